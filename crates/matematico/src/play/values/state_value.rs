//! The values of the states after all possible moves of a card, as sums of weights.

use super::cell_values::NOT_FREE;
use super::crossings::{Meeting, N_PARALLEL, PARALLEL, lines_through, meeting_in};
use super::features::Features;
use super::general;
use super::layout::Stage;
use super::line_class::LineClass;
use super::move_sums::{MoveLines, MoveSums};
use super::net::KnownNet;
use super::position::Position;
use super::rounded_weights::{PairsAtStep, RoundedWeights};

impl Features {
    /// Everything that the values of all moves have in common, computed from the state before the
    /// move.
    fn known(&self, weights: &RoundedWeights, position: &Position) -> Known {
        let stage = self.layout.stage(position.n_placed() + 1, position);
        let pairs = weights.pairs(stage.step);
        let mut known = KnownSums {
            lines: [LineClass::default(); 12],
            open: 0,
            matters: [0; 12],
            of_lines: [0; 12],
            parallel: [0; N_PARALLEL],
            crossing: [(0, 0); 25],
        };
        for (idx, &line) in position.lines.iter().enumerate() {
            if let Some(holding) = self.holdings.partial(line) {
                let class = self.classes.of(holding, &position.left);
                known.lines[idx] = class;
                known.open |= 1 << idx;
                known.matters[idx] = holding.matters;
                known.of_lines[idx] = weights.line(stage.line(idx, &class));
            }
        }
        for (sum, [one, other]) in known.parallel.iter_mut().zip(PARALLEL) {
            if known.open >> one & known.open >> other & 1 == 1 {
                let [one, other] = [&known.lines[one], &known.lines[other]];
                *sum = at(pairs, stage.pair(Meeting::Parallel, one, other));
            }
        }
        for cell in position.empty_cells() {
            let [row, column, ..] = lines_through(cell);
            let [row, column] = [&known.lines[row], &known.lines[column]];
            let shared = stage.shared(row, column);
            let place = Stage::pair_sharing(meeting_in(cell), row, column, shared);
            known.crossing[cell] = (at(pairs, place), shared as u8);
        }
        let lines = (&known.lines, known.open);
        Known {
            net: (weights.net).known(&stage, position, lines, |cell| known.shared(cell)),
            base: self.base.as_ref().map(|base| base.known(position)),
            sums: known,
        }
    }

    /// The lines before and after a card is added to each. `matters` has a bit for each line that
    /// the card changes; the other lines are looked up in `known`.
    fn move_lines(
        &self,
        known: &KnownSums,
        position: &Position,
        longer: &[u16; 12],
        matters: u16,
    ) -> MoveLines {
        let mut lines = MoveLines {
            before: known.lines,
            after: [LineClass::default(); 12],
            open: known.open,
            stays_open: 0,
            matters,
        };
        for (idx, (&line, &longer)) in position.lines.iter().zip(longer).enumerate() {
            if known.open >> idx & 1 == 0 {
                continue;
            }
            if matters >> idx & 1 == 1 {
                // An open line always has a class.
                lines.before[idx] = self.class(line, position).unwrap_or_default();
            }
            if let Some(class) = self.class(longer, position) {
                lines.after[idx] = class;
                lines.stays_open |= 1 << idx;
            }
        }
        lines
    }

    /// The value of the state after each possible placement of a turned-up card, by cell.
    pub(crate) fn move_values(
        &self,
        weights: &RoundedWeights,
        position: &Position,
        card: usize,
    ) -> [f32; 25] {
        let known = self.known(weights, position);
        self.values_of(weights, &known, position, card, 0)
    }

    /// The value of the state after each possible placement of each possible next card, by cell.
    ///
    /// Only a small part of the sums depends on the card, and only that part is looked up again.
    pub(crate) fn next_values(
        &self,
        weights: &RoundedWeights,
        after: &Position,
        mut each: impl FnMut(usize, &[f32; 25]),
    ) {
        let known = self.known(weights, after);
        for card in after.values_left() {
            let mut turned = *after;
            turned.turn(card);
            let bits = known.sums.matters.iter().enumerate();
            let matters = bits.fold(0, |bits, (idx, values)| bits | (values >> card & 1) << idx);
            each(
                card,
                &self.values_of(weights, &known, &turned, card, matters),
            );
        }
    }

    /// The value of the state after each possible placement of a card, by cell. `matters` has a bit
    /// for each line that the card changes; the other lines are looked up in `known`.
    ///
    /// Nothing is summed twice: the change caused by a move is the sum of the changes in its row,
    /// column and diagonals, corrected for terms that two of them share.
    fn values_of(
        &self,
        weights: &RoundedWeights,
        known: &Known,
        position: &Position,
        card: usize,
        matters: u16,
    ) -> [f32; 25] {
        let stage = self.layout.stage(position.n_placed() + 1, position);
        let longer = position
            .lines
            .map(|line| self.holdings.with(line, card as u8));
        let lines = self.move_lines(&known.sums, position, &longer, matters);
        let pairs = weights.pairs(stage.step);
        let mut sums = MoveSums::<i32>::default();

        for idx in 0..12 {
            if lines.is_open(idx) {
                let old = match lines.is_known(1 << idx) {
                    true => known.sums.of_lines[idx],
                    false => weights.line(stage.line(idx, &lines.before[idx])),
                };
                sums.total += old;
                sums.change[idx] -= old;
                if lines.stays_open(idx) {
                    sums.change[idx] += weights.line(stage.line(idx, &lines.after[idx]));
                }
            }
        }
        parallel_lines(pairs, &stage, &known.sums, &lines, &mut sums);
        let net = &weights.net;
        let mut cell_sums = net.cell_sums(&stage, &known.net, &lines);
        for cell in position.empty_cells() {
            let shared = crossing_lines(pairs, &stage, &known.sums, &lines, cell, &mut sums);
            cell_sums.add(cell, shared);
        }

        let mut values = match (&self.base, &known.base) {
            (Some(base), Some(known)) => base.values_of(known, position, card),
            _ => self.move_points(position, &longer, &lines),
        };
        let mut beyond = cell_sums.values(position);
        net.add_whole(&stage, &known.net, position, card, &lines, &mut beyond);
        for cell in position.empty_cells() {
            values[cell] += weights.points(sums.of(cell));
            values[cell] += net.points(beyond[cell]);
        }
        values
    }

    /// The points of the lines that are full after each move.
    fn move_points(&self, position: &Position, longer: &[u16; 12], lines: &MoveLines) -> [f32; 25] {
        let (mut total, mut change) = (0.0, [0.0; 13]);
        for idx in 0..12 {
            if !lines.is_open(idx) {
                total += self.holdings.line_points(idx, position.lines[idx]);
            } else if !lines.stays_open(idx) {
                change[idx] = self.holdings.line_points(idx, longer[idx]);
            }
        }
        let mut values = [NOT_FREE; 25];
        for cell in position.empty_cells() {
            let changes = lines_through(cell).map(|line| change[line]);
            values[cell] = changes.into_iter().fold(total, |sum, change| sum + change);
        }
        values
    }
}

/// Everything about a state that can be computed before the card and its cell are known.
struct Known {
    sums: KnownSums,
    net: KnownNet,
    /// The known part of the general values that the weights are added to.
    base: Option<general::Known>,
}

/// The part of [`Known`] for lines and pairs of lines.
struct KnownSums {
    /// The classes of the lines that are not full, and which lines these are, as bits.
    lines: [LineClass; 12],
    open: u16,
    /// For each line, the values that matter to it, as bits.
    matters: [u16; 12],
    /// The weights of lines, of [two parallel lines](PARALLEL), and of two lines that meet in an
    /// empty cell, and what lines that meet share.
    of_lines: [i32; 12],
    parallel: [i32; N_PARALLEL],
    crossing: [(i32, u8); 25],
}

impl KnownSums {
    #[inline]
    fn shared(&self, cell: usize) -> usize {
        usize::from(self.crossing[cell].1)
    }
}

#[inline]
fn at(pairs: &PairsAtStep, place: u16) -> i32 {
    i32::from(pairs[usize::from(place)])
}

/// Adds the terms of two rows or two columns.
#[inline]
fn parallel_lines(
    pairs: &PairsAtStep,
    stage: &Stage,
    known: &KnownSums,
    lines: &MoveLines,
    sums: &mut MoveSums<i32>,
) {
    let pair =
        |one: &LineClass, other: &LineClass| at(pairs, stage.pair(Meeting::Parallel, one, other));
    for (&known, [one, other]) in known.parallel.iter().zip(PARALLEL) {
        if !lines.is_open(one) || !lines.is_open(other) {
            continue;
        }
        let [before_one, before_other] = [&lines.before[one], &lines.before[other]];
        let old = match lines.is_known(1 << one | 1 << other) {
            true => known,
            false => pair(before_one, before_other),
        };
        sums.total += old;
        sums.change[one] -= old;
        sums.change[other] -= old;
        if lines.stays_open(one) {
            sums.change[one] += pair(&lines.after[one], before_other);
        }
        if lines.stays_open(other) {
            sums.change[other] += pair(&lines.after[other], before_one);
        }
    }
}

/// Adds the terms of the row and the column of an empty cell. Returns what they share: without the
/// card, with the card in the row, and with the card in the column.
#[inline]
fn crossing_lines(
    pairs: &PairsAtStep,
    stage: &Stage,
    known: &KnownSums,
    lines: &MoveLines,
    cell: usize,
    sums: &mut MoveSums<i32>,
) -> [usize; 3] {
    let [row, column, ..] = lines_through(cell);
    let kind = meeting_in(cell);
    let term = |row: &LineClass, column: &LineClass| {
        let shared = stage.shared(row, column);
        let place = Stage::pair_sharing(kind, row, column, shared);
        (at(pairs, place), shared)
    };
    let (old, shared) = match lines.is_known(1 << row | 1 << column) {
        true => (known.crossing[cell].0, known.shared(cell)),
        false => term(&lines.before[row], &lines.before[column]),
    };
    let (mut with_row, in_row) = term(&lines.after[row], &lines.before[column]);
    if !lines.stays_open(row) {
        with_row = 0;
    }
    let (mut with_column, in_column) = term(&lines.before[row], &lines.after[column]);
    if !lines.stays_open(column) {
        with_column = 0;
    }
    sums.cross(cell, [row, column], old, [with_row, with_column]);
    [shared, in_row, in_column]
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::PointTable;
    use crate::arrange::generator::{Generator, shuffle};
    use crate::play::values::{Inputs, Term};

    /// A different weight for every place.
    fn any_weights(features: &Features) -> RoundedWeights {
        let any = |place: usize| (place.wrapping_mul(2_654_435_761) >> 7 & 0xFFF) as i16 - 2048;
        let weights = (0..RoundedWeights::len(features)).map(any);
        RoundedWeights::new(features, weights.collect())
    }

    #[test]
    fn values_of_moves_are_the_sums_of_all_terms() {
        let features = Features::new(&PointTable::classic());
        let weights = any_weights(&features);
        for game in 0..200 {
            let mut generator = Generator::new(9, game);
            let mut deck: [usize; 52] = core::array::from_fn(|card| card % 13);
            shuffle(&mut deck, &mut generator);
            let mut position = Position::EMPTY;
            for &card in &deck[..25] {
                position.turn(card);
                let values = features.move_values(&weights, &position, card);
                let mut free = Vec::new();
                for (cell, &value) in values.iter().enumerate() {
                    if position.empty >> cell & 1 == 0 {
                        assert_eq!(value, NOT_FREE);
                        continue;
                    }
                    free.push(cell);
                    let mut after = position;
                    after.place(cell, card, &features.holdings);
                    let step = after.n_placed().clamp(1, 24) - 1;
                    let mut sum = 0;
                    features.terms(&after, |term| {
                        sum += match term {
                            Term::Line(place) => weights.line(place),
                            Term::Pair(place) => at(weights.pairs(step), place),
                        };
                    });
                    let stage = features.layout.stage(after.n_placed(), &after);
                    let lines = features.line_classes(&after);
                    let (net, n_fine) = (&weights.net, features.classes.n_fine());
                    let mut inputs = Inputs::default();
                    inputs.set(n_fine, &stage, &after, &lines);
                    let beyond = net.points(net.value_of(&inputs));
                    let summed = features.holdings.points(&after) + weights.points(sum);
                    assert_eq!(value, summed + beyond);
                }
                let chosen = free[generator.below(free.len())];
                position.place(chosen, card, &features.holdings);
            }
        }
    }

    /// Whatever the card affects is looked up again; the rest was known before the card was turned
    /// up.
    #[test]
    fn values_of_all_next_cards_are_those_of_each() {
        // With other points, the weights are added to general values.
        let mut other = PointTable::classic();
        other.set_diagonal_bonus(31).unwrap();
        for points in [PointTable::classic(), other] {
            let features = Features::new(&points);
            let weights = any_weights(&features);
            let mut n_seen = 0;
            for game in 0..30 {
                let mut generator = Generator::new(10, game);
                let mut deck: [usize; 52] = core::array::from_fn(|card| card % 13);
                shuffle(&mut deck, &mut generator);
                let mut position = Position::EMPTY;
                for &card in &deck[..25] {
                    features.next_values(&weights, &position, |next, values| {
                        let mut turned = position;
                        turned.turn(next);
                        let expected = features.move_values(&weights, &turned, next);
                        assert_eq!(*values, expected, "{next} after {position:?}");
                        n_seen += 1;
                    });
                    position.turn(card);
                    let free: Vec<_> = position.empty_cells().collect();
                    let chosen = free[generator.below(free.len())];
                    position.place(chosen, card, &features.holdings);
                }
            }
            assert!(n_seen > 30 * 25 * 9, "{n_seen}");
        }
    }
}
