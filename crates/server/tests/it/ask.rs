//! Sends requests to the server without a network.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use handeval_answer::Resources;
use handeval_learned::FileStore;
use handeval_server::{App, Limits, Stopping};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tower::ServiceExt as _;

use crate::network::PATIENCE;

/// The parts of an answer that tests look at.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/json");
        serde_json::from_slice(&self.body).unwrap()
    }

    /// The value of a header; empty if there is none.
    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.map_or("", |value| value.to_str().unwrap())
    }
}

/// The server with its default settings, but with long time limits.
pub(crate) fn server() -> Router {
    // Players for the same points are made once for all tests, in a folder that is not the user's.
    static RESOURCES: LazyLock<Arc<Resources>> = LazyLock::new(|| {
        let store = FileStore::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
        Arc::new(Resources::new(Some(Arc::new(store))))
    });
    let mut limits = Limits::default();
    (limits.waiting_time, limits.search_time) = (PATIENCE, PATIENCE);
    let app = App::new(limits).resources(Arc::clone(&RESOURCES));
    app.router(&Stopping::default())
}

/// Sends a request to a server and returns the answer.
pub(crate) fn send(server: &Router, request: Request<Body>) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let response = server.clone().oneshot(request).await.unwrap();
        let (head, body) = response.into_parts();
        Answer {
            status: head.status,
            headers: head.headers,
            body: body.collect().await.unwrap().to_bytes().to_vec(),
        }
    })
}

/// A request with a body and its media type.
pub(crate) fn request(
    method: Method,
    address: &str,
    kind: &str,
    body: impl AsRef<[u8]>,
) -> Request<Body> {
    let request = Request::builder().method(method).uri(address);
    let request = match kind {
        "" => request,
        kind => request.header("content-type", kind),
    };
    request.body(Body::from(body.as_ref().to_vec())).unwrap()
}

/// Sends a GET request to a route. Spaces and other characters in the parameters are encoded.
pub(crate) fn get(route: &str, parameters: &[(&str, &str)]) -> Answer {
    send(
        &server(),
        request(Method::GET, &address(route, parameters), "", ""),
    )
}

/// Sends a POST request with a body to a route.
pub(crate) fn post(route: &str, parameters: &[(&str, &str)], body: &str) -> Answer {
    let address = address(route, parameters);
    send(
        &server(),
        request(Method::POST, &address, "application/json", body),
    )
}

/// Sends the text of a file to a route.
pub(crate) fn post_text(
    route: &str,
    parameters: &[(&str, &str)],
    text: impl AsRef<[u8]>,
) -> Answer {
    let address = address(route, parameters);
    send(
        &server(),
        request(Method::POST, &address, "text/plain", text),
    )
}

/// Sends lines of JSON to a route, and returns the objects in the answer.
#[track_caller]
pub(crate) fn post_lines(
    route: &str,
    parameters: &[(&str, &str)],
    lines: impl AsRef<[u8]>,
) -> Vec<Value> {
    let address = address(route, parameters);
    let kind = "application/x-ndjson";
    let answer = send(&server(), request(Method::POST, &address, kind, lines));
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    assert_eq!(answer.header("content-type"), kind);
    let text = String::from_utf8(answer.body).unwrap();
    let objects = text.lines().map(serde_json::from_str);
    objects.collect::<Result<_, _>>().unwrap()
}

fn address(route: &str, parameters: &[(&str, &str)]) -> String {
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(parameters)
        .finish();
    format!("/api/v1/{route}?{query}")
}

/// The JSON of a successful answer.
#[track_caller]
pub(crate) fn answer(answer: &Answer) -> Value {
    assert_eq!(answer.status, StatusCode::OK, "{answer:?}");
    answer.json()
}

/// The status and the error object of a refusal.
#[track_caller]
pub(crate) fn refusal(answer: &Answer) -> (u16, Value) {
    let object = answer.json();
    let error = &object["error"];
    assert!(error["kind"].as_str().is_some_and(|kind| !kind.is_empty()));
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|text| !text.is_empty())
    );
    (answer.status.as_u16(), object)
}
