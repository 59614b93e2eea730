//! A hold'em player's two cards.

use core::fmt;

use crate::{Card, CardSet};

/// Two different cards in a player's hand, in any order.
///
/// Ordered like [`idx`](Self::idx): by the card with the higher code, then by the other.
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
    high: Card,
    low: Card,
}

impl Combo {
    /// The number of combos of the 52-card deck.
    pub const COUNT: usize = 1326;

    pub(super) const FIRST: Self = Self {
        high: Card::ALL[1],
        low: Card::ALL[0],
    };

    /// The combo of two cards; `None` if they are the same.
    #[must_use]
    pub fn new(a: Card, b: Card) -> Option<Self> {
        (a != b).then(|| Self {
            high: a.max(b),
            low: a.min(b),
        })
    }

    /// The combo with this index; `None` for 1,326 or more.
    #[must_use]
    pub const fn from_idx(idx: usize) -> Option<Self> {
        if idx < Self::COUNT {
            Some(COMBOS[idx])
        } else {
            None
        }
    }

    /// The combo's index among all combos, in `0..1326`.
    #[must_use]
    pub fn idx(self) -> usize {
        let high = usize::from(self.high.code());
        high * (high - 1) / 2 + usize::from(self.low.code())
    }

    /// All combos, by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        COMBOS.iter().copied()
    }

    /// The cards, the one with the higher code first.
    #[must_use]
    pub const fn cards(self) -> [Card; 2] {
        [self.high, self.low]
    }

    /// The cards as a set.
    #[must_use]
    pub fn card_set(self) -> CardSet {
        // Mutants: the bits are different, so `^` does the same.
        CardSet::from(self.high) | CardSet::from(self.low)
    }
}

static COMBOS: [Combo; Combo::COUNT] = {
    let mut combos = [Combo::FIRST; Combo::COUNT];
    let (mut idx, mut high, mut low) = (0, 1, 0);
    while idx < Combo::COUNT {
        combos[idx] = Combo {
            high: Card::ALL[high],
            low: Card::ALL[low],
        };
        idx += 1;
        low += 1;
        if low == high {
            high += 1;
            low = 0;
        }
    }
    combos
};

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
