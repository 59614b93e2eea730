//! Comparisons of several hands: places, winners, and the reason against the best losing hand.

use std::cmp::Ordering;

use handeval_poker::{DecidedBy, Rank, Rules, Showdown, Standard, evaluate, explain};

use crate::{hand, value};

#[test]
fn the_reason_is_against_the_best_hand_that_lost() {
    let values = [
        "Ac Ad 3h 4s 5c",
        "Kc Qd 9h 4s 3c",
        "Ah As 3c 4d 5h",
        "Kd Kh 3s 4h 5d",
    ]
    .map(value);
    let showdown = Showdown::new(&values).unwrap();
    assert_eq!(showdown.places(), [1, 4, 1, 3]);
    assert_eq!(showdown.winners(), [0, 2]);
    let reason = showdown.reason();
    assert_eq!(reason, explain(values[0], values[3]));
    assert_eq!(reason.to_string(), "one pair, aces over kings");
    assert_eq!(reason.ranks(), Some((Rank::Ace, Rank::King)));
}

#[test]
fn all_tie_and_a_hand_alone_ties() {
    for values in [
        &[value("Ac Ad 3h 4s 5c"), value("Ah As 3c 4d 5h")][..],
        &[value("Ac Ad 3h 4s 5c")],
    ] {
        let showdown = Showdown::new(values).unwrap();
        assert!(showdown.places().iter().all(|&place| place == 1));
        assert_eq!(showdown.winners().len(), values.len());
        let reason = showdown.reason();
        assert_eq!(reason.decided_by(), DecidedBy::Tie);
        assert_eq!((reason.ranks(), reason.kicker()), (None, None));
        assert_eq!(
            reason.to_string(),
            "all hands tie: one pair, aces; kickers five, four, three"
        );
    }
}

#[test]
fn kickers_are_counted_from_the_highest() {
    let kicker = |a, b| explain(value(a), value(b)).kicker();
    assert_eq!(kicker("Ac Kd 9h 4s 3c", "Ah Qc 9h 4s 3c"), Some(1));
    assert_eq!(kicker("Ac Kd 9h 4s 3c", "Ac Kd 9h 4s 2c"), Some(4));
    assert_eq!(kicker("Ac Ad 9h 4s 3c", "Ah As 9c 4d 2c"), Some(3));
    assert_eq!(kicker("Ac Ad Ah 4s 3c", "Ac Ad Ah 4s 2c"), Some(2));
    assert_eq!(kicker("Ac Ad Kh Ks 3c", "Ac Ad Kh Ks 2c"), Some(1));
    assert_eq!(kicker("Ac Ad Ah As 3c", "Ac Ad Ah As 2c"), Some(1));
    // No kicker decides between flushes, different pairs, or different categories.
    assert_eq!(kicker("Ac Kc 9c 4c 3c", "Ad Kd 9d 4d 2d"), None);
    assert_eq!(kicker("Ac Ad 9h 4s 3c", "Kh Ks 9c 4d 2c"), None);
    assert_eq!(kicker("Ac Ad 9h 4s 3c", "Kh Qs 9c 4d 2c"), None);
}

#[test]
fn a_shared_board_leaves_a_tie_or_a_kicker() {
    let board = "Ac Kd Qh 7s 7c";
    let play = |own: &str| value(&format!("{own} {board}"));
    let showdown = Showdown::new(&[play("2c 3c"), play("4d 5d")]).unwrap();
    assert_eq!(showdown.reason().decided_by(), DecidedBy::Tie);
    let showdown = Showdown::new(&[play("As 3c"), play("Ad 7h"), play("Ah 7d")]).unwrap();
    assert_eq!(showdown.places(), [3, 1, 1]);
    assert_eq!(showdown.reason().to_string(), "full house beats two pair");
}

#[test]
fn values_of_different_rules_are_never_equal() {
    let text = "Ac Kc Qc Jc 9c";
    let values = Rules::ALL.map(|rules| evaluate(&hand(text, rules)));
    for (idx, value) in values.iter().enumerate() {
        assert_eq!(value.rules(), Rules::ALL[idx]);
        assert!(values[idx + 1..].iter().all(|other| other != value));
    }
    // Neither is better than the other, and they cannot be compared in a showdown.
    for (a, b) in [(0, 1), (1, 2), (0, 2)].map(|(a, b)| (values[a], values[b])) {
        assert_eq!(a.compare(b), None);
        assert_eq!(
            Showdown::new(&[a, b]).unwrap_err().kind(),
            "different-rules"
        );
    }
    assert_eq!(values[0].compare(values[0]), Some(Ordering::Equal));
}

#[test]
fn many_hands_are_compared_at_once() {
    let all: Vec<_> = (1..=7462)
        .map(|s| handeval_poker::HandValue::from_strength(s, Standard).unwrap())
        .collect();
    let showdown = Showdown::new(&all).unwrap();
    assert_eq!(showdown.winners(), [7461]);
    let places = showdown.places();
    assert!((0..7462).all(|idx| places[idx] == 7462 - idx));
}
