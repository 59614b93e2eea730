//! The first cards of a game, put into any cells.

use crate::arrange::generator::{Generator, shuffle};
use crate::{Deck, Move, Record};

/// The most cards that may lie before a player goes on: it has a card of its own.
pub(super) const MAX_CARDS: usize = 24;

/// Sets the cells apart from whatever else is random with the same seed.
const CELLS: u64 = 0x7261_6E64_6F6D_2063;

/// The game after `n_cards` of the deck went to random cells. They depend on the seed and the number
/// of the game alone; with more cards, the first ones lie where they lay.
pub(super) fn random_start(deck: &Deck, n_cards: usize, seed: u64, game_idx: u64) -> Record {
    let mut cells: [usize; 25] = core::array::from_fn(|cell| cell);
    shuffle(&mut cells, &mut Generator::new(seed ^ CELLS, game_idx));
    let mut record = Record::default();
    for (card, cell) in deck.cards().into_iter().zip(cells).take(n_cards) {
        record.add(Move {
            card,
            row: cell / 5,
            column: cell % 5,
        });
    }
    record
}
