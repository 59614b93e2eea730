//! The search for the best arrangement, as tasks for any number of threads.
//!
//! How the search is divided depends only on the deal, the table and the seed: the search runs in
//! rounds of independent tasks, whose results are compared in a fixed order after each round. So
//! the answer does not depend on the number of threads or on which task finishes first.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use handeval_work::Task;

use super::watch::Watch;
use super::{Annealing, Arrangement, Conduct, Deal, Search, Solution, anneal};
use crate::LineTable;

/// Finds the best arrangement of the values, with its proof, in tasks that a [`Conduct`] runs.
///
/// The same deal, table and seed give the same answer on any number of threads, unless the conduct
/// stops the search before the proof is done. The total is the same as from
/// [`solve`](crate::solve), but the grid found and the number of nodes may differ.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Conduct, Deal, LineTable, PointTable, Value, solve_with};
///
/// let values = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K".split(' ');
/// let values: Result<Vec<Value>, _> = values.map(str::parse).collect();
/// let deal = Deal::new(&values?)?;
/// let table = LineTable::new(&PointTable::classic());
/// let solution = solve_with(&deal, &table, 1, Conduct::ALONE);
/// assert!(solution.is_optimal());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule X17; `docs/research/PROOF-OF-BEST.md`.
#[must_use]
pub fn solve_with(deal: &Deal, table: &LineTable, seed: u64, conduct: Conduct<'_>) -> Solution {
    let mut rounds = Rounds::start(deal, table, seed);
    rounds.prepare(conduct);
    rounds.run(conduct);
    rounds.solution()
}

/// The maximum number of parts of the tree.
const MAX_PARTS: usize = 8;

/// The number of nodes that each part searches in a round.
const NODES_PER_ROUND: u64 = 4;

/// The maximum work of a part in a round. With many figures, one node may take a second.
const WORK_PER_ROUND: u64 = 200_000_000;

/// The number of annealing runs alongside each piece of work on the first program, and the amount
/// of work in each piece.
const FIRST_RUNS: u64 = 2;
const FIRST_WORK: u64 = FIRST_RUNS * WORK_OF_RUN;

/// In a long proof the best total may not have been found yet, so annealing runs again after this
/// many rounds.
const ROUNDS_PER_RUN: u64 = 16;

/// After this much work, which takes half a second or more, annealing gets as much time as the
/// proof.
const WORK_ALONE: u64 = 400_000_000;

/// The amount of work on a proof that can be done in the time of one run of annealing.
const WORK_OF_RUN: u64 = 40_000_000;

/// The memory for the programs of all parts. If only a few figures score, there are thousands of
/// programs.
const PROGRAM_BYTES: usize = 1 << 25;

/// A divided search.
struct Rounds<'a> {
    deal: &'a Deal,
    table: &'a LineTable,
    seed: u64,
    best: Arrangement,
    /// The parts that are still open.
    parts: Vec<Search<'a>>,
    /// The number of nodes searched in finished parts.
    n_done_nodes: u64,
    n_rounds: u64,
    n_runs: u64,
    /// The work done on the proof so far.
    work: u64,
}

impl<'a> Rounds<'a> {
    fn start(deal: &'a Deal, table: &'a LineTable, seed: u64) -> Self {
        let any = anneal(deal, table, annealing(seed, 0, 0), &mut || true);
        Self {
            deal,
            table,
            seed,
            best: any,
            parts: vec![Search::begin(deal, table, &any)],
            n_done_nodes: 0,
            n_rounds: 0,
            n_runs: 0,
            work: 0,
        }
    }

    /// Runs annealing, and solves the first program of the search.
    fn prepare(&mut self, conduct: Conduct<'_>) {
        while self.parts.iter().any(Search::is_preparing) {
            self.work_on(FIRST_RUNS, FIRST_WORK, conduct, |part, watch| {
                part.prepare(watch);
            });
            (conduct.progress)(self.solution());
            if (conduct.should_stop)() {
                return;
            }
        }
    }

    /// Searches round after round, until the proof is done or the conduct stops it.
    fn run(&mut self, conduct: Conduct<'_>) {
        loop {
            (conduct.progress)(self.solution());
            let is_enough = self.n_nodes() >= conduct.max_nodes || (conduct.should_stop)();
            if self.is_proved() || is_enough {
                return;
            }
            self.split();
            self.round(conduct);
        }
    }

    fn is_proved(&self) -> bool {
        self.parts.is_empty()
    }

    /// The best arrangement and the bound so far.
    fn solution(&self) -> Solution {
        let bounds = self.parts.iter().map(Search::bound);
        Solution {
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

    fn round(&mut self, conduct: Conduct<'_>) {
        let is_long = self.n_rounds % ROUNDS_PER_RUN == ROUNDS_PER_RUN - 1;
        self.n_rounds += 1;
        let n_due = self.work.saturating_sub(WORK_ALONE) / WORK_OF_RUN;
        let n_runs = n_due.saturating_sub(self.n_runs).max(u64::from(is_long));
        let n_bytes = PROGRAM_BYTES / self.parts.len();
        self.work_on(n_runs, WORK_PER_ROUND, conduct, |part, watch| {
            part.limit_memory(n_bytes);
            part.run_within(NODES_PER_ROUND, watch);
        });
    }

    /// Runs annealing `n_runs` times, while every part does its work.
    fn work_on(
        &mut self,
        n_runs: u64,
        max_work: u64,
        conduct: Conduct<'_>,
        work: impl Fn(&mut Search<'a>, &mut Watch<'_>) + Sync,
    ) {
        let (deal, table) = (self.deal, self.table);
        let mut found = vec![self.best; n_runs as usize];
        let mut spent = vec![0; self.parts.len()];
        let mut tasks: Vec<Task<'_>> = Vec::new();
        // A run takes longer than most parts, so runs start first.
        for (run, found) in (self.n_runs..).zip(&mut found) {
            let annealing = annealing(self.seed, run, 1);
            tasks.push(Box::new(move || {
                let mut should_stop = || (conduct.should_stop)();
                *found = anneal(deal, table, annealing, &mut should_stop);
            }));
        }
        for (part, spent) in self.parts.iter_mut().zip(&mut spent) {
            let work = &work;
            tasks.push(Box::new(move || {
                let mut should_stop = || (conduct.should_stop)();
                let mut watch = Watch::within(max_work, &mut should_stop);
                work(part, &mut watch);
                *spent = watch.work();
            }));
        }
        (conduct.run_all)(tasks);
        self.n_runs += n_runs;
        self.work += spent.iter().sum::<u64>();
        for found in &found {
            self.offer(found);
        }
        self.compare();
    }

    /// Shares the best arrangement with every part, and removes finished parts.
    fn compare(&mut self) {
        Search::exchange(&mut self.parts);
        // By now, every part has the best arrangement.
        if let Some(found) = self.parts.first().map(|part| *part.best()) {
            self.offer(&found);
        }
        let mut n_done_nodes = 0;
        self.parts.retain_mut(|part| {
            part.offer(&self.best);
            if part.is_proved() {
                n_done_nodes += part.n_nodes();
            }
            !part.is_proved()
        });
        self.n_done_nodes += n_done_nodes;
    }

    fn offer(&mut self, found: &Arrangement) {
        if found.total > self.best.total {
            self.best = *found;
        }
    }

    /// Splits the largest part (on a tie, the last) while there are few parts.
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
    use super::*;
    use crate::{Effort, Figure, FigureShape, Group, NewFigure, Parity, PointTable, Value, solve};

    fn deal(text: &str) -> Deal {
        let values: Result<Vec<Value>, _> = text.split(' ').map(str::parse).collect();
        Deal::new(&values.unwrap()).unwrap()
    }

    const PATIENT: Conduct<'static> = Conduct {
        progress: &|known| assert!(known.total <= known.bound),
        ..Conduct::ALONE
    };

    fn in_reverse(tasks: Vec<Task<'_>>) {
        tasks.into_iter().rev().for_each(|task| task());
    }

    #[test]
    fn the_order_of_tasks_changes_nothing() {
        let table = LineTable::new(&PointTable::classic());
        for text in [
            "A A 2 2 2 2 3 4 4 5 6 6 6 7 7 8 8 9 9 J J J J Q Q",
            "A A 2 2 3 3 4 5 5 6 6 6 7 7 8 8 9 10 10 J J Q Q K K",
        ] {
            let deal = deal(text);
            let found = solve_with(&deal, &table, 3, PATIENT);
            assert!(found.is_optimal());
            assert!(found.n_nodes > 100, "it has been split again and again");
            let solution = solve(&deal, &table, Effort::default(), &mut || false);
            assert_eq!(found.total, solution.total);
            let reverse = Conduct {
                run_all: &in_reverse,
                ..PATIENT
            };
            assert_eq!(solve_with(&deal, &table, 3, reverse), found);
        }
    }

    #[test]
    fn a_search_that_is_ended_has_a_bound() {
        let deal = deal("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K");
        let table = LineTable::new(&PointTable::classic());
        let few = Conduct {
            max_nodes: 100,
            ..PATIENT
        };
        let short = solve_with(&deal, &table, 3, few);
        assert!(!short.is_optimal());
        assert!((100..200).contains(&short.n_nodes), "{}", short.n_nodes);
        assert!(short.total >= 500 && short.bound > short.total);
        let none = Conduct {
            should_stop: &|| true,
            ..PATIENT
        };
        let stopped = solve_with(&deal, &table, 3, none);
        assert_eq!(stopped.n_nodes, 0);
        // Twelve lines cannot score more than this, no matter what they hold.
        assert!(stopped.bound >= short.bound && stopped.bound <= 12 * 210);
    }

    /// Points with which hardly anything can be proved quickly, as in
    /// `fixtures/matematico/two-pairs.json`.
    fn hard_points() -> PointTable {
        let mut points = PointTable::classic();
        points.set_diagonal_bonus(44).unwrap();
        for (figure, worth) in [
            (Figure::Pair, None),
            (Figure::TwoPairs, Some(157)),
            (Figure::ThreeOfAKind, None),
            (Figure::FourOfAKind, Some(18)),
            (Figure::Royal, None),
            (Figure::FourAces, None),
        ] {
            points.set_points(figure, worth).unwrap();
        }
        let evens = [2, 2, 1].map(|count| Group::new(count).with_parity(Parity::Even));
        let shape = FigureShape::Groups(evens.to_vec());
        points
            .add_figure(NewFigure::new("even-two-pairs", 184, shape).unwrap())
            .unwrap();
        points
    }

    #[test]
    fn a_long_proof_shares_its_time_with_annealing() {
        let deal = deal("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K");
        let table = LineTable::new(&hard_points());
        let mut rounds = Rounds::start(&deal, &table, 3);
        rounds.prepare(PATIENT);
        assert!(!rounds.parts.iter().any(Search::is_preparing));
        let mut n_rounds = 0;
        while rounds.work < 2 * WORK_ALONE {
            assert!(!rounds.is_proved());
            rounds.split();
            let before = rounds.work;
            rounds.round(PATIENT);
            n_rounds += 1;
            // The work is limited, but a part ends a little late, when it next checks the watch.
            assert!(rounds.work - before < 2 * MAX_PARTS as u64 * WORK_PER_ROUND);
            // Annealing that is due is done in the following round.
            let n_due = before.saturating_sub(WORK_ALONE) / WORK_OF_RUN;
            assert!(rounds.n_runs >= n_due, "{} of {n_due}", rounds.n_runs);
        }
        let n_due = (rounds.work - WORK_ALONE) / WORK_OF_RUN;
        assert!(n_due >= WORK_ALONE / WORK_OF_RUN);
        assert!(rounds.n_runs <= n_due + 2 + FIRST_RUNS * 9 + n_rounds / ROUNDS_PER_RUN);
    }

    #[test]
    fn the_first_program_is_solved_in_pieces() {
        let deal = deal("A A 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 J J Q Q K");
        let table = LineTable::new(&hard_points());
        let any = anneal(&deal, &table, annealing(3, 0, 0), &mut || true);
        let whole = Search::new(&deal, &table, &any, &mut || false);
        let mut search = Search::begin(&deal, &table, &any);
        let mut n_pieces = 0;
        let mut bound = search.bound();
        while search.is_preparing() {
            search.prepare(&mut Watch::within(1_000_000, &mut || false));
            assert!(search.bound() <= bound);
            bound = search.bound();
            n_pieces += 1;
        }
        assert!(n_pieces > 3, "{n_pieces}");
        assert_eq!(search.bound(), whole.bound());
    }
}
