//! The answer about a hand.

use handeval_poker::Card;
use serde::Serialize;

use super::super::rank_report::HalfReport;
use super::action::HandActionReport;
use super::amount::{Amount, ByPlayer};
use super::phrase::Phrase;
use super::review::HistoryReviewReport;
use super::summary::HistorySummaryReport;
use crate::ask::DamageReport;

/// A hand, a part of the file that cannot be read, or the totals of a file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum HistoryReport {
    /// A hand.
    Hand(Box<PlayedHandReport>),
    /// A damaged part.
    Damaged(DamagedHandReport),
    /// The totals of a file.
    Summary(Box<HistorySummaryReport>),
}

/// A hand, recomputed and compared with what the file says.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedHandReport {
    /// The file, as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The format.
    pub format: &'static str,
    /// The game in the file, counting from 1; a poker file is one game.
    pub game: u64,
    /// The hand in the file, counting from 1.
    pub hand: u64,
    /// The hand number that the site assigned.
    pub id: Option<String>,
    /// The kind of poker.
    pub poker: &'static str,
    /// The betting limit.
    pub limit: &'static str,
    /// The players, in seat order.
    pub players: Vec<HistoryPlayerReport>,
    /// The seat of the button, or of the last player before it; null in a game without one.
    pub button: Option<u32>,
    /// The board of each run.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<String>>))]
    pub boards: Vec<Vec<Card>>,
    /// Uncalled bets, by player.
    pub uncalled: ByPlayer,
    /// All pots together, before the rake.
    pub total: Amount,
    /// The rake; null if the file does not state it.
    pub rake: Option<Amount>,
    /// The main pot, then the side pots.
    pub pots: Vec<HistoryPotReport>,
    /// The hands that were shown.
    pub shown: Vec<ShownHandReport>,
    /// What each player won, according to the file; null if it does not say.
    pub stated: Option<ByPlayer>,
    /// Everything that the file states incorrectly.
    pub differences: Vec<Difference>,
    /// Why something was not compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<&'static str>,
    /// Whether the file is correct; null if it states no result.
    pub agrees: Option<bool>,
    /// Everything that happened, in order; with `events`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<HandActionReport>>,
    /// The equities after each deal, and the luck of players who were all-in; with `review`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<HistoryReviewReport>,
    /// The currency, unless it is chips.
    #[serde(skip)]
    pub(super) currency: Option<String>,
    /// Which of the players asked for with `review` are in the hand.
    #[serde(skip)]
    pub(super) found: Vec<bool>,
}

/// A player in a hand.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryPlayerReport {
    /// The name.
    pub name: String,
    /// The seat.
    pub seat: u32,
    /// The stack before the hand; null if it is unknown.
    pub stack: Option<Amount>,
    /// The player's cards; null for an unknown one.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<String>>))]
    pub cards: Vec<Option<Card>>,
    /// What the player put in, without uncalled bets and dead money.
    pub put: Amount,
    /// The dead money that the player put in.
    pub dead: Amount,
    /// What the player won, after the rake if that is known; null if it cannot be determined.
    pub won: Option<Amount>,
    /// What the player won minus what the player put in.
    pub net: Option<Amount>,
    /// The street on which the player folded.
    pub folded: Option<&'static str>,
    /// The name in the file, if different, so that totals are for a single player even if names are
    /// left out.
    #[serde(skip)]
    pub(super) known_as: Option<String>,
}

/// A pot, and who wins it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryPotReport {
    /// The amount, before the rake.
    pub amount: Amount,
    /// The players who can win it.
    pub players: Vec<String>,
    /// Who wins which part; empty if that cannot be determined.
    pub shares: Vec<HistoryShareReport>,
    /// The pot after the rake, according to the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stated: Option<Amount>,
}

/// A part of a pot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HistoryShareReport {
    /// The run, counting from 1.
    pub run: usize,
    /// `high`, `low`, or null for the whole pot.
    pub half: Option<&'static str>,
    /// The amount, before the rake.
    pub amount: Amount,
    /// The winners.
    pub winners: Vec<String>,
}

/// A hand that was shown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShownHandReport {
    /// The player.
    pub name: String,
    /// The run, counting from 1, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<usize>,
    /// The value of the high hand, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<HalfReport>,
    /// The value of the low hand, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<HalfReport>,
}

/// Something that the file states differently from what was computed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Difference {
    /// What differs: `total`, `uncalled`, `pot`, `winners`, `amounts`, `rake`, `board`, `cards` or
    /// `stacks`; for an action that does not follow from the ones before, or is missing, `ante`,
    /// `blind`, `call`, `raise`, `check`, `all-in`, `action` or `street`, or `bet` if those after it
    /// do not follow from it; for the file's summary, `button`, `fold` or `won`.
    pub what: &'static str,
    /// The player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The pot, counting from 1, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pot: Option<usize>,
    /// The run, counting from 1, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<usize>,
    /// What the file says.
    pub log: StatedValue,
    /// What was computed or expected; with `other_line`, what that line says.
    pub handeval: StatedValue,
    /// The line that says it, if it is a single one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The line that says otherwise, if the file contradicts itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_line: Option<u64>,
    /// The player's place in the hand: names may occur twice.
    #[serde(skip)]
    pub(super) seat_idx: Option<usize>,
}

impl Difference {
    /// A difference that is not about any one player, pot, run or line.
    pub(super) const fn new(what: &'static str, log: StatedValue, handeval: StatedValue) -> Self {
        Self {
            what,
            player: None,
            pot: None,
            run: None,
            log,
            handeval,
            line: None,
            other_line: None,
            seat_idx: None,
        }
    }

    /// The same difference, about a player.
    pub(super) fn of(self, player: Option<usize>, names: &[String]) -> Self {
        Self {
            player: player.and_then(|player| names.get(player).cloned()),
            seat_idx: player,
            ..self
        }
    }
}

/// An amount, names, or text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum StatedValue {
    /// An amount.
    Amount(Amount),
    /// Names.
    Names(Vec<String>),
    /// Text.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    Text(Phrase),
}

/// A part of a file that cannot be read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DamagedHandReport {
    /// The file, as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The format.
    pub format: &'static str,
    /// The game in the file, counting from 1.
    pub game: u64,
    /// The hand in the file, counting from 1; left out if none has begun there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<u64>,
    /// What is damaged.
    pub error: DamageReport,
}
