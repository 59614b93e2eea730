//! What the exit status means.

use std::process::ExitCode;

/// How the program ended, as scripts see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Everything was evaluated.
    Success,
    /// A batch had bad lines, `--quiet` says no, or `verify` found a difference.
    No,
    /// Wrong usage, an empty or unreadable file, or a bad input outside a batch.
    Bad,
    /// Ctrl-C ended a batch, or work of which no part is an answer: 128 and the number of the signal, as shells say it.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Success => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::Interrupted => 130,
        })
    }
}
