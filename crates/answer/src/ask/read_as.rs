//! How an input was read, if it was not written in plain notation.

use std::borrow::Cow;

use super::question::Question;
use super::question_spec::{Input, QuestionSpec};
use super::request::is_object;
use super::words::before_words;
use crate::document::part::Part;

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
        for text in texts(Q::SPEC, part.as_ref()) {
            match Q::SPEC.input {
                Input::Together(_) => inputs.extend(text.split('|').map(&mut plain)),
                _ => inputs.push(plain(&text)),
            }
        }
    }
    (!is_plain).then(|| inputs.join(" | "))
}

/// The inputs in a part: an object's inputs, or the text before the words.
fn texts<'t>(question_spec: &QuestionSpec, text: &'t str) -> Vec<Cow<'t, str>> {
    let input = &question_spec.input;
    let Some(spec) = input.spec().filter(|_| is_object(text)) else {
        return vec![before_words(text, question_spec).into()];
    };
    let key = spec.snake_name();
    let entries = Part::whole(text).object("the line").unwrap_or_default();
    // The last of several equal keys counts.
    let Some(entry) = entries.iter().rev().find(|entry| entry.key == key) else {
        return Vec::new();
    };
    let written = entry.value.text;
    if let Ok(text) = serde_json::from_str::<String>(written) {
        return vec![text.into()];
    }
    let texts: Vec<String> = serde_json::from_str(written).unwrap_or_default();
    match input.may_be_list() {
        // A hand given as a list of cards or tiles.
        true if written.starts_with('[') => {
            let list = serde_json::to_string(&texts);
            list.into_iter().map(Cow::from).collect()
        }
        true => Vec::new(),
        false => texts.into_iter().map(Cow::from).collect(),
    }
}
