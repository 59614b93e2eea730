//! A room of a server, asked from afar: requests up, events down.

mod address;
mod client;
mod stream;

use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use handeval_matematico::CellValue;
use handeval_rooms::{Heard, Placing};
use handeval_terminal::{RoomEvent, RoomWish};
use serde::Deserialize;

pub(crate) use address::Address;
pub(crate) use client::{Client, Problem};
use stream::Events;

/// How long is waited until a stream is begun anew: twice as long each time.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(8);
/// For how long a stream may be silent: the server says something every 15 seconds.
const SILENCE: Duration = Duration::from_secs(40);

/// Hears of all that happens in a room, again and again, as long as somebody wants to know.
pub(crate) fn listen(client: Client, tell: Sender<RoomEvent>) {
    thread::spawn(move || {
        let mut wait = FIRST_WAIT;
        loop {
            let begin = Instant::now();
            match hear(&client, &tell) {
                Ended::NobodyListens => return,
                Ended::Closed => {
                    let _ = tell.send(RoomEvent::Closed);
                    return;
                }
                Ended::Lost => {}
            }
            if tell.send(RoomEvent::Lost).is_err() {
                return;
            }
            if begin.elapsed() > LONGEST_WAIT {
                wait = FIRST_WAIT;
            }
            thread::sleep(wait);
            wait = (2 * wait).min(LONGEST_WAIT);
        }
    });
}

/// Why a stream has ended.
enum Ended {
    NobodyListens,
    Closed,
    Lost,
}

/// Hears of what happens until the stream breaks.
fn hear(client: &Client, tell: &Sender<RoomEvent>) -> Ended {
    let lines = match client.events() {
        Ok(lines) => lines,
        Err(Problem::Refused { status: 404, .. }) => return Ended::Closed,
        Err(_) => return Ended::Lost,
    };
    let mut events = Events::default();
    loop {
        let Ok(line) = lines.recv_timeout(SILENCE) else {
            return Ended::Lost;
        };
        let Some((name, data)) = events.take(&line) else {
            continue;
        };
        match Heard::read(&name, &data) {
            Ok(Some(Heard::Closed {})) => return Ended::Closed,
            Ok(Some(heard)) => {
                if tell.send(RoomEvent::Heard(Box::new(heard))).is_err() {
                    return Ended::NobodyListens;
                }
            }
            // What a later version tells is none of ours.
            Ok(None) => {}
            Err(_) => return Ended::Lost,
        }
    }
}

/// Asks for what a player wishes, one thing after the other.
pub(crate) fn fulfil(client: Client, wishes: Receiver<RoomWish>, tell: Sender<RoomEvent>) {
    thread::spawn(move || {
        for wish in wishes {
            let event = match wish {
                RoomWish::Place(placing) => place(&client, placing),
                RoomWish::Hint(n) => hint(&client, n),
            };
            if tell.send(event).is_err() {
                return;
            }
        }
    });
}

/// Places a card; the same card in the same cell may be asked for twice, so it is asked until there
/// is an answer.
fn place(client: &Client, placing: Placing) -> RoomEvent {
    loop {
        match client.place(placing) {
            Ok(()) => return RoomEvent::Placed(placing),
            Err(problem) => match problem.retry_after() {
                Some(wait) => thread::sleep(wait),
                None => {
                    return RoomEvent::Refused {
                        is_move: true,
                        message: problem.to_string(),
                    };
                }
            },
        }
    }
}

/// What each cell is worth, as the server says it. Rows and columns count from 1.
#[derive(Deserialize)]
struct Hint {
    moves: Vec<HintMove>,
}

#[derive(Deserialize)]
struct HintMove {
    row: usize,
    column: usize,
    expected: f64,
    error: f64,
}

fn hint(client: &Client, n: u32) -> RoomEvent {
    match client.hint::<Hint>(n) {
        Ok(hint) => {
            let value = |one: HintMove| {
                let cell = (one.row.saturating_sub(1), one.column.saturating_sub(1));
                CellValue::known(cell, one.expected, one.error)
            };
            let values = hint.moves.into_iter().map(value).collect();
            RoomEvent::Values { n, values }
        }
        Err(problem) => RoomEvent::Refused {
            is_move: false,
            message: problem.to_string(),
        },
    }
}
