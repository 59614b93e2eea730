//! JSON objects one after another, without holding more than one.

use std::io::{self, Read};

use super::Source;

/// A piece of JSON at the top level: an object, or whatever is found where one should begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// The number of the line on which it begins, from 1.
    pub line: u64,
    /// The text, or only its beginning if it is too long.
    pub text: String,
    /// How it ends.
    pub end: ObjectEnd,
}

/// How an object ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectEnd {
    /// With its brace.
    Brace,
    /// The text ends, or another object begins, before its brace.
    Cut,
    /// It is longer than the limit.
    Overlong,
    /// It is not an object.
    NoObject,
}

impl<R: Read> Source<R> {
    /// The next object at the top level. Commas and the brackets of a list around the objects are
    /// skipped.
    ///
    /// With a `first_key`, an object that begins with this key always begins at the top level, so
    /// an object whose end is missing does not swallow those after it.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read.
    pub fn next_object(
        &mut self,
        max_bytes: usize,
        first_key: Option<&str>,
    ) -> io::Result<Option<Object>> {
        if let Some(other) = self.skip_to_object()? {
            return Ok(Some(other));
        }
        let line = self.line;
        if self.rest().is_empty() {
            return Ok(None);
        }
        let mut depth = 0_usize;
        let (mut is_text, mut is_escaped) = (false, false);
        let mut scanned = 0;
        // The beginning of an object that is too long; the rest is skipped.
        let mut overlong = None;
        loop {
            while let Some(&byte) = self.rest().as_bytes().get(scanned) {
                let mut is_end = false;
                match byte {
                    b'\n' => {
                        self.line += 1;
                        // Text never continues on the next line.
                        (is_text, is_escaped) = (false, false);
                    }
                    _ if is_escaped => is_escaped = false,
                    b'\\' if is_text => is_escaped = true,
                    b'"' => is_text = !is_text,
                    _ if is_text => {}
                    b'{' | b'[' => {
                        if byte == b'{' && depth > 0 {
                            if let Some(key) = first_key {
                                if self.begins_with_key(scanned, key)? {
                                    return Ok(Some(self.take(
                                        line,
                                        scanned,
                                        ObjectEnd::Cut,
                                        overlong,
                                    )));
                                }
                            }
                        }
                        depth += 1;
                    }
                    b'}' | b']' => {
                        depth = depth.saturating_sub(1);
                        is_end = depth == 0;
                    }
                    _ => {}
                }
                scanned += 1;
                if is_end {
                    return Ok(Some(self.take(line, scanned, ObjectEnd::Brace, overlong)));
                }
            }
            if scanned > max_bytes || overlong.is_some() {
                overlong.get_or_insert_with(|| self.rest().chars().take(200).collect());
                self.start += scanned;
                scanned = 0;
            }
            if !self.fill()? {
                return Ok(Some(self.take(line, scanned, ObjectEnd::Cut, overlong)));
            }
        }
    }

    /// Whether the brace at this place is followed by this key.
    fn begins_with_key(&mut self, brace: usize, key: &str) -> io::Result<bool> {
        while self.rest().len() < brace + key.len() + 64 && self.fill()? {}
        let after = self.rest()[brace + 1..].trim_start();
        let key_text = after
            .strip_prefix('"')
            .and_then(|after| after.strip_prefix(key));
        Ok(key_text.is_some_and(|after| after.starts_with('"')))
    }

    fn take(
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
        Object { line, text, end }
    }

    /// Skips what is allowed between objects; returns anything else that is not an object.
    fn skip_to_object(&mut self) -> io::Result<Option<Object>> {
        loop {
            let bytes = self.rest().as_bytes();
            let is_between =
                |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'[' | b']');
            let between = bytes.iter().take_while(|byte| is_between(byte)).count();
            let n_lines = memchr::memchr_iter(b'\n', &bytes[..between]).count();
            self.line += n_lines as u64;
            self.start += between;
            match self.rest().as_bytes().first() {
                Some(b'{') => return Ok(None),
                Some(_) => break,
                None => {}
            }
            if !self.fill()? {
                return Ok(None);
            }
        }
        let line = self.line;
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let end = memchr::memchr(b'{', rest.as_bytes());
            let other = &rest[..end.unwrap_or(rest.len())];
            let n_lines = memchr::memchr_iter(b'\n', other.as_bytes()).count();
            if text.is_empty() {
                text = other.chars().take(200).collect();
            }
            let n_bytes = other.len();
            self.line += n_lines as u64;
            self.start += n_bytes;
            if end.is_some() || !self.fill()? {
                break;
            }
        }
        let end = ObjectEnd::NoObject;
        Ok(Some(Object { line, text, end }))
    }
}
