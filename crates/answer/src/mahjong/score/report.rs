//! The answer, in any game.

use serde::Serialize;

use super::fans::report::FanWinReport;
use super::fans::waits_report::{FanDiscardsReport, FanWaitsReport};
use super::riichi::discards_report::DiscardsReport;
use super::riichi::report::{WaitsReport, WinReport};

/// What a win scores, or what each wait of a ready hand would score, perhaps after a discard.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ScoreReport {
    /// The hand was won.
    Win(WinReport),
    /// The hand was not won.
    Waits(WaitsReport),
    /// The hand was not won, and the player has to discard.
    Discards(DiscardsReport),
    /// The hand was won, in a game with a list of fans.
    FanWin(FanWinReport),
    /// The hand was not won, in a game with a list of fans.
    FanWaits(FanWaitsReport),
    /// The hand was not won, and the player has to discard, in a game with a list of fans.
    FanDiscards(FanDiscardsReport),
}

impl ScoreReport {
    /// Whether the hand was won and scores.
    pub(super) const fn scores(&self) -> bool {
        match self {
            Self::Win(win) => win.won,
            Self::FanWin(win) => win.won,
            Self::Waits(_) | Self::Discards(_) | Self::FanWaits(_) | Self::FanDiscards(_) => false,
        }
    }
}
