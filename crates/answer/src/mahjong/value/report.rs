//! What a hand or its discards are worth, as data.

use serde::Serialize;

/// What a hand or its discards are worth, in a model in which one player plays alone.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ValueReport {
    /// The hand, in canonical notation.
    pub hand: String,
    /// The number of tiles; a called set counts as three, even a quad.
    pub tiles: usize,
    /// The shanten of the hand; -1 for a win.
    pub shanten: i8,
    /// The name of the rules.
    pub rules: &'static str,
    /// The rules that differ from the named set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The player's seat wind.
    pub seat: &'static str,
    /// The round wind.
    pub round: &'static str,
    /// The dora indicators.
    pub dora: Vec<String>,
    /// The tiles that the player sees elsewhere, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visible: Option<String>,
    /// The counters, if any.
    #[serde(skip_serializing_if = "is_none")]
    pub honba: u16,
    /// The riichi sticks, if any.
    #[serde(skip_serializing_if = "is_none")]
    pub sticks: u16,
    /// The Norths set aside, if any.
    #[serde(skip_serializing_if = "is_none")]
    pub kita: u16,
    /// The tile just drawn, if it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The number of tiles that the player has not seen.
    pub unseen: u32,
    /// The player's own draws to come.
    pub draws: u8,
    /// When riichi is declared: `always`, `never` or `choose`.
    pub riichi: &'static str,
    /// True if the player has declared riichi already.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub in_riichi: bool,
    /// Whether ura dora count.
    pub ura: bool,
    /// The number of detours followed; null if there were too many hands.
    pub detours: Option<u8>,
    /// What is played for: `points`, `win` or `tenpai`.
    pub aim: &'static str,
    /// How future draws are modeled: `unseen` or `mahjong-cpp`.
    pub model: &'static str,
    /// False if discards that raise the shanten were not allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shanten_down: Option<bool>,
    /// False if keeping a tile that does not lower the shanten was not allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tegawari: Option<bool>,
    /// The number of hands of 13 and 14 tiles visited; null if there were too many.
    pub hands: Option<usize>,
    /// `acceptance` if there were too many hands for values, so that discards are ordered by
    /// shanten and acceptance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// What the player should know about this answer, such as that there were too many hands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// Whether the text for people includes the values by turn.
    #[serde(skip)]
    pub shows_turns: bool,
    /// Whether the win with the drawn tile is the best choice for the aim.
    #[serde(skip)]
    pub is_win_best: bool,
    /// The seed of the games played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The win with the drawn tile; null if that tile does not win, or if the hand is complete but
    /// the drawn tile was not given. Left out if the hand is not complete and no drawn tile was
    /// given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win_now: Option<Option<WinNowReport>>,
    /// Each discard from a hand of 14 tiles, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discards: Option<Vec<DiscardValueReport>>,
    /// The value of a hand of 13 tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<HandValueReport>,
    /// The best discard for each value, or `win`; only for 14 tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<BestDiscardsReport>,
    /// What the values leave out, if it matters for this hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_none(number: &u16) -> bool {
    *number == 0
}

/// A win with the drawn tile.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WinNowReport {
    /// Everything that the winner gets.
    pub points: u32,
}

/// The best discard for each of the values; `win` for a win with the drawn tile.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestDiscardsReport {
    /// For the average points.
    pub points: Option<String>,
    /// For the chance of a win.
    pub win: Option<String>,
    /// For the chance of being ready.
    pub tenpai: Option<String>,
}

/// A discard, and what the other 13 tiles are worth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiscardValueReport {
    /// The discarded tile; `0p` is a red five.
    pub discard: String,
    /// Whether riichi is declared with it.
    pub riichi: bool,
    /// What is left.
    #[serde(flatten)]
    pub rest: HandValueReport,
}

/// What 13 tiles are worth. The values are null if there were too many hands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandValueReport {
    /// The shanten.
    pub shanten: i8,
    /// The number of copies left of the tiles that lower the shanten.
    pub accepted: u32,
    /// The chance of being ready at some point, under the play that maximizes it.
    pub tenpai: Option<f64>,
    /// The chance of a win, under the play that maximizes it.
    pub win: Option<f64>,
    /// The average points, under the play that maximizes them.
    pub points: Option<f64>,
    /// By how much the value that the player aims for falls short of the best.
    pub cost: Option<f64>,
    /// By how much the chance of a win falls short of the best.
    pub win_cost: Option<f64>,
    /// All three values under the same play, the best one for the aim.
    pub played: Option<PlayedReport>,
    /// The values for each number of draws to come, if the hand has not changed by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_draws: Option<Vec<ByDrawsReport>>,
    /// The values at each turn, with the model `mahjong-cpp`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by_turn: Option<Vec<ByTurnReport>>,
    /// Each tile that raises the value if it is drawn next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Vec<NextReport>>,
    /// The wins, under the play that is best for the aim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<WinsReport>,
    /// The advantages of the discard over the next best, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Games played according to the model's own choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulated: Option<SimulatedReport>,
}

/// All three values under the same play.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedReport {
    /// The chance of being ready at some point.
    pub tenpai: f64,
    /// The chance of a win.
    pub win: f64,
    /// The average points.
    pub points: f64,
    /// The average points of a win; null if there is no chance of a win.
    pub points_of_a_win: Option<f64>,
}

/// The values for a number of draws to come.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ByDrawsReport {
    /// The number of draws to come.
    pub draws: usize,
    /// The number of tiles still unseen by then.
    pub unseen: i64,
    /// The chance of being ready at some point, under the play that maximizes it.
    pub tenpai: f64,
    /// The chance of a win, under the play that maximizes it.
    pub win: f64,
    /// The average points, under the play that maximizes them.
    pub points: f64,
}

/// The values at a turn.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ByTurnReport {
    /// The turn, 1 to 18.
    pub turn: usize,
    /// The chance of being ready at some point, under the play that maximizes it.
    pub tenpai: f64,
    /// The chance of a win, under the play that maximizes it.
    pub win: f64,
    /// The average points, under the play that maximizes them.
    pub points: f64,
}

/// A tile that raises the value if it is drawn next.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextReport {
    /// The tile; `0p` is a red five.
    pub tile: String,
    /// The number of copies left.
    pub left: u8,
    /// By how much the tile raises the value that the player aims for.
    pub gain: f64,
    /// The discard that follows; null for a win.
    pub discard: Option<String>,
    /// Whether riichi is declared with that discard.
    pub riichi: bool,
}

/// The wins, under the play that is best for the aim. Each chance is a share of all games, not just
/// of the games won.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WinsReport {
    /// The chance of a win with each total; these chances add up to the chance of a win.
    pub points: Vec<WinPointsReport>,
    /// The chance of a win with each yaku.
    pub yaku: Vec<YakuChanceReport>,
    /// The chance of a win with each limit, from mangan up.
    pub limits: Vec<LimitChanceReport>,
    /// The average han of the wins that are not yakuman; null if there are no such wins.
    pub han: Option<f64>,
    /// The average number of draws until the hand is ready, over the games in which it becomes
    /// ready.
    pub draws_to_tenpai: Option<f64>,
    /// The average number of draws until the win, over the games won.
    pub draws_to_win: Option<f64>,
}

/// The chance of a win with a given total.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WinPointsReport {
    /// The points.
    pub points: u32,
    /// The chance.
    pub chance: f64,
}

/// The chance of a win with a given yaku.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct YakuChanceReport {
    /// The yaku.
    pub yaku: &'static str,
    /// The chance.
    pub chance: f64,
}

/// The chance of a win with a given limit.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LimitChanceReport {
    /// The limit.
    pub limit: &'static str,
    /// The chance.
    pub chance: f64,
}

/// Games played according to the model's own choices.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SimulatedReport {
    /// The number of games.
    pub games: u32,
    /// The share of games in which the hand was ready at some point.
    pub tenpai: f64,
    /// Its standard error.
    pub tenpai_error: f64,
    /// The share of games won.
    pub win: f64,
    /// Its standard error.
    pub win_error: f64,
    /// The average points.
    pub points: f64,
    /// Its standard error.
    pub points_error: f64,
}
