//! The bytes of a file as text: gzip, encodings, line breaks, and one part after another.

mod decode;
mod object;

use std::fmt;
use std::io::{self, Chain, Cursor, ErrorKind, Read};

use flate2::read::MultiGzDecoder;

use crate::detect::{BEGINNING_BYTES, next_mark};
use crate::{Damage, DamageKind, Format};
use decode::Decoder;
pub(crate) use object::ObjectEnd;

/// How much is read at a time.
const BLOCK_BYTES: usize = 1 << 16;

/// How much of a file is examined to recognize its format.
const HEAD_BYTES: usize = 1 << 16;

/// The text of a file, from front to back. Only the current part is in memory.
///
/// gzip and UTF-16 are recognized by their first bytes. Bytes that are not UTF-8 are read as
/// Windows-1252. All line breaks become `\n`.
pub struct Source<R> {
    input: Input<R>,
    decoder: Decoder,
    text: String,
    /// Where the text that has not been taken yet begins.
    start: usize,
    /// The number of the line there, from 1.
    line: u64,
    /// No log begins inside of a line between `start` and this place.
    unmarked: usize,
    is_done: bool,
    is_cut: bool,
    block: Vec<u8>,
}

enum Input<R> {
    /// Nothing has been read.
    Unknown(R),
    Plain(Chain<Cursor<Vec<u8>>, R>),
    Gzip(Box<MultiGzDecoder<Chain<Cursor<Vec<u8>>, R>>>),
    Closed,
}

/// Text that was taken as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Taken {
    /// The number of its first line, from 1.
    pub(crate) line: u64,
    /// The number of its last line.
    pub(crate) last_line: u64,
    /// The text, or only its beginning if it is too long.
    pub(crate) text: String,
    /// Whether it is too long.
    pub(crate) is_overlong: bool,
}

/// A line without its line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The number, from 1.
    pub number: u64,
    /// The text, or only its beginning if it is too long.
    pub text: &'a str,
    /// Whether the line was longer than the limit.
    pub is_overlong: bool,
    /// Whether the line ended with a line break.
    pub is_ended: bool,
    /// Whether a log may begin inside of the line.
    pub(crate) is_marked: bool,
    /// If the line only opens an object or a list, the text from here on up to the first line that
    /// does more.
    pub(crate) opening: Option<&'a str>,
}

impl<R: Read> Source<R> {
    /// The text in these bytes.
    pub fn new(reader: R) -> Self {
        Self {
            input: Input::Unknown(reader),
            decoder: Decoder::default(),
            text: String::new(),
            start: 0,
            line: 1,
            unmarked: 0,
            is_done: false,
            is_cut: false,
            block: vec![0; BLOCK_BYTES],
        }
    }

    /// The text's format, judging by its first 64 KiB.
    ///
    /// # Errors
    ///
    /// The outer error: the bytes cannot be read. The inner error: the format is unknown.
    pub fn detect(&mut self) -> io::Result<Result<Format, Damage>> {
        let format = Format::of(self.head()?);
        Ok(match self.is_cut {
            true => format.map_err(|_| Damage::cut_data()),
            false => format,
        })
    }

    /// The first 64 KiB of what has not been taken yet.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read.
    pub fn head(&mut self) -> io::Result<&str> {
        while self.rest().len() < HEAD_BYTES && self.fill()? {}
        let rest = self.rest();
        Ok(&rest[..boundary(rest, HEAD_BYTES)])
    }

    /// Whether compressed data ended early or was damaged, so that text is missing.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Whether nothing is left of what has been read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_done && self.rest().is_empty()
    }

    /// The number of the line that comes next, from 1.
    #[must_use]
    pub fn line_number(&self) -> u64 {
        self.line
    }

    /// The next line. If the line is longer than `max_bytes`, only the beginning is kept.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read.
    pub fn next_line(&mut self, max_bytes: usize) -> io::Result<Option<Line<'_>>> {
        let number = self.line;
        let mut scanned = 0;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.rest().as_bytes()[scanned..]) {
                let end = scanned + end;
                if is_opening(&self.rest()[..end]) {
                    self.look_at(end)?;
                }
                let (start, end) = (self.start, self.start + end);
                self.start = end + 1;
                self.line += 1;
                return Ok(Some(self.line_of(number, start, end, max_bytes, true)));
            }
            scanned = self.rest().len();
            if scanned > max_bytes {
                return self.overlong_line(number, max_bytes).map(Some);
            }
            if !self.fill()? {
                break;
            }
        }
        if self.rest().is_empty() {
            return Ok(None);
        }
        let (start, end) = (self.start, self.text.len());
        self.start = end;
        Ok(Some(self.line_of(number, start, end, max_bytes, false)))
    }

    /// Everything that is left, if it is at most this long.
    ///
    /// # Errors
    ///
    /// The outer error: the bytes cannot be read. The inner error: [`DamageKind::TooLong`].
    pub fn take_rest(&mut self, max_bytes: usize) -> io::Result<Result<String, Damage>> {
        while self.rest().len() <= max_bytes && self.fill()? {}
        let rest = self.rest();
        if rest.len() > max_bytes {
            self.text = String::new();
            (self.start, self.unmarked) = (0, 0);
            while self.fill()? {
                self.start = self.text.len();
            }
            let message = format!("the document is longer than {max_bytes} bytes");
            return Ok(Err(Damage::new(DamageKind::TooLong, message)));
        }
        let rest = rest.to_owned();
        self.start = self.text.len();
        Ok(Ok(rest))
    }

    /// The text up to where a log begins after its first character, or to the end; of text longer
    /// than `max_bytes`, only the beginning is kept. `begins` is asked about the text from a place on,
    /// and whether a line begins there.
    ///
    /// # Errors
    ///
    /// The bytes cannot be read.
    pub(crate) fn take_to_beginning(
        &mut self,
        max_bytes: usize,
        begins: impl Fn(&str, bool) -> bool,
    ) -> io::Result<Taken> {
        let line = self.line;
        let mut overlong = None;
        let mut scanned = 1;
        let end = loop {
            let is_all = self.is_done;
            if let Some(end) = next_beginning(self.rest(), &mut scanned, is_all, &begins) {
                break end;
            }
            if is_all {
                break self.rest().len();
            }
            if scanned > max_bytes || overlong.is_some() {
                overlong.get_or_insert_with(|| self.shown());
                self.pass(scanned);
                scanned = 0;
            }
            self.fill()?;
        };
        let is_overlong = overlong.is_some() || end > max_bytes;
        let text = match (overlong, is_overlong) {
            (Some(beginning), _) => beginning,
            (None, true) => self.shown(),
            (None, false) => self.rest()[..end].to_owned(),
        };
        let n_blank = end - self.rest()[..end].trim_end().len();
        self.pass(end - n_blank);
        let last_line = self.line;
        self.pass(n_blank);
        Ok(Taken {
            line,
            last_line,
            text,
            is_overlong,
        })
    }

    /// The first characters of what has not been taken yet, for messages.
    fn shown(&self) -> String {
        self.rest().chars().take(200).collect()
    }

    /// Reads what is needed to recognize what begins at a place.
    fn look_at(&mut self, place: usize) -> io::Result<()> {
        while self.rest().len() < place + BEGINNING_BYTES && self.fill()? {}
        Ok(())
    }

    /// Passes over blank space; returns as much of the text after it as shows what it is.
    pub(crate) fn next_beginning(&mut self) -> io::Result<&str> {
        loop {
            let rest = self.rest();
            let n_blank = rest.len() - rest.trim_start().len();
            self.pass(n_blank);
            if self.rest().len() >= BEGINNING_BYTES || !self.fill()? {
                return Ok(self.rest());
            }
        }
    }

    /// Drops the beginning of the text.
    fn pass(&mut self, n_bytes: usize) {
        let passed = &self.rest().as_bytes()[..n_bytes];
        let n_lines = memchr::memchr_iter(b'\n', passed).count();
        self.line += n_lines as u64;
        self.start += n_bytes;
    }

    fn rest(&self) -> &str {
        &self.text[self.start..]
    }

    fn line_of(
        &mut self,
        number: u64,
        start: usize,
        end: usize,
        max: usize,
        is_ended: bool,
    ) -> Line<'_> {
        let is_marked = self.is_marked(start, end);
        let text = &self.text[start..end];
        let is_overlong = text.len() > max;
        Line {
            number,
            text: &text[..boundary(text, max)],
            is_overlong,
            is_ended,
            is_marked,
            opening: is_opening(text).then(|| opening(&self.text[start..])),
        }
    }

    /// Whether a log may begin inside of a line; the text is searched only once.
    fn is_marked(&mut self, start: usize, end: usize) -> bool {
        if self.unmarked < end {
            let from = start.max(self.unmarked);
            let rest = &self.text.as_bytes()[from..];
            self.unmarked = next_mark(rest).map_or(self.text.len(), |place| from + place);
        }
        self.unmarked < end
    }

    /// Skips the rest of a line that is too long.
    fn overlong_line(&mut self, number: u64, max_bytes: usize) -> io::Result<Line<'_>> {
        let shown = boundary(self.rest(), max_bytes.min(1 << 10));
        let beginning = self.rest()[..shown].to_owned();
        self.start = self.text.len();
        let is_ended = loop {
            if !self.fill()? {
                break false;
            }
            if let Some(end) = memchr::memchr(b'\n', self.rest().as_bytes()) {
                self.start += end + 1;
                break true;
            }
            self.start = self.text.len();
        };
        self.line += 1;
        // The beginning is put in front of what follows.
        self.text.drain(..self.start);
        self.text.insert_str(0, &beginning);
        (self.start, self.unmarked) = (beginning.len(), 0);
        Ok(Line {
            number,
            text: &self.text[..self.start],
            is_overlong: true,
            is_ended,
            is_marked: true,
            opening: None,
        })
    }

    /// Adds a block to the text; returns whether there was any.
    fn fill(&mut self) -> io::Result<bool> {
        if self.is_done {
            return Ok(false);
        }
        if self.start > 0 {
            self.text.drain(..self.start);
            self.unmarked = self.unmarked.saturating_sub(self.start);
            self.start = 0;
        }
        let length = self.text.len();
        while self.text.len() == length && !self.is_done {
            let mut block = std::mem::take(&mut self.block);
            let n_read = self.read(&mut block);
            self.block = block;
            let n_read = n_read?;
            self.is_done = n_read == 0;
            self.decoder
                .decode(&self.block[..n_read], self.is_done, &mut self.text);
        }
        Ok(self.text.len() > length)
    }

    fn read(&mut self, block: &mut [u8]) -> io::Result<usize> {
        if let Input::Unknown(_) = self.input {
            self.open()?;
        }
        loop {
            let read = match &mut self.input {
                Input::Plain(reader) => reader.read(block),
                Input::Gzip(reader) => match reader.read(block) {
                    Err(error) if is_damaged_gzip(&error) => {
                        self.is_cut = true;
                        Ok(0)
                    }
                    read => read,
                },
                Input::Unknown(_) | Input::Closed => Ok(0),
            };
            match read {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }

    fn open(&mut self) -> io::Result<()> {
        let Input::Unknown(mut reader) = std::mem::replace(&mut self.input, Input::Closed) else {
            return Ok(());
        };
        let mut magic = Vec::new();
        reader.by_ref().take(2).read_to_end(&mut magic)?;
        let is_gzip = magic == [0x1f, 0x8b];
        let all = Cursor::new(magic).chain(reader);
        self.input = match is_gzip {
            true => Input::Gzip(Box::new(MultiGzDecoder::new(all))),
            false => Input::Plain(all),
        };
        Ok(())
    }
}

/// The end of the last character that ends at a place or before it.
fn boundary(text: &str, place: usize) -> usize {
    let mut end = place.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    end
}

/// Whether a line only opens an object or a list.
fn is_opening(line: &str) -> bool {
    line.len() < 16 && matches!(line.trim(), "{" | "[" | "[{")
}

/// The beginning of a text up to the first line that does more than open objects and lists.
fn opening(text: &str) -> &str {
    let is_open = |byte: &u8| matches!(byte, b'{' | b'[') || byte.is_ascii_whitespace();
    let n_open = text.bytes().take_while(is_open).count();
    let line = memchr::memchr(b'\n', &text.as_bytes()[n_open..]);
    &text[..line.map_or(text.len(), |line| n_open + line)]
}

fn ends_line(text: &[u8]) -> bool {
    text.last() == Some(&b'\n')
}

/// The first place from `scanned` on where a log begins; otherwise `scanned` becomes the place to go
/// on from, before which there is none.
fn next_beginning(
    rest: &str,
    scanned: &mut usize,
    is_all: bool,
    begins: impl Fn(&str, bool) -> bool,
) -> Option<usize> {
    let bytes = rest.as_bytes();
    // Before this place, there is enough text to recognize a beginning.
    let end = match is_all {
        true => bytes.len(),
        false => boundary(rest, bytes.len().saturating_sub(BEGINNING_BYTES)),
    };
    let may_begin = |byte: &u8| matches!(byte, b'{' | b'<' | b'\n' | 0x1F);
    while let Some(found) = bytes.get(*scanned..end)?.iter().position(may_begin) {
        let place = *scanned + found;
        let is_line_end = bytes[place] == b'\n';
        let is_line_start = is_line_end || (place > 0 && ends_line(&bytes[..place]));
        let start = place + usize::from(is_line_end);
        if start < bytes.len() && begins(&rest[start..], is_line_start) {
            return Some(start);
        }
        *scanned = place + 1;
    }
    *scanned = end.max(*scanned);
    None
}

/// Whether an error is about the compressed data, not about the file that contains it.
fn is_damaged_gzip(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::UnexpectedEof | ErrorKind::InvalidData | ErrorKind::InvalidInput
    )
}

impl<R> fmt::Debug for Source<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}
