//! Grids in other programs' notations: the answer says how they were read.

use handeval_answer::ask::{BoundQuestion, Question, QuestionKind, Request, RequestSource, Work};
use handeval_answer::matematico::{Best, Hint, Score};
use serde_json::Value;

const PLAIN: &str = "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6";
const FIELDS: &str = "9,9,,4,4 / 1,10,11,12, / 5,6,7,,8 / 2,,2,3,3 / ,1,13,5,6";

const LIST: &str =
    "[[9,9,null,4,4],[1,10,11,12,null],[5,6,7,null,8],[2,null,2,3,3],[null,1,13,5,6]]";

fn bind<Q: Question>(values: &[(&str, &str)]) -> Box<dyn BoundQuestion> {
    let mut request = Request::new(Q::SPEC, RequestSource::Object, 0);
    for (name, text) in values {
        request.add(Q::SPEC.called(name).unwrap(), *text);
    }
    let bound = QuestionKind::of::<Q>().bind(&request);
    bound.unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn answer<Q: Question>(values: &[(&str, &str)]) -> Value {
    let written = bind::<Q>(values).answer(Work::ALONE).unwrap();
    serde_json::from_slice(&written.json).unwrap()
}

#[test]
fn an_answer_says_how_a_grid_was_read() {
    assert_eq!(answer::<Score>(&[("grid", LIST)]).get("read_as"), None);
    for other in [
        FIELDS.to_owned(),
        PLAIN.replace('.', "0"),
        PLAIN.replace('.', "-"),
        LIST.replace("null", "0"),
        LIST.replace("null", r#""-""#),
        LIST.replace("null", r#""""#),
    ] {
        let mut found = answer::<Score>(&[("grid", &other)]);
        assert_eq!(found["read_as"], PLAIN, "{other}");
        found.as_object_mut().unwrap().remove("read_as");
        assert_eq!(found, answer::<Score>(&[("grid", PLAIN)]), "{other}");
    }
    let options = [("grid", FIELDS), ("card", "9"), ("player", "greedy")];
    assert_eq!(answer::<Hint>(&options)["read_as"], PLAIN);
    let with_card = format!("{FIELDS} | 9");
    let found = answer::<Hint>(&[("grid", &with_card), ("player", "greedy")]);
    assert_eq!(found["read_as"], format!("{PLAIN} | 9"));
}

/// Requests with the same answer share one search, but not if only one of them has to say how it
/// was read.
#[test]
fn a_request_in_another_notation_has_its_own_key() {
    let key = |grid: &str| {
        bind::<Best>(&[("grid", grid), ("rest", "9 9 10 A K")])
            .key()
            .unwrap()
    };
    assert_eq!(key(PLAIN), key(&PLAIN.replace(' ', "  ")));
    assert_ne!(key(PLAIN), key(FIELDS));
    assert_eq!(key(FIELDS), key(&PLAIN.replace('.', "0")));
}
