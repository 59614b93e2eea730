//! The scoring rules as data.

use super::fan::Fan;
use crate::{ShapeRules, Variant};

/// What two concealed kongs are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoConcealedKongs {
    /// 6, as in the list of 1998.
    Six,
    /// 8.
    Eight,
}

/// How one concealed and one melded kong count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MixedKongs {
    /// As a single fan worth 5.
    Five,
    /// As two melded kongs and a concealed kong, worth 4 and 2.
    Split,
}

/// Which fans for waits count together with a knitted straight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnittedWaits {
    /// All three.
    Yes,
    /// Only a single wait.
    Single,
    /// None.
    No,
}

/// The scoring rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::mcr::{RuleSet, ScoringRules, Switch};
///
/// let mut rules = ScoringRules::of(RuleSet::Mcr);
/// assert_eq!(rules.minimum, 8);
/// rules.set(Switch::Minimum, "6")?;
/// assert_eq!(rules.get(Switch::Minimum).to_string(), "6");
/// let error = rules.set(Switch::MixedKongs, "6").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "rule `mixed-kongs` is `6`: expected one of `5`, `split`"
/// );
/// # Ok::<(), handeval_mahjong::mcr::RuleError>(())
/// ```
///
/// Source: the tables of rule sets and switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringRules {
    /// The minimum number of fan for a win, in `0..=88`; flowers do not help to reach it.
    pub minimum: u8,
    /// What two concealed kongs are worth.
    pub two_concealed_kongs: TwoConcealedKongs,
    /// How one concealed and one melded kong count.
    pub mixed_kongs: MixedKongs,
    /// Whether a self-drawn win in a form that is always concealed counts as a fully concealed
    /// hand.
    pub forms_fully_concealed: bool,
    /// Whether the fan "all types" counts with seven pairs.
    pub pairs_all_types: bool,
    /// Which fans for waits count together with a knitted straight.
    pub knitted_waits: KnittedWaits,
    /// Whether a kind counts as a wait even if the player holds all four copies.
    pub formal_waits: bool,
    /// Whether there are flowers.
    pub flowers: bool,
    /// The maximum number of fan that are paid for, not counting flowers.
    pub cap: Option<u16>,
}

impl ScoringRules {
    /// The shape rules of the hands.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        ShapeRules::of(Variant::Mcr)
    }

    /// What a fan is worth under these rules.
    #[must_use]
    #[inline]
    pub const fn value(&self, fan: Fan) -> u8 {
        match (fan, self.two_concealed_kongs) {
            (Fan::TwoConcealedKongs, TwoConcealedKongs::Eight) => 8,
            _ => fan.value(),
        }
    }
}
