//! The nine categories.

use core::fmt;

use strum::IntoStaticStr;

/// The kind of hand that five cards make.
///
/// It has no `Ord`, because the ranking of categories depends on the [`Order`](crate::Order), which
/// is part of a [`HandValue`](crate::HandValue).
///
/// A royal flush is a straight flush with its own [name](crate::HandValue::name).
///
/// Source: rules P2 and P6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Category {
    /// Five different ranks, neither in sequence nor in one suit.
    HighCard,
    /// Two cards of one rank.
    OnePair,
    /// Two cards of one rank and two of another.
    TwoPair,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// Five ranks in sequence.
    Straight,
    /// Five cards of one suit.
    Flush,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Four cards of one rank.
    FourOfAKind,
    /// Five ranks in sequence, in one suit.
    StraightFlush,
}

impl Category {
    /// All categories, weakest first in the standard order.
    pub const ALL: [Self; 9] = [
        Self::HighCard,
        Self::OnePair,
        Self::TwoPair,
        Self::ThreeOfAKind,
        Self::Straight,
        Self::Flush,
        Self::FullHouse,
        Self::FourOfAKind,
        Self::StraightFlush,
    ];

    /// The English name: `high card`, `three of a kind`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HighCard => "high card",
            Self::OnePair => "one pair",
            Self::TwoPair => "two pair",
            Self::ThreeOfAKind => "three of a kind",
            Self::Straight => "straight",
            Self::Flush => "flush",
            Self::FullHouse => "full house",
            Self::FourOfAKind => "four of a kind",
            Self::StraightFlush => "straight flush",
        }
    }

    /// The number of cards of each deciding rank in a hand of five, in the order of the ranks.
    ///
    /// For a straight, only the highest rank decides; [`best_five`](crate::best_five) finds the
    /// others.
    pub(crate) const fn counts(self) -> &'static [u8] {
        match self {
            Self::HighCard | Self::Flush => &[1, 1, 1, 1, 1],
            Self::OnePair => &[2, 1, 1, 1],
            Self::TwoPair => &[2, 2, 1],
            Self::ThreeOfAKind => &[3, 1, 1],
            Self::Straight | Self::StraightFlush => &[1],
            Self::FullHouse => &[3, 2],
            Self::FourOfAKind => &[4, 1],
        }
    }
}

crate::keyed::keyed!(Category, "`high-card`, `three-of-a-kind`");

/// Writes the English name.
impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
