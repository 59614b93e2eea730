//! The switches of the rules: their names, and the text form of their values.

use super::rules::{AllChowsWait, FlowerWins, Liability, ScoringRules};
use crate::score::switches::{switches, texts};

switches! {
    ScoringRules, "`all-chows-wait`", "`yes`, `any`, `16`", "unknown-rule";
    Base: base,
    Unit: unit,
    Cap: cap,
    Minimum: minimum,
    FlowerKong: flower_kong,
    HeavenlyReady: heavenly_ready,
    EarthlyReady: earthly_ready,
    AllHonors: all_honors,
    HumanWin: human_win,
    AllChowsWait: all_chows_wait,
    AllChowsClosed: all_chows_closed,
    AllChowsSelfDrawn: all_chows_self_drawn,
    AllChowsHonorsFlowers: all_chows_honors_flowers,
    HalfBegging: half_begging,
    LastTileClaim: last_tile_claim,
    AnyWind: any_wind,
    AnyFlower: any_flower,
    NoFlowers: no_flowers,
    NoFlowersNoHonors: no_flowers_no_honors,
    MeldedKong: melded_kong,
    ConcealedKong: concealed_kong,
    FourKongs: four_kongs,
    FiveKongs: five_kongs,
    EightAndAHalfPairs: eight_and_a_half_pairs,
    FourAsTwoPairs: four_as_two_pairs,
    LittleWindsAdd: little_winds_add,
    FlowerKongKeepsSeatFlower: flower_kong_keeps_seat_flower,
    EightFlowers: eight_flowers,
    Liability: liability,
}

texts! {
    bool: "yes" = true, "no" = false;
    Option<u16>: "none" = None, "16" = Some(16), "24" = Some(24), "81" = Some(81);
    AllChowsWait: "two-sided" = Self::TwoSided, "only-two-sided" = Self::OnlyTwoSided, "any" = Self::Any;
    FlowerWins: "alone" = Self::Alone, "add" = Self::Add;
    Liability: "none" = Self::None;
}

/// Values of elements, and the minimum.
impl Value for u8 {
    fn values(switch: Switch) -> &'static str {
        match switch {
            Switch::Minimum => "a number from 0 to 3",
            Switch::FlowerKong => "one of `1`, `2`",
            Switch::EarthlyReady => "one of `8`, `4`",
            _ => "one of `16`, `8`",
        }
    }

    fn read(text: &str, switch: Switch) -> Option<Self> {
        let is_value = |value: &u8| match switch {
            Switch::Minimum => *value <= 3,
            Switch::FlowerKong => matches!(value, 1 | 2),
            Switch::EarthlyReady => matches!(value, 4 | 8),
            _ => matches!(value, 8 | 16),
        };
        text.parse().ok().filter(is_value)
    }

    fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}

/// The value of an element that many players do not use; `None` if it does not count.
impl Value for Option<u8> {
    fn values(switch: Switch) -> &'static str {
        match switch {
            Switch::NoFlowers | Switch::MeldedKong => "one of `no`, `1`",
            Switch::FourKongs | Switch::EightAndAHalfPairs => "one of `no`, `8`",
            Switch::FiveKongs => "one of `no`, `16`",
            _ => "one of `no`, `2`",
        }
    }

    fn read(text: &str, switch: Switch) -> Option<Self> {
        let value = match switch {
            Switch::NoFlowers | Switch::MeldedKong => 1,
            Switch::FourKongs | Switch::EightAndAHalfPairs => 8,
            Switch::FiveKongs => 16,
            _ => 2,
        };
        match text {
            "no" => Some(None),
            _ => text.parse().ok().filter(|&read| read == value).map(Some),
        }
    }

    fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Some(value) => write!(f, "{value}"),
            None => f.write_str("no"),
        }
    }
}

/// The values of the base and the unit.
impl Value for u16 {
    fn values(_: Switch) -> &'static str {
        "a number from 0 to 65535"
    }

    fn read(text: &str, _: Switch) -> Option<Self> {
        text.parse().ok()
    }

    fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}
