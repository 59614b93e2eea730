//! How a search is run, and when it ends.

use core::fmt;

use handeval_work::{RunAll, in_turn};

use super::Solution;

/// The maximum number of searches to run at the same time. If many figures score, each search may
/// take about 80 MB.
pub const MAX_SEARCHES_AT_ONCE: usize = 2;

/// How a search is run, and when it ends without a proof.
///
/// # Examples
///
/// ```
/// use std::time::{Duration, Instant};
///
/// use handeval_matematico::{
///     Conduct, Deal, Deck, LineTable, PointTable, run_all, solve_with,
/// };
///
/// let start = Instant::now();
/// let conduct = Conduct {
///     run_all: &|tasks| run_all(tasks, 2),
///     should_stop: &|| start.elapsed() > Duration::from_millis(50),
///     ..Conduct::ALONE
/// };
/// let deal = Deal::from(&Deck::shuffled(1, 0));
/// let table = LineTable::new(&PointTable::classic());
/// let solution = solve_with(&deal, &table, 1, conduct);
/// assert!(solution.total <= solution.bound);
/// ```
#[derive(Clone, Copy)]
pub struct Conduct<'a> {
    /// Runs the tasks.
    pub run_all: &'a RunAll<'a>,
    /// Returns whether to stop. All tasks call it every few milliseconds. Once it has returned
    /// `true`, it must keep returning `true`.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Called several times a second with the best arrangement and bound so far.
    pub progress: &'a dyn Fn(Solution),
    /// The search ends with the first round that reaches this many nodes. Unlike a time limit, this
    /// makes the answer the same every time.
    pub max_nodes: u64,
}

impl Conduct<'_> {
    /// Runs on the calling thread alone, until the proof is done, without progress reports.
    pub const ALONE: Conduct<'static> = Conduct {
        run_all: &in_turn,
        should_stop: &|| false,
        progress: &|_| {},
        max_nodes: u64::MAX,
    };
}

impl fmt::Debug for Conduct<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conduct")
            .field("max_nodes", &self.max_nodes)
            .finish_non_exhaustive()
    }
}
