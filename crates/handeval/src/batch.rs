//! Many inputs, one a line: read in order, answered in parallel, written in order.
//!
//! A thread reads chunks of whole lines ahead. Each round takes what has arrived, answers the
//! chunks on all threads, and writes the answers in the order of the input. On a terminal a round
//! is one line; from a file or a busy pipe it is up to 128 KiB, or one line that is longer. So
//! memory stays bounded: the answer to a mahjong hand can be five hundred times as long as the
//! hand.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use rayon::prelude::*;

use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::{Chunk, ChunkReader, Source};
use crate::output::{Format, Output};

/// The most chunks in a round, and so the most threads that have something to do.
const ROUND_CHUNKS: usize = 32;

/// The bytes that may be read and not yet answered, if they are more than one chunk.
const AHEAD_BYTES: usize = 256 << 10;

/// The most bytes that are set aside for the answers to a chunk before they are known.
const ANSWER_BYTES: usize = 64 << 10;

/// What a batch needs besides its lines.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) source: Source,
    /// The number of threads; `None` for one a core.
    pub(crate) jobs: Option<usize>,
    pub(crate) max_line_bytes: usize,
    /// What one input is called: `hand`, `grid`.
    pub(crate) noun: &'static str,
}

/// Answers one line: writes the answer, or says what is wrong. `true` is a yes for `--quiet`.
pub(crate) trait AnswerLine:
    Fn(u64, &str, &mut Vec<u8>) -> Result<bool, Problem> + Sync
{
}
impl<F: Fn(u64, &str, &mut Vec<u8>) -> Result<bool, Problem> + Sync> AnswerLine for F {}

/// What came of some lines.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    n_lines: u64,
    n_bad: u64,
    n_no: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.n_lines += other.n_lines;
        self.n_bad += other.n_bad;
        self.n_no += other.n_no;
    }
}

impl Batch {
    /// Answers every line of the source with `answer`, in order.
    ///
    /// # Errors
    ///
    /// The source cannot be read, or the results cannot be written.
    pub(crate) fn run(
        &self,
        output: &mut Output,
        answer: impl AnswerLine,
    ) -> Result<Exit, Failure> {
        let (reader, n_bytes) = self.source.open(self.noun)?;
        // More threads than chunks in a round would have nothing to do.
        let n_threads = self.jobs.map_or(0, |jobs| jobs.min(ROUND_CHUNKS));
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(n_threads)
            .build()
            .map_err(|error| Failure::Input {
                kind: "no-threads",
                message: format!("cannot start {n_threads} threads: {error}"),
            })?;
        let progress = output.progress(n_bytes);
        let format = output.format();
        let ahead = Arc::new(Ahead::default());
        let chunks = read_ahead(ChunkReader::new(reader, self.max_line_bytes), &ahead);
        let mut tally = Tally::default();
        while let Ok(first) = chunks.recv() {
            let waiting = chunks.try_iter().take(ROUND_CHUNKS - 1);
            let round: Vec<_> = std::iter::once(first).chain(waiting).collect();
            let n_round_bytes: usize = round.iter().flatten().map(|chunk| chunk.bytes.len()).sum();
            let answer_chunk = |chunk| self.answer_chunk(chunk, format, &answer);
            let answers: Vec<_> = if round.len() == 1 {
                round.into_iter().map(answer_chunk).collect()
            } else {
                pool.install(|| round.into_par_iter().map(answer_chunk).collect())
            };
            for result in answers {
                let (text, chunk_tally) = result.map_err(|error| self.source.unreadable(&error))?;
                output.write_all(&text)?;
                tally.add(chunk_tally);
            }
            output.flush()?;
            ahead.answered(n_round_bytes);
            progress.inc(n_round_bytes as u64);
        }
        progress.finish_and_clear();
        self.conclude(tally, output)
    }

    /// Answers the lines of one chunk into a buffer of its own.
    fn answer_chunk(
        &self,
        chunk: io::Result<Chunk>,
        format: Format,
        answer: &impl AnswerLine,
    ) -> io::Result<(Vec<u8>, Tally)> {
        let chunk = chunk?;
        let mut out = Vec::with_capacity(ANSWER_BYTES.min(chunk.bytes.len() * 4));
        let mut tally = Tally::default();
        let mut number = chunk.first_line;
        let mut bytes = &chunk.bytes[..];
        if number == 1 {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        while !bytes.is_empty() {
            let end = memchr::memchr(b'\n', bytes).unwrap_or(bytes.len());
            let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
            bytes = bytes.get(end + 1..).unwrap_or_default();
            let is_overlong = chunk.is_overlong || line.len() > self.max_line_bytes;
            let is_blank = line.trim_ascii().is_empty() && !is_overlong;
            if !is_blank && !line.starts_with(b"#") {
                let text = String::from_utf8_lossy(line);
                let result = if is_overlong {
                    Err(Problem::line_too_long(self.max_line_bytes))
                } else {
                    answer(number, &text, &mut out)
                };
                tally.n_lines += 1;
                match result {
                    Ok(is_yes) => tally.n_no += u64::from(!is_yes),
                    Err(problem) => {
                        tally.n_bad += 1;
                        let place = Place::Line(number);
                        let bad = BadInput {
                            problem: &problem,
                            input: &text,
                            place: &place,
                        };
                        write_bad_line(&bad, format, &mut out)?;
                    }
                }
            }
            number += 1;
        }
        Ok((out, tally))
    }

    /// Says what the batch came to.
    fn conclude(&self, tally: Tally, output: &mut Output) -> Result<Exit, Failure> {
        let Self { noun, source, .. } = self;
        if tally.n_lines == 0 {
            output.warn(&format!("no {noun} in {source}: nothing to evaluate"));
        }
        if tally.n_bad > 0 {
            output.warn(&format!(
                "{} of {} lines were bad",
                tally.n_bad, tally.n_lines
            ));
        }
        let is_all_yes = tally.n_bad == 0 && (tally.n_no == 0 || !output.is_quiet());
        Ok(if is_all_yes { Exit::Success } else { Exit::No })
    }
}

/// The bytes that are read and not yet answered.
#[derive(Default)]
struct Ahead {
    n_bytes: Mutex<usize>,
    answered: Condvar,
}

impl Ahead {
    /// Waits until `n_bytes` more may be held: at most [`AHEAD_BYTES`], or a single chunk.
    fn wait_for(&self, n_bytes: usize) {
        let held = self.n_bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_too_much = |held: &mut usize| *held > 0 && *held + n_bytes > AHEAD_BYTES;
        let held = self.answered.wait_while(held, is_too_much);
        *held.unwrap_or_else(PoisonError::into_inner) += n_bytes;
    }

    /// Waits, with so many bytes of a long line in hand, until everything before it is answered.
    fn wait_before_holding(&self, n_bytes: usize) {
        if n_bytes > AHEAD_BYTES {
            let held = self.n_bytes.lock().unwrap_or_else(PoisonError::into_inner);
            drop(self.answered.wait_while(held, |held| *held > 0));
        }
    }

    fn answered(&self, n_bytes: usize) {
        *self.n_bytes.lock().unwrap_or_else(PoisonError::into_inner) -= n_bytes;
        self.answered.notify_one();
    }
}

/// Reads chunks in a thread of its own, as far ahead as `ahead` lets it.
///
/// The thread ends with the input, with the first error, or with the program: a reader that waits
/// for a terminal must not keep a closed pipe from ending it.
fn read_ahead<R: io::Read + Send + 'static>(
    mut reader: ChunkReader<R>,
    ahead: &Arc<Ahead>,
) -> Receiver<io::Result<Chunk>> {
    let (sender, receiver) = sync_channel(ROUND_CHUNKS);
    let ahead = Arc::clone(ahead);
    std::thread::spawn(move || {
        let before_holding = |n_bytes| ahead.wait_before_holding(n_bytes);
        while let Some(chunk) = reader.next_chunk(before_holding).transpose() {
            let is_error = chunk.is_err();
            if let Ok(chunk) = &chunk {
                ahead.wait_for(chunk.bytes.len());
            }
            if sender.send(chunk).is_err() || is_error {
                break;
            }
        }
    });
    receiver
}

/// Writes a bad line in its place: an object, or `error` TAB message, or nothing if nothing is
/// to be printed.
fn write_bad_line(bad: &BadInput<'_>, format: Format, out: &mut Vec<u8>) -> io::Result<()> {
    match format {
        Format::Json => {
            serde_json::to_writer(&mut *out, &bad.report())?;
            out.push(b'\n');
            Ok(())
        }
        Format::Text => writeln!(out, "error\t{}: {}", bad.location(), bad.problem.message),
        Format::Quiet => Ok(()),
    }
}
