//! The choices of which cards to exchange, and what comes of each.

use alloc::vec::Vec;

use crate::wild::WildHand;
use crate::{Card, CardOrJoker, CardSet, Hand, PayTable};

/// What the hand after the exchange is worth.
///
/// # Source
///
/// Rules P16 and P17.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawValue<'a> {
    /// The share of all five-card hands of the full deck that it beats in the order of the hand's
    /// rules, ties counted half.
    #[default]
    Percentile,
    /// What a pay table pays for it, per coin.
    PayTable(&'a PayTable),
}

/// All 32 choices of which cards of a hand to exchange, each with its exact value.
///
/// # Source
///
/// Rule P15.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw<H = Hand, C = Card> {
    pub(super) hand: H,
    /// Best first; 32 of them.
    pub(super) options: Vec<DrawOption<C>>,
}

/// The same of a hand that may hold a joker, which has the highest code.
///
/// # Source
///
/// Rules P15 and P22.
pub type JokerDraw = Draw<WildHand, CardOrJoker>;

impl<H, C> Draw<H, C> {
    /// The hand before the exchange.
    #[must_use]
    pub const fn hand(&self) -> &H {
        &self.hand
    }

    /// The 32 choices, best first: by expected value; where that is equal, the one that holds more
    /// cards; and then by the codes of the cards held, from the lowest on.
    #[must_use]
    pub fn options(&self) -> &[DrawOption<C>] {
        &self.options
    }

    /// The first of the [`options`](Self::options).
    #[must_use]
    pub fn best(&self) -> &DrawOption<C> {
        &self.options[0]
    }
}

impl JokerDraw {
    /// The choice that holds exactly these cards, in any order; `None` if the hand lacks one of
    /// them.
    #[must_use]
    pub fn option_for(&self, hold: &[CardOrJoker]) -> Option<&DrawOption<CardOrJoker>> {
        self.options.iter().find(|option| {
            option.held.len() == hold.len() && option.held.iter().all(|card| hold.contains(card))
        })
    }
}

impl<H> Draw<H> {
    /// The choice that holds exactly these cards; `None` if the hand lacks one of them.
    #[must_use]
    pub fn option_for(&self, hold: CardSet) -> Option<&DrawOption> {
        self.options.iter().find(|option| option.hold == hold)
    }
}

/// One choice of cards to exchange, and what comes of it. Of a hand that may hold a joker the
/// cards are [`CardOrJoker`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DrawOption<C = Card> {
    pub(super) hold: CardSet,
    pub(super) held: Vec<C>,
    pub(super) discarded: Vec<C>,
    pub(super) n_draws: u64,
    pub(super) numerator: u128,
    pub(super) denominator: u128,
    pub(super) outcomes: Vec<(&'static str, u64)>,
}

impl<C> DrawOption<C> {
    /// The cards that are held, as a set; without the joker.
    #[must_use]
    pub const fn hold(&self) -> CardSet {
        self.hold
    }

    /// The cards that are held, in the order of the hand.
    #[must_use]
    pub fn held(&self) -> &[C] {
        &self.held
    }

    /// The cards that are exchanged, in the order of the hand.
    #[must_use]
    pub fn discarded(&self) -> &[C] {
        &self.discarded
    }

    /// The number of draws, all equally likely: the choices of as many unseen cards as are
    /// exchanged. At most 1,533,939, or 1,712,304 with a joker.
    #[must_use]
    pub const fn n_draws(&self) -> u64 {
        self.n_draws
    }

    /// The expected value times [`denominator`](Self::denominator), exactly.
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// What the [`numerator`](Self::numerator) is a part of, never 0: for a pay table the number
    /// of draws, for the percentile that number times twice the number of five-card hands. It is
    /// not reduced.
    #[must_use]
    pub const fn denominator(&self) -> u128 {
        self.denominator
    }

    /// The expected value, rounded to a float: in `0.0..1.0` for the percentile, coins per coin
    /// for a pay table.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// How many of the draws end in which category, in the order of
    /// [`Category::ALL`](crate::Category::ALL); or in which class of the pay table, strongest first.
    /// None is left out; together they are [`n_draws`](Self::n_draws).
    #[must_use]
    pub fn outcomes(&self) -> &[(&'static str, u64)] {
        &self.outcomes
    }
}
