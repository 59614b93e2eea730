//! The weights that make up the value of a state, and their places.

use super::crossings::Meeting;
use super::line_class::{LineClass, N_COARSE};
use super::position::Position;

/// The number of card counts at which weights of two lines are learned. In between, weights are
/// interpolated, so what one game teaches about a pair helps at all card counts.
pub(crate) const N_KNOTS: usize = 8;

/// The number of card counts (1 to 24) after which a game continues.
pub(crate) const N_STEPS: usize = 24;

/// The number of ways in which two lines can want the same values; see [`Stage::shared`].
pub(crate) const N_SHARED: usize = 6;

/// The number of unordered pairs of coarse classes, combined with what they share.
const N_UNORDERED: usize = N_COARSE * (N_COARSE + 1) / 2 * N_SHARED;

/// The number of kinds of crossings with weights; crossings with a diagonal have none.
const N_CROSSINGS: usize = Meeting::WithDiagonal as usize;

/// The number of weights of two lines at each knot.
pub(crate) const N_PAIRS: usize = N_CROSSINGS * N_UNORDERED;

const _: () = assert!(
    N_PAIRS <= 1 << 16,
    "the places of pairs must fit in 16 bits"
);

/// The places of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    n_fine: usize,
}

/// The places of the weights for states with a given number of cards placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The number of cards placed, minus one.
    pub(crate) step: usize,
    /// The first places for rows and columns, and for diagonals.
    lines: [usize; 2],
    has_one: u16,
    /// The values with at least one card left, as bits, repeated in the upper 16 bits to match
    /// [`LineClass::values`].
    has_one_both: u32,
    has_two: u16,
}

/// The position of a step between knots: the lower knot, and how many of the [`KNOT_PARTS`] parts
/// the step is beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Knot {
    pub(crate) lower: usize,
    pub(crate) beyond: usize,
}

/// The number of parts between two knots.
pub(crate) const KNOT_PARTS: usize = N_STEPS - 1;

impl Knot {
    /// The position of a step. The first knot is at the first step, the last one is at the last
    /// step, and all are equally spaced.
    pub(crate) const fn of(step: usize) -> Self {
        let along = step * (N_KNOTS - 1);
        let lower = along / KNOT_PARTS;
        // The last step is a knot itself.
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

    /// The number of weights of single lines, which come first.
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
    /// The place of the weight of a line that is not full.
    #[inline]
    pub(crate) fn line(&self, line_idx: usize, class: &LineClass) -> usize {
        self.lines[usize::from(line_idx >= 10)] + usize::from(class.fine)
    }

    /// The place, among the weights of pairs, of the weight of two rows, two columns, or one of
    /// each, neither of them full.
    #[inline]
    pub(crate) fn pair(&self, meeting: Meeting, one: &LineClass, other: &LineClass) -> u16 {
        Self::pair_sharing(meeting, one, other, self.shared(one, other))
    }

    /// Like [`pair`](Self::pair), but given what the lines [share](Self::shared).
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

    /// What both lines want: 0 for nothing; 1, 2 or 3 for a value that both hold once, with one,
    /// two or more cards left, respectively; 4 for a value that one holds twice and the other once;
    /// and 5 if there are values of both kinds.
    #[inline]
    pub(crate) fn shared(&self, one: &LineClass, other: &LineClass) -> usize {
        let singles = one.values & other.values & u32::from(self.has_one);
        let mixed = one.values & other.values.rotate_left(16) & self.has_one_both;
        // Counts the remaining cards without population counts or branches.
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
