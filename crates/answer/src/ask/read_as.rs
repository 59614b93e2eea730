//! How an input was read, if it was not written in plain notation.

use std::borrow::Cow;

use serde_json::Value;

use super::question::Question;
use super::question_spec::Input;
use super::request::is_object;
use super::words::before_words;

/// The inputs of a request in plain notation, with `|` between them; `None` if all of them were
/// already plain. Each part may have words after it, or be an object, as in a batch.
pub(crate) fn read_as<Q: Question>(question: &Q, parts: &[impl AsRef<str>]) -> Option<String> {
    if !Q::SPEC.has_notations {
        return None;
    }
    let mut is_plain = true;
    let mut inputs = Vec::new();
    for part in parts {
        let own = question.with_options_of(part.as_ref());
        let question = own.as_ref().unwrap_or(question);
        let mut plain = |text: &str| {
            let read_as = question.read_as(text);
            is_plain &= read_as.is_none();
            read_as.unwrap_or_else(|| text.trim().to_owned())
        };
        for text in texts::<Q>(part.as_ref()) {
            match Q::SPEC.input {
                Input::Together(_) => inputs.extend(text.split('|').map(&mut plain)),
                _ => inputs.push(plain(&text)),
            }
        }
    }
    (!is_plain).then(|| inputs.join(" | "))
}

/// The inputs in a part: an object's inputs, or the text before the words.
fn texts<Q: Question>(text: &str) -> Vec<Cow<'_, str>> {
    let Some(spec) = Q::SPEC.input.spec().filter(|_| is_object(text)) else {
        return vec![before_words(text, Q::SPEC.input_names).into()];
    };
    let key = spec.snake_name();
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(mut object)) => match object.remove(&key) {
            Some(Value::String(text)) => vec![text.into()],
            // A hand given as a list of cards or tiles.
            Some(list @ Value::Array(_)) if Q::SPEC.input.may_be_list() => {
                vec![list.to_string().into()]
            }
            Some(Value::Array(texts)) => {
                let texts = texts.iter().filter_map(Value::as_str);
                texts.map(|text| text.to_owned().into()).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
