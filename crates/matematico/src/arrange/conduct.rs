//! Who runs the tasks of a search, and when it ends.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::Solution;

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

/// How a search is run, and when it ends without a proof.
#[derive(Clone, Copy)]
pub struct Conduct<'a> {
    /// Who does the work.
    pub run_all: &'a RunAll<'a>,
    /// Whether to end the search; asked by all tasks every few milliseconds. Once it says yes it
    /// has to say so again.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Is told now and then, several times a second, what is found and proved until then.
    pub progress: &'a dyn Fn(Solution),
    /// The search ends with the first round after which so many nodes were searched. Unlike a
    /// clock, this gives equal answers every time.
    pub max_nodes: u64,
}

impl Conduct<'_> {
    /// On this thread alone, until the proof is done, and nobody is told on the way.
    pub const ALONE: Conduct<'static> = Conduct {
        run_all: &in_turn,
        should_stop: &|| false,
        progress: &|_| {},
        max_nodes: u64::MAX,
    };
}

impl fmt::Debug for Conduct<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Conduct")
            .field("max_nodes", &self.max_nodes)
            .finish_non_exhaustive()
    }
}
