//! Where units begin in formats of lines.

use crate::detect::Other;
use crate::poker::{phh, pokerstars};
use crate::{Damage, DamageKind, Format};

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

/// Looks at the lines of a file, one after another.
#[derive(Debug)]
pub(super) enum Outline {
    Stars(pokerstars::Outline),
    Phh(phh::Outline),
    Mjai,
}

impl Outline {
    /// The outline of a file of lines in this format.
    pub(super) fn new(format: Format) -> Self {
        match format {
            Format::PokerStars | Format::Gg => Self::Stars(pokerstars::Outline::default()),
            Format::Phh => Self::Phh(phh::Outline::default()),
            Format::Ohh | Format::Tenhou6 | Format::Mjlog | Format::Mjai => Self::Mjai,
        }
    }

    /// What the next line begins.
    pub(super) fn next(&mut self, line: &str) -> Begins {
        match self {
            Self::Stars(outline) => outline.next(line),
            Self::Phh(outline) => outline.next(line),
            Self::Mjai => match line.contains("\"start_game\"") {
                true => Begins::Unit,
                false => Begins::Nothing,
            },
        }
    }

    /// Whether a unit consists of nothing but remarks.
    pub(super) fn is_remark(&self, text: &str) -> bool {
        match self {
            Self::Phh(_) => phh::is_remark(text),
            Self::Stars(_) | Self::Mjai => text.trim().is_empty(),
        }
    }
}

/// The damage of text in another format than the rest of its file.
pub(super) fn other_format(found: Other, format: Format, first: u64, last: u64) -> Damage {
    let lines = match first == last {
        true => String::new(),
        false => format!(", up to line {last}"),
    };
    let message = match found {
        Other::Format(found) => format!(
            "text in the format `{}`{lines}: expected `{}`, like the rest of the file; use a file \
             for each format",
            found.name(),
            format.name()
        ),
        Other::Unsupported(message) => format!("{message}{lines}"),
    };
    Damage::new(DamageKind::UnknownFormat, message).at_line(first)
}
