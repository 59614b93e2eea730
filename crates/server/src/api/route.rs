//! What a route is: what it may be asked, what it answers, and how.

use std::fmt;

use axum::http::StatusCode;
use axum::routing::MethodFilter;
use handeval_answer::ask::{Effort, OptionSpec, QuestionSpec, Shape, Shaped};
use serde::Serialize;

use crate::api::parameters::Parameters;
use crate::api::refusal::Refusal;
use crate::outside::Outside;
use crate::search::progress::ProgressSender;
use crate::search::searches::Stop;
use crate::search::shared_answers::Answered;

/// A route of the API as it is described; where it is mounted follows from that.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) verb: Verb,
    /// The path behind `/api/v1/`.
    pub(crate) path: String,
    /// What it answers, in a line.
    pub(crate) about: String,
    /// What it is told in its address: in the path, where that has it in braces, or behind `?`.
    pub(crate) parameters: Vec<OptionSpec>,
    pub(crate) body: Option<BodyForm>,
    pub(crate) answers: Answers,
    /// Whether who asks has to be known by a token.
    pub(crate) takes_token: bool,
}

impl Operation {
    /// A route that is told nothing.
    pub(crate) fn new(verb: Verb, path: impl Into<String>, answers: Answers) -> Self {
        Self {
            verb,
            path: path.into(),
            about: String::new(),
            parameters: Vec::new(),
            body: None,
            answers,
            takes_token: false,
        }
    }

    /// The same with what it answers, in a line.
    pub(crate) fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// The same with parameters.
    pub(crate) fn taking(mut self, parameters: &[OptionSpec]) -> Self {
        self.parameters = parameters.to_vec();
        self
    }

    /// The same with a body.
    pub(crate) fn body(mut self, body: BodyForm) -> Self {
        self.body = Some(body);
        self
    }

    /// The same for who is known by a token.
    pub(crate) fn with_token(mut self) -> Self {
        self.takes_token = true;
        self
    }
}

/// The method of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verb {
    Get,
    Post,
    Put,
}

impl Verb {
    /// The requests that it is for.
    pub(crate) const fn filter(self) -> MethodFilter {
        match self {
            // `HEAD` too: the framework leaves the body out.
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Put => MethodFilter::PUT,
        }
    }
}

/// What JSON is sent and answered as.
pub(crate) const JSON: &str = "application/json";

/// The same, an object or text on each line.
pub(crate) const JSON_LINES: &str = "application/x-ndjson";

/// A stream of events.
pub(crate) const EVENTS: &str = "text/event-stream";

/// What a body is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyForm {
    pub(crate) media_type: &'static str,
    pub(crate) about: &'static str,
    pub(crate) shape: BodyShape,
    /// A body that is answered, as JSON.
    pub(crate) example: &'static str,
}

/// What a body looks like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BodyShape {
    /// A document of its own.
    Of(Shape),
    /// An object with the input and the options of a question.
    Question(&'static QuestionSpec),
}

impl BodyForm {
    /// A JSON document.
    pub(crate) const fn json<T: Shaped>(about: &'static str, example: &'static str) -> Self {
        Self {
            media_type: JSON,
            about,
            shape: BodyShape::Of(Shape::of::<T>()),
            example,
        }
    }
}

/// What is answered where nothing is wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub(crate) status: StatusCode,
    pub(crate) media_type: &'static str,
    pub(crate) about: &'static str,
    /// The shape of an answer, or of each in a list; none of what is no JSON.
    pub(crate) shape: Option<Shape>,
    pub(crate) is_list: bool,
}

impl Answers {
    /// Answers that are one object.
    pub(crate) const fn object<T: Shaped>() -> Self {
        Self {
            shape: Some(Shape::of::<T>()),
            ..Self::text(JSON, "The answer.")
        }
    }

    /// Answers of another type than JSON.
    pub(crate) const fn text(media_type: &'static str, about: &'static str) -> Self {
        Self {
            status: StatusCode::OK,
            media_type,
            about,
            shape: None,
            is_list: false,
        }
    }
}

/// A route of the table.
pub(crate) struct Route {
    pub(crate) operation: Operation,
    /// How long its answer usually takes; what is not there at once is a search.
    pub(crate) effort: Effort,
    pub(crate) read: Reader,
}

/// What reads a request of a route.
pub(crate) type Reader = Box<dyn Fn(RouteRequest) -> Result<PreparedAnswer, Refusal> + Send + Sync>;

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.operation.verb, self.operation.path)
    }
}

impl Route {
    /// Whether an answer may be asked for as a stream of events: those that usually take long.
    pub(crate) const fn is_streamed(&self) -> bool {
        matches!(self.effort, Effort::Long)
    }
}

/// What a client asks of a route.
#[derive(Debug)]
pub(crate) struct RouteRequest {
    pub(crate) parameters: Parameters,
    /// The body; empty for routes without one.
    pub(crate) body: String,
    /// What stands before every path for this client.
    pub(crate) base: String,
    /// What the server goes by.
    pub(crate) outside: Outside,
}

/// A question that was read, ready to be answered.
pub(crate) struct PreparedAnswer {
    /// How long its answer takes; what is not there at once is a search.
    pub(crate) effort: Effort,
    /// What all have in common who ask the same.
    pub(crate) key: Option<String>,
    pub(crate) answer: Answer,
}

/// Finds an answer, as long as it is wanted, and tells how far it is.
type Answer = Box<dyn FnOnce(&Stop, &ProgressSender) -> Result<Answered, Refusal> + Send>;

impl PreparedAnswer {
    /// What is answered at once.
    pub(crate) fn at_once(object: Vec<u8>) -> Self {
        let answered = Answered {
            object,
            is_final: true,
        };
        Self {
            effort: Effort::Instant,
            key: None,
            answer: Box::new(|_, _| Ok(answered)),
        }
    }
}

/// A report as it is sent.
pub(crate) fn json<R: Serialize>(report: &R) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(report).map_err(|_| Refusal::internal())
}
