//! Amounts, exactly.

use std::fmt;
use std::iter::Sum;

/// An amount in ten-thousandths, so that no text goes through floating-point numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(pub u64);

/// The largest amount.
pub const MAX_MONEY: Money = Money(1 << 53);

impl Money {
    /// The number of units in one.
    pub const PER_ONE: u64 = 10_000;

    /// Reads a decimal number, which may have commas between its thousands; digits after the
    /// fourth decimal are rounded away if the number is within a millionth of four decimals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if matches!(text, "" | ".") {
            return None;
        }
        let mut bytes = text.bytes();
        let mut units = 0_u64;
        for byte in bytes.by_ref() {
            match byte {
                b'0'..=b'9' => {
                    units = units.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?;
                }
                b',' => {}
                b'.' => break,
                _ => return None,
            }
        }
        let mut units = units.checked_mul(Self::PER_ONE)?;
        let mut worth = Self::PER_ONE / 10;
        for (place, byte) in bytes.enumerate() {
            if !byte.is_ascii_digit() {
                return None;
            }
            match place {
                0..=3 => {
                    units = units.checked_add(u64::from(byte - b'0') * worth)?;
                    worth /= 10;
                }
                // Within a millionth of the number below, or of the number above.
                4 if byte == b'9' => units = units.checked_add(1)?,
                4 if byte != b'0' => return None,
                _ => {}
            }
        }
        Some(Self(units)).filter(|&money| money <= MAX_MONEY)
    }

    /// Both amounts together, at most [`MAX_MONEY`].
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0)).min(MAX_MONEY)
    }

    /// The smallest chip that the amount is made of: one, a hundredth, or a ten-thousandth.
    #[must_use]
    pub const fn chip(self) -> u64 {
        if self.0 % Self::PER_ONE == 0 {
            Self::PER_ONE
        } else if self.0 % 100 == 0 {
            100
        } else {
            1
        }
    }
}

/// All amounts together, at most [`MAX_MONEY`].
impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::default(), Self::plus)
    }
}

/// With two decimals, unless it is whole; with more only if needed.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / Self::PER_ONE, self.0 % Self::PER_ONE);
        match (rest, rest % 100) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{:02}", rest / 100),
            _ => write!(f, "{whole}.{rest:04}"),
        }
    }
}
