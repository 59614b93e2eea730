//! The routes of a question, made from what the question says of itself.

use std::time::{Duration, Instant};

use handeval_answer::ask::{
    Asked, Document, Effort, Fault, Form, Given, Http, Input, Kind, Limits, Manner, Occurs,
    Progress, STOPPED, Shape, Spec, Work,
};
use handeval_answer::{KINDS, Place};

use super::drawn;
use crate::api::parameters::{self, Parameter};
use crate::api::refusal::Refusal;
use crate::api::route::{self, Answers, BodyForm, BodyShape, Route, Verb};
use crate::search::searches::Length;

/// How much a request may take: others ask too.
pub(crate) const LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(20)),
    rollouts: Some(20_000),
    games: Some(10_000),
};

/// A way to ask a question.
type Way = fn(Kind, &route::Question<'_>) -> Result<route::Answer, Refusal>;

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
            let all: Vec<_> = asked.all().collect();
            routes.push(route(kind, Verb::Get, &all, ask));
            // The document that an option takes may be a body.
            for spec in asked.options {
                let Form::Document(document) = spec.form else {
                    continue;
                };
                let others: Vec<_> = asked.all().filter(|one| one.name != spec.name).collect();
                let verb = Verb::Post(body_of(&document));
                routes.push(route(kind, verb, &others, ask_with_document));
            }
            if matches!(
                asked.input,
                Input::Hands { .. } | Input::Together(_) | Input::Options
            ) {
                routes.push(batch(kind));
            }
        }
        Http::Document => {
            let options: Vec<_> = asked.options.iter().collect();
            if let Some(Form::Document(document)) = asked.input.spec().map(|spec| spec.form) {
                let verb = Verb::Post(body_of(&document));
                routes.push(route(kind, verb, &options, ask_of_body));
            }
        }
        Http::Object(example) => {
            let verb = Verb::Post(BodyForm {
                about: asked.about,
                shape: BodyShape::Question(asked),
                example,
            });
            routes.push(route(kind, verb, &[], ask_by_object));
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
    let verb = Verb::PostLines(BodyForm {
        about,
        shape: BodyShape::Of(Shape::of::<serde_json::Value>()),
        example: String::leak(example.to_string()),
    });
    let of_all = asked.options.iter().filter(|spec| !spec.goes_with_one);
    let options: Vec<_> = of_all.collect();
    let one = route(kind, verb, &options, ask_of_lines);
    Route {
        path: String::leak(format!("{}/batch", asked.path())),
        about: String::leak(format!("{}: an answer for each line.", asked.about)),
        // Many answers take longer than one.
        search: Some(Length::Short),
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
        about: document.about,
        shape: BodyShape::Of(document.shape),
        example: document.example,
    }
}

/// A route. Its texts are made once, and needed for as long as the server runs.
fn route(kind: Kind, verb: Verb, specs: &[&Spec], way: Way) -> Route {
    let asked = kind.asked;
    let parameters: Vec<_> = specs.iter().map(|spec| parameter(asked, spec)).collect();
    Route {
        verb,
        path: String::leak(asked.path()),
        about: String::leak(format!("{}.", asked.about)),
        parameters: Vec::leak(parameters),
        answers: Answers {
            is_list: asked.is_list,
            shape: asked.answers,
        },
        search: length(asked.effort),
        answer: Box::new(move |question| way(kind, question)),
    }
}

/// The search that an effort is; none where the answer is there at once.
const fn length(effort: Effort) -> Option<Length> {
    match effort {
        Effort::Instant => None,
        Effort::Short => Some(Length::Short),
        Effort::Long => Some(Length::Long),
    }
}

/// What is said of an option, and what is meant without it.
pub(crate) fn about(spec: &Spec) -> String {
    let default = spec.default.map(|default| format!("`{default}`"));
    let default = default.or(spec.default_about.map(str::to_owned));
    let about = match spec.form {
        // Its name is that of a file where there are files.
        Form::Document(document) if (document.names)().is_empty() => document.about,
        _ => spec.about,
    };
    match default {
        Some(default) => format!(
            "{}; {default} if it is left out",
            about.trim_end_matches('.')
        ),
        None => about.to_owned(),
    }
}

fn parameter(asked: &Asked, spec: &Spec) -> Parameter {
    let is_together = matches!(asked.input, Input::Together(input) if input.name == spec.name);
    Parameter {
        name: String::leak(spec.snake_name()),
        about: String::leak(about(spec)),
        example: spec.example,
        occurs: match spec.occurs {
            _ if is_together => parameters::Occurs::OnceOrMore,
            Occurs::Once | Occurs::ListedOnce => parameters::Occurs::Once,
            Occurs::AtMostOnce | Occurs::Listed => parameters::Occurs::AtMostOnce,
            Occurs::AnyTimes => parameters::Occurs::AnyTimes,
        },
        form: match spec.form {
            _ if spec.is_listed() => parameters::Form::Text,
            Form::Flag => parameters::Form::Flag,
            Form::Number(start, end) => parameters::Form::NumberFrom(start, end),
            Form::Seconds(max) => parameters::Form::Seconds(max),
            Form::Key(keys) => {
                let names = keys().into_iter().map(|key| key.name).collect::<Vec<_>>();
                parameters::Form::Names(Vec::leak(names))
            }
            Form::Document(document) => parameters::Form::Names(Vec::leak((document.names)())),
            Form::Text | Form::Word(_) | Form::Day | Form::Json(_) => parameters::Form::Text,
        },
    }
}

/// Answers a question that is asked by parameters.
fn ask(kind: Kind, question: &route::Question<'_>) -> Result<route::Answer, Refusal> {
    answer(kind, &given(kind, question), question)
}

/// Answers a question with a document in the body.
fn ask_with_document(kind: Kind, question: &route::Question<'_>) -> Result<route::Answer, Refusal> {
    let mut given = given(kind, question);
    let is_document = |spec: &&Spec| matches!(spec.form, Form::Document(_));
    if let Some(spec) = kind.asked.options.iter().find(is_document) {
        given.add_document(spec, question.body, "", Place::Body);
    }
    answer(kind, &given, question)
}

/// Answers a question about the body.
fn ask_of_body(kind: Kind, question: &route::Question<'_>) -> Result<route::Answer, Refusal> {
    let mut given = given(kind, question);
    if let Some(spec) = kind.asked.input.spec() {
        given.add_document(spec, question.body, "", Place::Body);
    }
    answer(kind, &given, question)
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
const fn length_of_lines(effort: Effort, n_lines: usize) -> Length {
    match effort {
        Effort::Instant => Length::Short,
        Effort::Short if n_lines <= 20 => Length::Short,
        Effort::Short | Effort::Long => Length::Long,
    }
}

/// Answers a question of each line of the body.
fn ask_of_lines(kind: Kind, question: &route::Question<'_>) -> Result<route::Answer, Refusal> {
    let asked = kind.of_many(&given(kind, question)).map_err(refusal)?;
    let n_lines = question.body.lines().count();
    let max_lines = max_lines(kind.asked.effort);
    if n_lines > max_lines {
        let message = format!("the body has {n_lines} lines: expected at most {max_lines}");
        return Err(Refusal::bad_body("too-many-lines", message));
    }
    let length = length_of_lines(kind.asked.effort, n_lines);
    if Some(length) > question.longest {
        return Ok(route::Answer::Takes { length, key: None });
    }
    let should_stop = || question.stop.is_wanted();
    let start = Instant::now();
    let work = Work {
        n_threads: 1,
        should_stop: &should_stop,
        clock: &|| start.elapsed(),
        progress: &|_| {},
    };
    let mut answers = Vec::new();
    for (line, text) in (1..).zip(question.body.lines()) {
        if should_stop() {
            return Err(Refusal::stopping());
        }
        if !text.trim_ascii().is_empty() && !text.starts_with('#') {
            let warning = asked.answer_line(line, text, work, &mut answers);
            question.outside.warn(warning.as_deref());
        }
        if answers.len() > MAX_ANSWER_BYTES {
            let message = format!(
                "the answers up to line {line} have more than {MAX_ANSWER_BYTES} bytes: expected \
                 fewer lines at a time"
            );
            return Err(Refusal::bad_body("answer-too-long", message));
        }
    }
    Ok(route::Answer::Done(answers))
}

/// Answers a question that is all in the object of the body.
fn ask_by_object(kind: Kind, question: &route::Question<'_>) -> Result<route::Answer, Refusal> {
    let mut given = nothing_given(kind, Manner::Object, question);
    given.add_object(question.body).map_err(refusal)?;
    answer(kind, &given, question)
}

/// Nothing yet, within what the server allows, and by what it knows.
fn nothing_given(kind: Kind, manner: Manner, question: &route::Question<'_>) -> Given {
    let given = Given::new(kind.asked, manner, drawn()).within(LIMITS);
    given.with(&question.outside.resources)
}

/// What the parameters say.
fn given(kind: Kind, question: &route::Question<'_>) -> Given {
    let mut given = nothing_given(kind, Manner::Parameters, question);
    for spec in kind.asked.all() {
        for text in question.parameters.texts(&spec.snake_name()) {
            given.add(spec, text);
        }
    }
    given
}

fn answer(
    kind: Kind,
    given: &Given,
    asked: &route::Question<'_>,
) -> Result<route::Answer, Refusal> {
    let posed = kind.pose(given).map_err(refusal)?;
    let length = length(posed.effort());
    if let Some(length) = length.filter(|_| length > asked.longest) {
        let key = posed.key();
        let key = key.map(|key| format!("{} {key}", kind.asked.path()));
        return Ok(route::Answer::Takes { length, key });
    }
    let should_stop = || asked.stop.is_wanted();
    let progress = |known: Progress| asked.telling.tell(&known.json);
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
    asked.outside.warn(written.warning.as_deref());
    Ok(match written.is_final {
        true => route::Answer::Done(written.json),
        false => route::Answer::CutShort(written.json),
    })
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
            (Effort::Instant, 10_000, Length::Short),
            (Effort::Short, 20, Length::Short),
            (Effort::Short, 21, Length::Long),
            (Effort::Long, 1, Length::Long),
        ] {
            assert_eq!(length_of_lines(effort, n_lines), length, "{n_lines}");
        }
    }
}
