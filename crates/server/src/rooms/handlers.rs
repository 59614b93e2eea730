//! The answers of the room routes.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use handeval_rooms::{
    Caller, Code, Command, HostAction, Placing, PlayerId, ReadError, Refusal as RoomRefusal, Role,
    Room, Settings, State, TokenHash,
};
use serde::Serialize;

use super::animals;
use super::live_room::Seen;
use super::registry::{self, AddressAction, refusal};
use super::visit::{Seat, Visit, set_cookie};
use crate::api::refusal::Refusal;
use crate::api::route;
use crate::pages::languages::LanguageChoice;
use handeval_api::{JSON, Parameters};

/// A room that has just been opened.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomOpened))]
pub(super) struct Created {
    /// Six characters, never 0, O, 1 or I.
    code: String,
    /// The host's token, a secret.
    host_token: String,
    /// The address where others join.
    url: String,
}

/// A room, and the address where others join it.
#[derive(Serialize)]
pub(super) struct Viewed {
    #[serde(flatten)]
    seen: Seen,
    url: String,
}

/// The player who has joined.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomJoined))]
pub(super) struct Joined {
    player: PlayerId,
    /// The player's token, a secret; omitted for a player who has come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, required = false))]
    player_token: Option<String>,
    /// The name; `null` once names have been deleted.
    #[cfg_attr(feature = "openapi", schema(required))]
    name: Option<String>,
}

/// The state of the room after the action.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomDone))]
pub(super) struct Done {
    /// The state of the room.
    state: State,
    /// Whether the game is paused.
    paused: bool,
    /// Whether the room is locked.
    locked: bool,
    /// The number of cards called.
    #[cfg_attr(feature = "openapi", schema(maximum = 25))]
    n_called: usize,
}

type Answer = Result<Response, Refusal>;

pub(super) async fn all(visit: Visit) -> Answer {
    json(StatusCode::OK, &visit.shared.registry.occupancy())
}

pub(super) async fn create(mut visit: Visit) -> Answer {
    let text = visit.text().await?;
    let settings = Settings::read(&text).map_err(unreadable)?;
    let registry = visit.shared.registry.clone();
    registry.allow(visit.client(), AddressAction::Opens)?;
    Parameters::read(&[super::routes::LANGUAGE], visit.query())?;
    let language = LanguageChoice::read(visit.query(), &visit.head.headers).language;
    let animals = animals::names(language);
    let (code, token) = registry.create(settings, animals).await?;
    let code = code.to_string();
    let created = Created {
        url: visit.shared.join_address.of(&code, &visit.head.headers),
        code: code.clone(),
        host_token: token.clone(),
    };
    let mut response = json(StatusCode::CREATED, &created)?;
    set_cookie(&mut response, Seat::Host, &code, &token);
    Ok(response)
}

pub(super) async fn view(visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.token()?;
    let registry = visit.shared.registry.clone();
    let address = &visit.shared.join_address;
    let url = address.of(visit.code(), &visit.head.headers);
    let seen = registry.view(&live, token.as_ref()).await?;
    json(StatusCode::OK, &Viewed { seen, url })
}

pub(super) async fn join(mut visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let registry = visit.shared.registry.clone();
    registry.allow(visit.client(), AddressAction::Joins)?;
    let text = visit.text().await?;
    let known = visit.token_of(Seat::Player);
    let code = visit.code().to_owned();
    let command = |hash| Command::read_join(&text, hash).map_err(unreadable);
    let (player, name, token) = registry.join(&live, known, command).await?;
    let joined = Joined {
        player,
        player_token: token.clone(),
        name,
    };
    let mut response = json(StatusCode::CREATED, &joined)?;
    if let Some(token) = token {
        set_cookie(&mut response, Seat::Player, &code, &token);
    }
    Ok(response)
}

pub(super) async fn events(visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.token()?;
    let Visit { shared, head, .. } = visit;
    let (events, stream) = shared.streams.open()?;
    shared
        .registry
        .listen(&live, token.as_ref(), events)
        .await?;
    Ok(stream.answer(&head.extensions))
}

pub(super) async fn place(mut visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.required_token(Seat::Player)?;
    let text = visit.text().await?;
    let n = visit.card()?;
    let placing = Placing::read(n, &text).map_err(unreadable)?;
    let registry = visit.shared.registry;
    let answer = move |room: &Room, caller| match caller {
        Caller::Player(player) => room.move_answer(player, n),
        _ => None,
    };
    let command = Command::Place(placing);
    let answered = registry.ask(&live, Some(token), command, answer).await?;
    let moved = answered.ok_or_else(|| refusal(RoomRefusal::NotAPlayer))?;
    json(StatusCode::OK, &moved)
}

pub(super) async fn hint(visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.required_token(Seat::Player)?;
    let n = visit.card()?;
    let Visit { shared, head, .. } = visit;
    let question = move |room: &Room, caller| match caller {
        Caller::Player(player) => room.hint_question(player, n),
        _ => Err(RoomRefusal::NotAPlayer),
    };
    // A hint is recorded only if the card is the player's next one.
    shared.registry.look(&live, Some(&token), question).await?;
    let (registry, answering) = (shared.registry, shared.answering);
    let asked = registry.ask(&live, Some(token), Command::Hint, question);
    let question = asked.await?.map_err(refusal)?;
    let question = question.to_string();
    Ok(answering.ask("matematico/hint", &head, question).await)
}

/// Sets a token as a cookie, for example to act as the host on another device.
pub(super) async fn cookie(visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.bearer_text().map(str::to_owned);
    let token = token.ok_or_else(|| refusal(RoomRefusal::NoToken))?;
    let code = visit.code().to_owned();
    let registry = visit.shared.registry;
    let look = |room: &Room, caller| Ok(room.you(caller));
    let hash = TokenHash::of(&token);
    let you = registry.look(&live, Some(&hash), look).await?;
    let seat = match you.role {
        Role::Host => Seat::Host,
        _ => Seat::Player,
    };
    let mut response = json(StatusCode::OK, &you)?;
    set_cookie(&mut response, seat, &code, &token);
    Ok(response)
}

pub(super) async fn host(mut visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.required_token(Seat::Host)?;
    let text = visit.text().await?;
    let action = HostAction::read(&text, registry::secret).map_err(unreadable)?;
    let registry = visit.shared.registry;
    let done = |room: &Room, _| Done {
        state: room.state(),
        paused: room.is_paused(),
        locked: room.is_locked(),
        n_called: room.n_called(),
    };
    let asked = registry.ask(&live, Some(token), Command::Host(action), done);
    json(StatusCode::OK, &asked.await?)
}

pub(super) async fn results(visit: Visit) -> Answer {
    let live = visit.live_room()?;
    let token = visit.required_token(Seat::Host)?;
    let registry = visit.shared.registry;
    let look = |room: &Room, caller| match caller {
        Caller::Host => Ok(room.results_csv()),
        _ => Err(RoomRefusal::NotTheHost),
    };
    let table = registry.look(&live, Some(&token), look).await?;
    Ok(sent(StatusCode::OK, "text/csv; charset=utf-8", table))
}

/// A room's address as a QR code, which does not reveal whether the room exists.
pub(super) async fn qr_code(visit: Visit) -> Answer {
    let code = visit.code().parse::<Code>();
    let code = code.map_err(|_| refusal(RoomRefusal::NoSuchRoom))?;
    let address = &visit.shared.join_address;
    let picture = address.qr_code(&code.to_string(), &visit.head.headers);
    let picture = picture.ok_or_else(Refusal::internal)?;
    Ok(sent(StatusCode::OK, "image/svg+xml", picture))
}

fn json(status: StatusCode, object: &impl Serialize) -> Answer {
    Ok(sent(status, JSON, route::json(object)?))
}

fn sent(status: StatusCode, media_type: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let kind = HeaderValue::from_static(media_type);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn unreadable(error: ReadError) -> Refusal {
    Refusal::bad_body(error.kind(), error.to_string())
}
