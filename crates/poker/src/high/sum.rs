//! Cards and hands as single numbers, half as long as a [`CardKey`] and a [`HandKey`](crate::HandKey).
//! They do not know which cards they contain, so a flush needs the cards again.

use core::ops::Add;

use super::table;
use crate::{CardKey, FiveKey};

/// What a card adds to a [`FiveKey`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CardSum(u64);

impl From<CardKey> for CardSum {
    fn from(card: CardKey) -> Self {
        let with = FiveKey::new() + card;
        Self(with.to_bits().wrapping_sub(FiveKey::new().to_bits()))
    }
}

/// Five to seven cards, added to those of an empty [`FiveKey`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandSum(u64);

impl HandSum {
    /// No cards.
    pub(crate) const EMPTY: Self = Self(FiveKey::new().to_bits());

    /// Whether five cards share a suit.
    #[inline(always)]
    pub(crate) const fn has_flush(self) -> bool {
        self.0 & FiveKey::FLUSH != 0
    }

    /// The strength of the best five of seven cards that have no flush.
    #[inline(always)]
    pub(crate) fn seven_without_flush(self) -> u16 {
        table::seven(self.0).get()
    }

    /// The strength of the best five of seven cards, which must be the cards of this sum.
    pub(crate) fn seven_of(self, cards: impl Iterator<Item = CardSum>) -> u16 {
        let flush = self.0 & FiveKey::FLUSH;
        if flush == 0 {
            return self.seven_without_flush();
        }
        // The lowest bit of the counter of the suit. A card of the suit adds one there.
        let suit = flush >> 3;
        let ranks = cards
            .filter(|card| card.0 & suit != 0)
            .fold(0, |ranks, card| ranks | card.0 as u16 & 0x1FFF);
        table::flush(ranks).get()
    }
}

impl Add<CardSum> for HandSum {
    type Output = Self;

    #[inline(always)]
    fn add(self, card: CardSum) -> Self {
        Self(self.0.wrapping_add(card.0))
    }
}
