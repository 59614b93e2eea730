//! A reviewed discard, explained by `mahjong value`.

use super::super::super::value::{Value, ValueReport};
use super::super::{Log, LogSummaryReport};
use super::report::{CostlyDiscardReport, ReviewedDiscardReport};
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

impl Log {
    /// The costliest discards of a file, as many as are to be listed, each explained unless its round
    /// was; `None` if discards are not valued.
    #[must_use]
    pub fn costliest(
        &self,
        sums: &LogSummaryReport,
        work: Work<'_>,
    ) -> Option<Vec<CostlyDiscardReport>> {
        let costly = sums.costly.iter().flatten();
        let mut costly: Vec<_> = costly.take(self.n_costly()?).cloned().collect();
        for CostlyDiscardReport { discard, .. } in &mut costly {
            let value = discard.value.as_ref();
            let explained = match value.is_some_and(|value| value.explained.is_some()) {
                true => None,
                false => discard.explained(work).map(Box::new),
            };
            if let Some(value) = &mut discard.value {
                value.explained = explained;
            }
        }
        Some(costly)
    }
}
