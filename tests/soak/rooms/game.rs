//! A whole game of a class during which the program is killed twice: nothing is lost or repeated.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{Asker, Room, cells};
use crate::server::Program;

const N_PLAYERS: usize = 12;

/// The card for which half of the moves have been answered when the program is killed.
const KILLED_BETWEEN: usize = 8;

/// The card for which moves are in progress when the program is killed.
const KILLED_AMIDST: usize = 17;

/// A name that nothing else contains.
const NAME: &str = "Quinctilia";

/// A program that is restarted on the same folder whenever it is killed.
struct Phoenix<'a> {
    folder: &'a Path,
    program: Mutex<Program>,
}

impl<'a> Phoenix<'a> {
    fn new(folder: &'a Path) -> Self {
        Self {
            folder,
            program: Mutex::new(start(folder)),
        }
    }

    fn program(&self) -> MutexGuard<'_, Program> {
        self.program.lock().expect("nobody panics")
    }

    fn address(&self) -> SocketAddr {
        self.program().address()
    }

    fn kill(&self) {
        let mut program = self.program();
        let id = program.id().to_string();
        let killed = std::process::Command::new("kill")
            .args(["-KILL", &id])
            .status();
        assert!(killed.is_ok_and(|status| status.success()));
        // Another server cannot use the file as long as the first one has it.
        program.wait();
        *program = start(self.folder);
    }
}

fn start(folder: &Path) -> Program {
    Program::start(&["--data", &folder.to_string_lossy()])
}

/// A player, and the moves that were confirmed.
struct Player {
    number: usize,
    token: String,
    asker: Asker,
    cells: Vec<usize>,
    total: u64,
}

impl Player {
    /// Places a card, and tries again as long as the server is down.
    fn place(&mut self, phoenix: &Phoenix<'_>, room: &Room, n: usize) {
        for _ in 0..400 {
            if let Ok(answered) = self.asker.place(&room.path, n, self.cells[n - 1]) {
                let answer = answered.expect(200);
                assert_eq!(answer["n"], n);
                self.total = answer["total"].as_u64().expect("a total");
                return;
            }
            thread::sleep(Duration::from_millis(20));
            self.asker = Asker::with_token(phoenix.address(), room.network, &self.token);
        }
        panic!("card {n} of player {} is not placed", self.number);
    }

    /// Checks that the cards are where they were placed, and that there are no others.
    fn assert_has(&self, phoenix: &Phoenix<'_>, room: &Room, n_placed: usize) {
        let view = room.view(phoenix.address(), &self.token);
        let moves = view["moves"].as_array().expect("moves");
        assert_eq!(moves.len(), n_placed, "{view}");
        for (idx, (made, cell)) in moves.iter().zip(&self.cells).enumerate() {
            let lies = json!([made["n"], made["row"], made["column"]]);
            assert_eq!(lies, json!([idx + 1, cell / 5 + 1, cell % 5 + 1]));
            assert_eq!(view["grid"][cell / 5][cell % 5], view["cards"][idx]);
        }
    }
}

#[test]
fn a_class_plays_a_whole_game_while_the_program_is_killed_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let phoenix = Phoenix::new(folder.path());
    let room = Room::open(phoenix.address(), 0, &json!({}));
    let mut players: Vec<_> = (0..N_PLAYERS)
        .map(|number| {
            let token = room.join(phoenix.address(), &format!("{NAME} {number}"));
            let asker = Asker::with_token(phoenix.address(), 0, &token);
            Player {
                number,
                token,
                asker,
                cells: cells(number),
                total: 0,
            }
        })
        .collect();
    room.act(phoenix.address(), &json!({ "action": "start" }))
        .expect(200);
    let commitment = room.view(phoenix.address(), &room.host_token)["commitment"].clone();
    for n in 1..=25 {
        let call = json!({ "action": "call", "n": n });
        room.act(phoenix.address(), &call).expect(200);
        if n == KILLED_BETWEEN {
            let (first, others) = players.split_at_mut(N_PLAYERS / 2);
            place_all(first, &phoenix, &room, n, &AtomicUsize::new(0));
            phoenix.kill();
            for player in &*first {
                player.assert_has(&phoenix, &room, n);
            }
            for player in &*others {
                player.assert_has(&phoenix, &room, n - 1);
            }
            // Calling a called card again, or repeating a move, changes nothing.
            room.act(phoenix.address(), &call).expect(200);
        }
        let n_answered = AtomicUsize::new(0);
        thread::scope(|scope| {
            scope.spawn(|| place_all(&mut players, &phoenix, &room, n, &n_answered));
            if n == KILLED_AMIDST {
                while n_answered.load(Ordering::Relaxed) < N_PLAYERS / 3 {
                    thread::yield_now();
                }
                phoenix.kill();
            }
        });
        if n == KILLED_AMIDST {
            for player in &players {
                player.assert_has(&phoenix, &room, n);
            }
        }
    }
    check_results(&phoenix, &room, &players, &commitment);
    room.act(phoenix.address(), &json!({ "action": "delete" }))
        .expect(200);
    assert_nothing_is_left(&phoenix, &room, &players);
}

/// All players place a card, four at a time.
fn place_all(
    players: &mut [Player],
    phoenix: &Phoenix<'_>,
    room: &Room,
    n: usize,
    n_answered: &AtomicUsize,
) {
    let share = players.len().div_ceil(4);
    thread::scope(|scope| {
        for players in players.chunks_mut(share) {
            scope.spawn(move || {
                for player in players {
                    player.place(phoenix, room, n);
                    n_answered.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
}

/// Checks that the published results match the commitment and the answers.
fn check_results(phoenix: &Phoenix<'_>, room: &Room, players: &[Player], commitment: &Value) {
    let address = phoenix.address();
    let view = room.view(address, &room.host_token);
    assert_eq!(view["state"], "finished");
    assert_eq!(&view["commitment"], commitment);
    let deck: Vec<_> = view["deck"].as_array().expect("a deck").iter().collect();
    assert_eq!(deck.len(), 25);
    let values: Vec<_> = deck.iter().filter_map(|value| value.as_str()).collect();
    let hashed = format!("{}:{}", super::text(&view, "salt"), values.join(" "));
    let hash: String = Sha256::digest(hashed)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(commitment, &json!(hash));
    let results = view["results"].as_array().expect("results");
    assert_eq!(results.len(), players.len());
    for player in players {
        let name = json!(format!("{NAME} {}", player.number));
        let mut found = results.iter().filter(|result| result["name"] == name);
        let result = found.next().expect("a result");
        assert!(found.next().is_none(), "{name} is there twice");
        let mut grid = vec![vec![Value::Null; 5]; 5];
        for (&cell, &value) in player.cells.iter().zip(&deck) {
            grid[cell / 5][cell % 5] = value.clone();
        }
        let grid = json!(grid);
        assert_eq!(result["grid"], grid);
        assert_eq!(result["placed"], 25);
        assert_eq!(result["total"], player.total);
        let asked = json!({ "grid": grid });
        let score = Asker::new(address, 0).ask("POST", "/api/v1/matematico/score", &asked);
        let score = score.expect("the server answers").expect(200);
        assert_eq!(score["total"], player.total);
    }
}

/// Checks that no file contains a name or token from a deleted room, and that the room no longer
/// exists.
fn assert_nothing_is_left(phoenix: &Phoenix<'_>, room: &Room, players: &[Player]) {
    let gone = |address| {
        let asked = room.host(address).ask("GET", &room.path, &Value::Null);
        let answered = asked.expect("the server answers");
        assert_eq!(answered.kind(), "no-such-room");
        answered.expect(404);
    };
    gone(phoenix.address());
    let tokens = players.iter().map(|player| player.token.as_str());
    let secrets: Vec<_> = tokens.chain([NAME, &*room.host_token]).collect();
    for entry in fs::read_dir(phoenix.folder).expect("a folder").flatten() {
        let bytes = fs::read(entry.path()).expect("a file");
        let text = String::from_utf8_lossy(&bytes);
        for secret in &secrets {
            let name = entry.file_name();
            assert!(!text.contains(secret), "{secret} is left in {name:?}");
        }
    }
    phoenix.kill();
    gone(phoenix.address());
}
