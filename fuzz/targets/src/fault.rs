//! Checks that every error has a short message of visible characters, and a position inside the
//! input.

use std::ops::Range;

use handeval_answer::ask::Fault;
use handeval_answer::{BadInput, Place, Problem, is_invisible};

/// The maximum length of a message: 200 characters of an input, each of which may be escaped as ten
/// characters, and the longest list of valid values.
const MAX_MESSAGE_CHARS: usize = 3_000;

/// The input as text. Invalid UTF-8 is replaced, as the interfaces do.
pub(crate) fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// Checks the words and the position of a library's error.
#[track_caller]
pub(crate) fn check(text: &str, kind: &str, message: &str, span: Option<Range<usize>>) {
    assert!(!kind.is_empty(), "no kind: {message}");
    let is_kebab = |char: char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '-';
    assert!(kind.chars().all(is_kebab), "kind `{kind}`");
    assert!(!message.is_empty(), "no message for {kind}");
    assert!(!message.contains(is_invisible), "{message:?}");
    let n_chars = message.chars().count();
    assert!(
        n_chars <= MAX_MESSAGE_CHARS,
        "{n_chars} characters: {message:.200}"
    );
    if let Some(span) = span {
        assert!(span.start <= span.end, "{span:?}: {message}");
        assert!(
            text.get(span.clone()).is_some(),
            "{span:?} of {text:?}: {message}"
        );
    }
}

/// Checks a problem with an input, and the position that people see.
#[track_caller]
pub(crate) fn check_problem(input: &str, problem: &Problem) {
    check(input, problem.kind, &problem.message, problem.span.clone());
    check_place(input, problem, &Place::Stdin);
}

/// Checks a problem with an option or the input, except for its position, which is unknown here.
#[track_caller]
pub(crate) fn check_words(problem: &Problem) {
    check("", problem.kind, &problem.message, None);
}

/// Checks the error of a request that cannot be answered.
#[track_caller]
pub(crate) fn check_fault(fault: &Fault) {
    match fault.input.as_deref() {
        Some((input, place)) => {
            let Fault { problem, .. } = fault;
            check(input, problem.kind, &problem.message, problem.span.clone());
            check_place(input, problem, place);
        }
        None => check_words(&fault.problem),
    }
}

/// Compares the row and column of a problem with the lines of the input.
#[track_caller]
fn check_place(input: &str, problem: &Problem, place: &Place) {
    let bad = BadInput {
        problem,
        input,
        place,
    };
    assert_eq!(bad.line_and_column().is_some(), problem.span.is_some());
    if let Some((row, column)) = bad.line_and_column() {
        let line = input.split('\n').nth(row - 1);
        let line = line.unwrap_or_else(|| panic!("no line {row}: {problem:?}"));
        let n_chars = line.chars().count();
        assert!(
            (1..=n_chars + 1).contains(&column),
            "column {column} of {n_chars}: {problem:?}"
        );
    }
    let report = serde_json::to_string(&bad.report()).unwrap_or_default();
    assert!(report.starts_with('{'), "{problem:?}");
}
