//! All routes and pages together, with what every request passes through.

use std::any::Any;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, Response, Uri, header};
use axum::middleware::{self, Next};
use axum::response::IntoResponse as _;
use tower_http::catch_panic::CatchPanicLayer;

use crate::limits::Limits;
use crate::parameters::Parameters;
use crate::refusal::Refusal;
use crate::route::{Question, Route, Verb};
use crate::search::{Searches, Stop, Stopping};
use crate::{body, headers, pages, routes};

/// Where the routes are.
const PREFIX: &str = "/api/v1/";

/// What requests share.
#[derive(Debug)]
struct Shared {
    limits: Limits,
    searches: Searches,
}

/// The whole server but for the network: from a request to its answer.
///
/// Searches end early once `stopping` is said.
pub fn app(limits: &Limits, stopping: &Stopping) -> Router {
    let shared = Arc::new(Shared {
        limits: limits.clone(),
        searches: Searches::new(limits, stopping.clone()),
    });
    Router::new()
        .fallback(answer)
        // From the inside out: a mistake becomes an answer before it gets its headers.
        .layer(CatchPanicLayer::custom(mistake))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&shared),
            bound_address,
        ))
        .layer(middleware::from_fn(headers::add))
        .with_state(shared)
}

/// Answers one request.
///
/// The routes are a table, and the pages a folder: looking a path up in them is all the routing
/// that there is, and the only way in which every wrong request gets an error object.
async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> Response<Body> {
    let path = request.uri().path();
    let Some(name) = path.strip_prefix(PREFIX) else {
        return match path.starts_with("/api/") || path == "/api" {
            true => Refusal::no_such_route(path).into_response(),
            false => pages::page(request.method(), path, request.headers()),
        };
    };
    let here = || routes::all().filter(|route| route.path == name);
    let Some(route) = here().find(|route| is_method(route.verb, request.method())) else {
        let allow: Vec<_> = here().map(|route| route.verb.allow()).collect();
        return match &allow[..] {
            [] => Refusal::no_such_route(path),
            _ => Refusal::wrong_method(request.method().as_str(), &allow.join(",")),
        }
        .into_response();
    };
    match answer_route(&shared, route, request).await {
        Ok(object) => {
            let mut response = Response::new(Body::from(object));
            let kind = HeaderValue::from_static(route.verb.media_type());
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        }
        Err(refusal) => refusal.into_response(),
    }
}

/// The body of an answer to `HEAD` is left out by whoever writes it.
fn is_method(verb: Verb, method: &Method) -> bool {
    match verb {
        Verb::Get => matches!(*method, Method::GET | Method::HEAD),
        Verb::Post(_) | Verb::PostLines(_) => *method == Method::POST,
    }
}

async fn answer_route(
    shared: &Shared,
    route: &'static Route,
    request: Request,
) -> Result<Vec<u8>, Refusal> {
    let (head, body) = request.into_parts();
    let parameters = Parameters::read(route.parameters, query(&head.uri))?;
    let body = match route.verb {
        Verb::Get => String::new(),
        verb => body::read(verb.media_type(), &head.headers, body, &shared.limits).await?,
    };
    let answer = move |stop: &Stop| {
        (route.answer)(&Question {
            parameters: &parameters,
            body: &body,
            stop,
        })
    };
    match route.search {
        None => answer(&Stop::default()),
        Some(length) => shared.searches.run(length, answer).await?,
    }
}

fn query(address: &Uri) -> &str {
    address.query().unwrap_or_default()
}

async fn bound_address(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response<Body> {
    let address = request.uri();
    let n_bytes = address.path().len() + query(address).len();
    let max_bytes = shared.limits.max_address_bytes;
    if n_bytes > max_bytes {
        return Refusal::address_too_long(n_bytes, max_bytes).into_response();
    }
    next.run(request).await
}

/// The answer when a mistake of ours ended the work on a request.
fn mistake(_panic: Box<dyn Any + Send>) -> Response<Body> {
    Refusal::internal().into_response()
}
