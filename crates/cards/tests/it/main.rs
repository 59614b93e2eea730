//! Tests of cards: codes, notations, sets and shuffles.

mod codes;
mod deck;
mod errors;
mod examples;
mod plain;
mod properties;
mod set;
#[cfg(feature = "shuffle")]
mod shuffle;
mod text;

use handeval_cards::{Card, CardSet, read_cards};

/// The card in text such as `As`.
#[track_caller]
fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// The cards in text such as `As Ks`, in order.
#[track_caller]
fn cards(text: &str) -> Vec<Card> {
    read_cards(text).map(|card| card.unwrap().card).collect()
}

/// The set of the cards in `text`.
#[track_caller]
fn set(text: &str) -> CardSet {
    cards(text).into_iter().collect()
}
