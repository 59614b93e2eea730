//! A game in a room, line by line: cells are read, events are written.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use handeval_answer::{ErrorReport, shortened, shown_to};
use handeval_rooms::{Follower, Placing, Role, StreamEvent};
use handeval_terminal::RoomRequest;
use serde_json::{Value as Json, json};

use super::RoomReport;
use crate::diagnose::Failure;
use crate::exit::Exit;
use crate::input::ChunkReader;
use crate::interrupt::Interrupt;
use crate::output::Output;
use crate::render;
use crate::room::{self, Address, Client, Told};

/// How long to wait at the end for the best arrangement and for the answer to the last move.
const BEST_WAIT: Duration = Duration::from_secs(20);

/// How often to check for Ctrl-C.
const TICK: Duration = Duration::from_millis(100);

/// The meaning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// Row and column, from 1.
    Cell(u32, u32),
    Hint,
    Quit,
}

/// A line waiting for its answer.
#[derive(Debug)]
struct Line {
    number: u64,
    text: String,
}

/// Something that happens.
#[derive(Debug)]
enum Happening {
    Told(Told),
    Typed(Line),
}

/// A game played line by line.
struct Game<'a> {
    output: &'a mut Output,
    requests: Sender<RoomRequest>,
    follower: Option<Follower>,
    /// Lines not yet looked at.
    lines: VecDeque<Line>,
    /// The line being carried out.
    asked: Option<Line>,
    n_bad: u64,
    has_left: bool,
    is_closed: bool,
    is_lost: bool,
}

/// Plays until the game is over, or the player leaves.
pub(super) fn run(
    address: &Address,
    client: Client,
    token: Option<&str>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::catch();
    let (sender, happenings) = mpsc::channel();
    let (requests, wished) = mpsc::channel();
    let typed = sender.clone();
    let tell = move |told| sender.send(Happening::Told(told)).is_ok();
    room::listen(client.clone(), tell.clone());
    room::fulfil(client, wished, tell);
    read_lines(typed);
    let mut game = Game {
        output,
        requests,
        follower: None,
        lines: VecDeque::new(),
        asked: None,
        n_bad: 0,
        has_left: false,
        is_closed: false,
        is_lost: false,
    };
    if let Some(token) = token {
        let Address { server, code } = address;
        let joined = json!({ "code": code, "server": server, "token": token });
        game.event("joined", joined)?;
    }
    let mut end = None;
    while !game.has_left && !game.is_closed && !interrupt.is_there() {
        match happenings.recv_timeout(TICK) {
            Ok(Happening::Told(told)) => game.take(told)?,
            Ok(Happening::Typed(line)) => game.lines.push_back(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let view = game.follower.as_ref().map(Follower::view);
        if let Some(results) = view.and_then(|view| view.results.as_ref()) {
            let end = end.get_or_insert_with(|| Instant::now() + BEST_WAIT);
            let is_all_told = results.best.is_some() && game.asked.is_none();
            if is_all_told || Instant::now() > *end {
                break;
            }
        } else {
            game.ask_next()?;
        }
    }
    game.finish(address, token, interrupt.is_there())
}

impl Game<'_> {
    fn take(&mut self, told: Told) -> Result<(), Failure> {
        match told {
            Told::Event { name, data, heard } => {
                if std::mem::take(&mut self.is_lost) {
                    self.output.note("Reconnected.");
                }
                let data: Json = serde_json::from_str(&data).unwrap_or_default();
                self.event(&name, data)?;
                if let Some(heard) = heard {
                    self.hear(*heard)?;
                }
            }
            Told::Placed {
                placing,
                answer: mut data,
            } => {
                self.asked = None;
                let Placing { n, row, column } = placing;
                if let Some(data) = data.as_object_mut() {
                    let named = [("n", n), ("row", row), ("column", column)];
                    data.extend(named.map(|(key, number)| (key.to_owned(), number.into())));
                }
                self.event("answer", data)?;
                self.change(|follower| follower.place(placing.into()))?;
            }
            Told::Hint { n, answer } => {
                self.asked = None;
                let told = render::room::hint(n, &answer);
                self.event("hint", answer)?;
                self.say(told)?;
            }
            Told::Refused { kind, message, .. } => {
                if let Some(line) = self.asked.take() {
                    self.bad_line(&line, &kind, &message)?;
                }
            }
            Told::Lost { message } => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    self.event("lost", json!({ "message": message }))?;
                    self.output.note(&format!("{message}: trying again"));
                }
            }
            Told::Closed => self.is_closed = true,
        }
        Ok(())
    }

    fn hear(&mut self, heard: StreamEvent) -> Result<(), Failure> {
        if let StreamEvent::Trouble { message } = &heard {
            self.output.warn(&shown_to(message, 200));
        }
        match (&mut self.follower, heard) {
            (None, StreamEvent::Snapshot(view)) => {
                let follower = Follower::new(*view);
                let told = render::room::first(follower.view());
                self.follower = Some(follower);
                self.say(told)?;
            }
            (_, heard) => self.change(|follower| follower.hear(heard))?,
        }
        // A removed player can come back later, but not through the lines waiting here.
        let role = self.follower.as_ref().map(|known| known.view().you.role);
        if matches!(role, Some(Role::Removed | Role::Banned)) {
            self.output.note("The host has removed you.");
            self.has_left = true;
        }
        Ok(())
    }

    /// Applies a change, and prints the difference.
    fn change(&mut self, change: impl FnOnce(&mut Follower)) -> Result<(), Failure> {
        let Some(follower) = &mut self.follower else {
            return Ok(());
        };
        let before = follower.view().clone();
        change(follower);
        let told = render::room::changes(&before, follower);
        self.say(told)
    }

    /// Sends the request in the next line, once there is a card for it.
    fn ask_next(&mut self) -> Result<(), Failure> {
        while self.asked.is_none()
            && let Some(line) = self.lines.front()
        {
            let said = read_line(&line.text);
            let turn = self.follower.as_ref().and_then(Follower::turn);
            let request = match (said, turn) {
                (Some(Ok(Said::Cell(row, column))), Some((n, _))) => {
                    let n = n as u32; // at most 25
                    Some(RoomRequest::Place(Placing { n, row, column }))
                }
                (Some(Ok(Said::Hint)), Some((n, _))) => Some(RoomRequest::Hint(n as u32)),
                (Some(Ok(Said::Cell(..) | Said::Hint)), None) => return Ok(()),
                (Some(Ok(Said::Quit)), _) => {
                    self.has_left = true;
                    return Ok(());
                }
                (None | Some(Err(_)), _) => None,
            };
            let Some(line) = self.lines.pop_front() else {
                return Ok(());
            };
            match (request, said) {
                (Some(request), _) => {
                    // If the other end is gone, there will be no more answers.
                    let _ = self.requests.send(request);
                    self.asked = Some(line);
                }
                (None, Some(Err(message))) => self.bad_line(&line, "bad-cell", message)?,
                (None, _) => {}
            }
        }
        Ok(())
    }

    fn bad_line(&mut self, line: &Line, kind: &str, message: &str) -> Result<(), Failure> {
        self.n_bad += 1;
        let report = ErrorReport {
            line: Some(line.number),
            input: Some(shortened(&line.text)),
            ..ErrorReport::new(kind, message)
        };
        let (number, input) = (line.number, shown_to(&line.text, 60));
        // For people, the problem is printed among the events.
        self.output.report(&report, |_, _| Ok(()))?;
        self.output.flush()?;
        self.output
            .error(&format!("line {number}, `{input}`: {message}"));
        Ok(())
    }

    /// Prints an event, for programs.
    fn event(&mut self, name: &str, data: Json) -> Result<(), Failure> {
        let event = json!({ "event": name, "data": data });
        self.output.report(&event, |_, _| Ok(()))?;
        self.output.flush()
    }

    /// Prints lines, for people.
    fn say(&mut self, lines: impl IntoIterator<Item = String>) -> Result<(), Failure> {
        if !self.output.is_json() {
            for line in lines {
                writeln!(self.output.results(), "{line}")?;
            }
            self.output.flush()?;
        }
        Ok(())
    }

    fn finish(
        self,
        address: &Address,
        token: Option<&str>,
        is_interrupted: bool,
    ) -> Result<Exit, Failure> {
        let Self {
            output,
            follower,
            n_bad,
            is_closed,
            ..
        } = self;
        let mut exit = match (is_interrupted, n_bad) {
            (true, _) => Exit::Interrupted,
            (false, 0) => Exit::Success,
            (false, _) => Exit::No,
        };
        if let Some(follower) = &follower {
            let report = RoomReport::new(address, token, follower, is_closed);
            if output.is_json() {
                let event = json!({ "event": "result", "data": report });
                output.report(&event, |_, _| Ok(()))?;
            } else {
                render::room::results(follower.view(), output.results())?;
                render::room::report(&report, output.results())?;
            }
            output.flush()?;
            if exit == Exit::Success {
                exit = report.exit();
            }
        }
        if n_bad > 0 {
            let ending = if n_bad == 1 { "" } else { "s" };
            output.note(&format!("{n_bad} bad line{ending}"));
        }
        Ok(exit)
    }
}

/// Reads a line; `None` for a blank one.
fn read_line(text: &str) -> Option<Result<Said, &'static str>> {
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    match text.to_ascii_lowercase().as_str() {
        "hint" | "i" => return Some(Ok(Said::Hint)),
        "quit" | "q" => return Some(Ok(Said::Quit)),
        _ => {}
    }
    let is_between = |char: char| char.is_whitespace() || matches!(char, ',' | '.');
    let mut digits = text.split(is_between).filter(|part| !part.is_empty());
    let digits = match (digits.next(), digits.next(), digits.next()) {
        (Some(both), None, None) => both.to_owned(),
        (Some(row), Some(column), None) if row.len() == 1 => format!("{row}{column}"),
        _ => String::new(),
    };
    let number = |byte: u8| matches!(byte, b'1'..=b'5').then(|| u32::from(byte - b'0'));
    let cell = match *digits.as_bytes() {
        [row, column] => number(row).zip(number(column)),
        _ => None,
    };
    const EXPECTED: &str = "this is not a cell: expected row and column, each 1 to 5, such as `2 \
                        3`, or `hint` or `quit`";
    Some(
        cell.map(|(row, column)| Said::Cell(row, column))
            .ok_or(EXPECTED),
    )
}

/// Reads standard input on its own thread.
fn read_lines(tell: Sender<Happening>) {
    /// A line only names a cell, so one that is longer than this is cut off.
    const MAX_BYTES: usize = 4096;
    thread::spawn(move || {
        let mut reader = ChunkReader::new(io::stdin(), MAX_BYTES, MAX_BYTES);
        while let Ok(Some(chunk)) = reader.next_chunk(|_| {}) {
            let lines = String::from_utf8_lossy(&chunk.bytes);
            for (number, text) in (chunk.first_line..).zip(lines.lines()) {
                let text = text.to_owned();
                if tell.send(Happening::Typed(Line { number, text })).is_err() {
                    return;
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_cell_a_hint_or_the_end() {
        for text in ["23", "2 3", " 2,3 ", "2.3", "2\t3\r", "2, 3", "\u{FEFF}2 3"] {
            assert_eq!(read_line(text), Some(Ok(Said::Cell(2, 3))), "{text:?}");
        }
        for text in ["", "  ", "# 2 3"] {
            assert_eq!(read_line(text), None, "{text:?}");
        }
        assert_eq!(read_line("Hint"), Some(Ok(Said::Hint)));
        assert_eq!(read_line("q"), Some(Ok(Said::Quit)));
        for text in [
            "6 1", "0 1", "1", "123", "1 2 3", "12 3", "a b", "--help", "1 ²", "é", "11 1",
        ] {
            assert!(matches!(read_line(text), Some(Err(_))), "{text:?}");
        }
    }
}
