//! The value of the states after all moves of a card, as sums of weights.

use super::cell_values::NOT_FREE;
use super::crossings::{N_PARALLEL, PARALLEL, lines_through};
use super::features::{Features, crossing_of};
use super::general;
use super::layout::{Crossing, Stage};
use super::line_class::LineClass;
use super::move_sums::{MoveLines, MoveSums};
use super::net::KnownNet;
use super::position::Position;
use super::weights::{Pairs, Sum, Weights};

impl Features {
    /// What the values of the moves of any card have in common, in a state with one card fewer than
    /// after the move.
    fn known<W: Weights>(&self, weights: &W, position: &Position) -> Known<W> {
        let stage = self.layout.stage(position.n_placed() + 1, position);
        let pairs = weights.pairs(stage.step);
        let mut known = Known {
            lines: [LineClass::default(); 12],
            open: 0,
            matters: [0; 12],
            of_lines: [Sum::<W>::default(); 12],
            parallel: [Sum::<W>::default(); N_PARALLEL],
            crossing: [(Sum::<W>::default(), 0); 25],
            net: None,
            base: self.base.as_ref().map(|base| base.known(position)),
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
                *sum = pairs.at(stage.pair(Crossing::Parallel, one, other));
            }
        }
        for cell in position.empty_cells() {
            let [row, column, ..] = lines_through(cell);
            let [row, column] = [&known.lines[row], &known.lines[column]];
            let shared = stage.shared(row, column);
            let place = Stage::pair_sharing(crossing_of(cell), row, column, shared);
            known.crossing[cell] = (pairs.at(place), shared as u8);
        }
        known.net = weights.net().map(|net| {
            let shared = |cell: usize| known.shared(cell);
            net.known(&stage, position, (&known.lines, known.open), shared)
        });
        known
    }

    /// The lines before and after a card goes into each; those before as they are known, unless the
    /// card `matters` to them.
    fn move_lines<W: Weights>(
        &self,
        known: &Known<W>,
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
                // An open line has a class.
                lines.before[idx] = self.class(line, position).unwrap_or_default();
            }
            if let Some(class) = self.class(longer, position) {
                lines.after[idx] = class;
                lines.stays_open |= 1 << idx;
            }
        }
        lines
    }

    /// The value of the state after each move of a card that has been turned, by cell.
    pub(crate) fn move_values<W: Weights>(
        &self,
        weights: &W,
        position: &Position,
        card: usize,
    ) -> [f32; 25] {
        let known = self.known(weights, position);
        self.values_of(weights, &known, position, card, 0)
    }

    /// The value of the state after each move of each card that may be turned, by cell.
    ///
    /// Of what is summed up, little depends on the card that was turned: what it matters to is
    /// looked up again.
    pub(crate) fn next_values<W: Weights>(
        &self,
        weights: &W,
        after: &Position,
        mut each: impl FnMut(usize, &[f32; 25]),
    ) {
        let known = self.known(weights, after);
        for card in after.values_left() {
            let mut turned = *after;
            turned.turn(card);
            let bits = known.matters.iter().enumerate();
            let matters = bits.fold(0, |bits, (idx, values)| bits | (values >> card & 1) << idx);
            each(
                card,
                &self.values_of(weights, &known, &turned, card, matters),
            );
        }
    }

    /// The value of the state after each move of a card that has been turned, by cell. The card
    /// `matters` to some lines (as bits), which are not as they were when the rest became known.
    ///
    /// Nothing is summed twice: what a move changes is the sum of what its row, its column and
    /// its diagonals change, corrected for the terms that two of them share.
    fn values_of<W: Weights>(
        &self,
        weights: &W,
        known: &Known<W>,
        position: &Position,
        card: usize,
        matters: u16,
    ) -> [f32; 25] {
        let stage = self.layout.stage(position.n_placed() + 1, position);
        let longer = position
            .lines
            .map(|line| self.holdings.with(line, card as u8));
        let lines = self.move_lines(known, position, &longer, matters);
        let pairs = weights.pairs(stage.step);
        let mut sums = MoveSums::<Sum<W>>::default();

        for idx in 0..12 {
            if lines.is_open(idx) {
                let old = match lines.is_known(1 << idx) {
                    true => known.of_lines[idx],
                    false => weights.line(stage.line(idx, &lines.before[idx])),
                };
                sums.total += old;
                sums.change[idx] += if lines.stays_open(idx) {
                    weights.line(stage.line(idx, &lines.after[idx])) - old
                } else {
                    Sum::<W>::default() - old
                };
            }
        }
        parallel_lines(&pairs, &stage, known, &lines, &mut sums);
        let net = weights.net().zip(known.net.as_ref());
        let mut cell_sums = net.map(|(net, known)| net.cell_sums(&stage, known, &lines));
        for cell in position.empty_cells() {
            let shared = crossing_lines(&pairs, &stage, known, &lines, cell, &mut sums);
            if let Some(cell_sums) = &mut cell_sums {
                cell_sums.add(cell, shared);
            }
        }

        let mut values = match (&self.base, &known.base) {
            (Some(base), Some(known)) => base.values_of(known, position, card),
            _ => self.move_points(position, &longer, &lines),
        };
        let mut beyond = [Sum::<W>::default(); 25];
        if let (Some((net, known)), Some(cell_sums)) = (net, cell_sums) {
            beyond = cell_sums.values(position);
            net.add_whole(&stage, known, position, card, &lines, &mut beyond);
        }
        for cell in position.empty_cells() {
            values[cell] += weights.points(sums.of(cell));
            if let Some(net) = weights.net() {
                values[cell] += net.points(beyond[cell]);
            }
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

/// What is known of a state before it is known which card goes where.
struct Known<W: Weights + ?Sized> {
    /// The classes of the lines that are not full, and which these are, as bits.
    lines: [LineClass; 12],
    open: u16,
    /// By line: the values that matter to it, as bits.
    matters: [u16; 12],
    /// The weights of lines, of [two parallel ones](PARALLEL), and of two that meet in an empty
    /// cell, with what they share.
    of_lines: [Sum<W>; 12],
    parallel: [Sum<W>; N_PARALLEL],
    crossing: [(Sum<W>, u8); 25],
    net: Option<KnownNet<W::Unit>>,
    /// The same of what the weights are added to.
    base: Option<general::Known>,
}

impl<W: Weights> Known<W> {
    /// What the row and the column of an empty cell share.
    #[inline]
    fn shared(&self, cell: usize) -> usize {
        usize::from(self.crossing[cell].1)
    }
}

/// Rows and rows, columns and columns.
#[inline]
fn parallel_lines<W: Weights>(
    pairs: &W::Pairs<'_>,
    stage: &Stage,
    known: &Known<W>,
    lines: &MoveLines,
    sums: &mut MoveSums<Sum<W>>,
) {
    let pair =
        |one: &LineClass, other: &LineClass| pairs.at(stage.pair(Crossing::Parallel, one, other));
    let mut known = known.parallel.iter();
    for first in [0, 5] {
        for one in first + 1..first + 5 {
            for other in first..one {
                let Some(&known) = known.next() else { return };
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
    }
}

/// The row and the column of an empty cell. Returns what they share: as they are, with the card in
/// the row, and with the card in the column.
#[inline]
fn crossing_lines<W: Weights>(
    pairs: &W::Pairs<'_>,
    stage: &Stage,
    known: &Known<W>,
    lines: &MoveLines,
    cell: usize,
    sums: &mut MoveSums<Sum<W>>,
) -> [usize; 3] {
    let [row, column, ..] = lines_through(cell);
    let kind = crossing_of(cell);
    let term = |row: &LineClass, column: &LineClass| {
        let shared = stage.shared(row, column);
        let place = Stage::pair_sharing(kind, row, column, shared);
        (pairs.at(place), shared)
    };
    let (old, shared) = match lines.is_known(1 << row | 1 << column) {
        true => (known.crossing[cell].0, known.shared(cell)),
        false => term(&lines.before[row], &lines.before[column]),
    };
    let (mut with_row, in_row) = term(&lines.after[row], &lines.before[column]);
    if !lines.stays_open(row) {
        with_row = Sum::<W>::default();
    }
    let (mut with_column, in_column) = term(&lines.before[row], &lines.after[column]);
    if !lines.stays_open(column) {
        with_column = Sum::<W>::default();
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
    use crate::play::values::{Net, Term};

    /// A weight of its own for every place.
    struct AnyWeights(Net<i16>);

    struct AnyPairs(usize);

    impl Pairs for AnyPairs {
        type Sum = i32;

        fn at(&self, place: u16) -> i32 {
            i32::from(any(usize::from(place) * 24 + self.0))
        }
    }

    fn any(place: usize) -> i16 {
        (place.wrapping_mul(2_654_435_761) >> 7 & 0xFFF) as i16 - 2048
    }

    impl AnyWeights {
        fn of(features: &Features) -> Self {
            let mut net = Net::new(features.classes.n_fine());
            for (place, weight) in net.weights_mut().iter_mut().enumerate() {
                *weight = any(place) / 4;
            }
            Self(net)
        }
    }

    impl Weights for AnyWeights {
        type Unit = i16;
        type Pairs<'a> = AnyPairs;

        fn line(&self, place: usize) -> i32 {
            i32::from(any(place))
        }

        fn pairs(&self, step: usize) -> AnyPairs {
            AnyPairs(step)
        }

        fn points(&self, sum: i32) -> f32 {
            sum as f32
        }

        fn net(&self) -> Option<&Net<i16>> {
            Some(&self.0)
        }
    }

    #[test]
    fn values_of_moves_are_the_sums_of_all_terms() {
        let features = Features::new(&PointTable::classic());
        let weights = AnyWeights::of(&features);
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
                    let mut sum = features.points(&after);
                    features.terms(&after, |term| {
                        sum += match term {
                            Term::Line(place) => weights.line(place),
                            Term::Pair(place) => weights.pairs(step).at(place),
                        } as f32;
                    });
                    let stage = features.layout.stage(after.n_placed(), &after);
                    let lines = features.line_classes(&after);
                    let net = &weights.0;
                    sum += net.points(net.state_value(&stage, &after, &lines));
                    assert_eq!(value, sum);
                }
                let chosen = free[generator.below(free.len())];
                position.place(chosen, card, &features.holdings);
            }
        }
    }

    /// What is known before a card is turned is looked up again wherever the card matters.
    #[test]
    fn values_of_all_next_cards_are_those_of_each() {
        // By other points the weights are added to general values.
        let mut other = PointTable::classic();
        other.set_diagonal_bonus(31).unwrap();
        for points in [PointTable::classic(), other] {
            let features = Features::new(&points);
            let weights = AnyWeights::of(&features);
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
