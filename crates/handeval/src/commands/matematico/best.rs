//! `handeval matematico best`: threads and a clock for the search.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use handeval_answer::matematico::{Best, read_rest};
use handeval_answer::report::matematico::BestReport;
use handeval_answer::{Evaluation, Problem};
use handeval_matematico::{Conduct, Deadline, MAX_SEARCHES_AT_ONCE, PointTable, Value, run_all};

use super::answer;
use crate::batch::n_threads;
use crate::cli::{BatchOptions, BestArgs, MatematicoArgs, SearchBatchOptions};
use crate::commands::Rendering;
use crate::commands::seed::Seed;
use crate::diagnose::{BadInput, Failure, Place};
use crate::exit::Exit;
use crate::input::argument_text;
use crate::output::{Output, SearchLines, is_reader_gone};
use crate::render;

pub(super) fn run(
    points: PointTable,
    typed: &BestArgs,
    args: &MatematicoArgs,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let Some(rest) = typed_rest(typed, output)? else {
        return Ok(Exit::Bad);
    };
    let seed = Seed::new(typed.seed);
    let path = typed.path.as_ref();
    let (threads, batch) = SearchThreads::new(typed.time, &typed.batch, path, output);
    let search = BestSearch {
        best: Best::new(points, rest, seed.get()),
        threads,
    };
    let exit = answer(&search, path, &batch, args, "matematico best", output)?;
    // Nobody needs the seed of a search that bad input kept from beginning.
    if exit != Exit::Bad {
        seed.tell(output);
    }
    Ok(exit)
}

/// The values of `--rest`, if it was typed; `None` if something is wrong with it, which is told.
fn typed_rest(
    typed: &BestArgs,
    output: &mut Output,
) -> Result<Option<Option<Vec<Value>>>, Failure> {
    let Some(rest) = &typed.rest else {
        return Ok(Some(None));
    };
    let text = argument_text(rest);
    match read_rest(&text) {
        Ok(rest) => Ok(Some(Some(rest))),
        Err(problem) => {
            let bad = BadInput {
                problem: &problem,
                input: &text,
                place: &Place::Option("rest"),
            };
            output.bad_input(&bad)?;
            Ok(None)
        }
    }
}

/// The threads, clock and display of searches for best arrangements.
pub(super) struct SearchThreads {
    /// The longest search for one input.
    time: Option<Duration>,
    /// How many threads share the search for one input.
    n_threads: usize,
    lines: SearchLines,
    /// Whether nobody wants the answer any more.
    is_abandoned: AtomicBool,
}

impl SearchThreads {
    /// Threads for a search for each input, and what is left for its batch: how many lines are
    /// answered at once. Without a time there is no limit.
    pub(super) fn new(
        time: Duration,
        batch: &SearchBatchOptions,
        path: Option<&PathBuf>,
        output: &Output,
    ) -> (Self, BatchOptions) {
        let SearchBatchOptions { file, jobs } = batch.clone();
        let n_threads = n_threads(jobs.and_then(|jobs| usize::try_from(jobs).ok()));
        let is_batch = file.is_some() || path.is_some_and(|path| path == "-");
        let n_at_once = if is_batch {
            n_threads.min(MAX_SEARCHES_AT_ONCE)
        } else {
            1
        };
        let threads = Self {
            time: Some(time).filter(|time| !time.is_zero()),
            n_threads: n_threads / n_at_once,
            lines: output.search_lines(is_batch),
            is_abandoned: AtomicBool::new(false),
        };
        let jobs = u32::try_from(n_at_once).ok();
        (threads, BatchOptions { file, jobs })
    }

    /// Searches for an input, which in a batch has a line.
    pub(super) fn search<T>(&self, line: Option<u64>, search: impl FnOnce(Conduct<'_>) -> T) -> T {
        let deadline = self.time.map_or(Deadline::NEVER, Deadline::after);
        let should_stop =
            || self.is_abandoned.load(Ordering::Relaxed) || is_reader_gone() || deadline.is_over();
        let shown = self.lines.line();
        search(Conduct {
            run_all: &|tasks| run_all(tasks, self.n_threads),
            should_stop: &should_stop,
            progress: &|progress| shown.show(render::matematico::progress(line, progress)),
            max_nodes: u64::MAX,
        })
    }

    /// Ends the searches that are under way, and those to come.
    pub(super) fn abandon(&self) {
        self.is_abandoned.store(true, Ordering::Relaxed);
    }
}

/// The question for the best arrangement, and who searches.
struct BestSearch {
    best: Best,
    threads: SearchThreads,
}

impl BestSearch {
    fn answer(&self, line: Option<u64>, input: &str) -> Result<BestReport, Problem> {
        let deal = self.best.deal(input)?;
        let search = |conduct: Conduct<'_>| self.best.answer(&deal, conduct);
        Ok(self.threads.search(line, search))
    }
}

impl Evaluation for BestSearch {
    type Report = BestReport;
    const NOUN: &'static str = "grid";

    fn evaluate(&self, input: &str) -> Result<BestReport, Problem> {
        self.answer(None, input)
    }
}

impl Rendering for BestSearch {
    /// Less than 25 values with what stands between and behind them, so that threads are given
    /// one line at a time.
    const CHUNK_BYTES: usize = 48;

    fn write_text(&self, report: &BestReport, out: &mut dyn Write) -> io::Result<()> {
        render::matematico::best(report, out)
    }

    fn evaluate_line(&self, line: u64, input: &str) -> Result<BestReport, Problem> {
        self.answer(Some(line), input)
    }

    fn abandon(&self) {
        self.threads.abandon();
    }
}
