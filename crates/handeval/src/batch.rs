//! Many inputs, one per line: read in order, answered in parallel, written in order.
//!
//! A thread reads ahead, up to a limit, in chunks of whole lines. Each of the other threads takes a
//! chunk, answers its lines into a buffer, and hands it over; the calling thread writes the buffers
//! in the order of the input. On a terminal a chunk is one line; from a file or a busy pipe it is
//! one read. Memory stays bounded, because only a few chunks per thread are read before their
//! answers are written.
//!
//! If Ctrl-C is caught, it cuts short the lines being answered, and no other line is begun. The
//! output still has no gaps: nothing follows a line that was not begun.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use handeval_terminal::counted;
use indicatif::ProgressBar;
use scopeguard::guard;

use crate::diagnose::{BadInput, Failure, Place, Problem};
use crate::exit::Exit;
use crate::input::{Chunk, ChunkReader, Source};
use crate::interrupt::Interrupt;
use crate::output::{Format, Output};
use crate::queue::{Queue, read_ahead};

/// The maximum number of threads that answer.
const MAX_THREADS: usize = 32;

/// The number of threads for `--jobs`: one per core by default.
pub(crate) fn n_threads(jobs: Option<usize>) -> usize {
    let n_cores = || thread::available_parallelism().map_or(1, usize::from);
    jobs.unwrap_or_else(n_cores).clamp(1, MAX_THREADS)
}

fn no_threads(error: io::Error) -> Failure {
    Failure::input("no-threads", format!("cannot start a thread: {error}"))
}

/// The number of full chunks that can wait for their answers to be written. There is a limit
/// because the answer to a mahjong hand can be five hundred times as long as the hand.
const FULL_CHUNKS: usize = 32;

/// The settings of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) source: Source,
    /// The number of threads.
    pub(crate) jobs: usize,
    pub(crate) max_line_bytes: usize,
    /// The number of bytes read at a time.
    pub(crate) chunk_bytes: usize,
    /// The name of an input: `hand`, `grid`.
    pub(crate) noun: &'static str,
    /// Catches Ctrl-C, if partial answers are useful.
    pub(crate) interrupt: Option<Interrupt>,
}

/// How long Ctrl-C may go unnoticed while there is nothing to write.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers a line: writes the answer or returns the problem. `true` means yes for `--quiet`.
pub(crate) type AnswerLine<'a> =
    dyn Fn(u64, &str, &mut Vec<u8>) -> Result<bool, Problem> + Sync + 'a;

/// Counts for a chunk of lines, or for all lines so far.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// The number of bytes, without a byte order mark.
    n_bytes: u64,
    n_lines: u64,
    n_bad: u64,
    n_no: u64,
    /// The number of the last answered line.
    last_line: u64,
    /// The lines being answered when Ctrl-C was pressed.
    cut_short: Vec<u64>,
    /// Whether Ctrl-C left lines unanswered.
    is_ended: bool,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.n_bytes += other.n_bytes;
        self.n_lines += other.n_lines;
        self.n_bad += other.n_bad;
        self.n_no += other.n_no;
        self.last_line = self.last_line.max(other.last_line);
        self.cut_short.extend(other.cut_short);
        self.is_ended |= other.is_ended;
    }

    /// The message about an interrupted batch.
    fn interrupted(&self) -> String {
        let answered = match self.n_lines {
            0 => return "interrupted before any line was answered".to_owned(),
            1 => "1 line was answered".to_owned(),
            n => format!("{n} lines were answered"),
        };
        let numbers: Vec<_> = self.cut_short.iter().map(u64::to_string).collect();
        let as_far = "stopped early, and no later line was answered";
        let last_line = self.last_line;
        match &numbers[..] {
            [] => format!("interrupted: {answered}, and no line after line {last_line}"),
            [only] => format!("interrupted: {answered}; line {only} was {as_far}"),
            [others @ .., last] => format!(
                "interrupted: {answered}; lines {} and {last} were {as_far}",
                others.join(", ")
            ),
        }
    }
}

/// The answers of a chunk.
struct Answer {
    /// The bytes of the chunk.
    n_bytes: usize,
    result: io::Result<(Vec<u8>, Tally)>,
}

impl Batch {
    /// Answers every line of the source with `answer`, in order. `answer` is an [`AnswerLine`], or
    /// has its own type, for which the loop is compiled separately; that pays off for answers that
    /// take only a few nanoseconds. If the answers cannot be written, `abandon` is called, so that
    /// work in progress can end.
    pub(crate) fn run<A>(
        &self,
        output: &mut Output,
        answer: &A,
        abandon: &dyn Fn(),
    ) -> Result<Exit, Failure>
    where
        A: Fn(u64, &str, &mut Vec<u8>) -> Result<bool, Problem> + Sync + ?Sized,
    {
        let (reader, n_bytes) = self.source.open(self.noun)?;
        let n_threads = self.jobs;
        let progress = output.progress(n_bytes);
        let format = output.format();
        // For each thread, one chunk being answered and one waiting to be answered or written.
        let queue = Queue::new(2 * n_threads + 2, FULL_CHUNKS * self.chunk_bytes);
        let queue = Arc::new(queue);
        let reader = ChunkReader::new(reader, self.max_line_bytes, self.chunk_bytes);
        read_ahead(reader, &queue).map_err(no_threads)?;
        let tally = thread::scope(|scope| {
            // No thread may wait for something that will not come, even after an error.
            let _stop = guard(&*queue, Queue::stop);
            let (sender, answers) = channel();
            for thread_idx in 0..n_threads {
                let (sender, queue, answer) = (sender.clone(), &*queue, answer);
                let work = move || {
                    let _stop = guard(queue, Queue::stop);
                    while let Some((chunk_idx, chunk)) = queue.next(thread_idx == 0) {
                        let answer = self.answer_chunk(chunk, queue.spare(), format, answer);
                        if sender.send((chunk_idx, answer)).is_err() || self.is_interrupted() {
                            break;
                        }
                    }
                };
                let started = thread::Builder::new().spawn_scoped(scope, work);
                // The batch also works with fewer threads.
                match started {
                    Err(error) if thread_idx == 0 => return Err(no_threads(error)),
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(sender);
            let written = self.write_in_order(&answers, &queue, output, &progress);
            if written.is_err() {
                abandon();
            }
            written
        })?;
        progress.finish_and_clear();
        self.conclude(tally, output)
    }

    /// Writes the answers in the order of the chunks.
    fn write_in_order(
        &self,
        answers: &Receiver<(u64, Answer)>,
        queue: &Queue,
        output: &mut Output,
        progress: &ProgressBar,
    ) -> Result<Tally, Failure> {
        let mut tally = Tally::default();
        let mut early = BTreeMap::new();
        let mut next_idx = 0;
        loop {
            // Available answers are written before waiting.
            let answered = match answers.try_recv() {
                Ok(answered) => answered,
                Err(_) => {
                    output.flush()?;
                    match self.wait(answers, queue) {
                        Some(answered) => answered,
                        None => return Ok(tally),
                    }
                }
            };
            early.insert(answered.0, answered.1);
            while let Some(Answer { n_bytes, result }) = early.remove(&next_idx) {
                let (text, chunk_tally) = result.map_err(|error| self.source.unreadable(&error))?;
                if !tally.is_ended {
                    output.write_answers(&text)?;
                    tally.add(chunk_tally);
                }
                queue.written(n_bytes, text);
                progress.inc(n_bytes as u64);
                next_idx += 1;
            }
        }
    }

    /// Waits for an answer; `None` if there are no more.
    fn wait(&self, answers: &Receiver<(u64, Answer)>, queue: &Queue) -> Option<(u64, Answer)> {
        if self.interrupt.is_none() {
            return answers.recv().ok();
        }
        loop {
            match answers.recv_timeout(PAUSE) {
                Ok(answered) => return Some(answered),
                Err(RecvTimeoutError::Disconnected) => return None,
                // Ends the wait for lines.
                Err(RecvTimeoutError::Timeout) if self.is_interrupted() => queue.stop(),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(Interrupt::is_there)
    }

    /// Answers the lines of a chunk into `out`, which is empty.
    fn answer_chunk(
        &self,
        chunk: io::Result<Chunk>,
        mut out: Vec<u8>,
        format: Format,
        answer: &(impl Fn(u64, &str, &mut Vec<u8>) -> Result<bool, Problem> + ?Sized),
    ) -> Answer {
        let mut tally = Tally::default();
        let mut n_bytes = 0;
        let result = chunk.and_then(|chunk| {
            n_bytes = chunk.bytes.len();
            self.answer_lines(&chunk, format, answer, &mut out, &mut tally)
        });
        Answer {
            n_bytes,
            result: result.map(|()| (out, tally)),
        }
    }

    fn answer_lines(
        &self,
        chunk: &Chunk,
        format: Format,
        answer: &(impl Fn(u64, &str, &mut Vec<u8>) -> Result<bool, Problem> + ?Sized),
        out: &mut Vec<u8>,
        tally: &mut Tally,
    ) -> io::Result<()> {
        let mut number = chunk.first_line;
        let mut bytes = &chunk.bytes[..];
        if number == 1 {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        tally.n_bytes += bytes.len() as u64;
        // Nearly every chunk is valid text, which is checked once for all its lines.
        let whole = std::str::from_utf8(bytes).ok();
        let mut start = 0;
        while start < bytes.len() {
            if self.is_interrupted() {
                tally.is_ended = true;
                break;
            }
            let rest = &bytes[start..];
            let end = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = match &bytes[start..end] {
                [line @ .., b'\r'] => line,
                line => line,
            };
            let is_overlong = chunk.is_overlong || line.len() > self.max_line_bytes;
            let is_blank = line.trim_ascii().is_empty() && !is_overlong;
            if !is_blank && line.first() != Some(&b'#') {
                let text = match whole.and_then(|text| text.get(start..start + line.len())) {
                    Some(text) => Cow::Borrowed(text),
                    None => String::from_utf8_lossy(line),
                };
                let result = if is_overlong {
                    Err(Problem::line_too_long(self.max_line_bytes))
                } else {
                    answer(number, &text, out)
                };
                tally.n_lines += 1;
                tally.last_line = number;
                if self.is_interrupted() {
                    tally.cut_short.push(number);
                }
                match result {
                    Ok(holds) => tally.n_no += u64::from(!holds),
                    Err(problem) => {
                        tally.n_bad += 1;
                        let bad = BadInput {
                            problem: &problem.of_line(),
                            input: &text,
                            place: &Place::Line(number),
                        };
                        write_bad_line(&bad, format, out)?;
                    }
                }
            }
            number += 1;
            start = end + 1;
        }
        Ok(())
    }

    fn conclude(&self, tally: Tally, output: &mut Output) -> Result<Exit, Failure> {
        let Self { noun, source, .. } = self;
        let is_interrupted = self.is_interrupted();
        if tally.n_bytes == 0 && matches!(source, Source::File(_)) && !is_interrupted {
            return Err(source.empty(noun));
        }
        if tally.n_lines == 0 && !is_interrupted {
            output.warn(&format!("{source} has no {noun}: nothing to evaluate"));
        }
        if tally.n_bad > 0 {
            let lines = counted(tally.n_lines as usize, "line");
            let were = if tally.n_bad == 1 { "was" } else { "were" };
            output.warn(&format!("{} of {lines} {were} bad", tally.n_bad));
        }
        if is_interrupted {
            output.warn(&tally.interrupted());
            return Ok(Exit::Interrupted);
        }
        let is_all_yes = tally.n_bad == 0 && (tally.n_no == 0 || !output.is_quiet());
        Ok(if is_all_yes { Exit::Success } else { Exit::No })
    }
}

/// Reports a bad line in place of its answer: an object, `error` TAB message, or nothing if quiet.
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
