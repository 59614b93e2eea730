//! What is asked of the server itself.

use serde::Serialize;

use crate::api::openapi;
use crate::api::refusal::Refusal;
use crate::api::route::{Answer, Answers, Question, Route, Verb, json};

/// The routes of the service.
pub(super) fn all() -> Vec<Route> {
    vec![
        Route {
            verb: Verb::Get,
            path: "health",
            about: "Whether the server answers, and which version it is.",
            parameters: &[],
            answers: Answers::object::<HealthReport>(),
            search: None,
            answer: Box::new(health),
        },
        Route {
            verb: Verb::Get,
            path: "openapi.json",
            about: "This description.",
            parameters: &[],
            answers: Answers::object::<Description>(),
            search: None,
            answer: Box::new(describe),
        },
    ]
}

/// That the server answers.
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
    reason = "it stands for the shape of a document that is made elsewhere"
)]
struct Description {
    /// The version of OpenAPI.
    openapi: String,
    /// What the API is.
    info: serde_json::Map<String, serde_json::Value>,
    /// Where the routes are.
    servers: Vec<serde_json::Map<String, serde_json::Value>>,
    /// Nothing: nobody has to say who they are.
    security: Vec<serde_json::Value>,
    /// What the routes are sorted by.
    tags: Vec<serde_json::Map<String, serde_json::Value>>,
    /// The routes.
    paths: serde_json::Map<String, serde_json::Value>,
    /// The shapes of the answers.
    components: serde_json::Map<String, serde_json::Value>,
}

fn health(_: &Question<'_>) -> Result<Answer, Refusal> {
    json(&HealthReport {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    })
    .map(Answer::Done)
}

fn describe(question: &Question<'_>) -> Result<Answer, Refusal> {
    openapi::document(question.base).map(Answer::Done)
}
