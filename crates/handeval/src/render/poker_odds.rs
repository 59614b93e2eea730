//! The odds of one hand, as text.

use std::io::{self, Write};

use handeval_answer::poker::{CurrentHandReport, NextCardsReport, Odds, OddsReport};
use handeval_cards::{Card, Rank, Suit};

use super::rendering::Rendering;
use super::style::{self, FAINT, GOOD, STRONG, Styled};
use super::{align_right, grouped, titled_table, write_table};

impl Rendering for Odds {
    /// Room for a few short lines: some answers take milliseconds, so threads should not wait for
    /// each other.
    const CHUNK_BYTES: usize = 32;

    /// The equity and where the hand stands, what it makes, and what each next card does.
    fn write_text(report: &OddsReport, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{}: {} of the pot {}",
            situation(report),
            Styled(STRONG, percent(report.equity)),
            match report.against.is_empty() {
                true => "against a random hand",
                false => "against the known hands",
            }
        )?;
        if let Some(now) = &report.now {
            writeln!(out, "{}", current(now))?;
        }
        writeln!(out)?;
        makes(report, out)?;
        if report.next.is_empty() {
            return Ok(());
        }
        writeln!(out, "\nequity in % after each next card")?;
        grid(report, out)?;
        writeln!(out)?;
        next(report, out)?;
        if let (Some(outs), Some(half_outs)) = (&report.outs, &report.half_outs) {
            writeln!(out)?;
            writeln!(out, "outs (*): {}", listed(outs))?;
            if !half_outs.is_empty() {
                writeln!(out, "half outs (~): {}", listed(half_outs))?;
            }
        }
        Ok(())
    }

    /// A line of a batch: the hand, its equity, the share of hands that it beats now, and the number
    /// of outs.
    fn write_text_line(report: &OddsReport, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{}\t{:.6}", report.hand, report.equity)?;
        match &report.now {
            Some(now) => write!(out, "\t{:.6}", now.percentile)?,
            None => write!(out, "\t-")?,
        }
        match &report.outs {
            Some(outs) => writeln!(out, "\t{}", outs.len()),
            None => writeln!(out, "\t-"),
        }
    }
}

/// The hand, and everything else that is known.
fn situation(report: &OddsReport) -> String {
    let mut text = hand(&report.hand);
    if !report.board.is_empty() {
        text.push_str(&format!(" on {}", style::cards(&report.board)));
    }
    if !report.against.is_empty() {
        let hands: Vec<_> = report.against.iter().map(|text| hand(text)).collect();
        text.push_str(&format!(" against {}", hands.join(", ")));
    }
    if !report.dead.is_empty() {
        text.push_str(&format!(" without {}", style::cards(&report.dead)));
    }
    text
}

/// The cards of a hand, in their colors.
fn hand(text: &str) -> String {
    let cards: Vec<Card> = handeval_cards::read_cards(text)
        .flatten()
        .map(|at| at.card)
        .collect();
    style::cards(&cards)
}

/// Where the hand stands on the board as it is.
fn current(now: &CurrentHandReport) -> String {
    let standing = match now.standing {
        Some(standing) => format!(" ({})", Styled(STRONG, standing)),
        None => String::new(),
    };
    format!(
        "now{standing}: {}\n  beats {} of {} other hands, ties {}, loses to {}: percentile {}",
        now.description,
        grouped(now.beats),
        grouped(now.beats + now.ties + now.loses),
        grouped(now.ties),
        grouped(now.loses),
        percent(now.percentile)
    )
}

/// What the hand makes, the best category first.
fn makes(report: &OddsReport, out: &mut dyn Write) -> io::Result<()> {
    let all: u64 = report.makes.iter().map(|(_, count)| count).sum();
    let mut table = titled_table(["makes", "boards", "how often"]);
    for &(category, count) in report.makes.iter().rev().filter(|(_, count)| *count > 0) {
        let share = count as f64 / all as f64;
        table.add_row([
            named(category),
            grouped(count),
            percent(share),
            "█".repeat((BAR_WIDTH * share).round() as usize),
        ]);
    }
    align_right(&mut table, 1..3);
    write_table(&table, out)
}

/// The width of a bar for all boards, in characters.
const BAR_WIDTH: f64 = 24.0;

/// The equity after each next card: a row for each suit, a column for each rank.
fn grid(report: &OddsReport, out: &mut dyn Write) -> io::Result<()> {
    let ranks = Rank::ALL.map(|rank| rank.char().to_string());
    let mut table = titled_table(std::iter::once("").chain(ranks.iter().map(String::as_str)));
    for suit in Suit::ALL {
        let row = Rank::ALL.map(|rank| {
            let card = Card::new(rank, suit);
            let group = report.next.iter().find(|group| group.cards.contains(&card));
            group.map_or_else(|| format!("{} ", Styled(FAINT, "·")), cell)
        });
        let suit = Styled(style::suit_style(suit), suit.char()).to_string();
        table.add_row(std::iter::once(suit).chain(row));
    }
    align_right(&mut table, 1..14);
    write_table(&table, out)
}

fn cell(group: &NextCardsReport) -> String {
    let number = format!("{:.0}", 100.0 * group.equity);
    match (group.out, group.half) {
        (Some(true), _) => Styled(GOOD, format!("{number}*")).to_string(),
        (_, Some(true)) => format!("{number}~"),
        _ => format!("{number} "),
    }
}

/// The next cards by category, with the equity that they lead to, the highest first.
fn next(report: &OddsReport, out: &mut dyn Write) -> io::Result<()> {
    let mut table = titled_table(["next", "cards", "equity", "change"]);
    let mut rows = Vec::new();
    for (category, _) in report.makes.iter().rev() {
        let groups = report
            .next
            .iter()
            .filter(|group| group.category == *category);
        let groups: Vec<_> = groups.collect();
        let n_cards: usize = groups.iter().map(|group| group.cards.len()).sum();
        if n_cards == 0 {
            continue;
        }
        // Without ranges, every card leads to the same number of boards.
        let mean = |of: fn(&NextCardsReport) -> f64| {
            let each = groups
                .iter()
                .map(|group| of(group) * group.cards.len() as f64);
            each.sum::<f64>() / n_cards as f64
        };
        let mut cards: Vec<Card> = groups
            .iter()
            .flat_map(|group| group.cards.clone())
            .collect();
        cards.sort_unstable();
        let equity = mean(|group| group.equity);
        let row = [
            named(category),
            n_cards.to_string(),
            percent(equity),
            format!("{:+.2}", 100.0 * mean(|group| group.change)),
            style::cards(&cards),
        ];
        rows.push((equity, row));
    }
    rows.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    for (_, row) in rows {
        table.add_row(row);
    }
    align_right(&mut table, 1..4);
    write_table(&table, out)
}

/// The number of cards, and the cards.
fn listed(cards: &[Card]) -> String {
    match cards.len() {
        0 => "none".to_owned(),
        n => format!("{n}, {}", style::cards(cards)),
    }
}

fn named(category: &str) -> String {
    category.replace('-', " ")
}

fn percent(part: f64) -> String {
    format!("{:.2} %", 100.0 * part)
}
