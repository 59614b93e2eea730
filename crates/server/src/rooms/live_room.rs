//! An open room: its commands, its listeners, and the events they receive.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use handeval_rooms::{
    Caller, Code, Command, Moment, PlayerId, Recorded, Room, StreamEvent, TokenHash, View,
};
use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::bucket::{Bucket, Rate};
use super::registry::{now, refusal, too_often};
use crate::api::refusal::Refusal;
use crate::search::streams::{Event, Events};

/// The maximum number of streams per player. A phone that reconnects may have left one open.
const MAX_STREAMS_OF_ONE: usize = 2;
/// How often listeners receive the leaderboard and the number of players who have placed the card.
const PROGRESS_TIME: Duration = Duration::from_millis(500);
/// How often a player may send commands.
const WRITES: Rate = Rate::new(20.0, 5.0);

/// An open room.
#[derive(Debug)]
pub(crate) struct LiveRoom {
    pub(super) code: Code,
    pub(super) open: tokio::sync::Mutex<Open>,
    /// Commands not yet carried out.
    pub(super) queue: Mutex<Vec<QueuedCommand>>,
}

/// A room as a client may see it, together with the server's own information.
#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    #[serde(flatten)]
    pub(super) view: View,
    /// Whether the room survives a restart of the server.
    kept: bool,
}

/// A command that waits until the room carries it out.
pub(super) struct QueuedCommand {
    pub(super) who: Who,
    pub(super) command: Command,
    pub(super) answer: Answer,
}

/// Who gave a command.
#[derive(Clone, Copy, Debug)]
pub(super) enum Who {
    /// The clock and the bots, which need no token.
    System,
    /// The operator of the server, acting as the host.
    Operator,
    /// The holder of a token.
    Token(Option<TokenHash>),
    /// A person who wants to join, perhaps again. An unknown token counts as none.
    Newcomer(Option<TokenHash>),
}

/// Computes the reply from the outcome of a command and the room at that time.
pub(super) type Answer = Box<dyn FnOnce(Outcome<'_>) -> Reply + Send>;

/// The outcome of a command: the room and the caller, or a refusal.
type Outcome<'a> = Result<(&'a Room, Caller), Refusal>;

/// Sends a reply.
pub(super) type Reply = Box<dyn FnOnce() + Send>;

#[derive(Debug)]
pub(super) struct Open {
    pub(super) room: Room,
    /// When the last event happened, or the room was read from the store.
    last_event: Instant,
    is_kept: bool,
    pub(super) listeners: Vec<Listener>,
    n_listeners: u64,
    /// The task that waits for the next tick.
    pub(super) ticker: Option<AbortHandle>,
    /// The cards that bots are thinking about.
    pub(super) thinking: HashSet<(PlayerId, u32)>,
    pub(super) is_best_sought: bool,
    is_progress_due: bool,
    writes: HashMap<PlayerId, Bucket>,
    /// Why nothing can be stored right now; `None` if events can be stored.
    trouble: Option<String>,
}

#[derive(Debug)]
pub(super) struct Listener {
    number: u64,
    caller: Caller,
    events: Events,
    /// Dropping the listener drops this, which ends the stream.
    _is_told: oneshot::Sender<Infallible>,
}

/// Resolves when a listener receives no more events.
pub(super) type StreamEnded = oneshot::Receiver<Infallible>;

impl std::fmt::Debug for QueuedCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Wish({:?})", self.who)
    }
}

impl LiveRoom {
    pub(super) fn new(room: Room, is_kept: bool) -> Arc<Self> {
        Arc::new(Self {
            code: room.code(),
            queue: Mutex::default(),
            open: tokio::sync::Mutex::new(Open {
                room,
                last_event: Instant::now(),
                is_kept,
                listeners: Vec::new(),
                n_listeners: 0,
                ticker: None,
                thinking: HashSet::new(),
                is_best_sought: false,
                is_progress_due: false,
                writes: HashMap::new(),
                trouble: None,
            }),
        })
    }
}

impl Open {
    /// The room's time, which never goes backward, even if the system's does.
    pub(super) fn now(&self) -> Moment {
        let passed = self.last_event.elapsed();
        now().max(self.room.last_event_at().after(passed))
    }

    /// Sends a snapshot to a stream, and then everything that happens in the room. Returns the
    /// stream's number, and a signal for its end.
    pub(super) fn listen(&mut self, caller: Caller, events: Events) -> (u64, StreamEnded) {
        let was_there = self.is_connected(caller);
        events.send_or_skip(self.snapshot(caller));
        if let Some(message) = self.trouble.clone() {
            events.send_or_skip(self.event(&StreamEvent::Trouble { message }));
        }
        let number = self.n_listeners;
        self.n_listeners += 1;
        let (is_told, untold) = oneshot::channel();
        self.listeners.push(Listener {
            number,
            caller,
            events,
            _is_told: is_told,
        });
        self.drop_oldest(caller);
        if !was_there {
            self.tell_presence(caller);
        }
        (number, untold)
    }

    /// Decides which events a command causes in this room, or in its future state `next`.
    pub(super) fn decide(
        &mut self,
        next: Option<&Room>,
        who: Who,
        command: Command,
    ) -> Result<(Caller, Vec<Recorded>), Refusal> {
        let room = next.unwrap_or(&self.room);
        let caller = match who {
            Who::System => Caller::System,
            Who::Operator => Caller::Host,
            Who::Token(token) => room.caller(token.as_ref()).map_err(refusal)?,
            Who::Newcomer(token) => match room.caller(token.as_ref()) {
                Ok(Caller::Player(player)) => Caller::Player(player),
                Ok(_) | Err(_) => Caller::Anyone,
            },
        };
        if let (Who::Token(_), Caller::Player(player)) = (who, caller) {
            self.count_write(player)?;
        }
        let room = next.unwrap_or(&self.room);
        let now = self.now();
        let events = room.decide(caller, command, now).map_err(refusal)?;
        Ok((caller, events))
    }

    /// Whether there are no players except bots, nobody is listening, and nothing has happened for
    /// `time`.
    pub(super) fn is_deserted(&self, time: Duration) -> bool {
        let players = self.view(Caller::Anyone).players;
        self.listeners.is_empty()
            && players.iter().all(|player| player.bot.is_some())
            && now().since(self.room.last_event_at()) >= time
    }

    /// Records that nothing can be stored right now, and notifies listeners once.
    pub(super) fn in_trouble(&mut self, message: &str) {
        let message = message.to_owned();
        if self.trouble.as_ref() != Some(&message) {
            self.trouble = Some(message.clone());
            self.tell_all(&StreamEvent::Trouble { message });
        }
    }

    /// Applies and announces an event that was stored.
    pub(super) fn happens(
        &mut self,
        live: &Arc<LiveRoom>,
        event: &Recorded,
    ) -> Result<(), Refusal> {
        self.trouble = None;
        self.room.apply(event).map_err(|_| Refusal::internal())?;
        self.last_event = Instant::now();
        self.announce(event);
        if event.changes_progress() && !self.is_progress_due {
            self.is_progress_due = true;
            tokio::spawn(progress(Arc::downgrade(live)));
        }
        Ok(())
    }

    fn is_connected(&self, caller: Caller) -> bool {
        self.listeners
            .iter()
            .any(|listener| listener.caller == caller)
    }

    fn view(&self, caller: Caller) -> View {
        let is_connected = |player| self.is_connected(Caller::Player(player));
        self.room.view(caller, self.now(), is_connected)
    }

    pub(super) fn seen(&self, caller: Caller) -> Seen {
        Seen {
            view: self.view(caller),
            kept: self.is_kept,
        }
    }

    fn snapshot(&self, caller: Caller) -> Event {
        let data = serde_json::to_string(&self.seen(caller)).unwrap_or_default();
        Event::numbered("snapshot", self.room.n_events(), &data)
    }

    fn event(&self, event: &StreamEvent) -> Event {
        Event::numbered(event.name(), self.room.n_events(), &event.data())
    }

    /// Announces an event; a listener that does not accept it has to reconnect.
    fn announce(&mut self, last: &Recorded) {
        for announcement in self.room.announcements(last) {
            let common = announcement.event.map(|event| self.event(&event));
            let told = self.listeners.iter().map(|listener| {
                let event = || {
                    common
                        .clone()
                        .unwrap_or_else(|| self.snapshot(listener.caller))
                };
                !announcement.to.includes(listener.caller) || listener.events.send_or_skip(event())
            });
            let mut told = told.collect::<Vec<_>>().into_iter();
            self.listeners.retain(|_| told.next() == Some(true));
        }
    }

    fn tell_all(&mut self, event: &StreamEvent) {
        let event = self.event(event);
        let told = |listener: &Listener| listener.events.send_or_skip(event.clone());
        self.listeners.retain(told);
    }

    fn tell_progress(&mut self) {
        let mut told: [Option<Vec<Event>>; 2] = [None, None];
        for listener in &self.listeners {
            let events =
                told[usize::from(listener.caller == Caller::Host)].get_or_insert_with(|| {
                    let progress = self.room.progress(listener.caller);
                    progress.iter().map(|event| self.event(event)).collect()
                });
            for event in events {
                listener.events.send_or_skip(event.clone());
            }
        }
    }

    /// Announces that a player has connected or left.
    fn tell_presence(&mut self, caller: Caller) {
        let Caller::Player(player) = caller else {
            return;
        };
        let view = self.view(Caller::Anyone);
        let seat = view.players.into_iter().find(|seat| seat.player == player);
        if let Some(seat) = seat {
            self.tell_all(&StreamEvent::Player(seat));
        }
    }

    /// Ends the oldest stream of a player who has too many.
    fn drop_oldest(&mut self, caller: Caller) {
        if !matches!(caller, Caller::Player(_)) {
            return;
        }
        let own = |listener: &Listener| listener.caller == caller;
        let n_own = self.listeners.iter().filter(|one| own(one)).count();
        let oldest = self.listeners.iter().position(own);
        if let Some(idx) = oldest.filter(|_| n_own > MAX_STREAMS_OF_ONE) {
            let oldest = self.listeners.remove(idx);
            // The client must not reconnect automatically, or another stream would be closed in
            // turn.
            let event = self.event(&StreamEvent::Replaced {});
            oldest.events.send_or_skip(event);
        }
    }

    /// Removes a stream whose client has left, or to which no more events are sent.
    pub(super) fn leave(&mut self, number: u64, caller: Caller) {
        self.listeners.retain(|listener| listener.number != number);
        if !self.is_connected(caller) {
            self.tell_presence(caller);
        }
    }

    /// Counts a player's command.
    fn count_write(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let now = Instant::now();
        let full = || Bucket::full(WRITES, now);
        let taken = self
            .writes
            .entry(player)
            .or_insert_with(full)
            .take(WRITES, now);
        taken.map_err(|wait| too_often("too many requests from this player", wait))
    }
}

/// Announces who has placed the card, and the leaderboard.
async fn progress(live: Weak<LiveRoom>) {
    tokio::time::sleep(PROGRESS_TIME).await;
    let Some(live) = live.upgrade() else {
        return;
    };
    let mut open = live.open.lock().await;
    open.is_progress_due = false;
    open.tell_progress();
}
