//! Poker hands as text.

use std::io::{self, Write};

use handeval_answer::Problem;
use handeval_answer::ask::Work;
use handeval_answer::poker::{
    Compare, CompareReport, Deal, DealReport, HalfReport, HandReport, PlacedHandReport,
    PlacedReport, Rank, RankReport, SplitHandReport,
};
use handeval_cards::CardOrJoker;

use super::rendering::Rendering;
use super::style::{self, GOOD, STRONG, Styled};
use super::{plain_table, titled_table, write_table};

impl Rendering for Rank {
    const CHUNK_BYTES: usize = 32 << 10;
    const IS_QUICK: bool = true;

    /// A hand, its description, and its strength.
    fn write_text(report: &RankReport, out: &mut dyn Write) -> io::Result<()> {
        match report {
            RankReport::Whole(report) => hand(report, out),
            RankReport::Split(report) => split_hand(report, out),
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

fn hand(report: &HandReport, out: &mut dyn Write) -> io::Result<()> {
    let cards = style::cards(&report.cards);
    writeln!(out, "{cards}: {}", Styled(STRONG, &report.description))?;
    if let Some(board) = &report.board {
        writeln!(out, "  board {}", style::cards(board))?;
    }
    let is_whole = report.cards.len() == report.best.len() && report.board.is_none();
    if !is_whole {
        best(&report.best, "  ", out)?;
    }
    strength(report.strength, report.strength_max, "  ", out)
}

/// A hand and the board, and what the hand is worth in each half of the pot.
fn split_hand(report: &SplitHandReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", style::cards(&report.cards))?;
    if let Some(board) = &report.board {
        writeln!(out, "  board {}", style::cards(board))?;
    }
    for (name, half) in [("high", &report.high), ("low", &report.low)] {
        writeln!(out, "  {name}: {}", Styled(STRONG, &half.description))?;
        best(&half.best, "    ", out)?;
        strength(half.strength, half.strength_max, "    ", out)?;
    }
    Ok(())
}

/// The cards that play.
fn best(cards: &[CardOrJoker], indent: &str, out: &mut dyn Write) -> io::Result<()> {
    // Every game except badugi uses five cards.
    let best = match cards.len() {
        0 => return Ok(()),
        5 => "best five",
        _ => "best",
    };
    writeln!(out, "{indent}{best} {}", style::cards(cards))
}

fn strength(strength: Option<u16>, most: u16, indent: &str, out: &mut dyn Write) -> io::Result<()> {
    match strength {
        Some(strength) => writeln!(out, "{indent}strength {strength} of {most}"),
        None => Ok(()),
    }
}

impl Rendering for Compare {
    /// A table of the hands in a showdown, and what decided the showdown.
    fn write_text(report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        let hands = match report {
            CompareReport::Whole(report) => &report.hands,
            CompareReport::Split(report) => &report.hands,
        };
        let mut table = plain_table();
        let of_half = |half: &HalfReport, place: usize| format!("{place}. {}", half.description);
        for placed in hands {
            match placed {
                PlacedReport::Whole(PlacedHandReport { hand, place }) => {
                    let mut row = vec![format!("{place}."), style::cards(&hand.cards)];
                    // For a hand with a board, show the cards that play.
                    row.extend(hand.board.as_ref().map(|_| style::cards(&hand.best)));
                    row.push(hand.description.clone());
                    table.add_row(row)
                }
                PlacedReport::Split(placed) => table.add_row([
                    style::cards(&placed.cards),
                    of_half(&placed.high.worth, placed.high.place),
                    of_half(&placed.low.worth, placed.low.place),
                ]),
            };
        }
        write_table(&table, out)?;
        let n_hands = hands.len();
        match report {
            CompareReport::Whole(report) => {
                verdict("Hand", &report.winners, &report.reason, n_hands, out)
            }
            CompareReport::Split(report) => {
                for (name, half) in [("high", &report.high), ("low", &report.low)] {
                    write!(out, "{name}: ")?;
                    verdict("Hand", &half.winners, &half.reason, n_hands, out)?;
                }
                match report.scoops[..] {
                    [scoops, ..] => {
                        writeln!(
                            out,
                            "{}",
                            Styled(GOOD, format!("Hand {} scoops", scoops + 1))
                        )
                    }
                    [] => Ok(()),
                }
            }
        }
    }

    fn write_text_line(report: &CompareReport, out: &mut dyn Write) -> io::Result<()> {
        report.write_text_line(out)
    }
}

impl Rendering for Deal {
    /// What each player was dealt, discarded, drew and ended up with, and who wins.
    fn write_text(report: &DealReport, out: &mut dyn Write) -> io::Result<()> {
        let is_exchanged = report.exchange != "none";
        let mut header = vec!["player", "dealt"];
        if is_exchanged {
            header.extend(["discards", "draws", "holds"]);
        }
        header.push("hand");
        let mut table = titled_table(header);
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

/// Indices as numbers that start from 1.
fn numbers(indices: &[usize], separator: &str) -> String {
    let texts: Vec<_> = indices.iter().map(|idx| (idx + 1).to_string()).collect();
    texts.join(separator)
}
