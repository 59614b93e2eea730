//! Branch and bound over the master program: finds the best arrangement, with a proof.

use alloc::vec::Vec;

use super::prover::{Node, Outcome, Prover, Root};
use super::watch::Watch;
use super::{Arrangement, Deal};
use crate::LineTable;

/// A search for the best arrangement that also proves that none is better.
///
/// It can run in pieces, can report the best grid and a bound at any time, and can be split into
/// independent searches for several threads. The same calls return the same answers on every
/// machine.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Annealing, Deal, LineTable, PointTable, Search, Value, anneal};
///
/// let values = "A A 2 2 2 3 4 4 4 5 6 6 7 8 8 9 9 10 J J J J Q Q K".split(' ');
/// let values: Result<Vec<Value>, _> = values.map(str::parse).collect();
/// let deal = Deal::new(&values?)?;
/// let table = LineTable::new(&PointTable::classic());
/// let start = anneal(&deal, &table, Annealing::default(), &mut || false);
/// let mut search = Search::new(&deal, &table, &start, &mut || false);
/// assert!(search.bound() >= start.total);
///
/// while !search.is_proved() {
///     search.run(100, &mut || false);
/// }
/// assert_eq!(search.bound(), search.best().total);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Source
///
/// `docs/research/PROOF-OF-BEST.md`. Branch and bound: A. H. Land, A. G. Doig, "An Automatic Method of
/// Solving Discrete Programming Problems", 1960.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    pub(super) prover: Prover<'a>,
    /// The first program, until it is solved.
    root: Option<Root>,
    /// The open nodes; the last one is searched next.
    open: Vec<Node>,
    n_nodes: u64,
    /// The number of the program's rows that all parts of a split search have in common.
    n_shared_rows: usize,
    /// The memory for the programs of all open nodes.
    max_stored_bytes: usize,
}

/// The default memory for the programs of open nodes.
const MAX_STORED_BYTES: usize = 1 << 27;

impl<'a> Search<'a> {
    /// A new search, with an arrangement to beat. An arrangement that does not match the deal is
    /// ignored.
    ///
    /// Solves the first program for an initial bound. `should_stop` is called now and then; once it
    /// returns `true`, the search starts with the bound reached so far.
    #[must_use]
    pub fn new(
        deal: &Deal,
        table: &'a LineTable,
        start: &Arrangement,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Self {
        let mut search = Self::begin(deal, table, start);
        search.prepare(&mut Watch::new(should_stop));
        // The search can start from whatever has been proved so far.
        search.end_preparing();
        search
    }

    /// A search whose first program is not solved until [`prepare`](Self::prepare) is called.
    pub(super) fn begin(deal: &Deal, table: &'a LineTable, start: &Arrangement) -> Self {
        let mut prover = Prover::new(deal, table);
        prover.offer(start);
        Self {
            root: Some(prover.root()),
            prover,
            open: Vec::new(),
            n_nodes: 0,
            n_shared_rows: 0,
            max_stored_bytes: MAX_STORED_BYTES,
        }
    }

    /// Solves the first program, as far as the watch allows.
    pub(super) fn prepare(&mut self, watch: &mut Watch<'_>) {
        let root = self.root.as_mut();
        if root.is_some_and(|root| self.prover.solve_root(root, watch)) {
            self.end_preparing();
        }
    }

    fn end_preparing(&mut self) {
        if let Some(root) = self.root.take() {
            self.open.push(self.prover.node_of(root));
        }
    }

    /// Whether the first program has yet to be solved.
    pub(super) const fn is_preparing(&self) -> bool {
        self.root.is_some()
    }

    /// Sets an arrangement found elsewhere as the one to beat. An arrangement that does not
    /// match the deal is ignored.
    pub fn offer(&mut self, found: &Arrangement) {
        self.prover.offer(found);
    }

    /// The best arrangement found so far.
    #[must_use]
    pub const fn best(&self) -> &Arrangement {
        self.prover.best()
    }

    /// A proven upper bound on all totals in this search, available at any time. It never rises.
    #[must_use]
    pub fn bound(&self) -> u32 {
        let bounds = self.open.iter().map(|node| node.bound);
        let bounds = bounds.chain(self.root.as_ref().map(Root::bound));
        bounds.max().unwrap_or(0).max(self.best().total)
    }

    /// Whether it is proved that nothing is better than [`best`](Self::best).
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.bound() == self.best().total
    }

    /// The number of nodes searched.
    #[must_use]
    pub const fn n_nodes(&self) -> u64 {
        self.n_nodes
    }

    /// The number of nodes still to be searched.
    #[must_use]
    pub fn n_open(&self) -> usize {
        self.open.len()
    }

    /// From now on, limits the memory for the programs of open nodes to `n_bytes`; the default is
    /// 128 MB. Programs that do not fit are rebuilt when needed, so less memory means more time.
    /// Different limits can lead to different answers.
    pub const fn limit_memory(&mut self, n_bytes: usize) {
        self.max_stored_bytes = n_bytes;
    }

    /// Searches at most `n_nodes` nodes; fewer if the proof is done or if `should_stop`, which is
    /// called every few milliseconds, returns `true`.
    pub fn run(&mut self, n_nodes: u64, should_stop: &mut dyn FnMut() -> bool) {
        self.run_within(n_nodes, &mut Watch::new(should_stop));
    }

    /// Searches at most `n_nodes` nodes; fewer if the watch ends.
    pub(super) fn run_within(&mut self, n_nodes: u64, watch: &mut Watch<'_>) {
        for _ in 0..n_nodes {
            let Some(mut node) = self.open.pop() else {
                return;
            };
            if node.bound <= self.best().total {
                continue;
            }
            match self.prover.search(&mut node, watch) {
                Outcome::Closed => self.n_nodes += 1,
                Outcome::Branch(var) => {
                    self.n_nodes += 1;
                    self.branch(node, var);
                }
                Outcome::Stopped => {
                    self.open.push(node);
                    return;
                }
            }
        }
    }

    /// Splits a node into two: one without the choice, and one with it, which is searched first.
    fn branch(&mut self, node: Node, var: u32) {
        let stored = self.open.iter().map(Node::n_stored_bytes);
        let n_stored = stored.sum::<usize>() + 2 * node.n_stored_bytes();
        let mut without = node.clone_if(n_stored <= self.max_stored_bytes);
        let mut with = node;
        without.settle(var, false);
        with.settle(var, true);
        self.open.push(without);
        self.open.push(with);
    }

    /// Returns a separate search for about half of the open nodes, or `None` if there are fewer
    /// than two.
    ///
    /// Together, the two searches prove what the original one would have proved: the higher of
    /// their totals is the best total, and the higher of their bounds is the bound.
    #[must_use]
    pub fn split_off(&mut self) -> Option<Self> {
        if self.open.len() < 2 {
            return None;
        }
        let open = core::mem::take(&mut self.open);
        self.n_shared_rows = self.prover.master.rows.len();
        let mut other = self.clone();
        other.n_nodes = 0;
        for (place, node) in open.into_iter().enumerate() {
            let side = if place % 2 == 0 {
                &mut other
            } else {
                &mut *self
            };
            side.open.push(node);
        }
        Some(other)
    }

    /// Shares the best arrangement, and choices without a layout, among the parts of a split
    /// search.
    ///
    /// Otherwise, each part has to find these on its own. All parts must come from the same search,
    /// and must be passed here before any of them splits again.
    pub fn exchange(parts: &mut [Self]) {
        let mut news = Vec::new();
        for part in &*parts {
            news.extend_from_slice(
                part.prover
                    .master
                    .rows
                    .get(part.n_shared_rows..)
                    .unwrap_or(&[]),
            );
        }
        let best: Vec<Arrangement> = parts.iter().map(|part| *part.best()).collect();
        for part in parts {
            for best in &best {
                part.offer(best);
            }
            for row in &news {
                let known = part.prover.master.rows.get(part.n_shared_rows..);
                if !known.is_some_and(|known| known.contains(row)) {
                    part.prover.master.rows.push(row.clone());
                }
            }
            part.n_shared_rows = part.prover.master.rows.len();
        }
    }
}

#[cfg(test)]
mod tests;
