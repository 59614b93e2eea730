//! Errors, which are sent as the command line's error object with an HTTP status.

use handeval_answer::ask::{Fault, STOPPED};
use handeval_answer::{
    BadInput, ErrorReport, Place, Problem, floor_char_boundary, parameter_name, shown_to,
};

/// The maximum number of characters of a request that a message quotes.
const SHOWN_CHARS: usize = 200;

/// An error with its status, which any route can return instead of an answer.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The error object, as JSON.
    pub object: Vec<u8>,
    /// The kind of error, which programs can rely on.
    pub kind: Box<str>,
    /// The message to show to people.
    pub message: Box<str>,
}

impl Refusal {
    /// An error with this report.
    pub fn new(status: u16, report: &ErrorReport<'_>) -> Self {
        Self {
            status,
            // It contains only strings and numbers, which serde always accepts.
            object: serde_json::to_vec(report).unwrap_or_default(),
            kind: report.error.kind.into(),
            message: report.error.message.as_ref().into(),
        }
    }

    /// An error with a machine-readable kind and a message for people.
    pub fn plain(status: u16, kind: &str, message: impl Into<String>) -> Self {
        Self::new(status, &ErrorReport::new(kind, message.into()))
    }

    /// An error in part of the request, with its place in the text.
    pub fn bad_input(problem: &Problem, input: &str, place: &Place) -> Self {
        let bad = BadInput {
            problem,
            input,
            place,
        };
        Self::new(400, &bad.report())
    }

    /// A parameter that is missing, unknown or repeated.
    pub fn bad_parameter(name: &str, message: impl Into<String>) -> Self {
        Self::bad_option("usage", name, message)
    }

    /// An error in an option, without a position in its text.
    pub fn bad_option(kind: &str, name: &str, message: impl Into<String>) -> Self {
        let report = ErrorReport {
            parameter: Some(name.into()),
            ..ErrorReport::new(kind, message.into())
        };
        Self::new(400, &report)
    }

    /// An error that concerns the body as a whole.
    pub fn bad_body(kind: &str, message: impl Into<String>) -> Self {
        Self::plain(400, kind, message)
    }

    /// The error for a path that does not exist.
    pub fn no_such_route(path: &str) -> Self {
        let path = shown_to(path, SHOWN_CHARS);
        let message = if path.starts_with("/api/") {
            format!("`{path}` does not exist: expected one of the routes in `/api/v1/openapi.json`")
        } else {
            format!("there is no page `{path}`")
        };
        Self::plain(404, "no-such-route", message)
    }

    /// The error for a method that the path does not support; `allow` lists those that it does.
    pub fn wrong_method(found: &str, allow: &str) -> Self {
        let found = shown_to(found, SHOWN_CHARS);
        let message = format!("method `{found}` does not work for this address: expected {allow}");
        Self::plain(405, "wrong-method", message)
    }

    /// The error for work that was stopped before there was an answer.
    pub fn stopped() -> Self {
        Self::plain(503, STOPPED, "the search was stopped")
    }

    /// The error object as text.
    pub fn json(&self) -> String {
        String::from_utf8_lossy(&self.object).into_owned()
    }

    /// Whether the work was stopped before there was an answer.
    pub fn is_stopped(&self) -> bool {
        &*self.kind == STOPPED
    }

    /// An error for a failure that should be impossible.
    pub fn internal() -> Self {
        let message =
            "something went wrong on the server with this request; other requests still work";
        Self::plain(500, "internal", message)
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match (fault.bad_input(), fault.problem.about) {
            (Some(bad), _) => Self::bad_input(bad.problem, bad.input, bad.place),
            (None, Some(name)) => {
                let name = parameter_name(name);
                Self::bad_option(fault.problem.kind, &name, fault.problem.message)
            }
            (None, None) => Self::bad_body(fault.problem.kind, fault.problem.message),
        }
    }
}

/// An error, and its position in the text of the option at fault.
#[derive(Clone, Debug)]
pub struct PlacedRefusal {
    /// The error.
    pub refusal: Refusal,
    /// The range in UTF-16 units, which JavaScript uses; `None` if the error has no position in a
    /// text.
    pub units: Option<[usize; 2]>,
}

impl From<Refusal> for PlacedRefusal {
    fn from(refusal: Refusal) -> Self {
        let units = None;
        Self { refusal, units }
    }
}

impl From<Fault> for PlacedRefusal {
    fn from(fault: Fault) -> Self {
        let units = fault.bad_input().and_then(|bad| {
            let span = bad.problem.span.clone()?;
            let n_units = |offset| {
                let before = &bad.input[..floor_char_boundary(bad.input, offset)];
                before.encode_utf16().count()
            };
            Some([n_units(span.start), n_units(span.end)])
        });
        let refusal = fault.into();
        Self { refusal, units }
    }
}
