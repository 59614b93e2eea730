//! A seat in a room without a terminal: cells as lines, events as objects, refusals, and a server
//! that is killed during the game.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::room::{Server, own_points};

/// If nothing arrives for this long, the program is not going to do what the test waits for.
const STUCK: Duration = Duration::from_secs(600);

/// A server with one room.
struct Room {
    server: Server,
    folder: TempDir,
    /// The code, and the host's token.
    room: (String, String),
}

impl Room {
    fn open(settings: &Value) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path(), "0");
        let room = server.open(settings);
        Self {
            server,
            folder,
            room,
        }
    }

    fn code(&self) -> &str {
        &self.room.0
    }

    fn host_token(&self) -> &str {
        &self.room.1
    }

    /// Kills the server.
    fn kill(&mut self) {
        self.server.kill();
    }

    /// Restarts it at the same address.
    fn start_again(&mut self) {
        let (_, port) = self.server.address.split_once(':').unwrap();
        self.server = Server::start(self.folder.path(), port);
    }

    fn url(&self) -> String {
        format!("http://{}", self.server.address)
    }

    /// The address of the room's page.
    fn page(&self) -> String {
        format!("{}/r/{}", self.url(), self.code())
    }

    fn host(&self, action: &Value) {
        self.server.act(&self.room, action);
    }

    fn call(&self, n: usize) {
        self.host(&json!({ "action": "call", "n": n }));
    }

    fn join(&self, name: &str) {
        let path = format!("/{}/players", self.code());
        self.server.ask("POST", &path, "", &json!({ "name": name }));
    }

    /// Waits until a condition holds for the room as its host sees it.
    #[track_caller]
    fn wait_for(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        let begin = Instant::now();
        let (code, token) = &self.room;
        loop {
            let view = self
                .server
                .ask("GET", &format!("/{code}"), token, &json!(null));
            if is_so(&view) {
                return view;
            }
            assert!(begin.elapsed() < STUCK, "{view}");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until this many players have placed the card on the table.
    #[track_caller]
    fn wait_for_placed(&self, n: usize, count: usize) {
        self.wait_for(|view| view["card"]["n"] == n && view["count"] == count);
    }
}

/// `handeval room`, with lines in and lines out.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    told: Receiver<String>,
    /// All lines printed so far.
    lines: Vec<String>,
}

impl Client {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_handeval"))
            .arg("room")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, told) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            told,
            lines: Vec::new(),
        }
    }

    fn type_line(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }

    /// Waits for a line that contains these words, and returns it.
    #[track_caller]
    fn wait_for(&mut self, words: &str) -> String {
        loop {
            match self.told.recv_timeout(STUCK) {
                Ok(line) => {
                    let is_it = line.contains(words);
                    self.lines.push(line.clone());
                    if is_it {
                        return line;
                    }
                }
                Err(error) => panic!("{error}: no {words:?} in {:#?}", self.lines),
            }
        }
    }

    /// Waits for the end. Returns the exit status, all lines, and standard error.
    fn end(mut self) -> (Option<i32>, Vec<String>, String) {
        drop(self.input.take());
        self.lines.extend(self.told.iter());
        let output = self.child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), self.lines, said)
    }
}

/// All cells, row by row.
fn cells() -> impl Iterator<Item = String> {
    (0..25).map(|idx| format!("{} {}", idx / 5 + 1, idx % 5 + 1))
}

/// The object of the event with this name.
fn event(lines: &[String], name: &str) -> Value {
    let events = lines
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut found = events.filter(|event| event["event"] == name);
    found.next_back().unwrap_or_default()["data"].take()
}

/// A whole game with two players whose cells are piped, and one who watches.
#[test]
fn a_whole_game_is_played_by_lines() {
    let room = Room::open(&json!({ "board": "all" }));
    let url = room.url();
    let common = [room.code(), "--server", url.as_str()];
    let with = |more: &[&'static str]| [&common[..], more].concat();
    let mut jana = Client::start(&with(&["--name", "Jana"]));
    jana.wait_for("Here: Jana");
    let mut petr = Client::start(&with(&["--name", "Petr", "--json"]));
    jana.wait_for("Petr is here.");
    let page = format!("{url}/r/{}", room.code());
    let mut watcher = Client::start(&[&page, "--watch"]);
    watcher.wait_for("Here: Jana, Petr");
    for (line, other) in cells().zip(cells().collect::<Vec<_>>().iter().rev()) {
        jana.type_line(&line);
        petr.type_line(other);
    }
    petr.wait_for("\"snapshot\"");
    room.host(&json!({ "action": "start" }));
    jana.wait_for("The game begins.");
    let promised = jana.wait_for("Commitment to the cards: ");
    for n in 1..=25 {
        room.call(n);
        jana.wait_for(&format!("Card {n} of 25: "));
        if n < 25 {
            room.wait_for_placed(n, 2);
        }
        if n == 1 {
            jana.wait_for("2 of 2 have placed card 1.");
        }
    }
    let view = room.wait_for(|view| view["state"] == "finished");
    let commitment = view["commitment"].as_str().unwrap();
    assert!(promised.ends_with(commitment));

    let (exit, lines, said) = petr.end();
    assert_eq!((exit, said.as_str()), (Some(0), ""));
    let own = view["results"].as_array().unwrap().iter();
    let own = own.into_iter().find(|one| one["name"] == "Petr").unwrap();
    let result = event(&lines, "result");
    assert_eq!(
        (&result["fair"], &result["players"]),
        (&json!(true), &json!(2))
    );
    for key in ["place", "total", "placed"] {
        assert_eq!(result[key], own[key], "{key}");
    }
    let end = event(&lines, "end");
    let best = match &end["best"] {
        Value::Null => event(&lines, "best"),
        best => best.clone(),
    };
    assert_eq!(
        (&best["total"], &best["optimal"]),
        (&result["best"], &json!(true))
    );
    assert_eq!(event(&lines, "joined")["token"], result["token"]);
    assert_eq!(event(&lines, "answer")["n"], 25);
    // The grid is the one that was typed, with the same points as from `score`.
    let rows: Vec<String> = (0..5)
        .map(|row| {
            let cards = (0..5).map(|column| &end["deck"][24 - (5 * row + column)]);
            let cards: Vec<_> = cards.map(|card| card.as_str().unwrap()).collect();
            cards.join(" ")
        })
        .collect();
    let scored = Command::new(env!("CARGO_BIN_EXE_handeval"))
        .args(["matematico", "--json", "--grid", &rows.join(" / ")])
        .output()
        .unwrap();
    let scored: Value = serde_json::from_slice(&scored.stdout).unwrap();
    assert_eq!(scored["total"], result["total"]);

    let (exit, lines, said) = jana.end();
    assert_eq!((exit, said.as_str()), (Some(0), ""));
    let text = lines.join("\n");
    for words in [
        "Leaderboard: 1. ",
        "Checked: the cards were fixed before the game.",
        "The best arrangement: ",
        ": rank ",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let (exit, lines, _) = watcher.end();
    assert_eq!(exit, Some(0));
    assert!(lines.iter().any(|line| line.starts_with("Card 25 of 25: ")));
    assert!(!lines.iter().any(|line| line.contains("--token")));
}

/// A card that cannot be placed is an error in its line, and the next line is tried.
#[test]
fn wrong_lines_are_told_and_passed_over() {
    let room = Room::open(&json!({ "hints": true }));
    let url = room.url();
    let arguments = [room.code(), "--server", &url, "--name", "Jana"];
    let mut client = Client::start(&arguments);
    client.wait_for("Here: Jana");
    room.host(&json!({ "action": "start" }));
    for line in [
        "# cells", "", "hint", "6 6", "1 1", "1 1", "what?", "55", "quit",
    ] {
        client.type_line(line);
    }
    room.call(1);
    client.wait_for("Hint for card 1:");
    client.wait_for("in row 1, column 1.");
    room.call(2);
    client.wait_for("in row 5, column 5.");
    let (exit, told, said) = client.end();
    assert_eq!(exit, Some(1));
    let lines: Vec<_> = said.lines().collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert!(lines[0].starts_with(
        "error: line 4, `6 6`: this is not a cell: expected row and \
                        column"
    ));
    assert!(lines[1].starts_with("error: line 6, `1 1`: "), "{said}");
    assert!(lines[2].starts_with("error: line 7, `what?`: this is not a cell"));
    assert_eq!(lines[3], "3 bad lines");
    let command = format!("  handeval room {} --server {url} --token ", room.code());
    let token = told.last().unwrap().strip_prefix(&command).unwrap();

    // With the token, the game continues where it was, here with JSON.
    let arguments = [room.code(), "--server", &url, "--token", token, "--json"];
    let mut client = Client::start(&arguments);
    let snapshot: Value = serde_json::from_str(&client.wait_for("\"snapshot\"")).unwrap();
    assert_eq!(snapshot["data"]["moves"].as_array().unwrap().len(), 2);
    room.call(3);
    client.type_line("1 1");
    let refused: Value = serde_json::from_str(&client.wait_for("\"error\"")).unwrap();
    assert_eq!(
        (&refused["line"], &refused["input"]),
        (&json!(1), &json!("1 1"))
    );
    client.type_line("q");
    assert_eq!(client.end().0, Some(1));
}

/// A hint uses the points of the room, for which no values were learned.
#[test]
fn a_hint_by_points_of_its_own_says_so() {
    let points = own_points();
    let room = Room::open(&json!({ "hints": true, "points": points }));
    room.server.make_players(&points);
    let url = room.url();
    let mut client = Client::start(&[room.code(), "--server", &url, "--name", "Jana"]);
    client.wait_for("Here: Jana");
    room.host(&json!({ "action": "start" }));
    for line in ["hint", "1 1", "quit"] {
        client.type_line(line);
    }
    room.call(1);
    client.wait_for("Hint for card 1 (from general values; may be a few points off):");
    client.wait_for("in row 1, column 1.");
    assert_eq!(client.end().0, Some(0));
}

/// The server is killed and restarted; nothing is lost, and the client continues.
#[test]
fn a_game_goes_on_when_the_server_was_killed() {
    let mut room = Room::open(&json!({}));
    let page = room.page();
    let mut client = Client::start(&[&page, "--name", "Jana", "--json"]);
    client.wait_for("\"snapshot\"");
    room.host(&json!({ "action": "start" }));
    let mut cells = cells();
    for n in 1..=10 {
        client.type_line(&cells.next().unwrap());
        room.call(n);
        room.wait_for_placed(n, 1);
    }
    // A card is on the table, and its cell is typed while the server is down.
    room.call(11);
    client.wait_for("\"n\":11");
    room.kill();
    client.wait_for("\"lost\"");
    client.type_line(&cells.next().unwrap());
    room.start_again();
    client.wait_for("\"snapshot\"");
    room.wait_for_placed(11, 1);
    for (n, cell) in (12..=25).zip(cells) {
        client.type_line(&cell);
        room.call(n);
        if n < 25 {
            room.wait_for_placed(n, 1);
        }
    }
    let (exit, lines, said) = client.end();
    assert_eq!(exit, Some(0), "{said}");
    let result = event(&lines, "result");
    assert_eq!(
        (&result["fair"], &result["placed"]),
        (&json!(true), &json!(25))
    );
    assert_eq!(said.matches("trying again").count(), 1, "{said}");
    assert!(said.contains("Reconnected."), "{said}");
}

/// The client is not let in: the error is printed, and the exit status is 2.
#[test]
fn who_is_not_let_in_is_told_why() {
    let room = Room::open(&json!({}));
    let url = room.url();
    let refused = |arguments: &[&str]| {
        let (exit, lines, said) = Client::start(&[arguments, &["--json"]].concat()).end();
        assert_eq!(exit, Some(2), "{said}");
        let object: Value = serde_json::from_str(&lines[0]).unwrap();
        let message = object["error"]["message"].as_str().unwrap();
        assert!(said.starts_with(&format!("error: {message}")), "{said}");
        object["error"]["kind"].as_str().unwrap().to_owned()
    };
    let with = |more: &[&str]| refused(&[&[room.code(), "--server", &url], more].concat());
    assert_eq!(with(&[]), "usage");
    assert_eq!(
        refused(&["222222", "--server", &url, "--name", "Eva"]),
        "no-such-room"
    );
    assert_eq!(
        refused(&["222222", "--server", "http://127.0.0.1:9"]),
        "no-answer"
    );
    room.join("Jana");
    assert_eq!(with(&["--name", "jana"]), "name-taken");
    assert_eq!(with(&["--name", ""]), "name-empty");
    assert_eq!(with(&["--token", "x"]), "wrong-token");
    assert_eq!(with(&["--token", room.host_token()]), "no-player");
    for number in 0..59 {
        room.join(&format!("player {number}"));
    }
    assert_eq!(with(&["--name", "Eva"]), "room-full");
    room.host(&json!({ "action": "lock" }));
    assert_eq!(with(&["--name", "Eva"]), "room-locked");
}

/// Output of a foreign server cannot move the cursor or crash the program.
#[test]
fn a_strange_server_is_told() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let bodies = [
        ("200 OK", "hello", "this server does not host rooms"),
        ("404 Not Found", "<html>", "this server does not host rooms"),
        ("502 Bad Gateway", "<html>", "no answer"),
        (
            "409 Conflict",
            r#"{"error":{"kind":"x","message":"a\u001b[2Jb"}}"#,
            "a\\u{1b}[2Jb",
        ),
    ];
    for (status, body, words) in bodies {
        let client = Client::start(&["222222", "--server", &url, "--watch"]);
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = BufReader::new(stream.try_clone().unwrap()).lines();
        while head.next().unwrap().unwrap() != "" {}
        let length = body.len();
        write!(
            stream,
            "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        drop(stream);
        let (exit, _, said) = client.end();
        assert_eq!(exit, Some(2), "{status}: {said}");
        assert!(said.contains(words), "{status}: {said}");
    }
}

/// A removed player is informed, and can come back with the token.
#[test]
fn who_is_removed_may_come_back() {
    let room = Room::open(&json!({}));
    let page = room.page();
    let mut client = Client::start(&[&page, "--name", "Jana"]);
    client.wait_for("Here: Jana");
    room.host(&json!({ "action": "remove", "player": 1 }));
    let (exit, lines, said) = client.end();
    assert_eq!(exit, Some(0), "{said}");
    assert!(said.contains("The host has removed you"), "{said}");
    let (_, token) = lines.last().unwrap().split_once("--token ").unwrap();
    let mut client = Client::start(&[&page, "--token", token]);
    client.wait_for("Here: Jana");
    room.host(&json!({ "action": "delete" }));
    let (exit, lines, said) = client.end();
    assert_eq!((exit, said.as_str()), (Some(0), ""));
    assert_eq!(lines.last().unwrap(), "The room is closed.");
}

/// Ctrl-C leaves the room, and the token is printed.
#[test]
fn who_types_ctrl_c_is_told_how_to_go_on() {
    let room = Room::open(&json!({}));
    let page = room.page();
    let mut client = Client::start(&[&page, "--name", "Jana"]);
    client.wait_for("Here: Jana");
    let sent = Command::new("kill")
        .args(["-INT", &client.child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let (exit, lines, _) = client.end();
    assert_eq!(exit, Some(130));
    assert!(lines.last().unwrap().contains(" --token "), "{lines:?}");
}
