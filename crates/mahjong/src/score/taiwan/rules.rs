//! The scoring rules as data.

use super::fan::Fan;
use crate::{Form, ShapeRules, Variant};

/// How the winning tile must complete a hand of all chows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AllChowsWait {
    /// With a two-sided wait, in the reading that is scored.
    TwoSided,
    /// With a two-sided wait, in every reading.
    OnlyTwoSided,
    /// In any way.
    Any,
}

/// How a win on flowers is combined with a complete hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlowerWins {
    /// The score for the flowers is the whole score.
    Alone,
    /// The score for the flowers is added to that of the hand, and replaces the other elements for
    /// flowers.
    Add,
}

/// Whether one player pays for all, for example after having fed the third dragon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Liability {
    /// No player does. The sources do not say who is liable for what, so there is no other value.
    None,
}

/// The scoring rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::taiwan::{RuleSet, ScoringRules, Switch};
///
/// let mut rules = ScoringRules::of(RuleSet::Taiwan);
/// assert_eq!((rules.base, rules.unit), (5, 1));
/// rules.set(Switch::ConcealedKong, "2")?;
/// assert_eq!(rules.get(Switch::ConcealedKong).to_string(), "2");
/// let error = rules.set(Switch::Minimum, "4").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "rule `minimum` is `4`: expected a number from 0 to 3"
/// );
/// # Ok::<(), handeval_mahjong::taiwan::RuleError>(())
/// ```
///
/// Source: the tables of rule sets and switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringRules {
    /// The points that each payer pays in addition to those for the tai (dǐ 底).
    pub base: u16,
    /// The number of points per tai.
    pub unit: u16,
    /// The maximum number of tai that are paid for a hand.
    pub cap: Option<u16>,
    /// The minimum number of tai for a win, in `0..=3`.
    pub minimum: u8,
    /// What a flower kong is worth.
    pub flower_kong: u8,
    /// What being ready with the tiles dealt is worth.
    pub heavenly_ready: u8,
    /// What being ready after the first discard is worth.
    pub earthly_ready: u8,
    /// What a hand of all honors is worth.
    pub all_honors: u8,
    /// What a human win is worth.
    pub human_win: u8,
    /// How the winning tile must complete a hand of all chows.
    pub all_chows_wait: AllChowsWait,
    /// Whether a hand of all chows can be concealed.
    pub all_chows_closed: bool,
    /// Whether a hand of all chows can be self-drawn.
    pub all_chows_self_drawn: bool,
    /// Whether a hand of all chows can have flowers or a pair of honors.
    pub all_chows_honors_flowers: bool,
    /// Whether five called sets also count when the winning tile is drawn.
    pub half_begging: bool,
    /// Whether a win on the last discard counts.
    pub last_tile_claim: bool,
    /// Whether every wind pung counts, rather than only pungs of the seat wind and the round wind.
    pub any_wind: bool,
    /// Whether every flower counts, rather than only the seat's flowers and flower kongs.
    pub any_flower: bool,
    /// What having no flowers is worth, if anything.
    pub no_flowers: Option<u8>,
    /// What having neither flowers nor honors is worth, if anything.
    pub no_flowers_no_honors: Option<u8>,
    /// What each melded kong is worth, if anything.
    pub melded_kong: Option<u8>,
    /// What each concealed kong is worth, if anything.
    pub concealed_kong: Option<u8>,
    /// What four kongs are worth, if anything.
    pub four_kongs: Option<u8>,
    /// What five kongs are worth, if anything.
    pub five_kongs: Option<u8>,
    /// What seven pairs and a triplet are worth; `None` if they do not win.
    pub eight_and_a_half_pairs: Option<u8>,
    /// Whether four equal tiles count as two of the seven pairs.
    pub four_as_two_pairs: bool,
    /// Whether wind pungs count in addition to little four winds.
    pub little_winds_add: bool,
    /// Whether the seat's flower counts in addition to the flower kong that contains it.
    pub flower_kong_keeps_seat_flower: bool,
    /// How a win on flowers is combined with a complete hand.
    pub eight_flowers: FlowerWins,
    /// Whether one player pays for all.
    pub liability: Liability,
}

impl ScoringRules {
    /// The shape rules of the hands.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        let rules = ShapeRules::of(Variant::Taiwan);
        match (self.eight_and_a_half_pairs, self.four_as_two_pairs) {
            (None, _) => rules,
            (Some(_), false) => rules.with_form(Form::EightAndAHalfPairs),
            (Some(_), true) => rules
                .with_form(Form::EightAndAHalfPairs)
                .with_four_as_two_pairs(),
        }
    }

    /// What an element is worth under these rules.
    #[must_use]
    pub const fn value(&self, fan: Fan) -> u8 {
        let special = match fan {
            Fan::FlowerKong => Some(self.flower_kong),
            Fan::HeavenlyReady => Some(self.heavenly_ready),
            Fan::EarthlyReady => Some(self.earthly_ready),
            Fan::AllHonors => Some(self.all_honors),
            Fan::HumanWin => Some(self.human_win),
            Fan::NoFlowers => self.no_flowers,
            Fan::NoFlowersNoHonors => self.no_flowers_no_honors,
            Fan::MeldedKong => self.melded_kong,
            Fan::ConcealedKong => self.concealed_kong,
            Fan::FourKongs => self.four_kongs,
            Fan::FiveKongs => self.five_kongs,
            Fan::EightAndAHalfPairs => self.eight_and_a_half_pairs,
            _ => None,
        };
        match special {
            Some(value) => value,
            None => fan.value(),
        }
    }
}
