//! A reviewed discard, explained by `mahjong value`.

use super::super::super::value::{Value, ValueReport};
use super::report::ReviewedDiscardReport;
use crate::ask::{Question as _, Request, RequestSource, Work};

impl ReviewedDiscardReport {
    /// What `mahjong value` says about each discard that was allowed, and why the best is better than
    /// the next; `None` without values, or if the work was stopped.
    ///
    /// Source: rule J30.
    #[must_use]
    pub fn explained(&self, work: Work<'_>) -> Option<ValueReport> {
        let value = self.value.as_ref()?;
        value.points?;
        let plain = Request::new(Value::SPEC, RequestSource::Parameters, 0);
        let question = Value::read(&plain).ok()?;
        let input = question.parse(&value.input).ok()?;
        let is_allowed = |tile: &str| !value.forbidden.iter().any(|one| one == tile);
        input.compared(is_allowed, work)
    }
}
