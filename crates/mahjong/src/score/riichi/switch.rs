//! The switches of the rules: their names, and their values as text.

use alloc::string::String;
use core::fmt;

use strum::{IntoStaticStr, VariantArray};

use super::rules::{
    DOUBLE, DoubleWindFu, Kazoe, OpenRiichi, PAO_THREE, PaoHonba, PaoShare, Renhou, SanmaTsumo,
    ScoringRules, Stacking, SwapCalling,
};
use super::yaku::{Yaku, YakuSet};
use crate::keyed::keyed;
use crate::words::{Listed, quoted};

/// The values of a switch, as text.
trait Value: Copy {
    /// The values in words, for messages: ``one of `yes`, `no` ``.
    fn values(switch: Switch) -> &'static str;

    fn read(text: &str, switch: Switch) -> Option<Self>;

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// Defines the switches: for each, its name and the field of the rules that it sets.
macro_rules! switches {
    ($($switch:ident: $field:ident,)*) => {
        /// A switch of the rules.
        ///
        /// # Source
        ///
        /// The section "Switches" in the scoring rules.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray,
        )]
        #[strum(serialize_all = "kebab-case")]
        pub enum Switch {
            $(
                #[doc = concat!("[`ScoringRules::", stringify!($field), "`].")]
                $switch,
            )*
        }

        impl Switch {
            /// The values in words, for messages: ``one of `yes`, `no` ``.
            #[must_use]
            pub fn values(self) -> &'static str {
                fn of<T: Value>(_: fn(&ScoringRules) -> T, switch: Switch) -> &'static str {
                    T::values(switch)
                }
                match self {
                    $(Self::$switch => of(|rules| rules.$field, self),)*
                }
            }
        }

        /// Writes the value in the form in which it is read: `yes`, `sanbaiman`,
        /// `daisangen+daisuushii`.
        impl fmt::Display for SwitchValue {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.switch {
                    $(Switch::$switch => self.rules.$field.write(f),)*
                }
            }
        }

        impl ScoringRules {
            /// Sets a switch to a value given as text.
            ///
            /// # Errors
            ///
            /// [`RuleError::WrongValue`] if the text is not a value of the switch.
            pub fn set(&mut self, switch: Switch, value: &str) -> Result<(), RuleError> {
                let wrong = || RuleError::WrongValue {
                    switch,
                    found: quoted(value),
                };
                match switch {
                    $(Switch::$switch => {
                        self.$field = Value::read(value, switch).ok_or_else(wrong)?;
                    })*
                }
                Ok(())
            }
        }
    };
}

switches! {
    Kuitan: kuitan,
    RedFives: red_fives,
    Ippatsu: ippatsu,
    UraDora: ura_dora,
    KanDora: kan_dora,
    Kiriage: kiriage,
    Kazoe: kazoe,
    DoubleYakuman: double_yakuman,
    Stacking: stacking,
    DoubleWindFu: double_wind_fu,
    Renhou: renhou,
    OpenRiichi: open_riichi,
    Daisharin: daisharin,
    RyuuiisouHatsu: ryuuiisou_hatsu,
    Pao: pao,
    PaoShare: pao_share,
    PaoHonba: pao_honba,
    KokushiAnkan: kokushi_ankan,
    TenhouDoubles: tenhou_doubles,
    CalledWaits: called_waits,
    Nagashi: nagashi,
    SanmaTsumo: sanma_tsumo,
    SwapCalling: swap_calling,
}

impl Switch {
    /// All switches, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The switch with this [`key`](Self::key).
    ///
    /// # Errors
    ///
    /// [`RuleError::UnknownSwitch`] for any other text.
    pub fn from_key(key: &str) -> Result<Self, RuleError> {
        let found = Self::ALL.iter().copied().find(|switch| switch.key() == key);
        found.ok_or_else(|| RuleError::UnknownSwitch { found: quoted(key) })
    }
}

keyed!(Switch, "`double-wind-fu`");

/// The value of a switch, displayed as text that [`ScoringRules::set`] can read back.
#[derive(Clone, Copy, Debug)]
pub struct SwitchValue {
    switch: Switch,
    rules: ScoringRules,
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
}

/// The values of each type with their names, in the order in which messages list them.
macro_rules! texts {
    ($($type:ty: $first:literal = $its:expr $(, $text:literal = $value:expr)*;)*) => {$(
        impl Value for $type {
            fn values(_: Switch) -> &'static str {
                concat!("one of `", $first, "`" $(, ", `", $text, "`")*)
            }

            fn read(text: &str, _: Switch) -> Option<Self> {
                match text {
                    $first => Some($its),
                    $($text => Some($value),)*
                    _ => None,
                }
            }

            fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let others = [$(($value, $text)),*];
                let other = others.into_iter().find(|&(value, _)| value == self);
                f.pad(other.map_or($first, |(_, text)| text))
            }
        }
    )*};
}

texts! {
    bool: "yes" = true, "no" = false;
    Kazoe: "yakuman" = Self::Yakuman, "sanbaiman" = Self::Sanbaiman;
    DoubleWindFu: "2" = Self::Two, "4" = Self::Four;
    Renhou: "none" = Self::None, "mangan" = Self::Mangan, "yakuman" = Self::Yakuman;
    OpenRiichi: "yes" = Self::Yes, "no" = Self::No, "yakuman" = Self::Yakuman;
    PaoShare: "own" = Self::Own, "whole" = Self::Whole;
    PaoHonba: "liable" = Self::Liable, "discarder" = Self::Discarder;
    SanmaTsumo: "loss" = Self::Loss, "bisection" = Self::Bisection;
    SwapCalling: "no" = Self::No, "other-end" = Self::OtherEnd, "yes" = Self::Yes;
}

impl Value for Stacking {
    fn values(_: Switch) -> &'static str {
        "`all`, or a number from 1 to 6"
    }

    fn read(text: &str, _: Switch) -> Option<Self> {
        match text.parse() {
            Ok(most @ 1..=6) => Some(Self::AtMost(most)),
            _ => (text == "all").then_some(Self::All),
        }
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.pad("all"),
            Self::AtMost(most) => write!(f, "{most}"),
        }
    }
}

impl Value for YakuSet {
    fn values(switch: Switch) -> &'static str {
        match switch {
            Switch::Pao => "`none`, `all`, or some of `daisangen+daisuushii+suukantsu`",
            _ => {
                "`none`, `all`, or yakuman with `+` between them, such as `kokushi-13+suuankou-tanki`"
            }
        }
    }

    /// The yakuman whose keys are in the text, with `+` between them, if the switch can have them.
    fn read(text: &str, switch: Switch) -> Option<Self> {
        let (all, known) = match switch {
            Switch::Pao => (PAO_THREE, PAO_THREE),
            _ => (DOUBLE, Self::YAKUMAN),
        };
        match text {
            "none" => Some(Self::EMPTY),
            "all" => Some(all),
            _ => {
                let yaku = |key| Yaku::from_key(key).filter(|&yaku| known.contains(yaku));
                text.split('+').map(yaku).collect()
            }
        }
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Why a switch cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum RuleError {
    /// There is no such switch.
    #[error("`{found}` is not a rule: expected one of {}", Listed(Switch::ALL.iter().map(|one| one.key())))]
    #[strum(serialize = "unknown-rule")]
    UnknownSwitch {
        /// The text, cut if it is long.
        found: String,
    },
    /// The switch has no such value.
    #[error("rule `{switch}` is `{found}`: expected {}", .switch.values())]
    #[strum(serialize = "wrong-value")]
    WrongValue {
        /// The switch.
        switch: Switch,
        /// The text, cut if it is long.
        found: String,
    },
}

impl RuleError {
    /// The error's name for programs: `unknown-rule`, `wrong-value`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}
