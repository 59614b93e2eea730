//! The proofs themselves: every published count is found, and each fact is reported once.

mod found_out;
mod riichi;

use std::collections::BTreeSet;

use handeval_verify::{Evaluators, Fact, deck, field, mahjong, matematico, poker, starting_hands};

/// Checks that all facts hold, that there are as many as expected, and that no two have the same
/// name.
#[track_caller]
fn assert_proved(facts: &[Fact], n_facts: usize) {
    let wrong: Vec<_> = facts.iter().filter(|fact| !fact.is_ok()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let names: BTreeSet<_> = facts.iter().map(|fact| &fact.name).collect();
    assert_eq!((facts.len(), names.len()), (n_facts, n_facts));
    // A count of zero would hold whatever the evaluator says.
    assert!(facts.iter().all(|fact| fact.found > 0));
}

#[test]
fn every_code_and_text_comes_back() {
    assert_proved(&deck(&Evaluators::default()), 3);
}

#[test]
fn every_poker_hand_is_counted() {
    let n_high = 5 * 14 + 2 + 3 + 9;
    // Categories, hands and strengths of each game, hands without a low, and boards of Omaha.
    let n_others = 11 + 8 + 4 + 2 * 6 + 4 * 11 + 5 * 12 + 5;
    assert_proved(&poker(&Evaluators::default()), n_high + n_others);
}

/// `handeval verify poker` counts all pairs.
#[test]
fn some_pairs_of_starting_hands_are_counted() {
    assert_proved(&starting_hands(&Evaluators::default(), 211), 3);
}

#[test]
fn every_mahjong_win_is_counted() {
    assert_proved(&mahjong(&Evaluators::default()), 17 + 9 + 11 + 12);
}

#[test]
fn every_matematico_line_is_counted() {
    assert_proved(&matematico(&Evaluators::default()), 11);
}

#[test]
fn every_small_field_is_counted() {
    assert_proved(&field(&Evaluators::default()), 1 + 10 * 2 + 1);
}
