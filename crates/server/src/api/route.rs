//! What a route is: what it may be asked, what it answers, and how.

use std::fmt;

use handeval_answer::ask::{Asked, Shape, Shaped};
use serde::Serialize;

use crate::api::parameters::{Parameter, Parameters};
use crate::api::refusal::Refusal;
use crate::outside::Outside;
use crate::search::progress::Telling;
use crate::search::searches::{Length, Stop};

/// One route of the API.
pub(crate) struct Route {
    pub(crate) verb: Verb,
    /// The path behind `/api/v1/`.
    pub(crate) path: &'static str,
    /// What it answers, in a line.
    pub(crate) about: &'static str,
    pub(crate) parameters: &'static [Parameter],
    pub(crate) answers: Answers,
    /// The search that it usually takes; `None` for what is answered at once.
    pub(crate) search: Option<Length>,
    pub(crate) answer: Handler,
}

/// What answers a route.
pub(crate) type Handler = Box<dyn Fn(&Question<'_>) -> Result<Answer, Refusal> + Send + Sync>;

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.verb.method(), self.path)
    }
}

impl Route {
    /// Whether an answer may be asked for as a stream of events: those that usually take long.
    pub(crate) const fn is_streamed(&self) -> bool {
        matches!(self.search, Some(Length::Long))
    }
}

/// What comes of asking a question.
#[derive(Debug)]
pub(crate) enum Answer {
    /// The object, or the lines of a batch.
    Done(Vec<u8>),
    /// An object that might be better, had there been more time.
    CutShort(Vec<u8>),
    /// Nothing yet: it takes a search, longer than it may take where it was asked.
    Takes {
        length: Length,
        /// What all have in common who ask the same.
        key: Option<String>,
    },
}

/// The method of a route, with what its body is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verb {
    Get,
    Post(BodyForm),
    /// A `POST` of lines, each JSON, that is answered line by line.
    PostLines(BodyForm),
}

/// What JSON is sent and answered as.
pub(crate) const JSON: &str = "application/json";

/// The same, an object or text on each line.
pub(crate) const JSON_LINES: &str = "application/x-ndjson";

/// A body, for the description.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyForm {
    pub(crate) about: &'static str,
    pub(crate) shape: BodyShape,
    /// A body that is answered, as JSON.
    pub(crate) example: &'static str,
}

/// What a body looks like.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "openapi"),
    expect(dead_code, reason = "only the description asks for it")
)]
pub(crate) enum BodyShape {
    /// A document of its own.
    Of(Shape),
    /// An object with the input and the options of a question.
    Question(&'static Asked),
}

impl Verb {
    pub(crate) const fn method(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post(_) | Self::PostLines(_) => "POST",
        }
    }

    /// What its body and its answers are sent as.
    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Get | Self::Post(_) => JSON,
            Self::PostLines(_) => JSON_LINES,
        }
    }
}

/// The shape of the answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub(crate) is_list: bool,
    pub(crate) shape: Shape,
}

impl Answers {
    /// Answers that are one object.
    pub(crate) const fn object<T: Shaped>() -> Self {
        Self {
            is_list: false,
            shape: Shape::of::<T>(),
        }
    }
}

/// What a client asks of a route.
#[derive(Debug)]
pub(crate) struct Question<'a> {
    pub(crate) parameters: &'a Parameters,
    /// The body; empty for routes without one.
    pub(crate) body: &'a str,
    /// What stands before every path for this client.
    pub(crate) base: &'a str,
    /// What the server goes by.
    pub(crate) outside: &'a Outside,
    /// How long a search the answer may take here, if any.
    pub(crate) longest: Option<Length>,
    /// Whether anybody still waits for the answer.
    pub(crate) stop: &'a Stop,
    /// Whom a long search tells how far it is.
    pub(crate) telling: &'a Telling,
}

/// A report as it is sent.
pub(crate) fn json<R: Serialize>(report: &R) -> Result<Vec<u8>, Refusal> {
    serde_json::to_vec(report).map_err(|_| Refusal::internal())
}
