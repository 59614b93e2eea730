//! Text that is not in the format of its file, such as a log in another format.

use crate::detect::Other;
use crate::{Damage, DamageKind, Format};

/// Text that is not in the format of its file; what follows is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foreign {
    /// What it is.
    pub(crate) found: Other,
    /// The number of its first line, from 1.
    pub(crate) first_line: u64,
    /// The number of its last line.
    pub(crate) last_line: u64,
}

impl Foreign {
    /// Text of one line.
    pub(crate) const fn new(found: Other, line: u64) -> Self {
        Self {
            found,
            first_line: line,
            last_line: line,
        }
    }

    /// The text together with what follows, if they are reported once: where nothing begins that is
    /// known, the text belongs to what is known before or after it.
    pub(crate) fn with(self, next: Self) -> Option<Self> {
        let is_unknown = |found| matches!(found, Other::Unknown { .. });
        let found = match (self.found, next.found) {
            (found, next) if found == next || is_unknown(next) => found,
            (found, next) if is_unknown(found) => next,
            _ => return None,
        };
        Some(Self {
            found,
            last_line: next.last_line,
            ..self
        })
    }

    /// What is wrong: once for all lines.
    pub(crate) fn damage(&self, format: Format) -> Damage {
        let lines = match self.first_line == self.last_line {
            true => String::new(),
            false => format!(", up to line {}", self.last_line),
        };
        let (kind, message) = match self.found {
            Other::Format(found) => (
                DamageKind::UnknownFormat,
                format!(
                    "text in the format `{}`{lines}: expected `{}`, like the rest of the file; use a \
                     file for each format",
                    found.name(),
                    format.name()
                ),
            ),
            Other::Unsupported(message) => (DamageKind::UnknownFormat, format!("{message}{lines}")),
            Other::Unknown { what, expected } => (
                DamageKind::BadSyntax,
                format!("{what}{lines}: expected {expected}"),
            ),
        };
        Damage::new(kind, message).at_line(self.first_line)
    }
}
