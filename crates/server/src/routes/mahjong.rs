//! Mahjong hands.

use handeval_answer::mahjong::Check;
use handeval_answer::report::mahjong::CheckReport;
use handeval_mahjong::{Form as WinningForm, Forms, Rules};

use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, Question, Route, Verb, bad_parameter};

pub(super) const ROUTES: &[Route] = &[Route {
    verb: Verb::Get,
    path: "mahjong/check",
    about: "Whether a hand wins, in which ways, or how far it is from a win.",
    parameters: &[
        Parameter {
            name: "hand",
            about: "a hand, its called sets in brackets",
            example: "112233m456p789s11z",
            occurs: Occurs::Once,
            form: Form::Text,
        },
        Parameter {
            name: "forms",
            about: "the forms in which a hand may win, with commas between them; all if it is \
                    left out",
            example: "standard,seven-pairs",
            occurs: Occurs::AtMostOnce,
            form: Form::Text,
        },
        Parameter {
            name: "sets",
            about: "the most sets that a hand may have, from 1 to 5; 4 if it is left out",
            example: "4",
            occurs: Occurs::AtMostOnce,
            form: Form::Number,
        },
    ],
    answers: Answers::object::<CheckReport>(),
    search: None,
    answer: check,
}];

fn check(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let forms = match question.parameters.text("forms") {
        None => Forms::ALL,
        Some(text) => read_forms(text)?,
    };
    let sets = question.parameters.number("sets", 1..=5)?.unwrap_or(4);
    let sets = u8::try_from(sets).unwrap_or(u8::MAX);
    let rules = Rules::new(forms, sets).map_err(|error| Refusal::usage(error.to_string()))?;
    let check = Check {
        rules,
        calls: Vec::new(),
    };
    question.evaluate(&check, "hand")
}

fn read_forms(text: &str) -> Result<Forms, Refusal> {
    let mut offset = 0;
    let mut forms = Vec::new();
    for key in text.split(',') {
        forms.push(WinningForm::from_key(key.trim()).ok_or_else(|| {
            let keys = WinningForm::ALL.map(|form| format!("`{}`", form.key()));
            let problem = handeval_answer::Problem {
                kind: "unknown-form",
                message: format!(
                    "`{}` is no form: expected one or more of {}",
                    handeval_answer::shortened(key).escape_debug(),
                    keys.join(", ")
                ),
                span: Some(offset..offset + key.len()),
            };
            bad_parameter(&problem, text, "forms")
        })?);
        offset += key.len() + 1;
    }
    Ok(forms.into_iter().collect())
}
