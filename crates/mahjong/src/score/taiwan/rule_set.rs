//! Named scoring rules.

use super::rules::{AllChowsWait, FlowerWins, Liability, ScoringRules};
use crate::score::rule_sets::rule_sets;

rule_sets! {
    ScoringRules, "`atawmj`";
    /// SML's quick-reference table of 2026: the default.
    #[default]
    Taiwan: "Taiwan" ["sml", "taiwanese", "台灣", "臺灣", "台灣麻將", "十六張"];
    /// The 2009 table of the Taiwan association, atawmj.org.tw.
    Atawmj: "Taiwan, association" [] unsure;
    /// The table of the club Star 31.
    Star31: "Taiwan, Star 31" [] unsure;
    /// The table of the app Shen Lai Ye.
    Shenlaiye: "Taiwan, Shen Lai Ye" ["神來也"] unsure;
}

impl RuleSet {
    /// The rules of the set.
    pub(super) const fn rules(self) -> ScoringRules {
        const TAIWAN: ScoringRules = ScoringRules {
            base: 5,
            unit: 1,
            cap: None,
            minimum: 0,
            flower_kong: 1,
            heavenly_ready: 16,
            earthly_ready: 8,
            all_honors: 16,
            human_win: 16,
            all_chows_wait: AllChowsWait::TwoSided,
            all_chows_closed: false,
            all_chows_self_drawn: false,
            all_chows_honors_flowers: true,
            half_begging: false,
            last_tile_claim: false,
            any_wind: false,
            any_flower: false,
            no_flowers: None,
            no_flowers_no_honors: None,
            melded_kong: None,
            concealed_kong: None,
            four_kongs: None,
            five_kongs: None,
            eight_and_a_half_pairs: None,
            four_as_two_pairs: false,
            little_winds_add: false,
            flower_kong_keeps_seat_flower: true,
            eight_flowers: FlowerWins::Alone,
            liability: Liability::None,
        };
        match self {
            Self::Taiwan => TAIWAN,
            Self::Atawmj => ScoringRules {
                flower_kong: 2,
                heavenly_ready: 8,
                earthly_ready: 4,
                half_begging: true,
                last_tile_claim: true,
                ..TAIWAN
            },
            Self::Star31 => ScoringRules {
                flower_kong: 2,
                heavenly_ready: 8,
                earthly_ready: 4,
                all_honors: 8,
                ..TAIWAN
            },
            Self::Shenlaiye => ScoringRules {
                flower_kong: 2,
                earthly_ready: 4,
                all_honors: 8,
                human_win: 8,
                ..TAIWAN
            },
        }
    }
}
