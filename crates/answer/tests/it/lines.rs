//! Lines of JSON, as the doors pass them on: each is a string or an object.

use handeval_answer::ask::{Question, QuestionKind, Request, RequestSource, Work};
use handeval_answer::poker::{Compare, Rank};

fn answers<Q: Question>(options: &[(&str, &str)], lines: &[&str]) -> Vec<serde_json::Value> {
    let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 0);
    for (name, text) in options {
        request.add(Q::SPEC.called(name).unwrap(), *text);
    }
    let question = QuestionKind::of::<Q>().batch(&request).unwrap();
    let mut out = Vec::new();
    for (line, text) in (1..).zip(lines) {
        question.answer_line(line, text, Work::ALONE, &mut out);
    }
    let text = String::from_utf8(out).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_line_is_a_text_or_an_object_with_options_of_its_own() {
    let found = answers::<Rank>(
        &[("deck", "24")],
        &[
            "\"9c Tc Jc Qc Ac\"",
            r#"{"hand":"9c Tc Jc Qc Ac","order":"standard"}"#,
            r#"{"hand":"2c Tc Jc Qc Ac","deck":52}"#,
            "\"9c 9c Jc Qc Ac\"",
            r#"{"hand":"9c 9c Jc Qc Ac"}"#,
            "9c Tc Jc Qc Ac",
            r#"{"hands":1}"#,
        ],
    );
    let strengths: Vec<_> = found
        .iter()
        .map(|one| one["strength_max"].as_u64())
        .collect();
    assert_eq!(strengths[0], Some(252));
    assert_eq!(found[1]["order"], "standard");
    assert_eq!(strengths[2], Some(7462));
    let error = |idx: usize| {
        let object = &found[idx];
        assert_eq!(object["line"], idx as u64 + 1);
        let kind = object["error"]["kind"].as_str().unwrap();
        (kind, object["error"]["column"].as_u64())
    };
    assert_eq!(error(3), ("duplicate-card", Some(4)));
    assert_eq!(error(4), ("duplicate-card", Some(13)));
    assert_eq!(error(5), ("bad-json", None));
    let message = found[5]["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("the line is not JSON: "), "{message}");
    let found = answers::<Rank>(&[], &["[1]", "\"\\ud800\""]);
    for (object, is) in found
        .iter()
        .zip(["is neither a string nor an object", "is not JSON"])
    {
        let message = object["error"]["message"].as_str().unwrap();
        assert!(
            message.starts_with(&format!("the line {is}: ")),
            "{message}"
        );
    }
    assert_eq!(error(6), ("unknown-key", Some(2)));
}

#[test]
fn cards_of_an_option_may_be_a_list() {
    let lines = [
        r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":["As","5d","5c"]}"#,
        r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":"As 5d 5c"}"#,
        r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":["As","5d","5x"]}"#,
    ];
    let found = answers::<Rank>(&[], &lines);
    assert_eq!(found[0]["name"], "full house");
    assert_eq!(found[0]["best"], found[1]["best"]);
    // The error points at the whole list, because the text that was read is not in the line.
    assert_eq!(found[2]["error"]["column"], 46);
}

#[test]
fn several_hands_stand_in_one_text() {
    let found = answers::<Compare>(
        &[],
        &["\"As Ad 2c 3d 4h | Ah Ac 2d 3h 5c\"", "\"As Ad 2c 3d 4h\""],
    );
    assert_eq!(found[0]["winners"], serde_json::json!([1]));
    assert_eq!(found[1]["error"]["kind"], "too-few-hands");
}
