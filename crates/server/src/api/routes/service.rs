//! Routes about the server itself.

use handeval_answer::ask::{Effort, Shaped};
use handeval_api::{Answers, Operation, PreparedAnswer, Verb};
use serde::Serialize;

use crate::api::openapi;
use crate::api::refusal::Refusal;
use crate::api::route::{Route, RouteRequest, json};

/// The routes of the service.
pub(super) fn all() -> Vec<Route> {
    vec![
        route::<HealthReport>(
            "health",
            "Whether the server is up, and its version.",
            health,
        ),
        route::<Description>("openapi.json", "This description.", describe),
    ]
}

/// A route that takes no parameters and is answered instantly.
fn route<T: Shaped>(
    path: &str,
    about: &str,
    object: fn(&RouteRequest) -> Result<Vec<u8>, Refusal>,
) -> Route {
    Route {
        operation: Operation::new(Verb::Get, path, Answers::object::<T>()).about(about),
        effort: Effort::Instant,
        read: Box::new(move |question| object(&question).map(PreparedAnswer::at_once)),
    }
}

/// The state of the server.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct HealthReport {
    /// `ok`.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// An OpenAPI document.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(
    dead_code,
    reason = "it only describes the shape of a document that is built elsewhere"
)]
struct Description {
    /// The version of OpenAPI.
    openapi: String,
    /// General information about the API.
    info: serde_json::Map<String, serde_json::Value>,
    /// The address of the routes.
    servers: Vec<serde_json::Map<String, serde_json::Value>>,
    /// Empty, because no authentication is needed.
    security: Vec<serde_json::Value>,
    /// The groups of routes.
    tags: Vec<serde_json::Map<String, serde_json::Value>>,
    /// The routes.
    paths: serde_json::Map<String, serde_json::Value>,
    /// The shapes of the answers.
    components: serde_json::Map<String, serde_json::Value>,
}

fn health(_: &RouteRequest) -> Result<Vec<u8>, Refusal> {
    json(&HealthReport {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    })
}

fn describe(question: &RouteRequest) -> Result<Vec<u8>, Refusal> {
    openapi::document(&question.base)
}
