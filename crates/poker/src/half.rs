//! One half of a pot, and the values that hands have in it, with the value types erased.
//!
//! Each game has its own value type, so that values of different games cannot be compared. A
//! [`Half`] works without these types, for programs that know the game only at run time: strengths
//! are plain numbers, and everything about a value follows from its strength.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt::{self, Write as _};

use crate::CardOrJoker;
use crate::any_hand::{AnyHand, HandType};
use crate::value::{Best, ValueOf, Why, best_of};

/// The part of the pot that the best hands of one kind win: half of it, or all of it in a game that
/// does not split the pot.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    order: &'static str,
    max_strength: u16,
    qualifier: Option<&'static str>,
    strength: fn(&AnyHand) -> Option<u16>,
    best: fn(&AnyHand, u16) -> Best,
    category: fn(u16) -> &'static str,
    description: fn(u16) -> String,
    why: fn(u16, u16) -> Why,
}

impl Half {
    /// The half that hands of type `H` win with values of type `V`.
    pub(crate) const fn of<V: ValueOf<H>, H: HandType>() -> Self {
        Self {
            order: V::ORDER,
            max_strength: V::MAX,
            qualifier: V::QUALIFIER,
            strength: |hand| Some(V::of_hand(H::of(hand)?)?.number()),
            best: |hand, strength| match (H::of(hand), V::with_strength(strength)) {
                (Some(hand), Some(value)) => value.best(hand),
                _ => best_of(&[]),
            },
            category: |strength| V::with_strength(strength).map_or("", V::category_key),
            description: |strength| {
                // Reserve room for the longest text, because a batch writes thousands of texts.
                let mut text = String::with_capacity(64);
                if let Some(value) = V::with_strength(strength) {
                    let _ = write!(text, "{value}"); // writing to a string cannot fail
                }
                text
            },
            why: |winner, loser| match (V::with_strength(winner), V::with_strength(loser)) {
                (Some(winner), Some(loser)) => winner.why(loser),
                _ => Why::new("tie", ""),
            },
        }
    }

    /// The order of categories: `standard`, or the name of a game that has its own order.
    #[must_use]
    pub const fn order(&self) -> &'static str {
        self.order
    }

    /// The strength of the best hand; the worst hand has strength 1.
    #[must_use]
    pub const fn max_strength(&self) -> u16 {
        self.max_strength
    }

    /// Whether some hands have no value.
    #[must_use]
    pub const fn has_qualifier(&self) -> bool {
        self.qualifier.is_some()
    }

    /// The text for a hand without a value: `no low: it takes five different …`.
    #[must_use]
    pub fn without(&self) -> String {
        match self.qualifier {
            Some(qualifier) => alloc::format!("no low: {qualifier}"),
            None => "no low".to_owned(),
        }
    }

    /// The category of a strength, in kebab case; empty if there is none.
    #[must_use]
    pub fn category(&self, strength: u16) -> &'static str {
        (self.category)(strength)
    }

    pub(crate) fn strength_of(&self, hand: &AnyHand) -> Option<u16> {
        (self.strength)(hand)
    }

    pub(crate) fn best_of(&self, hand: &AnyHand, strength: u16) -> Best {
        (self.best)(hand, strength)
    }

    pub(crate) fn worth(&'static self, hand: &AnyHand) -> Option<Worth> {
        let strength = self.strength_of(hand)?;
        Some(Worth {
            half: self,
            strength,
            best: self.best_of(hand, strength),
        })
    }
}

/// The value of a hand in one half of its game's pot.
#[derive(Clone, Copy)]
pub struct Worth {
    half: &'static Half,
    strength: u16,
    best: Best,
}

impl Worth {
    /// The half of the pot.
    #[must_use]
    pub const fn half(&self) -> &'static Half {
        self.half
    }

    /// The strength, from 1 to [`Half::max_strength`]; equal for hands that tie.
    #[must_use]
    pub const fn strength(&self) -> u16 {
        self.strength
    }

    /// The category, in kebab case: `two-pair`, `4-card`, `low`.
    #[must_use]
    pub fn category(&self) -> &'static str {
        self.half.category(self.strength)
    }

    /// The name that players use: `royal flush`, `eight-six low`.
    #[must_use]
    pub fn name(&self) -> String {
        Self::name_in(&self.description()).to_owned()
    }

    /// The name at the start of a description, before the ranks.
    #[must_use]
    pub fn name_in(description: &str) -> &str {
        let end = description.find([',', ':']);
        description.split_at(end.unwrap_or(description.len())).0
    }

    /// The name and the ranks: `eight-six low: 8-6-4-3-A`.
    #[must_use]
    pub fn description(&self) -> String {
        (self.half.description)(self.strength)
    }

    /// The cards that make the value, in the order in which they count.
    #[must_use]
    pub fn best(&self) -> &[CardOrJoker] {
        self.best.as_slice()
    }

    /// Why this value beats `loser`, a value in the same half that is not better.
    #[must_use]
    pub fn why(&self, loser: &Self) -> Why {
        (self.half.why)(self.strength, loser.strength)
    }
}

impl fmt::Debug for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Worth({}: {})", self.strength, self.description())
    }
}
