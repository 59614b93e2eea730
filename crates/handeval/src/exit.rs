//! Exit statuses.

/// How the program ended, as scripts see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Everything was evaluated.
    Success = 0,
    /// A batch had bad lines, the answer was no with `--quiet`, or `verify` found a difference.
    No = 1,
    /// Wrong usage, an empty or unreadable file, or a bad input outside a batch.
    Bad = 2,
    /// Ctrl-C ended a batch, or work without a partial answer: 128 plus the signal.
    Interrupted = 130,
}
