//! The switches of the rules: their names, and the text form of their values.

use core::fmt;

use super::rules::{
    DOUBLE, DoubleWindFu, HonbaValue, Kazoe, OpenRiichi, PAO_THREE, PaoHonba, PaoShare, Renhou,
    SanmaTsumo, ScoringRules, Stacking, SwapCalling,
};
use super::yaku::{Yaku, YakuSet};
use crate::score::switches::{switches, texts};

switches! {
    ScoringRules, "`double-wind-fu`", "`yes`, `sanbaiman`, `daisangen+daisuushii`", "wrong-value";
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
    HonbaValue: honba_value,
}

texts! {
    bool: "yes" = true, "no" = false;
    Kazoe: "yakuman" = Self::Yakuman, "sanbaiman" = Self::Sanbaiman;
    DoubleWindFu: "2" = Self::Two, "4" = Self::Four;
    Renhou: "none" = Self::None, "mangan" = Self::Mangan, "yakuman" = Self::Yakuman;
    OpenRiichi: "yes" = Self::Yes, "no" = Self::No, "yakuman" = Self::Yakuman;
    PaoShare: "own" = Self::Own, "whole" = Self::Whole;
    PaoHonba: "liable" = Self::Liable, "discarder" = Self::Discarder, "split" = Self::Split;
    SanmaTsumo: "loss" = Self::Loss, "bisection" = Self::Bisection;
    HonbaValue: "300" = Self::ThreeHundred, "1500" = Self::FifteenHundred;
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
