//! Finds a good arrangement first, then the best one with its proof.

use super::{Annealing, Deal, Search, Solution, anneal};
use crate::LineTable;

/// How much work [`solve`] does before it stops without a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effort {
    /// How to search for the first arrangement, which speeds up the proof and does not affect the
    /// total.
    pub annealing: Annealing,
    /// The maximum number of nodes to search.
    pub max_nodes: u64,
}

impl Default for Effort {
    /// Two runs of annealing with a million swaps each, and an unlimited number of nodes.
    fn default() -> Self {
        Self {
            annealing: Annealing {
                n_runs: 2,
                ..Annealing::default()
            },
            max_nodes: u64::MAX,
        }
    }
}

/// Finds the best arrangement of the values, with a proof that none is better.
///
/// `should_stop` is called every few milliseconds. Once it returns `true`, or after
/// [`max_nodes`](Effort::max_nodes) nodes, the best arrangement and the bound so far are returned.
/// Otherwise the same input gives the same answer on every machine.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Deal, Effort, Grid, LineTable, PointTable, Value, solve};
///
/// // The last five cards of a game: two nines, a ten, an ace, a king.
/// let grid: Grid = "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6".parse()?;
/// let rest = [9, 9, 10, 1, 13].map(|number| Value::new(number).unwrap());
/// let deal = Deal::completing(&grid, &rest)?;
/// let table = LineTable::new(&PointTable::classic());
/// let solution = solve(&deal, &table, Effort::default(), &mut || false);
/// assert!(solution.is_optimal());
/// assert_eq!(solution.bound, solution.total);
/// assert_eq!(solution.grid.cell(1, 4), Some(Value::KING)); // the royal
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule X17; `docs/research/PROOF-OF-BEST.md`.
#[must_use]
pub fn solve(
    deal: &Deal,
    table: &LineTable,
    effort: Effort,
    should_stop: &mut dyn FnMut() -> bool,
) -> Solution {
    let start = anneal(deal, table, effort.annealing, should_stop);
    let mut search = Search::new(deal, table, &start, should_stop);
    search.run(effort.max_nodes, should_stop);
    Solution {
        grid: search.best().grid,
        total: search.best().total,
        bound: search.bound(),
        n_nodes: search.n_nodes(),
    }
}
