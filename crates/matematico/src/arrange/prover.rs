//! Closes a part of the solutions, or returns where to split it.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::bound::Bounds;
use super::generator::Generator;
use super::master::Master;
use super::settled::Settled;
use super::simplex::{End, Simplex};
use super::watch::Watch;
use super::{Arrangement, Deal};
use crate::points::gcd;
use crate::{Grid, LineTable, Value};

/// Proves that parts of the solutions contain nothing better, and keeps any better arrangement that
/// it finds.
#[derive(Clone, Debug)]
pub(super) struct Prover<'a> {
    deal: Deal,
    table: &'a LineTable,
    /// The program, including the rows added to it.
    pub(super) master: Master,
    /// Every total is a multiple of this.
    step: u32,
    /// The worth of each choice, in the program's units.
    gains: Vec<f64>,
    /// The program's units per point.
    unit: f64,
    /// The program at the root, from which any node's program can be rebuilt.
    root: Arc<Simplex>,
    best: Arrangement,
    /// The last solution of a program, reused as scratch space.
    solution: Vec<f64>,
    bounds: Bounds,
}

/// How far from 0 or 1 a variable can be and still count as 0 or 1.
const INTEGRAL: f64 = 1e-6;

/// The memory for one program. With fewer rows, bounds are still valid but weaker.
const MAX_PROGRAM_BYTES: usize = 1 << 23;

/// Once the master program has this many rows, no more are added.
const MAX_ROWS: usize = 1 << 15;

/// The maximum number of attempts at a node before it is split at an arbitrary choice.
const MAX_ATTEMPTS: usize = 200;

/// A part of the solutions: those in which some choices are settled.
#[derive(Clone, Debug)]
pub(super) struct Node {
    settled: Settled,
    /// The program with the same choices settled, or fewer, unless it was dropped to save memory.
    pub(super) program: Option<Simplex>,
    /// No solution in the node is worth more than this.
    pub(super) bound: u32,
}

impl Node {
    pub(super) fn n_stored_bytes(&self) -> usize {
        self.program.as_ref().map_or(0, Simplex::n_bytes)
    }

    /// The same node, with its program if there is room for it.
    pub(super) fn clone_if(&self, has_room: bool) -> Self {
        Self {
            settled: self.settled.clone(),
            program: self.program.clone().filter(|_| has_room),
            bound: self.bound,
        }
    }

    pub(super) fn settle(&mut self, var: u32, holds: bool) {
        self.settled.set(var as usize, holds);
    }
}

/// The first program, which may not be fully solved yet.
#[derive(Clone, Debug)]
pub(super) struct Root {
    program: Simplex,
    node: Node,
    /// The number of rounds spent looking for cliques.
    n_rounds: usize,
}

impl Root {
    /// No solution is worth more than this.
    pub(super) const fn bound(&self) -> u32 {
        self.node.bound
    }
}

/// The result of searching a node.
pub(super) enum Outcome {
    /// Nothing in the node is better than the best arrangement.
    Closed,
    /// The node is split at a choice.
    Branch(u32),
    Stopped,
}

impl<'a> Prover<'a> {
    pub(super) fn new(deal: &Deal, table: &'a LineTable) -> Self {
        let master = Master::new(deal, table);
        let worths = master.choices.iter().map(|choice| choice.pattern.worth);
        let step = worths.clone().fold(0, gcd).max(1);
        // With any table, gains are scaled to about a hundred, which suits the tolerances. Equal
        // gains make the method stall, so each choice gets a little more, which keeps the bounds
        // valid.
        let unit = 100.0 / f64::from(worths.clone().fold(1, u32::max));
        let mut generator = Generator::new(0, 0);
        let mut more = || f64::from(step) * (1 + generator.below(1000)) as f64 / 400_000.0;
        let gains: Vec<f64> = worths
            .map(|worth| (f64::from(worth) + more()) * unit)
            .collect();
        Self {
            deal: deal.clone(),
            table,
            root: Arc::new(Simplex::new(&gains)),
            gains,
            unit,
            master,
            step,
            best: Arrangement::first(deal, table),
            solution: Vec::new(),
            bounds: Bounds::default(),
        }
    }

    pub(super) const fn best(&self) -> &Arrangement {
        &self.best
    }

    /// The number of terms in all rows.
    fn n_terms(&self) -> u64 {
        let terms = self.master.rows.iter().map(|row| row.terms.len() as u64);
        terms.sum()
    }

    /// Keeps an arrangement if it matches the deal and is better than the best so far.
    pub(super) fn offer(&mut self, found: &Arrangement) {
        if self.is_of_deal(&found.grid) {
            let found = Arrangement::of(found.grid, self.table);
            if found.total > self.best.total {
                self.best = found;
            }
        }
    }

    /// Whether the grid completes the deal's grid with exactly its values.
    fn is_of_deal(&self, grid: &Grid) -> bool {
        let kept = self.deal.grid().rows().into_iter().flatten();
        let keeps = kept.zip(grid.rows().into_iter().flatten());
        let mut counts = [0; 13];
        for value in grid.values() {
            counts[value.idx()] += 1;
        }
        counts == self.master.dealt
            && keeps
                .into_iter()
                .all(|(kept, cell)| kept.is_none() || kept == cell)
    }

    /// The first program, not yet solved, for the node that contains all solutions.
    pub(super) fn root(&self) -> Root {
        let choices = &self.master.choices;
        // Each of the twelve lines chooses one pattern.
        let worths = choices.iter().map(|choice| choice.pattern.worth);
        Root {
            program: Simplex::new(&self.gains),
            node: Node {
                bound: self.highest_multiple(12 * worths.max().unwrap_or(0)),
                settled: Settled::none(choices.len()),
                program: None,
            },
            n_rounds: 0,
        }
    }

    /// Solves the first program, adding rows for cliques while they help. Returns whether the
    /// work is done; if the watch ends first, it can be continued later.
    pub(super) fn solve_root(&mut self, root: &mut Root, watch: &mut Watch<'_>) -> bool {
        const MAX_ROUNDS: usize = 30;
        // Mutants: the rounds end once no clique is violated; further rounds only take longer.
        while root.n_rounds < MAX_ROUNDS {
            let end = self.solve(&mut root.program, f64::NEG_INFINITY, watch);
            self.tighten(&root.program, &mut root.node);
            if end == End::Stopped {
                return false;
            }
            root.n_rounds += 1;
            if end != End::Optimal {
                break;
            }
            let mut cliques = Vec::new();
            self.master.violated_cliques(&self.solution, &mut cliques);
            if cliques.is_empty() {
                break;
            }
            self.master.rows.extend(cliques);
        }
        true
    }

    /// The node that contains all solutions, made from the first program.
    pub(super) fn node_of(&mut self, mut root: Root) -> Node {
        root.program.drop_loose_rows();
        self.root = Arc::new(root.program);
        root.node
    }

    /// Solves a program with all relevant rows, and sets `solution`.
    fn solve(&mut self, program: &mut Simplex, limit: f64, watch: &mut Watch<'_>) -> End {
        loop {
            let end = program.solve(limit, watch);
            program.solution(&mut self.solution);
            // Rows are scanned once for violations and once for a bound.
            watch.spend(2 * self.n_terms());
            if end != End::Optimal || !self.add_violated_rows(program) {
                return end;
            }
        }
    }

    /// Adds the most violated rows, as many as there is room for. Returns whether any were added.
    fn add_violated_rows(&self, program: &mut Simplex) -> bool {
        let mut is_there = vec![false; self.master.rows.len()];
        for row_idx in program.rows() {
            is_there[row_idx] = true;
        }
        let value = |&(var, factor): &(u32, i32)| self.solution[var as usize] * f64::from(factor);
        let mut violated = Vec::new();
        for (row_idx, row) in self.master.rows.iter().enumerate() {
            if !is_there[row_idx] {
                let excess = row.terms.iter().map(value).sum::<f64>() - f64::from(row.at_most);
                // Mutants: no excess is exactly equal to the limit.
                if excess > INTEGRAL {
                    violated.push((excess, row_idx));
                }
            }
        }
        violated.sort_by(|a, b| b.0.total_cmp(&a.0));
        violated.truncate(program.n_rows_within(MAX_PROGRAM_BYTES));
        for &(_, row_idx) in &violated {
            program.add_row(row_idx, &self.master.rows[row_idx]);
        }
        !violated.is_empty()
    }

    /// Closes a node, or finds where to split it; keeps any better arrangement.
    pub(super) fn search(&mut self, node: &mut Node, watch: &mut Watch<'_>) -> Outcome {
        watch.spend(4 * self.n_terms());
        if node.settled.propagate(&self.master).is_err() {
            return Outcome::Closed;
        }
        let program = node.program.take();
        let mut program = program.unwrap_or_else(|| Simplex::clone(&self.root));
        let outcome = self.search_program(&mut program, node, watch);
        if let Outcome::Branch(_) | Outcome::Stopped = outcome {
            program.drop_loose_rows();
            program.drop_settled_columns();
            node.program = Some(program);
        }
        outcome
    }

    fn search_program(
        &mut self,
        program: &mut Simplex,
        node: &mut Node,
        watch: &mut Watch<'_>,
    ) -> Outcome {
        let mut is_fresh = false;
        let mut not_laid_out = Vec::new();
        for _ in 0..MAX_ATTEMPTS {
            if watch.is_over() {
                return Outcome::Stopped;
            }
            settle(program, &node.settled);
            // A little below the total needed: if the inexact objective is below this, the exact
            // one is below the total needed.
            let wanted = f64::from(self.best.total) + 0.99 * f64::from(self.step);
            let end = self.solve(program, wanted * self.unit, watch);
            if end == End::Stopped {
                return Outcome::Stopped;
            }
            if let End::Infeasible(row) = end {
                if self.is_contradiction(program, row, &node.settled) {
                    return Outcome::Closed;
                }
            }
            self.tighten(program, node);
            if node.bound <= self.best.total {
                return Outcome::Closed;
            }
            if end != End::Optimal {
                // Rounding errors are too large. Start again once; after that, only smaller nodes
                // help.
                if is_fresh {
                    break;
                }
                is_fresh = true;
                *program = Simplex::new(&self.gains);
                continue;
            }
            let wanted = self.best.total + self.step;
            if self.bounds.settle_by_worth(wanted, &mut node.settled) {
                watch.spend(4 * self.n_terms());
                if node.settled.propagate(&self.master).is_err() {
                    return Outcome::Closed;
                }
                if !self.is_as_settled(&node.settled) {
                    continue;
                }
            }
            if let Some(var) = self.branching_choice(&node.settled) {
                return Outcome::Branch(var);
            }
            let chosen = self.chosen(&node.settled);
            let mut work = 0;
            let cells = self.master.lay_out(&chosen, &mut work);
            watch.spend(work);
            match cells {
                Some(cells) => {
                    let before = self.best.total;
                    self.keep(&cells);
                    if self.best.total == before {
                        break;
                    }
                }
                // Mutants: without this check, the same attempt is repeated until the attempts are
                // used up.
                None if chosen == not_laid_out || self.master.rows.len() > MAX_ROWS => break,
                None => {
                    let mut work = 0;
                    let rows = self.master.no_good(chosen.clone(), &mut work);
                    watch.spend(work);
                    self.master.rows.extend(rows);
                    not_laid_out = chosen;
                }
            }
        }
        match node.settled.any_open() {
            Some(var) => Outcome::Branch(var),
            None => self.close_settled(node.settled.held()),
        }
    }

    /// A node with every choice settled has one solution, which may or may not have a layout.
    fn close_settled(&mut self, chosen: Vec<u32>) -> Outcome {
        if let Some(cells) = self.master.lay_out(&chosen, &mut 0) {
            self.keep(&cells);
        }
        Outcome::Closed
    }

    fn is_as_settled(&self, settled: &Settled) -> bool {
        let mut all = settled.all().zip(&self.solution);
        // Mutants: no value is exactly at the limit; if it is near neither 0 nor 1, either result
        // works.
        all.all(|(settled, &value)| match settled {
            Some(true) => value > 1.0 - INTEGRAL,
            Some(false) => value < INTEGRAL,
            None => true,
        })
    }

    /// The variable farthest from 0 and 1, with more valuable ones preferred.
    fn branching_choice(&self, settled: &Settled) -> Option<u32> {
        let solution = self.solution.iter().zip(settled.all()).enumerate();
        let mut found = None;
        let mut most = 0.0;
        for (var, (&value, settled)) in solution {
            let distance = value.min(1.0 - value);
            let weight = distance * f64::from(self.master.choices[var].pattern.worth);
            // Mutants: no distance is exactly equal to the limit.
            if settled.is_none() && distance > INTEGRAL && weight > most {
                most = weight;
                found = Some(var as u32);
            }
        }
        found
    }

    /// The choices that the solution makes.
    fn chosen(&self, settled: &Settled) -> Vec<u32> {
        let all = self.solution.iter().zip(settled.all()).enumerate();
        // Mutants: no value is a half, because no choice is left to branch on.
        let chosen = all.filter(|&(_, (&value, settled))| settled.unwrap_or(value > 0.5));
        chosen.map(|(var, _)| var as u32).collect()
    }

    /// Fills a grid with the cells of the layout, and the remaining cells with the other values.
    fn keep(&mut self, cells: &[u32; 13]) {
        let mut rest = self.master.dealt;
        let mut rows = [[None; 5]; 5];
        for (idx, &bits) in cells.iter().enumerate() {
            for (cell, value) in rows.as_flattened_mut().iter_mut().enumerate() {
                if bits >> cell & 1 != 0 {
                    *value = Some(Value::ALL[idx]);
                    rest[idx] -= 1;
                }
            }
        }
        let mut left = Value::ALL
            .into_iter()
            .flat_map(|value| (0..rest[value.idx()]).map(move |_| value));
        for cell in rows.as_flattened_mut() {
            *cell = cell.or_else(|| left.next());
        }
        if let Ok(grid) = Grid::new(rows) {
            self.offer(&Arrangement::of(grid, self.table));
        }
    }

    /// Lowers the bound of a node to what the program's multipliers prove in integers, even if the
    /// program was solved inexactly.
    fn tighten(&mut self, program: &Simplex, node: &mut Node) {
        program.multipliers(self.master.rows.len(), self.bounds.multipliers());
        let bound = self
            .bounds
            .of_worths(&self.master, &node.settled, self.unit);
        node.bound = node.bound.min(self.highest_multiple(bound));
    }

    /// Whether the program's multipliers prove that one of its rows cannot be satisfied.
    fn is_contradiction(&mut self, program: &Simplex, place: usize, settled: &Settled) -> bool {
        program.ray(place, self.master.rows.len(), self.bounds.multipliers());
        self.bounds.is_contradiction(&self.master, settled)
    }

    /// The highest possible total up to `bound`.
    const fn highest_multiple(&self, bound: u32) -> u32 {
        bound - bound % self.step
    }
}

fn settle(program: &mut Simplex, settled: &Settled) {
    for (var, settled) in settled.all().enumerate() {
        if let Some(holds) = settled {
            program.settle(var, f64::from(u8::from(holds)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PointTable;

    fn deal() -> Deal {
        let text = "A A 2 2 3 3 4 5 5 6 6 6 7 7 8 8 9 10 10 J J Q Q K K";
        let values: Result<Vec<Value>, _> = text.split(' ').map(str::parse).collect();
        Deal::new(&values.unwrap()).unwrap()
    }

    #[test]
    fn the_first_of_equal_arrangements_is_kept() {
        let (deal, table) = (deal(), LineTable::new(&PointTable::classic()));
        let mut prover = Prover::new(&deal, &table);
        let first = *prover.best();
        let grid = first.grid.transposed();
        assert_ne!(grid, first.grid);
        prover.offer(&Arrangement { grid, ..first });
        assert_eq!(*prover.best(), first);
    }

    #[test]
    fn what_has_a_solution_is_no_contradiction() {
        let (deal, table) = (deal(), LineTable::new(&PointTable::classic()));
        let mut prover = Prover::new(&deal, &table);
        let mut root = prover.root();
        let mut never = || false;
        assert!(prover.solve_root(&mut root, &mut Watch::new(&mut never)));
        let n_places = root.program.rows().count();
        for place in 0..n_places {
            assert!(!prover.is_contradiction(&root.program, place, &root.node.settled));
        }
    }
}
