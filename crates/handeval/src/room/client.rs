//! Requests to a room over HTTP.

use std::fmt;
use std::io::{BufRead as _, BufReader, Read as _};
use std::time::Duration;

use handeval_answer::shown_to;
use handeval_rooms::{Placing, PlayerId, View};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use ureq::http::{Method, Request};
use ureq::{Agent, Body};

use super::Address;

/// The maximum time to wait for a connection.
const CONNECT_TIME: Duration = Duration::from_secs(10);
/// The maximum time to wait for an answer.
const ANSWER_TIME: Duration = Duration::from_secs(40);
/// The maximum silence on a stream; the server sends something every 15 seconds.
const SILENCE: Duration = Duration::from_secs(40);
/// The maximum size of an answer, and of a line of a stream, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// A client of a room.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    agent: Agent,
    address: Address,
    token: Option<String>,
}

/// Why a request failed.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// The kind, in kebab case.
    pub(crate) kind: String,
    /// The message for people.
    pub(crate) message: String,
    /// When to retry.
    pub(crate) retry_after: Option<Duration>,
    /// Whether the room does not exist.
    pub(crate) is_gone: bool,
}

/// The result of joining.
#[derive(Debug, Deserialize)]
pub(crate) struct Joined {
    pub(crate) player: PlayerId,
    pub(crate) player_token: Option<String>,
}

impl Problem {
    fn no_answer(why: impl fmt::Display) -> Self {
        Self {
            kind: "no-answer".to_owned(),
            message: format!("no answer: {why}; is `handeval serve` running there?"),
            retry_after: Some(Duration::from_secs(1)),
            is_gone: false,
        }
    }

    /// The answer is not from a server that hosts rooms.
    fn strange(what: impl fmt::Display) -> Self {
        Self {
            kind: "no-room-server".to_owned(),
            message: format!("this server does not host rooms: {what}"),
            retry_after: None,
            is_gone: false,
        }
    }
}

impl Client {
    pub(crate) fn new(address: Address, token: Option<String>) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(CONNECT_TIME))
            .timeout_recv_response(Some(ANSWER_TIME))
            .timeout_per_read(Some(SILENCE))
            .build();
        Self {
            agent: config.into(),
            address,
            token,
        }
    }

    /// This client, but with a token.
    pub(crate) fn with_token(self, token: Option<String>) -> Self {
        Self { token, ..self }
    }

    /// The current state of the room.
    pub(crate) fn view(&self) -> Result<View, Problem> {
        let text = read(self.send(Method::GET, "", None)?)?;
        View::read(&text).map_err(Problem::strange)
    }

    /// Joins the room.
    pub(crate) fn join(&self, name: Option<&str>) -> Result<Joined, Problem> {
        let body = match name {
            Some(name) => json!({ "name": name }),
            None => json!({}),
        };
        self.ask(Method::POST, "/players", Some(&body))
    }

    /// Places a card; returns the room's answer.
    pub(crate) fn place(&self, placing: Placing) -> Result<Value, Problem> {
        let body = json!({ "row": placing.row, "column": placing.column });
        let path = format!("/moves/{}", placing.n);
        self.ask(Method::PUT, &path, Some(&body))
    }

    /// The value of each free cell for card `n`, counted from 1.
    pub(crate) fn hint(&self, n: u32) -> Result<Value, Problem> {
        self.ask(Method::POST, &format!("/hints/{n}"), None)
    }

    /// The lines of the stream of events as they come, until it ends or is silent for too long.
    pub(crate) fn events(&self) -> Result<impl Iterator<Item = String>, Problem> {
        let body = self.send(Method::GET, "/events", None)?;
        let mut reader = BufReader::new(body.into_reader());
        Ok(std::iter::from_fn(move || {
            let mut line = Vec::new();
            let read = (&mut reader).take(MAX_BYTES).read_until(b'\n', &mut line);
            if !matches!(read, Ok(1..)) || line.pop() != Some(b'\n') {
                return None;
            }
            let line = String::from_utf8_lossy(&line);
            Some(line.trim_end_matches('\r').to_owned())
        }))
    }

    fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<T, Problem> {
        let text = read(self.send(method, path, body)?)?;
        serde_json::from_str(&text).map_err(Problem::strange)
    }

    /// Sends a request; returns the body of a successful answer.
    fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Body, Problem> {
        let Address { server, code } = &self.address;
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{server}/api/v1/rooms/{code}{path}"))
            .header("content-type", "application/json");
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = request.body(body).map_err(Problem::strange)?;
        let answer = self.agent.run(request).map_err(no_answer)?;
        let status = answer.status().as_u16();
        let body = answer.into_body();
        if status < 300 {
            return Ok(body);
        }
        let text = read(body)?;
        let refused: Value = serde_json::from_str(&text).unwrap_or_default();
        let error = &refused["error"];
        Err(match (error["kind"].as_str(), error["message"].as_str()) {
            (Some(kind), Some(message)) => Problem {
                // The server's text can contain anything.
                kind: shown_to(kind, 60),
                message: shown_to(message, 500),
                retry_after: error["retry_after"].as_u64().map(Duration::from_secs),
                is_gone: status == 404,
            },
            // A proxy answers for a server that is down.
            _ if matches!(status, 408 | 429 | 502..=504) => {
                Problem::no_answer(format!("status {status}"))
            }
            _ => Problem::strange(format!("it answers with status {status}")),
        })
    }
}

fn read(body: Body) -> Result<String, Problem> {
    let mut text = String::new();
    let mut reader = body.into_reader().take(MAX_BYTES);
    reader
        .read_to_string(&mut text)
        .map_err(Problem::no_answer)?;
    Ok(text)
}

/// The problem when there is no answer, or when this program cannot use the address.
fn no_answer(error: ureq::Error) -> Problem {
    match error {
        ureq::Error::TlsRequired => Problem::strange(
            "this program was built without https: expected a build with `--features https`",
        ),
        ureq::Error::BadUri(what) => Problem::strange(what),
        error => Problem::no_answer(error),
    }
}
