//! How a game in a room went, as text.

use std::io::{self, Write};

use handeval_rooms::State;

use crate::commands::RoomReport;

pub(crate) fn report(report: &RoomReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let RoomReport {
        code,
        server,
        token,
        total,
        placed,
        players,
        ..
    } = report;
    match (report.place, report.best) {
        (Some(place), Some(best)) => writeln!(
            out,
            "room {code}: place {place} of {players}, {total} points; {best} were possible"
        )?,
        (Some(place), None) => {
            writeln!(
                out,
                "room {code}: place {place} of {players}, {total} points"
            )?;
        }
        (None, _) => writeln!(out, "room {code}: {placed} cards placed, {total} points")?,
    }
    match report.fair {
        Some(true) => writeln!(out, "Checked: the cards were fixed before the game.")?,
        Some(false) => writeln!(
            out,
            "These are not the cards to which the room was bound before the game!"
        )?,
        None => {}
    }
    if report.closed {
        return writeln!(out, "The room is closed.");
    }
    match report.state {
        State::Finished => writeln!(out, "Another game with the same place:")?,
        _ => writeln!(out, "The game goes on:")?,
    }
    writeln!(
        out,
        "  handeval room {code} --server {server} --token {token}"
    )
}
