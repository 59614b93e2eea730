//! The routes of rooms, for commands from clients and events to them. Each is described once, and
//! mounted from its description.

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use handeval_answer::ask::{Opt, OptionSpec, Question};
use handeval_answer::matematico::Hint;
use handeval_rooms::{HostAction, JoinBody, MoveAnswer, Placing, Settings, You};

use super::handlers::{self, Created, Done, Joined, Viewed};
use super::join_address::JoinAddress;
use super::registry::{Occupancy, RoomRegistry};
use super::visit::{AS, Shared, Visit};
use crate::api::answering::Answering;
use crate::api::refusal::Refusal;
use crate::api::route::{EVENTS, filter};
use crate::network::limits::Limits;
use crate::search::streams::Streams;
use handeval_api::{Answers, BodyForm, Operation, PREFIX, Verb};

/// The maximum size, in bytes, of a request body on the room routes; the largest bodies are
/// settings with a point table.
const MAX_BODY_BYTES: usize = 64 << 10;

const CODE: OptionSpec = Opt::<String>::new("code", "CODE", "the code of the room", "K7MRWX")
    .required()
    .spec;

const CARD: OptionSpec = Opt::<u64>::new("n", "N", "the card, from 1", "7")
    .form(handeval_answer::ask::Form::Number(1, 25))
    .required()
    .spec;

/// The language of the names that the room assigns.
pub(super) const LANGUAGE: OptionSpec = Opt::<String>::new(
    "lang",
    "LANGUAGE",
    "the language of the names that the room assigns",
    "cs",
)
.default_note("as the browser prefers")
.spec;

/// The routes of rooms.
pub(crate) fn router(
    registry: RoomRegistry,
    streams: Streams,
    limits: &Limits,
    join_address: JoinAddress,
    answering: Answering,
) -> Router {
    let limits = Limits {
        max_body_bytes: MAX_BODY_BYTES.min(limits.max_body_bytes),
        ..limits.clone()
    };
    let shared = Shared {
        registry,
        streams,
        limits,
        join_address,
        answering,
    };
    let picture = mounted(MethodFilter::GET, handlers::qr_code);
    let router = Router::new().route("/r/{code}/join.svg", picture);
    let router = all()
        .into_iter()
        .fold(router, |router, (operation, route)| {
            router.route(&format!("{PREFIX}{}", operation.path), route)
        });
    router.with_state(shared)
}

/// The descriptions of the routes.
#[cfg(feature = "openapi")]
pub(crate) fn operations() -> impl Iterator<Item = Operation> {
    all().into_iter().map(|(operation, _)| operation)
}

/// A route whose handler takes a [`Visit`].
fn mounted<A>(
    filter: MethodFilter,
    answer: impl Fn(Visit) -> A + Clone + Send + Sync + 'static,
) -> MethodRouter<Shared>
where
    A: Future<Output = Result<Response, Refusal>> + Send + 'static,
{
    on(
        filter,
        async move |State(shared): State<Shared>,
                    Path(path): Path<Vec<(String, String)>>,
                    request: Request| {
            let (head, body) = request.into_parts();
            let answer = answer(Visit {
                shared,
                head,
                body,
                path,
            });
            answer.await.unwrap_or_else(Refusal::into_response)
        },
    )
}

/// Every route of the rooms: its description and its handler.
fn all() -> Vec<(Operation, MethodRouter<Shared>)> {
    let created = |answers: Answers| Answers {
        status: StatusCode::CREATED.as_u16(),
        ..answers
    };
    let hint = Answers {
        shape: Some(Hint::SPEC.answers),
        ..Answers::object::<serde_json::Value>()
    };
    let room = Operation::new(Verb::Get, "rooms/{code}", Answers::object::<Viewed>());
    vec![
        route(
            Operation::new(Verb::Get, "rooms", Answers::object::<Occupancy>())
                .about("The number of rooms."),
            handlers::all,
        ),
        route(
            Operation::new(Verb::Post, "rooms", created(Answers::object::<Created>()))
                .about("Opens a room in which many people play Matematico with one caller.")
                .taking(&[LANGUAGE])
                .body(BodyForm::json::<Settings>(
                    "The host's choices; all are optional.",
                    r#"{"timer":20,"late":"random","board":"all"}"#,
                )),
            handlers::create,
        ),
        route(
            room.about("The current state of the room, limited to what the client may see.")
                .taking(&[CODE, AS]),
            handlers::view,
        ),
        route(
            Operation::new(
                Verb::Post,
                "rooms/{code}/players",
                created(Answers::object::<Joined>()),
            )
            .about("Joins or rejoins the room.")
            .taking(&[CODE])
            .body(BodyForm::json::<JoinBody>(
                "The name.",
                r#"{"name":"Jana"}"#,
            )),
            handlers::join,
        ),
        route(
            Operation::new(
                Verb::Get,
                "rooms/{code}/events",
                Answers::text(
                    EVENTS,
                    "A stream of events that begins with `snapshot`; `RoomEvents` has the data of \
                     each event, by name. A comment every 15 seconds keeps it alive; `placed` and \
                     `board` come at most twice a second. After an interruption, a new stream \
                     begins with the current state of the room, whatever was missed.",
                ),
            )
            .about("Everything that happens in the room from now on.")
            .taking(&[CODE, AS]),
            handlers::events,
        ),
        route(
            Operation::new(
                Verb::Put,
                "rooms/{code}/moves/{n}",
                Answers::object::<MoveAnswer>(),
            )
            .about(
                "Places a card in a cell of your own grid. Repeating the request changes nothing.",
            )
            .taking(&[CODE, CARD])
            .body(BodyForm::json::<Placing>(
                "The cell.",
                r#"{"row":1,"column":3}"#,
            ))
            .with_token(),
            handlers::place,
        ),
        route(
            Operation::new(Verb::Post, "rooms/{code}/hints/{n}", hint)
                .about(
                    "What each free cell is worth for your next card, if the host allows hints; \
                     each hint is counted.",
                )
                .taking(&[CODE, CARD])
                .with_token(),
            handlers::hint,
        ),
        route(
            Operation::new(Verb::Post, "rooms/{code}/cookie", Answers::object::<You>())
                .about(
                    "Sets the token of the request as a cookie, so that a browser stays logged in.",
                )
                .taking(&[CODE])
                .with_token(),
            handlers::cookie,
        ),
        route(
            Operation::new(Verb::Post, "rooms/{code}/host", Answers::object::<Done>())
                .about("Carries out one of the host's actions.")
                .taking(&[CODE])
                .body(BodyForm::json::<HostAction>(
                    "The action, with its arguments.",
                    r#"{"action":"call","n":7}"#,
                ))
                .with_token(),
            handlers::host,
        ),
        route(
            Operation::new(
                Verb::Get,
                "rooms/{code}/results.csv",
                Answers::text(
                    "text/csv",
                    "A table with a header; a card is written as value, row and column: `7@3.5`.",
                ),
            )
            .about(
                "The host's table: each player's points line by line, and the cell of each \
                    card.",
            )
            .taking(&[CODE])
            .with_token(),
            handlers::results,
        ),
    ]
}

fn route<A>(
    operation: Operation,
    answer: impl Fn(Visit) -> A + Clone + Send + Sync + 'static,
) -> (Operation, MethodRouter<Shared>)
where
    A: Future<Output = Result<Response, Refusal>> + Send + 'static,
{
    let route = mounted(filter(operation.verb), answer);
    (operation, route)
}
