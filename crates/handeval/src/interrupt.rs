//! Handles Ctrl-C during work whose partial answer is useful.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Catches the first Ctrl-C; the second ends the program, as any Ctrl-C does without this.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From now on, the first Ctrl-C ends the work instead of the program, if it can be caught.
    pub(crate) fn catch() -> Self {
        let is_there = Arc::new(AtomicBool::new(false));
        listen(&is_there);
        Self(is_there)
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_there(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn listen(is_there: &Arc<AtomicBool>) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    // Handlers run in the order of registration: at the first signal the flag is not yet set.
    let second = flag::register_conditional_default(SIGINT, Arc::clone(is_there));
    if second.is_ok() {
        // If this fails, nothing is caught: the program continues until its answer is ready.
        let _ = flag::register(SIGINT, Arc::clone(is_there));
    }
}

#[cfg(not(unix))]
fn listen(_: &Arc<AtomicBool>) {}
