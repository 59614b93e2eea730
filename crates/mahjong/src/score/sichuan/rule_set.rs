//! Named scoring rules.

use super::rules::{AllPungs, FedKong, GoldenSingle, ScoringRules, SelfDraw};
use crate::score::rule_sets::rule_sets;

rule_sets! {
    ScoringRules, "`sichuan-app`";
    /// The competition rules of 2025: the default.
    #[default]
    Sichuan: "Sichuan" ["sbr", "xuezhan", "四川", "四川麻将", "血战到底"];
    /// The multipliers of a popular app.
    SichuanApp: "Sichuan, app" [] unsure;
}

impl RuleSet {
    /// The rules of the set.
    pub(super) const fn rules(self) -> ScoringRules {
        const SICHUAN: ScoringRules = ScoringRules {
            cap: Some(3),
            self_draw: SelfDraw::PlusOne,
            golden_single: GoldenSingle::One,
            all_pungs: AllPungs::One,
            generals: false,
            terminals: false,
            concealed: false,
            all_simples: false,
            eighteen_arhats: false,
            heaven_earth: false,
            middle_five: false,
            kong_by_self_draw_discard: FedKong::SelfDraw,
        };
        match self {
            Self::Sichuan => SICHUAN,
            Self::SichuanApp => ScoringRules {
                cap: None,
                self_draw: SelfDraw::PlusFan,
                golden_single: GoldenSingle::Two,
                generals: true,
                eighteen_arhats: true,
                ..SICHUAN
            },
        }
    }
}
