//! The properties that values of all games have in common, regardless of their types.

use alloc::string::{String, ToString};
use core::fmt;
use core::hash::Hash;

use crate::card_array::CardArray;
use crate::{Card, CardOrJoker};

/// The cards that make a value, at most five.
pub(crate) type Best = CardArray<CardOrJoker, 5>;

pub(crate) fn best_of(cards: &[Card]) -> Best {
    let mut best = [CardOrJoker::Joker; 5];
    for (place, &card) in best.iter_mut().zip(cards) {
        *place = card.into();
    }
    let n_cards = cards.len().min(best.len());
    CardArray::new(best.split_at(n_cards).0, CardOrJoker::Joker)
}

/// Values that are stored as strengths, which are numbers starting at 1.
pub(crate) trait Numbered: Copy {
    /// The strength of the best hand; the worst hand has strength 1.
    const MAX: u16;

    /// The order of categories: `standard`, or the name of a game that has its own order.
    const ORDER: &'static str;

    /// The requirement that a hand must meet to have a value; `None` if every hand has one.
    const QUALIFIER: Option<&'static str>;

    /// The value with this strength.
    fn with_strength(strength: u16) -> Option<Self>;

    /// The strength.
    fn number(self) -> u16;
}

/// The value of a hand, in a type for its game.
pub(crate) trait Value: Numbered + fmt::Display {
    /// The category, in kebab case.
    fn category_key(self) -> &'static str;

    /// Why this value beats `loser`, which must not be the better value.
    fn why(self, loser: Self) -> Why;
}

/// A value that hands of type `H` can have.
pub(crate) trait ValueOf<H>: Value {
    /// The value of a hand; `None` if it does not qualify.
    fn of_hand(hand: &H) -> Option<Self>;

    /// The cards of a hand that make this value.
    fn best(self, hand: &H) -> Best;
}

/// Why one hand beats another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// What decided the comparison, in kebab case.
    pub decided_by: &'static str,
    /// The reason in words.
    pub reason: String,
}

impl Why {
    pub(crate) fn new(decided_by: &'static str, reason: impl Into<String>) -> Self {
        Self {
            decided_by,
            reason: reason.into(),
        }
    }

    pub(crate) fn category(winner: &str, loser: &str) -> Self {
        Self::new("category", alloc::format!("{winner} beats {loser}"))
    }
}

impl<R: crate::RuleSet> From<crate::Reason<R>> for Why {
    fn from(reason: crate::Reason<R>) -> Self {
        Self::new(reason.decided_by().key(), reason.to_string())
    }
}

/// The properties of a game. Games are types, so values of different games cannot be compared.
pub trait GameType: Copy + Eq + Ord + Hash + fmt::Debug {
    /// The strength of the best hand; the worst hand has strength 1.
    const MAX: u16;

    /// See [`Numbered::ORDER`].
    const ORDER: &'static str;

    /// See [`Numbered::QUALIFIER`].
    const QUALIFIER: Option<&'static str> = None;
}

/// Defines games as types: the order of each game, the strength of its best hand, and the
/// requirement to qualify, if not every hand has a value.
macro_rules! game_types {
    ($($(#[$doc:meta])* $Game:ident: $order:literal, $max:expr $(, $qualifier:literal)?;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Game;

        impl $crate::value::GameType for $Game {
            const MAX: u16 = $max;
            const ORDER: &'static str = $order;
            $(const QUALIFIER: Option<&'static str> = Some($qualifier);)?
        }
    )+};
}
pub(crate) use game_types;

/// Defines the value types of a family of games. A value is just a strength.
macro_rules! values {
    ($(#[$doc:meta])* $Value:ident<G: $Family:ident $(= $Default:ident)?>) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Value<G $(= $Default)?> {
            strength: $crate::Strength<G>,
        }

        impl<G: $Family> $Value<G> {
            /// The strength of the game's best hand; the worst hand has strength 1.
            pub const MAX_STRENGTH: u16 = G::MAX;

            /// The value with this strength, which is already known to be valid.
            #[inline]
            pub(crate) const fn from_number(number: u16) -> Self {
                Self {
                    strength: $crate::Strength::new(number),
                }
            }

            /// The value with this strength; `None` for 0, or for more than the best hand's
            /// strength.
            #[must_use]
            pub fn from_strength(strength: u16) -> Option<Self> {
                let is_strength = (1..=G::MAX).contains(&strength);
                is_strength.then(|| Self::from_number(strength))
            }

            /// The strength, 1 for the worst hand; equal for hands that tie.
            #[must_use]
            #[inline]
            pub const fn strength(self) -> $crate::Strength<G> {
                self.strength
            }
        }

        impl<G: $Family> core::fmt::Debug for $Value<G> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }

        impl<G: $Family> $crate::value::Numbered for $Value<G> {
            const MAX: u16 = G::MAX;
            const ORDER: &'static str = G::ORDER;
            const QUALIFIER: Option<&'static str> = G::QUALIFIER;

            fn with_strength(strength: u16) -> Option<Self> {
                Self::from_strength(strength)
            }

            fn number(self) -> u16 {
                self.strength.get()
            }
        }
    };
}
pub(crate) use values;
