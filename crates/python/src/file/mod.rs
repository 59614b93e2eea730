//! Files of whole games, answered while they are read: a block of text at a time is in memory.

mod hand_row;
mod round_row;
mod source;
mod stream;

use std::sync::{Mutex, PoisonError};

use handeval_answer::Problem;
use handeval_answer::ask::{Fault, Question as _, UnitQuestion};
use handeval_answer::mahjong::Log;
use handeval_answer::poker::History;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::ask::{kind, n_threads, request};
use crate::error::of_fault;
use crate::watched::watched;
use source::{Opened, error_of};
use stream::{Failure, Records, Row, Stream};

/// A file of hand histories or of logs. It yields its answers as lines of JSON, block by block, as
/// the command line prints them, or as rows of a table.
#[pyclass(frozen, module = "handeval._handeval")]
pub(crate) struct LogFile {
    state: Mutex<State>,
    n_threads: usize,
    name: Option<String>,
}

enum State {
    Open(Box<dyn Stream>),
    /// A thread is reading.
    Busy,
    /// The file has ended, and these are its totals as JSON.
    Ended(String),
    /// The file was closed, or something went wrong.
    Closed,
}

#[pymethods]
impl LogFile {
    #[new]
    #[pyo3(signature = (path, source, options, threads=None, is_table=false))]
    fn new(
        py: Python<'_>,
        path: &str,
        source: &Bound<'_, PyAny>,
        options: &Bound<'_, PyDict>,
        threads: Option<usize>,
        is_table: bool,
    ) -> PyResult<Self> {
        let spec = kind(py, path)?.spec;
        let open = if spec.path() == History::SPEC.path() {
            open::<History>
        } else if spec.path() == Log::SPEC.path() {
            open::<Log>
        } else {
            let message = format!("`{path}` is not about files of games");
            return Err(PyValueError::new_err(message));
        };
        let opened = Opened::of(source)?;
        let name = opened.name.clone();
        let stream = open(py, opened, options, is_table)?;
        Ok(Self {
            state: Mutex::new(State::Open(stream)),
            n_threads: n_threads(threads),
            name,
        })
    }

    /// Reads and answers some more; `None` at the end. Some blocks have no lines.
    fn read<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let mut stream = match self.swap(State::Busy) {
            State::Open(stream) => stream,
            State::Busy => {
                let message = "the file is being read by another thread: expected one thread";
                return Err(PyRuntimeError::new_err(message));
            }
            ended => {
                self.swap(ended);
                return Ok(None);
            }
        };
        let found = self.read_from(py, &mut *stream);
        let after = match &found {
            Ok(Some(_)) => State::Open(stream),
            Ok(None) => match stream.finish() {
                Ok(sums) => State::Ended(sums),
                Err(failure) => {
                    self.swap(State::Closed);
                    return Err(error_in(py, failure, self.name.as_deref()));
                }
            },
            Err(_) => State::Closed,
        };
        self.swap(after);
        Ok(found?.map(|text| PyBytes::new(py, &text)))
    }

    /// The totals of the file as JSON, once it has ended.
    fn summary(&self) -> PyResult<String> {
        match &*self.state.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Ended(sums) => Ok(sums.clone()),
            State::Open(_) | State::Busy => Err(PyValueError::new_err(
                "the file has not been read to its end",
            )),
            State::Closed => Err(PyValueError::new_err(
                "the file was closed before its end: expected a new call",
            )),
        }
    }

    /// Closes the file, unless it has ended.
    fn close(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let State::Open(_) = *state {
            *state = State::Closed;
        }
    }
}

impl LogFile {
    fn swap(&self, new: State) -> State {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *state, new)
    }

    /// The file is read on this thread, so that Ctrl-C reaches a file object or a pipe that is
    /// waiting, and answered on others.
    fn read_from(&self, py: Python<'_>, stream: &mut dyn Stream) -> PyResult<Option<Vec<u8>>> {
        let n_threads = self.n_threads;
        let was_read = py.detach(|| stream.read(n_threads));
        if !was_read.map_err(|error| error_of(py, error, self.name.as_deref()))? {
            return Ok(None);
        }
        let text = watched(py, n_threads, None, |work| stream.answer(work))?;
        text.map(Some)
            .map_err(|error| error_of(py, error, self.name.as_deref()))
    }
}

/// Starts reading a file, whose format is recognized right away.
fn open<Q>(
    py: Python<'_>,
    opened: Opened,
    options: &Bound<'_, PyDict>,
    is_table: bool,
) -> PyResult<Box<dyn Stream>>
where
    Q: UnitQuestion<Answer: Row> + 'static,
{
    let request = request(Q::SPEC, options)?;
    let question = Q::read(&request).map_err(|fault| of_fault(py, &fault))?;
    let Opened { name, reader } = opened;
    let name = name.as_deref();
    let records = py.detach(|| Records::open(question, name, reader, is_table));
    let records = records.map_err(|failure| error_in(py, failure, name))?;
    Ok(Box::new(records))
}

/// The exception for a file that cannot be answered.
fn error_in(py: Python<'_>, failure: Failure, name: Option<&str>) -> PyErr {
    let problem = match failure {
        Failure::Read(error) => return error_of(py, error, name),
        Failure::Format(kind, message) => Problem::whole(kind, message),
        Failure::Names(problem) => problem,
    };
    of_fault(
        py,
        &Fault {
            problem,
            input: None,
        },
    )
}
