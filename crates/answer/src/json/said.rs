//! What serde says of a JSON text, in our words.

use std::borrow::Cow;

use crate::Problem;

use super::place::{Step, at, char_at, offset_of, shown, span_of};

/// What is wrong with a text that serde does not take, with the key it is about and the bytes of
/// its value. `path` leads to where the reader stood.
pub(crate) fn said(text: &str, path: &[Step<'_>], error: &serde_json::Error) -> Problem {
    let message = error.to_string();
    let message = message
        .rsplit_once(" at line ")
        .map_or(&*message, |(message, _)| message);
    let offset = offset_of(text, error.line(), error.column());
    let here = char_at(text, offset);
    let wrong = |kind, what: &str| {
        let problem = at(text, path, kind, what);
        let span = problem.span.or(Some(here.clone()));
        Problem { span, ..problem }
    };
    if message == "number out of range" {
        let what = format!("{message}: expected whole numbers of 32 bits");
        return Problem::at("wrong-value", what, here);
    }
    if !error.is_data() {
        return Problem::at("bad-json", format!("no JSON: {message}"), here);
    }
    if let Some((key, expected)) = message
        .strip_prefix("unknown field `")
        .and_then(|rest| rest.rsplit_once("`, expected "))
    {
        let what = format!("unknown key `{}`: expected {expected}", shown(key));
        return Problem::at("unknown-key", what, here);
    }
    for (prefix, kind, expected) in [
        ("missing field ", "missing-key", "it to be there"),
        ("duplicate field ", "duplicate-key", "each key once"),
    ] {
        if let Some(key) = message.strip_prefix(prefix) {
            let word = kind.split('-').next().unwrap_or_default();
            return wrong(kind, &format!("{word} key {key}: expected {expected}"));
        }
    }
    match message.rsplit_once(", expected ") {
        Some((_, expected)) => {
            let value = span_of(text, path).map_or("", |span| &text[span]);
            // The quotes of a value are its own.
            let value = shown(value).replace("\\\"", "\"");
            let expected = in_our_words(expected);
            wrong(
                "wrong-value",
                &format!("`{value}` is wrong: expected {expected}"),
            )
        }
        None => wrong("wrong-value", message),
    }
}

/// What was expected, without the words of programmers.
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
        "a string" => "a text in quotes".into(),
        _ => match expected.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}").into(),
            None => expected.into(),
        },
    }
}
