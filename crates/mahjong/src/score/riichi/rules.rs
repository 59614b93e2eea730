//! The scoring rules as data.

use super::rule_set::RuleSet;
use super::yaku::{Yaku, YakuSet};
use crate::{ShapeRules, Swap, Variant};

/// The value of 13 or more han.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kazoe {
    /// A counted yakuman (kazoe yakuman 数え役満).
    Yakuman,
    /// Sanbaiman, like 11 and 12 han.
    Sanbaiman,
}

/// How several yakuman in a hand add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stacking {
    /// All of them.
    All,
    /// At most this many, in `1..=6`; 1 if yakuman are not cumulative.
    AtMost(u8),
}

impl Stacking {
    /// The number of yakuman that count.
    #[must_use]
    pub const fn cut(self, n_yakuman: u8) -> u8 {
        match self {
            Self::AtMost(0) => 1,
            // Mutants: both give the same number at the bound.
            Self::AtMost(most) if n_yakuman > most => most,
            _ => n_yakuman,
        }
    }
}

/// The fu for a pair of the wind that is both the seat wind and the round wind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoubleWindFu {
    /// 2, as for any valued pair.
    Two,
    /// 4.
    Four,
}

impl DoubleWindFu {
    /// The fu.
    #[must_use]
    pub const fn fu(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// The value of a win on a discard before the winner's first draw (renhou 人和).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Renhou {
    /// Nothing.
    None,
    /// A mangan, instead of other yaku and dora.
    Mangan,
    /// A yakuman.
    Yakuman,
}

/// The value of open riichi (オープン立直).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenRiichi {
    /// Open riichi does not exist.
    No,
    /// One han more than riichi.
    Yes,
    /// One han more by tsumo; a yakuman if a player who has not declared riichi discards the
    /// winning tile.
    Yakuman,
}

/// Which discards that merely swap a tile are allowed right after a call (kuikae 喰い替え).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SwapCalling {
    /// None.
    No,
    /// The tile at the other end of a sequence, but not the claimed tile.
    OtherEnd,
    /// All.
    Yes,
}

impl SwapCalling {
    /// Whether a discard that swaps tiles in this way is allowed.
    #[must_use]
    pub const fn allows(self, swap: Swap) -> bool {
        match self {
            Self::No => false,
            Self::OtherEnd => matches!(swap, Swap::OtherEnd),
            Self::Yes => true,
        }
    }
}

/// The yakuman that a liable player pays for (sekinin barai 責任払い, pao 包).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaoShare {
    /// The yakuman that the player made possible.
    Own,
    /// The whole hand.
    Whole,
}

/// Who pays the counters if the discarder is not the liable player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaoHonba {
    /// The liable player.
    Liable,
    /// The discarder.
    Discarder,
    /// Both, half each.
    Split,
}

/// What a counter is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HonbaValue {
    /// 300: 100 from each of three payers.
    ThreeHundred,
    /// 1,500: 500 from each of three payers.
    FifteenHundred,
}

impl HonbaValue {
    /// The points for a counter from each payer of a tsumo.
    #[must_use]
    pub const fn from_each(self) -> u32 {
        match self {
            Self::ThreeHundred => 100,
            Self::FifteenHundred => 500,
        }
    }
}

/// Who pays the missing North's share when one of three players wins by tsumo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanmaTsumo {
    /// Nobody (tsumo loss ツモ損).
    Loss,
    /// Both payers, half each.
    Bisection,
}

/// The scoring rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{RuleSet, ScoringRules, Switch};
///
/// let mut rules = ScoringRules::of(RuleSet::MLeague);
/// assert!(rules.kiriage);
/// rules.set(Switch::Kiriage, "no")?;
/// assert_eq!(rules.get(Switch::Kiriage).to_string(), "no");
/// let error = rules.set(Switch::Kazoe, "never").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "rule `kazoe` is `never`: expected one of `yakuman`, `sanbaiman`"
/// );
/// # Ok::<(), handeval_mahjong::riichi::RuleError>(())
/// ```
///
/// Source: rules R9 to R26, and the table of rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringRules {
    /// Whether there are three players (`Variant::Sanma`) rather than four (`Variant::Riichi`).
    pub(crate) is_for_three: bool,
    /// Whether all simples (tanyao) counts in an open hand.
    pub kuitan: bool,
    /// Whether red fives are dora.
    pub red_fives: bool,
    /// Whether ippatsu counts.
    pub ippatsu: bool,
    /// Whether there are ura dora.
    pub ura_dora: bool,
    /// Whether each quad reveals one more indicator.
    pub kan_dora: bool,
    /// Whether a base of 1,920 is a mangan (kiriage mangan 切り上げ満貫).
    pub kiriage: bool,
    /// The value of 13 or more han.
    pub kazoe: Kazoe,
    /// The yakuman that count double.
    pub double_yakuman: YakuSet,
    /// How yakuman add up.
    pub stacking: Stacking,
    /// The fu of a pair of the double wind.
    pub double_wind_fu: DoubleWindFu,
    /// The value of renhou.
    pub renhou: Renhou,
    /// The value of open riichi.
    pub open_riichi: OpenRiichi,
    /// Whether daisharin is a yakuman.
    pub daisharin: bool,
    /// Whether all green needs the green dragon.
    pub ryuuiisou_hatsu: bool,
    /// The yakuman that a player can be liable for.
    pub pao: YakuSet,
    /// The yakuman that the liable player pays for.
    pub pao_share: PaoShare,
    /// Who pays the counters if the discarder is not the liable player.
    pub pao_honba: PaoHonba,
    /// Whether thirteen orphans can rob a concealed quad. This does not change any score.
    pub kokushi_ankan: bool,
    /// Whether thirteen orphans, four concealed triplets and nine gates count as their doubled
    /// kinds if the dealer wins on the first draw, no matter which tile came last.
    pub tenhou_doubles: bool,
    /// Whether a hand counts as ready when the player holds all four copies of every tile it waits
    /// for, some of them in called sets. This does not affect any score, because no copy of those
    /// tiles can be drawn or discarded.
    pub called_waits: bool,
    /// Whether nagashi mangan exists.
    pub nagashi: bool,
    /// Who pays the missing North's share.
    pub sanma_tsumo: SanmaTsumo,
    /// Which discards that swap a claimed tile are allowed. This does not affect any score.
    pub swap_calling: SwapCalling,
    /// What a counter is worth.
    pub honba_value: HonbaValue,
}

/// The four yakuman that count double under rules with double yakuman.
pub(super) const DOUBLE: YakuSet = YakuSet::of(&[
    Yaku::Kokushi13,
    Yaku::SuuankouTanki,
    Yaku::Daisuushii,
    Yaku::JunseiChuuren,
]);

/// The two yakuman that a player can be liable for under most rules.
pub(super) const PAO_TWO: YakuSet = YakuSet::of(&[Yaku::Daisangen, Yaku::Daisuushii]);

/// The three yakuman that a player can be liable for under some rules.
pub(super) const PAO_THREE: YakuSet =
    YakuSet::of(&[Yaku::Daisangen, Yaku::Daisuushii, Yaku::Suukantsu]);

impl ScoringRules {
    /// The rules of a named set.
    #[must_use]
    pub const fn of(set: RuleSet) -> Self {
        set.rules()
    }

    /// The number of players: 3 or 4.
    #[must_use]
    pub const fn n_players(&self) -> u8 {
        if self.is_for_three { 3 } else { 4 }
    }

    /// The shape rules of the hands.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        ShapeRules::of(if self.is_for_three {
            Variant::Sanma
        } else {
            Variant::Riichi
        })
    }

    /// How many yakuman a yakuman counts as: 1 or 2.
    #[must_use]
    pub const fn n_yakuman(&self, yaku: Yaku) -> u8 {
        1 + self.double_yakuman.contains(yaku) as u8
    }
}

/// The rules of [`RuleSet::Tenhou`].
impl Default for ScoringRules {
    fn default() -> Self {
        Self::of(RuleSet::default())
    }
}
