//! A file of many games, answered unit by unit on any number of threads, in order.

use std::io::{self, Read};

use handeval_logs::{Damage, Format, Source, Unit, Units};
use handeval_work::{Task, run_all};

use super::asked_names::AskedNames;
use super::question::Work;
use super::units::{UnitQuestion, Verdict, format_of, nothing_found};

/// How much text a thread answers at a time, in bytes.
const BLOCK_BYTES: usize = 1 << 16;

/// How many of a file's answers agree with it, differ from it or report damage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileTally {
    /// How many parts there are.
    pub n_answers: u64,
    /// How many of them state a different result.
    pub n_differ: u64,
    /// How many of them cannot be read.
    pub n_damaged: u64,
    /// The names that the options ask for, and those in the file.
    pub names: AskedNames,
}

/// Why not all of a file was answered.
#[derive(Debug)]
pub enum FileFailure<E> {
    /// The file cannot be read.
    Read(io::Error),
    /// The format is unknown or belongs to another game, or nothing was found in the file.
    Format(Damage),
    /// The answers cannot be written.
    Write(E),
    /// The work was stopped.
    Stopped,
}

/// Writes an answer as bytes.
pub type Render<'a, A> = dyn Fn(&A, &mut Vec<u8>) -> io::Result<()> + Sync + 'a;

/// How the answers about a file are written.
pub struct Rendered<'a, A, S, E> {
    /// Writes an answer as bytes; it is called on several threads.
    pub render: &'a Render<'a, A>,
    /// Writes what comes after the answers about a file, from its totals.
    pub close: &'a dyn Fn(&S, &mut Vec<u8>) -> io::Result<()>,
    /// Takes the bytes of answers, in the order of the file.
    pub write: &'a mut dyn FnMut(&[u8]) -> Result<(), E>,
}

/// What a thread has produced from a block of units.
struct Block<Q: UnitQuestion> {
    units: Vec<Unit>,
    answers: Vec<Q::Answer>,
    text: Vec<u8>,
    error: Option<io::Error>,
}

/// Answers all units of a file in their order. Only a block of units for each thread is in memory,
/// and the bytes are the same for any number of threads.
///
/// # Errors
///
/// See [`FileFailure`].
pub fn answer_file<Q: UnitQuestion, R: Read, E>(
    question: &Q,
    file: Option<&str>,
    reader: R,
    work: Work<'_>,
    out: Rendered<'_, Q::Answer, Q::Sums, E>,
) -> Result<FileTally, FileFailure<E>> {
    let mut answers = FileAnswers::open(question, file, reader)?;
    loop {
        if (work.should_stop)() {
            return Err(FileFailure::Stopped);
        }
        if !answers.read(work.n_threads).map_err(FileFailure::Read)? {
            break;
        }
        let texts = answers.answer(question, work, out.render);
        for text in texts.map_err(FileFailure::Read)? {
            (out.write)(&text).map_err(FileFailure::Write)?;
        }
    }
    let End { tally, sums, file } = answers.finish(question)?;
    let mut text = Vec::new();
    (out.close)(&sums, &mut text).map_err(FileFailure::Read)?;
    (out.write)(&text).map_err(FileFailure::Write)?;
    if question.is_summed() {
        text.clear();
        let answer = question.summed(sums, file.name.as_deref(), file.format);
        (out.render)(&answer, &mut text).map_err(FileFailure::Read)?;
        (out.write)(&text).map_err(FileFailure::Write)?;
    }
    Ok(tally)
}

/// A file in progress: its units are read and answered by turns, one block per thread at a time.
pub struct FileAnswers<Q: UnitQuestion, R> {
    units: Units<R>,
    file: AnsweredFile,
    tally: FileTally,
    sums: Q::Sums,
    /// What was read and is still to be answered.
    blocks: Vec<Block<Q>>,
}

/// A file that is being answered.
#[derive(Clone, Debug)]
pub struct AnsweredFile {
    /// The name, as it was typed.
    pub name: Option<String>,
    /// The format.
    pub format: Format,
}

/// What is known once a file has ended.
pub struct End<S> {
    /// What its answers say.
    pub tally: FileTally,
    /// Its totals.
    pub sums: S,
    /// The file.
    pub file: AnsweredFile,
}

impl<Q: UnitQuestion, R: Read> FileAnswers<Q, R> {
    /// Starts reading a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or its format is unknown or belongs to another game.
    pub fn open<E>(question: &Q, name: Option<&str>, reader: R) -> Result<Self, FileFailure<E>> {
        let mut source = Source::new(reader);
        let format = format_of(question, &mut source).map_err(FileFailure::Read)?;
        let format = format.map_err(FileFailure::Format)?;
        Ok(Self {
            units: Q::units(source, format).whole_if(Q::is_whole),
            file: AnsweredFile {
                name: name.map(str::to_owned),
                format,
            },
            tally: FileTally::default(),
            sums: Q::Sums::default(),
            blocks: Vec::new(),
        })
    }

    /// Reads what [`FileAnswers::answer`] is to answer on this many threads; returns whether
    /// anything was left.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn read(&mut self, n_threads: usize) -> io::Result<bool> {
        while self.blocks.len() < n_threads.max(1) {
            match next_block(&mut self.units)? {
                Some(block) => self.blocks.push(block),
                None => break,
            }
        }
        Ok(!self.blocks.is_empty())
    }

    /// Answers what was read; returns the bytes of the answers, in the order of the file.
    ///
    /// # Errors
    ///
    /// An answer cannot be written.
    pub fn answer(
        &mut self,
        question: &Q,
        work: Work<'_>,
        render: &Render<'_, Q::Answer>,
    ) -> io::Result<Vec<Vec<u8>>> {
        let mut blocks = std::mem::take(&mut self.blocks);
        // The units of a short file share the threads.
        let one = Work {
            n_threads: (work.n_threads / blocks.len().max(1)).max(1),
            ..work
        };
        let file = &self.file;
        let tasks = blocks.iter_mut().map(|block| -> Task<'_> {
            Box::new(move || block.answer(question, file, one, render))
        });
        run_all(tasks.collect(), work.n_threads);
        let mut texts = Vec::with_capacity(blocks.len());
        for block in blocks {
            if let Some(error) = block.error {
                return Err(error);
            }
            for answer in &block.answers {
                self.tally.add(Q::verdict(answer));
                Q::add(&mut self.sums, answer);
                question.look_for_names(answer, &mut self.tally.names);
            }
            texts.push(block.text);
        }
        Ok(texts)
    }

    /// What is known once everything has been answered.
    ///
    /// # Errors
    ///
    /// Nothing was found in the file.
    pub fn finish<E>(self, question: &Q) -> Result<End<Q::Sums>, FileFailure<E>> {
        let Self {
            file, tally, sums, ..
        } = self;
        if tally.n_answers == 0 && !question.is_selective() {
            return Err(FileFailure::Format(nothing_found(file.format)));
        }
        Ok(End { tally, sums, file })
    }
}

/// Reads some units; `None` at the end of the file.
fn next_block<Q: UnitQuestion, R: Read>(units: &mut Units<R>) -> io::Result<Option<Block<Q>>> {
    let mut block = Block {
        units: Vec::new(),
        answers: Vec::new(),
        text: Vec::new(),
        error: None,
    };
    let mut n_bytes = 0;
    while n_bytes < BLOCK_BYTES {
        let Some(unit) = units.next().transpose()? else {
            break;
        };
        n_bytes += unit.text.as_ref().map_or(0, String::len) + size_of::<Unit>();
        block.units.push(unit);
    }
    Ok((!block.units.is_empty()).then_some(block))
}

impl<Q: UnitQuestion> Block<Q> {
    fn answer(
        &mut self,
        question: &Q,
        file: &AnsweredFile,
        work: Work<'_>,
        render: &Render<'_, Q::Answer>,
    ) {
        for unit in self.units.drain(..) {
            let name = file.name.as_deref();
            for answer in question.answer_unit(name, file.format, &unit, work) {
                if question.is_printed(&answer)
                    && let Err(error) = render(&answer, &mut self.text)
                {
                    self.error = Some(error);
                }
                self.answers.push(answer);
            }
        }
    }
}

impl FileTally {
    /// Whether an answer differs or reports damage.
    #[must_use]
    pub const fn is_bad(&self) -> bool {
        self.n_differ + self.n_damaged > 0
    }

    /// Adds what an answer says.
    pub fn add(&mut self, verdict: Verdict) {
        self.n_answers += 1;
        match verdict {
            Verdict::Agrees | Verdict::Unstated => {}
            Verdict::Differs => self.n_differ += 1,
            Verdict::Damaged => self.n_damaged += 1,
        }
    }

    /// Adds the answers of another file.
    pub fn add_file(&mut self, other: &Self) {
        self.names.add_file(&other.names);
        self.n_answers += other.n_answers;
        self.n_differ += other.n_differ;
        self.n_damaged += other.n_damaged;
    }
}

impl<Q: UnitQuestion, R> std::fmt::Debug for FileAnswers<Q, R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("FileAnswers").field(&self.file).finish()
    }
}

impl<S> std::fmt::Debug for End<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("End").field(&self.file).finish()
    }
}

impl<A, S, E> std::fmt::Debug for Rendered<'_, A, S, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Rendered")
    }
}
