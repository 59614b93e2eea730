//! The player that plays the game on from the best cells many times.

use alloc::vec;
use alloc::vec::Vec;

use super::calibration;
use super::endgame;
use super::learned_table::LearnedTable;
use super::player::{CellValue, Player, sort_cells};
use super::position::Position;
use super::rollout::cards_left;
use super::search::{best_move, look_ahead};
use super::turn::Turn;
use crate::arrange::generator::{Generator, shuffle};

/// Plays on from the most promising cells, with the same cards for each, and takes luck out of
/// the results; the last four cards by exact expectation.
///
/// Playing on, each card goes where the learned value is highest. What a card brings is weighed
/// against what all cards that could have come would have brought on average: of the change of the
/// value only that average counts. So the mean stays what it is, and the spread gets small.
/// Half of the cells drop out again and again (sequential halving).
///
/// # Source
///
/// Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013. To
/// correct rollouts for luck comes from backgammon programs (D. Montgomery, "Variance
/// Reduction", 2000).
#[derive(Clone, Debug)]
pub(super) struct Deep {
    table: LearnedTable,
    effort: Effort,
}

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// How many cells are played on from at first.
    pub(super) n_cells: usize,
    /// How many times in all.
    pub(super) n_rollouts: usize,
    /// How many cards far.
    pub(super) n_cards: usize,
}

/// By how many points the corrections of the cells of one turn are taken to differ.
const PRIOR: f64 = 4.0;

/// How many empty cells are left to exact expectation, before the move.
const N_EXACT: u32 = 4;

impl Deep {
    pub(super) fn new() -> Self {
        Self::with_effort(Effort {
            n_cells: 4,
            n_rollouts: 160,
            n_cards: 8,
        })
    }

    pub(super) fn with_effort(effort: Effort) -> Self {
        Self {
            table: LearnedTable::included(),
            effort,
        }
    }

    /// What is expected after the cards to come are dealt in this order, without their luck, less
    /// what was expected before.
    fn correction(&self, mut state: Position, cards: &[usize]) -> f64 {
        let mut correction = 0.0;
        let mut expected_before = None;
        for &card in cards.iter().take(self.effort.n_cards + 1) {
            let mut sum = 0.0;
            let mut n_left = 0.0;
            let mut chosen = (0, 0.0);
            for value in state.values_left() {
                let mut turned = state;
                turned.turn(value);
                let best = best_move(&self.table, &turned, value);
                let n_cards = f64::from(state.left[value]);
                sum += n_cards * best.1;
                n_left += n_cards;
                if value == card {
                    chosen = best;
                }
            }
            if let Some(before) = expected_before {
                correction += sum / n_left - before;
            }
            if state.empty.count_ones() <= 2 {
                break; // that was exact
            }
            expected_before = Some(chosen.1);
            state.turn(card);
            state.place(chosen.0, card, &self.table.features.holdings);
        }
        correction
    }

    fn exact(&self, position: &Position, card: usize) -> Vec<CellValue> {
        let totals = endgame::move_totals(&self.table.features, position, card);
        let cells = position.empty_cells();
        cells
            .map(|cell| CellValue::new(cell, totals[cell], 0.0))
            .collect()
    }

    fn estimates(&self, position: &Position, card: usize, seed: u64) -> Vec<CellValue> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for cell in position.empty_cells() {
            let mut after = *position;
            after.place(cell, card, &self.table.features.holdings);
            let expected = look_ahead(&self.table, &after);
            // States that are mirror images of each other have just the same value.
            match candidates
                .iter_mut()
                .find(|other| other.expected == expected)
            {
                Some(same) => same.cells.push(cell),
                None => candidates.push(Candidate::new(cell, after, expected)),
            }
        }
        candidates.sort_by(|one, other| other.expected.total_cmp(&one.expected));

        let mut cards = cards_left(position);
        let mut n_open = candidates.len().min(self.effort.n_cells);
        let n_rounds = n_open.max(2).ilog2() as usize;
        let mut deck_idx = 0;
        while n_open > 1 {
            let n_decks = self.effort.n_rollouts.div_ceil(n_rounds * n_open);
            for _ in 0..n_decks {
                shuffle(&mut cards, &mut Generator::new(seed, deck_idx));
                deck_idx += 1;
                for candidate in &mut candidates[..n_open] {
                    let correction = self.correction(candidate.after, &cards);
                    candidate.corrections.push(correction);
                }
            }
            let open = &mut candidates[..n_open];
            let corrections = open.iter().map(|candidate| mean(&candidate.corrections));
            let common = corrections.sum::<f64>() / n_open as f64;
            for candidate in &mut *open {
                candidate.estimate = candidate.expected + candidate.weighed(common);
            }
            open.sort_by(|one, other| other.estimate.total_cmp(&one.estimate));
            n_open /= 2;
        }
        self.judge(position, &candidates)
    }

    /// The estimates of all cells; what was found for the cells that were played on from holds
    /// for the others too.
    fn judge(&self, position: &Position, candidates: &[Candidate]) -> Vec<CellValue> {
        let Some(best) = candidates.first() else {
            return Vec::new();
        };
        let model_error = calibration::search_error(position.n_placed());
        let gain = calibration::gain_left(calibration::DEEP_GAIN, position.n_placed());
        let common = best.estimate - best.expected;
        let mut values = Vec::new();
        for candidate in candidates {
            let (expected, error) = if candidate.corrections.len() < 2 {
                (
                    (candidate.expected + common).min(best.estimate),
                    model_error,
                )
            } else {
                let error = standard_error(&candidate.corrections);
                // A cell that dropped out was found worse by the decks that both had.
                (candidate.estimate.min(best.estimate), error)
            };
            for &cell in &candidate.cells {
                values.push(CellValue::new(cell, gain + expected, error));
            }
        }
        values
    }
}

impl Player for Deep {
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue> {
        let card = turn.card().idx();
        let mut position = Position::new(turn.grid(), &self.table.features.holdings);
        position.turn(card);
        let mut values = if position.empty.count_ones() <= N_EXACT {
            self.exact(&position, card)
        } else {
            self.estimates(&position, card, seed)
        };
        sort_cells(&mut values);
        values
    }
}

/// Cells that lead to the same state but for symmetry.
#[derive(Clone, Debug)]
struct Candidate {
    cells: Vec<usize>,
    after: Position,
    /// What is expected by looking one card ahead.
    expected: f64,
    /// What each rollout adds to that.
    corrections: Vec<f64>,
    /// What is expected after the rollouts.
    estimate: f64,
}

impl Candidate {
    fn new(cell: usize, after: Position, expected: f64) -> Self {
        Self {
            cells: vec![cell],
            after,
            expected,
            corrections: Vec::new(),
            estimate: expected,
        }
    }

    /// The mean correction, drawn towards that of all cells as far as it is uncertain.
    fn weighed(&self, common: f64) -> f64 {
        let uncertain = standard_error(&self.corrections);
        let weight = PRIOR * PRIOR / (PRIOR * PRIOR + uncertain * uncertain);
        common + weight * (mean(&self.corrections) - common)
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The standard error of the mean of at least two numbers.
fn standard_error(numbers: &[f64]) -> f64 {
    let n = numbers.len() as f64;
    let mean = mean(numbers);
    let squares: f64 = numbers.iter().map(|x| (x - mean) * (x - mean)).sum();
    libm::sqrt(squares / (n - 1.0) / n)
}
