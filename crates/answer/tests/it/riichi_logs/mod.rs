//! Logs of riichi games as a question.

mod changed;
mod contradictions;
mod damage;
mod explained;
mod files;
mod numbers;
mod red_fives;
mod reviews;
mod rules;
mod samples;
mod scores;
mod values;

// Games of random play, which the tests of `logs` read too.
#[path = "../../../../logs/tests/it/riichi/generate.rs"]
mod generate;
#[path = "../../../../logs/tests/it/riichi/write.rs"]
mod write;

use std::fs;
use std::path::Path;

use handeval_answer::Problem;
use handeval_answer::ask::{Question as _, Request, RequestSource, Work, Writing};
use handeval_answer::mahjong::Log;
use serde_json::Value as Json;

/// The text of a sample.
fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/logs");
    fs::read_to_string(path.join(name)).unwrap()
}

/// The answers about a log, with these options.
fn ask(text: &str, options: &[(&str, &str)]) -> Vec<Json> {
    let mut request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
    for (name, value) in options {
        let spec = Log::SPEC.all().find(|spec| spec.name == *name).unwrap();
        request.add(spec, *value);
    }
    let log = Log::read(&request).unwrap_or_else(|fault| panic!("{:?}", fault.problem));
    let reports = log.evaluate(text, Work::ALONE);
    let reports = reports.unwrap_or_else(|problem| panic!("{}", problem.message));
    let json = |report| serde_json::to_value(report).unwrap();
    reports.iter().map(json).collect()
}

/// The error about a whole log.
fn refused(text: &str, options: &[(&str, &str)]) -> String {
    let mut request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
    for (name, value) in options {
        let spec = Log::SPEC.all().find(|spec| spec.name == *name).unwrap();
        request.add(spec, *value);
    }
    let log = Log::read(&request).unwrap_or_else(|fault| panic!("{:?}", fault.problem));
    log.evaluate(text, Work::ALONE)
        .unwrap_err()
        .message
        .to_string()
}

#[test]
fn players_who_are_not_there_are_no_players_to_review() {
    let text = sample("riichi-calls.json");
    assert_eq!(
        refused(&text, &[("review", "a,Nobody")]),
        "no player `Nobody`: expected `A`, `B`, `C`, `D`"
    );
    assert_eq!(
        refused(&text, &[("review", "a,Nobody"), ("anonymous", "true")]),
        "no player has name 2 of these 2: expected `A`, `B`, `C`, `D`"
    );
    // A game of three has no D.
    let three = sample("sanma.mjai.jsonl");
    let refusal = refused(&three, &[("review", "D"), ("summary", "true")]);
    assert!(refusal.starts_with("no player `D`: expected `A`, `B`, `C`"));
    ask(&three, &[("review", "C"), ("anonymous", "true")]);
}

#[test]
fn an_error_about_a_whole_log_repeats_none_of_it() {
    let mut request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
    request.add(Log::SPEC.input.spec().unwrap(), "the names of players");
    let fault = |problem| request.input_fault(0, problem);
    assert!(fault(Problem::whole("a", "b")).bad_input().is_none());
    assert!(fault(Problem::at("a", "b", 4..9)).bad_input().is_some());
}

#[test]
fn an_option_of_the_review_needs_the_review() {
    let fault = |options: &[(&str, &str)]| {
        let mut request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
        for (name, value) in options {
            let spec = Log::SPEC.all().find(|spec| spec.name == *name).unwrap();
            request.add(spec, *value);
        }
        Writing::<Log>::JSON
            .read(&request)
            .err()
            .map(|fault| fault.problem.message.to_string())
    };
    let refused = |option: &str, required: &str| {
        Some(format!(
            "`{option}` applies only with `{required}`: expected both, or neither"
        ))
    };
    assert_eq!(
        fault(&[("review-by", "value")]),
        refused("review_by", "review")
    );
    let review = ("review", "all");
    for (option, value) in [("top", "3"), ("explain", "true"), ("under-threat", "true")] {
        let name = option.replace('-', "_");
        assert_eq!(
            fault(&[review, (option, value)]),
            refused(&name, "review_by")
        );
        assert_eq!(
            fault(&[review, ("review-by", "value"), (option, value)]),
            None
        );
    }
    // A flag that is off requires nothing.
    assert_eq!(fault(&[("explain", "false")]), None);
}
