//! Matematico grids as text.

use std::io::{self, Write};

use handeval_answer::matematico::{
    Best, BestReport, Cards, GameReport, LineReport, Score, ScoreReport,
};

use super::rendering::Rendering;
use super::style::{FAINT, GOOD, STRONG, Styled};
use super::{align_right, cell_text, framed_table, plain_table, write_table};

impl Rendering for Score {
    /// The grid with its lines, and the total.
    fn write_text(report: &ScoreReport, out: &mut dyn Write) -> io::Result<()> {
        grid_and_lines(&report.grid, &report.lines, out)?;
        let open = if report.complete {
            ""
        } else {
            " so far: lines with an empty cell do not count"
        };
        writeln!(out, "\ntotal {}{open}", Styled(STRONG, report.total))
    }
}

impl Rendering for Best {
    /// Shorter than 25 values with separators, so that a chunk is a single line.
    const CHUNK_BYTES: usize = 48;

    fn write_text(report: &BestReport, out: &mut dyn Write) -> io::Result<()> {
        best(report, out)
    }
}

impl Rendering for Cards {
    fn write_text(report: &GameReport, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", report.cards.join(" "))
    }
}

/// The grid with its lines, the total, and the proof.
pub(super) fn best(report: &BestReport, out: &mut dyn Write) -> io::Result<()> {
    grid_and_lines(&report.grid, &report.lines, out)?;
    write!(out, "\ntotal {}: ", Styled(STRONG, report.total))?;
    if report.optimal {
        writeln!(out, "{}", Styled(GOOD, "proved best"))
    } else {
        writeln!(out, "best found, upper bound {}", report.bound)
    }
}

/// The grid with the points of its lines (diagonals at the corners), then the figures.
pub(super) fn grid_and_lines(
    cells: &[[Option<String>; 5]; 5],
    lines: &[LineReport],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut grid = framed_table();
    for row in cells {
        grid.add_row(row.each_ref().map(cell_text));
    }
    let [rows, columns] = [0, 5].map(|start| &lines[start..start + 5]);
    let diagonals = &lines[10..];
    let mut row_idx = 0;
    for (line_idx, line) in grid.to_string().lines().enumerate() {
        write!(out, "      {line}")?;
        if line_idx % 2 == 1 {
            write!(out, "  {:>3}", points(&rows[row_idx]))?;
            if let Some(name) = figure_name(&rows[row_idx]) {
                write!(out, "  {}", Styled(FAINT, name))?;
            }
            row_idx += 1;
        }
        writeln!(out)?;
    }
    write!(out, "{:>4} ↗ ", points(&diagonals[1]))?;
    for column in columns {
        write!(out, "{:>4} ", points(column))?;
    }
    writeln!(out, " ↘ {}", points(&diagonals[0]))?;
    let mut table = plain_table();
    for line in columns.iter().chain(diagonals) {
        let Some(name) = figure_name(line) else {
            continue;
        };
        let bonus = line.bonus.filter(|&bonus| bonus > 0);
        table.add_row([
            line.line.replace('-', " "),
            name.to_owned(),
            line.points.to_string(),
            bonus.map_or(String::new(), |bonus| {
                format!("{bonus} of them for the diagonal")
            }),
        ]);
    }
    align_right(&mut table, [2]);
    if !table.is_empty() {
        writeln!(out)?;
        write_table(&table, out)?;
    }
    Ok(())
}

/// The points of a line; `·` while any of its cells is empty.
fn points(line: &LineReport) -> String {
    match line.figure {
        Some(_) => line.points.to_string(),
        None => "·".to_owned(),
    }
}

/// The name of a line's figure, if it has one.
fn figure_name(line: &LineReport) -> Option<&str> {
    line.name.as_deref().filter(|_| line.is_figure)
}
