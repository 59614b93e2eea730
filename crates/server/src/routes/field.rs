//! Fields of placed cards.

use handeval_answer::Problem;
use handeval_answer::field::{Count, Draw, Score};
use handeval_answer::report::field::{CountReport, ObjectiveReport, PictureReport, ScoreReport};
use handeval_field::{Diagonal, Objective, ParsePatternError, Pattern, Stack};

use super::bodies::FieldBody;
use crate::parameters::{Form, Occurs, Parameter};
use crate::refusal::Refusal;
use crate::route::{Answers, BodyForm, Question, Route, Verb, bad_parameter, json};
use crate::search::Length;
use handeval_answer::ask::Shape;

const FIELD: Verb = Verb::Post(BodyForm {
    about: "A field: one JSON document, as `handeval field` reads it.",
    shape: Shape::of::<FieldBody>(),
    example: r#"{"cards": [[0, 0, null], [2, 2, "R"], [4, 4, "R"], [6, 6, "R"]]}"#,
});

const OBJECTIVES: Parameter = Parameter {
    name: "objectives",
    about: "numbers of objectives, with commas between them",
    example: "87,93",
    occurs: Occurs::AtMostOnce,
    form: Form::Text,
};

const EXPLAIN: Parameter = Parameter {
    name: "explain",
    about: "whether near misses are told, and why they do not count",
    example: "true",
    occurs: Occurs::AtMostOnce,
    form: Form::Flag,
};

const DIAGONAL: Parameter = Parameter {
    name: "diagonal",
    about: "three cards of a color on a diagonal",
    example: "red:up",
    occurs: Occurs::AnyTimes,
    form: Form::Text,
};

const STACK: Parameter = Parameter {
    name: "stack",
    about: "two cards of a color above each other and one at a corner",
    example: "blue:red:up-right",
    occurs: Occurs::AnyTimes,
    form: Form::Text,
};

pub(super) const ROUTES: &[Route] = &[
    Route {
        verb: FIELD,
        path: "field/score",
        about: "The points of every objective, each with its cards.",
        parameters: &[OBJECTIVES, EXPLAIN],
        answers: Answers::object::<ScoreReport>(),
        search: Some(Length::Short),
        answer: score,
    },
    Route {
        verb: FIELD,
        path: "field/count",
        about: "How often patterns lie on a field, each card used once.",
        parameters: &[DIAGONAL, STACK, EXPLAIN],
        answers: Answers::list::<CountReport>(),
        search: Some(Length::Short),
        answer: count,
    },
    Route {
        verb: FIELD,
        path: "field/draw",
        about: "A picture of a field, with the counted cards marked.",
        parameters: &[DIAGONAL, STACK, OBJECTIVES],
        answers: Answers::object::<PictureReport>(),
        search: Some(Length::Short),
        answer: draw,
    },
    Route {
        verb: Verb::Get,
        path: "field/objectives",
        about: "The table of objectives, or those that are named.",
        parameters: &[OBJECTIVES],
        answers: Answers::list::<ObjectiveReport>(),
        search: None,
        answer: list,
    },
];

fn score(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    question.evaluate_body(&Score {
        objectives: objectives(question)?,
        explain: question.parameters.flag(EXPLAIN.name)?,
    })
}

fn count(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let patterns = patterns(question)?;
    if patterns.is_empty() {
        return Err(Refusal::usage(
            "no pattern: expected `diagonal=COLOR:SLOPE` or `stack=BLOCK:CORNER:PLACE`",
        ));
    }
    let explain = question.parameters.flag(EXPLAIN.name)?;
    question.evaluate_body(&Count { patterns, explain })
}

fn draw(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    question.evaluate_body(&Draw {
        patterns: patterns(question)?,
        objectives: objectives(question)?.unwrap_or_default(),
    })
}

fn list(question: &Question<'_>) -> Result<Vec<u8>, Refusal> {
    let objectives = objectives(question)?.unwrap_or_else(Objective::published);
    let reports: Vec<_> = objectives.iter().map(ObjectiveReport::new).collect();
    json(&reports)
}

/// The objectives that are named, if any are.
fn objectives(question: &Question<'_>) -> Result<Option<Vec<Objective>>, Refusal> {
    let Some(text) = question.parameters.text(OBJECTIVES.name) else {
        return Ok(None);
    };
    let mut offset = 0;
    let mut objectives = Vec::new();
    for part in text.split(',') {
        let span = offset..offset + part.len();
        offset += part.len() + 1;
        let objective = part.trim().parse::<Objective>();
        objectives.push(objective.map_err(|error| {
            let problem = Problem {
                about: None,
                kind: error.kind(),
                message: error.to_string(),
                span: Some(span),
            };
            bad_parameter(&problem, text, OBJECTIVES.name)
        })?);
    }
    Ok(Some(objectives))
}

/// The patterns that are named, diagonals first.
fn patterns(question: &Question<'_>) -> Result<Vec<Pattern>, Refusal> {
    let wrong = |name: &'static str, text: &str, error: ParsePatternError| {
        let shown = handeval_answer::shortened(text);
        let message = format!("`{}`: {error}", shown.escape_debug());
        bad_parameter(&Problem::whole(error.kind(), message), text, name)
    };
    let mut patterns = Vec::new();
    for text in question.parameters.texts(DIAGONAL.name) {
        let diagonal: Result<Diagonal, _> = text.parse();
        patterns.push(Pattern::Diagonal(
            diagonal.map_err(|error| wrong(DIAGONAL.name, text, error))?,
        ));
    }
    for text in question.parameters.texts(STACK.name) {
        let stack: Result<Stack, _> = text.parse();
        patterns.push(Pattern::Stack(
            stack.map_err(|error| wrong(STACK.name, text, error))?,
        ));
    }
    Ok(patterns)
}
