//! The features of a state that have weights: its lines, and its pairs of lines.

use super::crossings::{Meeting, PARALLEL, lines_through, meeting_in};
use super::general::General;
use super::holding::Holdings;
use super::layout::Layout;
use super::line_class::{LineClass, LineClasses};
use super::position::Position;
use crate::PointTable;

/// The place of a weight that counts in a state.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Term {
    Line(usize),
    /// A weight of two lines, learned at the knots before and after the state.
    Pair(u16),
}

/// Everything in the value of a state that does not depend on weights.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    pub(crate) holdings: Holdings,
    pub(crate) classes: LineClasses,
    pub(crate) layout: Layout,
    /// The values that the weights are added to, if the points are not the classic ones.
    pub(crate) base: Option<General>,
}

impl Features {
    pub(crate) fn new(points: &PointTable) -> Self {
        let classes = LineClasses::new();
        Self {
            holdings: Holdings::new(points),
            layout: Layout::new(classes.n_fine()),
            classes,
            base: (*points != PointTable::classic()).then(|| General::new(points)),
        }
    }

    /// The part of a state's value that does not depend on weights.
    pub(crate) fn base_value(&self, position: &Position) -> f32 {
        match &self.base {
            None => self.holdings.points(position),
            Some(general) => general.value(position),
        }
    }

    /// Calls `push` with each term of a state, once for each time that it counts.
    pub(crate) fn terms(&self, position: &Position, mut push: impl FnMut(Term)) {
        let stage = self.layout.stage(position.n_placed(), position);
        let lines = self.line_classes(position);
        for (idx, line) in lines.iter().enumerate() {
            if let Some(class) = line {
                push(Term::Line(stage.line(idx, class)));
            }
        }
        for [one, other] in PARALLEL {
            if let (Some(one), Some(other)) = (&lines[one], &lines[other]) {
                push(Term::Pair(stage.pair(Meeting::Parallel, one, other)));
            }
        }
        for cell in position.empty_cells() {
            let [row, column, ..] = lines_through(cell);
            if let (Some(row), Some(column)) = (&lines[row], &lines[column]) {
                push(Term::Pair(stage.pair(meeting_in(cell), row, column)));
            }
        }
    }

    /// The classes of the lines that are not full.
    #[inline]
    pub(crate) fn line_classes(&self, position: &Position) -> [Option<LineClass>; 12] {
        position.lines.map(|line| self.class(line, position))
    }

    #[inline]
    pub(super) fn class(&self, line: u16, position: &Position) -> Option<LineClass> {
        let holding = self.holdings.partial(line)?;
        Some(self.classes.of(holding, &position.left))
    }
}
