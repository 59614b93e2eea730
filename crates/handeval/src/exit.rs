//! What the exit status means.

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

impl From<Exit> for u8 {
    fn from(exit: Exit) -> Self {
        match exit {
            Exit::Success => 0,
            Exit::No => 1,
            Exit::Bad => 2,
            Exit::Interrupted => 130,
        }
    }
}
