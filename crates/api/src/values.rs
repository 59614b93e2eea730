//! Turns the values of an object, such as a JavaScript object, into a request.

use std::borrow::Cow;
use std::fmt;

use handeval_answer::Place;
use handeval_answer::ask::{Form, Input, OptionSpec, QuestionKind, Request};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::parameters::{missing_parameter, repeated_parameter, unknown_parameter};
use crate::refusal::Refusal;

/// The entries of a JSON object, in order, with their values as they are written.
struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;

        impl<'de> Visitor<'de> for All {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(name) = map.next_key::<Name<'de>>()? {
                    entries.push((name.0, map.next_value()?));
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(All)
    }
}

/// A name, borrowed unless it has escapes.
#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// Adds the values of a question's input and options from a JSON object to a request. The values
/// mean the same as parameters of an HTTP request; in addition, an option that can be repeated can
/// be a list, and a document can be an object.
///
/// # Errors
///
/// A name is unknown, or a value has the wrong type.
pub(crate) fn add_object(
    request: &mut Request,
    kind: QuestionKind,
    object: &str,
) -> Result<(), Refusal> {
    let entries: Entries<'_> = serde_json::from_str(object).map_err(|error| {
        Refusal::plain(
            400,
            "bad-json",
            format!("the options are not an object: {error}"),
        )
    })?;
    for (name, value) in entries.0 {
        let Some(spec) = kind.spec.called(&name) else {
            return Err(unknown_parameter(&name, kind.spec.all()));
        };
        if value.get() == "null" {
            continue;
        }
        if request.has(spec.name) {
            return Err(repeated_parameter(&spec.snake_name()));
        }
        add(request, kind, spec, value)?;
    }
    Ok(())
}

/// Checks that nothing required is missing.
///
/// # Errors
///
/// Something required is missing.
pub(crate) fn check_complete(kind: QuestionKind, request: &Request) -> Result<(), Refusal> {
    let mut required = kind.spec.all().filter(|spec| spec.is_required());
    match required.find(|spec| !request.has(spec.name)) {
        Some(spec) => Err(missing_parameter(spec)),
        None => Ok(()),
    }
}

/// Adds a value as if it had been typed.
fn add(
    request: &mut Request,
    kind: QuestionKind,
    spec: &OptionSpec,
    value: &RawValue,
) -> Result<(), Refusal> {
    let input = kind.spec.input;
    let is_input = input.spec().is_some_and(|input| input.name == spec.name);
    let is_together = is_input && matches!(input, Input::Together(_));
    let written = value.get();
    match written.as_bytes().first() {
        Some(b'"') => {
            let text: String = parsed(written)?;
            match is_input && spec.is_document() {
                true => request.add_document(spec, text, "", Place::Parameter(spec.name)),
                false => request.add(spec, text),
            }
        }
        Some(b'[') if is_together || spec.is_repeatable() => {
            let values: Vec<&RawValue> = parsed(written)?;
            for value in values {
                match value.get().as_bytes().first() {
                    // A value in a list is neither a list nor `null`.
                    Some(b'[' | b'n') => return Err(wrong_type(spec, value.get())),
                    _ => add(request, kind, spec, value)?,
                }
            }
        }
        Some(b'[') if spec.is_listed() => {
            let values: Vec<&RawValue> = parsed(written)?;
            let texts: Vec<String> = values
                .into_iter()
                .map(|value| match value.get().starts_with('"') {
                    true => parsed(value.get()),
                    false => Ok(value.get().to_owned()),
                })
                .collect::<Result<_, _>>()?;
            request.add(spec, texts.join(","));
        }
        Some(b'[' | b'{') if spec.is_document() => {
            request.add_document(spec, written, "", Place::Parameter(spec.name));
        }
        // A list of cards or tiles is a hand.
        Some(b'[') if is_input && input.may_be_list() => request.add(spec, written),
        Some(b'[' | b'{') if matches!(spec.form, Form::Json(_)) => request.add(spec, written),
        Some(b'[' | b'{') => return Err(wrong_type(spec, written)),
        _ if is_input => return Err(wrong_type(spec, written)),
        _ => request.add(spec, written),
    }
    Ok(())
}

fn parsed<'a, T: Deserialize<'a>>(written: &'a str) -> Result<T, Refusal> {
    serde_json::from_str(written)
        .map_err(|error| Refusal::plain(400, "bad-json", error.to_string()))
}

fn wrong_type(spec: &OptionSpec, written: &str) -> Refusal {
    let found = match written.as_bytes().first() {
        Some(b'[') => "an array",
        Some(b'{') => "an object",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    };
    let name = spec.snake_name();
    let message = format!(
        "`{name}` is {found}: expected a string, such as `{}`",
        spec.example
    );
    Refusal::bad_option("usage", &name, message)
}
