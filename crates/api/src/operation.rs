//! The descriptions of routes.

use handeval_answer::ask::{OptionSpec, QuestionSpec, Shape, Shaped};

/// The description of a route, including its path.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The method.
    pub verb: Verb,
    /// The path after `/api/v1/`.
    pub path: String,
    /// The former path, if there is one; it still works.
    pub former_path: Option<String>,
    /// A one-line summary of what the route answers.
    pub about: String,
    /// The parameters of the route: those in braces in the path, and those in the query.
    pub parameters: Vec<OptionSpec>,
    /// The body, if it takes one.
    pub body: Option<BodyForm>,
    /// The successful answers.
    pub answers: Answers,
    /// Whether a client needs a token.
    pub takes_token: bool,
}

impl Operation {
    /// The description of a route without parameters.
    pub fn new(verb: Verb, path: impl Into<String>, answers: Answers) -> Self {
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
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// Sets the parameters.
    pub fn taking(mut self, parameters: &[OptionSpec]) -> Self {
        self.parameters = parameters.to_vec();
        self
    }

    /// Sets the body.
    pub fn body(mut self, body: BodyForm) -> Self {
        self.body = Some(body);
        self
    }

    /// Requires a token.
    pub fn with_token(mut self) -> Self {
        self.takes_token = true;
        self
    }
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    /// `GET`, and `HEAD`.
    Get,
    /// `POST`.
    Post,
    /// `PUT`.
    Put,
}

impl Verb {
    /// The HTTP method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
        }
    }
}

/// The media type of JSON.
pub const JSON: &str = "application/json";

/// The media type for lines of JSON.
pub const JSON_LINES: &str = "application/x-ndjson";

/// The media type of text; a text body may declare any other type.
pub const TEXT: &str = "text/plain";

/// The description of a body.
#[derive(Clone, Copy, Debug)]
pub struct BodyForm {
    /// The media type of the body.
    pub media_type: &'static str,
    /// A description of the body.
    pub about: &'static str,
    /// The shape of the body.
    pub shape: BodyShape,
    /// A valid example.
    pub example: &'static str,
}

/// The shape of a body.
#[derive(Clone, Copy, Debug)]
pub enum BodyShape {
    /// A separate document.
    Of(Shape),
    /// An object with the input and the options of a question.
    Question(&'static QuestionSpec),
}

impl BodyForm {
    /// The description of a body that is a JSON document.
    pub const fn json<T: Shaped>(about: &'static str, example: &'static str) -> Self {
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
pub struct Answers {
    /// The HTTP status.
    pub status: u16,
    /// The media type of the answers.
    pub media_type: &'static str,
    /// A description of the answers.
    pub about: &'static str,
    /// The shape of an answer, or of each item of a list; `None` unless it is JSON.
    pub shape: Option<Shape>,
    /// Whether an answer is a list.
    pub is_list: bool,
    /// Whether an answer includes the plain notation of an input written in another notation.
    pub has_notations: bool,
}

impl Answers {
    /// Answers that are a single object.
    pub const fn object<T: Shaped>() -> Self {
        Self {
            shape: Some(Shape::of::<T>()),
            ..Self::text(JSON, "The answer.")
        }
    }

    /// Answers of a type other than JSON.
    pub const fn text(media_type: &'static str, about: &'static str) -> Self {
        Self {
            status: 200,
            media_type,
            about,
            shape: None,
            is_list: false,
            has_notations: false,
        }
    }
}
