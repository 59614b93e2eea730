//! Interruptible work, during which Python receives Ctrl-C and progress reports.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use handeval_answer::ask::{Progress, Work};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// How often to check for signals.
const PATIENCE: Duration = Duration::from_millis(50);

/// Runs `work` on another thread without the interpreter's lock, and passes progress to `progress`
/// as JSON. If a signal's handler or `progress` raises an exception, or if this thread's work is no
/// longer wanted, this fails and the partial answer is lost.
pub(crate) fn watched<T: Send>(
    py: Python<'_>,
    n_threads: usize,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Work<'_>) -> T + Send,
) -> PyResult<T> {
    let is_stopped = AtomicBool::new(false);
    let latest = Mutex::new(None::<Progress>);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            let sender = sender;
            let tell = |known: Progress| {
                if let Ok(mut latest) = latest.lock() {
                    *latest = Some(known);
                }
            };
            let done = catch_unwind(AssertUnwindSafe(|| {
                let start = Instant::now();
                work(Work {
                    n_threads,
                    should_stop: &|| is_stopped.load(Ordering::Relaxed),
                    clock: &|| start.elapsed(),
                    progress: &tell,
                })
            }));
            // The receiver waits until the result arrives.
            let _ = sender.send(done);
        });
        let mut receiver = receiver;
        let mut interrupted = None;
        loop {
            let (received, back) = py.detach(move || (receiver.recv_timeout(PATIENCE), receiver));
            receiver = back;
            match received {
                Ok(done) => {
                    return match (interrupted, done) {
                        (Some(error), _) => Err(error),
                        (None, Ok(done)) => Ok(done),
                        (None, Err(_)) => Err(panicked()),
                    };
                }
                Err(RecvTimeoutError::Disconnected) => return Err(panicked()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupted.is_none() {
                let told = (|| {
                    check_interrupts(py)?;
                    progress.map_or(Ok(()), |progress| tell(&latest, progress))
                })();
                if let Err(error) = told {
                    is_stopped.store(true, Ordering::Relaxed);
                    interrupted = Some(error);
                }
            }
        }
    })
}

/// Fails if a signal's handler raises an exception, or if this thread's work is no longer wanted:
/// only Python's main thread receives signals, and it then stops the others.
pub(crate) fn check_interrupts(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    static CHECK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let check = CHECK.import(py, "handeval._engines", "check_stop")?;
    check.call0().map(drop)
}

fn tell(latest: &Mutex<Option<Progress>>, progress: &Bound<'_, PyAny>) -> PyResult<()> {
    let known = latest.lock().ok().and_then(|mut latest| latest.take());
    match known {
        Some(known) => progress.call1((known.json,)).map(drop),
        None => Ok(()),
    }
}

fn panicked() -> PyErr {
    PyRuntimeError::new_err("something went wrong in handeval: the work ended without an answer")
}
