//! Reading: arguments, whole files, and lines in chunks of bounded size.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read};
use std::path::{Path, PathBuf};

use handeval_answer::reason;

use crate::diagnose::Failure;

/// The total size of a byte order mark and a carriage return, which are not part of a line.
const AROUND_LINE_BYTES: usize = 4;

/// The number of bytes kept of an overlong line, to show its beginning.
const OVERLONG_PREFIX_BYTES: usize = 1 << 10;

/// The source of a command's lines or its one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    /// `-` is standard input, anything else a path.
    pub(crate) fn from_path(path: PathBuf) -> Self {
        if path == Path::new("-") {
            Self::Stdin
        } else {
            Self::File(path)
        }
    }

    /// Opens the source, which should hold a `noun`; returns its length if it is a regular file.
    pub(crate) fn open(&self, noun: &str) -> Result<(Box<dyn Read + Send>, Option<u64>), Failure> {
        match self {
            Self::Stdin => Ok((Box::new(io::stdin()), None)),
            Self::File(path) => {
                let unreadable = |error| self.unreadable(&error);
                let file = File::open(path).map_err(unreadable)?;
                let metadata = file.metadata().map_err(unreadable)?;
                if metadata.is_dir() {
                    return Err(Failure::input(
                        "is-a-directory",
                        format!("{self} is a directory: expected a file"),
                    ));
                }
                if metadata.is_file() && metadata.len() == 0 {
                    return Err(self.empty(noun));
                }
                let length = metadata.is_file().then_some(metadata.len());
                Ok((Box::new(file), length))
            }
        }
    }

    /// Reads everything as one `noun` of at most `max_bytes`; invalid UTF-8 becomes U+FFFD.
    pub(crate) fn read_whole(&self, max_bytes: usize, noun: &str) -> Result<String, Failure> {
        let (reader, _) = self.open(noun)?;
        let mut bytes = Vec::new();
        reader
            .take(max_bytes as u64 + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| self.unreadable(&error))?;
        if bytes.len() > max_bytes {
            return Err(Failure::input(
                "input-too-long",
                format!("{self} is longer than {max_bytes} bytes: expected one {noun}"),
            ));
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        if text.trim().is_empty() {
            return Err(self.empty(noun));
        }
        Ok(text.to_owned())
    }

    /// Whether a person is typing.
    pub(crate) fn is_terminal(&self) -> bool {
        *self == Self::Stdin && io::stdin().is_terminal()
    }

    pub(crate) fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::input(
            "unreadable-file",
            format!("cannot read {self}: {}", reason(error)),
        )
    }

    pub(crate) fn empty(&self, noun: &str) -> Failure {
        Failure::input("empty-input", format!("{self} is empty: expected a {noun}"))
    }
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => write!(f, "`{}`", shown_path(path)),
        }
    }
}

/// A path as shown in a message: without control characters, and shortened.
pub(crate) fn shown_path(path: &Path) -> String {
    handeval_answer::shown_to(&path.to_string_lossy(), 200)
}

/// An argument as text; invalid Unicode becomes U+FFFD, which no parser accepts.
pub(crate) fn argument_text(argument: &OsStr) -> String {
    argument.to_string_lossy().into_owned()
}

/// Whole lines of a batch, or the beginning of an overlong one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    /// The number of the first line, from 1.
    pub(crate) first_line: u64,
    /// The lines, including their line breaks; only the beginning of an overlong one.
    pub(crate) bytes: Vec<u8>,
    /// Whether this is the beginning of an overlong line.
    pub(crate) is_overlong: bool,
}

/// Cuts a stream into [`Chunk`]s, holding at most one line and one read.
pub(crate) struct ChunkReader<R> {
    reader: R,
    max_line_bytes: usize,
    /// The number of bytes to read at a time.
    chunk_bytes: usize,
    /// The beginning of a line whose end is not read yet.
    pending: Vec<u8>,
    next_line: u64,
    is_done: bool,
}

impl<R: Read> ChunkReader<R> {
    pub(crate) fn new(reader: R, max_line_bytes: usize, chunk_bytes: usize) -> Self {
        Self {
            reader,
            max_line_bytes,
            chunk_bytes,
            pending: Vec::new(),
            next_line: 1,
            is_done: false,
        }
    }

    /// The next chunk: one read, up to the last line break. `None` at the end.
    ///
    /// Before more of an unfinished line is read, `before_holding` is called with the number of its
    /// bytes that are already held.
    pub(crate) fn next_chunk(
        &mut self,
        before_holding: impl Fn(usize),
    ) -> io::Result<Option<Chunk>> {
        // After an overlong line, whole lines can be waiting.
        if let Some(newline) = memchr::memrchr(b'\n', &self.pending) {
            let rest = self.pending.split_off(newline + 1);
            let bytes = std::mem::replace(&mut self.pending, rest);
            return Ok(Some(self.chunk(bytes, false)));
        }
        let mut buffer = vec![0; self.chunk_bytes];
        while !self.is_done {
            before_holding(self.pending.len());
            let n_read = read_some(&mut self.reader, &mut buffer)?;
            if n_read == 0 {
                self.is_done = true;
                break;
            }
            let new = &buffer[..n_read];
            if let Some(newline) = memchr::memrchr(b'\n', new) {
                let mut bytes = std::mem::replace(&mut self.pending, new[newline + 1..].to_vec());
                bytes.extend_from_slice(&new[..=newline]);
                return Ok(Some(self.chunk(bytes, false)));
            }
            self.pending.extend_from_slice(new);
            // Allows for the bytes around a full line, because whether a line is too long must not
            // depend on where a read ends.
            if self.pending.len() > self.max_line_bytes + AROUND_LINE_BYTES {
                let mut prefix = std::mem::take(&mut self.pending);
                prefix.truncate(OVERLONG_PREFIX_BYTES);
                prefix.shrink_to_fit();
                self.skip_line(&mut buffer)?;
                return Ok(Some(self.chunk(prefix, true)));
            }
        }
        let rest = std::mem::take(&mut self.pending);
        Ok((!rest.is_empty()).then(|| self.chunk(rest, false)))
    }

    /// Reads up to the next line break and keeps what follows.
    fn skip_line(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        loop {
            let n_read = read_some(&mut self.reader, buffer)?;
            if n_read == 0 {
                self.is_done = true;
                return Ok(());
            }
            if let Some(newline) = memchr::memchr(b'\n', &buffer[..n_read]) {
                self.pending = buffer[newline + 1..n_read].to_vec();
                return Ok(());
            }
        }
    }

    fn chunk(&mut self, bytes: Vec<u8>, is_overlong: bool) -> Chunk {
        let first_line = self.next_line;
        self.next_line += if is_overlong {
            1
        } else {
            memchr::memchr_iter(b'\n', &bytes).count() as u64
        };
        Chunk {
            first_line,
            bytes,
            is_overlong,
        }
    }
}

/// A read, repeated if it is interrupted.
fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All chunks of `text`, read `step` bytes at a time.
    fn chunks(text: &[u8], step: usize, max_line_bytes: usize) -> Vec<Chunk> {
        struct Steps<'a>(&'a [u8], usize);
        impl Read for Steps<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let n_read = self.1.min(self.0.len()).min(buffer.len());
                buffer[..n_read].copy_from_slice(&self.0[..n_read]);
                self.0 = &self.0[n_read..];
                Ok(n_read)
            }
        }
        let mut reader = ChunkReader::new(Steps(text, step), max_line_bytes, 4 << 10);
        std::iter::from_fn(|| reader.next_chunk(|_| ()).unwrap()).collect()
    }

    #[test]
    fn chunks_hold_whole_lines_and_add_up_to_the_text() {
        let text = b"one\ntwo\n\nfour and no end";
        for step in 1..=text.len() {
            let chunks = chunks(text, step, 100);
            let joined: Vec<u8> = chunks.iter().flat_map(|c| c.bytes.clone()).collect();
            assert_eq!(joined, text);
            let mut next_line = 1;
            for chunk in &chunks {
                assert_eq!(chunk.first_line, next_line, "step {step}");
                next_line += chunk.bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
            }
        }
    }

    #[test]
    fn whether_a_line_is_too_long_does_not_depend_on_the_reads() {
        let line = [b"\xEF\xBB\xBF", &[b'x'; 2000][..], b"\r\n"].concat();
        for step in 1..=line.len() {
            let chunks = chunks(&line, step, 2000);
            assert!(chunks.iter().all(|chunk| !chunk.is_overlong), "step {step}");
        }
    }

    #[test]
    fn an_overlong_line_is_cut_and_the_lines_around_it_are_kept() {
        let long = vec![b'x'; 5000];
        let text = [b"one\n", &long[..], b"\nthree\nfour\n"].concat();
        for step in [1, 7, 4096, 100_000] {
            let chunks = chunks(&text, step, 2000);
            let lines: Vec<_> = chunks
                .iter()
                .filter(|chunk| !chunk.is_overlong)
                .flat_map(|chunk| {
                    String::from_utf8_lossy(&chunk.bytes)
                        .lines()
                        .enumerate()
                        .map(|(idx, line)| (chunk.first_line + idx as u64, line.to_owned()))
                        .collect::<Vec<_>>()
                })
                .filter(|(_, line)| line.len() < 2000)
                .collect();
            let expected = [(1, "one"), (3, "three"), (4, "four")];
            assert_eq!(
                lines,
                expected.map(|(n, line)| (n, line.to_owned())),
                "step {step}"
            );
            for chunk in chunks.iter().filter(|chunk| chunk.is_overlong) {
                assert_eq!((chunk.first_line, chunk.bytes.len()), (2, 1024));
            }
        }
    }
}
