//! The review of a game of Matematico, as text.

use std::io::{self, Write};

use handeval_answer::matematico::{JudgedMove, Review, ReviewReport};

use super::matematico::{best, grid_and_lines};
use super::matematico_hint::{place, values_note};
use super::rendering::Rendering;
use super::style::{FAINT, GOOD, STRONG, Styled, WARNING};
use super::{align_right, plain_table, write_table};

impl Rendering for Review {
    /// Shorter than the moves of a game, so that a chunk is a single line.
    const CHUNK_BYTES: usize = 128;

    /// Every move, compared with the best one; then the costliest moves, and both final grids.
    fn write_text(report: &ReviewReport, out: &mut dyn Write) -> io::Result<()> {
        let mut table = plain_table();
        table.add_row([
            "move",
            "card",
            "row",
            "column",
            "expected",
            "loss",
            "best cell",
        ]);
        for judged in &report.moves {
            let is_costliest = report.costliest.contains(&judged.number);
            let loss = format!("{:.1}", judged.loss);
            table.add_row([
                judged.number.to_string(),
                judged.card.clone(),
                judged.made.row.to_string(),
                judged.made.column.to_string(),
                format!("{:.1}", judged.made.expected),
                if is_costliest {
                    Styled(WARNING, loss).to_string()
                } else {
                    loss
                },
                best_cell(judged),
            ]);
        }
        align_right(&mut table, 0..6);
        write_table(&table, out)?;
        writeln!(
            out,
            "\nall moves together cost {} points, according to {}",
            Styled(STRONG, format!("{:.1}", report.loss)),
            report.player,
        )?;
        let costliest = report.costliest.iter();
        let costliest = costliest.filter_map(|&number| report.moves.get(number - 1));
        for (idx, judged) in costliest.enumerate() {
            let lead = if idx == 0 { "costliest" } else { "then" };
            writeln!(
                out,
                "  {lead:<9}  move {}, {} to {}: {:.1} less than {}",
                judged.number,
                judged.card,
                place(&judged.made),
                judged.loss,
                place(&judged.best),
            )?;
        }
        values_note(report.values, out)?;
        writeln!(out)?;
        grid_and_lines(&report.grid, &report.lines, out)?;
        writeln!(out, "\ntotal {}", Styled(STRONG, report.total))?;
        writeln!(out, "\nthe best arrangement of the same cards\n")?;
        best(&report.best_arrangement, out)
    }
}

/// The best cell, if it has a higher value than the chosen one; otherwise `this one`.
fn best_cell(judged: &JudgedMove) -> String {
    if judged.loss == 0.0 {
        return Styled(GOOD, "this one").to_string();
    }
    let best = format!("{} ({:.1})", place(&judged.best), judged.best.expected);
    Styled(FAINT, best).to_string()
}
