//! All routes and pages, and the layers that every request passes through.

use std::any::Any;
use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, Response, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::IntoResponse as _;
use handeval_answer::Resources;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::answering::Answering;
use crate::api::refusal::Refusal;
use crate::network::client::Client;
use crate::network::limits::Limits;
use crate::network::log::Log;
use crate::network::public_url::PublicUrl;
use crate::network::{coding, headers, host};
use crate::outside::Outside;
use crate::pages;
use crate::rooms::{self, JoinAddress, Memory, RoomRegistry, Sqlite, Store, StoreError};
use crate::search::searches::Stopping;
use crate::search::streams::Streams;

/// The maximum size of a framework error, in bytes.
const MAX_REFUSAL_BYTES: usize = 4 << 10;

/// The server without its network layer: it turns a request into an answer. It has the routes of
/// questions and pages, and more can be added.
pub struct App {
    limits: Limits,
    public_url: Option<PublicUrl>,
    outside: Outside,
    mounted: Vec<Mounted>,
    rooms: Arc<dyn Store>,
    listening: Option<SocketAddr>,
}

/// Builds routes that have their own state.
type Mounted = Box<dyn FnOnce(&Services) -> Router + Send>;

/// What added routes share with the built-in ones.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Services {
    /// Streams of events, with a common limit for all routes.
    pub streams: Streams,
    /// Signals that the server is stopping.
    pub stopping: Stopping,
}

impl App {
    /// The default server, with these limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            public_url: None,
            outside: Outside::default(),
            mounted: Vec::new(),
            rooms: Arc::new(Memory),
            listening: None,
        }
    }

    /// Also answers under a public address. Requests for its host are accepted, and links begin
    /// with it.
    pub fn public_url(self, url: Option<PublicUrl>) -> Self {
        Self {
            public_url: url,
            ..self
        }
    }

    /// Keeps the rooms in a folder, which is created if needed. The rooms continue where they left
    /// off, no matter how the server stopped. Without this call, rooms end when the server stops.
    ///
    /// # Errors
    ///
    /// The folder cannot be written, is used by another server, is damaged, or belongs to a newer
    /// version or another program. In these cases nothing is overwritten.
    pub fn data(mut self, folder: &Path) -> Result<Self, StoreError> {
        self.rooms = Arc::new(Sqlite::open(folder)?);
        // This reports an invalid room now rather than when somebody first opens it.
        RoomRegistry::open(
            Arc::clone(&self.rooms),
            Outside::default(),
            Stopping::default(),
        )?;
        Ok(self)
    }

    #[cfg(test)]
    pub(crate) fn store(self, store: Arc<dyn Store>) -> Self {
        Self {
            rooms: store,
            ..self
        }
    }

    /// Writes a line for each request.
    pub fn log(mut self, log: Option<Log>) -> Self {
        self.outside.log = log;
        self
    }

    /// Sets the values learned on this machine.
    pub fn resources(mut self, resources: Arc<Resources>) -> Self {
        self.outside.resources = resources;
        self
    }

    /// Adds routes that have their own state. Their requests pass through the same layers as all
    /// others.
    pub fn mount(mut self, routes: impl FnOnce(&Services) -> Router + Send + 'static) -> Self {
        self.mounted.push(Box::new(routes));
        self
    }

    pub(crate) const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the address that the server listens on, for links to itself.
    pub(crate) fn listening(self, address: SocketAddr) -> Self {
        Self {
            listening: Some(address),
            ..self
        }
    }

    pub(crate) fn within(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The log.
    pub(crate) const fn lines(&self) -> Option<&Log> {
        self.outside.log.as_ref()
    }

    /// The service that answers requests. Searches and streams end early once `stopping` is
    /// signaled.
    ///
    /// # Panics
    ///
    /// An added route already exists.
    pub fn router(self, stopping: &Stopping) -> Router {
        let services = Services {
            streams: Streams::new(&self.limits, stopping),
            stopping: stopping.clone(),
        };
        let join_address = JoinAddress::new(self.public_url.clone(), self.listening);
        let answering = Answering::new(
            self.limits.clone(),
            self.public_url.clone(),
            self.outside.clone(),
            services.streams.clone(),
            stopping,
        );
        let mut inner = answering.router().merge(pages::router());
        let room_limits = Limits {
            max_streams: self.limits.max_room_streams,
            ..self.limits.clone()
        };
        let streams = Streams::new(&room_limits, stopping);
        let registry = RoomRegistry::open(self.rooms, self.outside.clone(), stopping.clone());
        let registry = registry
            .unwrap_or_else(|_| RoomRegistry::empty(self.outside.clone(), stopping.clone()));
        if tokio::runtime::Handle::try_current().is_ok() {
            registry.wake();
        }
        let rooms = rooms::router(registry, streams, &self.limits, join_address, answering);
        inner = inner.merge(rooms.layer(middleware::from_fn(coding::code)));
        let passed = Arc::new(Passed {
            limits: self.limits,
            public_url: self.public_url,
            log: self.outside.log,
        });
        for mounted in self.mounted {
            inner = inner.merge(mounted(&services).layer(middleware::from_fn(coding::code)));
        }
        let inner = inner
            .fallback(nothing)
            .layer(CatchPanicLayer::custom(mistake));
        // The inner router completes the answer, including `HEAD` and `Allow`, before it reaches
        // the outer layers.
        Router::new()
            .fallback_service(inner)
            .layer(middleware::from_fn_with_state(passed, pass))
    }
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App")
            .field("limits", &self.limits)
            .field("public_url", &self.public_url)
            .finish_non_exhaustive()
    }
}

impl From<Limits> for App {
    fn from(limits: Limits) -> Self {
        Self::new(limits)
    }
}

/// The whole server without its network layer, with default settings.
pub fn app(limits: &Limits, stopping: &Stopping) -> Router {
    App::new(limits.clone()).router(stopping)
}

/// What all layers share.
#[derive(Debug)]
struct Passed {
    limits: Limits,
    public_url: Option<PublicUrl>,
    log: Option<Log>,
}

fn query(address: &Uri) -> &str {
    address.query().unwrap_or_default()
}

/// Whether a path belongs to the API, even if no such route exists.
fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// The layers that every request and every answer pass through.
async fn pass(
    State(passed): State<Arc<Passed>>,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    let (extensions, headers) = (request.extensions(), request.headers());
    let client = Client::of_request(extensions, headers, passed.public_url.as_ref());
    request.extensions_mut().insert(client);
    let log = passed.log.as_ref();
    let entry = log.and_then(|log| log.begin(&request));
    let method = request.method().clone();
    let is_page = !is_api(request.uri().path()) && host::is_person(request.headers());
    let response = match check(&passed, &request) {
        Ok(()) => refused(&method, next.run(request).await).await,
        Err(refusal) if is_page => refusal.into_text(),
        Err(refusal) => refusal.into_response(),
    };
    let response = headers::add(response);
    match entry {
        Some(entry) => entry.follow(response),
        None => response,
    }
}

/// Checks whether a request may be answered.
fn check(passed: &Passed, request: &Request) -> Result<(), Refusal> {
    host::check(request, passed.public_url.as_ref())?;
    let address = request.uri();
    let n_bytes = address.path().len() + query(address).len();
    match passed.limits.max_address_bytes {
        max_bytes if n_bytes > max_bytes => Err(Refusal::address_too_long(n_bytes, max_bytes)),
        _ => Ok(()),
    }
}

/// Returns the answer. If the framework reports an error, such as a wrong method or an unreadable
/// path parameter, as text, the text is replaced by an error object.
async fn refused(method: &Method, response: Response<Body>) -> Response<Body> {
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_ours = kind.is_some_and(|kind| !kind.as_bytes().starts_with(b"text/plain"));
    if !is_error || is_ours {
        return response;
    }
    let (head, body) = response.into_parts();
    let allow = head.headers.get(header::ALLOW);
    match allow.and_then(|allow| allow.to_str().ok()) {
        Some(allow) if status == StatusCode::METHOD_NOT_ALLOWED => {
            Refusal::wrong_method(method.as_str(), allow)
        }
        _ => {
            let words = to_bytes(body, MAX_REFUSAL_BYTES).await.unwrap_or_default();
            Refusal::unreadable(status, &String::from_utf8_lossy(&words))
        }
    }
    .into_response()
}

/// The answer if there is no such route or page.
async fn nothing(request: Request) -> Response<Body> {
    let path = request.uri().path();
    match is_api(path) {
        true => Refusal::no_such_route(path).into_response(),
        false => pages::not_found(path, query(request.uri()), request.headers()),
    }
}

/// The answer after a panic.
fn mistake(_panic: Box<dyn Any + Send>) -> Response<Body> {
    Refusal::internal().into_response()
}
