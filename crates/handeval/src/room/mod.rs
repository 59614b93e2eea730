//! A room on a server: sends requests, and receives events.

mod address;
mod client;
mod stream;

use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use handeval_matematico::CellValue;
use handeval_rooms::{Placing, StreamEvent};
use handeval_terminal::{RoomEvent, RoomRequest};
use serde_json::Value as Json;

pub(crate) use address::Address;
pub(crate) use client::{Client, Problem};
use stream::Events;

/// How long to wait before reconnecting a broken stream; the wait doubles each time.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// A message from a room.
#[derive(Debug)]
pub(crate) enum Told {
    /// An event of its stream.
    Event {
        name: String,
        data: String,
        /// The event; `None` if it comes from a later version.
        heard: Option<Box<StreamEvent>>,
    },
    /// The connection was lost and is being restored.
    Lost { message: String },
    /// The room no longer exists.
    Closed,
    /// A card was placed as requested.
    Placed { placing: Placing, answer: Json },
    /// The value of each free cell for a card.
    Hint { n: u32, answer: Json },
    /// A request was refused.
    Refused {
        request: RoomRequest,
        kind: String,
        message: String,
    },
}

impl Told {
    /// The event for the screen, if there is one.
    pub(crate) fn into_event(self) -> Option<RoomEvent> {
        Some(match self {
            Self::Event { heard, .. } => RoomEvent::Stream(heard?),
            Self::Lost { .. } => RoomEvent::Lost,
            Self::Closed => RoomEvent::Closed,
            Self::Placed { placing, .. } => RoomEvent::Placed(placing),
            Self::Hint { n, answer } => RoomEvent::Values {
                n,
                values: values(&answer),
                is_general: answer["values"] == "general",
            },
            Self::Refused {
                request, message, ..
            } => RoomEvent::Refused {
                is_move: matches!(request, RoomRequest::Place(_)),
                message,
            },
        })
    }
}

/// Follows a room's stream, restoring it when it breaks, until `tell` returns `false`.
pub(crate) fn listen(client: Client, tell: impl Fn(Told) -> bool + Send + 'static) {
    thread::spawn(move || {
        let mut wait = FIRST_WAIT;
        loop {
            let begin = Instant::now();
            let lost = hear(&client, &tell);
            if !lost.is_some_and(|message| tell(Told::Lost { message })) {
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

/// Follows a stream until it breaks, and returns why; `None` once it should end.
fn hear(client: &Client, tell: &impl Fn(Told) -> bool) -> Option<String> {
    let closed = || {
        tell(Told::Closed);
        None
    };
    let lines = match client.events() {
        Ok(lines) => lines,
        Err(problem) if problem.is_gone => return closed(),
        Err(problem) => return Some(problem.message),
    };
    let mut events = Events::default();
    for line in lines {
        let Some((name, data)) = events.take(&line) else {
            continue;
        };
        let Ok(heard) = StreamEvent::read(&name, &data) else {
            let name = name.escape_debug();
            return Some(format!("the event `{name}` cannot be read"));
        };
        let is_last = heard == Some(StreamEvent::Closed {});
        let heard = heard.map(Box::new);
        if !tell(Told::Event { name, data, heard }) {
            return None;
        }
        if is_last {
            return closed();
        }
    }
    Some("the connection is broken".to_owned())
}

/// Sends a player's requests, one at a time.
pub(crate) fn fulfil(
    client: Client,
    requests: Receiver<RoomRequest>,
    tell: impl Fn(Told) -> bool + Send + 'static,
) {
    thread::spawn(move || {
        for request in requests {
            let told = ask(&client, request).unwrap_or_else(|problem| Told::Refused {
                request,
                kind: problem.kind,
                message: problem.message,
            });
            if !tell(told) {
                return;
            }
        }
    });
}

/// Repeats a request until it is answered: placing a card in its cell again does no harm.
fn ask(client: &Client, request: RoomRequest) -> Result<Told, Problem> {
    match request {
        RoomRequest::Hint(n) => {
            let answer = client.hint(n)?;
            Ok(Told::Hint { n, answer })
        }
        RoomRequest::Place(placing) => loop {
            match client.place(placing) {
                Ok(answer) => return Ok(Told::Placed { placing, answer }),
                Err(problem) => match problem.retry_after {
                    Some(wait) => thread::sleep(wait.min(LONGEST_WAIT)),
                    None => return Err(problem),
                },
            }
        },
    }
}

/// The values in a server's answer, which counts rows and columns from 1; impossible cells are left
/// out.
fn values(answer: &Json) -> Vec<CellValue> {
    let moves = answer["moves"].as_array();
    let value = |one: &Json| {
        let idx = |key: &str| {
            let number = usize::try_from(one[key].as_u64()?).ok()?;
            number.checked_sub(1).filter(|&idx| idx < 5)
        };
        let cell = (idx("row")?, idx("column")?);
        let error = one["error"].as_f64().unwrap_or_default();
        Some(CellValue::known(cell, one["expected"].as_f64()?, error))
    };
    moves.into_iter().flatten().filter_map(value).collect()
}
