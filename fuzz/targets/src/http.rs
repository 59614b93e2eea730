//! Requests: the server but for the network.

use std::cell::RefCell;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, Uri};
use handeval_answer::Place;
use handeval_answer::ask::{Fault, Form, Given, Http, Manner};
use handeval_server::{Limits, Stopping, app};
use http_body_util::BodyExt as _;
use serde_json::Value;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

use crate::ask::{AnyQuestion, given_over_http, is_repeatable, question};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "http",
    about: "a request: `GET /api/v1/…`, headers, an empty line, a body",
    words: vocabulary::requests,
    run,
};

/// Where the routes are.
const PREFIX: &str = "/api/v1/";

/// How long a search may take: what takes longer is refused.
const SEARCH_TIME: Duration = Duration::from_millis(200);

/// How long an answer is listened to: a stream has no end of its own.
const LISTENING_TIME: Duration = Duration::from_millis(400);

fn run(input: &[u8]) {
    let Some(asked) = Asked::read(input) else {
        return;
    };
    let Some(answer) = SERVER.with_borrow_mut(|server| server.ask(&asked)) else {
        return;
    };
    answer.check(&asked);
    if let Some((question, path)) = asked.question() {
        check_direct(question, path, &asked, &answer);
    }
}

/// A request as it was written.
struct Asked {
    method: Method,
    address: Uri,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Asked {
    /// Reads a request; `None` for what no client could send.
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

    /// The question that is asked, and the rest of its path.
    fn question(&self) -> Option<(&'static AnyQuestion, &str)> {
        let path = self.address.path().strip_prefix(PREFIX)?;
        let whole = question(path).map(|question| (question, ""));
        whole.or_else(|| {
            let rest = path.strip_suffix("/batch")?;
            Some((question(rest)?, "batch"))
        })
    }
}

/// The server, and what runs it.
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
    fn ask(&mut self, asked: &Asked) -> Option<Answer> {
        let router = self.router.clone();
        let answer = async {
            let response = router.oneshot(asked.request()).await;
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

/// What came back.
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

    /// The values of the body: one of JSON, several of lines of JSON; `None` where it is
    /// something else.
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

    /// Holds what is true of every answer.
    fn check(&self, asked: &Asked) {
        let is_head = asked.method == Method::HEAD;
        assert_ne!(self.status, StatusCode::INTERNAL_SERVER_ERROR, "{self:?}");
        let is_refusal = self.status.is_client_error() || self.status.is_server_error();
        let values = self.values();
        if is_head {
            // The network leaves the body of a refusal out.
            assert!(is_refusal || self.body.is_empty(), "{self:?}");
        } else if is_refusal && asked.is_api() {
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

/// Holds an answer against what the question itself says.
fn check_direct(question: &AnyQuestion, path: &str, asked: &Asked, answer: &Answer) {
    if answer.status != StatusCode::OK {
        return;
    }
    let Some(found) = answer.values().filter(|_| asked.method != Method::HEAD) else {
        return;
    };
    let Ok(body) = std::str::from_utf8(&asked.body) else {
        return;
    };
    let body = body.strip_prefix('\u{FEFF}').unwrap_or(body);
    let is_body = !asked.body.is_empty();
    let mut given = match given(question, asked) {
        Some(given) if path.is_empty() => given,
        _ => return,
    };
    let added = match question.asked.http {
        Http::Object(_) => {
            given = given_over_http(question.asked, Manner::Object);
            given.add_object(body)
        }
        Http::Document => {
            if let Some(spec) = question.asked.input.spec() {
                given.add_document(spec, body, "", Place::Body);
            }
            Ok(())
        }
        _ if is_body && asked.method == Method::POST => {
            let mut options = question.asked.options.iter();
            if let Some(spec) = options.find(|spec| matches!(spec.form, Form::Document(_))) {
                given.add_document(spec, body, "", Place::Body);
            }
            Ok(())
        }
        _ => Ok(()),
    };
    let direct = added.and_then(|()| (question.answer)(&given));
    compare(question, &given, direct, found);
}

/// What the parameters say; `None` if one is unknown.
fn given(question: &AnyQuestion, asked: &Asked) -> Option<Given> {
    let mut given = given_over_http(question.asked, Manner::Parameters);
    let query = asked.address.query().unwrap_or_default();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let mut all = question.asked.all();
        given.add(all.find(|spec| spec.snake_name() == name)?, value);
    }
    Some(given)
}

fn compare(
    question: &AnyQuestion,
    given: &Given,
    direct: Result<Vec<u8>, Fault>,
    found: Vec<Value>,
) {
    let direct = direct.unwrap_or_else(|fault| panic!("answered in spite of {fault:?}"));
    let is_drawn = question.asked.called("seed").is_some() && !given.has("seed");
    // How often deep plays on for a hint is a matter of time.
    if is_drawn || !is_repeatable(given) || question.asked.name == "hint" {
        return;
    }
    let objects = serde_json::Deserializer::from_slice(&direct).into_iter();
    let objects: Vec<Value> = objects
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}"));
    let expected = match question.asked.is_list {
        true => vec![Value::Array(objects)],
        false => objects,
    };
    assert_eq!(found, expected, "{}", question.asked.path());
}
