//! Units that consist of lines.

use std::io::{self, Read};

use super::begin::{Begins, other_format};
use super::{MAX_GAME_BYTES, MAX_HAND_BYTES, MAX_LINE_BYTES, Unit, Units};
use crate::detect::Other;
use crate::{Damage, DamageKind, Format};

/// The initial room for a unit of lines; nearly all hands are shorter, so it rarely has to grow.
const USUAL_BYTES: usize = 1 << 11;

/// Lines of the next unit, which have been read already.
#[derive(Debug)]
pub(super) struct Held {
    /// The number of the first one.
    line: u64,
    text: String,
    /// The format, if it is not the one of the file.
    other: Option<Other>,
}

/// A unit in progress.
#[derive(Default)]
struct Open {
    text: String,
    first_line: Option<u64>,
    damage: Option<Damage>,
    overlong_lines: Vec<u64>,
    /// The last line between units: its number, and where it begins in the text.
    between: Option<(u64, usize)>,
    /// Whether there are any lines that are not between units.
    is_begun: bool,
    /// The format, if it is not the one of the file; the text is not kept then.
    other: Option<Other>,
}

impl<R: Read> Units<R> {
    /// Lines up to the next one that begins a unit.
    pub(super) fn lines(&mut self) -> io::Result<Option<Unit>> {
        // A list of events may be on one line; otherwise an event is never this long.
        let is_mjai = self.format == Format::Mjai;
        let is_list = is_mjai && self.source.head()?.trim_start().starts_with('[');
        let max_bytes = match is_mjai {
            true => MAX_GAME_BYTES,
            false => MAX_HAND_BYTES,
        };
        let max_line = match is_list {
            true => max_bytes,
            false => max_bytes.min(MAX_LINE_BYTES),
        };
        let mut open = Open::new(self.held.take());
        while let Some(line) = self.source.next_line(max_line)? {
            self.last_line = line.number;
            let begins = match line.is_overlong {
                true => Begins::Nothing,
                false => self.outline.next(line.text),
            };
            let other = match begins {
                Begins::Other(other) => Some(other),
                _ => None,
            };
            if !matches!(begins, Begins::Nothing | Begins::Between) {
                let (number, mut text) = match begins {
                    Begins::Headless => open.take_between(line.number),
                    _ => (line.number, String::new()),
                };
                let mut own = line.text;
                if let Begins::Inside(place) = begins {
                    let (before, rest) = line.text.split_at(place);
                    open.add(line.number, before, Begins::Nothing);
                    own = rest;
                }
                if other.is_none() {
                    text.push_str(own);
                    text.push('\n');
                }
                let next = Held {
                    line: number,
                    text,
                    other,
                };
                if open.has_unit(|text| self.outline.is_remark(text)) {
                    self.held = Some(next);
                    break;
                }
                open = Open::new(Some(next));
                continue;
            }
            if open.damage.is_some() || open.other.is_some() {
                continue;
            }
            if line.is_overlong && is_mjai && !is_list {
                open.first_line.get_or_insert(line.number);
                open.overlong_lines.push(line.number);
                open.is_begun = true;
                open.text.push('\n');
                continue;
            }
            if line.is_overlong || open.text.len() + line.text.len() > max_bytes {
                if !open.is_begun && begins == Begins::Between {
                    open = Open::new(None);
                    continue;
                }
                let message = match line.is_overlong {
                    true => format!("a line longer than {max_line} bytes"),
                    false => format!("longer than {max_bytes} bytes"),
                };
                open.damage = Some(Damage::new(DamageKind::TooLong, message).at_line(line.number));
                open.text = "…".to_owned();
                open.first_line.get_or_insert(line.number);
                open.is_begun = true;
                continue;
            }
            open.add(line.number, line.text, begins);
        }
        let has_unit = open.has_unit(|text| self.outline.is_remark(text));
        let Some(line) = open.first_line.filter(|_| has_unit) else {
            return Ok(None);
        };
        let last_line = match &self.held {
            Some(held) => (held.line - 1).max(line),
            None => self.last_line,
        };
        let text = match (open.damage, open.other) {
            (Some(damage), _) => Err(damage),
            (None, Some(found)) => Err(other_format(found, self.format, line, last_line)),
            (None, None) => Ok(open.text),
        };
        let unit = self.unit(line, text);
        Ok(Some(Unit {
            overlong_lines: open.overlong_lines,
            ..unit
        }))
    }
}

impl Open {
    fn new(held: Option<Held>) -> Self {
        let Some(held) = held else {
            return Self {
                text: String::with_capacity(USUAL_BYTES),
                ..Self::default()
            };
        };
        let mut text = String::with_capacity(USUAL_BYTES);
        text.push_str(&held.text);
        Self {
            text,
            first_line: Some(held.line),
            is_begun: true,
            other: held.other,
            ..Self::default()
        }
    }

    /// Adds a line that begins nothing.
    fn add(&mut self, number: u64, line: &str, begins: Begins) {
        if self.damage.is_some() || self.other.is_some() {
            return;
        }
        let is_blank = line.trim().is_empty();
        if is_blank && self.first_line.is_none() {
            return;
        }
        if begins == Begins::Between && !self.is_begun {
            // Of the lines before a unit, only the last may belong to it.
            self.text.clear();
            self.first_line = None;
        }
        self.first_line.get_or_insert(number);
        match begins {
            Begins::Between if !is_blank => self.between = Some((number, self.text.len())),
            Begins::Nothing if !is_blank => {
                self.is_begun = true;
                self.between = None;
            }
            _ => {}
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The last line between units, taken from this one, with its number; otherwise nothing, with
    /// this number.
    fn take_between(&mut self, number: u64) -> (u64, String) {
        match self.between.take() {
            Some((number, place)) => (number, self.text.split_off(place)),
            None => (number, String::new()),
        }
    }

    /// Whether there is anything to answer.
    fn has_unit(&self, is_remark: impl Fn(&str) -> bool) -> bool {
        let has_text = self.damage.is_some() || self.other.is_some() || !is_remark(&self.text);
        self.is_begun && has_text
    }
}
