//! How the values of single lines are combined, using a few dozen numbers learned with many point
//! tables.

use super::line_values::{Choosiness, Selectivity};
use crate::play::values::crossings::Meeting;

/// The number of terms of a line for the remaining cards: all, scarce, gone.
pub(super) const N_LEFT: usize = 3;

/// The numbers with which the general players combine the values of single lines.
///
/// They are the same for all points. `cargo lab learn` learned them from games with many point
/// tables.
#[derive(Clone, Debug, PartialEq)]
pub struct GeneralMix([f32; GeneralMix::LEN]);

/// The start of the numbers for remaining cards: two for each of the [`N_LEFT`] terms.
const LEFT: usize = 8;

/// The start of the numbers for pairs of lines: four for each [`Meeting`].
const PAIRS: usize = LEFT + 2 * N_LEFT;

/// The start of the numbers for the weight of a diagonal.
const DIAGONAL: usize = PAIRS + 16;

/// The result of `cargo lab learn`.
///
/// Most numbers come in pairs: the value in the middle of the game, and how much higher it is at
/// the beginning than at the end.
const LEARNED: [f32; GeneralMix::LEN] = [
    // How selective lines are: the share of cards forced on them, and how much more for lines that
    // need more cards, and for diagonals; then the same for the share of cards offered to them.
    0.6671, -0.0772, 0.3291, -0.0304, 0.4480, 0.3189, -0.1173, -0.2944,
    // Remaining cards: all, scarce, gone.
    1.6478, 0.4988, 0.4844, -0.1022, -0.4824, -1.0114,
    // Whether two lines want different values or the same ones: where they meet in an empty cell,
    // and on a diagonal; for parallel lines; and where a line meets a diagonal.
    1.3499, 0.9659, 0.8654, 0.4614, 0.9266, 0.3831, 0.4111, 0.4395, -0.4029, -0.1846, -1.4418,
    -0.5357, 0.2529, 0.0368, 0.0198, 0.2349, // Diagonals.
    0.9302, -0.2157,
];

impl GeneralMix {
    /// The length of the list of numbers.
    pub const LEN: usize = DIAGONAL + 2;

    /// The mix for independent lines, from which learning starts.
    #[must_use]
    pub const fn plain() -> Self {
        let mut numbers = [0.0; Self::LEN];
        numbers[0] = 0.2;
        numbers[4] = 0.5;
        numbers[LEFT] = 1.0;
        numbers[DIAGONAL] = 1.0;
        Self(numbers)
    }

    /// The mix of the general players.
    #[must_use]
    pub const fn included() -> Self {
        Self(LEARNED)
    }

    /// The mix with these numbers; missing ones are taken from [`plain`](Self::plain).
    #[must_use]
    pub fn with_numbers(numbers: &[f32]) -> Self {
        let mut mix = Self::plain();
        for (place, number) in mix.0.iter_mut().zip(numbers) {
            *place = *number;
        }
        mix
    }

    /// The numbers of the mix.
    #[must_use]
    pub fn numbers(&self) -> &[f32] {
        &self.0
    }

    fn at(&self, place: usize) -> f64 {
        f64::from(self.0[place])
    }

    /// A number that changes linearly with the number of cards to come.
    fn by_time(&self, place: usize, time: usize) -> f64 {
        self.at(place) + self.at(place + 1) * (time as f64 / 24.0 - 0.5)
    }

    /// How selective a diagonal, or a row or column, is.
    pub(super) fn choosiness(&self, is_diagonal: bool) -> Choosiness {
        Choosiness::new(|time, n_missing| self.selectivity(is_diagonal, time, n_missing))
    }

    fn selectivity(&self, is_diagonal: bool, time: usize, n_missing: usize) -> Selectivity {
        let number = |place: usize| {
            let lacking = self.at(place + 2) * (n_missing as f64 - 3.0) / 2.0;
            let on_diagonal = if is_diagonal { self.at(place + 3) } else { 0.0 };
            (self.by_time(place, time) + lacking + on_diagonal).clamp(0.0, 1.0)
        };
        Selectivity {
            forced: number(0),
            offered: number(4),
        }
    }

    pub(super) fn left(&self, time: usize, term: usize) -> f64 {
        self.by_time(LEFT + 2 * term, time)
    }

    /// The weights of the values on which two lines conflict, and of those that both want.
    pub(super) fn pair(&self, time: usize, meeting: Meeting) -> [f64; 2] {
        let place = PAIRS + 4 * meeting as usize;
        [self.by_time(place, time), self.by_time(place + 2, time)]
    }

    /// The weight of a line that is not full.
    pub(super) fn line(&self, is_diagonal: bool, time: usize) -> f64 {
        if is_diagonal {
            self.by_time(DIAGONAL, time)
        } else {
            1.0
        }
    }
}
