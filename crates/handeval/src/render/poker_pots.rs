//! Who wins which chips, as text.

use std::io::{self, Write};

use handeval_answer::poker::{PotPartReport, PotReport, Pots, PotsReport};
use handeval_cards::Card;

use super::rendering::Rendering;
use super::style::{STRONG, Styled};
use super::{align_right, grouped, titled_table, write_table};

impl Rendering for Pots {
    fn refuse_cards(arguments: &[&str]) -> Option<&'static str> {
        let mut arguments = arguments.iter();
        let are_cards = arguments.all(|argument| argument.parse::<Card>().is_ok());
        are_cards.then_some("is a card: expected an amount and a hand, such as `100:AsAh`")
    }

    /// A row for each pot, then a row for each player.
    fn write_text(report: &PotsReport, out: &mut dyn Write) -> io::Result<()> {
        if !report.pots.is_empty() {
            let mut table = titled_table(["pot", "amount", "players", "goes to"]);
            for (pot_idx, pot) in report.pots.iter().enumerate() {
                table.add_row(vec![
                    name_of(pot_idx, report.pots.len()),
                    grouped(pot.amount),
                    list(pot.eligible.iter().map(|player| (player + 1).to_string())),
                    goes_to(pot),
                ]);
            }
            align_right(&mut table, [1]);
            write_table(&table, out)?;
            writeln!(out)?;
        }
        players(report, out)
    }

    /// A line of a batch: what each player wins, and what goes back.
    fn write_text_line(report: &PotsReport, out: &mut dyn Write) -> io::Result<()> {
        for (seat, (won, back)) in report.won.iter().zip(&report.returned).enumerate() {
            let tab = if seat == 0 { "" } else { "\t" };
            write!(out, "{tab}{won}")?;
            if *back > 0 {
                write!(out, " ({back} back)")?;
            }
        }
        writeln!(out)
    }
}

/// Writes what each player wins, what goes back, and the hands that were compared.
fn players(report: &PotsReport, out: &mut dyn Write) -> io::Result<()> {
    let has_returned = report.returned.iter().any(|&back| back > 0);
    let has_low = report.hands.iter().any(|hand| hand.low.is_some());
    let mut titles = vec!["player", "wins"];
    if has_returned {
        titles.push("gets back");
    }
    let n_numbers = titles.len();
    if !report.hands.is_empty() {
        titles.extend(match has_low {
            true => &["cards", "high", "low"][..],
            false => &["cards", "hand"],
        });
    }
    let mut table = titled_table(titles);
    for (seat, (&won, &back)) in report.won.iter().zip(&report.returned).enumerate() {
        let won = match won {
            0 => "0".to_owned(),
            won => Styled(STRONG, grouped(won)).to_string(),
        };
        let mut row = vec![(seat + 1).to_string(), won];
        if has_returned {
            row.push(grouped(back));
        }
        if let Some(hand) = report.hands.iter().find(|hand| hand.player == seat) {
            let cards = hand.cards.iter().map(ToString::to_string);
            row.push(cards.collect::<Vec<_>>().join(" "));
            row.push(hand.high.clone());
            row.extend(hand.low.clone());
        }
        table.add_row(row);
    }
    align_right(&mut table, 1..n_numbers);
    write_table(&table, out)
}

/// What a pot is called.
fn name_of(pot_idx: usize, n_pots: usize) -> String {
    match (pot_idx, n_pots) {
        (0, 1) => "pot".to_owned(),
        (0, _) => "main pot".to_owned(),
        (_, 2) => "side pot".to_owned(),
        (number, _) => format!("side pot {number}"),
    }
}

/// Who gets what: `2 (30), 3 (31)`, for each half.
fn goes_to(pot: &PotReport) -> String {
    let winners = |part: &PotPartReport| {
        let winners = part.winners.iter().zip(&part.shares);
        list(winners.map(|(winner, &share)| format!("{} ({})", winner + 1, grouped(share))))
    };
    match (&pot.high, &pot.low, &pot.both) {
        (Some(high), Some(low), _) => format!("high {}; low {}", winners(high), winners(low)),
        (Some(whole), None, _) => winners(whole),
        (None, _, Some(both)) => format!("high and low {}", winners(both)),
        (None, _, None) => String::new(),
    }
}

fn list(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}
