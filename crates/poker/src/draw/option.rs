//! The 32 choices of cards to exchange, and their values.

use alloc::vec::Vec;

use crate::wild::WildHand;
use crate::{Card, CardOrJoker, CardSet, Hand, PayTable};

/// How the final hand is valued.
///
/// Source: rules P16 and P17.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DrawValue<'a> {
    /// Of all five-card hands from the full deck, the share that the hand beats, with ties counted
    /// as half.
    #[default]
    Percentile,
    /// The amount that a pay table pays, per coin.
    PayTable(&'a PayTable),
}

/// All 32 choices of cards to exchange, each with its exact value.
///
/// Source: rule P15.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw<H = Hand, C = Card> {
    pub(super) hand: H,
    /// The 32 choices, best first.
    pub(super) options: Vec<DrawOption<C>>,
}

/// A [`Draw`] for a hand that can hold a joker. The joker has the highest code.
///
/// Source: rules P15 and P22.
pub type JokerDraw = Draw<WildHand, CardOrJoker>;

impl<H, C> Draw<H, C> {
    /// The hand before the exchange.
    #[must_use]
    pub const fn hand(&self) -> &H {
        &self.hand
    }

    /// The 32 choices, best first: by expected value, then by the number of cards held, then by the
    /// codes of the cards held, lowest first.
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
    /// The choice that holds exactly these cards, in any order; `None` if one of them is not in the
    /// hand.
    #[must_use]
    pub fn option_for(&self, hold: &[CardOrJoker]) -> Option<&DrawOption<CardOrJoker>> {
        self.options.iter().find(|option| {
            option.held.len() == hold.len() && option.held.iter().all(|card| hold.contains(card))
        })
    }
}

impl<H> Draw<H> {
    /// The choice that holds exactly these cards; `None` if one of them is not in the hand.
    #[must_use]
    pub fn option_for(&self, hold: CardSet) -> Option<&DrawOption> {
        self.options.iter().find(|option| option.hold == hold)
    }
}

/// One exchange and its value; the cards are of type [`CardOrJoker`] if the hand can hold a joker.
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
    /// The held cards as a set, without the joker.
    #[must_use]
    pub const fn hold(&self) -> CardSet {
        self.hold
    }

    /// The held cards, in the same order as in the hand.
    #[must_use]
    pub fn held(&self) -> &[C] {
        &self.held
    }

    /// The discarded cards, in the same order as in the hand.
    #[must_use]
    pub fn discarded(&self) -> &[C] {
        &self.discarded
    }

    /// The number of draws, all equally likely: at most 1,533,939, or 1,712,304 with a joker.
    #[must_use]
    pub const fn n_draws(&self) -> u64 {
        self.n_draws
    }

    /// The expected value times [`denominator`](Self::denominator), exact.
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// The denominator of the [`numerator`](Self::numerator), never 0 and not reduced. For a pay
    /// table, it is the number of draws times the number of [parts](crate::PayTable::parts) of a
    /// coin; for the percentile, it is the number of draws times twice the number of five-card
    /// hands.
    #[must_use]
    pub const fn denominator(&self) -> u128 {
        self.denominator
    }

    /// The expected value: for the percentile, a share in `0.0..1.0`; for a pay table, the return
    /// in coins per coin played.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// How many draws end in each category, in the order of
    /// [`Category::ALL`](crate::Category::ALL), or in each class of the pay table, strongest first.
    /// No category or class is left out, and the counts add up to [`n_draws`](Self::n_draws).
    #[must_use]
    pub fn outcomes(&self) -> &[(&'static str, u64)] {
        &self.outcomes
    }
}
