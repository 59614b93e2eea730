//! Many rooms at the same time: how soon a called card is on every screen, whether the server
//! answers other clients meanwhile, and what this costs.
//!
//! `cargo xtask room-load` measures it in a release build, and prints a table; without
//! `HANDEVAL_ROOM_LOAD`, two small rooms play to the end.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::os::fd::AsFd as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use serde_json::{Value, json};

use super::{Asker, Room, authorized, cells};
use crate::client::{Client, connect, get};
use crate::server::Program;

/// How long a card may take to reach all screens before it counts as lost.
const MAX_TIME: Duration = Duration::from_secs(600);

/// The time between two requests of the client that checks whether the server answers.
const PAUSE: Duration = Duration::from_millis(50);

/// The time between opening two rooms.
const OPENING: Duration = Duration::from_millis(100);

/// How many players in a room act in parallel rather than one after another.
const N_HANDS: usize = 4;

/// The load on the server.
#[derive(Clone, Copy)]
struct Load {
    n_rooms: usize,
    n_players: usize,
    /// The number of bots in each room, which are all `deep`.
    n_bots: usize,
    /// The time between two cards.
    pace: Duration,
}

impl Load {
    /// Two small rooms without a pause.
    const SMALL: Self = Self {
        n_rooms: 2,
        n_players: 6,
        n_bots: 1,
        pace: Duration::ZERO,
    };

    /// Reads the load from a string: rooms, players, bots, seconds per game.
    fn read(text: &str) -> Self {
        let numbers: Vec<f64> = text
            .split_whitespace()
            .map(|word| word.parse().expect("a number"))
            .collect();
        let [n_rooms, n_players, n_bots, seconds] = numbers[..] else {
            panic!("`{text}`: expected rooms, players, bots and seconds");
        };
        Self {
            n_rooms: n_rooms as usize,
            n_players: n_players as usize,
            n_bots: n_bots as usize,
            pace: Duration::from_secs_f64(seconds / 25.0),
        }
    }
}

/// The times of one kind of action.
#[derive(Default)]
struct Times(Mutex<Vec<Duration>>);

impl Times {
    fn add(&self, time: Duration) {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.push(time);
    }

    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl fmt::Display for Times {
    /// Median, 95th percentile and maximum, in milliseconds, as cells of a table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        times.sort_unstable();
        let last = times.len().saturating_sub(1);
        for percent in [50, 95, 100] {
            let time = times.get(last * percent / 100).copied().unwrap_or_default();
            write!(f, " | {:.1}", time.as_secs_f64() * 1e3)?;
        }
        Ok(())
    }
}

/// The measurements.
#[derive(Default)]
struct Measured {
    /// From calling a card until the last stream of its room has received it.
    cards: Times,
    /// From a move to its answer.
    moves: Times,
    /// From the host's call to its answer.
    calls: Times,
    health: Times,
    /// The bytes and events of all streams.
    received: Mutex<(u64, u64)>,
}

#[test]
fn rooms_under_load_lose_no_card_and_no_move() {
    let asked = std::env::var("HANDEVAL_ROOM_LOAD").ok();
    let load = asked.as_deref().map_or(Load::SMALL, Load::read);
    crate::let_open_files();
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::start(&["--data", &folder.path().to_string_lossy()]);
    let address = program.address();
    let before = program.number("VmRSS");
    let measured = Measured::default();
    let is_over = AtomicBool::new(false);
    let begin = Instant::now();
    thread::scope(|scope| {
        let (measured, is_over) = (&measured, &is_over);
        scope.spawn(move || ask_health(address, measured, is_over));
        let rooms: Vec<_> = (0..load.n_rooms)
            .map(|number| {
                // The rooms do not all call their cards at the same moment.
                let shift = load.pace * number as u32 / load.n_rooms as u32;
                scope.spawn(move || play(address, number, load, shift, measured))
            })
            .collect();
        // The check of whether the server answers ends, even if a room has failed.
        let wrong = rooms.into_iter().filter_map(|room| room.join().err());
        let wrong: Vec<_> = wrong.collect();
        is_over.store(true, Ordering::Relaxed);
        assert!(wrong.is_empty(), "{} rooms went wrong", wrong.len());
    });
    let time = begin.elapsed();
    if asked.is_some() {
        let memory = (before, program.number("VmHWM"));
        let told = table(load, &measured, memory, folder.path(), time);
        let _ = io::stderr().write_all(told.as_bytes());
    }
}

fn table(
    load: Load,
    measured: &Measured,
    (before, peak): (u64, u64),
    folder: &Path,
    time: Duration,
) -> String {
    let Load {
        n_rooms,
        n_players,
        n_bots,
        ..
    } = load;
    let mut told = format!(
        "\n{n_rooms} rooms with a host, {n_players} players, {n_bots} of them bots; \
         {time:.0?}\n\n| milliseconds | times | median | 95th percentile | slowest |\n\
         | --- | --- | --- | --- | --- |\n"
    );
    for (name, times) in [
        ("a card, from its call to the last screen", &measured.cards),
        ("the answer to a call", &measured.calls),
        ("the answer to a move", &measured.moves),
        ("`GET health` meanwhile", &measured.health),
    ] {
        told += &format!("| {name} | {}{times} |\n", times.len());
    }
    let grown = peak.saturating_sub(before);
    told += &format!(
        "\nmemory   start {before} KiB, peak {peak} KiB, {} KiB a room\n",
        grown / n_rooms.max(1) as u64
    );
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let n_bytes = entry.metadata().map_or(0, |file| file.len());
        told += &format!("file     {:?} {} KiB\n", entry.file_name(), n_bytes >> 10);
    }
    let (n_bytes, n_events) = *measured.received.lock().expect("nobody panics");
    told += &format!("streams  {n_events} events, {} KiB\n", n_bytes >> 10);
    told
}

/// Repeatedly requests the server's health.
fn ask_health(address: SocketAddr, measured: &Measured, is_over: &AtomicBool) {
    let request = get("/api/v1/health", "");
    let mut client = Client::connect(address).expect("the server listens");
    while !is_over.load(Ordering::Relaxed) {
        let begin = Instant::now();
        let answer = client.ask(&request).expect("the server answers");
        measured.health.add(begin.elapsed());
        assert_eq!(answer.status, 200);
        thread::sleep(PAUSE);
    }
}

/// A player's card, and when it is placed.
struct Move {
    at: Instant,
    n: usize,
    cell: usize,
    player: usize,
}

/// Plays the whole game of a room.
fn play(address: SocketAddr, number: usize, load: Load, shift: Duration, measured: &Measured) {
    thread::sleep(OPENING * number as u32);
    let room = Room::open(address, number, &json!({ "board": "all" }));
    let n_people = load.n_players - load.n_bots;
    let tokens: Vec<_> = (0..n_people)
        .map(|player| room.join(address, &format!("Player {player}")))
        .collect();
    for bot in 0..load.n_bots {
        let action = json!({"action": "bot", "bot": "deep", "name": format!("Bot {bot}")});
        room.act(address, &action).expect(200);
    }
    let everyone = tokens.iter().chain([&room.host_token]);
    let streams: Vec<_> = everyone
        .map(|token| {
            let mut stream = connect(address).expect("the server listens");
            let path = format!("{}/events", room.path);
            let asked = stream.write_all(&get(&path, &authorized(number, token)));
            asked.expect("it is asked");
            stream
        })
        .collect();
    let (told, has_card) = mpsc::channel();
    let is_over = AtomicBool::new(false);
    let mut totals = vec![0; n_people];
    thread::scope(|scope| {
        let (is_over, room, tokens) = (&is_over, &room, &tokens);
        // However the game ends, nobody listens anymore.
        let over = Over(is_over);
        scope.spawn(move || listen(streams, &told, is_over, measured));
        let hands: Vec<_> = (0..N_HANDS.min(n_people))
            .map(|hand| {
                let (order, moves) = mpsc::channel();
                let mover =
                    scope.spawn(move || place_all(address, room, tokens, hand, &moves, measured));
                (order, mover)
            })
            .collect();
        let mut host = room.host(address);
        let path = format!("{}/host", room.path);
        let mut act = |action: Value| {
            let begin = Instant::now();
            let acted = host.ask("POST", &path, &action);
            (acted.expect("the server answers"), begin)
        };
        act(json!({ "action": "start" })).0.expect(200);
        let begin = Instant::now() + shift;
        for n in 1..=25 {
            let at = begin + load.pace * (n as u32 - 1);
            thread::sleep(at.saturating_duration_since(Instant::now()));
            let (called, begin) = act(json!({ "action": "call", "n": n }));
            measured.calls.add(begin.elapsed());
            called.expect(200);
            let (n_told, last) = has_card.recv_timeout(MAX_TIME).expect("all have the card");
            assert_eq!(n_told, n);
            measured.cards.add(last.saturating_duration_since(begin));
            for player in 0..n_people {
                // Some players are quick; others are not done when the next card comes.
                let delay = load.pace.mul_f64(1.1 * noise(number, player, n));
                let (order, _) = &hands[player % hands.len()];
                let cell = cells(player)[n - 1];
                let at = last + delay;
                let moved = order.send(Move {
                    at,
                    n,
                    cell,
                    player,
                });
                moved.expect("the player is there");
            }
        }
        for (order, mover) in hands {
            drop(order);
            for (player, total) in mover.join().expect("all moves are answered") {
                totals[player] = total;
            }
        }
        drop(over);
    });
    check(address, &room, load, &totals);
}

/// Reports when dropped that a game is over.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A number from 0 to 1 that looks random.
fn noise(room: usize, player: usize, n: usize) -> f64 {
    let mixed = (room * 7919 + player * 104_729 + n * 1_299_709) as u64;
    let mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 40) as f64 / (1_u64 << 24) as f64
}

/// Places the cards of some players at their times; returns their totals.
fn place_all(
    address: SocketAddr,
    room: &Room,
    tokens: &[String],
    hand: usize,
    moves: &mpsc::Receiver<Move>,
    measured: &Measured,
) -> BTreeMap<usize, u64> {
    let mut askers: BTreeMap<_, _> = tokens
        .iter()
        .enumerate()
        .filter(|(player, _)| player % N_HANDS.min(tokens.len()) == hand)
        .map(|(player, token)| (player, Asker::with_token(address, room.network, token)))
        .collect();
    let mut totals = BTreeMap::new();
    let mut waiting: Vec<Move> = Vec::new();
    let mut is_open = true;
    while is_open || !waiting.is_empty() {
        waiting.sort_by_key(|one| (std::cmp::Reverse(one.at), std::cmp::Reverse(one.n)));
        let next = waiting.last().map(|one| one.at);
        let wait = next.map_or(MAX_TIME, |at| at.saturating_duration_since(Instant::now()));
        if is_open && !wait.is_zero() {
            match moves.recv_timeout(wait) {
                Ok(one) => waiting.push(one),
                Err(mpsc::RecvTimeoutError::Disconnected) => is_open = false,
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
            continue;
        }
        thread::sleep(wait);
        let Some(one) = waiting.pop() else {
            continue;
        };
        let asker = askers.get_mut(&one.player).expect("the player is ours");
        let begin = Instant::now();
        let placed = asker.place(&room.path, one.n, one.cell);
        measured.moves.add(begin.elapsed());
        let placed = placed.expect("the server answers").expect(200);
        totals.insert(one.player, placed["total"].as_u64().expect("a total"));
    }
    totals
}

/// A stream, and the part of it that has not been read yet.
struct Stream {
    stream: TcpStream,
    text: Vec<u8>,
    n_cards: usize,
}

/// Reads all streams, and reports when the last of them has received a card.
fn listen(
    streams: Vec<TcpStream>,
    told: &mpsc::Sender<(usize, Instant)>,
    is_over: &AtomicBool,
    measured: &Measured,
) {
    let mut streams: Vec<_> = streams
        .into_iter()
        .map(|stream| Stream {
            stream,
            text: Vec::new(),
            n_cards: 0,
        })
        .collect();
    let n_streams = streams.len();
    let mut n_having = [0; 26];
    let mut bytes = vec![0; 64 << 10];
    let (mut n_bytes, mut n_events) = (0, 0);
    let wait = Timespec {
        tv_sec: 0,
        tv_nsec: 100_000_000,
    };
    while !is_over.load(Ordering::Relaxed) {
        let mut waited: Vec<_> = streams
            .iter()
            .map(|one| PollFd::from_borrowed_fd(one.stream.as_fd(), PollFlags::IN))
            .collect();
        poll(&mut waited, Some(&wait)).expect("it can be waited");
        let ready: Vec<_> = waited.iter().map(|one| !one.revents().is_empty()).collect();
        for (one, _) in streams.iter_mut().zip(ready).filter(|(_, ready)| *ready) {
            let n_read = one.stream.read(&mut bytes).expect("the stream goes on");
            assert_ne!(n_read, 0, "a stream has ended");
            n_bytes += n_read as u64;
            one.text.extend_from_slice(&bytes[..n_read]);
            while let Some(event) = next_event(&mut one.text) {
                n_events += 1;
                let is_card = event.contains("event: card\n");
                // The first event is the current state of the room.
                let n = if is_card { number_of(&event) } else { 0 };
                if n > one.n_cards {
                    assert_eq!(n, one.n_cards + 1, "a card is lost");
                    one.n_cards = n;
                    n_having[n] += 1;
                    if n_having[n] == n_streams {
                        // If the game has failed, nobody is waiting.
                        let _ = told.send((n, Instant::now()));
                    }
                }
            }
        }
    }
    let mut received = measured.received.lock().expect("nobody panics");
    received.0 += n_bytes;
    received.1 += n_events;
}

/// Removes a complete event from the text that was read.
fn next_event(text: &mut Vec<u8>) -> Option<String> {
    let end = text.windows(2).position(|two| two == b"\n\n")?;
    let event = String::from_utf8_lossy(&text[..end]).into_owned();
    text.drain(..end + 2);
    Some(event)
}

/// The number of an event's card.
fn number_of(event: &str) -> usize {
    let (_, rest) = event.split_once("\"n\":").expect("a card has a number");
    let end = rest.find(|char: char| !char.is_ascii_digit());
    rest[..end.unwrap_or(rest.len())]
        .parse()
        .expect("it is a number")
}

/// Checks that everybody has placed all cards, and has the total in the answers.
fn check(address: SocketAddr, room: &Room, load: Load, totals: &[u64]) {
    let begin = Instant::now();
    let view = loop {
        let view = room.view(address, &room.host_token);
        // Bots may still be thinking.
        if view["state"] == "finished" {
            break view;
        }
        assert!(begin.elapsed() < 6 * MAX_TIME, "{}", view["state"]);
        thread::sleep(Duration::from_millis(100));
    };
    let results = view["results"].as_array().expect("results");
    assert_eq!(results.len(), load.n_players);
    for result in results {
        assert_eq!(result["placed"], 25, "{result}");
        let name = result["name"].as_str().expect("a name");
        if let Some(player) = name.strip_prefix("Player ") {
            let player: usize = player.parse().expect("a number");
            assert_eq!(result["total"], totals[player], "{name}");
        }
    }
}
