//! The routes of rooms: requests up, events down.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post, put};
use handeval_rooms::{
    Caller, Command, HostAction, Placing, PlayerId, ReadError, Refusal as RoomRefusal, Settings,
    TokenHash,
};
use serde::Serialize;

use super::house::{self, Deed, House, refusal};
use crate::body;
use crate::client::Client;
use crate::limits::Limits;
use crate::public_url::{self, PublicUrl};
use crate::refusal::Refusal;
use crate::streams::Streams;

/// The most bytes of what is written to a room: settings with a table of points.
const MAX_BODY_BYTES: usize = 64 << 10;

/// What the routes share.
#[derive(Clone, Debug)]
struct Shared {
    house: House,
    streams: Streams,
    limits: Limits,
    public_url: Option<PublicUrl>,
}

/// The routes of rooms.
pub(crate) fn router(
    house: House,
    streams: Streams,
    limits: &Limits,
    public_url: Option<PublicUrl>,
) -> Router {
    let limits = Limits {
        max_body_bytes: MAX_BODY_BYTES.min(limits.max_body_bytes),
        ..limits.clone()
    };
    let shared = Shared {
        house,
        streams,
        limits,
        public_url,
    };
    Router::new()
        .route("/api/v1/rooms", post(create))
        .route("/api/v1/rooms/{code}", get(view))
        .route("/api/v1/rooms/{code}/players", post(join))
        .route("/api/v1/rooms/{code}/events", get(events))
        .route("/api/v1/rooms/{code}/moves/{n}", put(place))
        .route("/api/v1/rooms/{code}/host", post(host))
        .route("/api/v1/rooms/{code}/results.csv", get(results))
        .with_state(shared)
}

impl Shared {
    /// The address of a page that others can open, as far as that is known.
    fn url(&self, headers: &HeaderMap, path: &str) -> String {
        let base = public_url::base(self.public_url.as_ref(), headers);
        if base.contains("://") {
            return format!("{base}{path}");
        }
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        match host {
            Some(host) => format!("http://{host}{base}{path}"),
            None => format!("{base}{path}"),
        }
    }
}

/// A room that was opened.
#[derive(Serialize)]
struct Created {
    code: String,
    host_token: String,
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

async fn create(State(shared): State<Shared>, request: Request) -> Response {
    answer(async {
        let (head, body) = request.into_parts();
        let text = read(&shared, &head.headers, body).await?;
        let settings = Settings::read(&text).map_err(|error| unreadable(&error))?;
        shared.house.allow(client(&head.extensions), Deed::Opens)?;
        let (code, token) = shared.house.create(settings, Vec::new()).await?;
        let created = Created {
            url: shared.url(&head.headers, &format!("/r/{code}")),
            code: code.to_string(),
            host_token: token.clone(),
        };
        let mut response = json(StatusCode::CREATED, &created);
        set_cookie(&mut response, &created.code, &token);
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
        let token = token(&head.headers, &code);
        let view = shared.house.view(&hosted, token.as_ref()).await?;
        Ok(json(StatusCode::OK, &view))
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
        let known = token(&head.headers, &code);
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
            set_cookie(&mut response, &code.to_ascii_uppercase(), &token);
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
        let token = token(&head.headers, &code);
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
        let token = required_token(&head.headers, &code)?;
        let text = read(&shared, &head.headers, body).await?;
        let n: u32 = n.parse().map_err(|_| {
            let message = format!(
                "`{}` is no card: expected 1 to 25",
                handeval_answer::shortened(&n).escape_debug()
            );
            Refusal::bad_body("wrong-card", message)
        })?;
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

async fn host(
    State(shared): State<Shared>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    answer(async {
        let (head, body) = request.into_parts();
        let hosted = shared.house.room(&code, client(&head.extensions))?;
        let token = required_token(&head.headers, &code)?;
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
        let token = required_token(&head.headers, &code)?;
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

/// The name of the cookie of a room.
fn cookie_name(code: &str) -> String {
    format!("room-{}", code.to_ascii_uppercase())
}

/// The token of a request: that of its header, or else of the room's cookie.
fn token(headers: &HeaderMap, code: &str) -> Option<TokenHash> {
    let bearer = headers.get(header::AUTHORIZATION);
    if let Some(bearer) = bearer {
        let text = String::from_utf8_lossy(bearer.as_bytes());
        let token = match text.split_once(' ') {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => token.trim(),
            // It is no token of anybody's.
            _ => "",
        };
        return Some(TokenHash::of(token));
    }
    let name = cookie_name(code);
    let cookies = headers.get_all(header::COOKIE).iter();
    cookies
        .filter_map(|cookie| cookie.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(found, _)| *found == name)
        .map(|(_, token)| TokenHash::of(token))
}

fn required_token(headers: &HeaderMap, code: &str) -> Result<TokenHash, Refusal> {
    token(headers, code).ok_or_else(|| refusal(RoomRefusal::NoToken))
}

/// Gives the token as a cookie that scripts cannot read, for as long as a room can be kept.
fn set_cookie(response: &mut Response, code: &str, token: &str) {
    const MAX_AGE_S: u32 = 31 * 24 * 3600;
    let name = cookie_name(code);
    let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/; Max-Age={MAX_AGE_S}");
    if let Ok(cookie) = HeaderValue::try_from(cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
}
