//! How often a player holds a combo.

use core::fmt;

/// A weight above 0 and up to 1, in millionths.
///
/// # Examples
///
/// ```
/// use handeval_poker::Weight;
///
/// let half = Weight::from_millionths(500_000).unwrap();
/// assert_eq!(half.to_string(), "0.5");
/// assert!(half < Weight::ONE);
/// assert_eq!(Weight::from_millionths(0), None);
/// ```
///
/// Source: rule E3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(u32);

impl Weight {
    /// The weight 1.
    pub const ONE: Self = Self(1_000_000);

    /// The number of decimals that are kept.
    pub(super) const N_DECIMALS: usize = 6;

    /// The weight of `n` millionths, in `1..=1_000_000`; `None` for any other number.
    #[must_use]
    pub const fn from_millionths(n: u32) -> Option<Self> {
        match n {
            1..=1_000_000 => Some(Self(n)),
            _ => None,
        }
    }

    /// The number of millionths, in `1..=1_000_000`.
    #[must_use]
    pub const fn millionths(self) -> u32 {
        self.0
    }
}

/// Writes the weight without trailing zeros: `1`, `0.25`.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ONE {
            return f.write_str("1");
        }
        let (mut digits, mut n_digits) = (self.0, Self::N_DECIMALS);
        // Mutants: one digit is left at the latest, which is not 0.
        while digits % 10 == 0 && n_digits > 1 {
            digits /= 10;
            n_digits -= 1;
        }
        write!(f, "0.{digits:0n_digits$}")
    }
}
