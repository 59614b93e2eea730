//! The switches of the rules: their names, and the text form of their values.

use super::rules::{KnittedWaits, MixedKongs, ScoringRules, TwoConcealedKongs};
use crate::score::switches::{switches, texts};

switches! {
    ScoringRules, "`two-concealed-kongs`", "`yes`, `split`, `88`", "unknown-rule";
    Minimum: minimum,
    TwoConcealedKongs: two_concealed_kongs,
    MixedKongs: mixed_kongs,
    FormsFullyConcealed: forms_fully_concealed,
    PairsAllTypes: pairs_all_types,
    KnittedWaits: knitted_waits,
    FormalWaits: formal_waits,
    Flowers: flowers,
    Cap: cap,
}

texts! {
    bool: "yes" = true, "no" = false;
    TwoConcealedKongs: "6" = Self::Six, "8" = Self::Eight;
    MixedKongs: "5" = Self::Five, "split" = Self::Split;
    KnittedWaits: "yes" = Self::Yes, "single" = Self::Single, "no" = Self::No;
    Option<u16>: "none" = None, "88" = Some(88);
}

/// The minimum.
impl Value for u8 {
    fn values(_: Switch) -> &'static str {
        "a number from 0 to 88"
    }

    fn read(text: &str, _: Switch) -> Option<Self> {
        text.parse().ok().filter(|&minimum| minimum <= 88)
    }

    fn write(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{self}")
    }
}
