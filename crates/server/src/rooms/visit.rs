//! A request to a room: the client, the room, and what was sent.

use std::sync::Arc;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use handeval_answer::ask::{Keyed, Opt, OptionSpec};
use handeval_rooms::{Refusal as RoomRefusal, TokenHash};

use super::join_address::JoinAddress;
use super::live_room::LiveRoom;
use super::registry::{RoomRegistry, refusal};
use crate::api::answering::Answering;
use crate::api::body;
use crate::api::refusal::Refusal;
use crate::network::client::Client;
use crate::network::limits::Limits;
use crate::search::streams::Streams;
use handeval_api::{JSON, Parameters};

/// What the routes share.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) registry: RoomRegistry,
    pub(super) streams: Streams,
    pub(super) limits: Limits,
    pub(super) join_address: JoinAddress,
    pub(super) answering: Answering,
}

/// A request.
pub(super) struct Visit {
    pub(super) shared: Shared,
    pub(super) head: Parts,
    pub(super) body: Body,
    /// The parameters in the path, by name.
    pub(super) path: Vec<(String, String)>,
}

impl Visit {
    fn in_path(&self, name: &str) -> &str {
        let found = self.path.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, text)| text)
    }

    /// The code of the room, as the client wrote it.
    pub(super) fn code(&self) -> &str {
        self.in_path("code")
    }

    /// The number of the card.
    pub(super) fn card(&self) -> Result<u32, Refusal> {
        let text = self.in_path("n");
        text.parse().map_err(|_| {
            let shown = handeval_answer::shortened(text);
            let message = format!("`{}` is not a card: expected 1 to 25", shown.escape_debug());
            Refusal::bad_body("wrong-card", message)
        })
    }

    pub(super) fn client(&self) -> Client {
        self.head.extensions.get().copied().unwrap_or_default()
    }

    /// The room.
    pub(super) fn live_room(&self) -> Result<Arc<LiveRoom>, Refusal> {
        self.shared.registry.room(self.code(), self.client())
    }

    /// The query string of the address.
    pub(super) fn query(&self) -> &str {
        self.head.uri.query().unwrap_or_default()
    }

    /// Takes the body as text.
    pub(super) async fn text(&mut self) -> Result<String, Refusal> {
        let body = std::mem::take(&mut self.body);
        body::read(JSON, &self.head.headers, body, &self.shared.limits).await
    }

    /// The token in the header.
    pub(super) fn bearer_text(&self) -> Option<&str> {
        let value = self.head.headers.get(header::AUTHORIZATION)?;
        let text = value.to_str().unwrap_or_default();
        match text.split_once(' ') {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Some(token.trim()),
            // This is an empty token, which belongs to nobody.
            _ => Some(""),
        }
    }

    /// The token in the header, or in a cookie.
    pub(super) fn token_of(&self, seat: Seat) -> Option<TokenHash> {
        let bearer = self.bearer_text().map(TokenHash::of);
        bearer.or_else(|| seat.token(&self.head.headers, self.code()))
    }

    /// Like [`token_of`](Self::token_of), but the token is required.
    pub(super) fn required_token(&self, seat: Seat) -> Result<TokenHash, Refusal> {
        self.token_of(seat)
            .ok_or_else(|| refusal(RoomRefusal::NoToken))
    }

    /// The client's token: the one in the header, or else the one in the requested cookie, or else
    /// in the player's or the host's cookie.
    pub(super) fn token(&self) -> Result<Option<TokenHash>, Refusal> {
        let parameters = Parameters::read(&[AS], self.query())?;
        let Some(text) = parameters.texts(&AS).next() else {
            let of_player = self.token_of(Seat::Player);
            return Ok(of_player.or_else(|| self.token_of(Seat::Host)));
        };
        match As::from_name(text) {
            Some(As::Anyone) => Ok(None),
            Some(As::Player) => Ok(self.token_of(Seat::Player)),
            Some(As::Host) => Ok(self.token_of(Seat::Host)),
            None => {
                let shown = handeval_answer::shortened(text);
                let shown = shown.escape_debug();
                let message = format!("`as` is `{shown}`: expected `player`, `host` or `anyone`");
                Err(Refusal::bad_parameter(AS.name, message))
            }
        }
    }
}

#[derive(Clone, Copy)]
enum As {
    Player,
    Host,
    Anyone,
}

impl Keyed for As {
    fn all() -> &'static [Self] {
        &[Self::Player, Self::Host, Self::Anyone]
    }

    fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Host => "host",
            Self::Anyone => "anyone",
        }
    }
}

/// The role in which to see the room.
pub(super) const AS: OptionSpec = Opt::<As>::new(
    "as",
    "WHOM",
    "the role to act in, for a browser with both a player's and the host's cookie",
    "host",
)
.spec;

/// The owner of a cookie.
#[derive(Clone, Copy)]
pub(super) enum Seat {
    Player,
    Host,
}

impl Seat {
    /// The name of the cookie for a room.
    fn cookie(self, code: &str) -> String {
        let seat = match self {
            Self::Player => "room",
            Self::Host => "host",
        };
        format!("{seat}-{}", code.to_ascii_uppercase())
    }

    /// The token of the cookie.
    fn token(self, headers: &HeaderMap, code: &str) -> Option<TokenHash> {
        let name = self.cookie(code);
        let cookies = headers.get_all(header::COOKIE).iter();
        cookies
            .filter_map(|cookie| cookie.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find(|(found, _)| *found == name)
            .map(|(_, token)| TokenHash::of(token))
    }
}

/// Sets a token as a cookie that scripts cannot read and that lasts as long as a room can be kept.
pub(super) fn set_cookie(response: &mut Response, seat: Seat, code: &str, token: &str) {
    const MAX_AGE_S: u32 = 31 * 24 * 3600;
    let name = seat.cookie(code);
    let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={MAX_AGE_S}");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
}
