//! Where units begin in formats of lines.

use std::fmt;

use crate::detect::Other;

/// Looks at the lines of a file, one after another.
pub(crate) trait Outline: fmt::Debug + Send + Sync {
    /// What the next line begins. A line that only opens JSON is given with the text after it.
    fn next(&mut self, line: &str) -> Begins;

    /// Whether a unit consists of nothing but remarks.
    fn is_remark(&self, text: &str) -> bool {
        text.trim().is_empty()
    }
}

/// What a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begins {
    /// Nothing: it belongs to the unit in progress.
    Nothing,
    /// Nothing, and it belongs to no unit: it is between them.
    Between,
    /// A unit.
    Unit,
    /// A unit in the middle of the line, at this offset, where the one before was cut off.
    Inside(usize),
    /// A unit that lacks its first line, unless the line before, which is between units, is that
    /// line, damaged.
    Headless,
    /// Text in another format than the file.
    Other(Other),
}
