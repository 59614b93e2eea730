//! Where hands begin.

use super::lines::{is_variant, section};
use crate::detect::{Other, beginning};
use crate::units::{Begins, Outline};
use crate::{Format, scan};

/// Looks at the lines of a file, one after another: a hand begins with the header of a section,
/// such as `[12]`, or with a second `variant`, if files of one hand have been joined.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Sections {
    has_variant: bool,
    is_other: bool,
}

impl Outline for Sections {
    fn next(&mut self, line: &str) -> Begins {
        let is_variant = is_variant(line);
        if section(line).is_some() || (is_variant && (self.has_variant || self.is_other)) {
            (self.has_variant, self.is_other) = (is_variant, false);
            return Begins::Unit;
        }
        self.has_variant |= is_variant;
        // Hands in this format have been found above.
        let other = beginning(scan::trim(line), true);
        let other = other.filter(|other| *other != Other::Format(Format::Phh));
        match other.filter(|_| !self.is_other) {
            Some(other) => {
                self.is_other = true;
                Begins::Other(other)
            }
            None => Begins::Nothing,
        }
    }

    /// Whether a text has nothing but comments.
    fn is_remark(&self, text: &str) -> bool {
        let mut lines = text.lines().map(str::trim_start);
        lines.all(|line| line.is_empty() || line.starts_with('#'))
    }
}
