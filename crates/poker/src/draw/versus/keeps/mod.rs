//! Compares all 32 choices of what to keep, against the same opponents.
//!
//! [`KeepEquities::count`] counts the deals for all choices in one pass; `sample.rs` deals the same
//! random cards for each choice, so luck hardly affects the comparison.

#[cfg(feature = "monte-carlo")]
mod sample;

use alloc::vec::Vec;

use super::kept::count_kept;
use super::{DrawSpot, DrawSpotError, ExchangeTable};
use crate::{CardSet, Deck, ExactDrawEquity, Exchange, Hand, PlayerEquity, Rules};

#[cfg(feature = "monte-carlo")]
pub(in crate::draw) use sample::{Contest, deal_all};
#[cfg(feature = "monte-carlo")]
pub use sample::{KeepEquitiesTally, SampledKeepEquities};

/// A five-card hand from which any cards can be kept, and opponents as in a [`DrawSpot`].
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, KeepEquities, Exchange, Hand, Rules};
///
/// let hand = Hand::parse("9c9dJcJdTh", Rules::STANDARD)?;
/// let holds = KeepEquities::new(&hand, CardSet::EMPTY, 1, Exchange::None)?;
/// let equities = holds.count().unwrap();
/// // The bits of an index are the kept cards, in the order of the hand.
/// assert_eq!(equities[0b01111].win(), 61_214_178);
/// assert_eq!(equities[0b11111].win(), 1_450_038);
/// assert!(equities[0b01111].equity() > equities[0b11111].equity());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule E16.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeepEquities {
    /// The spots, indexed by the bits of the kept cards.
    spots: Vec<DrawSpot>,
}

impl KeepEquities {
    /// The spots of a hand, against opponents who all exchange in the same way.
    ///
    /// # Errors
    ///
    /// The same errors as from [`DrawSpot::new`] for a hand that draws five cards.
    pub fn new(
        hand: &Hand<Rules>,
        dead: CardSet,
        n_opponents: usize,
        exchange: Exchange,
    ) -> Result<Self, DrawSpotError> {
        let held = |bits: usize| {
            let cards = hand.cards().iter().enumerate();
            let held = cards.filter(move |(card_idx, _)| bits >> card_idx & 1 != 0);
            held.map(|(_, &card)| card).collect()
        };
        let spots =
            (0..32).map(|bits| DrawSpot::new(hand, held(bits), dead, n_opponents, exchange));
        Ok(Self {
            spots: spots.collect::<Result<_, _>>()?,
        })
    }

    /// The 32 spots; bit `i` of a spot's index indicates whether card `i` of the hand is kept.
    #[must_use]
    pub fn spots(&self) -> &[DrawSpot] {
        &self.spots
    }

    /// The equity of each choice, by the index of its [spot](Self::spots). Counting takes about a
    /// second. It requires a single opponent who stands pat (with the 52-card deck, 2.6 million
    /// draws against 1.5 million hands) or, with the 24-card deck, exchanges unpaired cards. `None`
    /// for other opponents.
    #[must_use]
    pub fn count(&self) -> Option<Vec<PlayerEquity>> {
        let any = self.any();
        match any.exchange {
            _ if any.n_opponents != 1 => None,
            Exchange::None => {
                let spots = (0..).zip(&self.spots).collect::<Vec<_>>();
                let each = self.spots.iter().zip(count_kept(&spots));
                Some(each.map(|(spot, tally)| spot.answer(&tally)).collect())
            }
            Exchange::Singletons if any.rules.deck() == Deck::TwentyFour => {
                let each = self.spots.iter().filter_map(ExactDrawEquity::new);
                Some(each.map(|exact| exact.count()).collect())
            }
            Exchange::Singletons | Exchange::Percentile => None,
        }
    }

    /// What the opponents exchange, for other hands against the same ones.
    #[must_use]
    pub fn table(&self) -> ExchangeTable {
        ExchangeTable::of_spot(self.any(), None)
    }

    /// The spot in which nothing is kept, for properties that all spots share.
    fn any(&self) -> &DrawSpot {
        &self.spots[0]
    }
}
