//! The rules of scoring as data: switches, and named sets of them.

use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use super::error::RuleError;
use super::yaku::{Yaku, YakuSet};
use crate::{ShapeRules, Variant};

/// What 13 han and more are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Kazoe {
    /// A counted yakuman (kazoe yakuman 数え役満).
    Yakuman,
    /// Sanbaiman, as 11 and 12 han.
    Sanbaiman,
}

/// How yakuman of one hand add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stacking {
    /// All of them.
    All,
    /// Up to so many; 1 if yakuman are not cumulative. In `1..=6`.
    AtMost(u8),
}

impl Stacking {
    /// The sum of the yakuman, as far as it counts.
    #[must_use]
    pub const fn cut(self, n_yakuman: u8) -> u8 {
        match self {
            Self::AtMost(0) => 1,
            // Mutants: at the bound both are the same.
            Self::AtMost(most) if n_yakuman > most => most,
            _ => n_yakuman,
        }
    }
}

/// The fu of a pair of a wind that is both the seat's and the round's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoubleWindFu {
    /// 2, as any valued pair.
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

/// What a win on the first discard is worth (renhou 人和).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Renhou {
    /// Nothing.
    None,
    /// A mangan, instead of other yaku and dora.
    Mangan,
    /// A yakuman.
    Yakuman,
}

/// For what the liable player pays (sekinin barai 責任払い, pao 包).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PaoShare {
    /// For the yakuman that he made possible.
    Own,
    /// For the whole hand.
    Whole,
}

/// Who pays the counters if another discards the winning tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PaoHonba {
    /// The liable player.
    Liable,
    /// The discarder.
    Discarder,
}

/// What becomes of the share of the missing North when a player of three wins by self-draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SanmaTsumo {
    /// Nobody pays it (tsumo loss ツモ損).
    Loss,
    /// Both payers pay half of it each.
    Bisection,
}

/// The rules by which wins are scored.
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
/// # Source
///
/// Rules R9 to R26, and the table of rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoringRules {
    /// The players: `Variant::Riichi` for four, `Variant::Sanma` for three.
    pub(crate) is_for_three: bool,
    /// Whether all simples counts in an open hand.
    pub kuitan: bool,
    /// Whether red fives are dora.
    pub red_fives: bool,
    /// Whether ippatsu counts.
    pub ippatsu: bool,
    /// Whether there are ura dora.
    pub ura_dora: bool,
    /// Whether each quad turns one more indicator.
    pub kan_dora: bool,
    /// Whether a base of 1,920 is a mangan (kiriage mangan 切り上げ満貫).
    pub kiriage: bool,
    /// What 13 han and more are worth.
    pub kazoe: Kazoe,
    /// The yakuman that count twice.
    pub double_yakuman: YakuSet,
    /// How yakuman add up.
    pub stacking: Stacking,
    /// The fu of a pair of the double wind.
    pub double_wind_fu: DoubleWindFu,
    /// What renhou is worth.
    pub renhou: Renhou,
    /// Whether there is open riichi.
    pub open_riichi: bool,
    /// Whether daisharin is a yakuman.
    pub daisharin: bool,
    /// Whether all green needs the green dragon.
    pub ryuuiisou_hatsu: bool,
    /// The yakuman for which somebody can be liable.
    pub pao: YakuSet,
    /// For what the liable player pays.
    pub pao_share: PaoShare,
    /// Who pays the counters besides.
    pub pao_honba: PaoHonba,
    /// Whether a concealed quad can be robbed for thirteen orphans. It changes no score.
    pub kokushi_ankan: bool,
    /// Whether there is nagashi mangan.
    pub nagashi: bool,
    /// The share of the missing North.
    pub sanma_tsumo: SanmaTsumo,
}

/// The four yakuman that count twice where any does.
const DOUBLE: YakuSet = YakuSet::of(&[
    Yaku::Kokushi13,
    Yaku::SuuankouTanki,
    Yaku::Daisuushii,
    Yaku::JunseiChuuren,
]);

/// The two yakuman for which somebody is liable by most rules.
const PAO_TWO: YakuSet = YakuSet::of(&[Yaku::Daisangen, Yaku::Daisuushii]);

/// The three yakuman for which somebody can be liable.
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

    /// The rules of shape of the hands that are scored.
    #[must_use]
    pub const fn shape_rules(&self) -> ShapeRules {
        ShapeRules::of(if self.is_for_three {
            Variant::Sanma
        } else {
            Variant::Riichi
        })
    }

    /// How many yakuman a yakuman counts by itself: 1 or 2.
    #[must_use]
    pub const fn n_yakuman(&self, yaku: Yaku) -> u8 {
        1 + self.double_yakuman.contains(yaku) as u8
    }

    /// The value of a switch.
    #[must_use]
    pub const fn get(&self, switch: Switch) -> SwitchValue {
        SwitchValue {
            switch,
            rules: *self,
        }
    }

    /// Sets a switch by the text of its value.
    ///
    /// # Errors
    ///
    /// [`RuleError::WrongValue`] if the switch has no such value.
    pub fn set(&mut self, switch: Switch, value: &str) -> Result<(), RuleError> {
        let wrong = || RuleError::WrongValue {
            switch,
            found: crate::error::quoted(value),
        };
        let flag = || match value {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(wrong()),
        };
        let yaku = || yaku_of(value, switch).ok_or_else(wrong);
        match switch {
            Switch::Kuitan => self.kuitan = flag()?,
            Switch::RedFives => self.red_fives = flag()?,
            Switch::Ippatsu => self.ippatsu = flag()?,
            Switch::UraDora => self.ura_dora = flag()?,
            Switch::KanDora => self.kan_dora = flag()?,
            Switch::Kiriage => self.kiriage = flag()?,
            Switch::Kazoe => {
                self.kazoe = one_of(value, &[Kazoe::Yakuman, Kazoe::Sanbaiman]).ok_or_else(wrong)?
            }
            Switch::DoubleYakuman => self.double_yakuman = yaku()?,
            Switch::Stacking => {
                self.stacking = match value.parse() {
                    Ok(most @ 1..=6) => Stacking::AtMost(most),
                    _ if value == "all" => Stacking::All,
                    _ => return Err(wrong()),
                };
            }
            Switch::DoubleWindFu => {
                self.double_wind_fu = match value {
                    "2" => DoubleWindFu::Two,
                    "4" => DoubleWindFu::Four,
                    _ => return Err(wrong()),
                };
            }
            Switch::Renhou => {
                let all = [Renhou::None, Renhou::Mangan, Renhou::Yakuman];
                self.renhou = one_of(value, &all).ok_or_else(wrong)?;
            }
            Switch::OpenRiichi => self.open_riichi = flag()?,
            Switch::Daisharin => self.daisharin = flag()?,
            Switch::RyuuiisouHatsu => self.ryuuiisou_hatsu = flag()?,
            Switch::Pao => self.pao = yaku()?,
            Switch::PaoShare => {
                let all = [PaoShare::Own, PaoShare::Whole];
                self.pao_share = one_of(value, &all).ok_or_else(wrong)?;
            }
            Switch::PaoHonba => {
                let all = [PaoHonba::Liable, PaoHonba::Discarder];
                self.pao_honba = one_of(value, &all).ok_or_else(wrong)?;
            }
            Switch::KokushiAnkan => self.kokushi_ankan = flag()?,
            Switch::Nagashi => self.nagashi = flag()?,
            Switch::SanmaTsumo => {
                let all = [SanmaTsumo::Loss, SanmaTsumo::Bisection];
                self.sanma_tsumo = one_of(value, &all).ok_or_else(wrong)?;
            }
        }
        Ok(())
    }
}

/// The rules of the default set, [`RuleSet::Tenhou`].
impl Default for ScoringRules {
    fn default() -> Self {
        Self::of(RuleSet::default())
    }
}

/// The value with a key.
fn one_of<T: Copy + Into<&'static str>>(key: &str, all: &[T]) -> Option<T> {
    all.iter().copied().find(|&value| value.into() == key)
}

/// The yakuman whose keys stand in a text with `+` between them; those that the switch can have.
fn yaku_of(text: &str, switch: Switch) -> Option<YakuSet> {
    let (all, known) = match switch {
        Switch::Pao => (PAO_THREE, PAO_THREE),
        _ => (DOUBLE, YakuSet::YAKUMAN),
    };
    match text {
        "none" => Some(YakuSet::EMPTY),
        "all" => Some(all),
        _ => {
            let mut found = YakuSet::EMPTY;
            for key in text.split('+') {
                let yaku = Yaku::from_key(key).filter(|&yaku| known.contains(yaku))?;
                found.insert(yaku);
            }
            Some(found)
        }
    }
}

/// A switch of the rules.
///
/// # Source
///
/// Section "Switches" of the rules of scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Switch {
    /// [`ScoringRules::kuitan`].
    Kuitan,
    /// [`ScoringRules::red_fives`].
    RedFives,
    /// [`ScoringRules::ippatsu`].
    Ippatsu,
    /// [`ScoringRules::ura_dora`].
    UraDora,
    /// [`ScoringRules::kan_dora`].
    KanDora,
    /// [`ScoringRules::kiriage`].
    Kiriage,
    /// [`ScoringRules::kazoe`].
    Kazoe,
    /// [`ScoringRules::double_yakuman`].
    DoubleYakuman,
    /// [`ScoringRules::stacking`].
    Stacking,
    /// [`ScoringRules::double_wind_fu`].
    DoubleWindFu,
    /// [`ScoringRules::renhou`].
    Renhou,
    /// [`ScoringRules::open_riichi`].
    OpenRiichi,
    /// [`ScoringRules::daisharin`].
    Daisharin,
    /// [`ScoringRules::ryuuiisou_hatsu`].
    RyuuiisouHatsu,
    /// [`ScoringRules::pao`].
    Pao,
    /// [`ScoringRules::pao_share`].
    PaoShare,
    /// [`ScoringRules::pao_honba`].
    PaoHonba,
    /// [`ScoringRules::kokushi_ankan`].
    KokushiAnkan,
    /// [`ScoringRules::nagashi`].
    Nagashi,
    /// [`ScoringRules::sanma_tsumo`].
    SanmaTsumo,
}

impl Switch {
    /// All switches, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name for programs, in kebab case: `double-wind-fu`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The switch with a [`key`](Self::key).
    ///
    /// # Errors
    ///
    /// [`RuleError::UnknownSwitch`] for any other text.
    pub fn from_key(key: &str) -> Result<Self, RuleError> {
        let found = Self::ALL.iter().copied().find(|switch| switch.key() == key);
        found.ok_or_else(|| RuleError::UnknownSwitch {
            found: crate::error::quoted(key),
        })
    }

    /// The values in words, for messages: ``one of `yes`, `no` ``.
    #[must_use]
    pub const fn values(self) -> &'static str {
        match self {
            Self::Kazoe => "one of `yakuman`, `sanbaiman`",
            Self::DoubleYakuman => {
                "`none`, `all`, or yakuman with `+` between them, such as `kokushi-13+suuankou-tanki`"
            }
            Self::Stacking => "`all`, or a number from 1 to 6",
            Self::DoubleWindFu => "one of `2`, `4`",
            Self::Renhou => "one of `none`, `mangan`, `yakuman`",
            Self::Pao => "`none`, `all`, or some of `daisangen+daisuushii+suukantsu`",
            Self::PaoShare => "one of `own`, `whole`",
            Self::PaoHonba => "one of `liable`, `discarder`",
            Self::SanmaTsumo => "one of `loss`, `bisection`",
            Self::Kuitan
            | Self::RedFives
            | Self::Ippatsu
            | Self::UraDora
            | Self::KanDora
            | Self::Kiriage
            | Self::OpenRiichi
            | Self::Daisharin
            | Self::RyuuiisouHatsu
            | Self::KokushiAnkan
            | Self::Nagashi => "one of `yes`, `no`",
        }
    }
}

/// Writes the key.
impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// The value of a switch, which [`ScoringRules::set`] reads again.
#[derive(Clone, Copy, Debug)]
pub struct SwitchValue {
    switch: Switch,
    rules: ScoringRules,
}

/// Writes the value as it is read: `yes`, `sanbaiman`, `daisangen+daisuushii`.
impl fmt::Display for SwitchValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = &self.rules;
        let flag = |is_set| if is_set { "yes" } else { "no" };
        let text = match self.switch {
            Switch::Kuitan => flag(rules.kuitan),
            Switch::RedFives => flag(rules.red_fives),
            Switch::Ippatsu => flag(rules.ippatsu),
            Switch::UraDora => flag(rules.ura_dora),
            Switch::KanDora => flag(rules.kan_dora),
            Switch::Kiriage => flag(rules.kiriage),
            Switch::Kazoe => rules.kazoe.into(),
            Switch::DoubleYakuman => return write!(f, "{}", rules.double_yakuman),
            Switch::Stacking => match rules.stacking {
                Stacking::All => "all",
                Stacking::AtMost(most) => return write!(f, "{most}"),
            },
            Switch::DoubleWindFu => return write!(f, "{}", rules.double_wind_fu.fu()),
            Switch::Renhou => rules.renhou.into(),
            Switch::OpenRiichi => flag(rules.open_riichi),
            Switch::Daisharin => flag(rules.daisharin),
            Switch::RyuuiisouHatsu => flag(rules.ryuuiisou_hatsu),
            Switch::Pao => return write!(f, "{}", rules.pao),
            Switch::PaoShare => rules.pao_share.into(),
            Switch::PaoHonba => rules.pao_honba.into(),
            Switch::KokushiAnkan => flag(rules.kokushi_ankan),
            Switch::Nagashi => flag(rules.nagashi),
            Switch::SanmaTsumo => rules.sanma_tsumo.into(),
        };
        f.pad(text)
    }
}

/// Rules of scoring that have a name.
///
/// # Source
///
/// The table of rule sets, with the source of each value.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum RuleSet {
    /// Tenhou, four players: the default.
    #[default]
    Tenhou,
    /// Tenhou, three players.
    TenhouSanma,
    /// Mahjong Soul, four players.
    MahjongSoul,
    /// Mahjong Soul, three players.
    MahjongSoulSanma,
    /// M.League.
    MLeague,
    /// World Riichi Championship 2025.
    Wrc,
    /// World Riichi Championship 2022.
    #[strum(serialize = "wrc-2022")]
    Wrc2022,
    /// European Mahjong Association 2025.
    Ema,
    /// European Mahjong Association 2016.
    #[strum(serialize = "ema-2016")]
    Ema2016,
    /// Japan Professional Mahjong League, A rules.
    JpmlA,
    /// Japan Professional Mahjong League, B rules.
    JpmlB,
    /// Saikouisen.
    Saikouisen,
    /// Saikouisen, classic rules.
    SaikouisenClassic,
}

impl RuleSet {
    /// All sets, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name for programs, in kebab case: `m-league`.
    #[must_use]
    pub fn key(self) -> &'static str {
        self.into()
    }

    /// The set with a [`key`](Self::key), or with an alias: `riichi` is `tenhou`, `sanma` is
    /// `tenhou-sanma`; `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        match key {
            "riichi" => Some(Self::Tenhou),
            "sanma" => Some(Self::TenhouSanma),
            _ => Self::ALL.iter().copied().find(|set| set.key() == key),
        }
    }

    /// The name for people: `M.League`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tenhou => "Tenhou",
            Self::TenhouSanma => "Tenhou, three players",
            Self::MahjongSoul => "Mahjong Soul",
            Self::MahjongSoulSanma => "Mahjong Soul, three players",
            Self::MLeague => "M.League",
            Self::Wrc => "WRC 2025",
            Self::Wrc2022 => "WRC 2022",
            Self::Ema => "EMA 2025",
            Self::Ema2016 => "EMA 2016",
            Self::JpmlA => "JPML A",
            Self::JpmlB => "JPML B",
            Self::Saikouisen => "Saikouisen",
            Self::SaikouisenClassic => "Saikouisen Classic",
        }
    }

    /// The rules of the set.
    const fn rules(self) -> ScoringRules {
        const TENHOU: ScoringRules = ScoringRules {
            is_for_three: false,
            kuitan: true,
            red_fives: true,
            ippatsu: true,
            ura_dora: true,
            kan_dora: true,
            kiriage: false,
            kazoe: Kazoe::Yakuman,
            double_yakuman: YakuSet::EMPTY,
            stacking: Stacking::All,
            double_wind_fu: DoubleWindFu::Four,
            renhou: Renhou::None,
            open_riichi: false,
            daisharin: false,
            ryuuiisou_hatsu: false,
            pao: PAO_TWO,
            pao_share: PaoShare::Whole,
            pao_honba: PaoHonba::Liable,
            kokushi_ankan: false,
            nagashi: true,
            sanma_tsumo: SanmaTsumo::Loss,
        };
        const MAHJONG_SOUL: ScoringRules = ScoringRules {
            double_yakuman: DOUBLE,
            pao_share: PaoShare::Own,
            kokushi_ankan: true,
            ..TENHOU
        };
        // What tournaments have in common.
        const TABLE: ScoringRules = ScoringRules {
            red_fives: false,
            kazoe: Kazoe::Sanbaiman,
            double_wind_fu: DoubleWindFu::Two,
            pao_share: PaoShare::Own,
            pao_honba: PaoHonba::Discarder,
            kokushi_ankan: true,
            nagashi: false,
            ..TENHOU
        };
        const WRC_2022: ScoringRules = ScoringRules {
            kiriage: true,
            stacking: Stacking::AtMost(1),
            renhou: Renhou::Mangan,
            pao: PAO_THREE,
            ..TABLE
        };
        const EMA_2016: ScoringRules = ScoringRules {
            stacking: Stacking::AtMost(1),
            double_wind_fu: DoubleWindFu::Four,
            renhou: Renhou::Mangan,
            ..TABLE
        };
        const JPML_A: ScoringRules = ScoringRules {
            ippatsu: false,
            ura_dora: false,
            kan_dora: false,
            renhou: Renhou::Mangan,
            ryuuiisou_hatsu: true,
            pao: PAO_THREE,
            kokushi_ankan: false,
            ..TABLE
        };
        match self {
            Self::Tenhou => TENHOU,
            Self::TenhouSanma => ScoringRules {
                is_for_three: true,
                ..TENHOU
            },
            Self::MahjongSoul => MAHJONG_SOUL,
            Self::MahjongSoulSanma => ScoringRules {
                is_for_three: true,
                ..MAHJONG_SOUL
            },
            Self::MLeague => ScoringRules {
                red_fives: true,
                kiriage: true,
                pao: PAO_THREE,
                kokushi_ankan: false,
                ..TABLE
            },
            Self::Wrc => ScoringRules {
                kazoe: Kazoe::Yakuman,
                stacking: Stacking::All,
                ..WRC_2022
            },
            Self::Wrc2022 => WRC_2022,
            Self::Ema => ScoringRules {
                kiriage: true,
                ..EMA_2016
            },
            Self::Ema2016 => EMA_2016,
            Self::JpmlA => JPML_A,
            Self::JpmlB => ScoringRules {
                ippatsu: true,
                ura_dora: true,
                kan_dora: true,
                ..JPML_A
            },
            Self::Saikouisen => ScoringRules {
                kiriage: true,
                ..TABLE
            },
            Self::SaikouisenClassic => ScoringRules {
                ippatsu: false,
                ura_dora: false,
                kan_dora: false,
                stacking: Stacking::AtMost(1),
                double_wind_fu: DoubleWindFu::Four,
                pao: YakuSet::EMPTY,
                ..TABLE
            },
        }
    }
}

/// Writes the key.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
