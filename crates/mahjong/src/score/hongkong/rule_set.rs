//! Named scoring rules.

use super::rules::{DiscardPayment, RobbingPays, ScoringRules, SmallFourWinds, Table};
use crate::score::rule_sets::rule_sets;

rule_sets! {
    ScoringRules, "`hongkong-13`";
    /// What the table of the Hong Kong Mahjong Association and two encyclopedias agree on: the
    /// default.
    #[default]
    Hongkong: "Hong Kong" ["hk", "hkos", "cantonese", "香港", "香港麻雀", "港式麻將"];
    /// The default rules with a cap of 13 faan.
    #[strum(serialize = "hongkong-13")]
    Hongkong13: "Hong Kong, 13 faan" ["hk-13"];
    /// The rules of the site Riichi Advanced.
    HkosRa: "Hong Kong, Riichi Advanced" [] unsure;
}

impl RuleSet {
    /// The rules of the set.
    pub(super) const fn rules(self) -> ScoringRules {
        const HONGKONG: ScoringRules = ScoringRules {
            minimum: 3,
            cap: Some(10),
            table: Table::HalfSpicy,
            payment: DiscardPayment::Full,
            robbing_pays: RobbingPays::Discard,
            unit: 1,
            full_flush: 7,
            four_concealed: 8,
            four_concealed_by_discard: false,
            small_four_winds: SmallFourWinds::Three,
            nine_gates: 10,
            all_terminals: 10,
            seven_pairs: None,
            concealed_kong_keeps_concealed: false,
            concealed_with_flowers: true,
            no_flowers: true,
            human: 13,
            bonus_counts_to_minimum: false,
            mixed_terminals: 1,
            pure_straight: None,
        };
        match self {
            Self::Hongkong => HONGKONG,
            Self::Hongkong13 => ScoringRules {
                cap: Some(13),
                ..HONGKONG
            },
            Self::HkosRa => ScoringRules {
                cap: Some(13),
                small_four_winds: SmallFourWinds::Flat6,
                nine_gates: 13,
                all_terminals: 13,
                seven_pairs: Some(4),
                ..HONGKONG
            },
        }
    }
}
