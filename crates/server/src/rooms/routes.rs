//! The routes of rooms: requests up, events down.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post, put};
use handeval_rooms::{
    Caller, Code, Command, HostAction, Placing, PlayerId, ReadError, Refusal as RoomRefusal, Role,
    Room, Settings, TokenHash,
};
use serde::Serialize;

use super::animals;
use super::hosted::Seen;
use super::house::{self, Deed, House, refusal};
use super::join_address::JoinAddress;
use crate::api::body;
use crate::api::parameters::{Form, Occurs, Parameter, Parameters};
use crate::api::refusal::Refusal;
use crate::app::Asking;
use crate::network::client::Client;
use crate::network::limits::Limits;
use crate::pages::languages::Wish;
use crate::search::streams::Streams;

/// The most bytes of what is written to a room: settings with a table of points.
const MAX_BODY_BYTES: usize = 64 << 10;

/// What the routes share.
#[derive(Clone, Debug)]
struct Shared {
    house: House,
    streams: Streams,
    limits: Limits,
    join_address: JoinAddress,
    asking: Asking,
}

/// As whom somebody asks who has the cookies of a player and of the host.
const AS: Parameter = Parameter {
    name: "as",
    about: "as whom to ask",
    example: "host",
    occurs: Occurs::AtMostOnce,
    form: Form::Names(&["player", "host", "anyone"]),
};

/// The language of names that the room gives.
const LANGUAGE: Parameter = Parameter {
    name: "lang",
    about: "the language of names that the room gives",
    example: "cs",
    occurs: Occurs::AtMostOnce,
    form: Form::Text,
};

/// The routes of rooms.
pub(crate) fn router(
    house: House,
    streams: Streams,
    limits: &Limits,
    join_address: JoinAddress,
    asking: Asking,
) -> Router {
    let limits = Limits {
        max_body_bytes: MAX_BODY_BYTES.min(limits.max_body_bytes),
        ..limits.clone()
    };
    let shared = Shared {
        house,
        streams,
        limits,
        join_address,
        asking,
    };
    Router::new()
        .route("/api/v1/rooms", get(all).post(create))
        .route("/api/v1/rooms/{code}", get(view))
        .route("/api/v1/rooms/{code}/players", post(join))
        .route("/api/v1/rooms/{code}/events", get(events))
        .route("/api/v1/rooms/{code}/moves/{n}", put(place))
        .route("/api/v1/rooms/{code}/hints/{n}", post(hint))
        .route("/api/v1/rooms/{code}/cookie", post(cookie))
        .route("/api/v1/rooms/{code}/host", post(host))
        .route("/api/v1/rooms/{code}/results.csv", get(results))
        .route("/r/{code}/join.svg", get(qr_code))
        .with_state(shared)
}

/// A room that was opened.
#[derive(Serialize)]
struct Created {
    code: String,
    host_token: String,
    url: String,
}

/// A room, and where others find it.
#[derive(Serialize)]
struct Viewed {
    #[serde(flatten)]
    seen: Seen,
    url: String,
}

/// A player who has come in.
#[derive(Serialize)]
struct Joined {
    player: PlayerId,
    #[serde(skip_serializing_if = "Option::is_none")]
    player_token: Option<String>,
    name: Option<String>,
}

/// The host's wish was done.
#[derive(Serialize)]
struct Done {
    state: handeval_rooms::State,
    paused: bool,
    locked: bool,
    n_called: usize,
}

async fn all(State(shared): State<Shared>) -> Response {
    json(StatusCode::OK, &shared.house.occupancy())
}

async fn create(State(shared): State<Shared>, request: Request) -> Response {
    answer(async {
        let (head, body) = request.into_parts();
        let text = read(&shared, &head.headers, body).await?;
        let settings = Settings::read(&text).map_err(|error| unreadable(&error))?;
        shared.house.allow(client(&head.extensions), Deed::Opens)?;
        let query = head.uri.query().unwrap_or_default();
        Parameters::read(&[LANGUAGE], query)?;
        let language = Wish::read(query, &head.headers).language;
        let animals = animals::names(language);
        let (code, token) = shared.house.create(settings, animals).await?;
        let code = code.to_string();
        let mut response = json(
            StatusCode::CREATED,
            &Created {
                url: shared.join_address.of(&code, &head.headers),
                code: code.clone(),
                host_token: token.clone(),
            },
        );
        set_cookie(&mut response, Seat::Host, &code, &token);
        Ok(response)
    })
    .await
}

async fn view(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, _) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = token(&head, &code)?;
        let seen = shared.house.view(&hosted, token.as_ref()).await?;
        let url = shared.join_address.of(&code, &head.headers);
        Ok(json(StatusCode::OK, &Viewed { seen, url }))
    })
    .await
}

async fn join(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, body) = request.into_parts();
        let client = client(&head.extensions);
        let hosted = shared.house.room(&code, client)?;
        shared.house.allow(client, Deed::Joins)?;
        let text = read(&shared, &head.headers, body).await?;
        let known = bearer(&head.headers).or_else(|| of_cookie(&head.headers, Seat::Player, &code));
        let command =
            |hash: TokenHash| Command::read_join(&text, hash).map_err(|error| unreadable(&error));
        let (player, name, token) = shared.house.join(&hosted, known, command).await?;
        let mut response = json(
            StatusCode::CREATED,
            &Joined {
                player,
                player_token: token.clone(),
                name,
            },
        );
        if let Some(token) = token {
            set_cookie(&mut response, Seat::Player, &code, &token);
        }
        Ok(response)
    })
    .await
}

async fn events(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, _) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = token(&head, &code)?;
        let (events, stream) = shared.streams.open()?;
        shared.house.listen(&hosted, token.as_ref(), events).await?;
        Ok(stream.answer(&head.extensions))
    })
    .await
}

async fn place(
    State(shared): State<Shared>,
    Path((code, n)): Path<(String, String)>,
    request: Request,
) -> Response {
    answer(async {
        let (head, body) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = required_token(&head.headers, Seat::Player, &code)?;
        let text = read(&shared, &head.headers, body).await?;
        let n = card_number(&n)?;
        let placing = Placing::read(n, &text).map_err(|error| unreadable(&error))?;
        let answered = shared
            .house
            .ask(
                &hosted,
                Some(token),
                Command::Place(placing),
                move |room, caller| match caller {
                    Caller::Player(player) => room.move_answer(player, n),
                    _ => None,
                },
            )
            .await?;
        let moved = answered.ok_or_else(|| refusal(RoomRefusal::NotAPlayer))?;
        Ok(json(StatusCode::OK, &moved))
    })
    .await
}

async fn hint(
    State(shared): State<Shared>,
    Path((code, n)): Path<(String, String)>,
    request: Request,
) -> Response {
    answer(async {
        let (head, _) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = required_token(&head.headers, Seat::Player, &code)?;
        let n = card_number(&n)?;
        let question = move |room: &Room, caller| match caller {
            Caller::Player(player) => room.hint_question(player, n),
            _ => Err(RoomRefusal::NotAPlayer),
        };
        // A card that is not the player's next one is not noted.
        shared.house.look(&hosted, Some(&token), question).await?;
        let question = shared
            .house
            .ask(&hosted, Some(token), Command::Hint, question)
            .await?
            .map_err(refusal)?;
        let question = serde_json::to_string(&question).unwrap_or_default();
        Ok(shared.asking.ask("matematico/hint", &head, question).await)
    })
    .await
}

/// Gives a token that somebody has as a cookie: another device becomes the host's.
async fn cookie(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, _) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let text = bearer_text(&head.headers).ok_or_else(|| refusal(RoomRefusal::NoToken))?;
        let hash = TokenHash::of(text);
        let you = shared
            .house
            .look(&hosted, Some(&hash), |room, caller| Ok(room.you(caller)))
            .await?;
        let seat = match you.role {
            Role::Host => Seat::Host,
            _ => Seat::Player,
        };
        let mut response = json(StatusCode::OK, &you);
        set_cookie(&mut response, seat, &code, text);
        Ok(response)
    })
    .await
}

async fn host(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, body) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = required_token(&head.headers, Seat::Host, &code)?;
        let text = read(&shared, &head.headers, body).await?;
        let action = HostAction::read(&text, house::secret).map_err(|error| unreadable(&error))?;
        let done = shared
            .house
            .ask(&hosted, Some(token), Command::Host(action), |room, _| {
                Done {
                    state: room.state(),
                    paused: room.is_paused(),
                    locked: room.is_locked(),
                    n_called: room.n_called(),
                }
            })
            .await?;
        Ok(json(StatusCode::OK, &done))
    })
    .await
}

async fn results(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, _) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = required_token(&head.headers, Seat::Host, &code)?;
        let table = shared
            .house
            .look(&hosted, Some(&token), |room, caller| match caller {
                Caller::Host => Ok(room.results_csv()),
                _ => Err(RoomRefusal::NotTheHost),
            })
            .await?;
        let mut response = Response::new(Body::from(table));
        let kind = HeaderValue::from_static("text/csv; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        Ok(response)
    })
    .await
}

/// The address of a room as a picture for phones; it is the same whether there is such a room.
async fn qr_code(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(async {
        let code: Code = code.parse().map_err(|_| refusal(RoomRefusal::NoSuchRoom))?;
        let picture = shared
            .join_address
            .qr_code(&code.to_string(), &headers)
            .ok_or_else(Refusal::internal)?;
        let mut response = Response::new(Body::from(picture));
        let kind = HeaderValue::from_static("image/svg+xml");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        Ok(response)
    })
    .await
}

/// An answer, or the error object.
async fn answer(answering: impl Future<Output = Result<Response, Refusal>>) -> Response {
    answering.await.unwrap_or_else(Refusal::into_response)
}

fn json(status: StatusCode, object: &impl Serialize) -> Response {
    let text = serde_json::to_vec(object).unwrap_or_default();
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

async fn read(shared: &Shared, headers: &HeaderMap, body: Body) -> Result<String, Refusal> {
    body::read("application/json", headers, body, &shared.limits).await
}

fn client(extensions: &Extensions) -> Client {
    extensions.get().copied().unwrap_or_default()
}

fn unreadable(error: &ReadError) -> Refusal {
    Refusal::bad_body(error.kind(), error.to_string())
}

/// The number of a card in an address.
fn card_number(text: &str) -> Result<u32, Refusal> {
    text.parse().map_err(|_| {
        let shown = handeval_answer::shortened(text);
        let message = format!("`{}` is no card: expected 1 to 25", shown.escape_debug());
        Refusal::bad_body("wrong-card", message)
    })
}

/// Whose cookie it is.
#[derive(Clone, Copy)]
enum Seat {
    Player,
    Host,
}

impl Seat {
    /// The name of the cookie for a room.
    fn cookie(self, code: &str) -> String {
        let code = code.to_ascii_uppercase();
        match self {
            Self::Player => format!("room-{code}"),
            Self::Host => format!("host-{code}"),
        }
    }
}

/// The token of the header.
fn bearer_text(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?;
    let text = value.to_str().unwrap_or_default();
    match text.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Some(token.trim()),
        // It is no token of anybody's.
        _ => Some(""),
    }
}

fn bearer(headers: &HeaderMap) -> Option<TokenHash> {
    bearer_text(headers).map(TokenHash::of)
}

fn of_cookie(headers: &HeaderMap, seat: Seat, code: &str) -> Option<TokenHash> {
    let name = seat.cookie(code);
    let cookies = headers.get_all(header::COOKIE).iter();
    cookies
        .filter_map(|cookie| cookie.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, token)| TokenHash::of(token))
}

/// The token of whoever looks: that of the header, or else of the cookie that is asked for, or else
/// of the player's, or else of the host's.
fn token(head: &Parts, code: &str) -> Result<Option<TokenHash>, Refusal> {
    let parameters = Parameters::read(&[AS], head.uri.query().unwrap_or_default())?;
    let headers = &head.headers;
    let of_player = || of_cookie(headers, Seat::Player, code);
    let of_host = || of_cookie(headers, Seat::Host, code);
    let given = bearer(headers);
    match parameters.texts(AS.name).next() {
        Some("anyone") => Ok(None),
        Some("player") => Ok(given.or_else(of_player)),
        Some("host") => Ok(given.or_else(of_host)),
        None => Ok(given.or_else(of_player).or_else(of_host)),
        Some(other) => {
            let shown = handeval_answer::shortened(other);
            let shown = shown.escape_debug();
            let message = format!("`as` is `{shown}`: expected `player`, `host` or `anyone`");
            Err(Refusal::bad_parameter(AS.name, message))
        }
    }
}

fn required_token(headers: &HeaderMap, seat: Seat, code: &str) -> Result<TokenHash, Refusal> {
    let token = bearer(headers).or_else(|| of_cookie(headers, seat, code));
    token.ok_or_else(|| refusal(RoomRefusal::NoToken))
}

/// Gives the token as a cookie that scripts cannot read, for as long as a room can be kept.
fn set_cookie(response: &mut Response, seat: Seat, code: &str, token: &str) {
    const MAX_AGE_S: u32 = 31 * 24 * 3600;
    let name = seat.cookie(code);
    let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={MAX_AGE_S}");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
}
