//! Asks any question by its path, with the values of its options.

use std::collections::BTreeSet;
use std::ffi::CString;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use handeval_answer::ask::{
    Effort, Fault, Form, Input, Occurs, OptionSpec, QuestionKind, QuestionSpec, Request,
    RequestSource, Work, Written,
};
use handeval_answer::{KINDS, Place, Problem, Resources};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::error::of_fault;
use crate::watched::watched;

/// The question with a path such as `poker/rank`. A space can be used instead of `/`, as on the
/// command line.
pub(crate) fn kind(py: Python<'_>, path: &str) -> PyResult<QuestionKind> {
    let wanted = path.split(['/', ' ']).filter(|word| !word.is_empty());
    let wanted = wanted.collect::<Vec<_>>().join("/");
    let found = KINDS.iter().find(|kind| kind.spec.is_at(&wanted));
    found.copied().ok_or_else(|| {
        let paths: Vec<_> = KINDS
            .iter()
            .map(|kind| format!("`{}`", kind.spec.path().replace('/', " ")))
            .collect();
        let message = format!(
            "`{path}` is not a question: expected one of {}",
            paths.join(", ")
        );
        let problem = Problem::whole("unknown-question", message);
        of_fault(
            py,
            &Fault {
                problem,
                input: None,
            },
        )
    })
}

/// Asks a question, and returns the answer as JSON, or a list if there can be several answers.
#[pyfunction]
#[pyo3(signature = (path, options, threads=None, progress=None))]
pub(crate) fn ask(
    py: Python<'_>,
    path: &str,
    options: &Bound<'_, PyDict>,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let kind = kind(py, path)?;
    let request = request(kind.spec, options)?;
    let written = answer(py, kind, &request, n_threads(threads), progress)?;
    warn(py, written.warning)?;
    Ok(String::from_utf8_lossy(&written.json).into_owned())
}

/// The resources that this process has loaded.
fn resources() -> &'static Arc<Resources> {
    static RESOURCES: OnceLock<Arc<Resources>> = OnceLock::new();
    RESOURCES.get_or_init(handeval_learned::resources)
}

/// Issues each of the warnings once.
pub(crate) fn warn(py: Python<'_>, warnings: impl IntoIterator<Item = String>) -> PyResult<()> {
    static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    for warning in warnings {
        let is_new = {
            let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
            told.insert(warning.clone())
        };
        if is_new {
            let text = CString::new(warning).unwrap_or_default();
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)?;
        }
    }
    Ok(())
}

/// The maximum number of threads, unless the machine has more cores.
const MAX_THREADS: usize = 32;

/// The number of threads; by default, the number of cores.
pub(crate) fn n_threads(threads: Option<usize>) -> usize {
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let n_threads = threads.unwrap_or(n_cores);
    n_threads.clamp(1, n_cores.max(MAX_THREADS))
}

/// The text of a question's input.
pub(crate) fn input_text<'a>(
    question_spec: &QuestionSpec,
    input: &'a Bound<'_, PyAny>,
) -> PyResult<&'a str> {
    match (input.cast::<PyString>(), question_spec.input.spec()) {
        (Ok(text), _) => text.to_str(),
        (Err(_), Some(spec)) => Err(wrong_type(spec, input)),
        (Err(error), None) => Err(error.into()),
    }
}

fn answer(
    py: Python<'_>,
    kind: QuestionKind,
    request: &Request,
    n_threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Written> {
    let bound = kind.bind(request).map_err(|fault| of_fault(py, &fault))?;
    let answered = match bound.effort() {
        Effort::Instant => bound.answer(Work::ALONE),
        _ => watched(py, n_threads, progress, |work| bound.answer(work))?,
    };
    answered.map_err(|problem| of_fault(py, &request.input_fault(0, problem)))
}

/// Reads the values of a question's options; fails if their types do not fit.
pub(crate) fn request(
    question_spec: &'static QuestionSpec,
    options: &Bound<'_, PyDict>,
) -> PyResult<Request> {
    let request = Request::new(question_spec, RequestSource::Parameters, rand::random());
    let mut request = request.with_resources(resources());
    for (name, value) in options {
        let name: String = name.extract()?;
        let Some(spec) = question_spec.called(&name) else {
            let names: Vec<_> = question_spec
                .all()
                .map(|spec| format!("`{}`", spec.snake_name()))
                .collect();
            let path = question_spec.path().replace('/', " ");
            return Err(PyTypeError::new_err(format!(
                "`{path}` has no `{name}`: expected {}",
                names.join(", ")
            )));
        };
        if !value.is_none() {
            if request.has(spec.name) {
                let known = spec.snake_name();
                return Err(PyTypeError::new_err(format!(
                    "`{known}` is given twice, once under a former name: expected it once"
                )));
            }
            add(&mut request, question_spec, spec, &value)?;
        }
    }
    Ok(request)
}

/// Adds a value as if it had been typed.
fn add(
    request: &mut Request,
    question_spec: &QuestionSpec,
    spec: &OptionSpec,
    value: &Bound<'_, PyAny>,
) -> PyResult<()> {
    let is_together =
        matches!(question_spec.input, Input::Together(input) if input.name == spec.name);
    let is_list = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    if is_list && (is_together || spec.is_repeatable()) {
        for one in value.try_iter()? {
            add(request, question_spec, spec, &one?)?;
        }
        return Ok(());
    }
    if is_list && spec.is_listed() {
        let texts: Vec<_> = value
            .try_iter()?
            .map(|one| plain(spec, &one?))
            .collect::<PyResult<_>>()?;
        request.add(spec, texts.join(","));
        return Ok(());
    }
    let is_document = spec.is_document();
    let input = question_spec.input.spec();
    let is_input = input.is_some_and(|input| input.name == spec.name);
    if is_list || value.is_instance_of::<PyDict>() {
        if !is_document && !matches!(spec.form, Form::Json(_)) {
            return Err(wrong_type(spec, value));
        }
        let answer = value.py().import("handeval._answer")?;
        let json = answer.call_method1("to_json", (value,))?;
        let text: String = json.extract()?;
        match is_document {
            true => request.add_document(spec, text, "", Place::Parameter(spec.name)),
            false => request.add(spec, text),
        }
        return Ok(());
    }
    if value.hasattr("__fspath__")? {
        if !is_document && !is_input {
            return Err(wrong_type(spec, value));
        }
        let text: String = value.call_method0("read_text")?.extract()?;
        let stem: String = value.getattr("stem")?.extract()?;
        match is_document {
            true => request.add_document(spec, text, stem, Place::Parameter(spec.name)),
            false => request.add(spec, text),
        }
        return Ok(());
    }
    if is_input && !value.is_instance_of::<PyString>() {
        return Err(wrong_type(spec, value));
    }
    let text = plain(spec, value)?;
    match is_document && is_input {
        true => request.add_document(spec, text, "", Place::Parameter(spec.name)),
        false => request.add(spec, text),
    }
    Ok(())
}

/// A single value as text.
fn plain(spec: &OptionSpec, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return text.extract();
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(flag.is_true().to_string());
    }
    let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
    // NumPy's numbers have this method too.
    if is_number || value.hasattr("__index__")? {
        return value.str()?.extract();
    }
    match spec.form {
        Form::Day if value.hasattr("isoformat")? => value.call_method0("isoformat")?.extract(),
        _ => Err(wrong_type(spec, value)),
    }
}

fn wrong_type(spec: &OptionSpec, value: &Bound<'_, PyAny>) -> PyErr {
    let class = value.get_type().name();
    let class = class.map_or_else(|_| "object".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!(
        "`{}` has the type `{class}`: expected {}, such as `{}`",
        spec.snake_name(),
        types(spec),
        spec.example
    ))
}

/// The Python types allowed for an option's values, in words.
fn types(spec: &OptionSpec) -> &'static str {
    match spec.form {
        Form::Flag => "a bool",
        Form::Number(..) => "an int",
        Form::Seconds(_) => "a number",
        Form::Day => "a str or a date",
        Form::Document(_) => "a name, a path, or a dict",
        Form::Json(_) => "a str or a list",
        Form::Text | Form::Word(_) | Form::Key(_) => match spec.occurs {
            Occurs::AtMostOnce | Occurs::Once => "a str",
            Occurs::AnyTimes | Occurs::OnceOrMore | Occurs::Listed | Occurs::ListedOnce => {
                "a str or a list of str"
            }
        },
    }
}

/// The descriptions of all questions, from which the package's functions are generated.
#[pyfunction]
pub(crate) fn describe() -> String {
    handeval_answer::ask::describe(KINDS)
}
