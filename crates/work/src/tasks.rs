//! Independent tasks, and ways to run them.

use alloc::boxed::Box;
use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::sync::{Mutex, PoisonError};
#[cfg(feature = "std")]
use std::thread;

/// A task that does not depend on any other.
pub type Task<'t> = Box<dyn FnOnce() + Send + 't>;

/// Runs all tasks, in any order and on any threads, and returns when they are done.
pub type RunAll<'a> = dyn for<'t> Fn(Vec<Task<'t>>) + 'a;

/// Runs tasks one after another: a [`RunAll`] for one thread.
pub fn in_turn(tasks: Vec<Task<'_>>) {
    for task in tasks {
        task();
    }
}

/// Runs all tasks on at most `n_threads` threads, always including the current one, and returns
/// when they are done.
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
            // Fewer threads will do.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
