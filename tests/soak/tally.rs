//! The outcomes of the requests, by kind.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The maximum number of failures that are reported word for word.
const MAX_TOLD: usize = 20;

/// The outcomes of all requests.
#[derive(Debug, Default)]
pub(crate) struct Tally(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    kinds: BTreeMap<&'static str, Row>,
    wrong: Vec<String>,
}

#[derive(Debug, Default)]
struct Row {
    n_requests: u64,
    n_busy: u64,
    n_wrong: u64,
    slowest: Duration,
}

impl Tally {
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a request that succeeded, with the time it took.
    pub(crate) fn right(&self, kind: &'static str, time: Duration) {
        let mut counts = self.lock();
        let row = counts.kinds.entry(kind).or_default();
        row.n_requests += 1;
        row.slowest = row.slowest.max(time);
    }

    /// Counts a search that has to be requested again.
    pub(crate) fn busy(&self, kind: &'static str) {
        self.lock().kinds.entry(kind).or_default().n_busy += 1;
    }

    /// Counts a request that failed.
    pub(crate) fn wrong_with(&self, kind: &'static str, what: impl fmt::Display) {
        let mut counts = self.lock();
        let row = counts.kinds.entry(kind).or_default();
        row.n_requests += 1;
        row.n_wrong += 1;
        if counts.wrong.len() < MAX_TOLD {
            let what: String = what.to_string().chars().take(400).collect();
            counts.wrong.push(format!("{kind}: {what}"));
        }
    }

    pub(crate) fn wrong(&self) -> Vec<String> {
        self.lock().wrong.clone()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.lock();
        writeln!(
            f,
            "{:<28} {:>9} {:>7} {:>6} {:>11}",
            "kind", "requests", "busy", "wrong", "slowest"
        )?;
        for (kind, row) in &counts.kinds {
            writeln!(
                f,
                "{kind:<28} {:>9} {:>7} {:>6} {:>8.1} ms",
                row.n_requests,
                row.n_busy,
                row.n_wrong,
                row.slowest.as_secs_f64() * 1000.0
            )?;
        }
        Ok(())
    }
}
