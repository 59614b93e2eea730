//! How often a player wins with each combo and each starting hand, as data.

use handeval_poker::{ComboEquity, Range, StartingHandEquity, Weight};
use serde::Serialize;

use crate::poker::large::LargeCount;

/// How often a player wins with one hand of their range.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ComboReport {
    /// The two cards.
    pub combo: String,
    /// How often the player holds this combo, from 0 to 1.
    pub weight: f64,
    /// The number of boards on which the player holds this combo.
    pub boards: LargeCount,
    /// The number of boards on which the player holds this combo and wins alone.
    pub win: LargeCount,
    /// The number of boards on which the player holds this combo and shares the pot.
    pub tie: LargeCount,
    /// The player's share of the pots with this combo; `null` if other players need the cards, so
    /// that this player never holds it.
    pub equity: Option<f64>,
}

/// How often a player wins with one starting hand, over all its combos.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandEquityReport {
    /// The hand, such as `AKs`.
    pub hand: String,
    /// The number of boards on which the player holds this hand.
    pub boards: LargeCount,
    /// The number of boards on which the player holds this hand and wins alone.
    pub win: LargeCount,
    /// The number of boards on which the player holds this hand and shares the pot.
    pub tie: LargeCount,
    /// The player's share of the pots with this hand.
    pub equity: f64,
}

impl ComboReport {
    pub(super) fn new(found: &ComboEquity, range: Option<&Range>) -> Self {
        let weight = range.and_then(|range| range.weight(found.combo));
        let weight = weight.map_or(0, Weight::millionths);
        let win = found.shares.first().copied().unwrap_or(0);
        Self {
            combo: found.combo.to_string(),
            weight: f64::from(weight) / 1_000_000.0,
            boards: LargeCount(found.boards),
            win: LargeCount(win),
            tie: LargeCount(found.shares.iter().skip(1).sum()),
            equity: Some(found.equity()).filter(|equity| equity.is_finite()),
        }
    }
}

impl HandEquityReport {
    pub(super) fn new(found: &StartingHandEquity) -> Self {
        Self {
            hand: found.hand.to_string(),
            boards: LargeCount(found.boards),
            win: LargeCount(found.win),
            tie: LargeCount(found.tie),
            equity: found.equity(),
        }
    }
}
