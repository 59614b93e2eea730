//! The cards of a deck.

use handeval_cards::Card;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub(crate) struct DeckReport {
    pub(crate) deck: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    pub(crate) cards: Vec<Card>,
    pub(crate) codes: Vec<u8>,
}
