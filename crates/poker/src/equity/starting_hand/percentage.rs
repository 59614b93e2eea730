//! A percentage of all combos.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::StartingHand;
use crate::Combo;
use crate::shown::shown;

/// A percentage above 0 and up to 100, with up to four decimals.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Percentage, StartingHand};
///
/// let percentage: Percentage = "20%".parse()?;
/// let order = StartingHand::by_equity();
/// let top = &order[..percentage.n_hands(order)];
/// assert_eq!((top.len(), top[38].to_string()), (39, "QJo".to_owned()));
///
/// let error = "0%".parse::<Percentage>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "`0%` is not a percentage: expected a number above 0 and at most 100, with up to four \
///      decimals, such as `20%`"
/// );
/// # Ok::<(), handeval_poker::PercentageError>(())
/// ```
///
/// Source: rule N3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percentage(u32);

/// Why a string is not a [`Percentage`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` is not a percentage: expected a number above 0 and at most 100, with up to four \
     decimals, such as `20%`",
    shown(.found)
)]
pub struct PercentageError {
    found: String,
}

impl PercentageError {
    pub(in crate::equity) fn new(found: &str) -> Self {
        Self {
            found: found.to_owned(),
        }
    }

    /// The error's machine-readable name, in kebab case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        "bad-percentage"
    }
}

impl Percentage {
    /// The whole.
    const ALL: u32 = 1_000_000;

    const N_DECIMALS: usize = 4;

    /// The percentage of `n` millionths of the whole, in `1..=1_000_000`; `None` for any other
    /// number.
    #[must_use]
    pub const fn from_millionths(n: u32) -> Option<Self> {
        match n {
            1..=Self::ALL => Some(Self(n)),
            _ => None,
        }
    }

    /// The number of millionths of the whole, in `1..=1_000_000`.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }

    /// The smallest percentage that contains `n_combos` of the 1,326 combos; the whole if there are
    /// more.
    #[must_use]
    pub fn of_combos(n_combos: usize) -> Self {
        let most = n_combos.clamp(1, Combo::COUNT) as u32;
        Self((most * Self::ALL).div_ceil(Combo::COUNT as u32))
    }

    /// How many hands from the beginning of a list together have at most this percentage of the
    /// 1,326 combos.
    #[must_use]
    pub fn n_hands(self, hands: &[StartingHand]) -> usize {
        let mut n_combos = 0;
        let fit = hands.iter().take_while(|hand| {
            n_combos += hand.n_combos() as u64;
            n_combos * u64::from(Self::ALL) <= u64::from(self.0) * Combo::COUNT as u64
        });
        fit.count()
    }

    /// Reads the number before a percent sign.
    pub(in crate::equity) fn of_number(number: &str) -> Option<Self> {
        let (whole, decimals) = number.split_once('.').unwrap_or((number, "0"));
        let is_digits =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_digits(whole) || !is_digits(decimals) || decimals.len() > Self::N_DECIMALS {
            return None;
        }
        let whole: u32 = whole.parse().ok().filter(|&whole| whole <= 100)?;
        let digits = decimals.bytes().map(|byte| u32::from(byte - b'0'));
        let mut unit = 10_000;
        let decimals: u32 = digits
            .map(|digit| {
                unit /= 10;
                digit * unit
            })
            .sum();
        Self::from_millionths(whole * 10_000 + decimals)
    }
}

/// Reads a number and a percent sign, which can be left out.
///
/// # Errors
///
/// The text is not such a number.
impl FromStr for Percentage {
    type Err = PercentageError;

    fn from_str(text: &str) -> Result<Self, PercentageError> {
        let word = text.trim();
        let number = word.strip_suffix('%').unwrap_or(word).trim_end();
        Self::of_number(number).ok_or_else(|| PercentageError::new(word))
    }
}

/// Writes the percentage without trailing zeros: `20%`, `0.4525%`.
impl fmt::Display for Percentage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, mut decimals) = (self.0 / 10_000, self.0 % 10_000);
        if decimals == 0 {
            return write!(f, "{whole}%");
        }
        let mut n_digits = Self::N_DECIMALS;
        while decimals % 10 == 0 {
            decimals /= 10;
            n_digits -= 1;
        }
        write!(f, "{whole}.{decimals:0n_digits$}%")
    }
}
