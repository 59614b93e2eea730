//! The totals of a log as text.

use std::io::{self, Write};

use handeval_answer::mahjong::LogSummaryReport;
use handeval_answer::shown_to;

use super::super::style::{ERROR, Styled};
use super::super::{align_right, titled_table, write_table};
use super::{Names, counted, grouped, name, outcome, review, write_damage};

pub(super) fn write_summary(summary: &LogSummaryReport, out: &mut Vec<u8>) -> io::Result<()> {
    if let Some(file) = &summary.file {
        write!(out, "{}: ", shown_to(file, 200))?;
    }
    writeln!(
        out,
        "{}, {}, {}, {}: {}",
        counted(summary.games, "game"),
        counted(summary.rounds, "round"),
        counted(summary.wins, "win"),
        counted(summary.draws, "draw"),
        outcome(summary)
    )?;
    write_faults(summary, out)?;
    let mut table = titled_table([
        "player", "games", "final", "wins", "deal-ins", "riichi", "calls",
    ]);
    for player in &summary.players {
        table.add_row(vec![
            name(&player.player),
            player.games.to_string(),
            player.last.map_or_else(|| "?".to_owned(), grouped),
            player.wins.to_string(),
            player.deal_ins.to_string(),
            player.riichi.to_string(),
            player.calls.to_string(),
        ]);
    }
    align_right(&mut table, 1..7);
    write_table(&table, out)?;
    let players = summary.players.iter();
    let names: Vec<String> = players.map(|sum| sum.player.clone()).collect();
    let names = Names(&names);
    if let Some(sums) = &summary.reviewed {
        if summary.costly.is_some() {
            review::write_legend(out)?;
        }
        review::write_sums(sums, &names, out)?;
    }
    if let Some(costly) = &summary.costly {
        review::write_costly(costly, &names, out)?;
    }
    Ok(())
}

/// Writes what differs or is damaged, and in which rounds.
fn write_faults(summary: &LogSummaryReport, out: &mut Vec<u8>) -> io::Result<()> {
    for fault in &summary.faults {
        let game = fault.game.filter(|_| summary.games > 1);
        let game = game.map(|game| format!("game {game}"));
        let round = fault.round.map(|round| format!("round {round}"));
        let place: Vec<String> = game.into_iter().chain(round).collect();
        let place = match place.is_empty() {
            true => "outside the rounds".to_owned(),
            false => place.join(", "),
        };
        match &fault.error {
            Some(error) => write_damage(&place, error, out)?,
            None => writeln!(
                out,
                "  {place}: {} {}",
                Styled(ERROR, "differs:"),
                fault.differences.join(", ")
            )?,
        }
    }
    let n_listed = summary.faults.len() as u64;
    let n_more = (summary.differ + summary.damaged).saturating_sub(n_listed);
    if n_more > 0 {
        let all = summary.differences.iter();
        let counts: Vec<String> = all.map(|(what, count)| format!("{what} {count}")).collect();
        writeln!(
            out,
            "  {n_more} more; differences in all: {}",
            counts.join(", ")
        )?;
    }
    Ok(())
}
