//! A seat in a room, played in a pseudo-terminal while the server is killed and restarted.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::doors::send;
use crate::play::Session;

const SIZE: (u16, u16) = (100, 36);

/// A server, and its address.
pub(crate) struct Server {
    child: Child,
    /// The address, such as `127.0.0.1:40123`.
    pub(crate) address: String,
}

impl Server {
    /// Makes the server prepare the players for these points, so that no hint in a room takes
    /// longer than the server waits.
    pub(crate) fn make_players(&self, points: &Value) {
        let grid = ". . . . . / . . . . . / . . . . . / . . . . . / . . . . .";
        let body = json!({"grid": grid, "card": "A", "player": "table", "points": points});
        let (status, found) = send(&self.address, "POST", "matematico/hint", &body.to_string());
        assert_eq!(status, 200, "{found}");
    }

    pub(crate) fn start(folder: &Path, port: &str) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_handeval"))
            .args(["serve", "--port", port, "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut told = BufReader::new(child.stdout.as_mut().unwrap());
        told.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://");
        Self {
            address: address.trim_end_matches('/').to_owned(),
            child,
        }
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let length = body.len();
        let request = format!(
            "{method} /api/v1/rooms{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             authorization: Bearer {token}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
    }

    /// A room: its code and the host's token.
    pub(crate) fn open(&self, settings: &Value) -> (String, String) {
        let opened = self.ask("POST", "", "", settings);
        let text = |key: &str| opened[key].as_str().unwrap().to_owned();
        (text("code"), text("host_token"))
    }

    pub(crate) fn act(&self, (code, host): &(String, String), action: &Value) {
        let done = self.ask("POST", &format!("/{code}/host"), host, action);
        assert!(done.get("error").is_none(), "{done}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The row and column of a card's cell, from 1.
fn cell(n: usize) -> (usize, usize) {
    let cell = n * 7 % 25;
    (cell / 5 + 1, cell % 5 + 1)
}

/// A card's cell, as typed.
fn keys(n: usize) -> String {
    let (row, column) = cell(n);
    format!("{row}{column}")
}

/// Points of one's own; those of other tests too, so that general values are learned only once.
pub(crate) fn own_points() -> Value {
    let text = include_str!("../../fixtures/matematico/odd-over-even.json");
    serde_json::from_str(text).unwrap()
}

#[test]
fn a_game_is_played_in_a_room_while_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path(), "0");
    let address = server.address.clone();
    let (_, port) = address.split_once(':').unwrap();
    let points = own_points();
    server.make_players(&points);
    let room = server.open(&json!({"hints": true, "points": points}));
    let url = format!("http://{address}");
    let mut jana = Session::of_command(
        &["room", &room.0, "--server", &url],
        SIZE,
        ("NO_COLOR", "1"),
    );
    jana.wait_for(&["Your name:"]);
    jana.press("Jana\n");
    jana.wait_for(&["You are in.", "1 in the room: Jana"]);
    server.act(
        &room,
        &json!({"action": "bot", "bot": "greedy", "name": "Robo"}),
    );
    jana.wait_for(&["2 in the room: Jana, Robo"]);
    server.act(&room, &json!({"action": "start"}));
    jana.wait_for(&["Jana in room", "The first card is about to be called."]);
    jana.press("11");
    jana.wait_for(&["There is no card to place"]);
    for n in 1..=25 {
        if n == 9 {
            server.kill();
            jana.wait_for(&["No connection; trying again."]);
            server = Server::start(folder.path(), port);
        }
        server.act(&room, &json!({"action": "call", "n": n}));
        if n == 2 {
            jana.wait_for(&[&format!("card {n} of 25")]);
            jana.press("i");
            jana.wait_for(&["Best: row", "From general values; may be a few points off."]);
        }
        if n == 22 {
            jana.wait_for(&[&format!("have placed card {n}.")]);
            jana.press("i");
            jana.wait_for(&["Best: row"]);
        }
        if n == 5 {
            // The previous card is in this cell.
            jana.wait_for(&["of 2 have placed card 5."]);
            jana.press(&keys(4));
            jana.wait_for(&["There is already a card in"]);
        }
        jana.wait_for(&[&format!("card {n} of 25")]);
        jana.press(&keys(n));
        if n < 25 {
            let (row, column) = cell(n);
            let lies = format!("in row {row}, column {column}.");
            jana.wait_for(&[&format!("have placed card {n}."), &lies]);
        }
    }
    jana.wait_for(&[
        "Rank",
        "of 2",
        "Checked: the cards were fixed before the game.",
    ]);
    let view = server.ask("GET", &format!("/{}", room.0), &room.1, &json!(null));
    let own = &view["results"].as_array().unwrap().iter();
    let own = { own.clone() }.find(|one| one["name"] == "Jana").unwrap();
    assert_eq!((&own["placed"], &own["hints"]), (&json!(25), &json!(2)));
    for n in 1..=25 {
        let cell = n * 7 % 25;
        let card = &view["deck"][n - 1];
        assert_eq!(&own["grid"][cell / 5][cell % 5], card, "card {n}");
    }
    jana.press("q");
    let (status, left) = jana.end();
    assert_eq!(status, 0);
    let told = format!("{} points", own["total"]);
    assert!(left.contains(&told), "{left}");
    assert!(left.contains("--token "), "{left}");
}

/// A player who leaves keeps the seat, and can come back with the printed command.
#[test]
fn a_place_is_kept_for_who_leaves() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), "0");
    let room = server.open(&json!({"names": "animals", "values": "numbers"}));
    let page = format!("http://{}/r/{}", server.address, room.0);
    let mut first = Session::of_command(&["room", &page, "--json"], SIZE, ("NO_COLOR", "1"));
    first.wait_for(&["You are in."]);
    server.act(&room, &json!({"action": "start"}));
    server.act(&room, &json!({"action": "call"}));
    first.wait_for(&["card 1 of 25"]);
    first.press("33");
    first.wait_for(&["1 of 1 have placed card 1."]);
    first.press("q");
    let (status, left) = first.end();
    assert_eq!(status, 0);
    let left: String = left.lines().collect();
    let report: Value = serde_json::from_str(left[left.find('{').unwrap()..].trim()).unwrap();
    assert_eq!(
        (&report["placed"], &report["state"]),
        (&json!(1), &json!("open"))
    );
    let token = report["token"].as_str().unwrap();
    let url = report["server"].as_str().unwrap();
    let arguments = ["room", &room.0, "--server", url, "--token", token];
    let mut again = Session::of_command(&arguments, SIZE, ("NO_COLOR", "1"));
    again.wait_for(&["1 of 1 have placed card 1."]);
    // The program ends with the room.
    server.act(&room, &json!({"action": "delete"}));
    let (status, left) = again.end();
    assert_eq!(status, 0);
    assert!(left.contains("The room is closed."), "{left}");
}

/// Errors are reported before anything is drawn.
#[test]
fn what_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), "0");
    let room = server.open(&json!({}));
    let url = format!("http://{}", server.address);
    let secure = format!("https://{}", server.address);
    // The server itself uses plain HTTP.
    let of_https = match cfg!(feature = "https") {
        true => "no answer",
        false => "--features https",
    };
    let taken = format!("{url}/r/{}", room.0);
    let _ = server.ask(
        "POST",
        &format!("/{}/players", room.0),
        "",
        &json!({"name": "Jana"}),
    );
    for (arguments, words) in [
        (vec!["222222", "--server", &url], "there is no such room"),
        (vec!["K7MRW0", "--server", &url], "not a room code"),
        (vec!["K7MRWX"], "no server is given"),
        (
            vec!["K7MRWX", "--server", "ftp://a"],
            "not a server address",
        ),
        (
            vec!["K7MRWX", "--server", "http://127.0.0.1:1"],
            "no answer",
        ),
        (vec!["K7MRWX", "--server", &secure], of_https),
        (vec![&taken, "--name", "jana"], "that name is taken"),
        (vec![&taken, "--name", ""], "the name is empty"),
        (
            vec![&taken, "--token", "nobody"],
            "no one in this room has this token",
        ),
        (
            vec![&taken, "--token", &room.1],
            "does not belong to a player in this room",
        ),
    ] {
        let arguments = [&["room"], &arguments[..]].concat();
        let session = Session::of_command(&arguments, SIZE, ("NO_COLOR", "1"));
        let (status, left) = session.end();
        let left = left.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(status, 2, "{arguments:?}: {left}");
        assert!(left.contains(words), "{arguments:?}: {left}");
    }
}
