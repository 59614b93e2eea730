//! The loop: keys and answers go in, screens come out, and the terminal is restored at the end.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use handeval_answer::Resources;
use handeval_answer::matematico::PlayReport;
use handeval_matematico::{Task, run_all};
use handeval_rooms::{Moment, View};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event as TerminalEvent};
use ratatui::crossterm::style::force_color_output;
use ratatui::layout::Size;

use crate::background::Background;
use crate::event::Event;
use crate::game::Start;
use crate::keyboard::key;
use crate::room::{RoomEvent, RoomRequest, RoomState};
use crate::state::{Choices, State};
use crate::view::{Look, draw, draw_room};

/// A function that runs tasks on a number of threads, and returns when all are done.
pub(crate) type RunTasks = for<'t> fn(Vec<Task<'t>>, usize);

/// The settings of a session.
#[derive(Clone, Debug)]
pub struct Session {
    /// The first game.
    pub start: Start,
    /// The points, and whether moves can be taken back.
    pub choices: Choices,
    /// The style of the screen.
    pub look: Look,
    /// Draws the seed of a new game.
    pub draw_seed: fn() -> u64,
    /// The number of threads for a search.
    pub n_threads: usize,
    /// The values learned on this machine, for hints.
    pub resources: Arc<Resources>,
}

/// The result of a session.
#[derive(Clone, Debug)]
pub struct Played {
    /// How the games went.
    pub reports: Vec<PlayReport>,
    /// The warning about learned values for hints, if there was a problem.
    pub warning: Option<Arc<str>>,
}

/// How long the loop waits for a key while the game expects an answer.
const BUSY: Duration = Duration::from_millis(20);

/// How long the loop otherwise waits for a key before it checks whether to stop.
const IDLE: Duration = Duration::from_millis(250);

/// Plays on the terminal until the player leaves.
///
/// The terminal is restored at the end, even after a panic or a signal.
///
/// # Errors
///
/// The terminal cannot be read or written.
pub fn run(session: Session) -> io::Result<Played> {
    on_terminal(session.look, |terminal, is_ended| {
        play(session, terminal, is_ended)
    })
}

/// Runs `play` on the terminal, and restores the terminal afterward.
fn on_terminal<T>(
    look: Look,
    play: impl FnOnce(&mut DefaultTerminal, &AtomicBool) -> io::Result<T>,
) -> io::Result<T> {
    let is_ended = end_signal()?;
    let mut terminal = ratatui::try_init().inspect_err(|_| {
        // Part of the terminal's state may have changed before the error.
        let _ = ratatui::try_restore();
    })?;
    force_color_output(look.has_color);
    let played = play(&mut terminal, &is_ended);
    ratatui::try_restore()?;
    played
}

fn play(
    session: Session,
    terminal: &mut DefaultTerminal,
    is_ended: &AtomicBool,
) -> io::Result<Played> {
    let Session {
        start,
        choices,
        look,
        draw_seed,
        n_threads,
        resources,
    } = session;
    let points = choices.points.clone();
    let mut background = Background::new(points, resources, n_threads, run_all)?;
    let mut state = State::new(start, choices);
    let mut size = Size::default();
    let mut is_changed = true;
    loop {
        // A change of size is not always reported.
        if is_changed || terminal.size()? != size {
            let drawn = terminal.draw(|frame| draw(&state, look, frame))?;
            size = drawn.area.as_size();
        }
        is_changed = false;
        let wait = if background.is_busy() { BUSY } else { IDLE };
        if event::poll(wait)? {
            match event::read()? {
                TerminalEvent::Key(pressed) => {
                    if let Some(key) = key(&pressed) {
                        state.apply(Event::Key(key));
                    }
                }
                TerminalEvent::Resize(..) => {}
                _ => continue,
            }
            is_changed = true;
        }
        for answer in background.answers() {
            state.apply(answer);
            is_changed = true;
        }
        if background.is_broken() {
            return Err(io::Error::other("a thread of the game has panicked"));
        }
        if state.wants_game() {
            state.apply(Event::Begin(Start::of_seed(draw_seed())));
        }
        if state.is_left() || is_ended.load(Ordering::Relaxed) {
            return Ok(Played {
                reports: state.reports(),
                warning: background.warning(),
            });
        }
        background.follow(&state);
    }
}

/// The settings for a seat in a room.
#[derive(Debug)]
pub struct RoomSession {
    /// The first view of the room.
    pub view: View,
    /// The style of the screen.
    pub look: Look,
    /// The player's events, except for keys and the time.
    pub events: Receiver<RoomEvent>,
    /// Requests to the room.
    pub requests: Sender<RoomRequest>,
    /// The current time.
    pub clock: fn() -> Moment,
}

/// How long the loop of a room waits for a key before it handles other events.
const ROOM_WAIT: Duration = Duration::from_millis(50);

/// Plays in a room on the terminal until the player leaves or the room is closed; returns the final
/// state.
///
/// The terminal is restored at the end, even after a panic or a signal.
///
/// # Errors
///
/// The terminal cannot be read or written.
pub fn run_room(session: RoomSession) -> io::Result<RoomState> {
    on_terminal(session.look, |terminal, is_ended| {
        play_in_room(session, terminal, is_ended)
    })
}

fn play_in_room(
    session: RoomSession,
    terminal: &mut DefaultTerminal,
    is_ended: &AtomicBool,
) -> io::Result<RoomState> {
    let RoomSession {
        view,
        look,
        events,
        requests,
        clock,
    } = session;
    let mut room = RoomState::new(view, clock());
    let mut is_changed = true;
    let mut shown = (String::new(), Size::default());
    loop {
        // The clock advances, and a change of size is not always reported.
        let stands = (room.standing(), terminal.size()?);
        if is_changed || stands != shown {
            terminal.draw(|frame| draw_room(&room, look, frame))?;
            shown = stands;
            is_changed = false;
        }
        if event::poll(ROOM_WAIT)? {
            if let TerminalEvent::Key(pressed) = event::read()?
                && let Some(key) = key(&pressed)
            {
                room.apply(RoomEvent::Key(key));
            }
            is_changed = true;
        }
        room.apply(RoomEvent::Tick(clock()));
        for event in events.try_iter() {
            room.apply(event);
            is_changed = true;
        }
        while let Some(request) = room.request() {
            is_changed = true;
            // Even if the receiver is gone, the player still sees the state of the room.
            let _ = requests.send(request);
        }
        if room.is_left() || room.is_closed() || is_ended.load(Ordering::Relaxed) {
            return Ok(room);
        }
    }
}

/// A flag that is set when the program is told to stop.
fn end_signal() -> io::Result<Arc<AtomicBool>> {
    let is_ended = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&is_ended))?;
    }
    Ok(is_ended)
}
