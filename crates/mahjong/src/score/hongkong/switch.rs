//! The switches of the rules: their names, and the text form of their values.

use super::rules::{DiscardPayment, RobbingPays, ScoringRules, SmallFourWinds, Table};
use crate::score::switches::{switches, texts};

switches! {
    ScoringRules, "`full-flush`", "`yes`, `half`, `10`", "unknown-rule";
    Minimum: minimum,
    Cap: cap,
    Table: table,
    Payment: payment,
    RobbingPays: robbing_pays,
    Unit: unit,
    FullFlush: full_flush,
    FourConcealed: four_concealed,
    FourConcealedByDiscard: four_concealed_by_discard,
    SmallFourWinds: small_four_winds,
    NineGates: nine_gates,
    AllTerminals: all_terminals,
    SevenPairs: seven_pairs,
    ConcealedKongKeepsConcealed: concealed_kong_keeps_concealed,
    ConcealedWithFlowers: concealed_with_flowers,
    NoFlowers: no_flowers,
    Human: human,
    BonusCountsToMinimum: bonus_counts_to_minimum,
    MixedTerminals: mixed_terminals,
    PureStraight: pure_straight,
}

texts! {
    bool: "yes" = true, "no" = false;
    Option<u16>: "10" = Some(10), "8" = Some(8), "13" = Some(13), "none" = None;
    Table: "half-spicy" = Self::HalfSpicy, "full-spicy" = Self::FullSpicy, "brackets" = Self::Brackets;
    DiscardPayment: "full" = Self::Full, "half" = Self::Half;
    RobbingPays: "discard" = Self::Discard, "self-draw" = Self::SelfDraw;
    SmallFourWinds: "3" = Self::Three, "flat-6" = Self::Flat6, "flat-10" = Self::Flat10;
}

/// Values of elements, and the minimum.
impl Value for u8 {
    fn values(switch: Switch) -> &'static str {
        match switch {
            Switch::FullFlush => "a number from 6 to 10",
            Switch::FourConcealed => "one of `8`, `5`, `10`",
            Switch::NineGates | Switch::AllTerminals => "one of `10`, `13`",
            Switch::Human => "one of `13`, `3`",
            Switch::MixedTerminals => "a number from 0 to 3",
            _ => "a number from 0 to 10",
        }
    }

    fn read(text: &str, switch: Switch) -> Option<Self> {
        let is_value = |value: &u8| match switch {
            Switch::FullFlush => matches!(value, 6..=10),
            Switch::FourConcealed => matches!(value, 5 | 8 | 10),
            Switch::NineGates | Switch::AllTerminals => matches!(value, 10 | 13),
            Switch::Human => matches!(value, 3 | 13),
            Switch::MixedTerminals => *value <= 3,
            _ => *value <= 10,
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
            Switch::PureStraight => "one of `no`, `3`, `8`",
            _ => "one of `no`, `4`, `3`, `5`",
        }
    }

    fn read(text: &str, switch: Switch) -> Option<Self> {
        match (text, switch) {
            ("no", _) => Some(None),
            ("3" | "8", Switch::PureStraight) | ("3" | "4" | "5", Switch::SevenPairs) => {
                text.parse().ok().map(Some)
            }
            _ => None,
        }
    }

    fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Some(value) => write!(f, "{value}"),
            None => f.write_str("no"),
        }
    }
}

/// The unit, by which all points are multiplied.
impl Value for u16 {
    fn values(_: Switch) -> &'static str {
        "a number from 1 to 65535"
    }

    fn read(text: &str, _: Switch) -> Option<Self> {
        text.parse().ok().filter(|&unit| unit > 0)
    }

    fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}
