//! A good grid for given payoffs: from below, what the relaxation of [`dual`](super::dual) costs.

use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use super::dual::Payoffs;

/// The place of a set in the order of [`subsets`](super::payoff::subsets).
#[derive(Debug)]
pub(super) struct Ranks<const SIDE: usize> {
    /// By how many cards are before, the first card that may come, and the one that does: how many
    /// sets come earlier.
    earlier: Vec<u32>,
}

fn choose(n: usize, k: usize) -> u32 {
    (0..k).fold(1, |product, idx| product * (n - idx) as u32 / (idx + 1) as u32)
}

impl<const SIDE: usize> Ranks<SIDE> {
    pub(super) fn new() -> Self {
        let n = SIDE * SIDE;
        let mut earlier = vec![0; SIDE * (n + 1) * (n + 1)];
        for idx in 0..SIDE {
            for first in 0..n {
                let mut sum = 0;
                for card in first..n {
                    earlier[(idx * (n + 1) + first) * (n + 1) + card] = sum;
                    let (rest, lacking) = (n - 1 - card, SIDE - 1 - idx);
                    sum += if rest < lacking { 0 } else { choose(rest, lacking) };
                }
            }
        }
        Self { earlier }
    }

    pub(super) fn of(&self, mut set: [u8; SIDE]) -> usize {
        let n = SIDE * SIDE + 1;
        set.sort_unstable();
        let mut first = 0;
        let mut rank = 0;
        for (idx, &card) in set.iter().enumerate() {
            rank += self.earlier[(idx * n + first) * n + usize::from(card)];
            first = usize::from(card) + 1;
        }
        rank as usize
    }
}

/// What a grid of the cards, by their places in the deck, is paid.
pub(super) fn paid<const SIDE: usize>(
    cells: &[u8],
    payoffs: Payoffs<'_, SIDE>,
    ranks: &Ranks<SIDE>,
) -> f64 {
    let line = |cell: &dyn Fn(usize) -> usize| ranks.of(core::array::from_fn(|idx| cells[cell(idx)]));
    let mut sum = 0.0;
    for one in 0..SIDE {
        sum += payoffs.line[line(&|idx| one * SIDE + idx)];
        sum += payoffs.line[line(&|idx| idx * SIDE + one)];
    }
    sum += payoffs.diagonal[line(&|idx| idx * (SIDE + 1))];
    sum + payoffs.diagonal[line(&|idx| (idx + 1) * (SIDE - 1))]
}

/// How many swaps annealing tries.
const N_SWAPS: usize = 300_000;

/// The best grid that is found: on a board of 3x3 cells the best one, else by simulated annealing.
pub(super) fn found<const SIDE: usize>(
    payoffs: Payoffs<'_, SIDE>,
    ranks: &Ranks<SIDE>,
    seed: u64,
) -> f64 {
    let mut cells: Vec<u8> = (0..(SIDE * SIDE) as u8).collect();
    if SIDE > 3 {
        return anneal(payoffs, ranks, cells, seed);
    }
    let mut best = f64::NEG_INFINITY;
    permute(&mut cells, 0, &mut |cells| best = best.max(paid(cells, payoffs, ranks)));
    best
}

/// Tells all orders of the cells from the first `n` on.
fn permute(cells: &mut [u8], n: usize, tell: &mut impl FnMut(&[u8])) {
    if n == cells.len() {
        return tell(cells);
    }
    for other in n..cells.len() {
        cells.swap(n, other);
        permute(cells, n + 1, tell);
        cells.swap(n, other);
    }
}

fn anneal<const SIDE: usize>(
    payoffs: Payoffs<'_, SIDE>,
    ranks: &Ranks<SIDE>,
    mut cells: Vec<u8>,
    seed: u64,
) -> f64 {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    let mut now = paid(&cells, payoffs, ranks);
    let mut best = now;
    for step in 0..N_SWAPS {
        let heat = 24.0 * (4.0_f64 / 24.0).powf(step as f64 / N_SWAPS as f64);
        let (one, other) =
            (generator.random_range(0..SIDE * SIDE), generator.random_range(0..SIDE * SIDE));
        cells.swap(one, other);
        let then = paid(&cells, payoffs, ranks);
        if then >= now || generator.random::<f64>() < ((then - now) / heat).exp() {
            now = then;
            best = best.max(now);
        } else {
            cells.swap(one, other);
        }
    }
    best
}
