//! Mahjong hands.

use handeval_answer::mahjong::Check;
use handeval_answer::report::mahjong::CheckReport;
use handeval_mahjong::{Form as WinningForm, Forms, ShapeRules, Variant};

use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, Question, Route, Verb, bad_parameter, json};

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
            name: "visible",
            about: "tiles that the player sees elsewhere",
            example: "9m9m",
            occurs: Occurs::AtMostOnce,
            form: Form::Text,
        },
        Parameter {
            name: "rules",
            about: "the name of the rules; `riichi` if it is left out",
            example: "riichi",
            occurs: Occurs::AtMostOnce,
            form: Form::OneOf(|| Variant::ALL.map(Variant::key).to_vec()),
        },
        Parameter {
            name: "forms",
            about: "the forms in which a hand may win, with commas between them; the rules' own \
                    if they are left out",
            example: "standard,seven-pairs",
            occurs: Occurs::AtMostOnce,
            form: Form::Text,
        },
        Parameter {
            name: "sets",
            about: "the most sets that a hand may have, from 1 to 5; the rules' own if it is left out",
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
    let unseen = Check {
        rules: rules(question)?,
        calls: Vec::new(),
        visible: String::new(),
    };
    let Some(visible) = question.parameters.text("visible") else {
        return question.evaluate(&unseen, "hand");
    };
    let input = question.parameters.text("hand").unwrap_or_default();
    let hand = unseen.hand(input);
    let hand = hand.map_err(|problem| bad_parameter(&problem, input, "hand"))?;
    let check = Check {
        visible: visible.to_owned(),
        ..unseen
    };
    let seen = check.see(&hand);
    let seen = seen.map_err(|problem| bad_parameter(&problem, visible, "visible"))?;
    json(&CheckReport::new(&seen))
}

/// The rules of a name, with forms and sets that are given besides.
fn rules(question: &Question<'_>) -> Result<ShapeRules, Refusal> {
    let parameters = question.parameters;
    let variant = parameters.one_of("rules", &Variant::ALL, Variant::key)?;
    let rules = ShapeRules::of(variant.unwrap_or_default());
    let forms = match parameters.text("forms") {
        None => rules.forms(),
        Some(text) => read_forms(text)?,
    };
    let sets = match parameters.number("sets", 1..=5)? {
        None => rules.max_sets(),
        Some(sets) => u8::try_from(sets).unwrap_or(u8::MAX),
    };
    let rules = rules.with_forms_and_sets(forms, sets);
    rules.map_err(|error| Refusal::usage(error.to_string()))
}

fn read_forms(text: &str) -> Result<Forms, Refusal> {
    let mut offset = 0;
    let mut forms = Vec::new();
    for key in text.split(',') {
        forms.push(WinningForm::from_key(key.trim()).ok_or_else(|| {
            let keys = WinningForm::ALL.map(|form| format!("`{}`", form.key()));
            let problem = handeval_answer::Problem {
                about: None,
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
