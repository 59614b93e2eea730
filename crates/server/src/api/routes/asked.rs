//! The routes of a question, made from what the question says of itself.

use std::time::{Duration, Instant};

use handeval_answer::ask::{
    self, Asked, Document, Effort, Fault, Form, Given, Http, Input, Kind, Limits, Manner, OfMany,
    Progress, STOPPED, Shape, Spec, Work,
};
use handeval_answer::{KINDS, Place};

use crate::api::refusal::Refusal;
use crate::api::route::{
    Answers, BodyForm, BodyShape, JSON, JSON_LINES, Operation, Posed, Question, Route, Verb,
};
use crate::outside::Outside;
use crate::search::progress::Telling;
use crate::search::same::Answered;
use crate::search::searches::Stop;

/// How much a request may take: others ask too.
pub(crate) const LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(20)),
    rollouts: Some(20_000),
    games: Some(10_000),
};

/// A way to ask a question.
type Way = fn(Kind, Question) -> Result<Posed, Refusal>;

/// The routes of all questions.
pub(super) fn all() -> Vec<Route> {
    let mut routes = Vec::new();
    for &kind in KINDS {
        add(kind, &mut routes);
    }
    routes
}

fn add(kind: Kind, routes: &mut Vec<Route>) {
    let asked = kind.asked;
    match asked.http {
        Http::Parameters => {
            let all: Vec<_> = asked.parameters().collect();
            // The document that an option takes may be a body.
            let document = |spec: &Spec| match spec.form {
                Form::Document(document) => Some((spec.name, document)),
                _ => None,
            };
            let documents: Vec<_> = asked.options.iter().filter_map(document).collect();
            routes.push(route(kind, None, all.clone(), ask));
            for (name, document) in documents {
                let others = all.iter().filter(|spec| spec.name != name);
                let body = Some(body_of(&document));
                let others = others.copied().collect();
                routes.push(route(kind, body, others, ask_with_document));
            }
            if matches!(
                asked.input,
                Input::Hands { .. } | Input::Together(_) | Input::Options
            ) {
                routes.push(batch(kind));
            }
        }
        Http::Document => {
            if let Some(Form::Document(document)) = asked.input.spec().map(|spec| spec.form) {
                let body = Some(body_of(&document));
                routes.push(route(kind, body, asked.options.to_vec(), ask_with_document));
            }
        }
        Http::Object(example) => {
            let body = BodyForm {
                media_type: JSON,
                about: asked.about,
                shape: BodyShape::Question(asked),
                example,
            };
            routes.push(route(kind, Some(body), Vec::new(), ask_by_object));
        }
        Http::Nowhere => {}
    }
}

/// The route of many hands at once, or of many values of the options.
fn batch(kind: Kind) -> Route {
    let asked = kind.asked;
    let (about, example) = match asked.input.spec() {
        Some(spec) => (
            "Lines of JSON: on each a hand in quotes, or an object with the hand and options that \
             count for it alone.",
            serde_json::Value::from(spec.example),
        ),
        None => (
            "Lines of JSON: on each an object with options that count for it alone.",
            needed(asked),
        ),
    };
    let body = BodyForm {
        media_type: JSON_LINES,
        about,
        shape: BodyShape::Of(Shape::of::<serde_json::Value>()),
        // Made once, and needed for as long as the server runs.
        example: String::leak(example.to_string()),
    };
    let of_all = asked.options.iter().filter(|spec| !spec.goes_with_one);
    let one = route(kind, Some(body), of_all.copied().collect(), ask_of_lines);
    Route {
        operation: Operation {
            path: format!("{}/batch", asked.path()),
            about: format!("{}: an answer for each line.", asked.about),
            ..one.operation
        },
        // Many answers take longer than one.
        effort: Effort::Short,
        ..one
    }
}

/// The options without which there is no answer, as an object of examples.
fn needed(asked: &Asked) -> serde_json::Value {
    let needed = asked.options.iter().filter(|spec| spec.is_positional);
    let example = |spec: &Spec| {
        let value = serde_json::from_str(spec.example);
        value.unwrap_or_else(|_| serde_json::Value::from(spec.example))
    };
    needed
        .map(|spec| (spec.snake_name(), example(spec)))
        .collect()
}

fn body_of(document: &Document) -> BodyForm {
    BodyForm {
        media_type: JSON,
        about: document.about,
        shape: BodyShape::Of(document.shape),
        example: document.example,
    }
}

fn route(kind: Kind, body: Option<BodyForm>, parameters: Vec<Spec>, way: Way) -> Route {
    let asked = kind.asked;
    let verb = body.map_or(Verb::Get, |_| Verb::Post);
    let answers = Answers {
        media_type: body.map_or(JSON, |body| body.media_type),
        shape: Some(asked.answers),
        is_list: asked.is_list,
        ..Answers::object::<serde_json::Value>()
    };
    Route {
        operation: Operation {
            body,
            parameters,
            ..Operation::new(verb, asked.path(), answers).about(format!("{}.", asked.about))
        },
        effort: asked.effort,
        read: Box::new(move |question| way(kind, question)),
    }
}

/// Reads a question that is asked by parameters.
fn ask(kind: Kind, question: Question) -> Result<Posed, Refusal> {
    pose(kind, given(kind, &question), question.outside)
}

/// Reads a question with a document in the body: what it is asked of, or what an option takes.
fn ask_with_document(kind: Kind, question: Question) -> Result<Posed, Refusal> {
    let mut given = given(kind, &question);
    let mut specs = kind
        .asked
        .input
        .spec()
        .into_iter()
        .chain(kind.asked.options);
    if let Some(spec) = specs.find(|spec| spec.is_document()) {
        given.add_document(spec, question.body, "", Place::Body);
    }
    pose(kind, given, question.outside)
}

/// The most bytes of the answers of a batch: what is longer is for the command line.
const MAX_ANSWER_BYTES: usize = 16 << 20;

/// The most lines of a batch: what has more is for the command line.
const fn max_lines(effort: Effort) -> usize {
    match effort {
        Effort::Instant => 10_000,
        // Some milliseconds each.
        Effort::Short | Effort::Long => 500,
    }
}

/// The search that so many lines are.
const fn effort_of_lines(effort: Effort, n_lines: usize) -> Effort {
    match effort {
        Effort::Instant => Effort::Short,
        Effort::Short if n_lines <= 20 => Effort::Short,
        Effort::Short | Effort::Long => Effort::Long,
    }
}

/// Reads a question of each line of the body.
fn ask_of_lines(kind: Kind, question: Question) -> Result<Posed, Refusal> {
    let asked = kind.of_many(&given(kind, &question)).map_err(refusal)?;
    let (lines, outside) = (question.body, question.outside);
    let n_lines = lines.lines().count();
    let max_lines = max_lines(kind.asked.effort);
    if n_lines > max_lines {
        let message = format!("the body has {n_lines} lines: expected at most {max_lines}");
        return Err(Refusal::bad_body("too-many-lines", message));
    }
    Ok(Posed {
        effort: effort_of_lines(kind.asked.effort, n_lines),
        key: None,
        answer: Box::new(move |stop, _| answer_lines(&asked, &lines, stop, &outside)),
    })
}

fn answer_lines(
    asked: &OfMany,
    lines: &str,
    stop: &Stop,
    outside: &Outside,
) -> Result<Answered, Refusal> {
    let should_stop = || stop.is_wanted();
    let start = Instant::now();
    let work = Work {
        n_threads: 1,
        should_stop: &should_stop,
        clock: &|| start.elapsed(),
        progress: &|_| {},
    };
    let mut answers = Vec::new();
    for (line, text) in (1..).zip(lines.lines()) {
        if should_stop() {
            return Err(Refusal::stopping());
        }
        if !text.trim_ascii().is_empty() && !text.starts_with('#') {
            let warning = asked.answer_line(line, text, work, &mut answers);
            outside.warn(warning.as_deref());
        }
        if answers.len() > MAX_ANSWER_BYTES {
            let message = format!(
                "the answers up to line {line} have more than {MAX_ANSWER_BYTES} bytes: expected \
                 fewer lines at a time"
            );
            return Err(Refusal::bad_body("answer-too-long", message));
        }
    }
    Ok(Answered {
        object: answers,
        is_final: true,
    })
}

/// Reads a question that is all in the object of the body.
fn ask_by_object(kind: Kind, question: Question) -> Result<Posed, Refusal> {
    let mut given = nothing_given(kind, Manner::Object, &question);
    given.add_object(&question.body).map_err(refusal)?;
    pose(kind, given, question.outside)
}

/// Nothing yet, within what the server allows, and by what it knows.
fn nothing_given(kind: Kind, manner: Manner, question: &Question) -> Given {
    let given = Given::new(kind.asked, manner, drawn()).within(LIMITS);
    given.with(&question.outside.resources)
}

/// What the parameters say.
fn given(kind: Kind, question: &Question) -> Given {
    let mut given = nothing_given(kind, Manner::Parameters, question);
    for spec in kind.asked.all() {
        for text in question.parameters.texts(spec) {
            given.add(spec, text);
        }
    }
    given
}

/// A random number, for those who draw a seed.
fn drawn() -> u64 {
    use rand::RngExt as _;
    rand::rng().random()
}

/// The question that was given, which tells how long its answer takes.
fn pose(kind: Kind, given: Given, outside: Outside) -> Result<Posed, Refusal> {
    let posed = kind.pose(&given).map_err(refusal)?;
    let effort = posed.effort();
    let key = posed.key().filter(|_| effort > Effort::Instant);
    Ok(Posed {
        effort,
        key: key.map(|key| format!("{} {key}", kind.asked.path())),
        answer: Box::new(move |stop, telling| {
            let (answered, warning) = answer(&*posed, &given, stop, telling)?;
            outside.warn(warning.as_deref());
            Ok(answered)
        }),
    })
}

/// The answer, and what has to be told of it.
fn answer(
    posed: &dyn ask::Posed,
    given: &Given,
    stop: &Stop,
    telling: &Telling,
) -> Result<(Answered, Option<String>), Refusal> {
    let should_stop = || stop.is_wanted();
    let progress = |known: Progress| telling.tell(&known.json);
    let start = Instant::now();
    let work = Work {
        // Others want the other cores.
        n_threads: 1,
        should_stop: &should_stop,
        clock: &|| start.elapsed(),
        progress: &progress,
    };
    let written = posed
        .answer(work)
        .map_err(|problem| match problem.kind == STOPPED {
            true if should_stop() => Refusal::stopping(),
            true => Refusal::too_slow(),
            false => refusal(given.input_fault(0, problem)),
        })?;
    let answered = Answered {
        object: written.json,
        is_final: written.is_final,
    };
    Ok((answered, written.warning))
}

/// A fault as it is told over HTTP.
fn refusal(fault: Fault) -> Refusal {
    match (fault.bad_input(), fault.problem.about) {
        (Some(bad), _) => Refusal::bad_input(bad.problem, bad.input, bad.place),
        (None, Some(name)) => Refusal::bad_option(fault.problem.kind, name, fault.problem.message),
        (None, None) => Refusal::bad_body(fault.problem.kind, fault.problem.message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_lines_are_a_long_search() {
        for (effort, n_lines, length) in [
            (Effort::Instant, 10_000, Effort::Short),
            (Effort::Short, 20, Effort::Short),
            (Effort::Short, 21, Effort::Long),
            (Effort::Long, 1, Effort::Long),
        ] {
            assert_eq!(effort_of_lines(effort, n_lines), length, "{n_lines}");
        }
    }
}
