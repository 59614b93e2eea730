//! The value of a hand.

use core::cmp::Ordering;
use core::fmt;

use super::strength;
use crate::{Category, Deck, Rank, RuleSet, Rules, Standard, Strength};

/// The value of a hand: its category and the ranks that decide, ordered by strength.
///
/// `Ord` compares strength: the greater value is better, and equal values tie. Values under
/// different rules have different types; for values with [`Rules`] known only at run time, use
/// [`compare`](Self::compare) instead.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Category, Hand, evaluate};
///
/// let value = evaluate(&"Jc Jd Th Ts 2c".parse()?);
/// assert_eq!(value.category(), Category::TwoPair);
/// assert_eq!(value.ranks().map(|r| r.char()).collect::<String>(), "JT2");
/// assert_eq!(value.to_string(), "two pair, jacks and tens; kicker two");
/// assert_eq!(value, evaluate(&"Tc Td Jh Js 2h".parse()?));
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rules P2, P4, P5 and P7.
//
// The key, which turns a comparison of values into one comparison of integers:
//
//     bit  23 … 20            19 … 16  15 … 12  11 … 8   7 … 4    3 … 0
//          place of category  rank     rank     rank     rank     rank
//
// Ranks that a category does not need are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HandValue<R = Standard> {
    key: u32,
    rules: R,
}

impl<R: RuleSet> HandValue<R> {
    /// The value with this category and the codes of the ranks that it needs, padded with 0.
    pub(crate) fn new(category: Category, codes: [u8; 5], rules: R) -> Self {
        let [a, b, c, d, e] = codes;
        let place = rules.rules().order().place(category);
        let key = (place as u32) << 20
            | (a as u32) << 16
            | (b as u32) << 12
            | (c as u32) << 8
            | (d as u32) << 4
            | e as u32;
        Self { key, rules }
    }

    fn of_any(self) -> HandValue<Rules> {
        HandValue {
            key: self.key,
            rules: self.rules.rules(),
        }
    }

    /// Which of two values is better; `None` if they belong to different rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::cmp::Ordering;
    ///
    /// use handeval_poker::{HandValue, Rules};
    ///
    /// let [weak, strong] = [1, 252].map(|strength| {
    ///     HandValue::from_strength(strength, Rules::STRIPPED).unwrap()
    /// });
    /// assert_eq!(weak.compare(strong), Some(Ordering::Less));
    /// let other = HandValue::from_strength(1, Rules::STANDARD).unwrap();
    /// assert_eq!(weak.compare(other), None);
    /// ```
    #[must_use]
    pub fn compare(self, other: Self) -> Option<Ordering> {
        (self.rules == other.rules).then(|| self.cmp_key(other))
    }

    /// A number that is higher for a better value under the same rules.
    pub(crate) const fn number(self) -> u32 {
        self.key
    }

    /// Which of two values under the same rules is better.
    pub(crate) fn cmp_key(self, other: Self) -> Ordering {
        self.key.cmp(&other.key)
    }

    /// The value with this strength under `rules`, the inverse of [`strength`](Self::strength);
    /// `None` for 0, or for a number above the rules' [`max_strength`](Rules::max_strength).
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::{HandValue, Standard};
    ///
    /// let weakest = HandValue::from_strength(1, Standard).unwrap();
    /// assert_eq!(weakest.to_string(), "high card, seven; then five, four, three, two");
    /// assert_eq!(HandValue::from_strength(7463, Standard), None);
    /// ```
    #[must_use]
    pub fn from_strength(strength: u16, rules: R) -> Option<Self> {
        let HandValue { key, .. } = strength::value(strength, rules.rules())?;
        Some(Self { key, rules })
    }

    /// The category.
    #[must_use]
    pub fn category(self) -> Category {
        self.rules().order().categories()[(self.key >> 20) as usize % 9]
    }

    /// The ranks that decide among hands of the category, the most important first: by how often
    /// the rank occurs, then by rank. For straights, this is only the highest rank.
    #[must_use]
    pub fn ranks(self) -> impl ExactSizeIterator<Item = Rank> + DoubleEndedIterator + Clone {
        let n_ranks = self.category().counts().len();
        self.codes()
            .map(|code| Rank::ALL[usize::from(code) % 13])
            .into_iter()
            .take(n_ranks)
    }

    /// The strength, from 1 for the weakest hand under the rules; equal for hands that tie.
    ///
    /// It is computed by counting weaker values, without a table.
    #[must_use]
    #[inline]
    pub fn strength(self) -> Strength<R> {
        Strength::new(strength::of(self.of_any()))
    }

    /// The rules of the value.
    #[must_use]
    pub fn rules(self) -> Rules {
        self.rules.rules()
    }

    /// What players call the hand: the category, `royal flush`, or a name used with the 24-card
    /// deck (`small straight`, `big straight` or `small straight flush`).
    ///
    /// Source: rules P6 and P8.
    #[must_use]
    #[inline]
    pub fn name(self) -> &'static str {
        let is_ace_high = self.codes()[0] == Rank::Ace.code();
        match (self.category(), self.rules().deck(), is_ace_high) {
            (Category::StraightFlush, _, true) => "royal flush",
            (Category::StraightFlush, Deck::TwentyFour, false) => "small straight flush",
            (Category::Straight, Deck::TwentyFour, true) => "big straight",
            (Category::Straight, Deck::TwentyFour, false) => "small straight",
            (category, ..) => category.name(),
        }
    }

    pub(crate) fn codes(self) -> [u8; 5] {
        [
            (self.key >> 16 & 0xF) as u8,
            (self.key >> 12 & 0xF) as u8,
            (self.key >> 8 & 0xF) as u8,
            (self.key >> 4 & 0xF) as u8,
            (self.key & 0xF) as u8,
        ]
    }

    /// The rank at a place in the key, from 0 to 4.
    pub(crate) fn rank(self, rank_idx: usize) -> Rank {
        Rank::ALL[self.codes()[rank_idx % 5] as usize % 13]
    }
}

/// Writes the name and the ranks: `one pair, jacks; kickers ace, nine, two`.
impl<R: RuleSet> fmt::Display for HandValue<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.rank(0);
        let second = self.rank(1);
        write!(f, "{}, ", self.name())?;
        let n_made = match self.category() {
            Category::HighCard => {
                f.write_str(first.name())?;
                1
            }
            Category::Straight | Category::Flush | Category::StraightFlush => {
                write!(f, "{} high", first.name())?;
                1
            }
            Category::OnePair | Category::ThreeOfAKind | Category::FourOfAKind => {
                f.write_str(first.plural())?;
                1
            }
            Category::TwoPair => {
                write!(f, "{} and {}", first.plural(), second.plural())?;
                2
            }
            Category::FullHouse => {
                write!(f, "{} over {}", first.plural(), second.plural())?;
                2
            }
        };
        let rest = self.ranks().skip(n_made);
        let lead = match (self.category(), rest.len()) {
            (_, 0) => return Ok(()),
            (Category::HighCard | Category::Flush, _) => "then",
            (_, 1) => "kicker",
            _ => "kickers",
        };
        write!(f, "; {lead}")?;
        for (rank_idx, rank) in rest.enumerate() {
            let comma = if rank_idx > 0 { "," } else { "" };
            write!(f, "{comma} {}", rank.name())?;
        }
        Ok(())
    }
}

impl<R: RuleSet> fmt::Debug for HandValue<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HandValue({self}; {})", self.rules())
    }
}
