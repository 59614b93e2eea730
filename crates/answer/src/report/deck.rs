//! The cards of a deck.

use handeval_cards::Card;
use serde::Serialize;

/// A deck in its order.
#[derive(Debug, Serialize)]
pub struct DeckReport {
    /// The number of cards of the deck.
    pub deck: usize,
    /// The seed of the shuffle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The cards, in their order.
    pub cards: Vec<Card>,
    /// The codes of the cards.
    pub codes: Vec<u8>,
}
