//! Words after an input, together with the options for all inputs.

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::poker::Equity;

fn equity(options: &[(&str, &str)]) -> Equity {
    let mut request = Request::new(Equity::SPEC, RequestSource::Parameters, 0);
    for (name, text) in options {
        request.add(Equity::SPEC.called(name).unwrap(), *text);
    }
    Equity::read(&request).unwrap()
}

#[test]
fn a_line_says_its_own_way_instead_of_that_of_all_lines() {
    let method = |options: &[(&str, &str)], line: &str| {
        let report = equity(options).evaluate(line, Work::ALONE).unwrap();
        serde_json::to_value(&report).unwrap()["method"].clone()
    };
    let exact = [("exact", "true"), ("board", "2c3d4h5s")];
    assert_eq!(method(&exact, "AA | KK"), "exact");
    assert_eq!(method(&exact, "AA | KK samples=100"), "monte-carlo");
    let object = r#"{"player": ["AA", "KK"], "samples": 100}"#;
    assert_eq!(method(&exact, object), "monte-carlo");
    let samples = [("samples", "100"), ("board", "2c3d4h5s")];
    assert_eq!(method(&samples, "AA | KK"), "monte-carlo");
    for exact in ["exact=yes", "exact=true"] {
        assert_eq!(method(&samples, &format!("AA | KK {exact}")), "exact");
    }
}

#[test]
fn what_does_not_go_with_all_lines_is_at_the_words_of_the_line() {
    let question = equity(&[("dead", "7h8h")]);
    let found = question
        .parse("AA | KK samples=100 board=2c3d8h")
        .unwrap_err();
    assert_eq!(found.kind, "dead-card-on-board");
    assert_eq!((found.span, found.about), (Some(8..32), None));
    let found = question.parse("AA | KK dead=2c board=2c3d8h").unwrap_err();
    assert_eq!((found.span, found.about), (Some(13..15), None));
}
