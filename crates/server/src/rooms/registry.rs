//! The open rooms, with their listeners and clocks.
//!
//! A command is decided, then stored, and only then applied and announced. All this happens in its
//! own task, which continues even if the client has left. Commands that arrive while the room is
//! busy are decided and stored together.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::http::StatusCode;
use handeval_rooms::{
    Best, Caller, Code, Command, Event, HostAction, Moment, Opening, PlayerId, Recorded,
    ReplayError, Room, Secret, Settings, TokenHash,
};
use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::bucket::{Bucket, Rate};
use super::keeper::Keeper;
use super::live_room::{Answer, LiveRoom, Open, QueuedCommand, Seen, Who};
use super::{Entry, Store, StoreError, Thinking};
use crate::api::refusal::Refusal;
use crate::network::client::Client;
use crate::outside::Outside;
use crate::search::searches::Stopping;
use crate::search::streams::Events;
use crate::unless::unless;

/// The number of kinds of [`AddressAction`].
const N_ADDRESS_ACTIONS: usize = 3;

/// The maximum number of open rooms.
const MAX_ROOMS: usize = 50;
/// The time after which a failed write is retried.
const RETRY_TIME: Duration = Duration::from_secs(3);
/// How long a room must be deserted before it is closed to make way for a new one, if there are too
/// many.
const DESERTED_TIME: Duration = Duration::from_secs(10 * 60);
/// The longest time that a room goes without checking the clock while it waits for its next tick.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How often an address may do something, and the error message if it does so too often.
const ADDRESS_ACTIONS: [(Rate, &str); N_ADDRESS_ACTIONS] = [
    (
        Rate::new(10.0, 0.1),
        "this address has opened too many rooms",
    ),
    // A school shares an address.
    (
        Rate::new(240.0, 4.0),
        "too many players are joining from this address",
    ),
    (
        Rate::new(10.0, 0.1),
        "this address has requested too many rooms that do not exist",
    ),
];
/// If there are more addresses than this, idle ones are forgotten.
const MANY_ADDRESSES: usize = 1024;

/// All rooms.
#[derive(Clone, Debug)]
pub(crate) struct RoomRegistry(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    rooms: Mutex<HashMap<Code, Arc<LiveRoom>>>,
    /// Whether rooms survive a restart of the server.
    is_kept: bool,
    keeper: Keeper,
    thinking: Thinking,
    outside: Outside,
    /// How often each address has done something recently.
    addresses: Mutex<HashMap<Client, [Bucket; N_ADDRESS_ACTIONS]>>,
}

/// What an address does; the variants have the same order as [`ADDRESS_ACTIONS`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum AddressAction {
    Opens,
    Joins,
    GuessesWrong,
}

/// How many rooms there are.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Rooms))]
pub(crate) struct Occupancy {
    /// The number of open rooms.
    rooms: usize,
    /// The maximum number of open rooms.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    max_rooms: usize,
    /// Whether rooms survive a restart of the server.
    kept: bool,
}

impl RoomRegistry {
    /// The registry with the rooms of a store. Fails if the store cannot be read or contains an
    /// invalid log.
    pub(crate) fn open(
        store: Arc<dyn Store>,
        outside: Outside,
        stopping: Stopping,
    ) -> Result<Self, StoreError> {
        let mut rooms = HashMap::new();
        for log in store.open_rooms()? {
            let room = Room::replay(&log).map_err(|error| unreadable(&log, &error))?;
            match room.is_closed() {
                true => store.close(room.code())?,
                false => {
                    rooms.insert(room.code(), LiveRoom::new(room, store.is_lasting()));
                }
            }
        }
        Ok(Self::new(rooms, store, outside, stopping))
    }

    /// An empty registry that stores nothing.
    pub(crate) fn empty(outside: Outside, stopping: Stopping) -> Self {
        Self::new(HashMap::new(), Arc::new(super::Memory), outside, stopping)
    }

    fn new(
        rooms: HashMap<Code, Arc<LiveRoom>>,
        store: Arc<dyn Store>,
        outside: Outside,
        stopping: Stopping,
    ) -> Self {
        Self(Arc::new(Inner {
            rooms: Mutex::new(rooms),
            is_kept: store.is_lasting(),
            keeper: Keeper::new(store),
            thinking: Thinking::new(stopping),
            outside,
            addresses: Mutex::default(),
        }))
    }

    /// Sends every stored room a [`Command::Wake`] before any other command, because nobody could
    /// place a card while the server was down.
    pub(crate) fn wake(&self) {
        let rooms: Vec<_> = self.0.rooms.lock().values().cloned().collect();
        for live in rooms {
            tokio::spawn(self.insist(&live, Command::Wake));
        }
    }

    /// Opens a room; the host's token is the second result.
    pub(crate) async fn create(
        &self,
        settings: Settings,
        animals: Vec<handeval_rooms::Name>,
    ) -> Result<(Code, String), Refusal> {
        let token = new_token();
        if self.0.rooms.lock().len() >= MAX_ROOMS {
            self.close_deserted(DESERTED_TIME).await;
        }
        let code = self.new_code()?;
        let opening = Opening {
            code,
            host: TokenHash::of(&token),
            settings,
            animals,
        };
        let opened = opening.open(now()).map_err(refusal)?;
        let inner = Arc::clone(&self.0);
        let created = tokio::spawn(async move {
            let room = Room::replay([&opened]).map_err(|_| Refusal::internal())?;
            inner.keep(code, 0, vec![opened]).await?;
            let live = LiveRoom::new(room, inner.is_kept);
            let has_place = {
                let mut rooms = inner.rooms.lock();
                let has_place = rooms.len() < MAX_ROOMS;
                has_place.then(|| rooms.insert(code, Arc::clone(&live)));
                has_place
            };
            if !has_place {
                // Other requests were quicker.
                inner.forget(code).await;
                return Err(full());
            }
            // Even a room without players has to end.
            let mut open = live.open.lock().await;
            inner.look_after(&live, &mut open).await;
            Ok(())
        });
        // It runs to completion, even if the client has left.
        created.await.unwrap_or_else(|_| Err(Refusal::internal()))?;
        Ok((code, token))
    }

    /// Closes the rooms in which nobody is present and nothing has happened for `time`.
    pub(super) async fn close_deserted(&self, time: Duration) {
        let rooms: Vec<_> = self.0.rooms.lock().values().cloned().collect();
        for live in rooms {
            let is_deserted = live.open.lock().await.is_deserted(time);
            if is_deserted {
                let delete = Command::Host(HostAction::Delete);
                // A room that cannot be closed stays open.
                let _ = self.execute(&live, Who::Operator, delete, |_, _| ()).await;
            }
        }
    }

    fn new_code(&self) -> Result<Code, Refusal> {
        let rooms = self.0.rooms.lock();
        if rooms.len() >= MAX_ROOMS {
            return Err(full());
        }
        loop {
            let code = Code::from_bits(random());
            if !rooms.contains_key(&code) {
                return Ok(code);
            }
        }
    }

    /// Returns the room with this code. A client that tries many unknown codes has to wait.
    pub(crate) fn room(&self, code: &str, client: Client) -> Result<Arc<LiveRoom>, Refusal> {
        let found = code.parse::<Code>().ok();
        let found = found.and_then(|code| self.0.rooms.lock().get(&code).cloned());
        match found {
            Some(live) => Ok(live),
            None => {
                self.allow(client, AddressAction::GuessesWrong)?;
                Err(refusal(handeval_rooms::Refusal::NoSuchRoom))
            }
        }
    }

    /// Counts an action by a client address; fails if there are too many.
    pub(crate) fn allow(&self, client: Client, action: AddressAction) -> Result<(), Refusal> {
        let now = Instant::now();
        let mut addresses = self.0.addresses.lock();
        if addresses.len() >= MANY_ADDRESSES {
            let is_full = |(bucket, (rate, _)): (&Bucket, (Rate, _))| bucket.is_full(rate, now);
            addresses.retain(|_, done| !done.iter().zip(ADDRESS_ACTIONS).all(is_full));
        }
        let full = || ADDRESS_ACTIONS.map(|(rate, _)| Bucket::full(rate, now));
        let (rate, message) = ADDRESS_ACTIONS[action as usize];
        let taken = addresses.entry(client).or_insert_with(full)[action as usize].take(rate, now);
        taken.map_err(|wait| too_often(message, wait))
    }

    /// Carries out a command, and returns the result of `answer`.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        live: &Arc<LiveRoom>,
        token: Option<TokenHash>,
        command: Command,
        answer: impl FnOnce(&Room, Caller) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.execute(live, Who::Token(token), command, answer).await
    }

    /// Lets a player in and returns the player's token.
    pub(crate) async fn join(
        &self,
        live: &Arc<LiveRoom>,
        known: Option<TokenHash>,
        command: impl FnOnce(TokenHash) -> Result<Command, Refusal>,
    ) -> Result<(PlayerId, Option<String>, Option<String>), Refusal> {
        let token = new_token();
        let hash = TokenHash::of(&token);
        let command = command(hash)?;
        let answer = move |room: &Room, caller| {
            let (player, token) = match (room.player_with(&hash), caller) {
                (Some(player), _) => (player, Some(token)),
                (None, Caller::Player(player)) => (player, None),
                (None, _) => return Err(Refusal::internal()),
            };
            let name = room.name(player).map(ToString::to_string);
            Ok((player, name, token))
        };
        let who = Who::Newcomer(known);
        self.execute(live, who, command, answer).await?
    }

    /// Sends a command to a room, and returns the result of `answer`.
    async fn execute<T: Send + 'static>(
        &self,
        live: &Arc<LiveRoom>,
        who: Who,
        command: Command,
        answer: impl FnOnce(&Room, Caller) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        received(self.post(live, who, command, answer)).await
    }

    /// Queues a command after all earlier ones, and returns the receiver of the reply.
    fn post<T: Send + 'static>(
        &self,
        live: &Arc<LiveRoom>,
        who: Who,
        command: Command,
        answer: impl FnOnce(&Room, Caller) -> T + Send + 'static,
    ) -> PendingReply<T> {
        let (told, reply) = oneshot::channel();
        let answer: Answer = Box::new(move |result| {
            let result = result.map(|(room, caller)| answer(room, caller));
            Box::new(move || {
                // The client may have left.
                let _ = told.send(result);
            })
        });
        live.queue.lock().push(QueuedCommand {
            who,
            command,
            answer,
        });
        // The command runs as soon as the room is free, even if nobody is waiting for it.
        let (inner, live) = (Arc::clone(&self.0), Arc::clone(live));
        tokio::spawn(async move {
            let mut open = live.open.lock().await;
            inner.run_queued(&live, &mut open).await;
        });
        reply
    }

    /// Carries out a command that must succeed, after earlier ones, and retries until it is stored.
    fn insist(
        &self,
        live: &Arc<LiveRoom>,
        command: Command,
    ) -> impl Future<Output = ()> + Send + 'static {
        let (registry, live) = (self.clone(), Arc::clone(live));
        let ask = move || registry.post(&live, Who::System, command.clone(), |_, _| ());
        let mut asked = ask();
        async move {
            while let Err(refusal) = received(asked).await
                && refusal.kind() == NOT_KEPT
            {
                tokio::time::sleep(RETRY_TIME).await;
                asked = ask();
            }
        }
    }

    /// The room as the holder of the token sees it.
    pub(crate) async fn view(
        &self,
        live: &LiveRoom,
        token: Option<&TokenHash>,
    ) -> Result<Seen, Refusal> {
        let open = live.open.lock().await;
        let caller = open.room.caller(token).map_err(refusal)?;
        Ok(open.seen(caller))
    }

    /// The number of rooms.
    pub(crate) fn occupancy(&self) -> Occupancy {
        Occupancy {
            rooms: self.0.rooms.lock().len(),
            max_rooms: MAX_ROOMS,
            kept: self.0.is_kept,
        }
    }

    /// Looks up something in a room.
    pub(crate) async fn look<T>(
        &self,
        live: &LiveRoom,
        token: Option<&TokenHash>,
        look: impl FnOnce(&Room, Caller) -> Result<T, handeval_rooms::Refusal>,
    ) -> Result<T, Refusal> {
        let open = live.open.lock().await;
        let caller = open.room.caller(token).map_err(refusal)?;
        look(&open.room, caller).map_err(refusal)
    }

    /// Sends a snapshot to a stream, and then everything that happens in the room.
    pub(crate) async fn listen(
        &self,
        live: &Arc<LiveRoom>,
        token: Option<&TokenHash>,
        events: Events,
    ) -> Result<(), Refusal> {
        let mut open = live.open.lock().await;
        let caller = open.room.caller(token).map_err(refusal)?;
        let (number, untold) = open.listen(caller, events.clone());
        drop(open);
        let live = Arc::downgrade(live);
        tokio::spawn(async move {
            unless(events.gone(), untold).await;
            // This drops the last sender, so the stream ends.
            drop(events);
            if let Some(live) = live.upgrade() {
                live.open.lock().await.leave(number, caller);
            }
        });
        Ok(())
    }
}

impl Inner {
    /// Stores events before they are announced.
    async fn keep(&self, code: Code, n_before: u64, events: Vec<Recorded>) -> Result<(), Refusal> {
        let kept = self.keeper.keep(Entry {
            code,
            n_before,
            events,
        });
        kept.await.map_err(|error| not_kept(&error))
    }

    /// Carries out all queued commands: decides, stores, applies and announces.
    async fn run_queued(self: &Arc<Self>, live: &Arc<LiveRoom>, open: &mut Open) {
        let queue = std::mem::take(&mut *live.queue.lock());
        // Another task may have done it already.
        if queue.is_empty() {
            return;
        }
        let mut decided = Vec::new();
        let n_commands = queue.len();
        let is_by_itself = queue.iter().any(|queued| matches!(queued.who, Who::System));
        // Later decisions build on earlier ones.
        let mut next: Option<Room> = None;
        for queued in queue {
            let result = open.decide(next.as_ref(), queued.who, queued.command);
            let events = result.as_ref().map_or(&[][..], |(_, events)| events);
            if n_commands > 1 && !events.is_empty() {
                let next = next.get_or_insert_with(|| open.room.clone());
                for event in events {
                    // Any error is reported when the event is applied to the room itself.
                    let _ = next.apply(event);
                }
            }
            decided.push((queued.answer, result));
        }
        let events: Vec<_> = decided
            .iter()
            .filter_map(|(_, result)| result.as_ref().ok())
            .flat_map(|(_, events)| events.iter().cloned())
            .collect();
        let has_happened = !events.is_empty();
        let mut kept = Ok(());
        if has_happened {
            kept = self.keep(live.code, open.room.n_events(), events).await;
            if let Err(refusal) = &kept {
                open.in_trouble(refusal.message());
            }
        }
        let mut is_lost = false;
        let mut told = Vec::new();
        for (answer, result) in decided {
            let result = match (result, &kept) {
                // An event could not be stored, so the decisions that follow it are void.
                (Ok((_, events)), Err(refusal)) if !events.is_empty() => {
                    is_lost = true;
                    Err(refusal.clone())
                }
                (_, Err(refusal)) if is_lost => Err(refusal.clone()),
                (Ok((caller, events)), _) => {
                    let mut events = events.iter();
                    let done = events.try_for_each(|event| open.happens(live, event));
                    done.map(|()| (&open.room, caller))
                }
                (Err(refusal), _) => Err(refusal),
            };
            told.push(answer(result));
        }
        // If a tick comes slightly early, another one follows.
        if kept.is_ok() && (has_happened || is_by_itself) {
            self.look_after(live, open).await;
        }
        for tell in told {
            tell();
        }
    }

    /// Handles everything that the room is waiting for.
    async fn look_after(self: &Arc<Self>, live: &Arc<LiveRoom>, open: &mut Open) {
        if let Some(ticker) = open.ticker.take() {
            ticker.abort();
        }
        if open.room.is_closed() {
            open.listeners.clear();
            if self.rooms.lock().remove(&live.code).is_some() {
                self.forget(live.code).await;
            }
            return;
        }
        let pending_work = open.room.pending_work();
        let registry = RoomRegistry(Arc::clone(self));
        if let Some(at) = pending_work.tick_at {
            // A task that waits for days must not keep the store open when the server stops.
            let (registry, live) = (Arc::downgrade(self), Arc::downgrade(live));
            // While the machine sleeps, timers do not advance.
            let wait = at.since(open.now()).min(LONGEST_WAIT);
            let ticker = tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                if let (Some(registry), Some(live)) = (registry.upgrade(), live.upgrade()) {
                    // It runs in its own task, because events abort this one.
                    tokio::spawn(RoomRegistry(registry).insist(&live, Command::Tick));
                }
            });
            open.ticker = Some(ticker.abort_handle());
        }
        for turn in pending_work.bot_turns {
            if !open.thinking.insert((turn.player, turn.n)) {
                continue;
            }
            let points = open.room.points().clone();
            let (registry, live) = (registry.clone(), Arc::clone(live));
            tokio::spawn(async move {
                let seed = random();
                let outside = registry.0.outside.clone();
                let choose = move || {
                    let roster = outside.resources.rosters().of(&points);
                    if let Some(warning) = &roster.warning {
                        outside.warn(warning);
                    }
                    turn.choose(&roster.players, seed)
                };
                let chosen = registry.0.thinking.choose(choose).await;
                if let Some(cell) = chosen {
                    let (_, command) = turn.placed(cell);
                    registry.insist(&live, command).await;
                }
                let thought = (turn.player, turn.n);
                live.open.lock().await.thinking.remove(&thought);
                if chosen.is_some() {
                    // In a new game, the bot may already have to place the same card.
                    registry.insist(&live, Command::Tick).await;
                }
            });
        }
        if let Some(deal) = pending_work.best_of.filter(|_| !open.is_best_sought) {
            open.is_best_sought = true;
            let points = open.room.points().clone();
            let (registry, live) = (registry, Arc::clone(live));
            tokio::spawn(async move {
                let thinking = &registry.0.thinking;
                let found = thinking
                    .search(move |should_stop| Best::of(&deal, &points, should_stop))
                    .await;
                if let Some(best) = found {
                    registry.insist(&live, Command::BestFound(best)).await;
                }
                live.open.lock().await.is_best_sought = false;
                if found.is_some() {
                    // Another game may have begun in the meantime.
                    registry.insist(&live, Command::Tick).await;
                }
            });
        }
    }

    /// Removes everything that could reveal who was in a closed room.
    async fn forget(&self, code: Code) {
        if self.keeper.close(code).await.is_ok() {
            return;
        }
        // This is retried until it succeeds, or until the store is next opened.
        let keeper = self.keeper.clone();
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_TIME).await;
            while keeper.close(code).await.is_err() {
                tokio::time::sleep(RETRY_TIME).await;
            }
        });
    }
}

/// A deck and a salt for a game, drawn with the operating system's random numbers.
pub(super) fn secret() -> Secret {
    Secret::drawn(random)
}

/// A random number from the operating system.
pub(super) fn random() -> u64 {
    use rand::RngExt as _;
    rand::rng().random()
}

/// A secret token: 256 random bits in hex.
fn new_token() -> String {
    (0..4).map(|_| format!("{:016x}", random())).collect()
}

pub(super) fn now() -> Moment {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let millis = since.unwrap_or_default().as_millis();
    Moment::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
}

/// The receiver of a reply.
type PendingReply<T> = oneshot::Receiver<Result<T, Refusal>>;

async fn received<T>(reply: PendingReply<T>) -> Result<T, Refusal> {
    reply.await.unwrap_or_else(|_| Err(Refusal::internal()))
}

fn full() -> Refusal {
    let message = format!("all {MAX_ROOMS} rooms are in use: wait until one is closed");
    Refusal::plain(StatusCode::SERVICE_UNAVAILABLE, "too-many-rooms", message).retry_after(60)
}

pub(super) fn too_often(message: &str, wait: Duration) -> Refusal {
    let seconds = u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX);
    let message = format!("{message}: try again in {seconds} s");
    Refusal::plain(StatusCode::TOO_MANY_REQUESTS, "too-often", message).retry_after(seconds)
}

/// The error for an invalid log.
fn unreadable(log: &[Recorded], error: &ReplayError) -> StoreError {
    let room = match log.first().map(|first| &first.event) {
        Some(Event::Opened { code, .. }) => format!("room {code}"),
        _ => "a room".to_owned(),
    };
    StoreError(format!("{room} cannot be read: {error}").into())
}

/// The kind of error that is reported when nothing can be stored.
const NOT_KEPT: &str = "not-kept";

fn not_kept(error: &StoreError) -> Refusal {
    let message = format!("the room cannot be saved, so it is on hold: {error}");
    Refusal::plain(StatusCode::SERVICE_UNAVAILABLE, NOT_KEPT, message).retry_after(10)
}

/// The error object of a room's refusal.
pub(super) fn refusal(refusal: handeval_rooms::Refusal) -> Refusal {
    use handeval_rooms::RefusalClass;
    let status = match refusal.class() {
        RefusalClass::Invalid => StatusCode::BAD_REQUEST,
        RefusalClass::NoToken => StatusCode::UNAUTHORIZED,
        RefusalClass::Forbidden => StatusCode::FORBIDDEN,
        RefusalClass::NotFound => StatusCode::NOT_FOUND,
        RefusalClass::Conflict => StatusCode::CONFLICT,
        RefusalClass::Gone => StatusCode::GONE,
    };
    Refusal::plain(status, refusal.kind(), refusal.to_string())
}
