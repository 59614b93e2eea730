//! The switches of the rules: their names, and their values as texts.

use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use super::error::RuleError;
use super::rules::{
    DOUBLE, DoubleWindFu, Kazoe, PAO_THREE, PaoHonba, PaoShare, Renhou, SanmaTsumo, ScoringRules,
    Stacking,
};
use super::yaku::{Yaku, YakuSet};
use crate::keyed::keyed;

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

    /// The switch with a [`key`](Self::key).
    ///
    /// # Errors
    ///
    /// [`RuleError::UnknownSwitch`] for any other text.
    pub fn from_key(key: &str) -> Result<Self, RuleError> {
        let found = Self::ALL.iter().copied().find(|switch| switch.key() == key);
        found.ok_or_else(|| RuleError::UnknownSwitch {
            found: crate::words::quoted(key),
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

keyed!(Switch, "`double-wind-fu`");

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

impl ScoringRules {
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
            found: crate::words::quoted(value),
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
