//! Simulated annealing, which finds a good arrangement quickly.

use alloc::vec::Vec;

use super::generator::{Generator, scale, shuffle};
use super::{Arrangement, Deal};
use crate::{Grid, LineTable, MovingGrid};

/// The seed and the length of a search by [`anneal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Annealing {
    /// The seed. The same seed gives the same answer on every machine.
    pub seed: u64,
    /// The index of the first run. Runs with the same seed are independent, so they can be done in
    /// any order and on any thread.
    pub first_run: u64,
    /// The number of runs, which are done one after another.
    pub n_runs: u64,
    /// The number of swaps that each run tries.
    pub n_swaps: u64,
}

impl Default for Annealing {
    /// Eight runs of a million swaps each.
    fn default() -> Self {
        Self {
            seed: 0,
            first_run: 0,
            n_runs: 8,
            n_swaps: 1_000_000,
        }
    }
}

/// The number of swaps between two calls to `should_stop`.
const SWAPS_PER_STOP: u64 = 4096;

/// The number of swaps at each temperature.
const SWAPS_PER_TEMPERATURE: u64 = 64;

/// The first and the last temperature, relative to how much a swap changes the total of a random
/// grid on average. With the classic points they are about 14 and 7.
const HOTTEST: f64 = 1.2;
const COLDEST: f64 = 0.6;

/// Finds a good arrangement of the values by simulated annealing.
///
/// Each run starts with a random grid and repeatedly swaps two free cells. A swap that loses points
/// is made with probability `exp(-loss / temperature)`, and the temperature falls geometrically.
/// Returns the best grid of all runs; on a tie, the first.
///
/// `should_stop` is called every few thousand swaps. Once it returns `true`, the best grid so far
/// is returned. Otherwise the same input gives the same answer on every machine.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Annealing, Deal, LineTable, PointTable, Value, anneal};
///
/// // The rows are five straights, and every column is four of a kind.
/// let mut values = Value::ALL[..5].repeat(4);
/// values.extend(&Value::ALL[5..10]);
/// let deal = Deal::new(&values)?;
/// let table = LineTable::new(&PointTable::classic());
/// let found = anneal(&deal, &table, Annealing::default(), &mut || false);
/// assert_eq!(table.total(&found.grid), Some(found.total));
/// assert!(found.total >= 1100);
/// # Ok::<(), handeval_matematico::DealError>(())
/// ```
///
/// # Source
///
/// S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by Simulated Annealing", 1983.
#[must_use]
pub fn anneal(
    deal: &Deal,
    table: &LineTable,
    annealing: Annealing,
    should_stop: &mut dyn FnMut() -> bool,
) -> Arrangement {
    let mut best = Arrangement::first(deal, table);
    if deal.rest().len() < 2 {
        return best;
    }
    let free = deal.free_cells();
    let losses = Losses::new();
    for run in 0..annealing.n_runs {
        let run = annealing.first_run.wrapping_add(run);
        let mut generator = Generator::new(annealing.seed, run);
        let start = random_grid(deal, &mut generator);
        let Some(grid) = MovingGrid::new(&start, table) else {
            break; // a completed grid has no empty cell
        };
        let mut annealer = Annealer {
            grid,
            free: &free,
            losses: &losses,
            generator,
        };
        if annealer.run(annealing.n_swaps, &mut best, should_stop) {
            break;
        }
    }
    best
}

fn random_grid(deal: &Deal, generator: &mut Generator) -> Grid {
    let mut rest = deal.rest().to_vec();
    shuffle(&mut rest, generator);
    deal.complete(rest.into_iter())
}

/// A single run.
struct Annealer<'a> {
    grid: MovingGrid<'a>,
    free: &'a [usize],
    losses: &'a Losses,
    generator: Generator,
}

impl Annealer<'_> {
    /// Makes the swaps, and keeps the best grid. Returns whether the run was stopped.
    fn run(
        &mut self,
        n_swaps: u64,
        best: &mut Arrangement,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let usual = self.usual_change();
        let n_temperatures = n_swaps.div_ceil(SWAPS_PER_TEMPERATURE).max(1);
        let cooling = libm::pow(COLDEST / HOTTEST, 1.0 / n_temperatures as f64);
        let mut temperature = usual * HOTTEST;
        self.keep(best);
        for step in 0..n_temperatures {
            if step % (SWAPS_PER_STOP / SWAPS_PER_TEMPERATURE) == 0 && should_stop() {
                return true;
            }
            for _ in 0..SWAPS_PER_TEMPERATURE {
                let (one, other, bits) = self.two_cells();
                let least = -self.losses.accepted(temperature, bits);
                if self.grid.swap_for(one, other, least) && self.grid.total() > best.total {
                    self.keep(best);
                }
            }
            temperature *= cooling;
        }
        false
    }

    fn keep(&self, best: &mut Arrangement) {
        if self.grid.total() > best.total {
            best.grid = self.grid.grid();
            best.total = self.grid.total();
        }
    }

    /// Two different free cells, and unused random bits.
    #[inline]
    fn two_cells(&mut self) -> (usize, usize, u32) {
        let bits = self.generator.next();
        let n_free = self.free.len();
        let one = scale(bits as u32, n_free);
        // The lower half of the product is random too.
        let again = (bits as u32).wrapping_mul(n_free as u32);
        let step = 1 + scale(again, n_free - 1);
        let other = if one + step < n_free {
            one + step
        } else {
            one + step - n_free
        };
        (self.free[one], self.free[other], (bits >> 32) as u32)
    }

    /// The average absolute change in the total per swap if every swap is made.
    fn usual_change(&mut self) -> f64 {
        const N_SWAPS: u32 = 1000;
        let mut sum = 0_u64;
        for _ in 0..N_SWAPS {
            let (one, other, _) = self.two_cells();
            sum += self.grid.gain(one, other).unsigned_abs();
            self.grid.swap(one, other);
        }
        sum as f64 / f64::from(N_SWAPS)
    }
}

/// The largest losses accepted at temperature 1, indexed by random bits: `-ln(u)` for `u` evenly
/// spaced from 0 to 1. A given loss is accepted with probability `exp(-loss)`.
struct Losses(Vec<f64>);

impl Losses {
    const LEN: usize = 4096;

    fn new() -> Self {
        let part = |step| (f64::from(step) + 0.5) / Self::LEN as f64;
        Self(
            (0..Self::LEN as u32)
                .map(|step| -libm::log(part(step)))
                .collect(),
        )
    }

    #[inline]
    fn accepted(&self, temperature: f64, bits: u32) -> i32 {
        let loss = self.0.get(bits as usize % Self::LEN);
        (temperature * loss.copied().unwrap_or(0.0)) as i32
    }
}
