//! What values of all games can do, whatever their types are.

use alloc::string::{String, ToString};
use core::fmt;

use crate::few::Few;
use crate::{Card, CardOrJoker};

/// The cards that make a value, at most five.
pub(crate) type Best = Few<CardOrJoker, 5>;

/// Cards without a joker that make a value.
pub(crate) fn best_of(cards: &[Card]) -> Best {
    let mut best = [CardOrJoker::Joker; 5];
    for (place, &card) in best.iter_mut().zip(cards) {
        *place = card.into();
    }
    let n_cards = cards.len().min(best.len());
    Few::new(best.split_at(n_cards).0, CardOrJoker::Joker)
}

/// What a hand is worth, as a type of its game.
pub(crate) trait Value: Copy + fmt::Display {
    /// The strength of the best hand; 1 is that of the worst.
    const MAX: u16;

    /// Which order the categories have: `standard`, or the name of the game that has its own.
    const ORDER: &'static str;

    /// What a hand needs to be worth something at all; `None` if every hand is.
    const QUALIFIER: Option<&'static str> = None;

    /// The value with a strength.
    fn with_strength(strength: u16) -> Option<Self>;

    /// The strength.
    fn number(self) -> u16;

    /// The category, in kebab case.
    fn category_key(self) -> &'static str;

    /// What players call it: what is written of it up to the ranks.
    fn called(self) -> String {
        let mut text = self.to_string();
        let end = text.find([',', ':']).unwrap_or(text.len());
        text.truncate(end);
        text
    }

    /// Why it beats a value that is no better.
    fn why(self, loser: Self) -> Why;
}

/// A value that hands of a type have.
pub(crate) trait ValueOf<H>: Value {
    /// What a hand is worth; `None` if it does not qualify.
    fn of_hand(hand: &H) -> Option<Self>;

    /// The cards of a hand with this value that make it.
    fn best(self, hand: &H) -> Best;
}

/// Why one hand beats another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// What decided, in kebab case.
    pub decided_by: &'static str,
    /// The same in words.
    pub reason: String,
}

impl Why {
    pub(crate) fn new(decided_by: &'static str, reason: impl Into<String>) -> Self {
        Self {
            decided_by,
            reason: reason.into(),
        }
    }

    /// The categories decide.
    pub(crate) fn category(winner: &str, loser: &str) -> Self {
        Self::new("category", alloc::format!("{winner} beats {loser}"))
    }
}

impl<R: crate::RuleSet> From<crate::Reason<R>> for Why {
    fn from(reason: crate::Reason<R>) -> Self {
        Self::new(reason.decided_by().key(), reason.to_string())
    }
}
