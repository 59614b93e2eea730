//! The rooms that are open: each with those who listen, and with a clock.
//!
//! What is asked of a room is decided, kept, and only then done and told. That goes on when whoever
//! asked has gone: it runs in a task of its own.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, SystemTime};

use axum::http::StatusCode;
use axum::response::sse::Event;
use handeval_rooms::{
    Best, Caller, Code, Command, Moment, News, Opening, PlayerId, Recorded, Room, Secret, Settings,
    TokenHash, View,
};
use serde::Serialize;
use tokio::task::AbortHandle;
use tokio::time::Instant;

use super::bucket::{Bucket, Rate};
use super::{Store, StoreError};
use crate::client::Client;
use crate::refusal::Refusal;
use crate::search::Stopping;
use crate::streams::Events;

/// The most rooms that are open at once.
const MAX_ROOMS: usize = 50;
/// The most streams of a player: a phone that comes back may have left one behind.
const MAX_STREAMS_OF_ONE: usize = 2;
/// How often those who listen are told who has placed, and the leaderboard.
const PROGRESS_TIME: Duration = Duration::from_millis(500);
/// The longest search for the best arrangement.
const BEST_TIME: Duration = Duration::from_secs(60);
/// What a player may write.
const WRITES: Rate = Rate {
    burst: 20.0,
    a_second: 5.0,
};
/// How many rooms an address may open.
const OPENINGS: Rate = Rate {
    burst: 10.0,
    a_second: 0.1,
};
/// How often an address may come in: a school shares one.
const JOINS: Rate = Rate {
    burst: 240.0,
    a_second: 4.0,
};
/// How many codes an address may guess wrong.
const GUESSES: Rate = Rate {
    burst: 10.0,
    a_second: 0.1,
};
/// From how many addresses on those are forgotten that have done nothing for a while.
const MANY_ADDRESSES: usize = 1024;

/// All rooms.
#[derive(Clone, Debug)]
pub(crate) struct House(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    rooms: Mutex<HashMap<Code, Arc<Hosted>>>,
    store: Arc<dyn Store>,
    stopping: Stopping,
    addresses: Mutex<HashMap<Client, Address>>,
}

/// What an address has done.
#[derive(Clone, Copy, Debug)]
struct Address {
    openings: Bucket,
    joins: Bucket,
    guesses: Bucket,
}

/// What an address does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    Opens,
    Joins,
    GuessesWrong,
}

/// A room as somebody may see it, and what its house says of it.
#[derive(Debug, Serialize)]
pub(crate) struct Seen {
    #[serde(flatten)]
    view: View,
    /// Whether it is there again when the server is started again.
    kept: bool,
}

/// How many rooms there are.
#[derive(Debug, Serialize)]
pub(crate) struct Occupancy {
    rooms: usize,
    max_rooms: usize,
    /// Whether they are there again when the server is started again.
    kept: bool,
}

/// A room that is open.
#[derive(Debug)]
pub(crate) struct Hosted {
    code: Code,
    open: tokio::sync::Mutex<Open>,
}

#[derive(Debug)]
struct Open {
    room: Room,
    is_kept: bool,
    listeners: Vec<Listener>,
    n_listeners: u64,
    /// The task that waits for the next tick.
    ticker: Option<AbortHandle>,
    /// The cards that players of the program are thinking about.
    thinking: HashSet<(PlayerId, u32)>,
    is_best_sought: bool,
    is_progress_due: bool,
    writes: HashMap<PlayerId, Bucket>,
}

#[derive(Debug)]
struct Listener {
    number: u64,
    caller: Caller,
    events: Events,
}

impl House {
    /// The house with the rooms of a store.
    ///
    /// # Errors
    ///
    /// The store cannot be read, or has a log that no room can have.
    pub(crate) fn open(store: Arc<dyn Store>, stopping: Stopping) -> Result<Self, StoreError> {
        let mut rooms = HashMap::new();
        for log in store.open_rooms()? {
            let room = Room::replay(&log).map_err(|error| StoreError(error.to_string().into()))?;
            match room.is_closed() {
                true => store.close(room.code())?,
                false => {
                    rooms.insert(room.code(), Hosted::new(room, store.is_lasting()));
                }
            }
        }
        Ok(Self(Arc::new(Inner {
            rooms: Mutex::new(rooms),
            store,
            stopping,
            addresses: Mutex::default(),
        })))
    }

    /// A house without rooms, which keeps nothing.
    pub(crate) fn empty(stopping: Stopping) -> Self {
        Self(Arc::new(Inner {
            rooms: Mutex::default(),
            store: Arc::new(super::Memory),
            stopping,
            addresses: Mutex::default(),
        }))
    }

    /// Lets the rooms of the store go on: nobody could place a card in the meantime.
    pub(crate) async fn wake(&self) {
        let rooms: Vec<_> = self.0.rooms().values().cloned().collect();
        for hosted in rooms {
            // A room that cannot be woken is woken by the next who asks.
            let _ = self.command(&hosted, Caller::House, Command::Wake).await;
        }
    }

    /// Opens a room; the host's token is the second one.
    pub(crate) async fn create(
        &self,
        settings: Settings,
        animals: Vec<handeval_rooms::Name>,
    ) -> Result<(Code, String), Refusal> {
        let token = new_token();
        let host = TokenHash::of(&token);
        let code = self.new_code()?;
        let opening = Opening {
            code,
            host,
            settings,
            animals,
        };
        let opened = opening.open(now()).map_err(refusal)?;
        let inner = Arc::clone(&self.0);
        spawned(async move {
            inner.keep(code, 0, vec![opened.clone()]).await?;
            let room = Room::replay([&opened]).map_err(|_| Refusal::internal())?;
            let mut rooms = inner.rooms();
            if rooms.len() >= MAX_ROOMS {
                return Err(full());
            }
            rooms.insert(code, Hosted::new(room, inner.store.is_lasting()));
            Ok(())
        })
        .await?;
        Ok((code, token))
    }

    fn new_code(&self) -> Result<Code, Refusal> {
        let rooms = self.0.rooms();
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

    /// The room with a code; whoever asks for many that are not there has to wait.
    pub(crate) fn room(&self, code: &str, client: Client) -> Result<Arc<Hosted>, Refusal> {
        let found = code.parse::<Code>().ok();
        let found = found.and_then(|code| self.0.rooms().get(&code).cloned());
        match found {
            Some(hosted) => Ok(hosted),
            None => {
                self.allow(client, Deed::GuessesWrong)?;
                Err(refusal(handeval_rooms::Refusal::NoSuchRoom))
            }
        }
    }

    /// Counts what an address does.
    ///
    /// # Errors
    ///
    /// It has done so too often.
    pub(crate) fn allow(&self, client: Client, deed: Deed) -> Result<(), Refusal> {
        let now = Instant::now();
        let mut addresses = lock(&self.0.addresses);
        if addresses.len() >= MANY_ADDRESSES {
            addresses.retain(|_, address| !address.is_forgotten(now));
        }
        let address = addresses.entry(client).or_insert_with(|| Address::new(now));
        let (bucket, rate) = match deed {
            Deed::Opens => (&mut address.openings, OPENINGS),
            Deed::Joins => (&mut address.joins, JOINS),
            Deed::GuessesWrong => (&mut address.guesses, GUESSES),
        };
        bucket.take(rate, now).map_err(|wait| {
            let message = match deed {
                Deed::Opens => "this address has opened many rooms",
                Deed::Joins => "many come in from this address at once",
                Deed::GuessesWrong => "this address has asked for many rooms that are not there",
            };
            too_often(message, wait)
        })
    }

    /// Does what is asked; gives back what is told of it.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        hosted: &Arc<Hosted>,
        token: Option<TokenHash>,
        command: Command,
        answer: impl FnOnce(&Room, Caller) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (inner, hosted) = (Arc::clone(&self.0), Arc::clone(hosted));
        spawned(async move {
            let mut open = hosted.open.lock().await;
            let caller = open.room.caller(token.as_ref()).map_err(refusal)?;
            if let Caller::Player(player) = caller {
                open.count_write(player)?;
            }
            inner.run(&hosted, &mut open, caller, command).await?;
            Ok(answer(&open.room, caller))
        })
        .await
    }

    /// Lets a player in, who gets the token.
    pub(crate) async fn join(
        &self,
        hosted: &Arc<Hosted>,
        known: Option<TokenHash>,
        command: impl FnOnce(TokenHash) -> Result<Command, Refusal>,
    ) -> Result<(PlayerId, Option<String>, Option<String>), Refusal> {
        let token = new_token();
        let hash = TokenHash::of(&token);
        let command = command(hash)?;
        let (inner, hosted) = (Arc::clone(&self.0), Arc::clone(hosted));
        spawned(async move {
            let mut open = hosted.open.lock().await;
            // Somebody who was in the room comes in again; a foreign token is as good as none.
            let caller = open.room.caller(known.as_ref()).unwrap_or(Caller::Anyone);
            let caller = match caller {
                Caller::Player(_) => caller,
                _ => Caller::Anyone,
            };
            inner.run(&hosted, &mut open, caller, command).await?;
            let room = &open.room;
            let (player, token) = match (room.player_with(&hash), caller) {
                (Some(player), _) => (player, Some(token)),
                (None, Caller::Player(player)) => (player, None),
                (None, _) => return Err(Refusal::internal()),
            };
            let name = room.name(player).map(ToString::to_string);
            Ok((player, name, token))
        })
        .await
    }

    async fn command(
        &self,
        hosted: &Arc<Hosted>,
        caller: Caller,
        command: Command,
    ) -> Result<(), Refusal> {
        let (inner, hosted) = (Arc::clone(&self.0), Arc::clone(hosted));
        spawned(async move {
            let mut open = hosted.open.lock().await;
            inner.run(&hosted, &mut open, caller, command).await
        })
        .await
    }

    /// The room as whoever has the token sees it.
    pub(crate) async fn view(
        &self,
        hosted: &Hosted,
        token: Option<&TokenHash>,
    ) -> Result<Seen, Refusal> {
        let open = hosted.open.lock().await;
        let caller = open.room.caller(token).map_err(refusal)?;
        Ok(open.seen(caller))
    }

    /// How many rooms there are.
    pub(crate) fn occupancy(&self) -> Occupancy {
        Occupancy {
            rooms: self.0.rooms().len(),
            max_rooms: MAX_ROOMS,
            kept: self.0.store.is_lasting(),
        }
    }

    /// Looks something up in a room.
    pub(crate) async fn look<T>(
        &self,
        hosted: &Hosted,
        token: Option<&TokenHash>,
        look: impl FnOnce(&Room, Caller) -> Result<T, handeval_rooms::Refusal>,
    ) -> Result<T, Refusal> {
        let open = hosted.open.lock().await;
        let caller = open.room.caller(token).map_err(refusal)?;
        look(&open.room, caller).map_err(refusal)
    }

    /// Tells a stream of all that happens, beginning with the room as it is.
    pub(crate) async fn listen(
        &self,
        hosted: &Arc<Hosted>,
        token: Option<&TokenHash>,
        events: Events,
    ) -> Result<(), Refusal> {
        let mut open = hosted.open.lock().await;
        let caller = open.room.caller(token).map_err(refusal)?;
        let was_there = open.is_connected(caller);
        events.send_or_skip(open.snapshot(caller));
        let number = open.n_listeners;
        open.n_listeners += 1;
        let listener = Listener {
            number,
            caller,
            events: events.clone(),
        };
        open.listeners.push(listener);
        open.drop_oldest(caller);
        if !was_there {
            open.tell_presence(caller);
        }
        drop(open);
        let hosted = Arc::downgrade(hosted);
        tokio::spawn(async move {
            events.gone().await;
            if let Some(hosted) = hosted.upgrade() {
                hosted.open.lock().await.leave(number, caller);
            }
        });
        Ok(())
    }
}

impl Inner {
    fn rooms(&self) -> MutexGuard<'_, HashMap<Code, Arc<Hosted>>> {
        lock(&self.rooms)
    }

    /// Keeps events before anybody is told of them.
    async fn keep(&self, code: Code, n_before: u64, events: Vec<Recorded>) -> Result<(), Refusal> {
        let store = Arc::clone(&self.store);
        let kept = tokio::task::spawn_blocking(move || store.append(code, n_before, &events));
        kept.await
            .map_err(|_| Refusal::internal())?
            .map_err(|error| not_kept(&error))
    }

    /// Decides, keeps, does and tells.
    async fn run(
        self: &Arc<Self>,
        hosted: &Arc<Hosted>,
        open: &mut Open,
        caller: Caller,
        command: Command,
    ) -> Result<(), Refusal> {
        let decided = open.room.decide(caller, command, now());
        let events = decided.map_err(refusal)?;
        if events.is_empty() {
            return Ok(());
        }
        let n_before = open.room.n_events();
        if let Err(refusal) = self.keep(hosted.code, n_before, events.clone()).await {
            open.tell_all("trouble", &Trouble::of(&refusal));
            return Err(refusal);
        }
        for event in &events {
            open.room.apply(event).map_err(|_| Refusal::internal())?;
            open.announce(event);
            if event.changes_progress() && !open.is_progress_due {
                open.is_progress_due = true;
                tokio::spawn(progress(Arc::downgrade(hosted)));
            }
        }
        self.look_after(hosted, open);
        Ok(())
    }

    /// Sees to what the room waits for.
    fn look_after(self: &Arc<Self>, hosted: &Arc<Hosted>, open: &mut Open) {
        if let Some(ticker) = open.ticker.take() {
            ticker.abort();
        }
        if open.room.is_closed() {
            self.forget(hosted.code, open);
            return;
        }
        let wants = open.room.wants();
        let house = House(Arc::clone(self));
        if let Some(at) = wants.tick_at {
            let (house, hosted) = (house.clone(), Arc::downgrade(hosted));
            let wait = at.since(now());
            let ticker = tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                house.tick(hosted);
            });
            open.ticker = Some(ticker.abort_handle());
        }
        for turn in wants.bot_turns {
            if !open.thinking.insert((turn.player, turn.n)) {
                continue;
            }
            let (house, hosted) = (house.clone(), Arc::clone(hosted));
            tokio::spawn(async move {
                let seed = random();
                let chosen = tokio::task::spawn_blocking(move || turn.choose(seed)).await;
                if let Ok(cell) = chosen {
                    let (caller, command) = turn.placed(cell);
                    // If it cannot be kept, the next change of the room asks again.
                    let _ = house.command(&hosted, caller, command).await;
                }
                let mut open = hosted.open.lock().await;
                open.thinking.remove(&(turn.player, turn.n));
            });
        }
        if let Some(deal) = wants.best_of.filter(|_| !open.is_best_sought) {
            open.is_best_sought = true;
            let points = open.room.points().clone();
            let (house, hosted) = (house, Arc::clone(hosted));
            let stopping = self.stopping.clone();
            tokio::spawn(async move {
                let end = std::time::Instant::now() + BEST_TIME;
                let should_stop = move || stopping.is_said() || std::time::Instant::now() > end;
                let search = move || Best::of(&deal, &points, &should_stop);
                if let Ok(best) = tokio::task::spawn_blocking(search).await {
                    let command = Command::BestFound(best);
                    let _ = house.command(&hosted, Caller::House, command).await;
                }
                hosted.open.lock().await.is_best_sought = false;
            });
        }
    }

    /// A closed room is gone, and nothing that could tell who was in it is kept.
    fn forget(self: &Arc<Self>, code: Code, open: &mut Open) {
        open.listeners.clear();
        self.rooms().remove(&code);
        let store = Arc::clone(&self.store);
        // If it fails, it is done when the store is opened again: the last event says it.
        tokio::task::spawn_blocking(move || store.close(code));
    }
}

impl House {
    /// The time has come for something in a room. It is a task of its own, as the one that waits is
    /// ended by what happens.
    fn tick(self, hosted: Weak<Hosted>) {
        tokio::spawn(async move {
            if let Some(hosted) = hosted.upgrade() {
                let _ = self.command(&hosted, Caller::House, Command::Tick).await;
            }
        });
    }
}

/// Tells who has placed, and the leaderboard, of what has happened until then.
async fn progress(hosted: Weak<Hosted>) {
    tokio::time::sleep(PROGRESS_TIME).await;
    let Some(hosted) = hosted.upgrade() else {
        return;
    };
    let mut open = hosted.open.lock().await;
    open.is_progress_due = false;
    open.tell_progress();
}

impl Hosted {
    fn new(room: Room, is_kept: bool) -> Arc<Self> {
        Arc::new(Self {
            code: room.code(),
            open: tokio::sync::Mutex::new(Open {
                room,
                is_kept,
                listeners: Vec::new(),
                n_listeners: 0,
                ticker: None,
                thinking: HashSet::new(),
                is_best_sought: false,
                is_progress_due: false,
                writes: HashMap::new(),
            }),
        })
    }
}

impl Open {
    fn is_connected(&self, caller: Caller) -> bool {
        self.listeners
            .iter()
            .any(|listener| listener.caller == caller)
    }

    fn view(&self, caller: Caller) -> View {
        let is_connected = |player| self.is_connected(Caller::Player(player));
        self.room.view(caller, now(), is_connected)
    }

    fn seen(&self, caller: Caller) -> Seen {
        Seen {
            view: self.view(caller),
            kept: self.is_kept,
        }
    }

    fn snapshot(&self, caller: Caller) -> Event {
        self.event("snapshot", &self.seen(caller))
    }

    fn event(&self, name: &str, object: &impl Serialize) -> Event {
        let data = serde_json::to_string(object).unwrap_or_default();
        let id = self.room.n_events().to_string();
        Event::default().event(name).id(id).data(data)
    }

    /// Tells those whom an event is for; who does not take what is told has to come again.
    fn announce(&mut self, last: &Recorded) {
        for announcement in self.room.announcements(last) {
            let news = &announcement.news;
            let common = match news {
                News::Snapshot {} => None,
                news => Some(self.event(news.name(), news)),
            };
            let mut lost = HashSet::new();
            for listener in &self.listeners {
                if !announcement.to.includes(listener.caller) {
                    continue;
                }
                let event = match &common {
                    Some(event) => event.clone(),
                    None => self.snapshot(listener.caller),
                };
                if !listener.events.send_or_skip(event) {
                    lost.insert(listener.number);
                }
            }
            self.listeners
                .retain(|listener| !lost.contains(&listener.number));
        }
    }

    fn tell_all(&mut self, name: &str, object: &impl Serialize) {
        let event = self.event(name, object);
        for listener in &self.listeners {
            listener.events.send_or_skip(event.clone());
        }
    }

    fn tell_progress(&mut self) {
        let mut told: Vec<(bool, [Option<Event>; 2])> = Vec::new();
        for listener in &self.listeners {
            let is_host = listener.caller == Caller::Host;
            if !told.iter().any(|(known, _)| *known == is_host) {
                let progress = self.room.progress(listener.caller);
                let placed = self.event("placed", &progress.placed);
                let board = progress.board.map(|board| self.event("board", &board));
                told.push((is_host, [Some(placed), board]));
            }
            let events = told.iter().find(|(known, _)| *known == is_host);
            for event in events.into_iter().flat_map(|(_, events)| events).flatten() {
                listener.events.send_or_skip(event.clone());
            }
        }
    }

    /// A player is there, or has gone.
    fn tell_presence(&mut self, caller: Caller) {
        let Caller::Player(player) = caller else {
            return;
        };
        let view = self.view(Caller::Anyone);
        let seat = view.players.into_iter().find(|seat| seat.player == player);
        if let Some(seat) = seat {
            self.tell_all("player", &seat);
        }
    }

    /// Ends the oldest stream of a player who has too many.
    fn drop_oldest(&mut self, caller: Caller) {
        if !matches!(caller, Caller::Player(_)) {
            return;
        }
        let own = |listener: &Listener| listener.caller == caller;
        if self.listeners.iter().filter(|one| own(one)).count() > MAX_STREAMS_OF_ONE
            && let Some(idx) = self.listeners.iter().position(own)
        {
            let oldest = self.listeners.remove(idx);
            // It is not to come again by itself: then another one would have to go.
            let event = self.event("replaced", &serde_json::json!({}));
            oldest.events.send_or_skip(event);
        }
    }

    fn leave(&mut self, number: u64, caller: Caller) {
        let was_there = self.is_connected(caller);
        self.listeners.retain(|listener| listener.number != number);
        if was_there && !self.is_connected(caller) {
            self.tell_presence(caller);
        }
    }

    fn count_write(&mut self, player: PlayerId) -> Result<(), Refusal> {
        let now = Instant::now();
        let bucket = self
            .writes
            .entry(player)
            .or_insert_with(|| Bucket::full(WRITES, now));
        bucket
            .take(WRITES, now)
            .map_err(|wait| too_often("this player writes very often", wait))
    }
}

impl Address {
    fn new(now: Instant) -> Self {
        Self {
            openings: Bucket::full(OPENINGS, now),
            joins: Bucket::full(JOINS, now),
            guesses: Bucket::full(GUESSES, now),
        }
    }

    fn is_forgotten(&self, now: Instant) -> bool {
        self.openings.is_full(OPENINGS, now)
            && self.joins.is_full(JOINS, now)
            && self.guesses.is_full(GUESSES, now)
    }
}

/// What those who listen are told when nothing can be kept.
#[derive(Serialize)]
struct Trouble {
    message: String,
}

impl Trouble {
    fn of(refusal: &Refusal) -> Self {
        Self {
            message: refusal.message().to_owned(),
        }
    }
}

/// The deck and the salt of a game, from the system's randomness.
pub(super) fn secret() -> Secret {
    Secret::drawn(random)
}

/// A random number from the system.
pub(super) fn random() -> u64 {
    use rand::RngExt as _;
    rand::rng().random()
}

/// A token that nobody guesses: 256 random bits in hex.
fn new_token() -> String {
    (0..4).map(|_| format!("{:016x}", random())).collect()
}

fn now() -> Moment {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let millis = since.unwrap_or_default().as_millis();
    Moment::from_millis(u64::try_from(millis).unwrap_or(u64::MAX))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Goes on to its end, even if nobody waits for it any more.
async fn spawned<T: Send + 'static>(
    task: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::spawn(task)
        .await
        .unwrap_or_else(|_| Err(Refusal::internal()))
}

fn full() -> Refusal {
    let message = format!("there are {MAX_ROOMS} rooms: expected to wait until one is closed");
    Refusal::plain(StatusCode::SERVICE_UNAVAILABLE, "too-many-rooms", message).retry_after(60)
}

fn too_often(message: &str, wait: Duration) -> Refusal {
    let seconds = u32::try_from(wait.as_secs() + 1).unwrap_or(u32::MAX);
    let message = format!("{message}: ask again in {seconds} s");
    Refusal::plain(StatusCode::TOO_MANY_REQUESTS, "too-often", message).retry_after(seconds)
}

fn not_kept(error: &StoreError) -> Refusal {
    let message = format!("nothing can be kept, so nothing happens: {error}");
    Refusal::plain(StatusCode::SERVICE_UNAVAILABLE, "not-kept", message).retry_after(10)
}

/// The error object of what a room does not do.
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
