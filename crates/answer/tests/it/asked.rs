//! `mahjong score` as a function, and the worked examples of a game.

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::mahjong::Score;
use serde_json::{Value as Json, json};

/// The question with these options, or the kind of the problem with one of them.
pub(crate) fn score(options: &[(&str, &str)]) -> Result<Score, &'static str> {
    let mut request = Request::new(Score::SPEC, RequestSource::CommandLine, 0);
    for (name, value) in options {
        request.add(Score::SPEC.called(name).unwrap(), *value);
    }
    Score::read(&request).map_err(|fault| fault.problem.kind)
}

/// The answer to a line, with additional options, or the kind of its problem.
pub(crate) fn ask(line: &str, options: &[(&str, &str)]) -> Result<Json, &'static str> {
    let report = score(options)?.evaluate(line, Work::ALONE);
    let report = report.map_err(|problem| problem.kind)?;
    Ok(serde_json::to_value(report).unwrap())
}

/// Each fan and how often it counts.
pub(crate) fn counts(fans: &Json) -> Json {
    let fans = fans.as_array().unwrap().iter();
    fans.map(|fan| json!([fan["fan"], fan["count"]])).collect()
}

/// The inputs and the expected answers of a fixture.
pub(crate) fn examples(text: &'static str) -> Vec<(String, Json)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let example = |line| {
        let mut example: Json = serde_json::from_str(line).unwrap();
        let input = example["input"].as_str().unwrap().to_owned();
        (input, example["expected"].take())
    };
    lines.map(example).collect()
}
