//! The counts, and the answer that follows from them.

use alloc::vec;
use alloc::vec::Vec;

use super::StudSpot;
use super::value::Values;
use crate::equity::Pots;
use crate::{CategoryTally, Equity, PlayerEquity};

/// The counts of some pieces of work on a [`StudSpot`].
///
/// Pieces can be [merged](Self::merge) in any order; the result is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudTally {
    /// The pots by the winners of both halves. Without halves, the low mask is 0.
    pub(super) pots: Pots,
    /// How often each player has each category, by place, and wins with it.
    categories: Vec<[CategoryTally; Values::N_PLACES]>,
}

impl StudTally {
    /// A tally with nothing counted yet.
    #[must_use]
    pub fn new(spot: &StudSpot) -> Self {
        Self {
            pots: Pots::default(),
            categories: vec![Default::default(); spot.n_players()],
        }
    }

    /// Adds the counts of another piece.
    pub fn merge(&mut self, other: &Self) {
        self.pots.merge(&other.pots);
        for (categories, others) in self.categories.iter_mut().zip(&other.categories) {
            for (category, other) in categories.iter_mut().zip(others) {
                category.add(other, 1);
            }
        }
    }

    /// Adds the counts of a player's category.
    pub(super) fn add_categories(&mut self, player_idx: usize, place: usize, add: &CategoryTally) {
        if let Some(categories) = self.categories.get_mut(player_idx) {
            categories[place % Values::N_PLACES].add(add, 1);
        }
    }

    /// The answer. The numbers are meaningless for a tally of a different spot.
    pub(super) fn equity(&self, spot: &StudSpot) -> Equity {
        let values = Values::of_game(spot.game());
        let n_players = spot.n_players();
        let is_split = values == Values::Split;
        let wins_by_mask = self.pots.high_by_mask(n_players);
        let boards = self.pots.n_pots();
        let players = self
            .categories
            .iter()
            .enumerate()
            .map(|(player_idx, counted)| {
                let mut categories = vec![CategoryTally::default(); Values::N_PLACES];
                for (place, tally) in counted.iter().enumerate() {
                    if let Some(category) = values.category(place) {
                        categories[category as usize].add(tally, 1);
                    }
                }
                PlayerEquity {
                    boards,
                    shares: crate::equity::shares(&wins_by_mask, player_idx, n_players),
                    categories,
                    combos: Vec::new(),
                    low: is_split.then(|| self.pots.low(player_idx, n_players)),
                }
            });
        Equity {
            boards,
            scale: 1,
            players: players.collect(),
            low_by_mask: match is_split {
                true => self.pots.low_by_mask(n_players),
                false => Vec::new(),
            },
            pots_by_masks: match is_split {
                true => self.pots.list(),
                false => Vec::new(),
            },
            wins_by_mask,
        }
    }
}
