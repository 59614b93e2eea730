//! The options of every question: typed, as parameters, and as keys of an object.

use handeval_answer::Place;
use handeval_answer::ask::{Form, OptionSpec, QuestionSpec, Request, RequestSource};
use serde_json::Value;

use crate::ask::{FuzzedQuestion, is_repeatable, question, request};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "options",
    about: "a question, and its options, one per line: `name=value`",
    words: vocabulary::questions,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    let (path, options) = text.split_once('\n').unwrap_or((&text, ""));
    let Some(question) = question(path) else {
        return;
    };
    let options = values(question.spec, options);
    let typed = ask(question, RequestSource::CommandLine, &options);
    let parameters = ask(question, RequestSource::Parameters, &options);
    assert_same(&typed, &parameters, &options);
    if let Some(object) = object(&options) {
        let mut request = request(question.spec, RequestSource::Object);
        let added = request.add_object(&object).inspect_err(fault::check_fault);
        let answered = match added {
            Ok(()) => answer(question, &request),
            Err(fault) => Answered::Refused(fault.problem.kind),
        };
        assert_same(&typed, &answered, &options);
    }
}

/// An option and its value.
type Given1 = (&'static OptionSpec, String);

/// The options on the lines of a text, each repeated at most as often as an interface allows.
fn values(question_spec: &'static QuestionSpec, lines: &str) -> Vec<Given1> {
    let mut values: Vec<Given1> = Vec::new();
    for line in lines.split('\n') {
        let Some((name, value)) = line.split_once('=') else {
            continue;
        };
        let Some(spec) = question_spec.called(name) else {
            continue;
        };
        let is_new = values.iter().all(|(known, _)| known.name != spec.name);
        if is_new || spec.is_repeatable() {
            values.push((spec, value.to_owned()));
        }
    }
    values
}

/// The outcome of a question.
#[derive(Debug, PartialEq)]
enum Answered {
    Well(Option<Vec<Value>>),
    Refused(&'static str),
}

fn answer(question: &FuzzedQuestion, request: &Request) -> Answered {
    match (question.answer)(request) {
        // The number of rollouts for a hint by `deep` depends on the interface.
        Ok(_) if !is_repeatable(request) || question.spec.name == "hint" => Answered::Well(None),
        Ok(objects) => {
            let objects = serde_json::Deserializer::from_slice(&objects).into_iter();
            let objects: Result<Vec<Value>, _> = objects.collect();
            Answered::Well(Some(objects.unwrap_or_else(|error| panic!("{error}"))))
        }
        Err(fault) => Answered::Refused(fault.problem.kind),
    }
}

fn ask(question: &FuzzedQuestion, source: RequestSource, options: &[Given1]) -> Answered {
    let mut request = request(question.spec, source);
    for (spec, value) in options {
        match is_document(spec, value) {
            true => request.add_document(spec, value.as_str(), "", Place::Body),
            false => request.add(spec, value.as_str()),
        }
    }
    answer(question, &request)
}

/// Whether a value is a document rather than the name of one.
fn is_document(spec: &OptionSpec, value: &str) -> bool {
    matches!(spec.form, Form::Document(_)) && value.trim_start().starts_with(['{', '['])
}

/// The options as an object, if possible.
fn object(options: &[Given1]) -> Option<String> {
    let mut entries: Vec<(String, Vec<String>)> = Vec::new();
    for (spec, value) in options {
        let written = match is_document(spec, value) {
            true => serde_json::from_str::<Value>(value)
                .ok()
                .map(|_| value.clone())?,
            false => Value::from(value.as_str()).to_string(),
        };
        let name = spec.snake_name();
        match entries.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(written),
            None => entries.push((name, vec![written])),
        }
    }
    let entries = entries.into_iter().map(|(name, values)| match &values[..] {
        [value] => format!("\"{name}\":{value}"),
        _ => format!("\"{name}\":[{}]", values.join(",")),
    });
    Some(format!("{{{}}}", entries.collect::<Vec<_>>().join(",")))
}

/// Checks that both answers or kinds of error are the same; in an object, a missing key has its own
/// kind of error.
#[track_caller]
fn assert_same(one: &Answered, other: &Answered, options: &[Given1]) {
    let is_missing =
        |answered: &Answered| matches!(answered, Answered::Refused("usage" | "missing-key"));
    if !(is_missing(one) && is_missing(other)) {
        assert_eq!(one, other, "{:?}", named(options));
    }
}

fn named(options: &[Given1]) -> Vec<(&str, &str)> {
    let named = options
        .iter()
        .map(|(spec, value)| (spec.name, value.as_str()));
    named.collect()
}
