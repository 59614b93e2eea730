//! The routes of a question, generated from its description.

use handeval_answer::Place;
use handeval_answer::ask::{
    self, BatchQuestion, Document, Effort, Form, Http, Input, OptionSpec, QuestionKind,
    QuestionSpec, Request, RequestSource, STOPPED, Shape, Work,
};
use serde_json::value::RawValue;

use crate::operation::{Answers, BodyForm, BodyShape, JSON, JSON_LINES, Operation, TEXT, Verb};
use crate::refusal::{PlacedRefusal, Refusal};
use crate::route::{Answered, BatchLimits, PreparedAnswer, Route, RouteRequest};

/// Reads a question from a request.
type ReadRequest = fn(QuestionKind, RouteRequest) -> Result<PreparedAnswer, Refusal>;

/// The routes of these questions.
pub fn question_routes(kinds: &[QuestionKind]) -> Vec<Route> {
    let mut routes = Vec::new();
    for &kind in kinds {
        add(kind, &mut routes);
    }
    routes
}

fn add(kind: QuestionKind, routes: &mut Vec<Route>) {
    let question_spec = kind.spec;
    match question_spec.http {
        Http::Parameters => {
            let all: Vec<_> = question_spec.parameters().collect();
            // An option that takes a document can be sent as the body.
            let document = |spec: &OptionSpec| match spec.form {
                Form::Document(document) => Some((spec.name, document)),
                _ => None,
            };
            let documents: Vec<_> = question_spec.options.iter().filter_map(document).collect();
            routes.push(route(kind, None, all.clone(), ask));
            for (name, document) in documents {
                let others = all.iter().filter(|spec| spec.name != name);
                let body = Some(body_of(&document));
                let others = others.copied().collect();
                routes.push(route(kind, body, others, ask_with_document));
            }
            if matches!(
                question_spec.input,
                Input::Hands { .. } | Input::Together(_) | Input::Options
            ) {
                routes.push(batch(kind));
            }
        }
        Http::Document => {
            if let Input::Files(spec) = question_spec.input {
                let body = BodyForm {
                    media_type: TEXT,
                    about: spec.about,
                    shape: BodyShape::Of(Shape::of::<String>()),
                    // Leaked, because it is created once and needed as long as the program runs.
                    example: String::leak(quoted(spec.example)),
                };
                let options = question_spec.options.to_vec();
                routes.push(route(kind, Some(body), options, ask_with_text));
            }
            if let Some(Form::Document(document)) = question_spec.input.spec().map(|spec| spec.form)
            {
                let body = Some(body_of(&document));
                routes.push(route(
                    kind,
                    body,
                    question_spec.options.to_vec(),
                    ask_with_document,
                ));
            }
        }
        Http::Object(example) => {
            let body = BodyForm {
                media_type: JSON,
                about: question_spec.about,
                shape: BodyShape::Question(question_spec),
                example,
            };
            routes.push(route(kind, Some(body), Vec::new(), ask_by_object));
        }
        Http::Nowhere => {}
    }
}

/// The route that answers many hands in one request, or one hand with many values of the options.
fn batch(kind: QuestionKind) -> Route {
    let question_spec = kind.spec;
    let (about, example) = match question_spec.input.spec() {
        Some(spec) => (
            "Lines of JSON, each a hand in quotes, or an object with a hand and options for that \
             line only.",
            quoted(spec.example),
        ),
        None => (
            "Lines of JSON, each an object with options for that line only.",
            needed(question_spec),
        ),
    };
    let body = BodyForm {
        media_type: JSON_LINES,
        about,
        shape: BodyShape::Of(Shape::of::<serde_json::Value>()),
        // Leaked, because it is created once and needed as long as the program runs.
        example: String::leak(example),
    };
    let of_all = question_spec
        .options
        .iter()
        .filter(|spec| !spec.goes_with_one);
    let one = route(kind, Some(body), of_all.copied().collect(), ask_of_lines);
    Route {
        operation: Operation {
            path: format!("{}/batch", question_spec.path()),
            former_path: question_spec
                .former_path()
                .map(|path| format!("{path}/batch")),
            about: format!("{}; one answer per line.", question_spec.about),
            ..one.operation
        },
        // Many answers take longer than a single one.
        effort: Effort::Short,
        ..one
    }
}

/// A JSON object with the options that an example needs, by name.
fn needed(question_spec: &QuestionSpec) -> String {
    let needed = question_spec
        .options
        .iter()
        .filter(|spec| spec.is_in_example);
    let mut entries: Vec<String> = Vec::new();
    for spec in needed {
        let is_json = serde_json::from_str::<&RawValue>(spec.example).is_ok();
        let value = match is_json {
            true => spec.example.to_owned(),
            false => quoted(spec.example),
        };
        let entry = format!("{}:{value}", quoted(&spec.snake_name()));
        let place = entries.partition_point(|other| *other < entry);
        entries.insert(place, entry);
    }
    format!("{{{}}}", entries.join(","))
}

/// The text as a JSON string, in quotes.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

fn body_of(document: &Document) -> BodyForm {
    BodyForm {
        media_type: JSON,
        about: document.about,
        shape: BodyShape::Of(document.shape),
        example: document.example,
    }
}

fn route(
    kind: QuestionKind,
    body: Option<BodyForm>,
    parameters: Vec<OptionSpec>,
    read: ReadRequest,
) -> Route {
    let question_spec = kind.spec;
    let verb = body.map_or(Verb::Get, |_| Verb::Post);
    let answers = Answers {
        // A file of text has an answer in JSON.
        media_type: match body {
            Some(body) if body.media_type != TEXT => body.media_type,
            _ => JSON,
        },
        shape: Some(question_spec.answers),
        is_list: question_spec.is_list,
        has_notations: question_spec.has_notations,
        ..Answers::object::<serde_json::Value>()
    };
    Route {
        operation: Operation {
            body,
            parameters,
            former_path: question_spec.former_path(),
            ..Operation::new(verb, question_spec.path(), answers)
                .about(format!("{}.", question_spec.about))
        },
        effort: question_spec.effort,
        read: Box::new(move |question| read(kind, question)),
    }
}

/// Reads a question from parameters.
fn ask(kind: QuestionKind, question: RouteRequest) -> Result<PreparedAnswer, Refusal> {
    prepare(kind, request(kind, &question))
}

/// Reads a question whose body is a document: its input, or an option.
fn ask_with_document(
    kind: QuestionKind,
    question: RouteRequest,
) -> Result<PreparedAnswer, Refusal> {
    let mut request = request(kind, &question);
    let mut specs = kind.spec.input.spec().into_iter().chain(kind.spec.options);
    if let Some(spec) = specs.find(|spec| spec.is_document()) {
        request.add_document(spec, question.body, "", Place::Body);
    }
    prepare(kind, request)
}

/// Reads a question whose body is the text of a file.
fn ask_with_text(kind: QuestionKind, question: RouteRequest) -> Result<PreparedAnswer, Refusal> {
    let mut request = request(kind, &question);
    if let Some(spec) = kind.spec.input.spec() {
        request.add_document(spec, question.body, "", Place::Body);
    }
    prepare(kind, request)
}

/// The effort of answering `n_lines` lines.
const fn effort_of_lines(effort: Effort, n_lines: usize) -> Effort {
    match effort {
        Effort::Instant => Effort::Short,
        Effort::Short if n_lines <= 20 => Effort::Short,
        Effort::Short | Effort::Long => Effort::Long,
    }
}

/// Reads a question for each line of the body.
fn ask_of_lines(kind: QuestionKind, question: RouteRequest) -> Result<PreparedAnswer, Refusal> {
    let batch = kind.batch(&request(kind, &question))?;
    let (lines, limits) = (question.body, question.batch_limits);
    let n_lines = lines.lines().count();
    let max_lines = limits.map_or(usize::MAX, |limits| match kind.spec.effort {
        Effort::Instant => limits.n_instant_lines,
        Effort::Short | Effort::Long => limits.n_lines,
    });
    if n_lines > max_lines {
        let message = format!("the body has {n_lines} lines: expected at most {max_lines}");
        return Err(Refusal::bad_body("too-many-lines", message));
    }
    Ok(PreparedAnswer {
        effort: effort_of_lines(kind.spec.effort, n_lines),
        key: None,
        answer: Box::new(move |work| answer_lines(&batch, &lines, limits, work)),
    })
}

fn answer_lines(
    batch: &BatchQuestion,
    lines: &str,
    limits: Option<BatchLimits>,
    work: Work<'_>,
) -> Result<Answered, Refusal> {
    let max_bytes = limits.map_or(usize::MAX, |limits| limits.n_bytes);
    let mut object = Vec::new();
    let mut warnings = Vec::new();
    for (line, text) in (1..).zip(lines.lines()) {
        if (work.should_stop)() {
            return Err(Refusal::stopped());
        }
        if !text.trim_ascii().is_empty() && !text.starts_with('#') {
            let warning = batch.answer_line(line, text, work, &mut object);
            warnings.extend(warning.filter(|warning| !warnings.contains(warning)));
        }
        if object.len() > max_bytes {
            let message = format!(
                "the answers up to line {line} exceed {max_bytes} bytes: expected fewer lines at a \
                 time"
            );
            return Err(Refusal::bad_body("answer-too-long", message));
        }
    }
    Ok(Answered {
        object,
        is_final: true,
        warnings,
    })
}

/// Reads a question from an object in the body.
fn ask_by_object(kind: QuestionKind, question: RouteRequest) -> Result<PreparedAnswer, Refusal> {
    let mut request = empty_request(kind, RequestSource::Object, &question);
    request.add_object(&question.body)?;
    prepare(kind, request)
}

/// An empty request with the interface's limits and resources.
fn empty_request(kind: QuestionKind, source: RequestSource, question: &RouteRequest) -> Request {
    let request = Request::new(kind.spec, source, question.drawn).with_limits(question.limits);
    request.with_resources(&question.resources)
}

/// The parameters as a request.
fn request(kind: QuestionKind, question: &RouteRequest) -> Request {
    let mut request = empty_request(kind, RequestSource::Parameters, question);
    for spec in kind.spec.all() {
        for text in question.parameters.texts(spec) {
            request.add(spec, text);
        }
    }
    request
}

/// Reads the question and determines how long its answer takes.
fn prepare(kind: QuestionKind, request: Request) -> Result<PreparedAnswer, Refusal> {
    let bound = kind.bind(&request)?;
    let effort = bound.effort();
    let key = bound.key().filter(|_| effort > Effort::Instant);
    Ok(PreparedAnswer {
        effort,
        key: key.map(|key| format!("{} {key}", kind.spec.path())),
        answer: Box::new(move |work| {
            answer(&*bound, &request, work).map_err(|placed| placed.refusal)
        }),
    })
}

/// Answers a question that was read from a request.
pub(crate) fn answer(
    bound: &dyn ask::BoundQuestion,
    request: &Request,
    work: Work<'_>,
) -> Result<Answered, PlacedRefusal> {
    let written = bound.answer(work).map_err(|problem| match problem.kind {
        STOPPED => Refusal::stopped().into(),
        _ => PlacedRefusal::from(request.input_fault(0, problem)),
    })?;
    Ok(Answered {
        object: written.json,
        is_final: written.is_final,
        warnings: written.warning.into_iter().collect(),
    })
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
