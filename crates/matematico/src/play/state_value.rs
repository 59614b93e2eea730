//! The value of a state after a move, and of every move, as a sum of weights.

use super::holding::Holdings;
use super::layout::{Crossing, Layout, Stage};
use super::line_class::{LineClass, LineClasses};
use super::net::{LinesAt, Net, Unit};
use super::position::Position;
use crate::PointTable;

/// Where weights come from: those of the trainer, or the smaller ones of the players.
pub(super) trait Weights {
    /// The numbers of the network.
    type Unit: Unit;

    /// The weight of a line at its place, in points.
    fn line(&self, place: usize) -> f32;

    /// The weight of two lines at its place, so many steps into the game, in points.
    fn pair(&self, step: usize, place: usize) -> f32;

    /// What is learned beyond the sum of lines and pairs, if anything.
    fn net(&self) -> Option<&Net<Self::Unit>>;
}

/// The place of a weight in a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Term {
    Line(usize),
    /// Of two lines, which is learned at the knots before and after the state.
    Pair(usize),
}

/// Everything that does not depend on weights.
#[derive(Clone, Debug)]
pub(super) struct Features {
    pub(super) holdings: Holdings,
    pub(super) classes: LineClasses,
    pub(super) layout: Layout,
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

    /// The points of a line if it is full, else 0; with the bonus of a diagonal.
    #[inline]
    pub(super) fn line_points(&self, line_idx: usize, line: u16) -> f32 {
        self.holdings.line_points(line_idx, line)
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
        for line_idx in 0..10 {
            for diagonal in 0..2 {
                let (row, column) = meeting(line_idx, diagonal);
                if position.empty >> (row * 5 + column) & 1 == 0 {
                    continue;
                }
                if let (Some(line), Some(diagonal)) = (&lines[line_idx], &lines[10 + diagonal]) {
                    push(Term::Pair(stage.with_diagonal(line, diagonal)));
                }
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
        let before = self.line_classes(position);
        let longer = position
            .lines
            .map(|line| self.holdings.with(line, card as u8));
        let after: [Option<LineClass>; 12] =
            core::array::from_fn(|idx| before[idx].and(self.class(longer[idx], position)));
        let terms = Terms {
            weights,
            stage: &stage,
        };

        // The lines themselves.
        let mut total = 0.0;
        let mut change = [0.0; 12];
        for idx in 0..12 {
            if before[idx].is_none() {
                total += self.line_points(idx, position.lines[idx]);
                continue;
            }
            let old = terms.line(idx, &before[idx]);
            let new = match &after[idx] {
                None => self.line_points(idx, longer[idx]),
                class => terms.line(idx, class),
            };
            total += old;
            change[idx] = new - old;
        }

        // Parallel lines.
        for first in [0, 5] {
            for one in first..first + 5 {
                if before[one].is_none() {
                    continue;
                }
                for other in first..one {
                    if before[other].is_none() {
                        continue;
                    }
                    let old = terms.pair(Crossing::Parallel, &before[one], &before[other]);
                    total += old;
                    change[one] +=
                        terms.pair(Crossing::Parallel, &after[one], &before[other]) - old;
                    change[other] +=
                        terms.pair(Crossing::Parallel, &before[one], &after[other]) - old;
                }
            }
        }

        // Rows and columns with an empty cell. The correction of a cell takes out what its row
        // and its column say of each other there, for the cell gets filled.
        let mut correction = [0.0; 25];
        let lines = LinesAt {
            stage: &stage,
            position,
            before: &before,
            after: &after,
        };
        let mut cell_sums = weights.net().map(|net| net.cell_sums(&lines));
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, 5 + cell % 5);
            let kind = crossing(row, cell % 5);
            let pairs = [
                (&before[row], &before[column]),
                (&after[row], &before[column]),
                (&before[row], &after[column]),
            ];
            let shared = pairs.map(|pair| match pair {
                (Some(one), Some(other)) => stage.shared(one, other),
                _ => 0,
            });
            let mut terms_of = pairs.into_iter().zip(shared);
            let mut next = || {
                let pair = terms_of.next();
                pair.map_or(0.0, |((one, other), shared)| {
                    terms.sharing(kind, one, other, shared)
                })
            };
            let [old, row_longer, column_longer] = [next(), next(), next()];
            let [by_row, by_column] = [row_longer - old, column_longer - old];
            total += old;
            change[row] += by_row;
            change[column] += by_column;
            correction[cell] = -(old + by_row + by_column);
            if let Some(sums) = &mut cell_sums {
                sums.add(cell, shared);
            }
        }

        // Diagonals with rows and columns.
        for diagonal in 0..2 {
            let diagonal_line = 10 + diagonal;
            if before[diagonal_line].is_none() {
                continue;
            }
            for line_idx in 0..10 {
                let (row, column) = meeting(line_idx, diagonal);
                let cell = row * 5 + column;
                if position.empty >> cell & 1 == 0 {
                    continue;
                }
                let [line, other] = [&before[line_idx], &before[diagonal_line]];
                let old = terms.with_diagonal(line, other);
                let by_line = terms.with_diagonal(&after[line_idx], other) - old;
                let by_diagonal = terms.with_diagonal(line, &after[diagonal_line]) - old;
                total += old;
                change[line_idx] += by_line;
                change[diagonal_line] += by_diagonal;
                correction[cell] -= old + by_line + by_diagonal;
            }
        }

        let mut values = [NOT_FREE; 25];
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, cell % 5);
            let mut value = total + change[row] + change[5 + column] + correction[cell];
            if row == column {
                value += change[10];
            }
            if row + column == 4 {
                value += change[11];
            }
            values[cell] = value;
        }

        if let (Some(net), Some(sums)) = (weights.net(), cell_sums) {
            let mut beyond = sums.values(position);
            net.add_whole(&lines, &mut beyond);
            for cell in position.empty_cells() {
                values[cell] += net.points(beyond[cell]);
            }
        }
        values
    }
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

/// Terms of lines; 0 where one is full.
struct Terms<'a, W> {
    weights: &'a W,
    stage: &'a Stage,
}

impl<W: Weights> Terms<'_, W> {
    #[inline]
    fn line(&self, line_idx: usize, class: &Option<LineClass>) -> f32 {
        class.as_ref().map_or(0.0, |class| {
            self.weights.line(self.stage.line(line_idx, class))
        })
    }

    #[inline]
    fn pair(&self, kind: Crossing, one: &Option<LineClass>, other: &Option<LineClass>) -> f32 {
        match (one, other) {
            (Some(one), Some(other)) => {
                let place = self.stage.pair(kind, one, other);
                self.weights.pair(self.stage.step, place)
            }
            _ => 0.0,
        }
    }

    #[inline]
    fn sharing(
        &self,
        kind: Crossing,
        one: &Option<LineClass>,
        other: &Option<LineClass>,
        shared: usize,
    ) -> f32 {
        match (one, other) {
            (Some(one), Some(other)) => {
                let place = Stage::pair_sharing(kind, one, other, shared);
                self.weights.pair(self.stage.step, place)
            }
            _ => 0.0,
        }
    }

    #[inline]
    fn with_diagonal(&self, line: &Option<LineClass>, diagonal: &Option<LineClass>) -> f32 {
        match (line, diagonal) {
            (Some(line), Some(diagonal)) => {
                let place = self.stage.with_diagonal(line, diagonal);
                self.weights.pair(self.stage.step, place)
            }
            _ => 0.0,
        }
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

    fn any(place: usize) -> i16 {
        (place.wrapping_mul(2_654_435_761) >> 7 & 0xFFF) as i16 - 2048
    }

    impl Weights for AnyWeights {
        type Unit = i16;

        fn line(&self, place: usize) -> f32 {
            f32::from(any(place))
        }

        fn pair(&self, step: usize, place: usize) -> f32 {
            f32::from(any(place * 24 + step))
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
                            Term::Pair(place) => weights.pair(step, place),
                        };
                    });
                    let stage = features.layout.stage(after.n_placed(), &after);
                    let lines = features.line_classes(&after);
                    let net = &weights.0;
                    sum += net.points(net.value(&stage, &after, &lines));
                    assert_eq!(value, sum);
                }
                let chosen = free[generator.below(free.len())];
                position.place(chosen, card, &features.holdings);
            }
        }
    }
}
