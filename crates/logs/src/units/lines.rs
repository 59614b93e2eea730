//! Units that consist of lines.

use std::io::{self, Read};

use super::{
    Begins, Foreign, MAX_GAME_BYTES, MAX_HAND_BYTES, MAX_LINE_BYTES, Outline, Part, Unit, Units,
};
use crate::detect::{Other, beginning, beginnings_inside};
use crate::{Damage, DamageKind, Format, Line, scan};

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
    /// The last line that is not blank.
    last_line: u64,
    damage: Option<Damage>,
    overlong_lines: Vec<u64>,
    /// The last line between units: its number, and where it begins in the text.
    between: Option<(u64, usize)>,
    /// Whether there are any lines that are not between units.
    is_begun: bool,
    /// The format, if it is not the one of the file; the text is not kept then.
    other: Option<Other>,
}

/// How long lines and units may be.
#[derive(Clone, Copy, Debug)]
struct Limits {
    max_bytes: usize,
    max_line: usize,
    /// Whether a line that is too long is left out, and the unit goes on.
    leaves_lines_out: bool,
}

impl<R: Read> Units<R> {
    /// Lines up to the next one that begins a unit.
    pub(super) fn lines(&mut self, outline: &mut dyn Outline) -> io::Result<Option<Part>> {
        let limits = self.limits()?;
        let mut open = Open::new(self.held.take());
        while let Some(line) = self.source.next_line(limits.max_line)? {
            self.last_line = line.number;
            let (before, own, begins) = looked_at(&line, self.format, outline);
            if !before.is_empty() {
                open.add(line.number, before, Begins::Nothing);
            }
            if matches!(begins, Begins::Nothing | Begins::Between) {
                open.add_line(&line, own, begins, &limits);
                continue;
            }
            let next = open.next(line.number, own, begins);
            if open.has_unit(outline) {
                self.held = Some(next);
                break;
            }
            open = Open::new(Some(next));
        }
        let has_unit = open.has_unit(outline);
        let Some(line) = open.first_line.filter(|_| has_unit) else {
            return Ok(None);
        };
        if let Some(found) = open.other {
            let last_line = open.last_line.max(line);
            let foreign = Foreign::new(found, line);
            return Ok(Some(Part::Foreign(Foreign {
                last_line,
                ..foreign
            })));
        }
        let text = open.damage.map_or(Ok(open.text), Err);
        Ok(Some(Part::Unit(Unit {
            overlong_lines: open.overlong_lines,
            ..Unit::new(line, text)
        })))
    }

    /// A list of events may be on one line; otherwise an event is never this long.
    fn limits(&mut self) -> io::Result<Limits> {
        if self.format != Format::Mjai {
            return Ok(Limits {
                max_bytes: MAX_HAND_BYTES,
                max_line: MAX_HAND_BYTES.min(MAX_LINE_BYTES),
                leaves_lines_out: false,
            });
        }
        let is_list = self.source.head()?.trim_start().starts_with('[');
        Ok(Limits {
            max_bytes: MAX_GAME_BYTES,
            max_line: match is_list {
                true => MAX_GAME_BYTES,
                false => MAX_LINE_BYTES,
            },
            leaves_lines_out: !is_list,
        })
    }
}

/// A line in two parts, the first of which belongs to the unit in progress, and what the second one
/// begins: in the middle of a line, it is whatever follows a cut.
fn looked_at<'a>(
    line: &Line<'a>,
    format: Format,
    outline: &mut dyn Outline,
) -> (&'a str, &'a str, Begins) {
    let own = Other::Format(format);
    let is_other = |text: &str| beginning(text, true).is_some_and(|found| found != own);
    if line.is_overlong {
        // Of its own format, it is part of a unit, which it damages.
        let begins = match is_other(line.text) {
            true => outline.next(line.text),
            false => Begins::Nothing,
        };
        return ("", line.text, begins);
    }
    let inside = || {
        let mut inside = beginnings_inside(line.text).filter(|(_, found)| *found != own);
        inside.next()
    };
    let begins = match line.is_marked.then(inside).flatten() {
        Some((place, _)) => Begins::Inside(place),
        None => outline.next(match line.opening {
            Some(opening) if is_other(opening) => opening,
            _ => line.text,
        }),
    };
    match begins {
        Begins::Inside(place) if place < line.text.len() => {
            let (before, own) = line.text.split_at(place);
            (before, own, outline.next(own))
        }
        begins => ("", line.text, begins),
    }
}

fn is_blank(line: &str) -> bool {
    scan::trim(line).is_empty()
}

impl Open {
    fn new(held: Option<Held>) -> Self {
        let Some(held) = held else {
            return Self {
                text: String::with_capacity(USUAL_BYTES),
                ..Self::default()
            };
        };
        let mut text = held.text;
        text.reserve(USUAL_BYTES);
        Self {
            text,
            first_line: Some(held.line),
            is_begun: true,
            other: held.other,
            ..Self::default()
        }
    }

    /// The beginning of the unit after this one.
    fn next(&mut self, number: u64, line: &str, begins: Begins) -> Held {
        let (number, mut text) = match begins {
            Begins::Headless => self.take_between(number),
            _ => (number, String::new()),
        };
        let other = match begins {
            Begins::Other(other) => Some(other),
            _ => None,
        };
        if other.is_none() {
            text.push_str(line);
            text.push('\n');
        }
        Held {
            line: number,
            text,
            other,
        }
    }

    /// Adds a line that begins nothing, unless it makes the unit too long.
    fn add_line(&mut self, line: &Line<'_>, text: &str, begins: Begins, limits: &Limits) {
        if !is_blank(text) {
            self.last_line = line.number;
        }
        if self.damage.is_some() || self.other.is_some() {
            return;
        }
        if line.is_overlong && limits.leaves_lines_out {
            self.first_line.get_or_insert(line.number);
            self.overlong_lines.push(line.number);
            self.is_begun = true;
            self.text.push('\n');
            return;
        }
        if !line.is_overlong && self.text.len() + text.len() <= limits.max_bytes {
            return self.add(line.number, text, begins);
        }
        if !self.is_begun && begins == Begins::Between {
            *self = Self::new(None);
            return;
        }
        let message = match line.is_overlong {
            true => format!("a line longer than {} bytes", limits.max_line),
            false => format!("longer than {} bytes", limits.max_bytes),
        };
        self.damage = Some(Damage::new(DamageKind::TooLong, message).at_line(line.number));
        self.text = "…".to_owned();
        self.first_line.get_or_insert(line.number);
        self.is_begun = true;
    }

    /// Adds a line that begins nothing.
    fn add(&mut self, number: u64, line: &str, begins: Begins) {
        if self.damage.is_some() || self.other.is_some() {
            return;
        }
        let is_blank = is_blank(line);
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
    fn has_unit(&self, outline: &dyn Outline) -> bool {
        let has_text =
            self.damage.is_some() || self.other.is_some() || !outline.is_remark(&self.text);
        self.is_begun && has_text
    }
}
