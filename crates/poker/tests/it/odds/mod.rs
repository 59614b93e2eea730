//! Proves that the odds of a hand are what docs/rules/odds.md says.

mod errors;
mod oracle;
mod properties;
mod rules;

use std::cmp::Ordering;

use handeval_poker::cards::read_cards;
use handeval_poker::{Card, CardSet, Combo, Odds, OddsError, OddsSpot, PlayerEquity, Standing};

/// The cards in `text`.
fn cards(text: &str) -> Vec<Card> {
    read_cards(text).map(|at| at.unwrap().card).collect()
}

/// The combo in `text`.
#[track_caller]
fn combo(text: &str) -> Combo {
    let cards = cards(text);
    assert_eq!(cards.len(), 2, "{text}");
    Combo::new(cards[0], cards[1]).unwrap()
}

fn try_spot(hand: &str, board: &str, dead: &str, against: &[&str]) -> Result<OddsSpot, OddsError> {
    let dead: CardSet = cards(dead).into_iter().collect();
    let against = against.iter().map(|text| combo(text)).collect();
    OddsSpot::new(combo(hand), &cards(board), dead, against)
}

#[track_caller]
fn odds(hand: &str, board: &str, dead: &str, against: &[&str]) -> Odds {
    match try_spot(hand, board, dead, against) {
        Ok(spot) => handeval_poker::odds(&spot),
        Err(error) => panic!("{error}"),
    }
}

/// Boards won, tied and lost.
fn counts(equity: &PlayerEquity) -> [u128; 3] {
    [equity.win(), equity.tie(), equity.lose()]
}

/// The standing as a comparison with the best of the others.
fn compared(standing: Option<Standing>) -> Option<Ordering> {
    standing.map(|standing| match standing {
        Standing::Ahead => Ordering::Greater,
        Standing::Tied => Ordering::Equal,
        Standing::Behind => Ordering::Less,
    })
}
