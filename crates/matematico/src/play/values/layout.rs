//! Which weights make up the value of a state, and where they stand.

use super::crossings::Meeting;
use super::line_class::{LineClass, N_COARSE};
use super::position::Position;

/// At how many numbers of cards the weights of two lines are learned. Between them they are
/// interpolated, so that what is learned of a pair in one game helps in all of them.
pub(crate) const N_KNOTS: usize = 8;

/// How many steps there are: the numbers of cards after which a game goes on, 1 to 24.
pub(crate) const N_STEPS: usize = 24;

/// In what way two lines can be alike in what they want; see [`Stage::shared`].
pub(crate) const N_SHARED: usize = 6;

/// Unordered pairs of coarse classes, with what they share.
const N_UNORDERED: usize = N_COARSE * (N_COARSE + 1) / 2 * N_SHARED;

/// How many ways in which two lines meet have weights: not those with a diagonal.
const N_CROSSINGS: usize = Meeting::WithDiagonal as usize;

/// How many weights of two lines there are at each knot.
pub(crate) const N_PAIRS: usize = N_CROSSINGS * N_UNORDERED;

const _: () = assert!(N_PAIRS <= 1 << 16, "their places are 16 bits");

/// The places of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    n_fine: usize,
}

/// The places of the weights for the states with so many cards placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// How many cards are placed, less one.
    pub(crate) step: usize,
    /// For rows and columns, and for diagonals.
    lines: [usize; 2],
    has_one: u16,
    /// The same twice, as [`LineClass::values`] has the values.
    has_one_both: u32,
    has_two: u16,
}

/// Which knots a step lies between: the lower one, and how many of [`KNOT_PARTS`] the step is
/// beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Knot {
    pub(crate) lower: usize,
    pub(crate) beyond: usize,
}

/// Into how many parts the way from a knot to the next is divided.
pub(crate) const KNOT_PARTS: usize = N_STEPS - 1;

impl Knot {
    /// The first knot is at the first step, the last one at the last, and all are equally far
    /// apart.
    pub(crate) const fn of(step: usize) -> Self {
        let along = step * (N_KNOTS - 1);
        let lower = along / KNOT_PARTS;
        // The last step has a knot of its own, which is above as well as below.
        let lower = if lower < N_KNOTS - 1 {
            lower
        } else {
            N_KNOTS - 2
        };
        Self {
            lower,
            beyond: along - lower * KNOT_PARTS,
        }
    }
}

impl Layout {
    pub(crate) const fn new(n_fine: usize) -> Self {
        Self { n_fine }
    }

    pub(crate) const fn n_weights(self) -> usize {
        self.n_lines() + N_KNOTS * N_PAIRS
    }

    /// How many weights of single lines there are; they come first.
    pub(crate) const fn n_lines(self) -> usize {
        N_STEPS * 2 * self.n_fine
    }

    /// The places for states with `n_placed` cards, in `1..=24`, and these cards left.
    #[inline]
    pub(crate) fn stage(self, n_placed: usize, position: &Position) -> Stage {
        let step = n_placed.clamp(1, N_STEPS) - 1;
        let line = step * 2 * self.n_fine;
        Stage {
            step,
            lines: [line, line + self.n_fine],
            has_one: position.has_one,
            has_one_both: u32::from(position.has_one) * 0x1_0001,
            has_two: position.has_two,
        }
    }
}

impl Stage {
    /// The weight of a line that is not full.
    #[inline]
    pub(crate) fn line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.lines[usize::from(line_idx >= 10)] + usize::from(class.fine)
    }

    /// The weight of two rows or columns, or one of each, neither full, among those of two lines.
    #[inline]
    pub(crate) fn pair(&self, meeting: Meeting, one: &LineClass, other: &LineClass) -> u16 {
        Self::pair_sharing(meeting, one, other, self.shared(one, other))
    }

    /// The same if it is known what they [share](Self::shared).
    #[inline]
    pub(crate) fn pair_sharing(
        meeting: Meeting,
        one: &LineClass,
        other: &LineClass,
        shared: usize,
    ) -> u16 {
        let first = (meeting as usize * N_UNORDERED) as u16;
        first + one.coarse.pair(other.coarse) * N_SHARED as u16 + shared as u16
    }

    /// What both lines want: 0 nothing, else by the values that are there once in both, of which
    /// 1, 2 or more cards are left (1 to 3); with a value that is there twice in one line and once
    /// in the other 4, or 5 if there is a value of the first kind too.
    #[inline]
    pub(crate) fn shared(&self, one: &LineClass, other: &LineClass) -> usize {
        let singles = one.values & other.values & u32::from(self.has_one);
        let mixed = one.values & other.values.rotate_left(16) & self.has_one_both;
        // How many cards are left, without counting bits one by one, and without a choice that
        // depends on the cards.
        let others = singles & singles.wrapping_sub(1);
        let further = others & others.wrapping_sub(1);
        let has_pair = singles & u32::from(self.has_two) != 0;
        let is_any = usize::from(singles != 0);
        let n_left =
            is_any + usize::from(others != 0) + usize::from(further != 0) + usize::from(has_pair);
        if mixed == 0 {
            n_left.min(3)
        } else {
            4 + is_any
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knots_are_at_both_ends_and_steps_between_them() {
        assert_eq!(
            Knot::of(0),
            Knot {
                lower: 0,
                beyond: 0
            }
        );
        let last = Knot {
            lower: N_KNOTS - 2,
            beyond: KNOT_PARTS,
        };
        assert_eq!(Knot::of(N_STEPS - 1), last);
        for step in 0..N_STEPS {
            let knot = Knot::of(step);
            assert!(knot.lower + 1 < N_KNOTS && knot.beyond <= KNOT_PARTS);
            let along = knot.lower * KNOT_PARTS + knot.beyond;
            assert_eq!(along, step * (N_KNOTS - 1));
        }
    }
}
