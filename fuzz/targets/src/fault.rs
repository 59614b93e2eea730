//! What every refusal is held to: few visible words, and a place inside the input.

use std::ops::Range;

use handeval_answer::ask::Fault;
use handeval_answer::{BadInput, Place, Problem, is_invisible};

/// The longest message: 200 characters of an input, each of which may be escaped with ten, and the
/// longest list of what would be right.
const MAX_MESSAGE_CHARS: usize = 3_000;

/// The text that an input is: bytes that are not UTF-8 are replaced, as the doors do.
pub(crate) fn text(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

/// Holds the words and the place of an error of a library.
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

/// Holds a problem with an input, and the place that people are told.
#[track_caller]
pub(crate) fn check_problem(input: &str, problem: &Problem) {
    check(input, problem.kind, &problem.message, problem.span.clone());
    check_place(input, problem, &Place::Stdin);
}

/// Holds a problem that is about an option or the input: only its place is not known here.
#[track_caller]
pub(crate) fn check_words(problem: &Problem) {
    check("", problem.kind, &problem.message, None);
}

/// Holds a request that cannot be answered.
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

/// Holds row and column of a problem against the lines of the input.
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
