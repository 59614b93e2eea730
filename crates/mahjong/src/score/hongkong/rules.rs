//! The scoring rules as data.

use super::fan::Fan;
use crate::{ShapeRules, Variant};

/// The points for each number of faan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// Doubled with each faan up to 4, then with every second faan (半辣上).
    HalfSpicy,
    /// Doubled with each faan (辣辣上).
    FullSpicy,
    /// 1 point up to 3 faan, 2 up to 6, 4 up to 9, then 8; a discarder pays double.
    Brackets,
}

/// Who pays for a win on a discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiscardPayment {
    /// The discarder pays everything (全銃).
    Full,
    /// The discarder pays half, and each of the others a quarter (半銃).
    Half,
}

/// How a robbed kong is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RobbingPays {
    /// Like a win on a discard.
    Discard,
    /// Like a self-drawn win, but the player who declared the kong pays for everyone.
    SelfDraw,
}

/// What small four winds are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SmallFourWinds {
    /// 3, in addition to everything else.
    Three,
    /// 6, instead of the elements for shape, suit, dragons and winds.
    Flat6,
    /// 10, instead of the elements for shape, suit, dragons and winds.
    Flat10,
}

/// The scoring rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::hongkong::{RuleSet, ScoringRules, Switch};
///
/// let mut rules = ScoringRules::of(RuleSet::Hongkong);
/// assert_eq!(rules.minimum, 3);
/// rules.set(Switch::SevenPairs, "4")?;
/// assert_eq!(rules.get(Switch::SevenPairs).to_string(), "4");
/// let error = rules.set(Switch::FullFlush, "11").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "rule `full-flush` is `11`: expected a number from 6 to 10"
/// );
/// # Ok::<(), handeval_mahjong::hongkong::RuleError>(())
/// ```
///
/// Source: the tables of rule sets and switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringRules {
    /// The minimum number of faan for a win, in `0..=10`.
    pub minimum: u8,
    /// The maximum number of faan that are paid for.
    pub cap: Option<u16>,
    /// The points for each number of faan.
    pub table: Table,
    /// Who pays for a win on a discard.
    pub payment: DiscardPayment,
    /// How a robbed kong is paid.
    pub robbing_pays: RobbingPays,
    /// The number that all points are multiplied by, at least 1.
    pub unit: u16,
    /// What a full flush is worth.
    pub full_flush: u8,
    /// What four concealed triplets are worth.
    pub four_concealed: u8,
    /// Whether the last of four concealed triplets can be completed by a discard.
    pub four_concealed_by_discard: bool,
    /// What small four winds are worth.
    pub small_four_winds: SmallFourWinds,
    /// What nine gates are worth.
    pub nine_gates: u8,
    /// What all terminals are worth.
    pub all_terminals: u8,
    /// What seven pairs are worth; `None` if they do not win.
    pub seven_pairs: Option<u8>,
    /// Whether a hand with concealed kongs counts as concealed.
    pub concealed_kong_keeps_concealed: bool,
    /// Whether a hand with flowers counts as concealed.
    pub concealed_with_flowers: bool,
    /// Whether having no flowers counts.
    pub no_flowers: bool,
    /// What a human hand is worth: 13 instead of the elements for the tiles, or 3 in addition to
    /// them.
    pub human: u8,
    /// Whether flowers help to reach the minimum.
    pub bonus_counts_to_minimum: bool,
    /// What mixed terminals are worth in addition to all triplets.
    pub mixed_terminals: u8,
    /// What a pure straight is worth, if anything.
    pub pure_straight: Option<u8>,
}

impl ScoringRules {
    /// The shape rules of the hands.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        ShapeRules::of(match self.seven_pairs {
            None => Variant::Hongkong,
            // The same tiles and sets as in Hong Kong, but seven pairs also win.
            Some(_) => Variant::Riichi,
        })
    }

    /// What an element is worth under these rules.
    #[must_use]
    pub const fn value(&self, fan: Fan) -> u8 {
        match (fan, self.seven_pairs, self.pure_straight) {
            (Fan::FullFlush, ..) => self.full_flush,
            (Fan::FourConcealedTriplets, ..) => self.four_concealed,
            (Fan::SmallFourWinds, ..) => match self.small_four_winds {
                SmallFourWinds::Three => 3,
                SmallFourWinds::Flat6 => 6,
                SmallFourWinds::Flat10 => 10,
            },
            (Fan::NineGates, ..) => self.nine_gates,
            (Fan::AllTerminals, ..) => self.all_terminals,
            (Fan::HumanHand, ..) => self.human,
            (Fan::MixedTerminals, ..) => self.mixed_terminals,
            (Fan::SevenPairs, Some(value), _) | (Fan::PureStraight, _, Some(value)) => value,
            _ => fan.value(),
        }
    }
}
