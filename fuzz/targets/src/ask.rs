//! Questions as the interfaces ask them, but without an interface.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use handeval_answer::ask::{
    Effort, Fault, Input, Limits, Question, QuestionKind, QuestionSpec, Request, RequestSource,
    Work,
};
use handeval_answer::report::Head;
use handeval_answer::{Resources, each_question};
use serde_json::Value;

use crate::fault;

/// Limits on the work, because there are many inputs, and each should take milliseconds.
const LIMITS: Limits = Limits {
    time: Some(Duration::from_secs(1)),
    rollouts: Some(40),
    hands: Some(20_000),
    games: Some(5),
};

/// A search is told to stop once it has asked this many times whether to stop.
const MAX_POLLS: u32 = 20;

/// The random number used as a seed, always the same so that answers can be compared.
pub(crate) const DRAWN: u64 = 5;

/// A question of any type.
#[derive(Debug)]
pub(crate) struct FuzzedQuestion {
    pub(crate) spec: &'static QuestionSpec,
    /// Answers a request, as JSON.
    pub(crate) answer: fn(&Request) -> Result<Vec<u8>, Fault>,
    /// Answers a request line, and compares the output with that of the slow implementation.
    pub(crate) line: fn(&Request, u64, &str),
}

/// All questions.
static QUESTIONS: &[FuzzedQuestion] = &each_question!(any);

const fn any<Q: Question>() -> FuzzedQuestion {
    FuzzedQuestion {
        spec: Q::SPEC,
        answer: answer::<Q>,
        line: check_line::<Q>,
    }
}

/// The question at a path, such as `poker/rank`.
pub(crate) fn question(path: &str) -> Option<&'static FuzzedQuestion> {
    QUESTIONS.iter().find(|question| question.spec.is_at(path))
}

/// The resources of questions, so players for the same points are made only once.
static RESOURCES: LazyLock<Arc<Resources>> = LazyLock::new(Arc::default);

/// A request without any options yet.
pub(crate) fn request(question_spec: &'static QuestionSpec, source: RequestSource) -> Request {
    limited(Request::new(question_spec, source, DRAWN))
}

/// The request with the limits and resources of all requests here.
pub(crate) fn limited(request: Request) -> Request {
    request.with_limits(LIMITS).with_resources(&RESOURCES)
}

/// Like [`request`], but with the limits of the server.
pub(crate) fn given_over_http(
    question_spec: &'static QuestionSpec,
    source: RequestSource,
) -> Request {
    request(question_spec, source).with_limits(Limits {
        time: Some(Duration::from_secs(20)),
        rollouts: Some(20_000),
        hands: Some(500_000),
        games: Some(10_000),
    })
}

/// The question with the options that were given.
///
/// # Errors
///
/// The options are invalid, and the error is reported as it should be.
fn read<Q: Question>(request: &Request) -> Result<Q, Fault> {
    Q::read(request).inspect_err(fault::check_fault)
}

/// Whether answers take milliseconds. Other questions are only read here, and answered elsewhere.
pub(crate) fn is_quick(question_spec: &QuestionSpec) -> bool {
    question_spec.effort != Effort::Long && question_spec.path() != "poker/return"
}

/// Whether identical questions get identical answers; with a time limit, answers depend on the
/// machine.
pub(crate) fn is_repeatable(request: &Request) -> bool {
    is_quick(request.spec()) && !request.has("time")
}

/// Does some work that is soon told to stop.
fn bounded<T>(work: impl FnOnce(Work<'_>) -> T) -> T {
    let n_polls = AtomicU32::new(0);
    let should_stop = || n_polls.fetch_add(1, Ordering::Relaxed) >= MAX_POLLS;
    work(Work {
        should_stop: &should_stop,
        ..Work::ALONE
    })
}

/// The answer, obtained in the same steps as in an interface: options, input, answer. `None` if it
/// takes too long.
fn report<Q: Question>(request: &Request) -> Result<Option<Q::Report>, Fault> {
    let question: Q = read(request)?;
    let parts = request.input().inspect_err(fault::check_fault)?;
    let input = question.parse_parts(&parts).map_err(|mut problems| {
        assert!(!problems.is_empty(), "{parts:?} is wrong for no reason");
        for (part_idx, problem) in &problems {
            assert!(*part_idx < parts.len().max(1));
            match problem.about {
                None => fault::check_problem(&parts[*part_idx], problem),
                Some(_) => fault::check_words(problem),
            }
        }
        let (part_idx, problem) = problems.swap_remove(0);
        request.input_fault(part_idx, problem)
    });
    let input = input.inspect_err(fault::check_fault)?;
    if !is_quick(Q::SPEC) {
        return Ok(None);
    }
    let report = bounded(|work| question.answer(&input, work));
    let report = report.map_err(|problem| request.input_fault(0, problem));
    report.map(Some).inspect_err(fault::check_fault)
}

/// The objects of an answer, one per line.
fn answer<Q: Question>(request: &Request) -> Result<Vec<u8>, Fault> {
    let report = report::<Q>(request)?;
    Ok(report.map_or_else(Vec::new, |report| written::<Q>(None, &report)))
}

fn written<Q: Question>(line: Option<u64>, report: &Q::Report) -> Vec<u8> {
    let mut out = Vec::new();
    let result = Q::write(
        Head {
            line,
            read_as: None,
        },
        report,
        &mut out,
    );
    result.unwrap_or_else(|error| panic!("{}: {error}", Q::SPEC.path()));
    out
}

/// Answers a request line. `request` has the options of all lines.
fn check_line<Q: Question>(request: &Request, line: u64, text: &str) {
    let question = match Q::SPEC.input {
        Input::Options => None,
        _ => match read::<Q>(request) {
            Ok(question) => Some(question),
            Err(_) => return,
        },
    };
    let is_object = text.trim_start().starts_with('{');
    let expected = match &question {
        _ if is_object => by_object::<Q>(request, line, text),
        Some(question) => by_text(question, request, line, text),
        None => Err("bad-json"),
    };
    if !is_quick(Q::SPEC) {
        return;
    }
    let mut out = Vec::new();
    let Ok(many) = QuestionKind::of::<Q>().batch(request) else {
        return;
    };
    bounded(|work| many.answer_line(line, text, work, &mut out));
    let objects = String::from_utf8(out).unwrap_or_else(|error| panic!("{error}"));
    assert!(objects.is_empty() || objects.ends_with('\n'), "{objects:?}");
    for object in objects.lines() {
        let object: Value =
            serde_json::from_str(object).unwrap_or_else(|error| panic!("{error}: {object:?}"));
        assert_eq!(object["line"], line);
    }
    match expected {
        Ok(Some(expected)) => assert_eq!(objects, expected, "{text:?}"),
        Ok(None) => {}
        Err(kind) => {
            let object: Value = serde_json::from_str(&objects)
                .unwrap_or_else(|error| panic!("{error}: {objects:?}"));
            let error = &object["error"];
            assert_eq!(error["kind"], kind, "{text:?}");
            let message = error["message"].as_str().unwrap_or_default();
            fault::check("", kind, message, None);
        }
    }
}

/// The objects for a line that is a quoted string; `None` if they differ from run to run.
fn by_text<Q: Question>(
    question: &Q,
    of_all: &Request,
    line: u64,
    text: &str,
) -> Result<Option<String>, &'static str> {
    let Ok(input) = serde_json::from_str::<String>(text) else {
        return Err("bad-json");
    };
    let slow = question
        .parse(&input)
        .and_then(|parsed| match is_quick(Q::SPEC) {
            true => bounded(|work| question.answer(&parsed, work)).map(Some),
            false => Ok(None),
        });
    let report = slow.map_err(|problem| {
        match problem.about {
            None => fault::check_problem(&input, &problem),
            Some(_) => fault::check_words(&problem),
        }
        problem.kind
    })?;
    let report = report.filter(|_| is_repeatable(of_all));
    Ok(report.and_then(|report| String::from_utf8(written::<Q>(Some(line), &report)).ok()))
}

/// The objects for a line that is an object.
fn by_object<Q: Question>(
    of_all: &Request,
    line: u64,
    text: &str,
) -> Result<Option<String>, &'static str> {
    let mut own = request(Q::SPEC, RequestSource::Object);
    let added = own.add_object(text).inspect_err(fault::check_fault);
    added.map_err(|fault| fault.problem.kind)?;
    // The options for all lines apply unless the line has its own. If there are none for all lines,
    // the line is complete.
    if of_all.spec().all().any(|spec| of_all.has(spec.name)) {
        return Ok(None);
    }
    let report = report::<Q>(&own).map_err(|fault| fault.problem.kind)?;
    let report = report.filter(|_| is_repeatable(&own));
    Ok(report.and_then(|report| String::from_utf8(written::<Q>(Some(line), &report)).ok()))
}
