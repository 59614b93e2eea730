//! How hands of the games with two cards and a board are compared.

use crate::high::table;
use crate::short_deck::{ShortDeck, ShortDeckTrips, ShortDeckValue};
use crate::{Game, HandKey};

/// How seven cards are valued, as numbers of which the greater one wins; their categories are known
/// to `matchup::category`.
pub(super) trait Values: Copy + Send + Sync {
    /// Whether a value takes so long that nothing is gained by leaving out what is not asked for.
    const IS_SLOW: bool;

    /// Seven cards by the sum of their ranks, if they hold no flush.
    fn of_ranks(self, sum: u64) -> u16;

    /// Seven cards by the ranks of a suit of which there are five or more.
    fn of_flush(self, ranks: u16) -> u16;

    /// Seven cards.
    fn of(self, cards: HandKey) -> u16;
}

/// Those of hold'em: strengths.
#[derive(Clone, Copy, Debug)]
pub(super) struct High;

impl Values for High {
    const IS_SLOW: bool = false;

    #[inline(always)]
    fn of_ranks(self, sum: u64) -> u16 {
        table::seven(sum).get()
    }

    #[inline(always)]
    fn of_flush(self, ranks: u16) -> u16 {
        table::flush(ranks).get()
    }

    #[inline(always)]
    fn of(self, cards: HandKey) -> u16 {
        cards.seven().get()
    }
}

/// Those of the short deck: strengths behind all others, so that each number has one category.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    has_trips_over_straight: bool,
}

/// What is added to strengths of the short deck.
pub(super) const SHORT_FROM: u16 = 8_192;

/// What is added where three of a kind beats a straight.
pub(super) const SHORT_TRIPS_FROM: u16 = 8_192 + 4_096;

impl Short {
    /// Those of a game, if it has a short deck.
    pub(super) const fn of_game(game: Game) -> Option<Self> {
        let has_trips_over_straight = match game {
            Game::ShortDeck => false,
            Game::ShortDeckTrips => true,
            _ => return None,
        };
        Some(Self {
            has_trips_over_straight,
        })
    }

    #[inline]
    fn number(
        self,
        straights: impl FnOnce() -> ShortDeckValue<ShortDeck>,
        trips: impl FnOnce() -> ShortDeckValue<ShortDeckTrips>,
    ) -> u16 {
        match self.has_trips_over_straight {
            false => SHORT_FROM + straights().strength().get(),
            true => SHORT_TRIPS_FROM + trips().strength().get(),
        }
    }
}

impl Values for Short {
    const IS_SLOW: bool = true;

    #[inline]
    fn of_ranks(self, sum: u64) -> u16 {
        self.number(
            || ShortDeckValue::of_ranks(sum),
            || ShortDeckValue::of_ranks(sum),
        )
    }

    #[inline]
    fn of_flush(self, ranks: u16) -> u16 {
        self.number(
            || ShortDeckValue::of_flush(ranks),
            || ShortDeckValue::of_flush(ranks),
        )
    }

    #[inline]
    fn of(self, cards: HandKey) -> u16 {
        self.number(
            || ShortDeckValue::of_seven(cards),
            || ShortDeckValue::of_seven(cards),
        )
    }
}
