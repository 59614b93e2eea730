//! Routes: their requests, their answers, and their descriptions.

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

/// The description of a route, including its path.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) verb: Verb,
    /// The path after `/api/v1/`.
    pub(crate) path: String,
    /// A former path, which still works.
    pub(crate) former_path: Option<String>,
    /// A one-line summary of what the route answers.
    pub(crate) about: String,
    /// Its parameters: those in braces in the path, and those in the query.
    pub(crate) parameters: Vec<OptionSpec>,
    pub(crate) body: Option<BodyForm>,
    pub(crate) answers: Answers,
    /// Whether a client needs a token.
    pub(crate) takes_token: bool,
}

impl Operation {
    /// The description of a route without parameters.
    pub(crate) fn new(verb: Verb, path: impl Into<String>, answers: Answers) -> Self {
        Self {
            verb,
            path: path.into(),
            former_path: None,
            about: String::new(),
            parameters: Vec::new(),
            body: None,
            answers,
            takes_token: false,
        }
    }

    /// Sets the summary.
    pub(crate) fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Sets the parameters.
    pub(crate) fn taking(mut self, parameters: &[OptionSpec]) -> Self {
        self.parameters = parameters.to_vec();
        self
    }

    /// Sets the body.
    pub(crate) fn body(mut self, body: BodyForm) -> Self {
        self.body = Some(body);
        self
    }

    /// Requires a token.
    pub(crate) fn with_token(mut self) -> Self {
        self.takes_token = true;
        self
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verb {
    Get,
    Post,
    Put,
}

impl Verb {
    pub(crate) const fn filter(self) -> MethodFilter {
        match self {
            // This also answers `HEAD`: the framework drops the body.
            Self::Get => MethodFilter::GET,
            Self::Post => MethodFilter::POST,
            Self::Put => MethodFilter::PUT,
        }
    }
}

/// The media type of JSON.
pub(crate) const JSON: &str = "application/json";

/// The media type of lines of JSON.
pub(crate) const JSON_LINES: &str = "application/x-ndjson";

/// The media type of a stream of events.
pub(crate) const EVENTS: &str = "text/event-stream";

/// The description of a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyForm {
    pub(crate) media_type: &'static str,
    pub(crate) about: &'static str,
    pub(crate) shape: BodyShape,
    /// An example that gets an answer.
    pub(crate) example: &'static str,
}

/// The shape of a body.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BodyShape {
    /// A separate document.
    Of(Shape),
    /// An object with the input and the options of a question.
    Question(&'static QuestionSpec),
}

impl BodyForm {
    /// The description of a body that is a JSON document.
    pub(crate) const fn json<T: Shaped>(about: &'static str, example: &'static str) -> Self {
        Self {
            media_type: JSON,
            about,
            shape: BodyShape::Of(Shape::of::<T>()),
            example,
        }
    }
}

/// The description of a route's successful answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub(crate) status: StatusCode,
    pub(crate) media_type: &'static str,
    pub(crate) about: &'static str,
    /// The shape of an answer, or of each item of a list; `None` unless it is JSON.
    pub(crate) shape: Option<Shape>,
    pub(crate) is_list: bool,
    /// Whether an answer includes the plain notation of an input written in another one.
    pub(crate) has_notations: bool,
}

impl Answers {
    /// Answers that are a single object.
    pub(crate) const fn object<T: Shaped>() -> Self {
        Self {
            shape: Some(Shape::of::<T>()),
            ..Self::text(JSON, "The answer.")
        }
    }

    /// Answers of a type other than JSON.
    pub(crate) const fn text(media_type: &'static str, about: &'static str) -> Self {
        Self {
            status: StatusCode::OK,
            media_type,
            about,
            shape: None,
            is_list: false,
            has_notations: false,
        }
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

/// A question, read and ready to be answered.
pub(crate) struct PreparedAnswer {
    /// How long its answer takes. Any answer that is not instant counts as a search.
    pub(crate) effort: Effort,
    /// A key shared by identical questions.
    pub(crate) key: Option<String>,
    pub(crate) answer: Answer,
}

/// Computes an answer unless it is stopped, and reports progress.
type Answer = Box<dyn FnOnce(&Stop, &ProgressSender) -> Result<Answered, Refusal> + Send>;

impl PreparedAnswer {
    /// An instant answer.
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

pub(crate) fn json<R: Serialize>(report: &R) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(report).map_err(|_| Refusal::internal())
}
