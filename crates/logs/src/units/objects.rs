//! Units that are JSON objects or XML documents.

use std::io::{self, Read};

use percent_encoding::percent_decode_str;

use super::{Foreign, MAX_GAME_BYTES, MAX_HAND_BYTES, Part, Unit, Units};
use crate::detect::{Other, beginning, is_mjlog_without_first_tag};
use crate::json_pieces::Pieces;
use crate::scan::{LineCounter, has};
use crate::source::{ObjectEnd, Taken};
use crate::{Damage, DamageKind, Format};

/// What is no game of tenhou.net/6.
const NO_ROUNDS: Other = Other::Unknown {
    what: "an object without the rounds",
    expected: "them as `log`",
};

const NO_OBJECT: Other = Other::Unknown {
    what: "text between objects",
    expected: "`{`",
};

const NO_DOCUMENT: Other = Other::Unknown {
    what: "text outside of a document",
    expected: "`<mjloggm`",
};

const NO_LINK: Other = Other::Unknown {
    what: "a link without a game",
    expected: "one with `#json=`",
};

impl<R: Read> Units<R> {
    /// The next object, or something else.
    pub(super) fn object(&mut self) -> io::Result<Option<Part>> {
        let (max_bytes, format) = match self.format {
            Format::Tenhou6 => {
                if self.source.next_beginning()?.starts_with("http") {
                    return self.link();
                }
                (MAX_GAME_BYTES, self.format)
            }
            format => (MAX_HAND_BYTES, format),
        };
        let Some(object) = self.source.next_object(max_bytes, format)? else {
            return Ok(None);
        };
        let is_cut = object.end == ObjectEnd::Cut;
        let Taken { line, text, .. } = &object.taken;
        let found = match object.end {
            ObjectEnd::NoObject if is_blank(text) => return self.object(),
            ObjectEnd::NoObject => Some(beginning(text, true).unwrap_or(NO_OBJECT)),
            ObjectEnd::Overlong => {
                let text = Err(too_long("an object", max_bytes).at_line(*line));
                return Ok(Some(Part::Unit(Unit::new(*line, text))));
            }
            ObjectEnd::Brace | ObjectEnd::Cut => self.no_unit(text, is_cut),
        };
        Ok(Some(match found {
            Some(found) => Part::foreign(found, &object.taken),
            None => {
                let unit = Unit::new(object.taken.line, Ok(object.taken.text));
                Part::Unit(Unit { is_cut, ..unit })
            }
        }))
    }

    /// What an object is, if it is no unit of the file.
    fn no_unit(&self, text: &str, is_cut: bool) -> Option<Other> {
        match beginning(text, true) {
            Some(Other::Format(found)) if found == self.format => {}
            Some(found) => return Some(found),
            None => {}
        }
        if self.format == Format::Tenhou6 && !is_cut && !has(text, "\"log\"") {
            return Some(match Format::of(text) {
                Ok(found) if found != self.format => Other::Format(found),
                _ => NO_ROUNDS,
            });
        }
        None
    }

    /// An mjlog document; another one may follow it.
    pub(super) fn document(&mut self) -> io::Result<Option<Part>> {
        loop {
            if self.source.next_beginning()?.is_empty() {
                return Ok(None);
            }
            let begins = |text: &str, is_line_start| beginning(text, is_line_start).is_some();
            let mut taken = self.source.take_to_beginning(MAX_GAME_BYTES, begins)?;
            let text = taken.text.trim_start();
            let found = beginning(text, true);
            let is_document = match found {
                Some(found) => found == Other::Format(self.format),
                None => is_mjlog_without_first_tag(text),
            };
            if is_document {
                self.held_part = after_document(&mut taken);
                let text = match taken.is_overlong {
                    true => Err(too_long("the document", MAX_GAME_BYTES).at_line(taken.line)),
                    false => Ok(taken.text),
                };
                return Ok(Some(Part::Unit(Unit::new(taken.line, text))));
            }
            if found.is_none() && is_passed_over(text) {
                continue;
            }
            let found = found.unwrap_or(NO_DOCUMENT);
            return Ok(Some(Part::foreign(found, &taken)));
        }
    }

    /// The game in a link to the viewer of tenhou.net; each link is on a line of its own.
    fn link(&mut self) -> io::Result<Option<Part>> {
        let Some(line) = self.source.next_line(MAX_GAME_BYTES)? else {
            return Ok(None);
        };
        let number = line.number;
        let game = match line.text.trim().split_once("#json=") {
            _ if line.is_overlong => Err(too_long("a link", MAX_GAME_BYTES).at_line(number)),
            Some((_, game)) => Ok(in_link(game)),
            None => return Ok(Some(Part::Foreign(Foreign::new(NO_LINK, number)))),
        };
        Ok(Some(Part::Unit(Unit::new(number, game))))
    }
}

/// Whether a text has nothing but marks of the encoding.
fn is_blank(text: &str) -> bool {
    text.trim_matches(|char: char| char == '\u{FEFF}' || char.is_whitespace())
        .is_empty()
}

/// Whether a text before a document is nothing but JSON, if the document is in a string, or a
/// declaration or a comment of XML.
fn is_passed_over(text: &str) -> bool {
    let is_json = text.starts_with(['{', '[', '"']) && text.ends_with('"');
    let is_xml = ["<?xml", "<!--"]
        .iter()
        .any(|start| text.starts_with(start));
    is_blank(text) || is_json || (is_xml && text.trim_end().ends_with('>'))
}

/// Takes away what follows the end of a document, unless it is JSON after a string.
fn after_document(taken: &mut Taken) -> Option<Part> {
    const END: &str = "</mjloggm>";
    let end = taken.text.rfind(END)? + END.len();
    let (document, after) = taken.text.split_at(end);
    if is_passed_over(after.trim()) || after.starts_with(['"', '\\']) {
        return None;
    }
    let n_blank = after.len() - after.trim_start().len();
    let mut lines = LineCounter::new(taken.line);
    let foreign = Foreign {
        last_line: taken.last_line,
        ..Foreign::new(NO_DOCUMENT, lines.line_at(&taken.text, end + n_blank))
    };
    taken.text.truncate(document.len());
    Some(Part::Foreign(foreign))
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
