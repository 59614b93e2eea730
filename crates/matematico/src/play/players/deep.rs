//! The player that repeatedly plays out the game from the best cells.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::look_ahead::{Ahead, LEAST};
use super::player::{CellValue, Estimates, Player};
use super::running_mean::RunningMean;
use super::symmetry::{Cells, Image, canonical};
use crate::arrange::generator::{Generator, shuffle};
use crate::play::effort::{DEEP_CARDS, DEEP_ROLLOUTS};
use crate::play::record::Turn;
use crate::play::values::{EXACT, Position, States, endgame};
use crate::short_list::sort_down;

/// Plays out the game from the most promising cells, with the same cards for each, and corrects the
/// results for luck. The values for the last four cards are exact.
///
/// In a rollout, each card goes where the learned value is highest. Each state is compared with the
/// average over all cards that could come next, and only the changes in these averages are added
/// up. So the mean of the results stays the same, but their spread becomes small.
///
/// The player works in passes. The first has [`DEEP_ROLLOUTS`] rollouts for four cells, and each
/// further pass has twice as many rollouts as the one before, for twice as many cells, so a greater
/// effort improves every value, most of all those of the best cells. Within a pass, half of the
/// cells are dropped at a time (sequential halving); in the first pass, cells that are no longer
/// promising are dropped too. With the default effort, the first pass is the only one, and it ends
/// early if the choice is clear.
///
/// The order of equal cells must not affect the result, so a grid is replaced by the representative
/// of its mirror images, and all of them get exactly the same values.
///
/// # Source
///
/// Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013.
/// Correcting rollouts for luck comes from backgammon programs (D. Montgomery, "Variance
/// Reduction", 2000).
#[derive(Clone, Debug)]
pub(crate) struct Deep<S>(pub(super) Arc<S>);

/// The number of cells in the first pass.
const N_CELLS: usize = 4;

/// In the first pass, unpromising cells are dropped each time this many decks have been played.
const LOOK: u64 = 8;

/// The loss accepted when a cell is dropped, relative to how much cells are assumed to differ.
const MARGIN: f64 = 0.05;

/// With this many empty cells before the move, or fewer, the expectation is exact.
const N_EXACT: u32 = 4;

impl<S: States> Deep<S> {
    /// The expectation after cards in this order, corrected for luck, minus the previous
    /// expectation.
    fn correction(&self, candidate: &mut Candidate, cards: &[usize]) -> f64 {
        let Some((&first, others)) = cards.split_first() else {
            return 0.0;
        };
        let (_, mut expected) = candidate.ahead.best(first);
        let (mut state, mut ahead) = candidate.next(&*self.0, first).clone();
        let mut correction = 0.0;
        for (idx, &card) in others.iter().take(DEEP_CARDS).enumerate() {
            if idx > 0 {
                ahead = Ahead::new(&*self.0, &state);
            }
            correction += ahead.mean - expected;
            if state.empty.count_ones() <= 2 {
                break; // that state was exact
            }
            let (cell, next_expected) = ahead.best(card);
            expected = next_expected;
            state.turn(card);
            state.place(cell, card, self.0.holdings());
        }
        correction
    }

    /// Cells that lead to different states, where symmetric states count as the same. They are
    /// sorted by looking one card ahead, best first.
    fn candidates(&self, position: &Position, card: usize) -> Vec<Candidate> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for cell in position.empty_cells() {
            let mut after = *position;
            after.place(cell, card, self.0.holdings());
            let (image, _) = canonical(&after.numbers());
            match candidates.iter_mut().find(|other| other.image == image) {
                Some(same) => same.cells.push(cell),
                None => {
                    let ahead = Ahead::new(&*self.0, &after);
                    candidates.push(Candidate::new(cell, after, image, ahead));
                }
            }
        }
        sort_down(&mut candidates, |candidate| candidate.ahead.mean);
        candidates
    }

    /// Plays out games from the cells until `n_rollouts` are done or the search is stopped.
    fn play_on(
        &self,
        position: &Position,
        card: usize,
        seed: u64,
        n_rollouts: u64,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Estimates {
        let mut candidates = self.candidates(position, card);
        let mut decks = Decks::new(position, seed);
        let mut n_played = 0;
        let mut is_cut_short = false;
        let prior = self.0.calibrations().prior;
        let mut pass = (N_CELLS, DEEP_ROLLOUTS);
        while n_played < n_rollouts && !is_cut_short {
            let is_first = pass.0 == N_CELLS;
            let mut n_open = candidates.len().min(pass.0);
            if is_first {
                n_open = n_promising(&candidates[..n_open], prior);
            }
            let n_planned = pass.1.min(n_rollouts - n_played);
            let n_rounds = u64::from(n_open.max(2).ilog2());
            loop {
                let open = &mut candidates[..n_open];
                let n_decks = n_planned.div_ceil(n_rounds * n_open as u64);
                for deck_idx in 1..=n_decks {
                    is_cut_short = should_stop();
                    if is_cut_short {
                        break;
                    }
                    let cards = decks.next();
                    for candidate in &mut open[..n_open] {
                        let correction = self.correction(candidate, cards);
                        candidate.corrections.add(correction);
                        n_played += 1;
                    }
                    if is_first && deck_idx % LOOK == 0 {
                        weigh(&mut open[..n_open], prior);
                        n_open = n_promising(&open[..n_open], prior);
                        if n_open < 2 {
                            break;
                        }
                    }
                }
                weigh(&mut open[..n_open], prior);
                n_open /= 2;
                if n_open < 2 || is_cut_short {
                    break;
                }
            }
            settle(&mut candidates, prior);
            if n_rollouts <= DEEP_ROLLOUTS {
                break; // saves rollouts that are not needed
            }
            pass = (pass.0.saturating_mul(2), pass.1.saturating_mul(2));
        }
        Estimates {
            values: judge(&*self.0, position, &candidates),
            n_rollouts: n_played,
            is_cut_short,
        }
    }
}

impl<S: States> Player for Deep<S> {
    fn cell_values(&self, turn: &Turn, seed: u64) -> Vec<CellValue> {
        self.estimates(turn, seed, DEEP_ROLLOUTS, &mut || false)
            .values
    }

    fn estimates(
        &self,
        turn: &Turn,
        seed: u64,
        n_rollouts: u64,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Estimates {
        let card = turn.card().idx();
        let image = Image::new(turn, self.0.holdings());
        let mut estimates = if image.position.empty.count_ones() <= N_EXACT {
            let totals = endgame::move_totals(self.0.holdings(), &image.position, card);
            Estimates::of(EXACT.cell_values(&image.position, |cell| totals[cell]))
        } else {
            self.play_on(&image.position, card, seed, n_rollouts, should_stop)
        };
        estimates.values = image.typed(&estimates.values);
        estimates
    }
}

/// The orders in which the remaining cards may be turned up.
#[derive(Debug)]
struct Decks {
    seed: u64,
    n_dealt: u64,
    cards: Vec<usize>,
}

impl Decks {
    fn new(position: &Position, seed: u64) -> Self {
        Self {
            seed,
            n_dealt: 0,
            cards: position.cards_left(),
        }
    }

    fn next(&mut self) -> &[usize] {
        let mut generator = Generator::new(self.seed, self.n_dealt);
        shuffle(&mut self.cards, &mut generator);
        self.n_dealt += 1;
        &self.cards
    }
}

/// A group of cells that lead to the same state, up to symmetry.
#[derive(Clone, Debug)]
struct Candidate {
    cells: Vec<usize>,
    after: Position,
    /// The state after the move, one card ahead.
    ahead: Ahead,
    /// Like `ahead`, but after the next card, for each value that has come up in a rollout.
    next: [Option<Box<(Position, Ahead)>>; 13],
    /// The representative of the mirror images of the grid after the move.
    image: Cells,
    /// What the rollouts add to the expectation from looking one card ahead.
    corrections: RunningMean,
    /// The expectation after the rollouts.
    estimate: f64,
}

impl Candidate {
    fn new(cell: usize, after: Position, image: Cells, ahead: Ahead) -> Self {
        Self {
            cells: vec![cell],
            after,
            image,
            corrections: RunningMean::default(),
            estimate: ahead.mean,
            ahead,
            next: [const { None }; 13],
        }
    }

    fn next(&mut self, states: &impl States, card: usize) -> &(Position, Ahead) {
        self.next[card].get_or_insert_with(|| {
            let mut state = self.after;
            state.turn(card);
            state.place(self.ahead.best(card).0, card, states.holdings());
            let ahead = Ahead::new(states, &state);
            Box::new((state, ahead))
        })
    }

    fn is_played(&self) -> bool {
        self.corrections.n() >= 2
    }
}

/// Estimates the values of the cells in a round and sorts the cells, best first. Each mean
/// correction is pulled toward the common mean; the more uncertain it is, the stronger the pull.
fn weigh(open: &mut [Candidate], prior: f64) {
    let corrections = open.iter().map(|candidate| candidate.corrections.mean());
    let common = corrections.sum::<f64>() / open.len().max(1) as f64;
    for candidate in &mut *open {
        if !candidate.is_played() {
            continue;
        }
        let uncertain = candidate.corrections.standard_error();
        let weight = prior * prior / (prior * prior + uncertain * uncertain);
        let own = candidate.corrections.mean() - common;
        candidate.estimate = candidate.ahead.mean + common + weight * own;
    }
    sort_down(open, |candidate| candidate.estimate);
}

/// How many of the sorted cells could still be the best.
///
/// Dropping any of the others costs next to nothing on average ([`MARGIN`]).
fn n_promising(open: &[Candidate], prior: f64) -> usize {
    let variance = |candidate: &Candidate| {
        let prior = prior * prior;
        if !candidate.is_played() {
            return prior;
        }
        let own = candidate.corrections.standard_error();
        prior * own * own / (prior + own * own)
    };
    let Some(best) = open.first() else {
        return 0;
    };
    let is_promising = |other: &Candidate| {
        let spread = libm::sqrt(variance(best) + variance(other)).max(f64::MIN_POSITIVE);
        expected_gain(other.estimate - best.estimate, spread) > MARGIN * prior
    };
    let others = open[1..].iter();
    1 + others.take_while(|&other| is_promising(other)).count()
}

/// The mean of a normal variable with this mean and spread when negative values are replaced by 0.
fn expected_gain(mean: f64, spread: f64) -> f64 {
    let z = mean / spread;
    let density = libm::exp(-0.5 * z * z) / libm::sqrt(2.0 * core::f64::consts::PI);
    let share = 0.5 * libm::erfc(-z * core::f64::consts::FRAC_1_SQRT_2);
    spread * density + mean * share
}

/// After a pass, applies the correction of the best cell to cells without rollouts, and keeps every
/// other value below the best cell's, because a dropped cell was worse on the decks that were
/// played from both.
fn settle(candidates: &mut [Candidate], prior: f64) {
    let Some((best, others)) = candidates.split_first_mut() else {
        return;
    };
    let common = best.estimate - best.ahead.mean;
    for candidate in &mut *others {
        if !candidate.is_played() {
            candidate.estimate = candidate.ahead.mean + common;
        }
        candidate.estimate = candidate.estimate.min(best.estimate - LEAST * prior);
    }
    sort_down(others, |candidate| candidate.estimate);
}

/// The values of all cells.
fn judge(states: &impl States, position: &Position, candidates: &[Candidate]) -> Vec<CellValue> {
    let n_placed = position.n_placed();
    let calibrations = states.calibrations();
    let best = candidates.first().map_or(0.0, |best| best.estimate);
    let gain = calibrations.deep.gain(n_placed);
    let gain = gain + calibrations.deep_below.gain(n_placed, gain + best);
    let mut values = Vec::new();
    for candidate in candidates {
        let behind = best - candidate.estimate;
        let error = if candidate.is_played() {
            // The error that all rollouts share, and the error particular to this cell.
            let common = calibrations.deep.error(n_placed, behind);
            libm::hypot(candidate.corrections.standard_error(), common)
        } else {
            calibrations.search.error(n_placed, behind)
        };
        for &cell in &candidate.cells {
            values.push(CellValue::new(cell, gain + candidate.estimate, error));
        }
    }
    values
}
