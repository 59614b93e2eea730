//! An upper bound on what any grid is worth, if every line is paid for the set of cards it gets.
//!
//! Of a grid three things are kept: each card is in one row and in one column, and two cards are in
//! at most one line together. All are given prices (Lagrangian relaxation); then each line may
//! take the best set at these prices. Whatever the prices are, what the lines get then, and the
//! prices of all cards and pairs, are together not less than what the best grid gets.

use super::crossing;

/// Prices of cards (in rows and columns alike), and of pairs of cards, and the bound they prove.
#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) upper: f64,
    pub(super) prices: crossing::Prices,
    /// How often the lines use each set, softly, and the diagonals.
    pub(super) lines: Vec<(u32, f64)>,
    pub(super) diagonals: Vec<(u32, f64)>,
}

/// What is paid for sets of cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Payoffs<'a, const SIDE: usize> {
    pub(super) subsets: &'a [[u8; SIDE]],
    pub(super) line: &'a [f64],
    pub(super) diagonal: &'a [f64],
}

/// How long prices are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    pub(super) n_rounds: usize,
}

/// How many steps are taken with the same candidates.
const N_STEPS: usize = 15;

/// The room that rounding is given: all sums have fewer than 2,000 terms below 100,000, so that
/// they are off by less than a millionth.
pub(super) const ROUNDING: f64 = 1e-6;

struct Prices {
    n: usize,
    /// Those of cards, then those of pairs, in the order of [`pair`].
    all: Vec<f64>,
}

fn pair(n: usize, one: usize, other: usize) -> usize {
    n + one * n + other
}

/// The places of the prices of a set.
fn places<const SIDE: usize>(set: &[u8; SIDE]) -> impl Iterator<Item = usize> + '_ {
    let n = SIDE * SIDE;
    let pairs = (0..SIDE).flat_map(move |high| {
        (0..high).map(move |low| pair(n, usize::from(set[low]), usize::from(set[high])))
    });
    pairs
}

impl Prices {
    fn of_pairs<const SIDE: usize>(&self, set: &[u8; SIDE]) -> f64 {
        places(set).map(|place| self.all[place]).sum()
    }

    fn of_cards<const SIDE: usize>(&self, set: &[u8; SIDE]) -> f64 {
        set.iter().map(|&card| self.all[usize::from(card)]).sum()
    }
}

/// The lowest bound that is found with these payoffs.
pub(super) fn bound<const SIDE: usize>(payoffs: Payoffs<'_, SIDE>, effort: Effort) -> Bound {
    let n = SIDE * SIDE;
    let mut prices = Prices {
        n,
        all: vec![0.0; n + n * n],
    };
    let mut best = f64::INFINITY;
    let (mut first, mut second) = (vec![0.0; n + n * n], vec![0.0; n + n * n]);
    let mut gradient = vec![0.0; n + n * n];
    let mut n_done = 0_i32;
    let mut lines = Vec::new();
    let mut diagonals = Vec::new();
    for round in 0..=effort.n_rounds {
        let progress = round as f64 / effort.n_rounds.max(1) as f64;
        let softness = 6.0 * (0.5_f64 / 6.0).powf(progress);
        let rate = 2.0 * (0.05_f64 / 2.0).powf(progress);
        let reach = 8.0 * softness + 15.0;
        let line = candidates(payoffs.subsets, payoffs.line, &prices, true, reach, &mut lines);
        let of_diagonals = payoffs.diagonal;
        let diagonal =
            candidates(payoffs.subsets, of_diagonals, &prices, false, reach, &mut diagonals);
        best = best.min(total::<SIDE>(&prices, line, diagonal));
        if round == effort.n_rounds {
            break;
        }
        for _ in 0..N_STEPS {
            gradient[..n].fill(2.0);
            gradient[n..].fill(1.0);
            let n_lines = 2.0 * SIDE as f64;
            spread(&lines, payoffs.line, payoffs.subsets, &prices, softness, n_lines, true, &mut gradient);
            spread(&diagonals, of_diagonals, payoffs.subsets, &prices, softness, 2.0, false, &mut gradient);
            n_done += 1;
            let (fade_first, fade_second) = (0.9_f64, 0.99_f64);
            let first_scale = 1.0 / (1.0 - fade_first.powi(n_done));
            let second_scale = 1.0 / (1.0 - fade_second.powi(n_done));
            for (idx, &slope) in gradient.iter().enumerate() {
                first[idx] += (1.0 - fade_first) * (slope - first[idx]);
                second[idx] += (1.0 - fade_second) * (slope * slope - second[idx]);
                let size = (second[idx] * second_scale).sqrt() + 0.05;
                prices.all[idx] -= rate * first[idx] * first_scale / size;
                if idx >= n {
                    prices.all[idx] = prices.all[idx].max(0.0);
                }
            }
        }
    }
    let in_row = prices.all[..n].to_vec();
    let n_lines = 2.0 * SIDE as f64;
    let used_lines = spread(&lines, payoffs.line, payoffs.subsets, &prices, 1.0, n_lines, true, &mut gradient);
    let used_diagonals = spread(&diagonals, payoffs.diagonal, payoffs.subsets, &prices, 1.0, 2.0, false, &mut gradient);
    Bound {
        lines: used_lines,
        diagonals: used_diagonals,
        upper: best + ROUNDING,
        prices: crossing::Prices {
            in_column: in_row.clone(),
            in_row,
            pairs: prices.all[n..].to_vec(),
            says: vec![0.0; n * n],
        },
    }
}

/// The bound if a line and a diagonal get at most so much at these prices.
fn total<const SIDE: usize>(prices: &Prices, line: f64, diagonal: f64) -> f64 {
    let n = prices.n;
    let cards: f64 = prices.all[..n].iter().sum();
    let mut pairs = 0.0;
    for one in 0..n {
        for other in one + 1..n {
            pairs += prices.all[pair(n, one, other)];
        }
    }
    2.0 * cards + pairs + 2.0 * SIDE as f64 * line + 2.0 * diagonal
}

/// The most that a line gets at these prices; `near` is filled with the sets that get not much
/// less.
fn candidates<const SIDE: usize>(
    subsets: &[[u8; SIDE]],
    payoffs: &[f64],
    prices: &Prices,
    pays_cards: bool,
    reach: f64,
    near: &mut Vec<u32>,
) -> f64 {
    let reduced = |(set, payoff): (&[u8; SIDE], &f64)| {
        let cards = if pays_cards { prices.of_cards(set) } else { 0.0 };
        payoff - cards - prices.of_pairs(set)
    };
    let all: Vec<f64> = subsets.iter().zip(payoffs).map(reduced).collect();
    let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    near.clear();
    near.extend((0..all.len() as u32).filter(|&idx| all[idx as usize] > most - reach));
    most
}

/// Takes off the slopes what lines use who prefer the best sets, softly.
fn spread<const SIDE: usize>(
    near: &[u32],
    payoffs: &[f64],
    subsets: &[[u8; SIDE]],
    prices: &Prices,
    softness: f64,
    n_lines: f64,
    pays_cards: bool,
    gradient: &mut [f64],
) -> Vec<(u32, f64)> {
    let reduced: Vec<f64> = near
        .iter()
        .map(|&idx| {
            let set = &subsets[idx as usize];
            let cards = if pays_cards { prices.of_cards(set) } else { 0.0 };
            payoffs[idx as usize] - cards - prices.of_pairs(set)
        })
        .collect();
    let most = reduced.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let enough = most - 8.0 * softness;
    let weights = reduced.iter().map(|&one| {
        if one < enough { 0.0 } else { ((one - most) / softness).exp() }
    });
    let weights: Vec<f64> = weights.collect();
    let scale = n_lines / weights.iter().sum::<f64>();
    for (&idx, &weight) in near.iter().zip(&weights) {
        if weight == 0.0 {
            continue;
        }
        let set = &subsets[idx as usize];
        let used = weight * scale;
        if pays_cards {
            for &card in set {
                gradient[usize::from(card)] -= used;
            }
        }
        for place in places(set) {
            gradient[place] -= used;
        }
    }
    near.iter().zip(&weights).filter(|one| *one.1 > 0.0).map(|(&set, &weight)| (set, weight * scale)).collect()
}
