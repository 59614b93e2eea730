//! The answer for a ready hand, in a game with a list of fans.

use serde::Serialize;

use super::report::{FanReport, KongPaymentReport};

/// What each wait of a hand would be worth, in a game with a list of fans.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanWaitsReport {
    /// The hand, in canonical notation.
    pub hand: String,
    /// The player's seat wind, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<&'static str>,
    /// The round wind, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<&'static str>,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// Whether the hand is ready.
    pub ready: bool,
    /// The number of tiles needed for a ready hand.
    pub shanten: i8,
    /// The highest value of a wait in Sichuan; players who are not ready pay it when the wall runs
    /// out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest: Option<u32>,
    /// The waits, in tile order.
    pub waits: Vec<FanWaitReport>,
    /// What the kongs earn, in Sichuan, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kong_payments: Option<Vec<KongPaymentReport>>,
}

/// The discards that leave a hand ready, and what each wait would then be worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanDiscardsReport {
    /// The hand, in canonical notation.
    pub hand: String,
    /// The player's seat wind, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<&'static str>,
    /// The round wind, where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<&'static str>,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set, as given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The number of tiles needed for a ready hand.
    pub shanten: i8,
    /// The discards that leave the hand ready; those whose waits have the most unseen copies come
    /// first.
    pub discards: Vec<FanDiscardReport>,
    /// What the kongs earn, in Sichuan, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kong_payments: Option<Vec<KongPaymentReport>>,
}

/// A discard that leaves a hand ready.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanDiscardReport {
    /// The tile.
    pub tile: String,
    /// The number of unseen copies of all waits.
    pub total: u32,
    /// The highest value of a wait in Sichuan; players who are not ready pay it when the wall runs
    /// out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greatest: Option<u32>,
    /// The waits, in tile order.
    pub waits: Vec<FanWaitReport>,
}

/// A tile that a hand waits for.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanWaitReport {
    /// The tile.
    pub tile: String,
    /// The number of unseen copies.
    pub left: u8,
    /// The score on a ron; null if no copy is left.
    pub ron: Option<FanWaitScoreReport>,
    /// The score on a tsumo; null if no copy is left.
    pub tsumo: Option<FanWaitScoreReport>,
}

/// What a wait would be worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FanWaitScoreReport {
    /// Whether the hand may win with this tile, that is, whether its fans reach the minimum.
    pub won: bool,
    /// The sum of the fans, without flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fan: Option<u16>,
    /// The sum of the fans in Hong Kong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faan: Option<u16>,
    /// The sum of the fans in Taiwan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tai: Option<u16>,
    /// The sum of the fans and the flowers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u16>,
    /// The points that a discarder pays in Sichuan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<u32>,
    /// The points that the winner gets.
    pub points: u32,
    /// The fans that count.
    pub fans: Vec<FanReport>,
}
