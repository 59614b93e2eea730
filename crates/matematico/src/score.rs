//! The score of a grid.

use crate::{AnyFigure, Grid, LineName, PointTable, Value};

/// The score of one line of a grid.
///
/// Source: rules X5, X11 and X12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct LineScore<'a> {
    /// The name of the line.
    pub name: LineName,
    /// The cells of the line, in the order of [`LineName::cells`]; `None` for an empty cell.
    pub values: [Option<Value>; 5],
    /// The figure that the line scores; `None` if a cell is empty.
    pub figure: Option<AnyFigure<'a>>,
    /// The points of the line, including the bonus; 0 if a cell is empty.
    pub points: u32,
    /// The part of the points that is the diagonal bonus.
    pub bonus: u32,
}

/// The score of a grid.
///
/// Source: rule X13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct GridScore<'a> {
    /// The twelve lines, in the order of [`LineName::ALL`].
    pub lines: [LineScore<'a>; 12],
    /// The sum of the lines' points.
    pub total: u32,
    /// Whether every cell of the grid is filled.
    pub is_complete: bool,
}

impl<'a> GridScore<'a> {
    /// The score of one line.
    #[must_use]
    pub const fn line(&self, name: LineName) -> &LineScore<'a> {
        &self.lines[name as usize]
    }
}

/// The figures and points of the twelve lines of a grid, and their total.
///
/// A line with an empty cell has no figure yet and scores 0. A diagonal with any figure but
/// [`Figure::Nothing`](crate::Figure::Nothing) gets the bonus, no matter how many points the figure
/// is worth.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Grid, LineName, PointTable, score};
///
/// let grid: Grid = "7 . . . . / . 7 . . . / . . 7 . . / . . . 7 . / . . . . A".parse()?;
/// let points = PointTable::classic();
/// let score = score(&grid, &points);
/// assert_eq!(score.line(LineName::Diagonal1).points, 160 + 10);
/// assert_eq!(score.line(LineName::Diagonal1).bonus, 10);
/// assert_eq!(score.line(LineName::Row1).figure, None);
/// assert_eq!(score.total, 170);
/// # Ok::<(), handeval_matematico::ParseGridError>(())
/// ```
#[must_use]
pub fn score<'a>(grid: &Grid, points: &'a PointTable) -> GridScore<'a> {
    let lines = LineName::ALL.map(|name| score_line(grid, name, points));
    GridScore {
        lines,
        total: lines.iter().map(|line| line.points).sum(),
        is_complete: grid.is_complete(),
    }
}

fn score_line<'a>(grid: &Grid, name: LineName, points: &'a PointTable) -> LineScore<'a> {
    let mut line_score = LineScore {
        name,
        values: grid.line_cells(name),
        figure: None,
        points: 0,
        bonus: 0,
    };
    if let Some(line) = grid.line(name) {
        let best = points.score_line(&line);
        if name.is_diagonal() && best.figure.is_figure() {
            line_score.bonus = points.diagonal_bonus();
        }
        line_score.figure = Some(best.figure);
        line_score.points = best.points + line_score.bonus;
    }
    line_score
}
