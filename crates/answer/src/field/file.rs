//! Reading a field (one JSON document).

use handeval_field::FieldInput;
use serde::de::DeserializeSeed as _;

use crate::Problem;
use crate::json::place::{Step, at, char_at, offset_of, shown};

/// Reads a field.
///
/// # Errors
///
/// What is wrong, with the key it is about and the bytes of its value.
pub(super) fn read(text: &str) -> Result<FieldInput, Problem> {
    let mut reader = handeval_field::FieldReader::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let read = reader.deserialize(&mut json).and_then(|input| {
        json.end()?;
        Ok(input)
    });
    read.map_err(|error| {
        let path: Vec<Step<'_>> = reader.path().iter().map(Step::from).collect();
        match reader.error() {
            Some(error) => at(text, &path, error.kind(), &error.fault().to_string()),
            None => unreadable(text, &path, &error),
        }
    })
}

impl From<&handeval_field::Step> for Step<'static> {
    fn from(step: &handeval_field::Step) -> Self {
        match *step {
            handeval_field::Step::Key(key) => Self::Key(key),
            handeval_field::Step::Index(index) => Self::Index(index),
        }
    }
}

/// What the JSON reader says of a text, with the key it is about and the bytes of its value.
fn unreadable(text: &str, path: &[Step<'_>], error: &serde_json::Error) -> Problem {
    let full = error.to_string();
    let message = full
        .rsplit_once(" at line ")
        .map_or(full.as_str(), |(message, _)| message);
    let offset = offset_of(text, error.line(), error.column());
    let here =
        |kind: &'static str, message: String| Problem::at(kind, message, char_at(text, offset));
    if message == "number out of range" {
        let message = format!("{message}: expected whole numbers of 32 bits");
        return here("wrong-value", message);
    }
    if !error.is_data() {
        return here("bad-json", format!("no JSON: {message}"));
    }
    if let Some((key, expected)) = message
        .strip_prefix("unknown field `")
        .and_then(|rest| rest.rsplit_once("`, expected "))
    {
        let message = format!("unknown key `{}`: expected {expected}", shown(key));
        return here("unknown-key", message);
    }
    for (prefix, kind, expected) in [
        ("missing field ", "missing-key", "it to be there"),
        ("duplicate field ", "duplicate-key", "each key once"),
    ] {
        if let Some(key) = message.strip_prefix(prefix) {
            let word = kind.split('-').next().unwrap_or_default();
            return here(kind, format!("{word} key {key}: expected {expected}"));
        }
    }
    let problem = at(text, path, "wrong-value", message);
    Problem {
        span: problem.span.or(Some(char_at(text, offset))),
        ..problem
    }
}
