//! What a player can hold: combos and their weights.

mod error;
mod fixed_card;
mod hands;
mod notation;
mod percentage;
mod read;
mod weight;
mod weight_text;
mod write;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use error::{ParseRangeError, RangeReason};
pub use weight::Weight;

use super::{Combo, TopHands};
use crate::CardSet;

/// The hands that a player can hold, each with its weight.
///
/// A range is never empty. Two ranges are equal if they have the same combos and weights, even if
/// they were written differently. `Display` writes a short list of items, which parses as the same
/// range.
///
/// # Examples
///
/// ```
/// use handeval_poker::Range;
///
/// let range: Range = "QQ+, AK, T9s-76s:0.5".parse()?;
/// assert_eq!(range.n_combos(), 18 + 16 + 16);
/// assert_eq!(range.to_string(), "QQ+,AK,T9s:0.5,98s:0.5,87s:0.5,76s:0.5");
///
/// let text = "QQ+,AK-AQ";
/// let error = text.parse::<Range>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "item 2, `AK-AQ`: say whether the hands on either side of a dash are suited or offsuit: \
///      expected `AKs-AQs` or `AKo-AQo`"
/// );
/// assert_eq!(&text[error.span()], "AK-AQ");
/// # Ok::<(), handeval_poker::ParseRangeError>(())
/// ```
///
/// Source: rules E1 to E3, N3 and N4, and E17 to E19 for the notations of other programs.
#[derive(Clone, PartialEq, Eq)]
pub struct Range {
    /// The weight of each combo in millionths, by index; 0 if it is not in the range.
    weights: Box<[u32; Combo::COUNT]>,
    n_combos: usize,
}

/// A range, and how its text was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RangeReading {
    /// The range.
    pub range: Range,
    /// Whether the range was written in plain notation (rules E2 and E3).
    pub is_plain: bool,
    /// Whether a weight had more decimals than are kept.
    pub is_rounded: bool,
    /// Items such as `T9s+`, which some other programs read as just the lowest hand.
    pub ladders: Vec<Ladder>,
    /// Items such as `20%`.
    pub tops: Vec<TopHands>,
}

/// An item such as `T9s+`: hands of two neighboring ranks, from the lowest hand up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ladder {
    /// The hand before the plus: `T9s`.
    pub lowest: String,
    /// The highest hand: `AKs`.
    pub highest: String,
}

impl Range {
    /// Every combo, with weight 1.
    #[must_use]
    pub fn random() -> Self {
        Self {
            weights: Box::new([Weight::ONE.millionths(); Combo::COUNT]),
            n_combos: Combo::COUNT,
        }
    }

    /// The range of the given combos; `None` if there are none. If a combo is repeated, the last
    /// weight given for it counts.
    pub fn new(combos: impl IntoIterator<Item = (Combo, Weight)>) -> Option<Self> {
        let mut weights = Box::new([0; Combo::COUNT]);
        for (combo, weight) in combos {
            weights[combo.idx()] = weight.millionths();
        }
        Self::from_weights(weights)
    }

    fn from_weights(weights: Box<[u32; Combo::COUNT]>) -> Option<Self> {
        let n_combos = weights.iter().filter(|&&weight| weight > 0).count();
        (n_combos > 0).then_some(Self { weights, n_combos })
    }

    /// The combos in order, with their weights.
    pub fn combos(&self) -> impl DoubleEndedIterator<Item = (Combo, Weight)> + '_ {
        let each = Combo::all().zip(self.weights.iter());
        each.filter_map(|(combo, &weight)| Some((combo, Weight::from_millionths(weight)?)))
    }

    /// The number of combos.
    #[must_use]
    pub const fn n_combos(&self) -> usize {
        self.n_combos
    }

    /// The weight of a combo; `None` if it is not in the range.
    #[must_use]
    pub fn weight(&self, combo: Combo) -> Option<Weight> {
        Weight::from_millionths(self.weights[combo.idx()])
    }

    /// The range without the combos that contain any of the cards; `None` if nothing is left.
    #[must_use]
    pub fn without(&self, cards: CardSet) -> Option<Self> {
        Self::new(
            self.combos()
                .filter(|(combo, _)| combo.card_set().is_disjoint(cards)),
        )
    }
}

impl From<Combo> for Range {
    fn from(combo: Combo) -> Self {
        let mut weights = Box::new([0; Combo::COUNT]);
        weights[combo.idx()] = Weight::ONE.millionths();
        Self {
            weights,
            n_combos: 1,
        }
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range({self})")
    }
}
