//! Which weights make up the value of a state, and where they stand.

use super::line_class::{LineClass, N_COARSE};
use super::position::Position;

/// How many stages the terms of two lines have: three cards each.
const N_PAIR_STAGES: usize = 8;

/// In what way two lines can be alike in what they want; see [`shared`].
const N_SHARED: usize = 6;

/// Unordered pairs of coarse classes, and ordered ones.
const N_UNORDERED: usize = N_COARSE * (N_COARSE + 1) / 2 * N_SHARED;
const N_ORDERED: usize = N_COARSE * N_COARSE * N_SHARED;

/// How two lines stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crossing {
    /// A row and a column with an empty cell, which is on no diagonal.
    Plain = 0,
    /// The same on a diagonal.
    OnDiagonal = 1,
    /// Two rows, or two columns.
    Parallel = 2,
}

const N_CROSSINGS: usize = 3;

/// The places of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    n_fine: usize,
}

/// The places of the weights for the states with so many cards placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// For rows and columns, and for diagonals.
    lines: [usize; 2],
    crossings: [usize; N_CROSSINGS],
    with_diagonal: usize,
    has_one: u16,
    has_two: u16,
}

impl Layout {
    pub(super) const fn new(n_fine: usize) -> Self {
        Self { n_fine }
    }

    pub(super) const fn n_weights(self) -> usize {
        self.first_pair() + N_PAIR_STAGES * (N_CROSSINGS * N_UNORDERED + N_ORDERED)
    }

    pub(super) const fn first_pair(self) -> usize {
        24 * 2 * self.n_fine
    }

    /// The places for states with `n_placed` cards, in `1..=24`, and these cards left.
    #[inline]
    pub(super) fn stage(self, n_placed: usize, position: &Position) -> Stage {
        let step = n_placed.clamp(1, 24) - 1;
        let line = step * 2 * self.n_fine;
        let pair_stage = step / 3;
        let crossings = self.first_pair() + pair_stage * N_CROSSINGS * N_UNORDERED;
        Stage {
            lines: [line, line + self.n_fine],
            crossings: core::array::from_fn(|kind| crossings + kind * N_UNORDERED),
            with_diagonal: self.first_pair()
                + N_PAIR_STAGES * N_CROSSINGS * N_UNORDERED
                + pair_stage * N_ORDERED,
            has_one: position.has_one,
            has_two: position.has_two,
        }
    }
}

impl Stage {
    /// The weight of a line that is not full.
    #[inline]
    pub(super) fn line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.lines[usize::from(line_idx >= 10)] + usize::from(class.fine)
    }

    /// The weight of two rows or columns, or one of each, neither full.
    #[inline]
    pub(super) fn pair(&self, crossing: Crossing, one: &LineClass, other: &LineClass) -> usize {
        let [one_idx, other_idx] = [one, other].map(|class| usize::from(class.coarse));
        let [low, high] = [one_idx.min(other_idx), one_idx.max(other_idx)];
        let classes = high * (high + 1) / 2 + low;
        self.crossings[crossing as usize] + classes * N_SHARED + self.shared(one, other)
    }

    /// The weight of a row or column and a diagonal whose common cell is empty.
    #[inline]
    pub(super) fn with_diagonal(&self, line: &LineClass, diagonal: &LineClass) -> usize {
        let classes = usize::from(line.coarse) * N_COARSE + usize::from(diagonal.coarse);
        self.with_diagonal + classes * N_SHARED + self.shared(line, diagonal)
    }

    /// What both lines want: 0 nothing, else by the values that are there once in both, of which
    /// 1, 2 or more cards are left (1 to 3); with a value that is there twice in one line and once
    /// in the other 4, or 5 if there is a value of the first kind too.
    #[inline]
    fn shared(&self, one: &LineClass, other: &LineClass) -> usize {
        let singles = one.once & other.once & self.has_one;
        let mixed = (one.once & other.twice | one.twice & other.once) & self.has_one;
        if singles | mixed == 0 {
            return 0;
        }
        if mixed != 0 {
            return 4 + usize::from(singles != 0);
        }
        let n_left = singles.count_ones() + (singles & self.has_two).count_ones();
        (n_left as usize).min(3)
    }
}
