//! Objects of JavaScript: a question's input and options.

use std::sync::LazyLock;

use handeval_answer::KINDS;
use handeval_answer::ask::{Input, QuestionSpec, Request, RequestSource};
use handeval_api::{Api, PlacedRefusal, Refusal};
use serde_json::{Map, Value};

use crate::ask::{DRAWN, is_repeatable, limited, question, request};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "object",
    about: "a question, `poker/rank`, and a JSON object of its input and options",
    words: vocabulary::questions,
    run,
};

static API: LazyLock<Api> = LazyLock::new(|| Api::new(KINDS));

fn run(input: &[u8]) {
    let text = fault::text(input);
    let (path, object) = text.split_once('\n').unwrap_or((&text, ""));
    let (Some(question), Ok(kind)) = (question(path), API.kind(path)) else {
        return;
    };
    let request = match API.request(kind, object, DRAWN) {
        Ok(request) => limited(request),
        Err(refusal) => {
            check_refusal(&refusal);
            return;
        }
    };
    let answer = (question.answer)(&request);
    if let Err(fault) = &answer {
        let n_units = fault
            .input
            .as_ref()
            .map_or(0, |input| input.0.encode_utf16().count());
        let placed = PlacedRefusal::from(fault.clone());
        check_refusal(&placed.refusal);
        if let Some([start, end]) = placed.units {
            assert!(start <= end && end <= n_units, "{text:?}: {start}..{end}");
        }
    }
    if !is_repeatable(&request) {
        return;
    }
    let Some(typed) = typed(kind.spec, object) else {
        return;
    };
    let expected = (question.answer)(&typed);
    match (answer, expected) {
        (Ok(answer), Ok(expected)) => assert_eq!(answer, expected, "{text:?}"),
        (Err(fault), Err(expected)) => {
            assert_eq!(fault.problem, expected.problem, "{text:?}");
        }
        (answer, expected) => panic!("{text:?}: {answer:?}, {expected:?}"),
    }
}

fn check_refusal(refusal: &Refusal) {
    let object: Value = serde_json::from_slice(&refusal.object).unwrap_or_default();
    assert_eq!(object["error"]["kind"], *refusal.kind);
    assert_eq!(object["error"]["message"], *refusal.message);
    fault::check("", &refusal.kind, &refusal.message, None);
}

/// The request with each value of the object as text, if all its values are text, numbers or flags,
/// or lists of these where several are allowed.
fn typed(spec: &'static QuestionSpec, object: &str) -> Option<Request> {
    let object: Map<String, Value> = serde_json::from_str(object).ok()?;
    let mut typed = request(spec, RequestSource::Parameters);
    let together = match spec.input {
        Input::Together(input) => Some(input.name),
        _ => None,
    };
    for (name, value) in &object {
        let option = spec.called(name)?;
        let values = match value {
            Value::Null => continue,
            Value::Array(values) if option.is_repeatable() || together == Some(option.name) => {
                values.clone()
            }
            Value::String(_) if option.is_document() => return None,
            value => vec![value.clone()],
        };
        for value in values {
            match value {
                Value::String(text) => typed.add(option, text),
                Value::Bool(flag) => typed.add(option, flag.to_string()),
                // A number keeps its digits only if it is short.
                Value::Number(number) if number.as_u64().is_some() => {
                    typed.add(option, number.to_string());
                }
                _ => return None,
            }
        }
    }
    Some(typed)
}
