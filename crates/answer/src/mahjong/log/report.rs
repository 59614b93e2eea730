//! The answer about a round of a log.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use handeval_mahjong::Wind;
use handeval_mahjong::game::Player;
use serde::Serialize;

use super::super::score::ScoreReport;
use super::events::RoundEventReport;
use super::review::{CostlyDiscardReport, ReviewSumReport, ReviewedDiscardReport};
use crate::ask::DamageReport;

/// The answer about a part of a log.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum LogReport {
    /// A round.
    Round(Box<RoundReport>),
    /// A round that cannot be read.
    Damaged(DamagedRoundReport),
    /// The totals of a file.
    Summary(Box<LogSummaryReport>),
}

/// A round that cannot be read, or damage outside of the rounds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DamagedRoundReport {
    /// The file, as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The number of the game in the file, from 1; left out if the damage is in no game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The number of the round in the game, from 1; left out if the damage is in no round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// What is wrong, and where.
    pub error: DamageReport,
    /// The heading to print above the answers about a game, if this is the first of them.
    #[serde(skip)]
    pub heading: Option<Box<LogHeading>>,
}

/// The heading to print above the answers about a game.
#[derive(Clone, Debug)]
pub struct LogHeading {
    /// The format.
    pub format: &'static str,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of players, the name of the rules and the switches that differ from them, if the
    /// file gives them.
    pub rules: Option<(usize, &'static str, Vec<String>)>,
}

/// A round that was replayed and recomputed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundReport {
    /// The file, as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The format: `tenhou6`, `mjlog` or `mjai`.
    pub format: &'static str,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the round in the game, from 1.
    pub round: u64,
    /// The round's wind.
    pub wind: &'static str,
    /// The dealer, as a letter: A is the first dealer of the game.
    pub dealer: &'static str,
    /// The counters.
    pub honba: u16,
    /// The riichi sticks at the start.
    pub sticks: u16,
    /// The name of the rules.
    pub rules: &'static str,
    /// The switches that differ from the rule set.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rule: Vec<String>,
    /// The names of the players, from A.
    pub players: Vec<String>,
    /// The scores at the start, from A; null if they are not known.
    pub scores: Option<Vec<i64>>,
    /// Every riichi, in the order declared.
    pub riichi: Vec<RiichiReport>,
    /// How the round ended: `tsumo`, `ron` or `draw`; null if the log does not say.
    pub result: Option<&'static str>,
    /// The wins, in the order of the log.
    pub wins: Vec<LogWinReport>,
    /// How the round ended without a win.
    pub draw: Option<RoundDrawReport>,
    /// The scores at the end as computed, from A; null if they are not known.
    pub scores_after: Option<Vec<i64>>,
    /// Where the log differs from what was computed, for the round as a whole.
    pub differences: Vec<DifferenceReport>,
    /// Anything in the log that most rules forbid.
    pub warnings: Vec<WarningReport>,
    /// What the log leaves open, in kebab case: `ambiguous-order`, `yaku-names`, `hand-unknown`,
    /// `lobby-rules`, `second-red-five` or `next`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<&'static str>,
    /// Every discard that was a choice, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Vec<ReviewedDiscardReport>>,
    /// The totals of the review, by player, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewed: Option<Vec<ReviewSumReport>>,
    /// Whether the log agrees; null if it states no result.
    pub agrees: Option<bool>,
    /// The tiles dealt to each player, by letter; with `events`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<BTreeMap<&'static str, Vec<String>>>,
    /// Everything that happened, in order; with `events`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<RoundEventReport>>,
    /// The number of chi, pon and open quads of each player, for the totals of a game.
    #[serde(skip)]
    pub n_calls: [u64; 4],
    /// Whether the log states anything that was compared.
    #[serde(skip)]
    pub is_stated: bool,
    /// How many costly discards are listed in text; `None` if they are not valued.
    #[serde(skip)]
    pub n_costly: Option<usize>,
    /// The wind and the dealer, which the next round follows from.
    #[serde(skip)]
    pub seat: (Wind, Player),
    /// The riichi sticks left for the next round; `None` if the log has no result.
    #[serde(skip)]
    pub sticks_after: Option<u16>,
    /// The names in the log, for totals that follow a player from seat to seat.
    #[serde(skip)]
    pub names: Vec<String>,
    /// Whether names are hidden.
    #[serde(skip)]
    pub is_anonymous: bool,
    /// The heading to print above the answers about a game, if this is the first of them.
    #[serde(skip)]
    pub heading: Option<Box<LogHeading>>,
}

impl RoundReport {
    /// The discards that cost something, costliest first.
    #[must_use]
    pub fn costly(&self) -> Vec<&ReviewedDiscardReport> {
        let all = self.review.iter().flatten();
        let mut costly: Vec<_> = all.filter(|one| one.cost().is_some()).collect();
        // Equal costs stay in the order in which they occurred.
        costly.sort_by(|one, other| by_cost(one, other));
        costly
    }
}

/// Puts the greater cost first.
pub(super) fn by_cost(one: &ReviewedDiscardReport, other: &ReviewedDiscardReport) -> Ordering {
    let cost = |one: &ReviewedDiscardReport| one.cost().unwrap_or(0.0);
    cost(other).total_cmp(&cost(one))
}

/// A riichi.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RiichiReport {
    /// The player.
    pub player: &'static str,
    /// The number of the player's discard, from 1.
    pub turn: usize,
    /// Whether it is a double riichi.
    pub double: bool,
    /// Whether it stands: nobody won on the discard.
    pub accepted: bool,
}

/// The points that each player gets or pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerPointsReport {
    /// For A.
    #[serde(rename = "A")]
    pub a: i64,
    /// For B.
    #[serde(rename = "B")]
    pub b: i64,
    /// For C.
    #[serde(rename = "C")]
    pub c: i64,
    /// For D, if there are four players.
    #[serde(rename = "D", skip_serializing_if = "Option::is_none")]
    pub d: Option<i64>,
}

impl PlayerPointsReport {
    pub(super) fn new(points: [i32; 4], n_players: u8) -> Self {
        let [a, b, c, d] = points.map(i64::from);
        let d = (n_players == 4).then_some(d);
        Self { a, b, c, d }
    }
}

/// A win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogWinReport {
    /// The winner.
    pub winner: &'static str,
    /// The player whose tile was won on; null for a self-draw.
    pub from: Option<&'static str>,
    /// The liable player, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liable: Option<&'static str>,
    /// The win as a line for `mahjong score`; null if the log does not show the hand.
    pub input: Option<String>,
    /// The answer from `mahjong score`; null if the win cannot be scored.
    pub score: Option<Box<ScoreReport>>,
    /// What the log states.
    pub stated: StatedReport,
    /// What each player gets or pays as computed, counters and sticks included.
    pub deltas: Option<PlayerPointsReport>,
    /// Where the log differs from what was computed.
    pub differences: Vec<DifferenceReport>,
}

/// What a log states about a win; null for anything it does not state.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatedReport {
    /// The yaku.
    pub yaku: Option<Vec<&'static str>>,
    /// The han.
    pub han: Option<u32>,
    /// The fu.
    pub fu: Option<u32>,
    /// The limit.
    pub limit: Option<&'static str>,
    /// The points, without counters and sticks.
    pub points: Option<i64>,
}

/// A round without a win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundDrawReport {
    /// The kind: `exhaustive`, `nagashi-mangan`, `nine-terminals`, `four-winds`, `four-riichi`,
    /// `three-ron` or `four-quads`.
    pub kind: &'static str,
    /// The players who are ready when the wall runs out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ready: Option<Vec<&'static str>>,
    /// What each player gets or pays as computed; null if a hand is unknown.
    pub deltas: Option<PlayerPointsReport>,
}

/// A difference between a log and what was computed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DifferenceReport {
    /// What differs, in kebab case: `fu`.
    pub what: &'static str,
    /// What the log states.
    pub log: Differing,
    /// What was computed.
    pub handeval: Differing,
    /// Where the log states it, if not with the round itself: `next-round`, at the start of the next
    /// round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<&'static str>,
}

impl DifferenceReport {
    pub(super) const fn new(what: &'static str, log: Differing, handeval: Differing) -> Self {
        let at = None;
        Self {
            what,
            log,
            handeval,
            at,
        }
    }

    /// The same difference, stated at the start of the next round.
    pub(super) fn at_next_round(self) -> Self {
        let at = Some("next-round");
        Self { at, ..self }
    }
}

/// A value that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Differing {
    /// A number.
    Number(Option<i64>),
    /// A name.
    Text(String),
    /// Several names.
    Names(Vec<String>),
    /// A number for each player.
    Points(Vec<i64>),
    /// A number with decimals for each player.
    Decimals(Vec<f64>),
}

/// Something that most rules forbid.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WarningReport {
    /// What was done, in kebab case: `ron-in-furiten`.
    pub kind: &'static str,
    /// The player.
    pub player: &'static str,
    /// The tile that was discarded or won on.
    pub tile: String,
}

/// The totals of a file.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogSummaryReport {
    /// The file, as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The format: `tenhou6`, `mjlog` or `mjai`.
    pub format: &'static str,
    /// The games.
    pub games: u64,
    /// The rounds, damaged ones included.
    pub rounds: u64,
    /// The wins.
    pub wins: u64,
    /// The rounds without a win.
    pub draws: u64,
    /// The rounds that agree.
    pub agree: u64,
    /// The rounds that differ.
    pub differ: u64,
    /// The parts that cannot be read: rounds, and what is outside of the rounds.
    pub damaged: u64,
    /// The totals of each player, in the order in which players first appear in the file, from A in
    /// its first game. They follow a name from seat to seat.
    pub players: Vec<PlayerSumReport>,
    /// How often each value differs.
    pub differences: BTreeMap<&'static str, u64>,
    /// The totals of the review, by player, if requested; A is the first of `players`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewed: Option<Vec<ReviewSumReport>>,
    /// The costliest discards, if discards are valued.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costly: Option<Vec<CostlyDiscardReport>>,
    /// The rounds for which the log states no result.
    pub unstated: u64,
    /// The first parts that differ or are damaged.
    pub faults: Vec<FaultReport>,
}

/// A part of a file that differs from what was computed, or is damaged.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FaultReport {
    /// The number of the game in the file, from 1; left out if the damage is in no game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The number of the round in the game, from 1; left out if the damage is in no round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    /// What differs; empty for damage.
    pub differences: Vec<&'static str>,
    /// What is damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<DamageReport>,
}

/// The totals of a player.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerSumReport {
    /// The player's name; with `anonymous` a letter, A for the first of `players`.
    pub player: String,
    /// The score after the player's last round.
    #[serde(rename = "final")]
    pub last: Option<i64>,
    /// The wins.
    pub wins: u64,
    /// Other players' wins on this player's tiles.
    pub deal_ins: u64,
    /// The riichi that stood.
    pub riichi: u64,
    /// The chi, pon and open quads.
    pub calls: u64,
    /// The games.
    pub games: u64,
}
