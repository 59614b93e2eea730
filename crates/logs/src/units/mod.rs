//! A file, split into pieces that are read independently of each other.

mod begin;
mod lines;

use std::io::{self, Read};

use percent_encoding::percent_decode_str;

use crate::detect::Other;
use crate::json_pieces::Pieces;
use crate::scan::has;
use crate::{Damage, DamageKind, Format, ObjectEnd, Source};
pub(crate) use begin::Begins;
use begin::{Outline, other_format};
use lines::Held;

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

/// The units of a file. Only one of them is in memory.
#[derive(Debug)]
pub struct Units<R> {
    source: Source<R>,
    format: Format,
    n_units: u64,
    /// The beginning of the next unit, in a format of lines.
    held: Option<Held>,
    outline: Outline,
    /// The next game, which has been read already.
    held_game: Option<Unit>,
    /// The last line that was read, in a line-based format.
    last_line: u64,
    is_done: bool,
    n_links: u64,
    /// Whether the last unit of a file that is cut off is answered anyway.
    is_whole: fn(Format, &Unit) -> bool,
}

impl<R: Read> Units<R> {
    /// The units of a file in this format.
    #[must_use]
    pub fn new(source: Source<R>, format: Format) -> Self {
        Self {
            source,
            format,
            n_units: 0,
            held: None,
            held_game: None,
            outline: Outline::new(format),
            last_line: 0,
            is_done: false,
            n_links: 0,
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
        let unit = match self.format {
            Format::PokerStars | Format::Gg | Format::Phh | Format::Mjai => self.lines()?,
            Format::Ohh => self.object(MAX_HAND_BYTES, Some("ohh"))?,
            Format::Mjlog => self.document()?,
            Format::Tenhou6 => self.tenhou6()?,
        };
        let is_held = self.held.is_some() || self.held_game.is_some();
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
            line,
            text: Err(Damage::cut_data().at_line(line)),
            is_cut: true,
            overlong_lines: Vec::new(),
        }))
    }

    fn unit(&mut self, line: u64, text: Result<String, Damage>) -> Unit {
        self.n_units += 1;
        Unit {
            number: self.n_units,
            line,
            text,
            is_cut: false,
            overlong_lines: Vec::new(),
        }
    }

    fn object(&mut self, max_bytes: usize, first_key: Option<&str>) -> io::Result<Option<Unit>> {
        let Some(object) = self.source.next_object(max_bytes, first_key)? else {
            return Ok(None);
        };
        let text = match object.end {
            ObjectEnd::Brace | ObjectEnd::Cut => Ok(object.text),
            ObjectEnd::Overlong => Err(Damage::new(
                DamageKind::TooLong,
                format!("an object longer than {max_bytes} bytes"),
            )
            .at_line(object.line)),
            ObjectEnd::NoObject => Err(match Format::of(&object.text) {
                // The last line is not known here.
                Ok(found) => {
                    other_format(Other::Format(found), self.format, object.line, object.line)
                }
                Err(_) => Damage::new(DamageKind::BadSyntax, "text between objects: expected `{`")
                    .at_line(object.line)
                    .quoting(object.text.trim_end()),
            }),
        };
        let is_cut = object.end == ObjectEnd::Cut;
        let unit = self.unit(object.line, text);
        Ok(Some(Unit { is_cut, ..unit }))
    }

    /// An mjlog document; another one may follow it.
    fn document(&mut self) -> io::Result<Option<Unit>> {
        let line = self.source.line_number();
        let text = self.source.take_until("<mjloggm", MAX_GAME_BYTES)?;
        Ok(text.map(|text| self.unit(line, text)))
    }

    /// The next game of tenhou.net/6. What stands between two games, such as a log in another
    /// format, is reported once.
    fn tenhou6(&mut self) -> io::Result<Option<Unit>> {
        let next = match self.held_game.take() {
            None => self.tenhou6_part()?,
            held => held,
        };
        let is_outside = |unit: &Unit| unit.number == 0;
        if !next.as_ref().is_some_and(is_outside) {
            return Ok(next);
        }
        while let Some(other) = self.tenhou6_part()? {
            if !is_outside(&other) {
                self.held_game = Some(other);
                break;
            }
        }
        Ok(next)
    }

    /// A game of tenhou.net/6, or something else.
    fn tenhou6_part(&mut self) -> io::Result<Option<Unit>> {
        let part = match self.has_links()? {
            true => self.link()?,
            false => self.object(MAX_GAME_BYTES, None)?,
        };
        Ok(part.map(|unit| {
            let damage = match &unit.text {
                Ok(text) if unit.is_cut || has(text, "\"log\"") => return unit,
                Ok(text) => match Format::of(text) {
                    Ok(found) if found != self.format => {
                        other_format(Other::Format(found), self.format, unit.line, unit.line)
                    }
                    _ => {
                        let message = "an object without the rounds as `log`";
                        Damage::new(DamageKind::BadSyntax, message).at_line(unit.line)
                    }
                },
                Err(damage) => match damage.kind {
                    DamageKind::BadSyntax | DamageKind::UnknownFormat => damage.clone(),
                    _ => return unit,
                },
            };
            self.n_units -= 1;
            let (number, text) = (0, Err(damage));
            Unit {
                number,
                text,
                ..unit
            }
        }))
    }

    /// Whether the file has links to the viewer of tenhou.net.
    fn has_links(&mut self) -> io::Result<bool> {
        Ok(self.n_links > 0 || self.source.head()?.trim_start().starts_with("http"))
    }

    /// The game in a link to the viewer of tenhou.net; each link is on a line of its own.
    fn link(&mut self) -> io::Result<Option<Unit>> {
        while let Some(line) = self.source.next_line(MAX_GAME_BYTES)? {
            let (number, text) = (line.number, line.text.trim());
            if text.is_empty() {
                continue;
            }
            let game = match text.split_once("#json=") {
                _ if line.is_overlong => Err(too_long("a link", MAX_GAME_BYTES)),
                Some((_, game)) => Ok(in_link(game)),
                None => Err(Damage::new(
                    DamageKind::BadSyntax,
                    "a line that is not a link with `#json=`",
                )),
            };
            self.n_links += 1;
            let game = game.map_err(|damage| damage.at_line(number));
            return Ok(Some(self.unit(number, game)));
        }
        Ok(None)
    }
}

/// The JSON in a link, whose characters may be written plainly or as `%7B`; other parameters
/// may follow it.
fn in_link(text: &str) -> String {
    let text = match text.starts_with('{') {
        true => text,
        false => text.split('&').next().unwrap_or(text),
    };
    let decoded = percent_decode_str(text).decode_utf8_lossy();
    // What follows the object is not part of the game.
    let first = Pieces::one_after_another(&decoded).next();
    first.map_or("", |piece| piece.text).to_owned()
}

fn too_long(what: &str, max_bytes: usize) -> Damage {
    let message = format!("{what} longer than {max_bytes} bytes");
    Damage::new(DamageKind::TooLong, message)
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
