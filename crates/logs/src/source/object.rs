//! JSON objects one after another, without holding more than one.

use std::io::{self, Read};

use super::{Source, Taken};
use crate::Format;
use crate::detect::beginning;

/// A piece of JSON at the top level: an object, or whatever is found where one should begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    /// The text, or only its beginning if it is too long, and its lines.
    pub(crate) taken: Taken,
    /// How it ends.
    pub(crate) end: ObjectEnd,
}

/// How an object ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectEnd {
    /// With its brace.
    Brace,
    /// The text ends, or a log begins, before its brace.
    Cut,
    /// It is longer than the limit.
    Overlong,
    /// It is not an object.
    NoObject,
}

/// Where in an object the text is.
#[derive(Debug, Default)]
struct Inside {
    depth: usize,
    is_text: bool,
    is_escaped: bool,
}

impl Inside {
    /// Goes past a byte; returns whether it ends the object.
    fn pass(&mut self, byte: u8) -> bool {
        match byte {
            // Text never continues on the next line.
            b'\n' => (self.is_text, self.is_escaped) = (false, false),
            _ if self.is_escaped => self.is_escaped = false,
            b'\\' if self.is_text => self.is_escaped = true,
            b'"' => self.is_text = !self.is_text,
            _ if self.is_text => {}
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth = self.depth.saturating_sub(1);
                return self.depth == 0;
            }
            _ => {}
        }
        false
    }
}

/// How many bytes at the beginning change nothing about where in an object the text is, wherever
/// they are in a line; nearly all bytes are among them.
fn n_without_meaning(bytes: &[u8]) -> usize {
    const HAS_MEANING: [bool; 256] = {
        let mut has_meaning = [false; 256];
        let mut rest: &[u8] = b"{}[]\"\\\n<\x1F";
        while let [byte, after @ ..] = rest {
            has_meaning[*byte as usize] = true;
            rest = after;
        }
        has_meaning
    };
    let mut places = bytes.iter();
    let place = places.position(|&byte| HAS_MEANING[usize::from(byte)]);
    place.unwrap_or(bytes.len())
}

impl<R: Read> Source<R> {
    /// The next object at the top level. Commas and the brackets of a list around the objects are
    /// skipped.
    ///
    /// An object whose end is missing ends where another log begins, in any format.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read.
    pub(crate) fn next_object(
        &mut self,
        max_bytes: usize,
        format: Format,
    ) -> io::Result<Option<Object>> {
        if let Some(other) = self.skip_to_object()? {
            return Ok(Some(other));
        }
        let line = self.line;
        if self.rest().is_empty() {
            return Ok(None);
        }
        let mut inside = Inside::default();
        let mut is_line_start = false;
        let mut scanned = 0;
        // The beginning of an object that is too long; the rest is skipped.
        let mut overlong = None;
        loop {
            loop {
                if !is_line_start && !inside.is_escaped {
                    scanned += n_without_meaning(&self.rest().as_bytes()[scanned..]);
                }
                let Some(&byte) = self.rest().as_bytes().get(scanned) else {
                    break;
                };
                let may_begin = match byte {
                    b'{' | b'<' | 0x1F => inside.depth > 0,
                    // In JSON, no line begins with any of these letters.
                    b'F' | b'P' | b'W' | b'e' | b'h' | b'p' | b'v' | b'*' => is_line_start,
                    _ => false,
                };
                if may_begin && self.is_cut_at(scanned, is_line_start, &inside, format)? {
                    return Ok(Some(self.object(line, scanned, ObjectEnd::Cut, overlong)));
                }
                is_line_start = byte == b'\n';
                self.line += u64::from(is_line_start);
                scanned += 1;
                if inside.pass(byte) {
                    return Ok(Some(self.object(line, scanned, ObjectEnd::Brace, overlong)));
                }
            }
            if scanned > max_bytes || overlong.is_some() {
                overlong.get_or_insert_with(|| self.shown());
                self.start += scanned;
                scanned = 0;
            }
            if !self.fill()? {
                return Ok(Some(self.object(line, scanned, ObjectEnd::Cut, overlong)));
            }
        }
    }

    /// Whether a log begins inside an object, so that the object's end is missing. The first keys that
    /// show this follow a quotation mark, so they are in no text.
    fn is_cut_at(
        &mut self,
        place: usize,
        is_line_start: bool,
        inside: &Inside,
        format: Format,
    ) -> io::Result<bool> {
        self.look_at(place)?;
        let text = &self.rest()[place..];
        // The rounds of tenhou.net/6 contain no objects.
        let is_in_round = format == Format::Tenhou6 && inside.depth > 2 && !inside.is_text;
        Ok(beginning(text, is_line_start).is_some() || (is_in_round && text.starts_with('{')))
    }

    fn object(
        &mut self,
        line: u64,
        n_bytes: usize,
        end: ObjectEnd,
        overlong: Option<String>,
    ) -> Object {
        let (text, end) = match overlong {
            Some(beginning) => (beginning, ObjectEnd::Overlong),
            None => (self.rest()[..n_bytes].to_owned(), end),
        };
        self.start += n_bytes;
        let taken = Taken {
            line,
            last_line: self.line,
            text,
            is_overlong: end == ObjectEnd::Overlong,
        };
        Object { taken, end }
    }

    /// Skips what is allowed between objects; returns anything else that is not an object.
    fn skip_to_object(&mut self) -> io::Result<Option<Object>> {
        loop {
            let bytes = self.rest().as_bytes();
            let is_between =
                |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'[' | b']');
            let between = bytes.iter().take_while(|byte| is_between(byte)).count();
            self.pass(between);
            match self.rest().as_bytes().first() {
                Some(b'{') => return Ok(None),
                Some(_) => break,
                None => {}
            }
            if !self.fill()? {
                return Ok(None);
            }
        }
        let is_object = |text: &str, is_line_start| {
            (is_line_start && text.starts_with('{')) || beginning(text, is_line_start).is_some()
        };
        let taken = self.take_to_beginning(MAX_SHOWN_BYTES, is_object)?;
        let end = ObjectEnd::NoObject;
        Ok(Some(Object { taken, end }))
    }
}

/// How much is kept of text that is not an object.
const MAX_SHOWN_BYTES: usize = 1 << 12;
