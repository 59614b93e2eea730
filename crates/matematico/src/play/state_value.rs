//! The value of a state after a move, and of every move, as a sum of weights.

use core::ops::{Add, Sub};

use super::general::General;
use super::holding::Holdings;
use super::layout::{Crossing, Layout, Stage};
use super::line_class::{LineClass, LineClasses};
use super::net::{Net, Number, Unit};
use super::position::{Position, lines_of, lines_through};
use crate::PointTable;

/// Where weights come from: those of the trainer, or the smaller ones of the players.
pub(super) trait Weights {
    /// The numbers of the network.
    type Unit: Unit;

    /// The weights of pairs at one step.
    type Pairs<'a>: Pairs<Sum = Sum<Self>>
    where
        Self: 'a;

    /// The weight of a line at its place.
    fn line(&self, place: usize) -> Sum<Self>;

    /// The weights of two lines so many steps into the game.
    fn pairs(&self, step: usize) -> Self::Pairs<'_>;

    /// What is learned beyond the sum of lines and pairs, if anything.
    fn net(&self) -> Option<&Net<Self::Unit>>;

    /// A sum of weights in points.
    fn points(&self, sum: Sum<Self>) -> f32;
}

/// What weights are summed in.
pub(super) type Sum<W> = <<W as Weights>::Unit as Unit>::Sum;

/// The weights of two lines at one step.
pub(super) trait Pairs {
    type Sum;

    /// The weight at this place.
    fn at(&self, place: u16) -> Self::Sum;
}

/// The place of a weight in a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Term {
    Line(usize),
    /// Of two lines, which is learned at the knots before and after the state.
    Pair(u16),
}

/// Everything that does not depend on weights.
#[derive(Clone, Debug)]
pub(super) struct Features {
    pub(super) holdings: Holdings,
    pub(super) classes: LineClasses,
    pub(super) layout: Layout,
    /// To what the weights are added by points of which less is known beforehand than of the
    /// classic ones.
    base: Option<General>,
}

/// The value of a cell that is not empty.
pub(super) const NOT_FREE: f32 = f32::MIN;

impl Features {
    pub(super) fn new(points: &PointTable) -> Self {
        let classes = LineClasses::new();
        Self {
            holdings: Holdings::new(points),
            layout: Layout::new(classes.n_fine()),
            classes,
            base: (*points != PointTable::classic()).then(|| General::uncalibrated(points)),
        }
    }

    /// The most points that a line can have.
    pub(super) fn most_points(&self) -> f32 {
        self.holdings.most_points()
    }

    /// The points of the full lines.
    pub(super) fn points(&self, position: &Position) -> f32 {
        self.holdings.points(position)
    }

    /// What a state is worth without any weight.
    pub(super) fn base(&self, position: &Position) -> f32 {
        match &self.base {
            None => self.points(position),
            Some(general) => general.value(position),
        }
    }

    /// The terms of a state, each as often as it counts.
    pub(super) fn terms(&self, position: &Position, mut push: impl FnMut(Term)) {
        let stage = self.layout.stage(position.n_placed(), position);
        let lines = self.line_classes(position);
        for (idx, line) in lines.iter().enumerate() {
            if let Some(class) = line {
                push(Term::Line(stage.line(idx, class)));
            }
        }
        for first in [0, 5] {
            for (one_idx, one) in lines[first..first + 5].iter().enumerate() {
                for other in &lines[first..first + one_idx] {
                    if let (Some(one), Some(other)) = (one, other) {
                        push(Term::Pair(stage.pair(Crossing::Parallel, one, other)));
                    }
                }
            }
        }
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, cell % 5);
            if let (Some(row_class), Some(column_class)) = (&lines[row], &lines[5 + column]) {
                let place = stage.pair(crossing(row, column), row_class, column_class);
                push(Term::Pair(place));
            }
        }
    }

    /// The classes of the lines that are not full.
    #[inline]
    pub(super) fn line_classes(&self, position: &Position) -> [Option<LineClass>; 12] {
        position.lines.map(|line| self.class(line, position))
    }

    #[inline]
    fn class(&self, line: u16, position: &Position) -> Option<LineClass> {
        let holding = self.holdings.partial(line)?;
        Some(self.classes.of(holding, &position.left))
    }

    /// The lines before and after a card goes into each.
    fn move_lines(&self, position: &Position, longer: &[u16; 12]) -> MoveLines {
        let mut lines = MoveLines {
            before: [LineClass::default(); 12],
            after: [LineClass::default(); 12],
            open: 0,
            stays_open: 0,
        };
        for (idx, (&line, &longer)) in position.lines.iter().zip(longer).enumerate() {
            if let Some(class) = self.class(line, position) {
                lines.before[idx] = class;
                lines.open |= 1 << idx;
                if let Some(class) = self.class(longer, position) {
                    lines.after[idx] = class;
                    lines.stays_open |= 1 << idx;
                }
            }
        }
        lines
    }

    /// The value of the state after each move of a card that has been turned, by cell.
    ///
    /// Nothing is summed twice: what a move changes is the sum of what its row, its column and
    /// its diagonals change, corrected for the terms that two of them share.
    pub(super) fn move_values<W: Weights>(
        &self,
        weights: &W,
        position: &Position,
        card: usize,
    ) -> [f32; 25] {
        let stage = self.layout.stage(position.n_placed() + 1, position);
        let longer = position
            .lines
            .map(|line| self.holdings.with(line, card as u8));
        let lines = self.move_lines(position, &longer);
        let pairs = weights.pairs(stage.step);
        let mut sums = MoveSums::<Sum<W>>::default();

        for idx in 0..12 {
            if lines.is_open(idx) {
                let old = weights.line(stage.line(idx, &lines.before[idx]));
                sums.total += old;
                sums.change[idx] += if lines.stays_open(idx) {
                    weights.line(stage.line(idx, &lines.after[idx])) - old
                } else {
                    Sum::<W>::default() - old
                };
            }
        }
        parallel_lines(&pairs, &stage, &lines, &mut sums);
        let mut cell_sums = weights.net().map(|net| net.cell_sums(&stage, &lines));
        for cell in position.empty_cells() {
            let shared = crossing_lines(&pairs, &stage, &lines, cell, &mut sums);
            if let Some(cell_sums) = &mut cell_sums {
                cell_sums.add(cell, shared);
            }
        }

        let mut values = match &self.base {
            None => self.move_points(position, &longer, &lines),
            Some(general) => general.move_values(position, card),
        };
        let mut beyond = [Sum::<W>::default(); 25];
        if let (Some(net), Some(cell_sums)) = (weights.net(), cell_sums) {
            beyond = cell_sums.values(position);
            net.add_whole(&stage, position, card, &lines, &mut beyond);
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

/// The lines before and after a card goes into each.
#[derive(Debug)]
pub(super) struct MoveLines {
    /// The classes of those that are not full.
    pub(super) before: [LineClass; 12],
    pub(super) after: [LineClass; 12],
    /// The lines that are not full, and those that are not full after the card either, as bits.
    open: u16,
    stays_open: u16,
}

impl MoveLines {
    #[inline]
    pub(super) const fn is_open(&self, line_idx: usize) -> bool {
        self.open >> line_idx & 1 == 1
    }

    #[inline]
    pub(super) const fn stays_open(&self, line_idx: usize) -> bool {
        self.stays_open >> line_idx & 1 == 1
    }

    /// Whether a line of an empty cell is full with the card there.
    #[inline]
    pub(super) fn fills(&self, cell: usize) -> bool {
        self.open != self.stays_open && lines_of(cell).any(|line| !self.stays_open(line))
    }
}

/// The terms of a state, and what changes with a card in each line.
#[derive(Debug, Default)]
pub(super) struct MoveSums<S> {
    pub(super) total: S,
    /// The last one stands for no line, and never changes.
    pub(super) change: [S; 13],
    /// What is not so if the card is put into this very cell.
    pub(super) own: [S; 25],
}

impl<S: Copy + Add<Output = S> + Sub<Output = S>> MoveSums<S> {
    /// The sum after a move.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> S {
        let [row, column, one, other] = lines_through(cell).map(|line| self.change[line]);
        self.total - self.own[cell] + row + column + one + other
    }
}

/// Rows and rows, columns and columns.
#[inline]
fn parallel_lines<P: Pairs<Sum = S>, S: Number>(
    pairs: &P,
    stage: &Stage,
    lines: &MoveLines,
    sums: &mut MoveSums<S>,
) {
    let pair =
        |one: &LineClass, other: &LineClass| pairs.at(stage.pair(Crossing::Parallel, one, other));
    for first in [0, 5] {
        for one in first + 1..first + 5 {
            if !lines.is_open(one) {
                continue;
            }
            for other in first..one {
                if !lines.is_open(other) {
                    continue;
                }
                let old = pair(&lines.before[one], &lines.before[other]);
                sums.total += old;
                let mut change = |longer: usize, stays: usize| {
                    if lines.stays_open(longer) {
                        sums.change[longer] += pair(&lines.after[longer], &lines.before[stays]);
                    }
                    sums.change[longer] -= old;
                };
                change(one, other);
                change(other, one);
            }
        }
    }
}

/// The row and the column of an empty cell. Returns what they share: as they are, with the card in
/// the row, and with the card in the column.
#[inline]
fn crossing_lines<P: Pairs<Sum = S>, S: Number>(
    pairs: &P,
    stage: &Stage,
    lines: &MoveLines,
    cell: usize,
    sums: &mut MoveSums<S>,
) -> [usize; 3] {
    let [row, column, one, other] = lines_through(cell);
    let kind = if one == other {
        Crossing::Plain
    } else {
        Crossing::OnDiagonal
    };
    let both = [
        (&lines.before[row], &lines.before[column], true),
        (
            &lines.after[row],
            &lines.before[column],
            lines.stays_open(row),
        ),
        (
            &lines.before[row],
            &lines.after[column],
            lines.stays_open(column),
        ),
    ];
    let shared = both.map(|(row, column, _)| stage.shared(row, column));
    let mut terms = [S::default(); 3];
    for ((term, (row, column, is_open)), shared) in terms.iter_mut().zip(both).zip(shared) {
        if is_open {
            *term = pairs.at(Stage::pair_sharing(kind, row, column, shared));
        }
    }
    let [old, with_row, with_column] = terms;
    sums.total += old;
    sums.change[row] += with_row - old;
    sums.change[column] += with_column - old;
    sums.own[cell] = with_row + with_column - old;
    shared
}

/// How a row and a column with an empty cell stand to each other.
#[inline]
fn crossing(row: usize, column: usize) -> Crossing {
    if row == column || row + column == 4 {
        Crossing::OnDiagonal
    } else {
        Crossing::Plain
    }
}

/// The row and column of the cell where a row (0 to 4) or column (5 to 9) meets a diagonal.
#[inline]
pub(super) fn meeting(line_idx: usize, diagonal: usize) -> (usize, usize) {
    let along = line_idx % 5;
    let across = if diagonal == 0 { along } else { 4 - along };
    if line_idx < 5 {
        (along, across)
    } else {
        (across, along)
    }
}

/// The free cell with the highest value, the first of several, and that value.
#[inline]
pub(super) fn best_cell<T: PartialOrd + Copy>(values: &[T; 25]) -> (usize, T) {
    let mut best = (0, values[0]);
    for (cell, &value) in values.iter().enumerate() {
        if value > best.1 {
            best = (cell, value);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::arrange::generator::{Generator, shuffle};

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
        let mut net = Net::new(features.classes.n_fine());
        for (place, weight) in net.weights_mut().iter_mut().enumerate() {
            *weight = any(place) / 4;
        }
        let weights = AnyWeights(net);
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
}
