//! Where hands begin.

use super::lines::{is_variant, section};
use crate::detect::{Other, other_format};
use crate::poker::pokerstars;
use crate::units::Begins;
use crate::{Format, scan};

/// Looks at the lines of a file, one after another: a hand begins with the header of a section,
/// such as `[12]`, or with a second `variant`, if files of one hand have been joined.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    has_variant: bool,
    is_other: bool,
}

impl Outline {
    pub(crate) fn next(&mut self, line: &str) -> Begins {
        let is_variant = is_variant(line);
        if section(line).is_some() || (is_variant && (self.has_variant || self.is_other)) {
            (self.has_variant, self.is_other) = (is_variant, false);
            return Begins::Unit;
        }
        self.has_variant |= is_variant;
        let other = match pokerstars::site(line) {
            Some(pokerstars::Site::PokerStars) => Some(Format::PokerStars),
            Some(pokerstars::Site::Gg) => Some(Format::Gg),
            None => None,
        };
        // Hands in this format have been found above.
        let of_line = || other_format(scan::trim(line));
        let other = other.map(Other::Format).or_else(of_line);
        let other = other.filter(|other| *other != Other::Format(Format::Phh));
        match other.filter(|_| !self.is_other) {
            Some(other) => {
                self.is_other = true;
                Begins::Other(other)
            }
            None => Begins::Nothing,
        }
    }
}

/// Whether a text has nothing but comments.
pub(crate) fn is_remark(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_start);
    lines.all(|line| line.is_empty() || line.starts_with('#'))
}
