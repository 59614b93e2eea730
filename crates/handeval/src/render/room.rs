//! A game in a room as text: changes, line by line, and the end.

use std::io::{self, Write};

use handeval_answer::shown_to;
use handeval_matematico::{Grid, score};
use handeval_rooms::{
    BoardEntry, Follower, Names, OwnGame, PlayerResult, PlayerView, Role, State, View,
};
use handeval_terminal::{placed, proof};
use serde_json::Value as Json;

use super::style::{STRONG, Styled};
use super::{align_right, cell_text, counted, plain_table, write_table};
use crate::commands::RoomReport;

/// The maximum number of cells in a hint.
const MAX_HINTS: usize = 5;

/// The first lines that a client prints.
pub(crate) fn first(view: &View) -> Vec<String> {
    let mut told = vec![format!("Room {}", view.code)];
    let names: Vec<_> = view.players.iter().map(name_of).collect();
    told.push(match names.is_empty() {
        true => "Nobody is here yet.".to_owned(),
        false => format!("Here: {}", names.join(", ")),
    });
    match view.state {
        State::Lobby => told.push("Waiting for the host to start the game.".to_owned()),
        State::Open | State::Finished => told.extend(commitment(view)),
    }
    if view.you.role == Role::Watcher {
        told.push("You joined too late to play in this game, so you are watching it.".to_owned());
    }
    if view.settings.names == Names::Animals && view.you.role == Role::Anyone {
        told.push("The room assigns the names.".to_owned());
    }
    told.extend(card(view));
    told.extend(own_grid(view));
    told
}

/// What has changed since the view `before`.
pub(crate) fn changes(before: &View, follower: &Follower) -> Vec<String> {
    let view = follower.view();
    let mut told = Vec::new();
    players(before, view, &mut told);
    let is_new_game = view.game != before.game;
    match (before.state, view.state) {
        (State::Open, State::Open) if !is_new_game => {}
        (_, State::Open) => {
            told.push("The game begins.".to_owned());
            told.extend(commitment(view));
        }
        (State::Lobby, State::Lobby) => {}
        (_, State::Lobby) => told.push("There will be another game.".to_owned()),
        (_, State::Finished) => {}
    }
    match (before.paused, view.paused) {
        (false, true) => told.push("The host has paused the game.".to_owned()),
        (true, false) if view.state == State::Open => told.push("The game continues.".to_owned()),
        _ => {}
    }
    if let Some(own) = &view.own {
        let n_before = before.own.as_ref().filter(|_| !is_new_game);
        let n_before = n_before.map_or(0, |own| own.moves.len());
        moves(view, own, n_before, &mut told);
    }
    let is_new_card = is_new_game || view.cards.len() > before.cards.len();
    if is_new_card {
        if let Some(board) = view.board.as_ref().filter(|_| view.cards.len() > 1) {
            told.push(leaderboard(board));
        }
        told.extend(card(view));
    }
    if view.count > 0 && (view.count != before.count || is_new_card) {
        let n = view.cards.len();
        told.push(format!(
            "{} of {} have placed card {n}.",
            view.count, view.playing
        ));
    }
    told
}

/// The values of cells for a card.
pub(crate) fn hint(n: u32, answer: &Json) -> Vec<String> {
    let moves = answer["moves"].as_array();
    let moves = moves.into_iter().flatten().take(MAX_HINTS);
    let told = moves.map(|one| {
        let number = |key: &str| one[key].as_u64().unwrap_or_default();
        let (row, column) = (number("row"), number("column"));
        let expected = one["expected"].as_f64().unwrap_or_default();
        format!("  row {row}, column {column}: {expected:.1} points expected")
    });
    let values = match answer["values"] == "general" {
        true => " (from general values; may be a few points off)",
        false => "",
    };
    let heading = format!("Hint for card {n}{values}:");
    std::iter::once(heading).chain(told).collect()
}

/// Each player's place, and the best arrangement; nothing before the end.
pub(crate) fn results(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Some(results) = &view.results else {
        return Ok(());
    };
    let mut table = plain_table();
    for one in &results.results {
        table.add_row([
            format!("{}.", one.place),
            name(one.name.as_deref(), one.player.get()),
            one.total.to_string(),
            notes(one),
        ]);
    }
    align_right(&mut table, [0, 2]);
    writeln!(out, "\nResults")?;
    write_table(&table, out)?;
    if let Some(best) = &results.best {
        let proof = proof(best.optimal, best.bound);
        let total = Styled(STRONG, best.total);
        writeln!(out, "\nThe best arrangement: {total} ({proof})")?;
        for line in grid_lines(&best.grid) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)
}

/// The player's result, and how to rejoin.
pub(crate) fn report(report: &RoomReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let RoomReport {
        code,
        server,
        total,
        placed,
        players,
        ..
    } = report;
    if let Some(place) = report.place {
        let best = report.best.map(|best| format!("; {best} were possible"));
        let best = best.unwrap_or_default();
        writeln!(
            out,
            "room {code}: rank {place} of {players}, {}{best}",
            counted(*total as usize, "point")
        )?;
    } else if report.token.is_some() {
        let (placed, points) = (counted(*placed, "card"), counted(*total as usize, "point"));
        writeln!(out, "room {code}: {placed} placed, {points}")?;
    }
    match report.fair {
        Some(true) => writeln!(out, "Checked: the cards were fixed before the game.")?,
        Some(false) => writeln!(
            out,
            "These are not the cards the room committed to before the game!"
        )?,
        None => {}
    }
    if report.closed {
        return writeln!(out, "The room is closed.");
    }
    let Some(token) = report.token else {
        return Ok(());
    };
    match report.state {
        State::Finished => writeln!(out, "To play again as the same player:")?,
        _ => writeln!(out, "To continue the game:")?,
    }
    writeln!(
        out,
        "  handeval room {code} --server {server} --token {token}"
    )
}

fn name_of(player: &PlayerView) -> String {
    name(player.name.as_deref(), player.player.get())
}

/// A display name, or the player's number if there is no name.
fn name(name: Option<&str>, number: u32) -> String {
    match name {
        Some(name) => shown_to(name, 40),
        None => format!("player {number}"),
    }
}

/// Additional notes on a result.
fn notes(result: &PlayerResult) -> String {
    let mut notes = Vec::new();
    if result.placed < 25 {
        notes.push(format!("{} of 25 cards", result.placed));
    }
    if result.assigned > 0 {
        notes.push(format!("{} late", result.assigned));
    }
    if result.hints > 0 {
        notes.push(counted(result.hints, "hint"));
    }
    notes.join(", ")
}

fn commitment(view: &View) -> Option<String> {
    let commitment = shown_to(view.commitment.as_ref()?, 64);
    Some(format!("Commitment to the cards: {commitment}"))
}

/// `Card 7 of 25: K (20 s)`.
fn card(view: &View) -> Option<String> {
    let card = view.card.as_ref().filter(|_| view.state == State::Open)?;
    let mut told = format!("Card {} of 25: {}", card.n, shown_to(&card.value, 4));
    if let Some(deadline) = card.deadline {
        let seconds = deadline.since(card.now).as_secs_f64();
        told += &format!(" ({seconds:.0} s)");
    }
    Some(told)
}

/// Players who joined, left, or were renamed.
fn players(before: &View, view: &View, told: &mut Vec<String>) {
    for player in &view.players {
        let known = before.players.iter();
        match known.into_iter().find(|one| one.player == player.player) {
            None => told.push(format!("{} is here.", name_of(player))),
            Some(known) if known.name != player.name => {
                let names = [known, player].map(name_of);
                told.push(names.join(" is now called ") + ".");
            }
            Some(_) => {}
        }
    }
    for known in &before.players {
        let is_there = |one: &PlayerView| one.player == known.player;
        if !view.players.iter().any(is_there) {
            told.push(format!("{} has been removed.", name_of(known)));
        }
    }
}

/// The cards that the player placed after the first `n_before`, and the grid.
fn moves(view: &View, own: &OwnGame, n_before: usize, told: &mut Vec<String>) {
    let points = view.settings.point_table();
    let mut cells = [[None; 5]; 5];
    for (idx, made) in own.moves.iter().enumerate() {
        let card = view.cards.get(made.n.wrapping_sub(1));
        let card = card.and_then(|card| card.parse().ok());
        let (Some(card), row @ 1..=5, column @ 1..=5) = (card, made.row, made.column) else {
            continue;
        };
        let cell = (row - 1, column - 1);
        cells[cell.0][cell.1] = Some(card);
        let Ok(grid) = Grid::new(cells) else { continue };
        if idx >= n_before {
            let card = view.settings.values.text(card);
            let score = score(&grid, &points);
            told.push(placed(&card, cell, made.assigned, &score));
        }
    }
    if own.moves.len() > n_before {
        told.extend(own_grid(view));
    }
}

/// The player's own grid with its total.
fn own_grid(view: &View) -> Vec<String> {
    let (Some(grid), Some(own)) = (&view.grid, &view.own) else {
        return Vec::new();
    };
    let mut lines = grid_lines(grid);
    if let Some(last) = lines.last_mut() {
        last.push_str(&format!("   {}", counted(own.total as usize, "point")));
    }
    lines
}

fn grid_lines(grid: &[[Option<String>; 5]; 5]) -> Vec<String> {
    let line = |row: &[Option<String>; 5]| format!("  {}", row.each_ref().map(cell_text).join(" "));
    grid.iter().map(line).collect()
}

/// `Leaderboard: 1. Jana 40, 2. Petr 20`.
fn leaderboard(board: &[BoardEntry]) -> String {
    let entries = board.iter().map(|entry| {
        let name = name(entry.name.as_deref(), entry.player.get());
        format!("{}. {name} {}", entry.place, entry.total)
    });
    let entries: Vec<_> = entries.collect();
    format!("Leaderboard: {}", entries.join(", "))
}
