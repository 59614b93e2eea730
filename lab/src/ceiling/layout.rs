//! A good grid for given payoffs, which shows from below how much the relaxation of
//! [`dual`](super::dual) costs.

use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use super::dual::Payoffs;

/// The position of a set in the order of [`subsets`](super::payoff::subsets).
#[derive(Debug)]
pub(super) struct Ranks<const SIDE: usize> {
    /// The number of earlier sets, by the number of cards so far, the first card that may come
    /// next, and the card that does.
    earlier: Vec<u32>,
}

fn choose(n: usize, k: usize) -> u32 {
    (0..k).fold(1, |product, idx| {
        product * (n - idx) as u32 / (idx + 1) as u32
    })
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
                    sum += if rest < lacking {
                        0
                    } else {
                        choose(rest, lacking)
                    };
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

/// What a grid of the cards, given by position in the deck, is paid.
pub(super) fn paid<const SIDE: usize>(
    cells: &[u8],
    payoffs: Payoffs<'_, SIDE>,
    ranks: &Ranks<SIDE>,
) -> f64 {
    let line =
        |cell: &dyn Fn(usize) -> usize| ranks.of(core::array::from_fn(|idx| cells[cell(idx)]));
    let mut sum = 0.0;
    for one in 0..SIDE {
        sum += payoffs.line[line(&|idx| one * SIDE + idx)];
        sum += payoffs.line[line(&|idx| idx * SIDE + one)];
    }
    sum += payoffs.diagonal[line(&|idx| idx * (SIDE + 1))];
    sum + payoffs.diagonal[line(&|idx| (idx + 1) * (SIDE - 1))]
}

/// The number of swaps that annealing tries.
const N_SWAPS: usize = 300_000;

/// The best grid on a 3x3 board, or the best one found by simulated annealing on a larger board.
pub(super) fn found<const SIDE: usize>(
    payoffs: Payoffs<'_, SIDE>,
    ranks: &Ranks<SIDE>,
    seed: u64,
) -> f64 {
    let cells: Vec<u8> = (0..(SIDE * SIDE) as u8).collect();
    if SIDE > 3 {
        return anneal(payoffs, ranks, cells, seed);
    }
    let mut best = f64::NEG_INFINITY;
    // By rotation and reflection, the first card can be brought to one of these cells.
    for first in [0, 1, 4].into_iter().filter(|&cell| SIDE == 3 || cell == 0) {
        let mut cells = cells.clone();
        cells.swap(0, first);
        let mut others = [&cells[..first], &cells[first + 1..]].concat();
        permute(&mut others, 0, &mut |others| {
            let (before, after) = others.split_at(first);
            cells[..first].copy_from_slice(before);
            cells[first + 1..].copy_from_slice(after);
            best = best.max(paid(&cells, payoffs, ranks));
        });
    }
    best
}

/// Calls `tell` with every order of the cells in which the first `n` stay in place.
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
        let (one, other) = (
            generator.random_range(0..SIDE * SIDE),
            generator.random_range(0..SIDE * SIDE),
        );
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ceiling::payoff::subsets;

    #[test]
    fn sets_are_ranked_in_their_order() {
        let ranks = Ranks::new();
        let sets = subsets::<5>();
        assert_eq!(sets.len(), 53_130);
        for (rank, mut set) in sets.into_iter().enumerate() {
            set.reverse();
            assert_eq!(ranks.of(set), rank);
        }
    }

    #[test]
    fn all_lines_of_a_grid_are_paid_once() {
        let sets = subsets::<3>();
        let bit = |lines: &[[u8; 3]]| -> Vec<f64> {
            let is_line = |set: &[u8; 3]| f64::from(u8::from(lines.contains(set)));
            sets.iter().map(is_line).collect()
        };
        let lines = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
        ];
        let payoffs = Payoffs {
            sets: &sets,
            line: &bit(&lines),
            diagonal: &bit(&[[0, 4, 8], [2, 4, 6]]),
            cards: &[0; 9],
        };
        let ranks = Ranks::new();
        let cells: Vec<u8> = (0..9).collect();
        assert!((paid(&cells, payoffs, &ranks) - 8.0).abs() < 1e-9);
        assert!((found(payoffs, &ranks, 0) - 8.0).abs() < 1e-9);
        // When two rows are swapped, the diagonals change.
        let cells = [3, 4, 5, 0, 1, 2, 6, 7, 8];
        assert!((paid(&cells, payoffs, &ranks) - 6.0).abs() < 1e-9);
    }
}
