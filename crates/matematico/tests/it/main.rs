//! Matematico, tested rule by rule, line by line, and against an oracle.

mod arrange;
mod best;
mod errors;
mod examples;
mod exhaustive;
mod game;
mod new_figures;
mod partial;
mod play;
mod play_errors;
#[cfg(feature = "serde")]
mod points_file;
mod properties;
mod random_start;
mod rules;
mod scoring;
mod simulation;
mod tables;

use handeval_matematico::{Grid, Line, Value};
use handeval_testing::matematico as oracle;

/// The values in a string such as `A 2 10`.
#[track_caller]
fn values(text: &str) -> Vec<Value> {
    let values = text.split_whitespace().map(str::parse);
    values.collect::<Result<_, _>>().unwrap()
}

/// The line in a string such as `A A A K K`.
#[track_caller]
fn line(text: &str) -> Line {
    let values = values(text).try_into().expect("a line has five values");
    Line::new(values).unwrap()
}

/// The grid in a string.
#[track_caller]
fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// The cases of `fixtures/matematico/lines.txt`: the key of a figure, and a line that scores it.
fn line_cases() -> Vec<(&'static str, Line)> {
    let text = include_str!("../../../../fixtures/matematico/lines.txt");
    let cases = text.lines().filter(|line| !line.starts_with('#'));
    let cases: Vec<_> = cases
        .map(|case| {
            let (key, values) = case.split_once(": ").unwrap();
            (key, line(values))
        })
        .collect();
    assert_eq!(cases.len(), 40);
    cases
}

#[test]
fn the_oracle_agrees_with_the_cases_written_by_hand() {
    for (key, line) in line_cases() {
        let numbers = line.values().map(|value| value.get());
        assert_eq!(oracle::classic(numbers).0, key, "{line}");
    }
}
