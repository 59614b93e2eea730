//! Tests of rooms whose store fails or is slow.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, header};
use handeval_rooms::{
    Caller, Command, HostAction, Moment, Opening, Room, Secret, Settings, TokenHash,
};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::*;
use crate::api::refusal::Refusal;
use crate::app::App;
use crate::network::client::Client;
use crate::network::limits::Limits;
use crate::outside::Outside;
use crate::search::searches::Stopping;

/// How long to wait for something that must arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// A store that accepts only a given number of entries, and that can be slowed down.
#[derive(Debug)]
struct Moody {
    n_left: AtomicUsize,
    n_appends: AtomicUsize,
    n_closes: AtomicUsize,
    is_shut: Mutex<bool>,
    opened: Condvar,
    /// The logs of rooms that already existed.
    logs: Vec<Vec<Recorded>>,
}

impl Moody {
    fn new() -> Arc<Self> {
        Self::with(Vec::new())
    }

    /// A store that contains these rooms.
    fn with(logs: Vec<Vec<Recorded>>) -> Arc<Self> {
        Arc::new(Self {
            logs,
            n_left: AtomicUsize::new(usize::MAX),
            n_appends: AtomicUsize::new(0),
            n_closes: AtomicUsize::new(0),
            is_shut: Mutex::new(false),
            opened: Condvar::new(),
        })
    }

    fn has_room_for(&self, n_entries: usize) {
        self.n_left.store(n_entries, Ordering::SeqCst);
    }

    fn shut(&self, is_shut: bool) {
        *self.is_shut.lock().unwrap() = is_shut;
        self.opened.notify_all();
    }

    /// Uses up this many entries of the remaining capacity.
    fn take(&self, n_entries: usize) -> Result<(), StoreError> {
        let take = |n_left: usize| n_left.checked_sub(n_entries);
        let taken = self
            .n_left
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, take);
        taken
            .map(drop)
            .map_err(|_| StoreError("the disk is full".into()))
    }
}

impl Store for Moody {
    fn is_lasting(&self) -> bool {
        false
    }

    fn append(&self, entries: &[Entry]) -> Vec<Result<(), StoreError>> {
        self.n_appends.fetch_add(1, Ordering::SeqCst);
        let is_shut = self.is_shut.lock().unwrap();
        drop(self.opened.wait_while(is_shut, |is_shut| *is_shut).unwrap());
        vec![self.take(entries.len()); entries.len()]
    }

    fn close(&self, _: Code) -> Result<(), StoreError> {
        self.n_closes.fetch_add(1, Ordering::SeqCst);
        self.take(1)
    }

    fn open_rooms(&self) -> Result<Vec<Vec<Recorded>>, StoreError> {
        Ok(self.logs.clone())
    }
}

/// A server with an unreliable store.
struct Rooms {
    store: Arc<Moody>,
    router: Router,
}

impl Rooms {
    fn new() -> Self {
        Self::on(Moody::new())
    }

    fn on(store: Arc<Moody>) -> Self {
        let app = App::new(Limits::default()).store(store.clone());
        let router = app.router(&Stopping::default());
        Self { store, router }
    }

    async fn send(&self, method: Method, path: &str, token: &str, body: &Value) -> (u16, Body) {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::HOST, "localhost");
        request = request.header(header::CONTENT_TYPE, "application/json");
        if !token.is_empty() {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::from(body.to_string())).unwrap();
        let answer = self.router.clone().oneshot(request).await.unwrap();
        (answer.status().as_u16(), answer.into_body())
    }

    async fn ask(&self, method: Method, path: &str, token: &str, body: Value) -> (u16, Value) {
        let (status, body) = self.send(method, path, token, &body).await;
        let bytes = to_bytes(body, 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    }

    async fn post(&self, path: &str, token: &str, body: Value) -> (u16, Value) {
        self.ask(Method::POST, path, token, body).await
    }

    /// A room, with the token of its host.
    async fn room(&self) -> (String, String) {
        let (status, room) = self.post("/api/v1/rooms", "", json!({})).await;
        assert_eq!(status, 201, "{room}");
        let code = room["code"].as_str().unwrap();
        let host = room["host_token"].as_str().unwrap();
        (format!("/api/v1/rooms/{code}"), host.to_owned())
    }

    async fn listen(&self, room: &str, token: &str) -> Listening {
        let path = format!("{room}/events");
        let (status, body) = self.send(Method::GET, &path, token, &json!({})).await;
        assert_eq!(status, 200);
        let read = String::new();
        Listening { body, read }
    }
}

/// A stream, and the part of it read so far.
struct Listening {
    body: Body,
    read: String,
}

impl Listening {
    /// The data of the next event with this name, and the names of the events before it.
    async fn next(&mut self, name: &str) -> (Value, Vec<String>) {
        let mut others = Vec::new();
        // Comments keep arriving forever.
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            while let Some((event, rest)) = self.read.split_once("\n\n") {
                let field = |key| event.lines().find_map(|line| line.strip_prefix(key));
                let (found, data) = (field("event: "), field("data: "));
                let found = found.unwrap_or_default().to_owned();
                let data = data.map_or(Value::Null, |data| serde_json::from_str(data).unwrap());
                self.read = rest.to_owned();
                if found == name {
                    return (data, others);
                }
                others.push(found);
            }
            let frame = tokio::time::timeout_at(end, self.body.frame()).await;
            let frame = frame.unwrap_or_else(|_| panic!("no {name}: {others:?}"));
            let bytes = frame.unwrap().unwrap().into_data().unwrap();
            self.read.push_str(&String::from_utf8_lossy(&bytes));
        }
    }

    /// Everything that arrives until the stream ends.
    async fn rest(mut self) -> String {
        let end = to_bytes(self.body, 1 << 20);
        let rest = tokio::time::timeout(PATIENCE, end).await;
        let rest = rest.expect("the stream does not end").unwrap();
        self.read.push_str(&String::from_utf8_lossy(&rest));
        self.read
    }
}

/// Runs a test on its own threads.
fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = { runtime }.worker_threads(2).enable_all().build();
    runtime.unwrap().block_on(test);
}

#[test]
fn what_cannot_be_kept_does_not_happen_and_the_room_goes_on_when_it_can() {
    run(async {
        let rooms = Rooms::new();
        let (room, host) = rooms.room().await;
        let path = |name: &str| format!("{room}/{name}");
        let (_, jana) = rooms
            .post(&path("players"), "", json!({"name": "Jana"}))
            .await;
        let jana = jana["player_token"].as_str().unwrap();
        let act = async |action: &str| {
            let action = json!({ "action": action });
            rooms.post(&path("host"), &host, action).await
        };
        act("start").await;
        act("call").await;
        let mut phone = rooms.listen(&room, jana).await;
        phone.next("snapshot").await;
        rooms.store.has_room_for(0);
        let place = async || {
            let cell = json!({"row": 2, "column": 3});
            rooms.ask(Method::PUT, &path("moves/1"), jana, cell).await
        };
        for _ in 0..3 {
            let (status, refused) = place().await;
            assert_eq!(status, 503, "{refused}");
            assert_eq!(refused["error"]["kind"], "not-kept");
            assert!(refused["error"]["retry_after"].is_number());
        }
        assert_eq!(act("call").await.0, 503);
        let (trouble, _) = phone.next("trouble").await;
        let message = trouble["message"].as_str().unwrap();
        assert!(message.contains("the disk is full"), "{message}");
        // A new listener is notified too, and the room has not changed.
        let mut screen = rooms.listen(&room, &host).await;
        let (view, _) = screen.next("snapshot").await;
        assert_eq!((&view["count"], &view["card"]["n"]), (&json!(0), &json!(1)));
        assert_eq!(screen.next("trouble").await.1, [""; 0]);
        // Nobody can open another room, so that no room exists without being stored.
        let (status, refused) = rooms.post("/api/v1/rooms", "", json!({})).await;
        assert_eq!(
            (status, &refused["error"]["kind"]),
            (503, &json!("not-kept"))
        );
        rooms.store.has_room_for(usize::MAX);
        assert_eq!(place().await.0, 200);
        // The move was announced once, although storing it was tried several times.
        let (_, others) = phone.next("move").await;
        assert_eq!(others, [""; 0]);
        assert_eq!(act("call").await.0, 200);
        assert_eq!(phone.next("card").await.0["n"], 2);
        let mut later = rooms.listen(&room, &host).await;
        later.next("snapshot").await;
        rooms.store.has_room_for(0);
        assert_eq!(act("pause").await.0, 503);
        assert_eq!(later.next("trouble").await.1, [""; 0]);
    });
}

/// Anything the room does by itself is retried without a request.
#[test]
fn what_a_room_does_by_itself_is_tried_again() {
    run(async {
        let rooms = Rooms::new();
        let (room, host) = rooms.room().await;
        let path = format!("{room}/host");
        let act = async |action: Value| rooms.post(&path, &host, action).await;
        let bot = json!({"action": "bot", "bot": "random", "name": "Bot"});
        let (status, seated) = act(bot).await;
        assert_eq!(status, 200, "{seated}");
        act(json!({"action": "start"})).await;
        let mut screen = rooms.listen(&room, &host).await;
        screen.next("snapshot").await;
        // The call is the last entry that is accepted.
        rooms.store.has_room_for(1);
        assert_eq!(act(json!({"action": "call"})).await.0, 200);
        screen.next("trouble").await;
        rooms.store.has_room_for(usize::MAX);
        while screen.next("placed").await.0["count"] != 1 {}
        // Deleting the names is retried as well.
        rooms.store.has_room_for(1);
        let (status, _) = act(json!({"action": "delete"})).await;
        assert_eq!(status, 200);
        assert_eq!(rooms.store.n_closes.load(Ordering::SeqCst), 1);
        rooms.store.has_room_for(usize::MAX);
        until(|| rooms.store.n_closes.load(Ordering::SeqCst) == 2).await;
    });
}

/// Entries that arrive while the disk is busy have to wait. Then all of them are written together,
/// or none.
#[test]
fn what_is_asked_meanwhile_is_kept_together() {
    run(async {
        for has_room in [true, false] {
            let store = Moody::new();
            let registry =
                RoomRegistry::open(store.clone(), Outside::default(), Stopping::default()).unwrap();
            let (code, host) = registry
                .create(Settings::default(), Vec::new())
                .await
                .unwrap();
            let live = registry.room(&code.to_string(), Client::default()).unwrap();
            let n_appends = || store.n_appends.load(Ordering::SeqCst);
            let before = n_appends();
            store.shut(true);
            let act = |action: HostAction| {
                let (registry, live) = (registry.clone(), Arc::clone(&live));
                let (token, command) = (TokenHash::of(&host), Command::Host(action));
                tokio::spawn(
                    async move { registry.ask(&live, Some(token), command, |_, _| ()).await },
                )
            };
            let join = |name: &'static str| {
                let (registry, live) = (registry.clone(), Arc::clone(&live));
                let name = Some(name.to_owned());
                tokio::spawn(async move {
                    let command = |token| Ok(Command::Join { name, token });
                    registry.join(&live, None, command).await
                })
            };
            let lock = act(HostAction::Lock);
            until(|| n_appends() == before + 1).await;
            let unlock = act(HostAction::Unlock);
            until(|| live.queue.lock().len() == 1).await;
            let mut joining = Vec::new();
            for name in ["Jana", "Petr", "Eva", "jana", "Adam"] {
                joining.push(join(name));
                until(|| live.queue.lock().len() == 1 + joining.len()).await;
            }
            if !has_room {
                store.has_room_for(1);
            }
            store.shut(false);
            lock.await.unwrap().unwrap();
            let kind = |refusal: Refusal| refusal.kind().to_owned();
            let unlocked = unlock.await.unwrap().map_err(kind);
            let mut joined = Vec::new();
            for joining in joining {
                let player = joining.await.unwrap().map(|(player, ..)| player.get());
                joined.push(player.map_err(kind));
            }
            let not_kept = || "not-kept".to_owned();
            match has_room {
                true => {
                    let taken = Err("name-taken".to_owned());
                    assert_eq!(unlocked, Ok(()));
                    assert_eq!(joined, [Ok(1), Ok(2), Ok(3), taken, Ok(4)]);
                }
                // The name turned out not to be taken.
                false => {
                    assert_eq!(unlocked, Err(not_kept()));
                    assert!(joined.iter().all(|joined| *joined == Err(not_kept())));
                }
            }
            assert_eq!(n_appends(), before + 2);
            let seen = registry.view(&live, None).await.unwrap();
            assert_eq!(seen.view.players.len(), if has_room { 4 } else { 0 });
            assert_eq!(seen.view.locked, !has_room);
        }
    });
}

/// A room in which somebody is playing is never closed to make way for another one, but a room that
/// nobody has joined may be.
#[test]
fn only_deserted_rooms_make_room() {
    run(async {
        let registry = RoomRegistry::empty(Outside::default(), Stopping::default());
        let (empty, _) = registry
            .create(Settings::default(), Vec::new())
            .await
            .unwrap();
        let (with_bot, token) = registry
            .create(Settings::default(), Vec::new())
            .await
            .unwrap();
        let (played, _) = registry
            .create(Settings::default(), Vec::new())
            .await
            .unwrap();
        let room = |code: Code| registry.room(&code.to_string(), Client::default());
        let bot = HostAction::read(r#"{"action":"bot","bot":"random"}"#, registry::secret).unwrap();
        let host = Some(TokenHash::of(&token));
        let live = room(with_bot).unwrap();
        let seated = registry.ask(&live, host, Command::Host(bot), |_, _| ());
        seated.await.unwrap();
        let name = Some("Jana".to_owned());
        let command = |token| Ok(Command::Join { name, token });
        registry
            .join(&room(played).unwrap(), None, command)
            .await
            .unwrap();
        drop(live);
        registry.close_deserted(Duration::from_secs(600)).await;
        assert!(
            [empty, with_bot, played]
                .map(room)
                .iter()
                .all(Result::is_ok)
        );
        registry.close_deserted(Duration::ZERO).await;
        let are_there = [empty, with_bot, played].map(|code| room(code).is_ok());
        assert_eq!(are_there, [false, false, true]);
    });
}

/// A stream that gets no more events ends, so that its client reconnects.
#[test]
fn a_stream_that_is_told_no_more_ends() {
    run(async {
        let rooms = Rooms::new();
        let (room, host) = rooms.room().await;
        let path = |name: &str| format!("{room}/{name}");
        let join = json!({"name": "Jana"});
        let (_, jana) = rooms.post(&path("players"), "", join).await;
        let jana = jana["player_token"].as_str().unwrap();
        let mut screen = rooms.listen(&room, &host).await;
        screen.next("snapshot").await;
        // A player may have two streams.
        let oldest = rooms.listen(&room, jana).await;
        screen.next("player").await;
        let _others = (
            rooms.listen(&room, jana).await,
            rooms.listen(&room, jana).await,
        );
        let read = oldest.rest().await;
        assert!(read.contains("event: replaced"), "{read}");
        // This client reads nothing.
        let slow = rooms.listen(&room, "").await;
        let mut n_renamed = 0;
        while n_renamed < 100 {
            n_renamed += 1;
            let name = format!("Jana {n_renamed}");
            let rename = json!({"action": "rename", "player": 1, "name": name});
            assert_eq!(rooms.post(&path("host"), &host, rename).await.0, 200);
            screen.next("renamed").await;
        }
        let read = slow.rest().await;
        assert!(
            read.contains("Jana 1\"") && !read.contains("Jana 100"),
            "{read}"
        );
        // Now the room is closed.
        let phone = rooms.listen(&room, jana).await;
        let (status, _) = rooms
            .post(&path("host"), &host, json!({"action": "delete"}))
            .await;
        assert_eq!(status, 200);
        let read = phone.rest().await;
        assert!(read.contains("event: closed"), "{read}");
    });
}

/// A phone that reads nothing counts as gone, and the other clients are notified.
#[test]
fn who_is_told_no_more_turns_grey() {
    run(async {
        let rooms = Rooms::new();
        let (room, host) = rooms.room().await;
        let path = |name: &str| format!("{room}/{name}");
        let join = json!({"name": "Jana"});
        let (_, jana) = rooms.post(&path("players"), "", join).await;
        let jana = jana["player_token"].as_str().unwrap();
        let mut screen = rooms.listen(&room, &host).await;
        let _phone = rooms.listen(&room, jana).await;
        assert_eq!(screen.next("player").await.0["connected"], true);
        for n in 0..100 {
            let action = if n % 2 == 0 { "lock" } else { "unlock" };
            rooms
                .post(&path("host"), &host, json!({ "action": action }))
                .await;
            let (_, others) = screen.next("locked").await;
            if others.contains(&"player".to_owned()) {
                return;
            }
        }
        assert_eq!(screen.next("player").await.0["connected"], false);
    });
}

/// The log of a room with a bot, up to the first card called.
fn called(at: Moment) -> (Code, Vec<Recorded>) {
    let code = Code::from_bits(7);
    let opening = Opening {
        code,
        host: TokenHash::of("host"),
        settings: Settings::default(),
        animals: Vec::new(),
    };
    let mut log = vec![opening.open(at).unwrap()];
    for action in [
        r#"{"action": "bot", "bot": "random"}"#,
        r#"{"action": "start"}"#,
        r#"{"action": "call"}"#,
    ] {
        let action = HostAction::read(action, || Secret::drawn(|| 5)).unwrap();
        let room = Room::replay(&log).unwrap();
        let events = room.decide(Caller::Host, Command::Host(action), at);
        log.extend(events.unwrap());
    }
    (code, log)
}

/// After a restart, a room continues without any request.
#[test]
fn a_room_goes_on_by_itself_when_the_server_is_there_again() {
    run(async {
        let (code, log) = called(registry::now());
        let rooms = Rooms::on(Moody::with(vec![log]));
        let room = format!("/api/v1/rooms/{code}");
        let view = async || rooms.ask(Method::GET, &room, "", json!({})).await;
        let placed = async {
            while view().await.1["count"] != 1 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(PATIENCE, placed).await.unwrap();
    });
}

/// Names are deleted in time, even if nothing happens in the room after the server has started.
#[test]
fn names_are_deleted_though_the_server_was_away() {
    run(async {
        let day = Duration::from_secs(24 * 3600);
        let ago = day - Duration::from_millis(1500);
        let opened = registry::now().millis() - u64::try_from(ago.as_millis()).unwrap();
        let (code, mut log) = called(Moment::from_millis(opened));
        // Keeps only the opening, because nobody came.
        log.truncate(1);
        let rooms = Rooms::on(Moody::with(vec![log]));
        let room = format!("/api/v1/rooms/{code}");
        let view = async || rooms.ask(Method::GET, &room, "", json!({})).await;
        assert_eq!(view().await.0, 200);
        until(|| rooms.store.n_closes.load(Ordering::SeqCst) == 1).await;
        assert_eq!(view().await.0, 404);
    });
}

/// By the time the first client connects, the time for the card has been restarted.
#[test]
fn a_room_that_goes_on_does_so_before_anything_is_asked_of_it() {
    run(async {
        let (code, log) = called(registry::now());
        let registry = RoomRegistry::open(
            Moody::with(vec![log]),
            Outside::default(),
            Stopping::default(),
        )
        .unwrap();
        let live = registry.room(&code.to_string(), Client::default()).unwrap();
        // Nobody serves the room until this lock is released.
        let open = live.open.lock().await;
        registry.wake();
        let queue: Vec<_> = { live.queue.lock() }
            .iter()
            .map(|queued| queued.command.clone())
            .collect();
        assert_eq!(queue, [Command::Wake]);
        drop(open);
    });
}

/// If the system clock is set back, the room's time does not go back.
#[test]
fn the_time_of_a_room_never_goes_back() {
    run(async {
        let ahead = registry::now().after(Duration::from_secs(3600));
        let (code, log) = called(ahead);
        let rooms = Rooms::on(Moody::with(vec![log]));
        let room = format!("/api/v1/rooms/{code}");
        let time = async || {
            let (_, view) = rooms.ask(Method::GET, &room, "", json!({})).await;
            view["now"].as_u64().unwrap()
        };
        let begin = time().await;
        assert!(begin >= ahead.millis(), "{begin}");
        // Waits for anything that is still being written, which this test cannot observe.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let later = time().await;
        assert!(
            (begin + 1..begin + 30_000).contains(&later),
            "{begin} {later}"
        );
    });
}

/// A room in which nothing happens does not last forever.
#[test]
fn a_room_that_nobody_enters_waits_for_its_end() {
    run(async {
        let registry =
            RoomRegistry::open(Moody::new(), Outside::default(), Stopping::default()).unwrap();
        let (code, _) = registry
            .create(Settings::default(), Vec::new())
            .await
            .unwrap();
        let live = registry.room(&code.to_string(), Client::default()).unwrap();
        assert!(live.open.lock().await.ticker.is_some());
    });
}

/// Waits until a condition holds.
async fn until(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap();
}
