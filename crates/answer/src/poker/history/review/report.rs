//! The review of a hand, as data.

use serde::Serialize;

use super::super::amount::{Amount, ByPlayer};

/// The review of a hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryReviewReport {
    /// The equities after each deal.
    pub streets: Vec<StreetEquityReport>,
    /// What players who were all-in could expect, if the betting ended before the last card.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_in: Option<AllInReport>,
}

/// The equities after a deal.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StreetEquityReport {
    /// The street: `flop`.
    pub street: &'static str,
    /// The run, counting from 1, if several runs have different boards by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<usize>,
    /// The equity of each player still in the hand; null if it cannot be determined.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ByPlayer>))]
    pub equity: Option<ByPlayer<f64>>,
    /// Why it cannot be determined: `unknown-cards`, `game` for games with draws,
    /// `impossible-cards` if a card is in two places, or `too-many-players`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The number of random deals, if not all deals were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The standard error of each equity, if not all deals were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<ByPlayer>))]
    pub error: Option<ByPlayer<f64>>,
}

/// What players who were all-in could expect, and what they got.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllInReport {
    /// The street on which the betting ended.
    pub street: &'static str,
    /// Each player's equity in each pot, minus the rake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<ByPlayer>,
    /// What each player won from the same pots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<ByPlayer>,
    /// What each player won minus what was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<ByPlayer>,
    /// Why it cannot be determined: as for the equity, or `no-result`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// The number of random deals, if not all deals were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// The largest standard error of what each player could expect, if not all deals were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<ByPlayer>,
}

impl AllInReport {
    /// The report if the expectation cannot be determined.
    pub(super) const fn unknown(street: &'static str, why: &'static str) -> Self {
        Self {
            street,
            expected: None,
            won: None,
            luck: None,
            why: Some(why),
            samples: None,
            error: None,
        }
    }

    /// The amounts of a player: what was expected, and the luck.
    pub(in super::super) fn of(&self, name: &str) -> Option<[Amount; 2]> {
        let of = |amounts: &Option<ByPlayer>| {
            let mut amounts = amounts.as_ref()?.iter();
            amounts
                .find(|(one, _)| *one == name)
                .map(|(_, amount)| amount)
        };
        Some([of(&self.expected)?, of(&self.luck)?])
    }
}
