//! All choices against one opponent, counted.

use alloc::vec::Vec;

use super::super::kept::count_kept;
use super::DrawHolds;
use crate::{Deck, ExactDrawEquity, Exchange, PlayerEquity};

/// A count of all deals of [`DrawHolds`].
///
/// # Source
///
/// Rule E16.
#[derive(Debug)]
pub struct ExactDrawHolds {
    holds: DrawHolds,
}

impl ExactDrawHolds {
    /// The count against one opponent who keeps what he was dealt or, with 24 cards, exchanges single
    /// cards; `None` for any others.
    #[must_use]
    pub fn new(holds: &DrawHolds) -> Option<Self> {
        let spot = holds.any();
        let is_counted = match spot.exchange {
            Exchange::None => true,
            Exchange::Singletons => spot.rules.deck() == Deck::TwentyFour,
            Exchange::Percentile => false,
        };
        (is_counted && spot.n_opponents == 1).then(|| Self {
            holds: holds.clone(),
        })
    }

    /// The equity of each choice, by the place of its [spot](DrawHolds::spots): with 52 cards 2.6
    /// million draws against 1.5 million hands, in about a second; so is the other count.
    #[must_use]
    pub fn count(&self) -> Vec<PlayerEquity> {
        match self.holds.any().exchange {
            Exchange::None => {
                let spots = (0..).zip(self.holds.spots()).collect::<Vec<_>>();
                let each = self.holds.spots().iter().zip(count_kept(&spots));
                each.map(|(spot, tally)| spot.answer(&tally)).collect()
            }
            _ => {
                let each = self.holds.spots().iter().filter_map(ExactDrawEquity::new);
                each.map(|exact| exact.count()).collect()
            }
        }
    }
}
