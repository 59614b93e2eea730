//! Draws the grid with the points of each line around it.

use handeval_matematico::{Grid, GridScore, LineName};
use handeval_rooms::Values;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::draw::{put, write};
use super::look::Look;
use crate::game::Cell;

/// The number of columns on either side of the grid for the points of rows.
const EDGE: u16 = 5;

/// The size of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSize {
    /// The width and height of the inside of a cell.
    pub(super) cell: (u16, u16),
    /// Whether there are lines between cells rather than one blank column.
    pub(super) has_lines: bool,
}

impl BoardSize {
    pub(super) const SMALL: Self = Self {
        cell: (4, 1),
        has_lines: false,
    };
    pub(super) const MIDDLE: Self = Self {
        cell: (5, 1),
        has_lines: true,
    };
    pub(super) const LARGE: Self = Self {
        cell: (7, 3),
        has_lines: true,
    };

    /// The distance from one cell to the next, to the right and down.
    const fn pitch(self) -> (u16, u16) {
        let line = if self.has_lines { 1 } else { 0 };
        (self.cell.0 + 1, self.cell.1 + line)
    }

    /// The size of the grid with its frame.
    const fn frame(self) -> (u16, u16) {
        let (across, down) = self.pitch();
        let bottom = if self.has_lines { 1 } else { 2 };
        (5 * across + 1, 5 * down + bottom)
    }

    pub(super) const fn width(self) -> u16 {
        self.frame().0 + 2 * EDGE
    }

    pub(super) const fn height(self) -> u16 {
        self.frame().1 + 2
    }
}

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// No mark.
    Nothing,
    /// A frame, for the cell that a key acts on, or that a move has filled.
    Framed,
}

#[derive(Clone, Debug)]
pub(super) struct CellView {
    pub(super) text: String,
    pub(super) style: Style,
    pub(super) mark: Mark,
}

/// A board to draw.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) size: BoardSize,
    pub(super) look: Look,
    cells: [[CellView; 5]; 5],
    /// The points of each line; `None` if the line is not full.
    points: [Option<u32>; 12],
}

impl Board {
    /// The board of a grid.
    pub(super) fn new(
        size: BoardSize,
        look: Look,
        values: Values,
        grid: &Grid,
        score: &GridScore<'_>,
    ) -> Self {
        let cells = grid.rows().map(|row| {
            row.map(|value| CellView {
                text: value.map_or(String::new(), |value| values.text(value)),
                style: look.strong(),
                mark: Mark::Nothing,
            })
        });
        Self {
            size,
            look,
            cells,
            points: score.lines.map(|line| line.figure.map(|_| line.points)),
        }
    }

    pub(super) fn cell(&mut self, (row, column): Cell) -> &mut CellView {
        &mut self.cells[row.min(4)][column.min(4)]
    }

    /// Draws the board in the top left corner of `area`.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let (x, y) = (area.x + EDGE, area.y + 1);
        self.draw_points(area, buffer);
        if self.size.has_lines {
            self.draw_lines(x, y, buffer);
        } else {
            self.draw_frame(x, y, buffer);
        }
        for row in 0..5 {
            for column in 0..5 {
                self.draw_cell((row, column), (x, y), buffer);
            }
        }
    }

    fn draw_cell(&self, (row, column): Cell, (x, y): (u16, u16), buffer: &mut Buffer) {
        let CellView { text, style, mark } = &self.cells[row][column];
        let (across, down) = self.size.pitch();
        let (width, height) = self.size.cell;
        let (left, top) = (x + 1 + column as u16 * across, y + 1 + row as u16 * down);
        let blank = " ".repeat(usize::from(width));
        for line in 0..height {
            write(buffer, (left, top + line), blank.as_str(), *style);
        }
        let middle = top + height / 2;
        let text = Line::styled(text.as_str(), *style).alignment(Alignment::Center);
        put(buffer, (left, middle), width, text);
        if *mark == Mark::Framed {
            if self.size.has_lines {
                self.draw_heavy((left - 1, top - 1), buffer);
            } else {
                let style = self.look.cursor();
                write(buffer, (left - 1, middle), "[", style);
                write(buffer, (left + width, middle), "]", style);
            }
        }
    }

    /// Draws the lines between cells.
    fn draw_lines(&self, x: u16, y: u16, buffer: &mut Buffer) {
        let (width, height) = self.size.cell;
        let style = self.look.faint();
        let dash = "─".repeat(usize::from(width));
        let line = |[left, middle, right]: [&str; 3]| {
            format!("{left}{}{right}", [dash.as_str(); 5].join(middle))
        };
        let between = format!("│{}", " ".repeat(usize::from(width))).repeat(5) + "│";
        for row in 0..=5 {
            let top = y + row * (height + 1);
            let ends = match row {
                0 => ["┌", "┬", "┐"],
                5 => ["└", "┴", "┘"],
                _ => ["├", "┼", "┤"],
            };
            write(buffer, (x, top), line(ends), style);
            for inner in 1..=height {
                if row < 5 {
                    let inner = (x, top + inner);
                    write(buffer, inner, between.as_str(), style);
                }
            }
        }
    }

    /// Draws a frame around all cells.
    fn draw_frame(&self, x: u16, y: u16, buffer: &mut Buffer) {
        let style = self.look.faint();
        let (width, height) = self.size.frame();
        let dashes = "─".repeat(usize::from(width - 2));
        let blanks = " ".repeat(usize::from(width - 2));
        write(buffer, (x, y), format!("┌{dashes}┐"), style);
        for row in 1..height - 1 {
            write(buffer, (x, y + row), format!("│{blanks}│"), style);
        }
        let bottom = (x, y + height - 1);
        write(buffer, bottom, format!("└{dashes}┘"), style);
    }

    /// Draws a heavy frame around a cell.
    fn draw_heavy(&self, (x, y): (u16, u16), buffer: &mut Buffer) {
        let (width, height) = self.size.cell;
        let style = self.look.cursor();
        let dash = "━".repeat(usize::from(width));
        write(buffer, (x, y), format!("┏{dash}┓"), style);
        for row in 1..=height {
            write(buffer, (x, y + row), "┃", style);
            write(buffer, (x + width + 1, y + row), "┃", style);
        }
        let bottom = (x, y + height + 1);
        write(buffer, bottom, format!("┗{dash}┛"), style);
    }

    /// Draws the points of each line at both ends.
    fn draw_points(&self, area: Rect, buffer: &mut Buffer) {
        let (across, down) = self.size.pitch();
        let (width, height) = self.size.cell;
        let (frame_width, frame_height) = self.size.frame();
        let (west, east) = (area.x, area.x + EDGE + frame_width);
        let (north, south) = (area.y, area.y + 1 + frame_height);
        for (idx, name) in (0..).zip(LineName::ALL) {
            let points = self.points[usize::from(idx)];
            let style = self.look.points(points);
            let text = points.map_or("·".to_owned(), short);
            match name {
                LineName::Diagonal1 => {
                    write(buffer, (west, north), format!("{text:>4}╲"), style);
                    write(buffer, (east, south), format!("╲{text}"), style);
                }
                LineName::Diagonal2 => {
                    write(buffer, (east, north), format!("╱{text}"), style);
                    write(buffer, (west, south), format!("{text:>4}╱"), style);
                }
                _ if idx < 5 => {
                    let middle = area.y + 2 + idx * down + height / 2;
                    write(buffer, (west, middle), format!("{text:>4} "), style);
                    write(buffer, (east, middle), format!(" {text}"), style);
                }
                _ => {
                    let left = area.x + EDGE + 1 + (idx - 5) * across;
                    for end in [north, south] {
                        let text = Line::styled(text.as_str(), style).alignment(Alignment::Center);
                        put(buffer, (left, end), width, text);
                    }
                }
            }
        }
    }
}

/// Points in at most four characters: thousands and millions are rounded down.
fn short(points: u32) -> String {
    match points {
        0..10_000 => points.to_string(),
        10_000..1_000_000 => format!("{}k", points / 1_000),
        _ => format!("{}M", points / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_fit_the_edge() {
        for points in [0, 210, 9_999, 10_000, 999_999, 1_000_000, 2_000_000] {
            assert!(short(points).len() <= 4, "{points}");
        }
    }

    #[test]
    fn sizes_are_those_of_what_is_drawn() {
        assert_eq!(
            (BoardSize::SMALL.width(), BoardSize::SMALL.height()),
            (36, 9)
        );
        assert_eq!(
            (BoardSize::MIDDLE.width(), BoardSize::MIDDLE.height()),
            (41, 13)
        );
        assert_eq!(
            (BoardSize::LARGE.width(), BoardSize::LARGE.height()),
            (51, 23)
        );
    }
}
