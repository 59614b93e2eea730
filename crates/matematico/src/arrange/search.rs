//! Branch and bound over the master program: the best arrangement, proved.

use alloc::vec::Vec;

use super::bound::Bounds;
use super::generator::Generator;
use super::master::Master;
use super::simplex::{End, Simplex};
use super::{Arrangement, Deal};
use crate::{Grid, LineTable, Value};

/// A search for the best arrangement that also proves that none is better.
///
/// It can be run in pieces, asked for the best grid and a bound at any time, and split into
/// searches that do not depend on each other, for several threads. Equal calls give equal
/// answers on every machine.
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
/// `docs/PROOF-OF-BEST.md`. Branch and bound: A. H. Land, A. G. Doig, "An Automatic Method of
/// Solving Discrete Programming Problems", 1960.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    deal: Deal,
    table: &'a LineTable,
    master: Master,
    /// Every total is a multiple of it.
    step: u32,
    /// The worths as the program counts them.
    gains: Vec<f64>,
    /// What the program counts a point.
    unit: f64,
    /// The program at the root, from which any node can be made again.
    root: Simplex,
    /// What is still to be searched; the last is next.
    open: Vec<Node>,
    best: Arrangement,
    n_nodes: u64,
    /// How many rows of the program other parts of a split search know too.
    n_shared_rows: usize,
    /// How many cells the programs of all open nodes may have together.
    max_stored_cells: usize,
    /// The last solution of a program; not more than scratch.
    solution: Vec<f64>,
    bounds: Bounds,
}

/// A part of the solutions: those in which some choices are settled.
#[derive(Clone, Debug)]
struct Node {
    settled: Vec<(u32, bool)>,
    /// The program with that, unless it was dropped to save memory.
    program: Option<Simplex>,
    /// No solution in it is worth more.
    bound: u32,
}

/// The memory for the programs of open nodes, unless it is said.
const MAX_STORED_BYTES: usize = 1 << 27;

/// What becomes of a node.
enum Outcome {
    /// Nothing in it is better than the best.
    Closed,
    /// It is split at a choice.
    Branch(u32),
    Stopped,
}

impl<'a> Search<'a> {
    /// The search at its beginning, with an arrangement that it has to beat; one of other values
    /// is not heeded.
    ///
    /// Solves the first program, which gives a first bound. `should_stop` is asked now and then;
    /// once it says yes, the bound is what is known until then.
    #[must_use]
    pub fn new(
        deal: &Deal,
        table: &'a LineTable,
        start: &Arrangement,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Self {
        let master = Master::new(deal, table);
        let worths = master.choices.iter().map(|choice| choice.pattern.worth);
        let step = worths.clone().fold(0, gcd).max(1);
        // Gains of about a hundred, whatever the table, suit the tolerances of the method. Equal
        // ones make it stall; a little more for each choice leaves bounds bounds.
        let unit = 100.0 / f64::from(worths.clone().fold(1, u32::max));
        let mut generator = Generator::new(0, 0);
        let mut more = || f64::from(step) * (1 + generator.below(1000)) as f64 / 400_000.0;
        let gains: Vec<f64> = worths
            .map(|worth| (f64::from(worth) + more()) * unit)
            .collect();
        let mut search = Self {
            deal: deal.clone(),
            table,
            root: Simplex::new(&gains, &master.rows),
            gains,
            unit,
            master,
            step,
            open: Vec::new(),
            best: Arrangement::first(deal, table),
            n_nodes: 0,
            n_shared_rows: 0,
            max_stored_cells: MAX_STORED_BYTES / size_of::<f64>(),
            solution: Vec::new(),
            bounds: Bounds::default(),
        };
        search.offer(start);
        search.solve_root(should_stop);
        search
    }

    /// Tells of an arrangement that was found elsewhere, so that only better ones are searched
    /// for. One of other values is not heeded.
    pub fn offer(&mut self, found: &Arrangement) {
        if self.is_of_deal(&found.grid) {
            let found = Arrangement::of(found.grid, self.table);
            if found.total > self.best.total {
                self.best = found;
            }
        }
    }

    /// The best arrangement until now.
    #[must_use]
    pub const fn best(&self) -> &Arrangement {
        &self.best
    }

    /// No arrangement has a higher total than this: proved, whenever it is asked. It never
    /// rises while the search goes on. Of a search that was split, it speaks of the search's own
    /// part.
    #[must_use]
    pub fn bound(&self) -> u32 {
        let bounds = self.open.iter().map(|node| node.bound);
        bounds.max().unwrap_or(0).max(self.best.total)
    }

    /// Whether nothing better than [`best`](Self::best) is left to be found.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.bound() == self.best.total
    }

    /// How many nodes have been searched.
    #[must_use]
    pub const fn n_nodes(&self) -> u64 {
        self.n_nodes
    }

    /// How many nodes are still to be searched.
    #[must_use]
    pub fn n_open(&self) -> usize {
        self.open.len()
    }

    /// How many bytes the programs of open nodes may take from now on, 128 MB if this is never
    /// called; those of other nodes are made again when they are needed. So less memory takes
    /// more time, and equal answers need equal limits.
    pub const fn limit_memory(&mut self, n_bytes: usize) {
        self.max_stored_cells = n_bytes / size_of::<f64>();
    }

    /// Searches at most so many nodes, less if the proof is done or `should_stop` says yes, which
    /// is asked every few milliseconds.
    pub fn run(&mut self, n_nodes: u64, should_stop: &mut dyn FnMut() -> bool) {
        for _ in 0..n_nodes {
            let Some(mut node) = self.open.pop() else {
                return;
            };
            if node.bound <= self.best.total {
                continue;
            }
            let program = node.program.take();
            let mut program = program.unwrap_or_else(|| self.program_of(&node.settled));
            match self.search(&mut program, &mut node, should_stop) {
                Outcome::Closed => self.n_nodes += 1,
                Outcome::Branch(var) => {
                    self.n_nodes += 1;
                    self.branch(program, node, var);
                }
                Outcome::Stopped => {
                    node.program = Some(program);
                    self.open.push(node);
                    return;
                }
            }
        }
    }

    /// A search of its own for about half of what is open; `None` if less than two nodes are.
    ///
    /// Both together prove what the one would have proved: the higher of their totals is the best
    /// total, the higher of their bounds the bound.
    #[must_use]
    pub fn split_off(&mut self) -> Option<Self> {
        if self.open.len() < 2 {
            return None;
        }
        let open = core::mem::take(&mut self.open);
        self.n_shared_rows = self.master.rows.len();
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

    /// Tells each part of a split search what the others have found out: their best arrangement,
    /// and which choices cannot be laid out.
    ///
    /// Without that, each part finds it out by itself. The parts have to be those of one search,
    /// and have to be told before any of them is split again.
    pub fn exchange(parts: &mut [Self]) {
        let mut news = Vec::new();
        for part in &*parts {
            news.extend_from_slice(part.master.rows.get(part.n_shared_rows..).unwrap_or(&[]));
        }
        let best: Vec<Arrangement> = parts.iter().map(|part| part.best).collect();
        for part in parts {
            for best in &best {
                part.offer(best);
            }
            for row in &news {
                let known = part.master.rows.get(part.n_shared_rows..);
                if !known.is_some_and(|known| known.contains(row)) {
                    part.master.rows.push(row.clone());
                }
            }
            part.n_shared_rows = part.master.rows.len();
        }
    }

    /// The program with the rows that were added to it.
    #[cfg(test)]
    pub(super) const fn master(&self) -> &Master {
        &self.master
    }

    /// Whether the grid completes the deal's and has just its values.
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

    /// Solves the first program, with rows of cliques as long as they help.
    fn solve_root(&mut self, should_stop: &mut dyn FnMut() -> bool) {
        const MAX_ROUNDS: usize = 30;
        let mut root = self.root.clone();
        // Twelve lines choose one pattern each.
        let worths = self
            .master
            .choices
            .iter()
            .map(|choice| choice.pattern.worth);
        let mut node = Node {
            settled: Vec::new(),
            program: None,
            bound: self.highest_multiple(12 * worths.max().unwrap_or(0)),
        };
        for _ in 0..MAX_ROUNDS {
            let end = root.solve(f64::NEG_INFINITY, should_stop);
            self.tighten(&root, &mut node);
            if end != End::Optimal {
                break;
            }
            root.solution(&mut self.solution);
            let mut cliques = Vec::new();
            self.master.violated_cliques(&self.solution, &mut cliques);
            if cliques.is_empty() {
                break;
            }
            for row in cliques {
                root.add_row(&row);
                self.master.rows.push(row);
            }
        }
        self.root = root;
        self.open.push(node);
    }

    /// The program of a node, made from the root's.
    fn program_of(&self, settled: &[(u32, bool)]) -> Simplex {
        let mut program = self.root.clone();
        self.add_missing_rows(&mut program);
        fix_all(&mut program, settled);
        program
    }

    fn add_missing_rows(&self, program: &mut Simplex) {
        while let Some(row) = self.master.rows.get(program.n_rows()) {
            program.add_row(row);
        }
    }

    /// Two nodes for one: that the choice does not hold, and, searched first, that it does.
    fn branch(&mut self, program: Simplex, node: Node, var: u32) {
        let n_stored = self
            .open
            .iter()
            .filter(|node| node.program.is_some())
            .count();
        let is_roomy = (n_stored + 2) * program.n_cells() <= self.max_stored_cells;
        for holds in [false, true] {
            let mut settled = node.settled.clone();
            settled.push((var, holds));
            let mut child = (is_roomy || holds).then(|| program.clone());
            if let Some(child) = &mut child {
                child.fix(var, f64::from(u8::from(holds)));
            }
            self.open.push(Node {
                settled,
                program: child,
                bound: node.bound,
            });
        }
    }

    /// Closes a node, or finds where to split it; better arrangements are kept.
    fn search(
        &mut self,
        program: &mut Simplex,
        node: &mut Node,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Outcome {
        let mut is_fresh = false;
        loop {
            if should_stop() {
                return Outcome::Stopped;
            }
            self.add_missing_rows(program);
            // A little below what is wanted, so that what is exact is below too.
            let wanted = f64::from(self.best.total) + 0.99 * f64::from(self.step);
            let end = program.solve(wanted * self.unit, should_stop);
            if end == End::Stopped {
                return Outcome::Stopped;
            }
            if let End::Infeasible(row) = end
                && self.is_contradiction(program, row, &node.settled)
            {
                return Outcome::Closed;
            }
            self.tighten(program, node);
            if node.bound <= self.best.total {
                return Outcome::Closed;
            }
            program.solution(&mut self.solution);
            if end != End::Optimal {
                // Rounding errors have grown too large: once more from the beginning, and if
                // that is no better, smaller nodes are.
                if !is_fresh {
                    is_fresh = true;
                    *program = Simplex::new(&self.gains, &self.master.rows);
                    fix_all(program, &node.settled);
                    continue;
                }
                match self.any_open_choice(node) {
                    Some(var) => return Outcome::Branch(var),
                    None => {
                        let chosen = node.settled.iter().filter(|(_, holds)| *holds);
                        let chosen = chosen.map(|&(var, _)| var).collect();
                        return self.close_settled(chosen);
                    }
                }
            }
            if let Some(var) = self.branching_choice() {
                return Outcome::Branch(var);
            }
            let solution = self.solution.iter().enumerate();
            let chosen: Vec<u32> = solution
                .filter(|&(_, &value)| value > 0.5)
                .map(|(var, _)| var as u32)
                .collect();
            match self.master.lay_out(&chosen) {
                Some(cells) => {
                    let before = self.best.total;
                    self.keep(&cells);
                    if self.best.total == before {
                        match self.any_open_choice(node) {
                            Some(var) => return Outcome::Branch(var),
                            None => return Outcome::Closed,
                        }
                    }
                }
                None => {
                    let rows = self.master.no_good(chosen);
                    self.master.rows.extend(rows);
                }
            }
        }
    }

    /// A node in which every choice is settled has one solution: it is laid out or not.
    fn close_settled(&mut self, chosen: Vec<u32>) -> Outcome {
        if let Some(cells) = self.master.lay_out(&chosen) {
            self.keep(&cells);
        }
        Outcome::Closed
    }

    /// The choice that is farthest from yes and no, those worth more before others.
    fn branching_choice(&self) -> Option<u32> {
        let solution = self.solution.iter().enumerate();
        let mut found = None;
        let mut most = 0.0;
        for (var, &value) in solution {
            let distance = value.min(1.0 - value);
            let weight = distance * f64::from(self.master.choices[var].pattern.worth);
            if distance > 1e-6 && weight > most {
                most = weight;
                found = Some(var as u32);
            }
        }
        found
    }

    fn any_open_choice(&self, node: &Node) -> Option<u32> {
        let all = 0..self.master.choices.len() as u32;
        let is_open = |var: &u32| node.settled.iter().all(|(settled, _)| settled != var);
        all.into_iter().find(is_open)
    }

    /// Fills a grid with the cells that are laid out, and anything where nothing is.
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
            let total = self.table.total(&grid).unwrap_or(0);
            self.offer(&Arrangement { grid, total });
        }
    }

    /// Lowers the bound of a node to what the program's multipliers prove, in whole numbers.
    /// So nothing depends on how exactly the program was solved.
    fn tighten(&mut self, program: &Simplex, node: &mut Node) {
        program.multipliers(self.bounds.multipliers());
        let bound = self
            .bounds
            .of_worths(&self.master, &node.settled, self.unit);
        node.bound = node.bound.min(self.highest_multiple(bound));
    }

    /// Whether multipliers prove that no solution satisfies the row of the program.
    fn is_contradiction(&mut self, program: &Simplex, row: usize, settled: &[(u32, bool)]) -> bool {
        program.ray(row, self.bounds.multipliers());
        self.bounds.is_contradiction(&self.master, settled)
    }

    /// The highest total up to `bound`.
    const fn highest_multiple(&self, bound: u32) -> u32 {
        bound - bound % self.step
    }
}

fn fix_all(program: &mut Simplex, settled: &[(u32, bool)]) {
    for &(var, holds) in settled {
        program.fix(var, f64::from(u8::from(holds)));
    }
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}
