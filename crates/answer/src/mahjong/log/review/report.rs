//! The answer about a discard that was a choice, and the totals of a player's choices.

use serde::Serialize;

use super::super::super::value::ValueReport;

/// A discard that was a choice.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedDiscardReport {
    /// The number of the player's discard, from 1.
    pub turn: usize,
    /// The player.
    pub player: &'static str,
    /// The hand before the discard.
    pub hand: String,
    /// The drawn tile; null after a call.
    pub draw: Option<String>,
    /// The discard.
    pub discard: String,
    /// The shanten after the discard.
    pub shanten: i8,
    /// How many unseen tiles then bring the hand closer.
    pub total: u32,
    /// The discard that leaves the hand closest to ready, with the most tiles that help.
    pub best: BestDiscardReport,
    /// What the discard lost compared with the best one.
    pub loss: ReviewLossReport,
    /// What the discard was worth, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ReviewValueReport>,
}

impl ReviewedDiscardReport {
    /// By how many points the discard falls short, if it was judged and the difference matters.
    #[must_use]
    pub fn cost(&self) -> Option<f64> {
        let value = self.value.as_ref()?;
        value.cost.filter(|_| value.judged && !value.close)
    }
}

/// The best discard.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestDiscardReport {
    /// The tile.
    pub tile: String,
    /// The shanten after it.
    pub shanten: i8,
    /// How many unseen tiles then bring the hand closer.
    pub total: u32,
}

/// What a discard lost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewLossReport {
    /// The difference in shanten.
    pub shanten: i8,
    /// How many fewer tiles help, at the same shanten; 0 if the shanten differs.
    pub tiles: u32,
}

/// What a discard was worth, in a model in which one player plays alone.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewValueReport {
    /// How the discard was compared: `value`; `acceptance` if there are too many hands to visit, or
    /// if no discard is worth anything; `cut-short` if time ran out.
    pub method: &'static str,
    /// The number of detours followed; null if there are no values.
    pub detours: Option<u8>,
    /// The player's own draws to come.
    pub draws: u8,
    /// Whether riichi was declared with the discard.
    pub riichi: bool,
    /// The average points of the discard, with the best play after it.
    pub points: Option<f64>,
    /// The average points of the discard that is worth the most.
    pub best_points: Option<f64>,
    /// By how many points the discard falls short.
    pub cost: Option<f64>,
    /// The chance of a win with the discard, with the best play after it.
    pub win: Option<f64>,
    /// The best chance of a win.
    pub best_win: Option<f64>,
    /// By how much the chance of a win falls short.
    pub win_cost: Option<f64>,
    /// The discard that is worth the most points.
    pub best: Option<String>,
    /// Whether riichi is declared with it.
    pub best_riichi: Option<bool>,
    /// The place of the discard among all choices, from 1.
    pub rank: Option<usize>,
    /// The number of choices, counting a red five separately, and a discard with riichi too.
    #[serde(rename = "kinds")]
    pub choices: Option<usize>,
    /// Whether the discard is as good as the best one.
    pub close: bool,
    /// Whether another player was in riichi or had three open calls.
    pub threat: bool,
    /// The points of a win that the player passed up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passed_win: Option<u32>,
    /// Whether the discard is included in the totals.
    pub judged: bool,
    /// The position as a line for `mahjong value`.
    pub input: String,
    /// The number of the discard among the events of the round, from 1.
    pub event: usize,
    /// The number of tiles that the player has not seen; null if there are no values.
    pub unseen: Option<u32>,
    /// The tiles that the call just made does not allow, if any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forbidden: Vec<String>,
    /// The answer of `mahjong value` about the position, without what is forbidden; only with
    /// `explain`, and if the discard costs something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Box<ValueReport>>,
}

/// The totals of a player's reviewed discards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewSumReport {
    /// The player.
    pub player: &'static str,
    /// The discards that were a choice.
    pub choices: u64,
    /// How many of them were the best.
    pub best: u64,
    /// The average number of tiles lost by a choice at the same shanten.
    pub tiles_lost: f64,
    /// The discards that left the hand further from ready than the best one, perhaps for defense.
    pub shanten_back: u64,
    /// The totals of their values, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<ReviewValueSumReport>,
}

/// The totals of the values of a player's discards.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewValueSumReport {
    /// The discards that were judged; only these are included in the totals.
    pub judged: u64,
    /// Those that were as good as the best.
    pub best: u64,
    /// By how many points they fell short in total.
    pub cost: f64,
    /// The mean of that; null if nothing was judged.
    pub cost_per_decision: Option<f64>,
    /// By how much the chances of a win fell short in total.
    pub win_cost: f64,
    /// The discards under threat.
    pub under_threat: u64,
    /// The discards without values.
    pub by_acceptance: u64,
    /// The discards that passed up a win.
    pub passed_wins: u64,
    /// The discards that were not valued because time ran out, if any.
    #[serde(skip_serializing_if = "is_none")]
    pub cut_short: u64,
    /// The costliest discards, costliest first.
    pub largest: Vec<LargestCostReport>,
}

/// One of the discards that cost a player most.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LargestCostReport {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the round in the game, from 1.
    pub round: u64,
    /// The number of the discard among the events of the round, from 1.
    pub event: usize,
    /// The number of the player's discard, from 1.
    pub turn: usize,
    /// The discard.
    pub discard: String,
    /// Whether riichi was declared with it.
    pub riichi: bool,
    /// The discard that is worth most points.
    pub best: Option<String>,
    /// Whether riichi is declared with it.
    pub best_riichi: Option<bool>,
    /// By how many points the discard falls short.
    pub cost: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_none(number: &u64) -> bool {
    *number == 0
}

/// A costly discard, with its round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CostlyDiscardReport {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the round in the game, from 1.
    pub round: u64,
    /// The round's wind.
    pub wind: &'static str,
    /// The dealer.
    pub dealer: &'static str,
    /// The counters.
    pub honba: u16,
    /// The discard.
    #[serde(flatten)]
    pub discard: ReviewedDiscardReport,
}
