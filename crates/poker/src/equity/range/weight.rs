//! How often a player has a combo.

use core::fmt;

/// A weight above 0 and up to 1, in ten-thousandths.
///
/// # Examples
///
/// ```
/// use handeval_poker::Weight;
///
/// let half = Weight::from_ten_thousandths(5_000).unwrap();
/// assert_eq!(half.to_string(), "0.5");
/// assert!(half < Weight::ONE);
/// assert_eq!(Weight::from_ten_thousandths(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(u16);

impl Weight {
    /// The weight 1.
    pub const ONE: Self = Self(10_000);

    /// The weight of `n` ten-thousandths, in `1..=10_000`; `None` for any other number.
    #[must_use]
    pub const fn from_ten_thousandths(n: u32) -> Option<Self> {
        match n {
            1..=10_000 => Some(Self(n as u16)),
            _ => None,
        }
    }

    /// The number of ten-thousandths, in `1..=10_000`.
    #[must_use]
    pub const fn ten_thousandths(self) -> u16 {
        self.0
    }
}

/// Writes the weight without trailing zeros: `1`, `0.25`.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ONE {
            return f.write_str("1");
        }
        let (mut digits, mut n_digits) = (self.0, 4);
        while digits % 10 == 0 && n_digits > 1 {
            digits /= 10;
            n_digits -= 1;
        }
        write!(f, "0.{digits:0n_digits$}")
    }
}
