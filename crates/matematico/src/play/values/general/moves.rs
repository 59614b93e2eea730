//! The values of a state, and of the states after all possible moves of a card, computed together.

use super::line_values::N_TIMES;
use super::mix::N_LEFT;
use super::{General, OfCards, n_missing};
use crate::play::values::calibration::Calibrations;
use crate::play::values::cell_values::NOT_FREE;
use crate::play::values::crossings::{
    Meeting, N_PARALLEL, PARALLEL, lines_through, meeting_cell, meeting_in,
};
use crate::play::values::holding::{Holdings, N_PARTIAL};
use crate::play::values::move_sums::MoveSums;
use crate::play::values::position::Position;
use crate::play::values::states::States;

/// A line that is not full, in a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineState {
    /// What the line adds to the value, in parts.
    pub(super) value: f64,
    /// What each card would add to the line, times how many of that card are left. The products are
    /// integers.
    gains: [f32; 16],
    /// The sum of the nonnegative gains.
    wanted: f32,
    is_open: bool,
}

impl LineState {
    const FULL: Self = Self {
        value: 0.0,
        gains: [0.0; 16],
        wanted: 0.0,
        is_open: false,
    };
}

/// Everything that the values of all moves have in common, computed from the state before the move.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    left: [u8; 16],
    lines: [LineState; 12],
    /// The terms of [two parallel lines](PARALLEL), of the row and column of an empty cell, and of
    /// a diagonal with a row or column that meets it in an empty cell.
    parallel: [f64; N_PARALLEL],
    crossing: [f64; 25],
    with_diagonal: [[f64; 10]; 2],
}

/// How strongly two lines want different values, and how strongly both want the same ones.
#[inline]
fn pair_terms(one: &LineState, other: &LineState) -> [f32; 2] {
    let [mut joint, mut both] = [[0.0; LANES]; 2];
    for first in (0..16).step_by(LANES) {
        for lane in 0..LANES {
            let [one, other] = [one, other].map(|line| line.gains[first + lane]);
            joint[lane] += no_loss(one + other);
            both[lane] += no_loss(if one < other { one } else { other });
        }
    }
    let [joint, both] = [joint, both].map(|lanes| lanes.iter().sum::<f32>());
    [joint - one.wanted - other.wanted, both]
}

/// How much the [`pair_terms`] decrease when a card with these gains for the two lines is gone.
#[inline]
fn pair_terms_of_card(one: f32, other: f32) -> [f32; 2] {
    let conflict = no_loss(one + other) - no_loss(one) - no_loss(other);
    [conflict, no_loss(if one < other { one } else { other })]
}

/// A gain, or 0 if it is negative.
#[inline]
fn no_loss(gain: f32) -> f32 {
    if gain > 0.0 { gain } else { 0.0 }
}

/// How many numbers are summed together. They are integers within the range of their type, so the
/// sum is exact in any order.
const LANES: usize = 4;

#[inline]
fn time_of(position: &Position) -> usize {
    let n_empty = position.empty.count_ones() as usize;
    n_empty.saturating_sub(1).min(N_TIMES - 1)
}

/// The difference between a value's share of the remaining cards and its share of the cards outside
/// the line, times both denominators, so that it is an integer.
#[inline]
fn excess(n_missing: usize, time: usize, left: u8, count: u8) -> i16 {
    let n_not_held = (47 + n_missing) as i16;
    let n_left = (27 + time) as i16;
    i16::from(left) * n_not_held - (4 - i16::from(count)) * n_left
}

impl General {
    /// How far the remaining cards of each value exceed what the line expects, weighted by what
    /// they are worth to the line: all, scarce, gone.
    #[inline]
    fn left_terms(&self, kind: usize, id: u16, time: usize, left: &[u8; 16]) -> [i32; N_LEFT] {
        let slopes = &self.of_cards(kind, id, time).slopes;
        let counts = self.holdings.counts(id);
        let n_missing = n_missing(id);
        let [mut all, mut scarce, mut gone] = [0; N_LEFT];
        for value in 0..16 {
            let excess = excess(n_missing, time, left[value], counts[value]);
            let slope = i32::from(slopes[value]);
            all += slope * i32::from(excess);
            scarce += slope * i32::from(excess.min(0));
            gone += slope * i32::from(if left[value] == 0 { excess } else { 0 });
        }
        [all, scarce, gone]
    }

    /// How much the [`left_terms`](Self::left_terms) decrease when one card is gone.
    #[inline]
    fn left_terms_of_card(
        &self,
        kind: usize,
        id: u16,
        time: usize,
        (value, left): (usize, u8),
    ) -> [i32; N_LEFT] {
        let slope = i32::from(self.of_cards(kind, id, time).slopes[value]);
        let count = self.holdings.counts(id)[value];
        let [before, after] = [left, left - 1].map(|left| {
            let excess = i32::from(excess(n_missing(id), time, left, count));
            let gone = if left == 0 { excess } else { 0 };
            [excess, excess.min(0), gone].map(|excess| slope * excess)
        });
        core::array::from_fn(|term| before[term] - after[term])
    }

    #[inline]
    fn of_cards(&self, kind: usize, id: u16, time: usize) -> &OfCards {
        &self.of_cards[kind][time * N_PARTIAL + usize::from(id)]
    }

    /// A line with `time` cards to come after the move.
    #[inline]
    pub(super) fn line_state(
        &self,
        line_idx: usize,
        id: u16,
        time: usize,
        left: &[u8; 16],
    ) -> LineState {
        if usize::from(id) >= N_PARTIAL {
            return LineState::FULL;
        }
        let kind = usize::from(line_idx >= 10);
        let units = self.values[kind][time * N_PARTIAL + usize::from(id)];
        let weights = &self.weights[time];
        let mut value = weights.lines[kind] * f64::from(units);
        let terms = self.left_terms(kind, id, time, left);
        for (weight, term) in weights.left[kind][n_missing(id) - 1].iter().zip(terms) {
            value += weight * f64::from(term);
        }
        let of_cards = &self.of_cards(kind, id, time).gains;
        let gains: [f32; 16] =
            core::array::from_fn(|value| f32::from(of_cards[value]) * f32::from(left[value]));
        let mut wanted = [0.0; LANES];
        for lanes in gains.chunks_exact(LANES) {
            for (sum, &gain) in wanted.iter_mut().zip(lanes) {
                *sum += no_loss(gain);
            }
        }
        LineState {
            value,
            gains,
            wanted: wanted.iter().sum(),
            is_open: true,
        }
    }

    /// The term of two lines, in parts; 0 if one of them is full.
    #[inline]
    pub(super) fn pair(
        &self,
        time: usize,
        meeting: Meeting,
        one: &LineState,
        other: &LineState,
    ) -> f64 {
        if !one.is_open || !other.is_open {
            return 0.0;
        }
        self.weighted(time, meeting, pair_terms(one, other))
    }

    #[inline]
    fn weighted(&self, time: usize, meeting: Meeting, [conflict, both]: [f32; 2]) -> f64 {
        let weights = &self.weights[time].pairs[meeting as usize];
        weights[0] * f64::from(conflict) + weights[1] * f64::from(both)
    }

    /// The value of a state after a move.
    pub(crate) fn value(&self, position: &Position) -> f32 {
        let time = (position.empty.count_ones() as usize).min(N_TIMES - 1);
        let known = self.known_at(position, time);
        let lines = known.lines.iter().zip(&position.lines).enumerate();
        let of_lines = lines.map(|(idx, (line, &id))| line.value + self.full_parts(idx, id));
        let pairs = known.parallel.iter().chain(&known.crossing);
        let pairs = pairs.chain(known.with_diagonal.as_flattened());
        let total = of_lines.sum::<f64>() + pairs.sum::<f64>();
        self.points(total, position.n_placed())
    }

    pub(crate) fn known(&self, position: &Position) -> Known {
        self.known_at(position, time_of(position))
    }

    fn known_at(&self, position: &Position, time: usize) -> Known {
        let left = position.left;
        let lines: [LineState; 12] =
            core::array::from_fn(|idx| self.line_state(idx, position.lines[idx], time, &left));
        let mut known = Known {
            left,
            lines,
            parallel: [0.0; N_PARALLEL],
            crossing: [0.0; 25],
            with_diagonal: [[0.0; 10]; 2],
        };
        known.for_each_pair(position, |meeting, one, other, pair| {
            *pair = self.pair(time, meeting, &lines[one], &lines[other]);
        });
        known
    }

    fn turned(&self, known: &Known, position: &Position, card: usize) -> Known {
        let time = time_of(position);
        let mut turned = known.clone();
        turned.left = position.left;
        let mut of_card = [0.0; 12];
        for (idx, (line, &id)) in turned.lines.iter_mut().zip(&position.lines).enumerate() {
            if !line.is_open {
                continue;
            }
            let kind = usize::from(idx >= 10);
            let left = (card, known.left[card]);
            let terms = self.left_terms_of_card(kind, id, time, left);
            let weights = &self.weights[time].left[kind][n_missing(id) - 1];
            for (weight, term) in weights.iter().zip(terms) {
                line.value -= weight * f64::from(term);
            }
            let gain = f32::from(self.of_cards(kind, id, time).gains[card]);
            line.gains[card] -= gain;
            line.wanted -= no_loss(gain);
            of_card[idx] = gain;
        }
        turned.for_each_pair(position, |meeting, one, other, pair| {
            let terms = pair_terms_of_card(of_card[one], of_card[other]);
            *pair -= self.weighted(time, meeting, terms);
        });
        turned
    }

    /// The value after each possible move of a turned-up card, by cell; `known` can be computed
    /// before the card is turned up.
    pub(crate) fn values_of(&self, known: &Known, position: &Position, card: usize) -> [f32; 25] {
        let parts = match known.left[card] == position.left[card] {
            true => self.move_parts(known, position, card),
            false => self.move_parts(&self.turned(known, position, card), position, card),
        };
        let mut values = [NOT_FREE; 25];
        for cell in position.empty_cells() {
            values[cell] = self.points(parts[cell], position.n_placed() + 1);
        }
        values
    }

    /// The value after each move, in parts; the lowest possible number in a filled cell.
    ///
    /// Nothing is summed twice: the change caused by a move is the sum of the changes in its row,
    /// column and diagonals, corrected for terms that two of them share.
    pub(super) fn move_parts(&self, known: &Known, position: &Position, card: usize) -> [f64; 25] {
        let time = time_of(position);
        let before = &known.lines;
        let longer = position
            .lines
            .map(|line| self.holdings.with(line, card as u8));
        let after: [LineState; 12] = core::array::from_fn(|idx| {
            if before[idx].is_open {
                self.line_state(idx, longer[idx], time, &position.left)
            } else {
                LineState::FULL
            }
        });
        let pair =
            |meeting, one: &LineState, other: &LineState| self.pair(time, meeting, one, other);

        let mut sums = MoveSums::default();
        for idx in 0..12 {
            let full = |line| self.full_parts(idx, line);
            let old = before[idx].value + full(position.lines[idx]);
            sums.total += old;
            if before[idx].is_open {
                sums.change[idx] = after[idx].value + full(longer[idx]) - old;
            }
        }
        for (&old, [one, other]) in known.parallel.iter().zip(PARALLEL) {
            if before[one].is_open && before[other].is_open {
                sums.total += old;
                sums.change[one] += pair(Meeting::Parallel, &after[one], &before[other]) - old;
                sums.change[other] += pair(Meeting::Parallel, &before[one], &after[other]) - old;
            }
        }
        let mut cross = |cell, kind, [one, other]: [usize; 2], old| {
            let with_one = pair(kind, &after[one], &before[other]);
            let with_other = pair(kind, &before[one], &after[other]);
            sums.cross(cell, [one, other], old, [with_one, with_other]);
        };
        for cell in position.empty_cells() {
            let [row, column, ..] = lines_through(cell);
            cross(cell, meeting_in(cell), [row, column], known.crossing[cell]);
        }
        for (diagonal, of_lines) in (10..12).zip(&known.with_diagonal) {
            if !before[diagonal].is_open {
                continue;
            }
            for (line, &old) in of_lines.iter().enumerate() {
                let cell = meeting_cell(line, diagonal);
                if position.empty >> cell & 1 == 1 {
                    cross(cell, Meeting::WithDiagonal, [line, diagonal], old);
                }
            }
        }
        let mut parts = [f64::MIN; 25];
        for cell in position.empty_cells() {
            parts[cell] = sums.of(cell);
        }
        parts
    }
}

impl States for General {
    #[inline]
    fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    #[inline]
    fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        self.values_of(&self.known(position), position, card)
    }

    fn next_values(&self, after: &Position, mut each: impl FnMut(usize, &[f32; 25])) {
        let known = self.known(after);
        for card in after.values_left() {
            let mut turned = *after;
            turned.turn(card);
            each(card, &self.values_of(&known, &turned, card));
        }
    }

    fn calibrations(&self) -> &Calibrations {
        &self.calibrations
    }
}

impl Known {
    /// Calls `each` for every pair of lines that has a term, with how the lines meet, which lines
    /// they are, and the term.
    #[inline]
    fn for_each_pair(
        &mut self,
        position: &Position,
        mut each: impl FnMut(Meeting, usize, usize, &mut f64),
    ) {
        for (pair, [one, other]) in self.parallel.iter_mut().zip(PARALLEL) {
            each(Meeting::Parallel, one, other, pair);
        }
        for cell in position.empty_cells() {
            let [row, column, ..] = lines_through(cell);
            each(meeting_in(cell), row, column, &mut self.crossing[cell]);
        }
        for (diagonal, of_lines) in (10..12).zip(&mut self.with_diagonal) {
            for (line, pair) in of_lines.iter_mut().enumerate() {
                if position.empty >> meeting_cell(line, diagonal) & 1 == 1 {
                    each(Meeting::WithDiagonal, line, diagonal, pair);
                }
            }
        }
    }
}
