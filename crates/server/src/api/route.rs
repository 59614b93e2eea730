//! The routes in the table: routes for questions, and routes about the server itself.

use std::fmt;

use axum::routing::MethodFilter;
use handeval_answer::ask::{Effort, Limits};
use handeval_api::{BatchLimits, Operation, Parameters, PreparedAnswer, Verb};
use serde::Serialize;
use std::time::Duration;

use crate::api::refusal::Refusal;
use crate::outside::Outside;

/// The media type of a stream of events.
pub(crate) const EVENTS: &str = "text/event-stream";

/// Limits on the work for one request, because other clients need answers too.
pub(crate) const LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(20)),
    rollouts: Some(20_000),
    // With these, an answer takes about an eighth of a gigabyte.
    hands: Some(500_000),
    games: Some(10_000),
};

/// Limits on a batch. The command line has no such limits.
const BATCH_LIMITS: BatchLimits = BatchLimits {
    n_instant_lines: 10_000,
    // Each of these lines takes a few milliseconds.
    n_lines: 500,
    n_bytes: 16 << 20,
};

/// The method of a route, for the router.
pub(crate) const fn filter(verb: Verb) -> MethodFilter {
    match verb {
        // This also answers `HEAD`: the framework drops the body.
        Verb::Get => MethodFilter::GET,
        Verb::Post => MethodFilter::POST,
        Verb::Put => MethodFilter::PUT,
    }
}

/// A route of the table.
pub(crate) struct Route {
    pub(crate) operation: Operation,
    /// How long its answer usually takes. Any answer that is not instant counts as a search.
    pub(crate) effort: Effort,
    pub(crate) read: Reader,
}

/// Reads a request to a route.
pub(crate) type Reader = Box<dyn Fn(RouteRequest) -> Result<PreparedAnswer, Refusal> + Send + Sync>;

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.operation.verb, self.operation.path)
    }
}

impl Route {
    /// Whether the answer can be a stream of events, as it can for long searches.
    pub(crate) const fn is_streamed(&self) -> bool {
        matches!(self.effort, Effort::Long)
    }
}

/// A request to a route.
#[derive(Debug)]
pub(crate) struct RouteRequest {
    pub(crate) parameters: Parameters,
    /// The body; empty for routes without one.
    pub(crate) body: String,
    /// The prefix of every path for this client.
    pub(crate) base: String,
    /// The resources passed to the server from outside.
    pub(crate) outside: Outside,
}

impl From<RouteRequest> for handeval_api::RouteRequest {
    /// The request, with the server's limits.
    fn from(request: RouteRequest) -> Self {
        use rand::RngExt as _;
        Self {
            parameters: request.parameters,
            body: request.body,
            drawn: rand::rng().random(),
            limits: LIMITS,
            batch_limits: Some(BATCH_LIMITS),
            resources: request.outside.resources,
        }
    }
}

pub(crate) fn json<R: Serialize>(report: &R) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(report).map_err(|_| Refusal::internal())
}
