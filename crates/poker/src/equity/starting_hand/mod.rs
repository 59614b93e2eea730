//! The 169 starting hands of hold'em, and their order.

mod order;
mod pairs;
mod percentage;
mod tally;
mod top;

use core::fmt;

pub(in crate::equity) use pairs::{BOARDS_A_DEAL, PairTable};
pub use percentage::{Percentage, PercentageError};
pub use tally::HeadsUpTally;
pub use top::TopHands;

use super::Combo;
use crate::{Card, Rank};

/// A starting hand of hold'em: two ranks and, if they differ, whether the suits are the same.
///
/// The combos of a starting hand differ only in the names of the suits, so before the flop they are
/// worth the same. Ordered like [`idx`](Self::idx).
///
/// # Examples
///
/// ```
/// use handeval_poker::{Combo, StartingHand};
///
/// let combo = Combo::new("Kd".parse()?, "Ad".parse()?).unwrap();
/// let hand = StartingHand::of(combo);
/// assert_eq!(hand.to_string(), "AKs");
/// assert_eq!((hand.n_combos(), hand.place()), (4, 7));
/// # Ok::<(), handeval_poker::ParseCardError>(())
/// ```
///
/// Source: rule N1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartingHand(u8);

impl StartingHand {
    /// The number of starting hands.
    pub const COUNT: usize = 169;

    /// The starting hand that a combo belongs to.
    #[must_use]
    pub fn of(combo: Combo) -> Self {
        let [high, low] = combo.cards();
        let [row, column] = [high, low].map(|card| 12 - card.rank().code());
        match high.suit() == low.suit() {
            true => Self(row * 13 + column),
            // The same for a pair.
            false => Self(column * 13 + row),
        }
    }

    /// The starting hand with this index; `None` for 169 or more.
    #[must_use]
    pub const fn from_idx(idx: usize) -> Option<Self> {
        match idx < Self::COUNT {
            true => Some(Self(idx as u8)),
            false => None,
        }
    }

    /// The hand's place in the usual square of 13 rows, row by row: pairs on the diagonal from the
    /// aces down, suited hands above it, offsuit hands below it.
    #[must_use]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// All starting hands, by index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The two ranks, the higher one first.
    #[must_use]
    pub fn ranks(self) -> [Rank; 2] {
        let (row, column) = (self.0 / 13, self.0 % 13);
        [row.min(column), row.max(column)].map(|below_ace| Rank::ALL[usize::from(12 - below_ace)])
    }

    /// Whether the two cards have the same suit.
    #[must_use]
    pub const fn is_suited(self) -> bool {
        self.0 / 13 < self.0 % 13
    }

    /// Whether the two cards have the same rank.
    #[must_use]
    pub const fn is_pair(self) -> bool {
        self.0 / 13 == self.0 % 13
    }

    /// The number of combos: 6 for a pair, 4 if suited, 12 if offsuit.
    #[must_use]
    pub const fn n_combos(self) -> usize {
        if self.is_pair() {
            6
        } else if self.is_suited() {
            4
        } else {
            12
        }
    }

    /// The combos.
    pub fn combos(self) -> impl Iterator<Item = Combo> {
        let [high, low] = self.ranks().map(|rank| 4 * usize::from(rank.code()));
        let suits = (0..4).flat_map(|one| (0..4).map(move |other| (one, other)));
        let suits = suits.filter(move |(one, other)| {
            if self.is_pair() {
                // Mutants: two equal cards are not a combo, and the combos have no fixed order.
                one > other
            } else {
                self.is_suited() == (one == other)
            }
        });
        suits.filter_map(move |(one, other)| {
            Combo::new(Card::ALL[high + one], Card::ALL[low + other])
        })
    }
}

/// Writes the ranks, then `s` if suited and `o` if offsuit: `QQ`, `AKs`, `T9o`.
impl fmt::Display for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [high, low] = self.ranks().map(Rank::char);
        write!(f, "{high}{low}")?;
        match (self.is_pair(), self.is_suited()) {
            (true, _) => Ok(()),
            (_, true) => f.write_str("s"),
            _ => f.write_str("o"),
        }
    }
}

impl fmt::Debug for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
