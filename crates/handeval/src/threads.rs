//! Tasks on several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use handeval_answer::matematico::Task;

/// Runs all tasks on so many threads, of which this is one, and returns when they are done.
pub(crate) fn run_all(tasks: Vec<Task<'_>>, n_threads: usize) {
    let n_threads = n_threads.min(tasks.len());
    let tasks = Mutex::new(tasks.into_iter());
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some(task) = next() {
            task();
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads {
            // With fewer threads all is done as well.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
