//! Poker hands as text.

use std::io::{self, Write};

use handeval_answer::Problem;
use handeval_answer::ask::Work;
use handeval_answer::poker::{Compare, CompareReport, Deal, DealReport, Rank, RankReport};

use super::rendering::Rendering;
use super::style::{self, FAINT, GOOD, STRONG, Styled};
use super::{plain_table, write_table};

impl Rendering for Rank {
    const CHUNK_BYTES: usize = 32 << 10;
    const IS_QUICK: bool = true;

    /// A hand, what it is, and where it stands.
    fn write_text(report: &RankReport, out: &mut dyn Write) -> io::Result<()> {
        let cards = style::cards(&report.cards);
        writeln!(out, "{cards}: {}", Styled(STRONG, &report.description))?;
        if let Some(board) = &report.board {
            writeln!(out, "  board {}", style::cards(board))?;
        }
        let is_whole = report.cards.len() == report.best.len() && report.board.is_none();
        if !is_whole && !report.best.is_empty() {
            // All but badugi take five cards.
            let best = match report.best.len() {
                5 => "best five",
                _ => "best",
            };
            writeln!(out, "  {best} {}", style::cards(&report.best))?;
        }
        match report.strength {
            Some(strength) => writeln!(out, "  strength {strength} of {}", report.strength_max),
            None => Ok(()),
        }
    }

    fn answer_text_line(
        &self,
        _: u64,
        text: &str,
        _: Work<'_>,
        out: &mut Vec<u8>,
    ) -> Result<bool, Problem> {
        self.answer_text_line(text, out)?;
        Ok(true)
    }
}

impl Rendering for Compare {
    /// The hands of a showdown in a table, and what decided it.
    fn write_text(report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        let mut table = plain_table();
        for placed in &report.hands {
            let RankReport {
                cards, description, ..
            } = &placed.hand;
            table.add_row([
                format!("{}.", placed.place),
                style::cards(cards),
                description.clone(),
            ]);
        }
        write_table(&table, out)?;
        verdict(
            "Hand",
            &report.winners,
            &report.reason,
            report.hands.len(),
            out,
        )
    }

    fn write_text_line(report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        report.write_text_line(out)
    }
}

impl Rendering for Deal {
    /// What each player was dealt and made of it, and who wins.
    fn write_text(report: &DealReport, out: &mut dyn Write) -> io::Result<()> {
        let is_exchanged = report.exchange != "none";
        let mut table = plain_table();
        let mut header = vec!["player", "dealt"];
        if is_exchanged {
            header.extend(["discards", "draws", "holds"]);
        }
        header.push("what it is");
        table.add_row(header.iter().map(|title| Styled(FAINT, title).to_string()));
        for (player_idx, player) in report.players.iter().enumerate() {
            let mut row = vec![(player_idx + 1).to_string(), style::cards(&player.dealt)];
            if is_exchanged {
                row.extend([&player.discarded, &player.drawn].map(|cards| style::cards(cards)));
                row.push(style::cards(&player.hand.cards));
            }
            row.push(player.hand.description.clone());
            table.add_row(row);
        }
        write_table(&table, out)?;
        verdict(
            "Player",
            &report.winners,
            &report.reason,
            report.players.len(),
            out,
        )
    }
}

/// `Hand 2 wins: …`, `Players 1 and 3 share the win: …`.
fn verdict(
    noun: &str,
    winners: &[usize],
    reason: &str,
    n_hands: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let text = match winners {
        [] => "Nobody wins".to_owned(),
        [winner] => format!("{noun} {} wins", winner + 1),
        _ if winners.len() == n_hands => "Nobody wins alone".to_owned(),
        _ => format!("{noun}s {} share the win", numbers(winners, " and ")),
    };
    writeln!(out, "{}: {reason}", Styled(GOOD, text))
}

/// Indices as numbers from 1.
fn numbers(indices: &[usize], separator: &str) -> String {
    let texts: Vec<_> = indices.iter().map(|idx| (idx + 1).to_string()).collect();
    texts.join(separator)
}
