//! The search for the best arrangement, in tasks that any number of threads can share.
//!
//! How the search is divided depends on the deal and the seed alone: it goes in rounds, each of
//! some tasks that know nothing of each other, and between two rounds what they found is
//! compared in a fixed order. So the answer is the same however many threads there are and
//! whichever task ends first.

use std::fmt;

use handeval_matematico::{Annealing, Arrangement, Deal, Grid, LineTable, Search, anneal};

/// A piece of work that does not depend on others.
pub type Task<'t> = Box<dyn FnOnce() + Send + 't>;

/// Runs all tasks, in any order and on any threads, and returns when they are done.
pub type RunAll<'a> = dyn for<'t> Fn(Vec<Task<'t>>) + 'a;

/// Runs tasks one after the other: a [`RunAll`] for one thread.
pub fn in_turn(tasks: Vec<Task<'_>>) {
    for task in tasks {
        task();
    }
}

/// How a search is run, and when it ends without a proof.
#[derive(Clone, Copy)]
pub struct Conduct<'a> {
    /// Who does the work.
    pub run_all: &'a RunAll<'a>,
    /// Whether to end the search; asked by all tasks every few milliseconds. Once it says yes it
    /// has to say so again.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Is told now and then, several times a second, how far the search is.
    pub progress: &'a dyn Fn(Progress),
    /// The search ends with the first round after which so many nodes were searched. Unlike a
    /// clock, this gives equal answers every time.
    pub max_nodes: u64,
}

impl fmt::Debug for Conduct<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conduct")
            .field("max_nodes", &self.max_nodes)
            .finish_non_exhaustive()
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The best arrangement until now.
    pub grid: Grid,
    /// Its total.
    pub total: u32,
    /// No arrangement has a higher total: proved.
    pub bound: u32,
    /// How many nodes were searched.
    pub n_nodes: u64,
}

/// The most searches that the tree is split into.
const MAX_PARTS: usize = 8;

/// How many nodes each part searches in a round.
const NODES_PER_ROUND: u64 = 4;

/// How many runs of annealing come first.
const FIRST_RUNS: u64 = 2;

/// While the proof takes long, the best total may not have been found yet: in one of so many
/// rounds annealing runs once more.
const ROUNDS_PER_RUN: u64 = 16;

/// The memory for the programs of all parts: by points with few figures, thousands of them.
const PROGRAM_BYTES: usize = 1 << 25;

/// A search that is divided.
pub(super) struct Rounds<'a> {
    deal: &'a Deal,
    table: &'a LineTable,
    seed: u64,
    best: Arrangement,
    /// The parts that are not done.
    parts: Vec<Search<'a>>,
    /// The nodes of the parts that are done.
    n_done_nodes: u64,
    n_rounds: u64,
    n_runs: u64,
}

impl Progress {
    /// Whether no arrangement is better: proved.
    #[must_use]
    pub const fn is_optimal(&self) -> bool {
        self.bound == self.total
    }

    /// Which share of the best total another one is; `None` if the best is 0.
    #[must_use]
    pub fn share_of(&self, total: u32) -> Option<f64> {
        (self.total > 0).then(|| f64::from(total) / f64::from(self.total))
    }
}

impl<'a> Rounds<'a> {
    /// Anneals, and solves the first program of the search.
    pub(super) fn start(
        deal: &'a Deal,
        table: &'a LineTable,
        seed: u64,
        conduct: Conduct<'_>,
    ) -> Self {
        let any = anneal(deal, table, annealing(seed, 0, 0), &mut || true);
        let mut found = [any; FIRST_RUNS as usize];
        let mut search = None;
        let mut tasks: Vec<Task<'_>> = Vec::new();
        for (run, found) in (0..).zip(&mut found) {
            tasks.push(Box::new(move || {
                let mut should_stop = || (conduct.should_stop)();
                *found = anneal(deal, table, annealing(seed, run, 1), &mut should_stop);
            }));
        }
        let root = &mut search;
        tasks.push(Box::new(move || {
            let mut should_stop = || (conduct.should_stop)();
            *root = Some(Search::new(deal, table, &any, &mut should_stop));
        }));
        (conduct.run_all)(tasks);
        let mut rounds = Self {
            deal,
            table,
            seed,
            best: any,
            // A task that was not run is made up for.
            parts: vec![search.unwrap_or_else(|| Search::new(deal, table, &any, &mut || false))],
            n_done_nodes: 0,
            n_rounds: 0,
            n_runs: FIRST_RUNS,
        };
        for found in &found {
            rounds.offer(found);
        }
        rounds.compare();
        rounds
    }

    /// Searches round after round, until the best arrangement is proved or the conduct says that
    /// it is enough.
    pub(super) fn run(&mut self, conduct: Conduct<'_>) {
        loop {
            (conduct.progress)(self.progress());
            let is_enough = self.n_nodes() >= conduct.max_nodes || (conduct.should_stop)();
            if self.is_proved() || is_enough {
                return;
            }
            self.split();
            self.round(conduct);
            self.compare();
        }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.parts.is_empty()
    }

    pub(super) fn progress(&self) -> Progress {
        let bounds = self.parts.iter().map(Search::bound);
        Progress {
            grid: self.best.grid,
            total: self.best.total,
            bound: bounds.fold(self.best.total, u32::max),
            n_nodes: self.n_nodes(),
        }
    }

    fn n_nodes(&self) -> u64 {
        let n_nodes = self.parts.iter().map(Search::n_nodes);
        self.n_done_nodes + n_nodes.sum::<u64>()
    }

    /// Every part searches some nodes.
    fn round(&mut self, conduct: Conduct<'_>) {
        let (deal, table) = (self.deal, self.table);
        let is_long = self.n_rounds % ROUNDS_PER_RUN == ROUNDS_PER_RUN - 1;
        self.n_rounds += 1;
        let mut found = None;
        let mut tasks: Vec<Task<'_>> = Vec::new();
        if is_long {
            // It takes longer than a part, so it starts first.
            let annealing = annealing(self.seed, self.n_runs, 1);
            self.n_runs += 1;
            let found = &mut found;
            tasks.push(Box::new(move || {
                let mut should_stop = || (conduct.should_stop)();
                *found = Some(anneal(deal, table, annealing, &mut should_stop));
            }));
        }
        let n_bytes = PROGRAM_BYTES / self.parts.len();
        for part in &mut self.parts {
            part.limit_memory(n_bytes);
            tasks.push(Box::new(move || {
                part.run(NODES_PER_ROUND, &mut || (conduct.should_stop)());
            }));
        }
        (conduct.run_all)(tasks);
        if let Some(found) = found {
            self.offer(&found);
        }
    }

    /// Tells every part of the best arrangement of all, and leaves those that are done.
    fn compare(&mut self) {
        Search::exchange(&mut self.parts);
        // All of them know the best of theirs now.
        if let Some(found) = self.parts.first().map(|part| *part.best()) {
            self.offer(&found);
        }
        let Self {
            parts,
            best,
            n_done_nodes,
            ..
        } = self;
        parts.retain_mut(|part| {
            part.offer(best);
            if part.is_proved() {
                *n_done_nodes += part.n_nodes();
            }
            !part.is_proved()
        });
    }

    fn offer(&mut self, found: &Arrangement) {
        if found.total > self.best.total {
            self.best = *found;
        }
    }

    /// Splits the largest part, of equal ones the last, as long as there are few.
    fn split(&mut self) {
        while self.parts.len() < MAX_PARTS {
            let largest = self.parts.iter_mut().max_by_key(|part| part.n_open());
            match largest.and_then(Search::split_off) {
                Some(part) => self.parts.push(part),
                None => return,
            }
        }
    }
}

/// Some runs of a million swaps.
fn annealing(seed: u64, first_run: u64, n_runs: u64) -> Annealing {
    Annealing {
        seed,
        first_run,
        n_runs,
        n_swaps: 1_000_000,
    }
}

#[cfg(test)]
mod tests {
    use handeval_matematico::{Effort, PointTable, Value, solve};

    use super::*;
    use crate::matematico::Best;

    fn deal(text: &str) -> Deal {
        let values: Result<Vec<Value>, _> = text.split(' ').map(str::parse).collect();
        Deal::new(&values.unwrap()).unwrap()
    }

    fn conduct<'a>(run_all: &'a RunAll<'static>, max_nodes: u64) -> Conduct<'a> {
        Conduct {
            run_all,
            should_stop: &|| false,
            progress: &|progress| assert!(progress.total <= progress.bound),
            max_nodes,
        }
    }

    fn in_reverse(tasks: Vec<Task<'_>>) {
        tasks.into_iter().rev().for_each(|task| task());
    }

    #[test]
    fn the_order_of_tasks_changes_nothing() {
        let best = Best::new(PointTable::classic(), None, 3);
        for text in [
            "A A 2 2 2 2 3 4 4 5 6 6 6 7 7 8 8 9 9 J J J J Q Q",
            "A A 2 2 3 3 4 5 5 6 6 6 7 7 8 8 9 10 10 J J Q Q K K",
        ] {
            let deal = deal(text);
            let report = best.answer(&deal, conduct(&in_turn, u64::MAX));
            assert!(report.optimal && !report.cut_short);
            assert!(report.nodes > 100, "it has been split again and again");
            let table = LineTable::new(&PointTable::classic());
            let solution = solve(&deal, &table, Effort::default(), &mut || false);
            assert_eq!(report.total, solution.total);
            let reverse = best.answer(&deal, conduct(&in_reverse, u64::MAX));
            assert_eq!(report, reverse);
        }
    }

    #[test]
    fn a_search_that_is_ended_has_a_bound() {
        let deal = deal("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K");
        let best = Best::new(PointTable::classic(), None, 3);
        let short = best.answer(&deal, conduct(&in_turn, 100));
        assert!(short.cut_short && !short.optimal);
        assert!((100..200).contains(&short.nodes), "{}", short.nodes);
        assert!(short.total >= 500 && short.bound > short.total);
        let stopped = Conduct {
            should_stop: &|| true,
            ..conduct(&in_turn, u64::MAX)
        };
        let stopped = best.answer(&deal, stopped);
        assert_eq!(stopped.nodes, 0);
        // Twelve lines cannot have more than that, whatever they hold.
        assert!(stopped.bound >= short.bound && stopped.bound <= 12 * 210);
    }
}
