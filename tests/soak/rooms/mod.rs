//! Rooms of the running program: whole games over the network, and everything that can go wrong.

mod disk;
mod game;
mod load;

use std::io;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{Client, request};

/// An answer of the API.
#[derive(Debug)]
struct Answered {
    status: u16,
    json: Value,
}

impl Answered {
    #[track_caller]
    fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.json);
        self.json
    }

    fn kind(&self) -> &str {
        self.json["error"]["kind"].as_str().unwrap_or_default()
    }
}

/// A client that reuses its connection as long as it is open.
struct Asker {
    address: SocketAddr,
    client: Option<Client>,
    headers: String,
}

impl Asker {
    /// A client without a token, in the network with this number.
    fn new(address: SocketAddr, network: usize) -> Self {
        Self {
            address,
            client: None,
            headers: from(network),
        }
    }

    /// A client with a token.
    fn with_token(address: SocketAddr, network: usize, token: &str) -> Self {
        Self {
            address,
            client: None,
            headers: authorized(network, token),
        }
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> io::Result<Answered> {
        let kind = "content-type: application/json\r\n";
        let headers = format!("{}{kind}", self.headers);
        let body = match body {
            Value::Null => String::new(),
            body => body.to_string(),
        };
        let request = request(method, path, &headers, &body);
        let answer = self.answer(&request).inspect_err(|_| self.client = None)?;
        let json = serde_json::from_str(&answer.1).unwrap_or(Value::String(answer.1));
        Ok(Answered {
            status: answer.0,
            json,
        })
    }

    fn answer(&mut self, request: &[u8]) -> io::Result<(u16, String)> {
        if let Some(client) = &mut self.client {
            // A connection that has been idle for long may be closed.
            if let Ok(answer) = client.ask(request) {
                return Ok((answer.status, answer.body));
            }
        }
        let client = self.client.insert(Client::connect(self.address)?);
        let answer = client.ask(request)?;
        Ok((answer.status, answer.body))
    }

    /// Places a card in a cell from 0 to 24; waits if there were too many requests.
    fn place(&mut self, room: &str, n: usize, cell: usize) -> io::Result<Answered> {
        let body = json!({ "row": cell / 5 + 1, "column": cell % 5 + 1 });
        loop {
            let answered = self.ask("PUT", &format!("{room}/moves/{n}"), &body)?;
            if answered.status != 429 {
                return Ok(answered);
            }
            thread::sleep(Duration::from_millis(200));
        }
    }
}

/// The headers of a client in the network with this number; a school has one address.
fn from(network: usize) -> String {
    format!(
        "x-forwarded-for: 10.0.{}.{}\r\n",
        network / 256,
        network % 256
    )
}

fn authorized(network: usize, token: &str) -> String {
    format!("{}authorization: Bearer {token}\r\n", from(network))
}

/// A room that was opened.
struct Room {
    /// The path of its routes.
    path: String,
    host_token: String,
    network: usize,
}

impl Room {
    fn open(address: SocketAddr, network: usize, settings: &Value) -> Self {
        let mut asker = Asker::new(address, network);
        let opened = asker.ask("POST", "/api/v1/rooms", settings);
        let opened = opened.expect("the server answers").expect(201);
        Self {
            path: format!("/api/v1/rooms/{}", text(&opened, "code")),
            host_token: text(&opened, "host_token"),
            network,
        }
    }

    fn host(&self, address: SocketAddr) -> Asker {
        Asker::with_token(address, self.network, &self.host_token)
    }

    /// Joins with this name, and returns the token.
    fn join(&self, address: SocketAddr, name: &str) -> String {
        let mut asker = Asker::new(address, self.network);
        let path = format!("{}/players", self.path);
        let joined = asker.ask("POST", &path, &json!({ "name": name }));
        let joined = joined.expect("the server answers").expect(201);
        text(&joined, "player_token")
    }

    fn act(&self, address: SocketAddr, action: &Value) -> Answered {
        let path = format!("{}/host", self.path);
        let acted = self.host(address).ask("POST", &path, action);
        acted.expect("the server answers")
    }

    fn view(&self, address: SocketAddr, token: &str) -> Value {
        let mut asker = Asker::with_token(address, self.network, token);
        let view = asker.ask("GET", &self.path, &Value::Null);
        view.expect("the server answers").expect(200)
    }
}

#[track_caller]
fn text(object: &Value, key: &str) -> String {
    let text = object[key].as_str();
    text.unwrap_or_else(|| panic!("no {key}: {object}"))
        .to_owned()
}

/// The order in which a player fills the cells, different for each number.
fn cells(number: usize) -> Vec<usize> {
    // Steps that have no divisor in common with 25 visit every cell.
    let step = [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14][number % 12];
    (0..25).map(|n| (number * 7 + n * step) % 25).collect()
}
