//! How the mix is learned: games by many tables of points, and what was left unexplained.

use alloc::vec;
use alloc::vec::Vec;

use super::line_values::N_TIMES;
use super::mix::{Mix, N_WEIGHTS};
use super::{Bases, General};
use crate::PointTable;
use crate::arrange::generator::{Generator, shuffle};
use crate::play::endgame;
use crate::play::position::Position;
use crate::play::state_value::best_cell;

/// How many of the last empty cells are left to exact expectation.
const N_EXACT: usize = 2;

/// Up to which number of cards a card may be put anywhere.
const N_ANYWHERE: usize = 21;

/// How many games' worth the weights of the neighboring number of cards count.
const PRIOR: f64 = 0.02;

/// Learns how the general player puts lines together.
#[derive(Clone, Debug)]
pub struct MixTraining {
    seed: u64,
    mix: Mix,
    n_rounds: u64,
}

/// Sums for the least squares of one number of cards to come.
#[derive(Clone, Debug)]
struct Sums {
    products: Vec<f64>,
    targets: Vec<f64>,
    n: f64,
}

impl Sums {
    fn new() -> Self {
        Self {
            products: vec![0.0; N_WEIGHTS * N_WEIGHTS],
            targets: vec![0.0; N_WEIGHTS],
            n: 0.0,
        }
    }

    fn add(&mut self, terms: &[f64; N_WEIGHTS], target: f64) {
        for row in 0..N_WEIGHTS {
            if terms[row] == 0.0 {
                continue;
            }
            for column in 0..N_WEIGHTS {
                self.products[row * N_WEIGHTS + column] += terms[row] * terms[column];
            }
            self.targets[row] += terms[row] * target;
        }
        self.n += 1.0;
    }

    /// The weights that explain the targets best, drawn a little towards others.
    fn solve(&self, prior: &[f64; N_WEIGHTS]) -> [f64; N_WEIGHTS] {
        let n = N_WEIGHTS;
        let mut matrix = self.products.clone();
        let mut right = self.targets.clone();
        for idx in 0..n {
            let strength = PRIOR * self.products[idx * n + idx] / libm::sqrt(self.n.max(1.0))
                + 1e-6 * self.n
                + 1e-9;
            matrix[idx * n + idx] += strength;
            right[idx] += strength * prior[idx];
        }
        for pivot in 0..n {
            for row in pivot + 1..n {
                let factor = matrix[row * n + pivot] / matrix[pivot * n + pivot];
                if factor == 0.0 {
                    continue;
                }
                for column in pivot..n {
                    matrix[row * n + column] -= factor * matrix[pivot * n + column];
                }
                right[row] -= factor * right[pivot];
            }
        }
        let mut weights = [0.0; N_WEIGHTS];
        for row in (0..n).rev() {
            let mut rest = right[row];
            for column in row + 1..n {
                rest -= matrix[row * n + column] * weights[column];
            }
            weights[row] = rest / matrix[row * n + row];
        }
        weights
    }
}

impl MixTraining {
    /// Starts with lines alone.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            mix: Mix::untrained(),
            n_rounds: 0,
        }
    }

    /// The mix as the crate carries it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.mix.to_bytes()
    }

    /// Goes on from a mix.
    #[must_use]
    pub fn from_bytes(seed: u64, bytes: &[u8]) -> Option<Self> {
        Some(Self {
            seed,
            mix: Mix::from_bytes(bytes)?,
            n_rounds: 0,
        })
    }

    /// The mean total of games by these points with the mix as it is.
    #[must_use]
    pub fn mean_total(&self, points: &PointTable, seed: u64, n_games: u64) -> f64 {
        let general = General::with_mix(&Bases::new(points), &self.mix);
        let mut sum = 0.0;
        for game in 0..n_games {
            let mut generator = Generator::new(seed, game);
            let mut deck: [u8; 52] = core::array::from_fn(|card| (card % 13) as u8);
            shuffle(&mut deck, &mut generator);
            let mut position = Position::EMPTY;
            for &card in &deck[..25] {
                let card = usize::from(card);
                position.turn(card);
                let cell = if position.empty.count_ones() as usize <= N_EXACT {
                    best_cell(&endgame::move_totals(&general.holdings, &position, card)).0
                } else {
                    best_cell(&general.move_values(&position, card)).0
                };
                position.place(cell, card, &general.holdings);
            }
            sum += endgame::expected_total(&general.holdings, &position);
        }
        sum / n_games as f64
    }

    /// Plays so many games by each table, and learns from all of them. Returns by how much the
    /// values were off in the end of the round before, as a share of the total.
    pub fn run(&mut self, tables: &[PointTable], n_games: u64) -> Vec<f64> {
        let mut sums = vec![Sums::new(); N_TIMES];
        let mut errors = vec![(0.0, 0.0); N_TIMES];
        for (table_idx, points) in tables.iter().enumerate() {
            let bases = Bases::new(points);
            let general = General::with_mix(&bases, &self.mix);
            let scale = self.scale(&bases);
            if scale <= 0.0 {
                continue;
            }
            for game in 0..n_games {
                let run = (self.n_rounds * tables.len() as u64 + table_idx as u64) * n_games + game;
                let mut generator = Generator::new(self.seed, run);
                let lessons = play(&general, &bases, &mut generator);
                for lesson in lessons {
                    let mut terms = lesson.terms;
                    terms.iter_mut().for_each(|term| *term /= scale);
                    sums[lesson.time].add(&terms, (lesson.target - lesson.full) / scale);
                    let error = (lesson.target - lesson.value) / scale;
                    errors[lesson.time].0 += error * error;
                    errors[lesson.time].1 += 1.0;
                }
            }
        }
        self.n_rounds += 1;
        for time in N_EXACT..N_TIMES {
            let prior = self.mix.0[time.saturating_sub(1).max(N_EXACT)].map(f64::from);
            let prior = if time == N_EXACT {
                Mix::untrained().0[0].map(f64::from)
            } else {
                prior
            };
            self.mix.0[time] = sums[time].solve(&prior).map(|weight| weight as f32);
        }
        errors
            .iter()
            .map(|(sum, n): &(f64, f64)| libm::sqrt(sum / n.max(1.0)))
            .collect()
    }

    /// What a game by these points comes to, roughly.
    fn scale(&self, bases: &Bases) -> f64 {
        let last = super::N_PARTIAL * (N_TIMES - 1);
        10.0 * bases.values[0][super::BASE][last] + 2.0 * bases.values[1][super::BASE][last]
    }
}

/// A state of a game, and what was reached from there but for luck.
struct Lesson {
    time: usize,
    value: f64,
    full: f64,
    terms: [f64; N_WEIGHTS],
    target: f64,
}

/// A game with one card put anywhere, and the states after it.
fn play(general: &General, bases: &Bases, generator: &mut Generator) -> Vec<Lesson> {
    let mut deck: [u8; 52] = core::array::from_fn(|card| (card % 13) as u8);
    shuffle(&mut deck, generator);
    let anywhere = generator.below(N_ANYWHERE + 1);
    let mut position = Position::EMPTY;
    let mut lessons: Vec<Lesson> = Vec::new();
    let mut corrections = Vec::new();
    for (move_idx, &card) in deck[..25].iter().enumerate() {
        let card = usize::from(card);
        position.turn(card);
        let values = general.move_values(&position, card);
        let (mut cell, _) = best_cell(&values);
        if move_idx == anywhere {
            let free: Vec<usize> = position.empty_cells().collect();
            cell = free[generator.below(free.len())];
        }
        let value = f64::from(values[cell]);
        position.place(cell, card, &general.holdings);
        if move_idx < anywhere {
            continue;
        }
        let time = position.empty.count_ones() as usize;
        let (full, terms) = general.terms(bases, &position);
        lessons.push(Lesson {
            time,
            value,
            full,
            terms,
            target: 0.0,
        });
        // What is expected one card on, less what was.
        let ahead = if time <= N_EXACT {
            endgame::expected_total(&general.holdings, &position)
        } else {
            let (mut sum, mut n_left) = (0.0, 0.0);
            for next in position.values_left() {
                let mut turned = position;
                turned.turn(next);
                let n = f64::from(position.left[next]);
                sum += n * f64::from(best_cell(&general.move_values(&turned, next)).1);
                n_left += n;
            }
            sum / n_left
        };
        corrections.push(ahead - value);
        if time <= N_EXACT {
            break;
        }
    }
    let mut sum = 0.0;
    for (lesson, correction) in lessons.iter_mut().zip(corrections).rev() {
        sum += correction;
        lesson.target = lesson.value + sum;
    }
    lessons
}
