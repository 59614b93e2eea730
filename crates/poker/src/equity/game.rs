//! How hands of two cards and a board compare.

use crate::high::table;
use crate::short_deck::{ShortDeck, ShortDeckTrips, ShortDeckValue};
use crate::{Game, HandKey};

/// Values of seven cards; the greater value wins. `counts::category` returns their categories.
pub(super) trait Values: Copy + Send + Sync {
    /// Whether evaluating is so slow that skipping details that were not requested gains nothing.
    const IS_SLOW: bool;

    /// The value of seven cards without a flush, from the sum of their ranks.
    fn of_ranks(self, sum: u64) -> u16;

    /// The value of seven cards with a flush, from the ranks of the suit with five or more cards.
    fn of_flush(self, ranks: u16) -> u16;

    /// The value of seven cards.
    fn of(self, cards: HandKey) -> u16;
}

/// Hold'em, where values are strengths.
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

/// Short deck. Its values are strengths shifted above those of the other games, so that each number
/// belongs to only one category.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    has_trips_over_straight: bool,
}

/// The offset of short-deck strengths.
pub(super) const SHORT_FROM: u16 = 8_192;

/// The offset of short-deck strengths if three of a kind beats a straight.
pub(super) const SHORT_TRIPS_FROM: u16 = 8_192 + 4_096;

impl Short {
    /// The values of a short-deck game; `None` for other games.
    pub(super) const fn of_game(game: Game) -> Option<Self> {
        let has_trips_over_straight = match game {
            Game::ShortDeck => false,
            Game::ShortDeckTrips => true,
            // The values of hold'em. A game with two cards and other values needs its own.
            Game::Holdem => return None,
            // These have no hands of two cards.
            Game::High
            | Game::DeuceToSeven
            | Game::AceToFive
            | Game::EightOrBetter
            | Game::Badugi
            | Game::BadugiDeuce
            | Game::Omaha
            | Game::OmahaLow
            | Game::OmahaHiLo
            | Game::Wild
            | Game::Bug
            | Game::DeucesWild
            | Game::Draw
            | Game::Stud
            | Game::Stud8
            | Game::Razz => return None,
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
