//! The two streams: results on standard output, everything else on standard error.

use std::io::{self, BufWriter, IsTerminal as _, Stdout, Write};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use handeval_answer::report::Head;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;

use crate::diagnose::{self, BadInput, Failure};
use crate::plain_names::{PlainNames, is_locale_without_chinese};
use crate::render::rendering::Rendering;
use crate::render::style::{self, Styled};

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// For people, with styles if the stream shows them.
    Text,
    /// One JSON object per line.
    Json,
    /// Not at all: the exit status is the answer.
    Quiet,
}

/// Where results and messages go.
pub(crate) struct Output {
    format: Format,
    results: Box<dyn Write>,
    messages: Box<dyn Write>,
    has_color: bool,
    /// Standard output itself, for text that has no styles, if `results` strips styles.
    unstyled: Option<Stdout>,
}

impl Output {
    /// Output to the two standard streams.
    pub(crate) fn standard(format: Format, color: ColorChoice) -> Self {
        Self::with_names(format, color, false)
    }

    /// Output to the two standard streams, optionally without Chinese names.
    pub(crate) fn with_names(format: Format, color: ColorChoice, is_ascii: bool) -> Self {
        let stdout = io::stdout();
        let on_stdout = on_terminals(color, stdout.is_terminal());
        let is_ascii = is_ascii
            || stdout.is_terminal() && is_locale_without_chinese(|name| std::env::var(name).ok());
        let results: Box<dyn Write> = match format {
            Format::Text if is_ascii => {
                let stream = AutoStream::new(stdout, on_stdout);
                Box::new(PlainNames::new(BufWriter::new(stream)))
            }
            Format::Text => Box::new(BufWriter::new(AutoStream::new(stdout, on_stdout))),
            Format::Json | Format::Quiet => Box::new(BufWriter::with_capacity(1 << 16, stdout)),
        };
        let stderr = io::stderr();
        let on_stderr = on_terminals(color, stderr.is_terminal());
        let messages = AutoStream::new(stderr, on_stderr);
        let mut output = Self::new(format, results, Box::new(messages));
        let is_unstyled = format == Format::Text && on_stdout == ColorChoice::Never;
        output.unstyled = is_unstyled.then(io::stdout);
        output.has_color = match on_stdout {
            ColorChoice::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        };
        output
    }

    /// Output to any two writers.
    pub(crate) fn new(format: Format, results: Box<dyn Write>, messages: Box<dyn Write>) -> Self {
        Self {
            format,
            results,
            messages,
            has_color: false,
            unstyled: None,
        }
    }

    pub(crate) fn format(&self) -> Format {
        self.format
    }

    pub(crate) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// Whether text on standard output is in color.
    pub(crate) fn has_color(&self) -> bool {
        self.has_color
    }

    pub(crate) fn is_read_by_a_person(&self) -> bool {
        !self.is_json() && io::stdout().is_terminal()
    }

    pub(crate) fn is_quiet(&self) -> bool {
        self.format == Format::Quiet
    }

    /// Writes a report, as an object or with `text`.
    pub(crate) fn report<R: Serialize>(
        &mut self,
        report: &R,
        text: impl FnOnce(&R, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        match self.format {
            Format::Quiet => Ok(()),
            Format::Text => Ok(text(report, &mut self.results)?),
            Format::Json => self.json(report),
        }
    }

    /// Writes the answer to a question.
    pub(crate) fn answer<Q: Rendering>(&mut self, report: &Q::Report) -> Result<(), Failure> {
        match self.format {
            Format::Quiet => Ok(()),
            Format::Text => Ok(Q::write_text(report, &mut self.results)?),
            Format::Json => {
                let mut objects = Vec::new();
                Q::write(Head::default(), report, &mut objects)?;
                self.write_all(&objects)
            }
        }
    }

    pub(crate) fn results(&mut self) -> &mut dyn Write {
        &mut self.results
    }

    /// Writes the bytes of finished results.
    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.results.write_all(bytes)?)
    }

    /// Writes the answers to some inputs.
    pub(crate) fn write_answers(&mut self, answers: &[u8]) -> Result<(), Failure> {
        match &mut self.unstyled {
            // Looking for styles byte by byte would take longer than the answers did.
            Some(stdout) if is_plain(answers) => {
                self.results.flush()?;
                Ok(stdout.write_all(answers)?)
            }
            _ => self.write_all(answers),
        }
    }

    /// Flushes results.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.results.flush()?)
    }

    /// Prints a note that is neither a result nor an error.
    pub(crate) fn note(&mut self, message: &str) {
        self.message("", message);
    }

    /// Prints a randomly drawn seed, unless the report contains it.
    pub(crate) fn tell_seed(&mut self, seed: u64) {
        if !self.is_json() {
            self.note(&format!("seed {seed}"));
        }
    }

    pub(crate) fn warn(&mut self, message: &str) {
        self.message(&label(style::WARNING, "warning"), message);
    }

    /// Prints an error about part of the input.
    pub(crate) fn error(&mut self, message: &str) {
        self.message(&label(style::ERROR, "error"), message);
    }

    /// Reports a bad input on both streams.
    pub(crate) fn bad_input(&mut self, bad: &BadInput<'_>) -> Result<(), Failure> {
        if self.is_json() {
            self.json(&bad.report())?;
        }
        self.message("", &diagnose::render(bad));
        Ok(())
    }

    /// Reports, on both streams, what ended the command.
    pub(crate) fn failure(&mut self, failure: &Failure) {
        if let Failure::Option(fault) = failure
            && let Some(bad) = fault.bad_input()
        {
            // If standard output is gone, nobody reads it.
            let _ = self.bad_input(&bad);
            let _ = self.flush();
            return;
        }
        self.error_object(failure);
        self.error(&failure.to_string());
        if failure.is_of_usage() {
            self.note("\nFor more information, try '--help'.");
        }
    }

    /// Writes what ended the command as an object, in the JSON format.
    pub(crate) fn error_object(&mut self, failure: &Failure) {
        if self.is_json() {
            // If the results cannot be written, the message for people still explains what
            // happened.
            let _ = self.json(&failure.report());
            let _ = self.flush();
        }
    }

    /// A progress bar for a long batch, shown only on a terminal.
    pub(crate) fn progress(&self, n_bytes: Option<u64>) -> ProgressBar {
        let is_wanted = |&n_bytes: &u64| n_bytes > 1 << 22 && shows_progress(true);
        let Some(n_bytes) = n_bytes.filter(is_wanted) else {
            return ProgressBar::hidden();
        };
        let style = "{bar:40} {percent:>3} %  {binary_bytes_per_sec}  {eta} left";
        let bar = bar(n_bytes, style);
        bar.enable_steady_tick(Duration::from_millis(250));
        bar
    }

    /// A progress bar for `n_games` games; `beside_results` specifies whether results are written
    /// at the same time.
    pub(crate) fn games(&self, n_games: u64, beside_results: bool) -> ProgressBar {
        match shows_progress(beside_results) {
            true => bar(
                n_games,
                "{bar:40} {human_pos} of {human_len} games, {eta} left",
            ),
            false => ProgressBar::hidden(),
        }
    }

    /// Progress lines for searches; `beside_results` specifies whether results are written at the
    /// same time.
    pub(crate) fn search_lines(&self, beside_results: bool) -> SearchLines {
        SearchLines(MultiProgress::with_draw_target(
            match shows_progress(beside_results) {
                true => ProgressDrawTarget::stderr(),
                false => ProgressDrawTarget::hidden(),
            },
        ))
    }

    fn json<R: Serialize>(&mut self, report: &R) -> Result<(), Failure> {
        let mut object = serde_json::to_vec(report).map_err(io::Error::from)?;
        object.push(b'\n');
        Ok(self.results.write_all(&object)?)
    }

    fn message(&mut self, label: &str, message: &str) {
        // Results so far come before the message.
        let _ = self.results.flush();
        // If standard error is gone, nobody reads it.
        let _ = writeln!(self.messages, "{label}{message}");
    }
}

/// Whether a terminal shows progress without mixing it with results.
fn shows_progress(beside_results: bool) -> bool {
    io::stderr().is_terminal() && !(beside_results && io::stdout().is_terminal())
}

fn bar(length: u64, style: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr());
    bar.with_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    )
}

/// Whether the reader of a pipe has left, so that no result will reach it. Where that cannot be
/// checked, it becomes apparent when the next result is written.
#[cfg(unix)]
pub(crate) fn is_reader_gone() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdout = io::stdout();
    let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    poll(&mut asked, Some(&now)).is_ok() && asked[0].revents().contains(PollFlags::ERR)
}

#[cfg(not(unix))]
pub(crate) fn is_reader_gone() -> bool {
    false
}

/// Lines on a terminal, one for each running search.
#[derive(Clone, Debug)]
pub(crate) struct SearchLines(MultiProgress);

impl SearchLines {
    /// A line for one more search, removed on drop.
    pub(crate) fn line(&self) -> SearchLine<'_> {
        let style = ProgressStyle::with_template("{spinner} {elapsed:>3} {wide_msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = self.0.add(ProgressBar::new_spinner().with_style(style));
        SearchLine { bar, lines: self }
    }
}

/// The line of a search.
#[derive(Debug)]
pub(crate) struct SearchLine<'a> {
    bar: ProgressBar,
    lines: &'a SearchLines,
}

impl SearchLine<'_> {
    pub(crate) fn show(&self, text: String) {
        self.bar.set_message(text);
        self.bar.tick();
    }
}

impl Drop for SearchLine<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        self.lines.0.remove(&self.bar);
    }
}

/// `error: `, in its color.
fn label(style: Style, text: &'static str) -> String {
    format!("{}: ", Styled(style, text))
}

/// Whether `text` is all ASCII and has no styles. Other characters do not qualify, because they
/// might contain a style's bytes.
fn is_plain(text: &[u8]) -> bool {
    // Without an early exit, so that many bytes are tested in one step.
    let is_other = |byte: u8| !matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    !text
        .iter()
        .fold(false, |found, &byte| found | is_other(byte))
}

/// Color is used only on terminals, unless it was requested.
fn on_terminals(color: ColorChoice, is_terminal: bool) -> ColorChoice {
    match color {
        ColorChoice::Auto if !is_terminal => ColorChoice::Never,
        color => color,
    }
}

/// The choice made with `--color`; `auto` depends on `NO_COLOR` and the terminal.
pub(crate) fn color_choice(choice: clap::ColorChoice) -> ColorChoice {
    match choice {
        clap::ColorChoice::Auto => ColorChoice::Auto,
        clap::ColorChoice::Always => ColorChoice::Always,
        clap::ColorChoice::Never => ColorChoice::Never,
    }
}
