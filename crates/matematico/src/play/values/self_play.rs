//! Games played with the values alone, to measure what they score and how far the values are off.

use super::calibration::{Below, Calibration, Calibrations, GENERAL};
use super::cell_values::best_cell;
use super::endgame;
use super::position::Position;
use super::states::States;
use crate::arrange::generator::{Generator, shuffle};
use crate::play::effort::DEEP_CARDS;

/// How many of the last empty cells are valued by exact expectation.
const N_EXACT: u32 = 2;

/// The number of games played to measure how far the values are off, which takes about 10 ms.
const N_GAMES: u64 = 160;

/// The seed of the games that measure how far the values are off.
const SEED: u64 = 0x6361_6C69_6272_6174;

/// How many cards after a move each player looks up the values: `table` immediately, `search` after
/// the next card, and `deep` at the end of a rollout. The gains of [`GENERAL`] were measured with
/// these numbers.
const N_AHEAD: [usize; 3] = [0, 1, DEEP_CARDS + 1];

/// Summed results of games that are played with the values alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct SelfPlay {
    n_games: u64,
    sum: f64,
    /// The sums of the total minus the expectation, by the number of cards placed before the move.
    off: [f64; 25],
}

impl SelfPlay {
    pub(crate) fn new(states: &impl States, seed: u64, n_games: u64) -> Self {
        let mut games = Self::default();
        for game in 0..n_games {
            games.play(states, &mut Generator::new(seed, game));
        }
        games
    }

    /// A few games, always with the same decks.
    pub(crate) fn trial(states: &impl States) -> Self {
        Self::new(states, SEED, N_GAMES)
    }

    /// The mean of the total minus the expectation after `n_placed` cards.
    pub(crate) fn off(&self, n_placed: usize) -> f64 {
        let sum = self.off.get(n_placed).copied().unwrap_or(0.0);
        sum / self.n_games.max(1) as f64
    }

    /// The calibrations of players with these values, based on measurements with other points.
    pub(crate) fn calibrations(&self, off: impl Fn(usize) -> f64) -> Calibrations {
        let mean = self.mean();
        let [table, search, deep] = [
            (&GENERAL.table, N_AHEAD[0]),
            (&GENERAL.search, N_AHEAD[1]),
            (&GENERAL.deep, N_AHEAD[2]),
        ]
        .map(|(measured, n_ahead): (&Calibration, usize)| {
            measured.of_points(mean, |n_placed| off(n_placed + n_ahead))
        });
        Calibrations {
            table,
            search,
            deep,
            deep_below: Below::NOTHING,
            prior: (GENERAL.prior * mean).max(1e-9),
        }
    }

    /// The mean total.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.n_games.max(1) as f64
    }

    fn play(&mut self, states: &impl States, generator: &mut Generator) {
        let mut deck: [u8; 52] = core::array::from_fn(|card| (card % 13) as u8);
        shuffle(&mut deck, generator);
        let mut position = Position::EMPTY;
        let mut expected = [None; 25];
        for (&card, expected) in deck.iter().zip(&mut expected) {
            let card = usize::from(card);
            position.turn(card);
            let cell = if position.empty.count_ones() <= N_EXACT {
                best_cell(&endgame::move_totals(states.holdings(), &position, card)).0
            } else {
                let (cell, value) = best_cell(&states.move_values(&position, card));
                *expected = Some(f64::from(value));
                cell
            };
            position.place(cell, card, states.holdings());
        }
        let total = endgame::expected_total(states.holdings(), &position);
        self.n_games += 1;
        self.sum += total;
        for (off, expected) in self.off.iter_mut().zip(expected) {
            *off += expected.map_or(0.0, |expected| total - expected);
        }
    }
}
