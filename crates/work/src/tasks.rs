//! Tasks that do not depend on each other, and who runs them.

use alloc::boxed::Box;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "std")]
use std::thread;

/// A piece of work that does not depend on others.
pub type Task<'t> = Box<dyn FnOnce() + Send + 't>;

/// Runs all tasks, in any order and on any threads, and returns when they are done.
pub type RunAll<'a> = dyn for<'t> Fn(Vec<Task<'t>>) + 'a;

/// Runs tasks one after the other: a [`RunAll`] for one thread.
pub fn in_turn(tasks: Vec<Task<'_>>) {
    for task in tasks {
        task();
    }
}

/// Runs all tasks on so many threads, of which this is one, and returns when they are done.
///
/// With 0 threads it is this one alone.
#[cfg(feature = "std")]
pub fn run_all(tasks: Vec<Task<'_>>, n_threads: usize) {
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
