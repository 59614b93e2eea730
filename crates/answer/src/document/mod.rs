//! JSON documents. serde reads them and returns the path to an error; this module locates the error
//! in the text and words the message.

pub(crate) mod part;
pub(crate) mod place;

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use crate::Problem;
use place::{Step, at, char_at, offset_of, span_of, steps};

pub(crate) use place::shown;

/// An error from serde, and where it occurred.
pub(crate) struct Wrong<'t> {
    text: &'t str,
    /// The path to the value, or to an unknown key.
    pub(crate) path: Vec<Step>,
    /// The byte at which serde stopped.
    pub(crate) offset: usize,
    pub(crate) what: What,
}

/// The error.
pub(crate) enum What {
    /// The text is not JSON.
    Syntax(String),
    UnknownKey {
        key: String,
        expected: String,
    },
    MissingKey(String),
    DuplicateKey(String),
    /// The value is impossible.
    Value {
        expected: String,
    },
    /// A fault that an evaluator found, with its kind.
    Fault {
        kind: &'static str,
        message: String,
    },
    Other(String),
}

/// Reads a document. `kinds` are the fault kinds that an error message can begin with:
/// `unknown-color: …`, or `duplicate-position in cards[3]: …` with a path that starts at the value
/// that serde was reading.
pub(crate) fn read<T: DeserializeOwned, K: IntoIterator<Item = &'static str>>(
    text: &str,
    kinds: impl FnOnce() -> K,
) -> Result<T, Wrong<'_>> {
    let mut json = serde_json::Deserializer::from_str(text);
    serde_path_to_error::deserialize(&mut json)
        .map_err(|error| {
            let path = error.path().iter().filter_map(Step::of_segment).collect();
            (path, error.into_inner())
        })
        .and_then(|value| match json.end() {
            Ok(()) => Ok(value),
            Err(error) => Err((Vec::new(), error)),
        })
        .map_err(|(mut path, error)| {
            let message = error.to_string();
            let message = match message.rsplit_once(" at line ") {
                Some((message, _)) if error.line() > 0 => message,
                _ => &message,
            };
            let what = match error.is_data() {
                true => {
                    fault(message, kinds(), &mut path).unwrap_or_else(|| What::of_data(message))
                }
                false => What::Syntax(message.to_owned()),
            };
            Wrong {
                text,
                path,
                offset: offset_of(text, error.line(), error.column()),
                what,
            }
        })
}

/// The fault that a message contains; its path is appended to `path`.
fn fault(
    message: &str,
    kinds: impl IntoIterator<Item = &'static str>,
    path: &mut Vec<Step>,
) -> Option<What> {
    let (head, message) = message.split_once(": ")?;
    let (kind, way) = head.split_once(" in ").unwrap_or((head, ""));
    let kind = kinds.into_iter().find(|known| *known == kind)?;
    path.extend(steps(way));
    let message = message.to_owned();
    Some(What::Fault { kind, message })
}

impl What {
    /// Interprets serde's own message about a value.
    fn of_data(message: &str) -> Self {
        let unknown = message.strip_prefix("unknown field `");
        if let Some((key, expected)) = unknown.and_then(|rest| rest.rsplit_once("`, expected ")) {
            return Self::UnknownKey {
                key: key.to_owned(),
                expected: expected.to_owned(),
            };
        }
        let key = |prefix: &str| Some(message.strip_prefix(prefix)?.trim_matches('`').to_owned());
        if let Some(key) = key("missing field ") {
            return Self::MissingKey(key);
        }
        if let Some(key) = key("duplicate field ") {
            return Self::DuplicateKey(key);
        }
        match message.rsplit_once(", expected ") {
            Some((_, expected)) => Self::Value {
                expected: in_our_words(expected).into_owned(),
            },
            None => Self::Other(message.to_owned()),
        }
    }
}

impl Wrong<'_> {
    /// The wrong value as shown in a message, with its own quotes.
    pub(crate) fn shown_value(&self) -> String {
        let value = span_of(self.text, &self.path).map_or("", |span| &self.text[span]);
        shown(value).replace("\\\"", "\"")
    }

    /// The problem, which names the key and points to the bytes of the value.
    pub(crate) fn problem(&self) -> Problem {
        let here = char_at(self.text, self.offset);
        let of_value = |kind, what: &str| {
            let problem = at(self.text, &self.path, kind, what);
            let span = problem.span.or(Some(here.clone()));
            Problem { span, ..problem }
        };
        match &self.what {
            What::Syntax(message) if message == "number out of range" => {
                let what = format!("{message}: expected 32-bit whole numbers");
                Problem::at("wrong-value", what, here)
            }
            What::Syntax(message) => Problem::at("bad-json", format!("not JSON: {message}"), here),
            What::UnknownKey { key, expected } => {
                let what = format!("unknown key `{}`: expected {expected}", shown(key));
                Problem::at("unknown-key", what, here)
            }
            What::MissingKey(key) => of_value("missing-key", &format!("key `{key}` is missing")),
            What::DuplicateKey(key) => of_value(
                "duplicate-key",
                &format!("key `{key}` is given twice: expected each key once"),
            ),
            What::Value { expected } => {
                let value = self.shown_value();
                of_value(
                    "wrong-value",
                    &format!("`{value}` is wrong: expected {expected}"),
                )
            }
            What::Fault { kind, message } => of_value(kind, message),
            What::Other(message) => of_value("wrong-value", message),
        }
    }
}

/// What was expected, without programming terms.
fn in_our_words(expected: &str) -> Cow<'_, str> {
    let whole_number = |max: u64| format!("a whole number from 0 to {max}").into();
    match expected {
        "u8" => whole_number(u8::MAX.into()),
        "u16" => whole_number(u16::MAX.into()),
        "u32" => whole_number(u32::MAX.into()),
        "u64" => whole_number(u64::MAX),
        "i32" | "i64" => "a whole number".into(),
        "a sequence" => "a list".into(),
        "a map" => "an object".into(),
        "a string" => "a string".into(),
        _ => match expected.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}").into(),
            None => expected.into(),
        },
    }
}
