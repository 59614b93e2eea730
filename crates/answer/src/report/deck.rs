//! The cards of a deck.

use handeval_cards::{Card, Deck, Pile};
use serde::Serialize;

/// A deck in its order.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DeckReport {
    /// The number of cards of the deck.
    pub deck: usize,
    /// The seed of the shuffle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub cards: Vec<Card>,
    /// The codes of the cards.
    pub codes: Vec<u8>,
}

impl DeckReport {
    /// The deck in its order, or in that of a seed.
    #[must_use]
    pub fn new(deck: Deck, seed: Option<u64>) -> Self {
        let pile = seed.map_or_else(|| Pile::ordered(deck), |seed| Pile::seeded(deck, seed));
        let cards = pile.remaining().to_vec();
        Self {
            deck: deck.n_cards(),
            seed,
            codes: cards
                .iter()
                .filter_map(|&card| deck.code_of(card))
                .collect(),
            cards,
        }
    }
}
