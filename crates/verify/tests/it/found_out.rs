//! A proof that cannot fail proves nothing. Here, wrong evaluators are caught.

use handeval_field::occurrences;
use handeval_poker::{Game, Hand, HandValue, Rules, evaluate, evaluate_text};
use handeval_verify::{Evaluators, Fact, Ways, field, mahjong_of_one_suit, poker, starting_hands};

#[test]
fn a_poker_evaluator_without_the_wheel_and_wrong_quick_ways_are_found_out() {
    /// Mistakes a wheel for an ace-high hand, and a steel wheel for an ace-high flush.
    fn without_wheel(hand: &Hand<Rules>) -> HandValue<Rules> {
        let value = evaluate(hand);
        let is_wheel = matches!(
            value.to_string().as_str(),
            "straight, five high" | "straight flush, five high"
        );
        let weakest = HandValue::from_strength(1, hand.rules()).unwrap();
        if is_wheel { weakest } else { value }
    }
    let wrong = Evaluators {
        poker: |hand| {
            // Only hands of five cards with an ace and a deuce can be wheels; other hands skip the
            // name check.
            let set = hand.card_set().bits();
            let has_ace_and_deuce = set >> 48 != 0 && set & 0xF != 0;
            if has_ace_and_deuce && hand.cards().len() == 5 {
                without_wheel(hand)
            } else {
                evaluate(hand)
            }
        },
        // Returns aces full of kings instead of kings full of aces.
        poker_key: |hand| match hand.strength().get() {
            7284 => {
                let aces = HandValue::from_strength(7296, Rules::STANDARD);
                aces.unwrap().strength()
            }
            _ => hand.strength(),
        },
        // The last hand of a full batch is lost.
        poker_batch: |hands| {
            let hands = &hands[..hands.len().min(511)];
            hands.iter().map(Hand::strength).collect()
        },
        // The input has the cards in the order of their codes, so the ace of hearts comes last.
        poker_text: |text, rules| match text.ends_with("Ah") {
            true => None,
            false => evaluate_text(text, rules).ok(),
        },
        // Mistakes two jokers with a pair for a full house.
        poker_game: |game, cards, n_jokers| {
            let found = (Evaluators::default().poker_game)(game, cards, n_jokers);
            match (game, n_jokers, found) {
                (Game::Wild, 2, Some(("four-of-a-kind", strength))) => {
                    Some(("full-house", strength))
                }
                _ => found,
            }
        },
        // Claims a low for any two cards of the hand, as if there always were one.
        omaha_low: |_, _| Some(56),
        ..Evaluators::default()
    };
    let facts = poker(&wrong);
    let wrong: Vec<&Fact> = facts.iter().filter(|fact| !fact.is_ok()).collect();
    assert_eq!(wrong[0].name, "5 of 52 cards: high card");
    assert_eq!((wrong[0].expected, wrong[0].found), (1_302_540, 1_303_564));
    let found = |start: &str| {
        let fact = wrong.iter().find(|fact| fact.name.starts_with(start));
        fact.unwrap_or_else(|| panic!("{start}: {wrong:#?}")).found
    };
    // 24 hands of five cards are kings full of aces, and the 1,024 wheels differ as well.
    assert_eq!(
        found("5 of 52 cards: hands given the same value by sums of cards"),
        2_597_912
    );
    found("6 of 52 cards: hands given the same value by sums of cards");
    found("7 of 52 cards: hands given the same value by batches");
    // C(51,4) hands have the ace of hearts, and 256 of them are wheels.
    assert_eq!(
        found("5 of 52 cards: hands given the same value as text"),
        2_348_292
    );
    // With two jokers there are 9,360 hands of four of a kind in all; 3,120 of them have one joker
    // or none.
    assert!(found("wild, 5 of 54 cards: full house") > 9_360);
    assert!(found("wild, 5 of 54 cards: four of a kind") < 9_360);
    assert_eq!(found("omaha-low, Ac2dKhKs: no low"), 0);
    let is_right = |fact: &&&Fact| fact.name.starts_with("wild, 5 of 53 cards");
    assert_eq!(wrong.iter().filter(is_right).count(), 0);
}

#[test]
fn a_greedy_mahjong_evaluator_is_found_out() {
    /// Never takes a triplet where a sequence will do, and does not backtrack.
    fn greedy(hand: &handeval_mahjong::Hand) -> Ways {
        let mut ways = Ways::default();
        for pair in 0..34 {
            let mut counts = *hand.counts();
            if counts[pair] < 2 {
                continue;
            }
            counts[pair] -= 2;
            for kind in 0..34 {
                let has_sequence = |counts: &[u8; 34]| {
                    kind < 27 && kind % 9 < 7 && counts[kind + 1] > 0 && counts[kind + 2] > 0
                };
                while counts[kind] > 0 && has_sequence(&counts) {
                    for tile in &mut counts[kind..kind + 3] {
                        *tile -= 1;
                    }
                }
                if counts[kind] >= 3 {
                    counts[kind] -= 3;
                }
            }
            ways.standard += u64::from(counts == [0; 34]);
        }
        ways
    }
    let wrong = Evaluators {
        mahjong: greedy,
        ..Evaluators::default()
    };
    let facts = mahjong_of_one_suit(&wrong);
    let is_wrong = |fact: &Fact| !fact.is_ok() && fact.expected == 13_259;
    assert!(facts.iter().any(is_wrong), "{facts:#?}");
}

#[test]
fn a_field_counter_that_takes_a_card_twice_is_found_out() {
    let wrong = Evaluators {
        // Counts every occurrence, whether its cards are already taken or not.
        field: |field, pattern| Some(occurrences(field, pattern).len()),
        ..Evaluators::default()
    };
    let facts = field(&wrong);
    let is_wrong = |start: &str| {
        let fact = facts.iter().find(|fact| fact.name.starts_with(start));
        !fact.unwrap().is_ok()
    };
    assert!(is_wrong("fields where diagonal:red:up counts once"));
    assert!(is_wrong(
        "fields where stack:blue:red:up-right counts twice"
    ));
    assert!(is_wrong(
        "fields of up to five cards where search and formula agree"
    ));
    // The number of fields does not change.
    assert!(!is_wrong("fields of up to six cards"));
}

#[test]
fn a_table_of_starting_hands_with_its_players_swapped_is_found_out() {
    let wrong = Evaluators {
        starting_hands: |hand, other| {
            let tally = other.against(hand);
            [tally.win, tally.lose]
        },
        ..Evaluators::default()
    };
    let facts = starting_hands(&wrong, 997);
    let is_right: Vec<_> = facts.iter().map(Fact::is_ok).collect();
    // The sum of all wins is that of all losses.
    assert_eq!(is_right, [false, true, false]);
}
