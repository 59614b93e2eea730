//! Values can be found by the names that people type, and by no other text.

use handeval_poker::{
    Category, Combo, DecidedBy, Deck, Exchange, OmahaHolding, Order, PayClassifier, Range,
    ReturnSolver, StartingHand,
};

use crate::value;

/// Checks that each of `all` has its own lowercase name, and can be found by it.
#[track_caller]
fn assert_names<T: Copy + PartialEq + std::fmt::Debug>(
    all: &[T],
    key: impl Fn(T) -> &'static str,
    from_key: impl Fn(&str) -> Option<T>,
) {
    for &one in all {
        let name = key(one);
        assert_eq!(from_key(name), Some(one), "{name}");
        assert!(
            name.chars()
                .all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-')),
            "{name}"
        );
        for other in [name.to_uppercase() + "x", format!(" {name}"), String::new()] {
            assert_eq!(from_key(&other), None, "{other:?}");
        }
    }
}

#[test]
fn categories_and_strengths_are_written() {
    assert_eq!(format!("{:>9}", Category::OnePair), " one pair");
    let royal = value("As Ks Qs Js Ts");
    assert_eq!(
        format!("{royal:?}"),
        "HandValue(royal flush, ace high; 52-card deck, standard order)"
    );
    let royal = royal.strength();
    assert_eq!((royal.to_string(), u16::from(royal)), ("7462".into(), 7462));
    let solver = ReturnSolver::new();
    assert_eq!(format!("{solver:?}"), "ReturnSolver { .. }");
}

#[test]
fn ranges_and_the_hands_in_them_are_written() {
    let [king, ace] = ["Kd", "Ah"].map(|text| text.parse().unwrap());
    let combo = Combo::new(king, ace).unwrap();
    assert_eq!(format!("{combo} {combo:?}"), "AhKd AhKd");
    let hand = StartingHand::of(combo);
    assert_eq!(format!("{hand} {hand:?}"), "AKo AKo");
    let range: Range = "AKs,77+".parse().unwrap();
    assert_eq!(format!("{range:?}"), format!("Range({range})"));
    for text in ["AsKs7h2d", "random"] {
        let holding: OmahaHolding = text.parse().unwrap();
        assert_eq!(
            format!("{holding} {holding:?}"),
            format!("{text} OmahaHolding({text})")
        );
    }
}

#[test]
fn every_name_leads_back_to_what_it_names() {
    assert_names(&Deck::ALL, Deck::key, Deck::from_key);
    assert_names(&Order::ALL, Order::key, Order::from_key);
    assert_names(&Category::ALL, Category::key, Category::from_key);
    assert_names(&DecidedBy::ALL, DecidedBy::key, DecidedBy::from_key);
    assert_names(&Exchange::ALL, Exchange::key, Exchange::from_key);
    assert_names(
        &PayClassifier::ALL,
        PayClassifier::key,
        PayClassifier::from_key,
    );
}
