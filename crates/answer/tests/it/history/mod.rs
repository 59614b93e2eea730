//! Hand histories: the samples, damage, changed numbers and truncated files.

mod changed;
mod damage;
mod generated;
mod hostile;
mod one_line;
mod played;
mod repeated;
mod review;
mod rules;
mod samples;

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::poker::History;
use serde_json::Value;

/// The text of a sample.
#[track_caller]
fn sample(name: &str) -> String {
    let path = format!("{}/../../fixtures/logs/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All answers about a text, with these options.
#[track_caller]
fn answers(text: &str, options: &[(&str, &str)]) -> Vec<Value> {
    let mut request = Request::new(History::SPEC, RequestSource::Parameters, 0);
    for (name, value) in options {
        let spec = History::SPEC.called(name).unwrap();
        request.add(spec, *value);
    }
    let question = History::read(&request).unwrap();
    let reports = question.evaluate(text, Work::ALONE).unwrap();
    reports
        .iter()
        .map(|report| serde_json::to_value(report).unwrap())
        .collect()
}

/// The only answer about a text.
#[track_caller]
fn answer(text: &str) -> Value {
    let mut all = answers(text, &[]);
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

/// What is different, by what it is.
fn whats(answer: &Value) -> Vec<&str> {
    let differences = answer["differences"].as_array().unwrap();
    differences
        .iter()
        .map(|one| one["what"].as_str().unwrap())
        .collect()
}
