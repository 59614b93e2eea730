//! Ctrl-C during work whose answer so far is of use.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Hears the first Ctrl-C; the second one ends the program, as any does without this.
#[derive(Clone, Debug)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From here on the first Ctrl-C ends the work and not the program. Where none can be heard, it
    /// ends the program.
    pub(crate) fn catch() -> Self {
        let is_there = Arc::new(AtomicBool::new(false));
        listen(&is_there);
        Self(is_there)
    }

    /// Whether Ctrl-C was typed.
    pub(crate) fn is_there(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(unix)]
fn listen(is_there: &Arc<AtomicBool>) {
    use signal_hook::consts::SIGINT;
    use signal_hook::flag;
    // What is registered first is asked first: at the first signal the flag is not yet set.
    let second = flag::register_conditional_default(SIGINT, Arc::clone(is_there));
    if second.is_ok() {
        // Where this fails, nothing is heard: the program goes on until its answer is there.
        let _ = flag::register(SIGINT, Arc::clone(is_there));
    }
}

#[cfg(not(unix))]
fn listen(_: &Arc<AtomicBool>) {}
