//! Which games there are, and how hands of theirs are compared.

use strum::IntoStaticStr;

use crate::high::table;
use crate::short_deck::{ShortDeck, ShortDeckTrips, ShortDeckValue};
use crate::{CardSet, Deck, HandKey};

/// A game whose players share a board.
///
/// # Source
///
/// Rules E4, E13, E14 and E15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum EquityGame {
    /// Texas hold'em: two cards each, and the best five of these and the board.
    #[default]
    Holdem,
    /// The same with the 36 cards from the six up, a flush over a full house.
    ShortDeck,
    /// The short deck with three of a kind over a straight.
    ShortDeckTrips,
    /// Four to six cards each, of which two play with three of the board.
    Omaha,
    /// Omaha for the high hand and the low one, each for half of the pot.
    OmahaHiLo,
}

impl EquityGame {
    /// All games, hold'em first.
    pub const ALL: [Self; 5] = [
        Self::Holdem,
        Self::ShortDeck,
        Self::ShortDeckTrips,
        Self::Omaha,
        Self::OmahaHiLo,
    ];

    /// The name for programs, in kebab case: `short-deck`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The cards of its deck.
    #[must_use]
    pub const fn deck(self) -> CardSet {
        let deck = match self.is_short_deck() {
            true => Deck::ThirtySix,
            false => Deck::FiftyTwo,
        };
        deck.cards()
    }

    /// Whether its deck has 36 cards.
    #[must_use]
    pub const fn is_short_deck(self) -> bool {
        matches!(self, Self::ShortDeck | Self::ShortDeckTrips)
    }

    /// Whether exactly two cards of the hand play.
    #[must_use]
    pub const fn is_omaha(self) -> bool {
        matches!(self, Self::Omaha | Self::OmahaHiLo)
    }

    /// Whether half of the pot goes to the low hand.
    #[must_use]
    pub const fn has_low(self) -> bool {
        matches!(self, Self::OmahaHiLo)
    }
}

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
    pub(super) fn of_game(game: EquityGame) -> Option<Self> {
        game.is_short_deck().then_some(Self {
            has_trips_over_straight: game == EquityGame::ShortDeckTrips,
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
