//! Hand histories as text: a line for each hand, with what differs below it.

use std::io::{self, Write};

use handeval_answer::poker::{
    Amount, Difference, History, HistoryReport, HistorySummaryReport, PlayedHandReport, StatedValue,
};
use handeval_answer::shown_to;

use super::rendering::Rendering;
use super::style::{ERROR, FAINT, STRONG, Styled};
use super::{align_right, titled_table, write_table};
use crate::commands::UnitText;

impl Rendering for History {
    fn write_text(reports: &Vec<HistoryReport>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        for report in reports {
            Self::write_answer(report, &mut text)?;
        }
        out.write_all(&text)
    }
}

impl UnitText for History {
    fn write_answer(report: &HistoryReport, out: &mut Vec<u8>) -> io::Result<()> {
        match report {
            HistoryReport::Hand(hand) => write_hand(hand, out),
            HistoryReport::Summary(summary) => write_summary(summary, out),
            HistoryReport::Damaged(damaged) => {
                let error = &damaged.error;
                let place = match error.line {
                    Some(line) => format!(", line {line}"),
                    None => String::new(),
                };
                writeln!(
                    out,
                    "hand {}{place}: {}: {}",
                    damaged.hand,
                    Styled(ERROR, "damaged"),
                    shown_to(&error.message, 400)
                )
            }
        }
    }
}

/// `#1001  holdem no-limit  141.80: C 70.90 (three of a kind, jacks), D 68.90 …`
fn write_hand(hand: &PlayedHandReport, out: &mut Vec<u8>) -> io::Result<()> {
    match &hand.id {
        Some(id) => write!(out, "#{}", shown_to(id, 40))?,
        None => write!(out, "hand {}", hand.hand)?,
    }
    write!(
        out,
        "  {} {}  {}",
        hand.poker,
        hand.limit,
        Styled(STRONG, hand.total)
    )?;
    let mut separator = ": ";
    for player in &hand.players {
        let Some(won) = player.won.filter(|won| !won.is_zero()) else {
            continue;
        };
        write!(out, "{separator}{} {won}", name(&player.name))?;
        let mut described = hand.shown.iter().filter(|shown| shown.name == player.name);
        if let Some(shown) = described.next() {
            let halves = [&shown.high, &shown.low].into_iter().flatten();
            let halves = halves.filter(|half| half.strength.is_some());
            let texts: Vec<&str> = halves.map(|half| half.description.as_str()).collect();
            write!(out, " ({})", texts.join("; "))?;
        }
        separator = ", ";
    }
    for note in &hand.notes {
        write!(out, "  {}", Styled(FAINT, note))?;
    }
    writeln!(out)?;
    for difference in &hand.differences {
        write_difference(difference, out)?;
    }
    Ok(())
}

fn write_difference(difference: &Difference, out: &mut Vec<u8>) -> io::Result<()> {
    write!(out, "  {} {}", Styled(ERROR, "differs:"), difference.what)?;
    if let Some(player) = &difference.player {
        write!(out, " of {}", name(player))?;
    }
    if let Some(pot) = difference.pot {
        write!(out, ", pot {pot}")?;
    }
    if let Some(run) = difference.run {
        write!(out, ", run {run}")?;
    }
    let (log, handeval) = (value(&difference.log), value(&difference.handeval));
    writeln!(out, ": the file says {log}, computed {handeval}")
}

fn value(value: &StatedValue) -> String {
    match value {
        StatedValue::Amount(amount) => amount.to_string(),
        StatedValue::Names(names) if names.is_empty() => "nobody".to_owned(),
        StatedValue::Names(names) => {
            let names: Vec<String> = names.iter().map(|one| name(one)).collect();
            names.join(", ")
        }
        StatedValue::Text(text) if text.is_empty() => "nothing".to_owned(),
        StatedValue::Text(text) => shown_to(text, 200),
    }
}

/// A name without characters that move the cursor.
fn name(name: &str) -> String {
    shown_to(name, 60)
}

fn write_summary(summary: &HistorySummaryReport, out: &mut Vec<u8>) -> io::Result<()> {
    if let Some(file) = &summary.file {
        write!(out, "{}: ", shown_to(file, 200))?;
    }
    writeln!(
        out,
        "{} hands: {} agree, {} differ, {} state no result; {} damaged",
        summary.hands, summary.agree, summary.differ, summary.unstated, summary.damaged
    )?;
    for (what, count) in &summary.differences {
        writeln!(out, "  {what}: {count}")?;
    }
    let mut table = titled_table(["player", "hands", "put in", "won", "net", "showdowns"]);
    for player in &summary.players {
        let amount = |amount: Amount| amount.to_string();
        table.add_row(vec![
            name(&player.name),
            player.hands.to_string(),
            amount(player.put),
            amount(player.won),
            amount(player.net),
            player.showdowns.to_string(),
        ]);
    }
    align_right(&mut table, 1..6);
    write_table(&table, out)
}
