//! The scoring rules as data.

use super::fan::Fan;
use crate::{ShapeRules, Variant};

/// What winning on a drawn tile adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SelfDraw {
    /// One more point from each payer (jiā dǐ 加底).
    PlusOne,
    /// One more fan (jiā fān 加番).
    PlusFan,
    /// Nothing.
    Plain,
}

/// What four calls and a wait for the pair (a golden single) are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoldenSingle {
    /// 1 fan in addition to all pungs.
    One,
    /// Nothing.
    None,
    /// 2 fan instead of all pungs.
    Two,
}

/// What four triplets or kongs are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AllPungs {
    /// 1 fan.
    One,
    /// 2 fan.
    Two,
}

/// How a win on the replacement tile for a claimed kong is paid (diǎn gàng huā 点杠花).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FedKong {
    /// Like any self-drawn win.
    SelfDraw,
    /// Like a win on a discard by the player from whom the kong was claimed.
    Discard,
}

/// The scoring rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::sichuan::{RuleSet, ScoringRules, Switch};
///
/// let mut rules = ScoringRules::of(RuleSet::Sichuan);
/// assert_eq!(rules.cap, Some(3));
/// rules.set(Switch::Cap, "none")?;
/// assert_eq!(rules.get(Switch::Cap).to_string(), "none");
/// let error = rules.set(Switch::SelfDraw, "6").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "rule `self-draw` is `6`: expected one of `plus-one`, `plus-fan`, `plain`"
/// );
/// # Ok::<(), handeval_mahjong::sichuan::RuleError>(())
/// ```
///
/// Source: the tables of rule sets and switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringRules {
    /// The maximum number of fan that are paid for.
    pub cap: Option<u16>,
    /// What winning on a drawn tile adds.
    pub self_draw: SelfDraw,
    /// What four calls and a wait for the pair (a golden single) are worth.
    pub golden_single: GoldenSingle,
    /// What four triplets or kongs are worth.
    pub all_pungs: AllPungs,
    /// Whether a hand of all pungs is worth more if every tile is a 2, 5 or 8.
    pub generals: bool,
    /// Whether having a 1 or 9 in every set and in the pair counts.
    pub terminals: bool,
    /// Whether a hand without calls other than concealed kongs counts.
    pub concealed: bool,
    /// Whether having no 1s or 9s counts.
    pub all_simples: bool,
    /// Whether four kongs are a fan of their own.
    pub eighteen_arhats: bool,
    /// Whether a win on the very first turn counts.
    pub heaven_earth: bool,
    /// Whether winning on a 5 between 4 and 6 counts.
    pub middle_five: bool,
    /// How a win on the replacement tile for a claimed kong is paid.
    pub kong_by_self_draw_discard: FedKong,
}

impl ScoringRules {
    /// The shape rules of the hands.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        ShapeRules::of(Variant::Sichuan)
    }

    /// What a fan is worth under these rules.
    #[must_use]
    pub const fn value(&self, fan: Fan) -> u8 {
        match (fan, self.cap) {
            (Fan::AllPungs, _) if matches!(self.all_pungs, AllPungs::Two) => 2,
            (Fan::GoldenSingle, _) if matches!(self.golden_single, GoldenSingle::Two) => 2,
            // Mutants: a cap of 255 is the same in both lines.
            (Fan::HeavenlyWin | Fan::EarthlyWin, Some(cap)) if cap > u8::MAX as u16 => u8::MAX,
            (Fan::HeavenlyWin | Fan::EarthlyWin, Some(cap)) => cap as u8,
            // Without a cap, the same as under the highest cap.
            (Fan::HeavenlyWin | Fan::EarthlyWin, None) => 5,
            _ => fan.value(),
        }
    }
}
