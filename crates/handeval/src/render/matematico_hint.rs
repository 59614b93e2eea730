//! Matematico hints as text.

use std::io::{self, Write};

use comfy_table::Table;
use handeval_answer::matematico::{Hint, HintReport, MoveReport};

use super::rendering::Rendering;
use super::style::{FAINT, GOOD, STRONG, Styled};
use super::{cell_text, framed_table, grouped, plain_table, write_table};

impl Rendering for Hint {
    /// About the length of a grid, so that a chunk is a single line: an answer takes milliseconds.
    const CHUNK_BYTES: usize = 64;

    /// The grid with the expected totals of free cells, the best cell, and the lines it helps.
    fn write_text(report: &HintReport, out: &mut dyn Write) -> io::Result<()> {
        for line in grid(report).to_string().lines() {
            writeln!(out, "      {line}")?;
        }
        let [best, others @ ..] = &report.moves[..] else {
            return Ok(()); // there is at least one
        };
        write!(
            out,
            "\n{} to {}: {} points expected",
            Styled(STRONG, &report.card),
            Styled(GOOD, place(best)),
            Styled(STRONG, format!("{:.1}", best.expected)),
        )?;
        if best.error == 0.0 {
            write!(out, ", exactly")?;
        } else {
            write!(out, " (standard error {:.1})", best.error)?;
        }
        match others.first() {
            None => writeln!(out, ", the only free cell")?,
            Some(next) => {
                let lead = best.expected - next.expected;
                match format!("{lead:.1}").as_str() {
                    "0.0" => writeln!(out, "; {} is just as good", place(next))?,
                    lead => writeln!(out, "; {lead} more than {}", place(next))?,
                }
            }
        }
        let mut table = plain_table();
        for (line, cells) in &report.best_lines {
            let name = line.replace('-', " ");
            table.add_row([name, cells.each_ref().map(cell_text).join(" ")]);
        }
        write_table(&table, out)?;
        let rollouts = report
            .rollouts
            .map(|n| format!(", {} rollouts", grouped(n)));
        let rollouts = rollouts.unwrap_or_default();
        let end = if report.cut_short {
            " in the time given"
        } else {
            ""
        };
        let player = format!("player {}{rollouts}{end}", report.player);
        writeln!(out, "{}", Styled(FAINT, player))?;
        // For the last cards, the totals are exact whatever values are used.
        match report.moves.iter().any(|free| free.error > 0.0) {
            true => values_note(report.values, out),
            false => Ok(()),
        }
    }
}

/// A note, on its own line, if values other than the included ones are used.
pub(super) fn values_note(values: Option<&str>, out: &mut dyn Write) -> io::Result<()> {
    let note = match values {
        None => return Ok(()),
        Some("general") => {
            "general values: totals may be a few points off; `handeval matematico train --points` \
             learns better values"
        }
        Some(_) => "values learned for these points",
    };
    writeln!(out, "{}", Styled(FAINT, note))
}

/// The cells, with their cards or expected totals.
fn grid(report: &HintReport) -> Table {
    let mut cells = report.grid.each_ref().map(|row| {
        row.each_ref()
            .map(|value| value.as_deref().map(|value| format!("{value:>3}   ")))
    });
    for (move_idx, free) in report.moves.iter().enumerate() {
        let text = if move_idx == 0 {
            Styled(GOOD, format!("{:>6}", format!("*{:.1}", free.expected))).to_string()
        } else {
            Styled(FAINT, format!("{:>6.1}", free.expected)).to_string()
        };
        let row = cells.get_mut(free.row - 1);
        if let Some(cell) = row.and_then(|row| row.get_mut(free.column - 1)) {
            *cell = Some(text);
        }
    }
    let mut table = framed_table();
    for row in cells {
        table.add_row(row.map(Option::unwrap_or_default));
    }
    table
}

pub(super) fn place(cell: &MoveReport) -> String {
    format!("row {}, column {}", cell.row, cell.column)
}
