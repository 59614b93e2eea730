//! Starting hands as text, and as rows of CSV.

use std::fmt::Write as _;
use std::io::{self, Write};

use handeval_answer::poker::{Hands, HandsReport};

use super::rendering::Rendering;
use super::style::{FAINT, STRONG, Styled};
use super::{align_right, grouped, titled_table, write_table};

/// The ranks of the square's rows and columns.
const RANKS: &str = "AKQJT98765432";

impl Rendering for Hands {
    /// How many hands there are, and a row for each, or the square.
    fn write_text(report: &HandsReport, out: &mut dyn Write) -> io::Result<()> {
        let n_hands = report.hands.len();
        let top = match &report.top {
            Some(top) => format!("top {top}: "),
            None => String::new(),
        };
        let against = match report.against.as_str() {
            "random" => "one random hand",
            range => range,
        };
        writeln!(
            out,
            "{top}{n_hands} of 169 hands, {} of 1,326 combos ({:.2} %), by equity against {against}",
            grouped(report.combos as u64),
            100.0 * report.share
        )?;
        match report.grid.is_empty() {
            true => write_list(report, out)?,
            false => write_square(report, out)?,
        }
        for note in &report.notes {
            writeln!(out, "{note}")?;
        }
        Ok(())
    }
}

fn write_list(report: &HandsReport, out: &mut dyn Write) -> io::Result<()> {
    let mut table = titled_table(["", "hand", "combos", "so far", "equity", "win", "tie"]);
    for hand in &report.hands {
        let share = |count: u128| 100.0 * count as f64 / hand.boards_per_combo.0 as f64;
        table.add_row([
            hand.rank.to_string(),
            Styled(STRONG, &hand.hand).to_string(),
            hand.combos.to_string(),
            grouped(hand.combos_so_far as u64),
            Styled(STRONG, format!("{:.4} %", 100.0 * hand.equity)).to_string(),
            format!("{:.4} %", share(hand.win.0)),
            format!("{:.4} %", share(hand.tie.0)),
        ]);
    }
    align_right(&mut table, [0, 2, 3, 4, 5, 6]);
    write_table(&table, out)
}

/// The equities in percent: pairs on the diagonal, suited hands above it, offsuit hands below.
fn write_square(report: &HandsReport, out: &mut dyn Write) -> io::Result<()> {
    let mut header = String::from("   ");
    for rank in RANKS.chars() {
        header.push_str(&format!("{rank:>5}"));
    }
    writeln!(out, "{}", Styled(FAINT, header))?;
    for (rank, row) in RANKS.chars().zip(&report.grid) {
        write!(out, "  {}", Styled(FAINT, rank))?;
        for cell in row {
            match cell {
                Some(equity) => write!(out, "{:>5.1}", 100.0 * equity)?,
                None => write!(out, "{:>5}", "·")?,
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "  suited hands are above the diagonal")
}

/// A header, and a row for each hand.
pub(crate) fn csv(report: &HandsReport) -> String {
    let mut rows =
        String::from("rank,hand,combos,combos_so_far,boards_per_combo,win,tie,lose,equity\n");
    for hand in &report.hands {
        // A string can always be written.
        let _ = writeln!(
            rows,
            "{},{},{},{},{},{},{},{},{}",
            hand.rank,
            hand.hand,
            hand.combos,
            hand.combos_so_far,
            hand.boards_per_combo.0,
            hand.win.0,
            hand.tie.0,
            hand.lose.0,
            hand.equity
        );
    }
    rows
}
