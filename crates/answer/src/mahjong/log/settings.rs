//! What is asked about a log.

use super::options::{LogFormat, Reviewed};
use super::review::Valuing;
use super::rules::AskedRules;
use crate::mahjong::score::Score;

/// A question about a log of riichi games.
#[derive(Debug)]
pub struct Log {
    pub(super) format: LogFormat,
    pub(super) rules: AskedRules,
    pub(super) review: Reviewed,
    /// How discards are valued, if they are.
    pub(super) valuing: Option<Valuing>,
    pub(super) only_differences: bool,
    pub(super) is_anonymous: bool,
    pub(super) has_events: bool,
    pub(super) is_summary: bool,
    pub(super) scorer: Score,
}
