//! Requests to the server, without the network.

use std::cell::RefCell;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, Uri};
use handeval_answer::Place;
use handeval_answer::ask::{Fault, Form, Http, Request as AnswerRequest, RequestSource};
use handeval_server::{Limits, Stopping, app};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

use crate::ask::{FuzzedQuestion, given_over_http, is_repeatable, question};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "http",
    about: "a request: `GET /api/v1/…`, headers, an empty line, a body",
    words: vocabulary::requests,
    run,
};

/// The prefix of the routes.
const PREFIX: &str = "/api/v1/";

/// How long a search may take before it is refused.
const SEARCH_TIME: Duration = Duration::from_millis(200);

/// The time limit for reading an answer, because a stream does not end by itself.
const LISTENING_TIME: Duration = Duration::from_millis(400);

fn run(input: &[u8]) {
    let Some(http) = HttpRequest::read(input) else {
        return;
    };
    let Some(answer) = SERVER.with_borrow_mut(|server| server.ask(&http)) else {
        return;
    };
    answer.check(&http);
    if let Some((question, path)) = http.question() {
        check_direct(question, path, &http, &answer);
    }
}

/// A request as written in the input.
struct HttpRequest {
    method: Method,
    address: Uri,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl HttpRequest {
    /// Reads a request; `None` if no client could send it.
    fn read(input: &[u8]) -> Option<Self> {
        let end = input.windows(2).position(|two| two == b"\n\n");
        let (head, body) = match end {
            Some(end) => (&input[..end], &input[end + 2..]),
            None => (input, &[][..]),
        };
        let head = std::str::from_utf8(head).ok()?;
        let mut lines = head.split('\n');
        let (method, address) = lines.next()?.split_once(' ')?;
        let mut headers = HeaderMap::new();
        for line in lines {
            let (name, value) = line.split_once(':')?;
            let name = HeaderName::try_from(name.trim()).ok()?;
            headers.append(name, HeaderValue::from_str(value.trim()).ok()?);
        }
        Some(Self {
            method: method.parse().ok()?,
            address: address.parse().ok()?,
            headers,
            body: body.to_vec(),
        })
    }

    fn request(&self) -> Request<Body> {
        let mut request = Request::new(Body::from(self.body.clone()));
        *request.method_mut() = self.method.clone();
        *request.uri_mut() = self.address.clone();
        *request.headers_mut() = self.headers.clone();
        request
    }

    fn is_api(&self) -> bool {
        self.address.path().starts_with(PREFIX)
    }

    /// The question for the path, and the rest of the path.
    fn question(&self) -> Option<(&'static FuzzedQuestion, &str)> {
        let path = self.address.path().strip_prefix(PREFIX)?;
        let whole = question(path).map(|question| (question, ""));
        whole.or_else(|| {
            let rest = path.strip_suffix("/batch")?;
            Some((question(rest)?, "batch"))
        })
    }
}

/// The server, and the runtime that runs it.
struct Server {
    runtime: Runtime,
    router: Router,
}

thread_local! {
    static SERVER: RefCell<Server> = RefCell::new(Server::new());
}

impl Server {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap_or_else(|error| panic!("{error}"));
        let mut limits = Limits::default();
        limits.search_time = SEARCH_TIME;
        limits.waiting_time = SEARCH_TIME;
        let router = app(&limits, &Stopping::default());
        Self { runtime, router }
    }

    /// The answer; `None` if it has no end.
    fn ask(&mut self, http: &HttpRequest) -> Option<Answer> {
        let router = self.router.clone();
        let answer = async {
            let response = router.oneshot(http.request()).await;
            let (head, body) = response.unwrap_or_else(|error| match error {}).into_parts();
            let body = tokio::time::timeout(LISTENING_TIME, body.collect())
                .await
                .ok()?;
            let body = body.unwrap_or_else(|error| panic!("{error}"));
            Some(Answer {
                status: head.status,
                headers: head.headers,
                body: body.to_bytes().to_vec(),
            })
        };
        self.runtime.block_on(answer)
    }
}

/// The answer of the server.
#[derive(Debug)]
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or("")
    }

    /// The JSON values of the body: one for JSON, several for lines of JSON; `None` for anything
    /// else.
    fn values(&self) -> Option<Vec<Value>> {
        let is_json = ["application/json", "application/x-ndjson"];
        if !is_json.contains(&self.header("content-type"))
            || !self.header("content-encoding").is_empty()
        {
            return None;
        }
        let values = serde_json::Deserializer::from_slice(&self.body).into_iter();
        let values: Result<Vec<Value>, _> = values.collect();
        Some(values.unwrap_or_else(|error| panic!("{error}: {self:?}")))
    }

    /// Checks what must hold for every answer.
    fn check(&self, http: &HttpRequest) {
        let is_head = http.method == Method::HEAD;
        assert_ne!(self.status, StatusCode::INTERNAL_SERVER_ERROR, "{self:?}");
        let is_refusal = self.status.is_client_error() || self.status.is_server_error();
        let values = self.values();
        if is_head {
            // The network omits the body of an error.
            assert!(is_refusal || self.body.is_empty(), "{self:?}");
        } else if is_refusal && http.is_api() {
            let values = values.unwrap_or_default();
            let [object] = &values[..] else {
                panic!("no error object: {self:?}");
            };
            let error = &object["error"];
            let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
            fault::check("", &text("kind"), &text("message"), None);
        }
        let is_page = self.header("content-type").starts_with("text/html");
        if is_page && !is_head && self.header("content-encoding").is_empty() {
            let page = String::from_utf8_lossy(&self.body);
            let code = self.header("content-language");
            assert!(page.contains(&format!("<html lang=\"{code}\">")), "{code}");
            assert!(!page.contains("{{"), "{code}");
        }
        if self.status == StatusCode::METHOD_NOT_ALLOWED {
            assert!(!self.header("allow").is_empty(), "{self:?}");
        }
    }
}

/// Compares an answer with the one from the question itself.
fn check_direct(question: &FuzzedQuestion, path: &str, http: &HttpRequest, answer: &Answer) {
    if answer.status != StatusCode::OK {
        return;
    }
    let Some(found) = answer.values().filter(|_| http.method != Method::HEAD) else {
        return;
    };
    let Ok(body) = std::str::from_utf8(&http.body) else {
        return;
    };
    let body = body.strip_prefix('\u{FEFF}').unwrap_or(body);
    let is_body = !http.body.is_empty();
    let mut request = match request(question, http) {
        Some(request) if path.is_empty() => request,
        _ => return,
    };
    let added = match question.spec.http {
        Http::Object(_) => {
            request = given_over_http(question.spec, RequestSource::Object);
            request.add_object(body)
        }
        Http::Document => {
            if let Some(spec) = question.spec.input.spec() {
                request.add_document(spec, body, "", Place::Body);
            }
            Ok(())
        }
        _ if is_body && http.method == Method::POST => {
            let mut options = question.spec.options.iter();
            if let Some(spec) = options.find(|spec| matches!(spec.form, Form::Document(_))) {
                request.add_document(spec, body, "", Place::Body);
            }
            Ok(())
        }
        _ => Ok(()),
    };
    let direct = added.and_then(|()| (question.answer)(&request));
    compare(question, &request, direct, found);
}

/// The request with these parameters; `None` if one is unknown.
fn request(question: &FuzzedQuestion, http: &HttpRequest) -> Option<AnswerRequest> {
    let mut request = given_over_http(question.spec, RequestSource::Parameters);
    let query = http.address.query().unwrap_or_default();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let mut all = question.spec.all();
        request.add(all.find(|spec| spec.snake_name() == name)?, value);
    }
    Some(request)
}

fn compare(
    question: &FuzzedQuestion,
    request: &AnswerRequest,
    direct: Result<Vec<u8>, Fault>,
    found: Vec<Value>,
) {
    let direct = direct.unwrap_or_else(|fault| panic!("answered in spite of {fault:?}"));
    let is_drawn = question.spec.called("seed").is_some() && !request.has("seed");
    // The number of rollouts for a hint by `deep` depends on the time.
    if is_drawn || !is_repeatable(request) || question.spec.name == "hint" {
        return;
    }
    let objects = serde_json::Deserializer::from_slice(&direct).into_iter();
    let objects: Vec<Value> = objects
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}"));
    let expected = match question.spec.is_list {
        true => vec![Value::Array(objects)],
        false => objects,
    };
    assert_eq!(found, expected, "{}", question.spec.path());
}
