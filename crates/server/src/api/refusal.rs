//! Errors, which are sent as the command line's error object with an HTTP status.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use handeval_answer::{ErrorReport, shown_to};

/// The maximum number of characters of a request that a message quotes.
const SHOWN_CHARS: usize = 200;

/// The maximum retry time sent to a client. It is short, because other clients may well leave
/// sooner than estimated.
const MAX_RETRY_SECONDS: u32 = 60;

/// An error with its status, which any route can return instead of an answer.
#[derive(Clone, Debug)]
pub struct Refusal {
    inner: handeval_api::Refusal,
    /// The number of searches that are waiting ahead of this one.
    waiting: Option<usize>,
    /// The number of seconds after which to retry.
    retry_after: Option<u32>,
    /// The allowed methods.
    allow: Option<String>,
}

impl From<handeval_api::Refusal> for Refusal {
    fn from(inner: handeval_api::Refusal) -> Self {
        Self {
            inner,
            waiting: None,
            retry_after: None,
            allow: None,
        }
    }
}

impl Refusal {
    /// An error with a machine-readable kind and a message for people.
    pub fn plain(status: StatusCode, kind: &str, message: impl Into<String>) -> Self {
        handeval_api::Refusal::plain(status.as_u16(), kind, message).into()
    }

    /// Marks the error as one to retry after `seconds`, both in a header and in its object.
    pub fn retry_after(self, seconds: u32) -> Self {
        let mut report = ErrorReport::new(&self.inner.kind, &*self.inner.message);
        report.error.waiting = self.waiting;
        report.error.retry_after = Some(seconds);
        Self {
            waiting: self.waiting,
            retry_after: Some(seconds),
            ..handeval_api::Refusal::new(self.inner.status, &report).into()
        }
    }

    /// The kind of error, which programs can rely on.
    pub(crate) fn kind(&self) -> &str {
        &self.inner.kind
    }

    /// The message to show to people.
    pub(crate) fn message(&self) -> &str {
        &self.inner.message
    }

    /// The error object, for an event of a stream that has already begun.
    pub(crate) fn object(&self) -> &[u8] {
        &self.inner.object
    }

    pub(crate) fn bad_parameter(name: &str, message: impl Into<String>) -> Self {
        handeval_api::Refusal::bad_parameter(name, message).into()
    }

    pub(crate) fn bad_body(kind: &str, message: impl Into<String>) -> Self {
        handeval_api::Refusal::bad_body(kind, message).into()
    }

    pub(crate) fn no_such_route(path: &str) -> Self {
        handeval_api::Refusal::no_such_route(path).into()
    }

    /// The error for a method that the path does not support.
    pub(crate) fn wrong_method(found: &str, allow: &str) -> Self {
        Self {
            allow: Some(allow.to_owned()),
            ..handeval_api::Refusal::wrong_method(found, allow).into()
        }
    }

    /// `Host` is missing or ambiguous.
    pub(crate) fn bad_host(message: &str) -> Self {
        Self::plain(StatusCode::BAD_REQUEST, "bad-host", message)
    }

    /// A request for a different server.
    pub(crate) fn misdirected(host: &str) -> Self {
        let message = format!(
            "`{}` is not a name of this server: expected its address, `localhost`, or the host of \
             `--public-url`",
            handeval_answer::shortened(host).escape_debug()
        );
        let status = StatusCode::MISDIRECTED_REQUEST;
        Self::plain(status, "misdirected-request", message)
    }

    /// An error from the framework; only its text and status are known.
    pub(crate) fn unreadable(status: StatusCode, message: &str) -> Self {
        let reason = status.canonical_reason().unwrap_or("refused");
        let kind = match status {
            StatusCode::BAD_REQUEST => "usage".to_owned(),
            _ => reason.to_ascii_lowercase().replace(' ', "-"),
        };
        let message = match &*handeval_answer::shortened(message) {
            "" => reason.to_owned(),
            message => message.escape_debug().to_string(),
        };
        Self::plain(status, &kind, message)
    }

    pub(crate) fn body_too_slow() -> Self {
        let message = "the body took too long: expected all of it within a few seconds";
        Self::plain(StatusCode::REQUEST_TIMEOUT, "body-too-slow", message)
    }

    pub(crate) fn body_too_large(max_bytes: usize) -> Self {
        let message = format!("the body is too large: expected at most {max_bytes} bytes");
        Self::plain(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", message)
    }

    pub(crate) fn address_too_long(n_bytes: usize, max_bytes: usize) -> Self {
        let message = format!("the address has {n_bytes} bytes: expected at most {max_bytes}");
        Self::plain(StatusCode::URI_TOO_LONG, "address-too-long", message)
    }

    pub(crate) fn wrong_media_type(found: Option<&str>, expected: &str) -> Self {
        let found = match found {
            Some(found) => format!("is `{}`", shown_to(found, SHOWN_CHARS)),
            None => "has no type".to_owned(),
        };
        let message = format!("the body {found}: expected `content-type: {expected}`");
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Self::plain(status, "wrong-media-type", message)
    }

    /// A body compressed in a way that is not read.
    pub(crate) fn wrong_encoding(found: &str, expected: &str) -> Self {
        let found = shown_to(found, SHOWN_CHARS);
        let expected = match expected {
            "identity" => "none, as it must not be compressed".to_owned(),
            expected => format!("`content-encoding: {expected}`, or none"),
        };
        let message = format!("the body is encoded as `{found}`: expected {expected}");
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Self::plain(status, "wrong-encoding", message)
    }

    /// There are too many searches. `waiting` of them are ahead in the queue, and a place may be
    /// free after `time`.
    pub(crate) fn busy(waiting: usize, time: Duration) -> Self {
        let seconds = u32::try_from(time.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        let seconds = seconds.clamp(1, MAX_RETRY_SECONDS);
        let before = match waiting {
            0 => "too many searches at once".to_owned(),
            1 => "1 search is waiting ahead of this one".to_owned(),
            _ => format!("{waiting} searches are waiting ahead of this one"),
        };
        let s = if seconds == 1 { "" } else { "s" };
        let message = format!("{before}: try again in {seconds} second{s}");
        Self {
            waiting: Some(waiting),
            ..Self::plain(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
        }
        .retry_after(seconds)
    }

    /// The error for a request to be retried after `seconds`.
    fn not_now(kind: &str, message: impl Into<String>, seconds: u32) -> Self {
        Self::plain(StatusCode::SERVICE_UNAVAILABLE, kind, message).retry_after(seconds)
    }

    /// There are too many streams; `taken` names the limit that was reached.
    pub(crate) fn too_many_streams(taken: &str) -> Self {
        let message = format!("{taken}: try again when one has ended");
        Self::not_now("too-many-streams", message, 5)
    }

    /// The server is shutting down, and starts no more searches.
    pub(crate) fn stopping() -> Self {
        let message = "the server is shutting down: try again once it is back up";
        Self::not_now("stopping", message, 10)
    }

    /// A search that took too long.
    pub(crate) fn too_slow() -> Self {
        let message = "the search took too long: narrow the question";
        Self::not_now("too-slow", message, 10)
    }

    /// A bug in the server; its details are not disclosed to clients.
    pub(crate) fn internal() -> Self {
        handeval_api::Refusal::internal().into()
    }

    /// Only the message, for a person viewing a page.
    pub(crate) fn into_text(self) -> Response {
        let message = format!("{}\n", self.inner.message);
        let mut response = self.into_response();
        *response.body_mut() = Body::from(message);
        let kind = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.inner.status);
        let mut response = Response::new(Body::from(self.inner.object));
        *response.status_mut() = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json"),
        );
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(allow) = self.allow.and_then(|allow| allow.try_into().ok()) {
            headers.insert(header::ALLOW, allow);
        }
        response
    }
}
