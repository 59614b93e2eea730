//! A file, split into pieces that are read independently of each other.

mod foreign;
mod lines;
mod objects;
mod outline;

use std::io::{self, Read};

use crate::detect::Other;
use crate::source::Taken;
use crate::{Damage, Format, Source};
pub(crate) use foreign::Foreign;
use lines::Held;
pub(crate) use outline::{Begins, Outline};

/// The maximum length of a poker hand, in bytes.
const MAX_HAND_BYTES: usize = 1 << 20;

/// The maximum length of a line, in bytes: of text, or with an mjai event.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;

/// The maximum length of a mahjong game, in bytes.
const MAX_GAME_BYTES: usize = 1 << 26;

/// A poker hand or a mahjong game, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The number of the unit in its file, from 1; 0 for what is wrong outside of the hands or games.
    pub number: u64,
    /// The number of its first line, from 1.
    pub line: u64,
    /// The text.
    ///
    /// # Errors
    ///
    /// It is too long, or not text in this format.
    pub text: Result<String, Damage>,
    /// Whether the file ends, or the next unit begins, before the end of this one.
    pub is_cut: bool,
    /// The numbers of the mjai lines that are too long to be an event; the text has an empty line
    /// for each of them.
    pub overlong_lines: Vec<u64>,
}

impl Unit {
    /// A unit that begins on this line, before it gets its number.
    const fn new(line: u64, text: Result<String, Damage>) -> Self {
        Self {
            number: 0,
            line,
            text,
            is_cut: false,
            overlong_lines: Vec::new(),
        }
    }
}

/// A piece of a file.
#[derive(Debug)]
enum Part {
    Unit(Unit),
    Foreign(Foreign),
}

impl Part {
    /// Text that was taken and is in another format.
    fn foreign(found: Other, taken: &Taken) -> Self {
        let Taken {
            line, last_line, ..
        } = *taken;
        Self::Foreign(Foreign {
            last_line,
            ..Foreign::new(found, line)
        })
    }
}

/// The units of a file. Only one of them is in memory.
#[derive(Debug)]
pub struct Units<R> {
    source: Source<R>,
    format: Format,
    n_units: u64,
    /// The beginning of the next unit, in a format of lines.
    held: Option<Held>,
    /// Where the units begin, in a format of lines.
    outline: Option<Box<dyn Outline>>,
    /// The next part, which has been read already.
    held_part: Option<Part>,
    /// The last line that was read, in a line-based format.
    last_line: u64,
    is_done: bool,
    /// Whether the last unit of a file that is cut off is answered anyway.
    is_whole: fn(Format, &Unit) -> bool,
}

impl<R: Read> Units<R> {
    /// The units of a file in this format; a format of lines has an outline.
    pub(crate) fn new(
        source: Source<R>,
        format: Format,
        outline: Option<Box<dyn Outline>>,
    ) -> Self {
        Self {
            source,
            format,
            n_units: 0,
            held: None,
            held_part: None,
            outline,
            last_line: 0,
            is_done: false,
            is_whole: |_, _| true,
        }
    }

    /// The same units, but if the compressed data ends early, its last unit is answered only if it
    /// is complete; otherwise it is reported as cut off.
    #[must_use]
    pub fn whole_if(self, is_whole: fn(Format, &Unit) -> bool) -> Self {
        Self { is_whole, ..self }
    }

    /// The format of the file.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    fn next_unit(&mut self) -> io::Result<Option<Unit>> {
        if self.is_done {
            return Ok(None);
        }
        let unit = self.whole_unit()?;
        let is_held = self.held.is_some() || self.held_part.is_some();
        let is_last = unit.is_none() || (!is_held && self.source.is_at_end());
        if !(is_last && self.source.is_cut()) {
            self.is_done = unit.is_none();
            return Ok(unit);
        }
        // A complete hand is answered; a hand without its end is reported once. The rounds of a
        // mahjong game are answered up to the cut.
        let is_mahjong = self.format.game() == "mahjong";
        let is_whole = |unit: &Unit| !is_mahjong && (self.is_whole)(self.format, unit);
        let number = match unit {
            Some(unit) if is_whole(&unit) => return Ok(Some(unit)),
            Some(unit) if is_mahjong => {
                self.is_done = true;
                let is_cut = true;
                return Ok(Some(Unit { is_cut, ..unit }));
            }
            Some(unit) => unit.number,
            None => 0,
        };
        self.is_done = true;
        let line = match self.last_line {
            0 => self.source.line_number(),
            line => line,
        };
        Ok(Some(Unit {
            number,
            is_cut: true,
            ..Unit::new(line, Err(Damage::cut_data().at_line(line)))
        }))
    }

    /// The next unit, or all of the text in another format that follows.
    fn whole_unit(&mut self) -> io::Result<Option<Unit>> {
        let unit = match self.part()? {
            Some(Part::Unit(unit)) => unit,
            Some(Part::Foreign(foreign)) => {
                let foreign = self.all_of(foreign)?;
                let unit = Unit::new(foreign.first_line, Err(foreign.damage(self.format)));
                // It is in the place of a hand, but it is not a game.
                if self.format.game() == "mahjong" {
                    return Ok(Some(unit));
                }
                unit
            }
            None => return Ok(None),
        };
        self.n_units += 1;
        let number = self.n_units;
        Ok(Some(Unit { number, ..unit }))
    }

    /// Text in another format with all that follows of it.
    fn all_of(&mut self, mut foreign: Foreign) -> io::Result<Foreign> {
        while let Some(next) = self.part()? {
            let joined = match &next {
                Part::Foreign(next) => foreign.with(*next),
                Part::Unit(_) => None,
            };
            let Some(joined) = joined else {
                self.held_part = Some(next);
                break;
            };
            foreign = joined;
        }
        Ok(foreign)
    }

    /// The next part of the file.
    fn part(&mut self) -> io::Result<Option<Part>> {
        match (self.held_part.take(), self.outline.take()) {
            (Some(part), outline) => {
                self.outline = outline;
                Ok(Some(part))
            }
            (None, Some(mut outline)) => {
                let part = self.lines(outline.as_mut());
                self.outline = Some(outline);
                part
            }
            (None, None) if self.format == Format::Mjlog => self.document(),
            (None, None) => self.object(),
        }
    }
}

impl<R: Read> Iterator for Units<R> {
    type Item = io::Result<Unit>;

    fn next(&mut self) -> Option<io::Result<Unit>> {
        let unit = self.next_unit().transpose();
        if let Some(Err(_)) = unit {
            self.is_done = true;
        }
        unit
    }
}
