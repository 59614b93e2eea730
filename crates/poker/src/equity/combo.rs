//! Two cards that a player of hold'em holds.

use core::fmt;

use crate::{Card, CardSet};

/// Two different cards in a player's hand, whatever their order.
///
/// `Ord` is that of [`idx`](Self::idx): by the card with the higher code, then by the other.
///
/// # Examples
///
/// ```
/// use handeval_poker::Combo;
///
/// let combo = Combo::new("Kd".parse()?, "Ah".parse()?).unwrap();
/// assert_eq!(combo.to_string(), "AhKd");
/// assert_eq!(Combo::from_idx(combo.idx()), Some(combo));
/// # Ok::<(), handeval_poker::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Combo {
    pub(super) high: Card,
    pub(super) low: Card,
}

impl Combo {
    /// The number of combos of the 52-card deck.
    pub const COUNT: usize = 1326;

    /// The combo of two cards; `None` if they are the same.
    #[must_use]
    pub fn new(a: Card, b: Card) -> Option<Self> {
        (a != b).then(|| Self {
            high: a.max(b),
            low: a.min(b),
        })
    }

    /// The combo with an index; `None` from 1,326 on.
    #[must_use]
    pub fn from_idx(idx: usize) -> Option<Self> {
        let high = (1..52).rev().find(|high| high * (high - 1) / 2 <= idx)?;
        let low = idx - high * (high - 1) / 2;
        (low < high).then(|| Self {
            high: Card::ALL[high],
            low: Card::ALL[low],
        })
    }

    /// The place of the combo among all: in `0..1326`.
    #[must_use]
    pub fn idx(self) -> usize {
        let high = usize::from(self.high.code());
        high * (high - 1) / 2 + usize::from(self.low.code())
    }

    /// All combos, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..52).flat_map(|high| {
            (0..high).map(move |low| Self {
                high: Card::ALL[high],
                low: Card::ALL[low],
            })
        })
    }

    /// The cards, the one with the higher code first.
    #[must_use]
    pub const fn cards(self) -> [Card; 2] {
        [self.high, self.low]
    }

    /// The cards as a set.
    #[must_use]
    pub fn card_set(self) -> CardSet {
        CardSet::from(self.high) | CardSet::from(self.low)
    }
}

/// Writes both cards, the one with the higher code first: `AhKd`.
impl fmt::Display for Combo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

impl fmt::Debug for Combo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
