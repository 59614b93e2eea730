//! Named scoring rules.

use super::rules::{KnittedWaits, MixedKongs, ScoringRules, TwoConcealedKongs};
use crate::score::rule_sets::rule_sets;

rule_sets! {
    ScoringRules, "`mcr-ema`";
    /// The competition rules of 1998 with the supplement of 2025: the default.
    #[default]
    Mcr: "MCR" ["guobiao", "国标", "國標", "国标麻将", "國標麻將"];
    /// The Green Book of the European Mahjong Association.
    McrEma: "MCR, Green Book" ["ema-mcr"] unsure;
    /// The rules played in Japan.
    McrJmsa: "MCR in Japan" ["jmsa"] unsure;
}

impl RuleSet {
    /// The rules of the set.
    pub(super) const fn rules(self) -> ScoringRules {
        const MCR: ScoringRules = ScoringRules {
            minimum: 8,
            two_concealed_kongs: TwoConcealedKongs::Six,
            mixed_kongs: MixedKongs::Five,
            forms_fully_concealed: false,
            pairs_all_types: true,
            knitted_waits: KnittedWaits::Yes,
            formal_waits: true,
            flowers: true,
            cap: None,
        };
        match self {
            Self::Mcr => MCR,
            Self::McrEma => ScoringRules {
                two_concealed_kongs: TwoConcealedKongs::Eight,
                mixed_kongs: MixedKongs::Split,
                forms_fully_concealed: true,
                knitted_waits: KnittedWaits::Single,
                ..MCR
            },
            Self::McrJmsa => ScoringRules {
                pairs_all_types: false,
                cap: Some(88),
                ..MCR
            },
        }
    }
}
