//! From what a library says of a text to what a person needs: which argument, line and column,
//! and the text itself with carets under what is wrong.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use handeval_cards::ParseCardError;
use handeval_mahjong::{ParseCallError, ParseHandError as ParseMahjongError};
use handeval_matematico::ParseGridError;
use handeval_poker::ParseHandError as ParsePokerError;
use serde::Serialize;

/// The longest part of a bad input that is shown, in characters.
const SHOWN_CHARS: usize = 200;

/// What is wrong with one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    /// The name of the error for programs, in kebab case.
    pub(crate) kind: &'static str,
    /// What is wrong and what would be right.
    pub(crate) message: String,
    /// The bytes of the input that are wrong, where one can point at them.
    pub(crate) span: Option<Range<usize>>,
}

impl Problem {
    /// A problem of the whole input, with no place to point at.
    pub(crate) fn whole(kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            span: None,
        }
    }

    /// An answer that could not be written. (Writing to memory does not fail; should it all the
    /// same, the line says so.)
    pub(crate) fn from_output(error: io::Error) -> Self {
        Self::whole("output", error.to_string())
    }

    /// A line longer than the reader holds.
    pub(crate) fn line_too_long(max_bytes: usize) -> Self {
        Self::whole(
            "line-too-long",
            format!("the line is longer than {max_bytes} bytes: expected one input a line"),
        )
    }
}

/// An error of a text, as every evaluator crate reports it.
macro_rules! problem_from {
    ($($error:ty),+) => {$(
        impl From<$error> for Problem {
            fn from(error: $error) -> Self {
                Self {
                    kind: error.kind(),
                    message: error.to_string(),
                    span: Some(error.span()),
                }
            }
        }
    )+};
}

problem_from!(
    ParseCardError,
    ParsePokerError,
    ParseMahjongError,
    ParseCallError,
    ParseGridError
);

/// Where an input came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// An argument, counted from 1.
    Argument(usize),
    /// This many arguments that are one input together.
    Arguments(usize),
    /// An option, as typed: `--grid`.
    Option(&'static str),
    /// A file that holds one input.
    File(String),
    /// Standard input as one input.
    Stdin,
    /// A line of a batch, counted from 1.
    Line(u64),
}

/// A place and a column, in words: `argument 2, column 4`, `grid.txt, line 3, column 1`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Arguments(n_arguments) => write!(f, "arguments 1 to {n_arguments}"),
            Self::Option(option) => write!(f, "{option}"),
            Self::File(path) => write!(f, "{path}"),
            Self::Stdin => write!(f, "standard input"),
            Self::Line(number) => write!(f, "line {number}"),
        }
    }
}

/// A problem with the input that has it, and where that input came from.
#[derive(Clone, Debug)]
pub(crate) struct BadInput<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) input: &'a str,
    pub(crate) place: &'a Place,
}

impl BadInput<'_> {
    /// Line and column of the problem, in characters from 1; `None` if it is the whole input's.
    pub(crate) fn line_and_column(&self) -> Option<(usize, usize)> {
        let start = self.problem.span.as_ref()?.start;
        let before = &self.input[..floor_char_boundary(self.input, start)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Some((
            before.matches('\n').count() + 1,
            before[line_start..].chars().count() + 1,
        ))
    }

    /// Where the problem is, in words: `argument 2, column 4`.
    pub(crate) fn location(&self) -> String {
        match self.line_and_column() {
            Some((line, column)) if self.has_lines() => {
                format!("{}, line {line}, column {column}", self.place)
            }
            Some((_, column)) => format!("{}, column {column}", self.place),
            None => self.place.to_string(),
        }
    }

    /// Whether a line has to be told: the input has several, or comes from a file.
    fn has_lines(&self) -> bool {
        matches!(self.place, Place::File(_) | Place::Stdin) || self.input.trim_end().contains('\n')
    }

    /// The message for a person, with carets under what is wrong, ANSI styles included.
    pub(crate) fn render(&self) -> String {
        let title = format!("{}: {}", self.location(), self.problem.message);
        let group = Level::ERROR.primary_title(title);
        let report = match self.excerpt() {
            Some((excerpt, line, span)) => &[group.element(
                Snippet::source(excerpt)
                    .line_start(line)
                    .annotation(AnnotationKind::Primary.span(span)),
            )],
            None => &[group.elements(Vec::<annotate_snippets::Padding>::new())],
        };
        Renderer::styled().render(report)
    }

    /// The line with the problem, shortened around it, its number, and the bytes to underline.
    fn excerpt(&self) -> Option<(String, usize, Range<usize>)> {
        const CONTEXT: usize = 60;
        let span = self.problem.span.clone()?;
        let (line, _) = self.line_and_column()?;
        let input = self.input;
        let start = floor_char_boundary(input, span.start);
        let end = floor_char_boundary(input, span.end.min(start + CONTEXT)).max(start);
        let line_start = input[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = input[start..].find('\n').map_or(input.len(), |n| start + n);
        let line_end = match input[..line_end].strip_suffix('\r') {
            Some(line) if line.len() >= start => line.len(),
            _ => line_end,
        };
        let from = floor_char_boundary(input, start.saturating_sub(CONTEXT).max(line_start));
        let to = floor_char_boundary(input, (end + CONTEXT).min(line_end)).max(start);
        // One visible character for each: control characters would move the carets.
        let mut excerpt = String::from(if from > line_start { "… " } else { "" });
        let mut shown = 0..0;
        for (offset, char) in input[from..to].char_indices() {
            if from + offset == start {
                shown.start = excerpt.len();
            }
            if from + offset < end.max(start + 1) {
                shown.end = excerpt.len();
            }
            let visible = match char {
                '\t' => ' ',
                char if char.is_control() => '\u{FFFD}',
                char => char,
            };
            excerpt.push(visible);
            if from + offset < end.max(start + 1) {
                shown.end = excerpt.len();
            }
        }
        if start >= to {
            // The end of the line is where something is missing.
            shown = excerpt.len()..excerpt.len() + 1;
            excerpt.push(' ');
        }
        if to < line_end {
            excerpt.push_str(" …");
        }
        Some((excerpt, line, shown))
    }

    /// The error object of the JSON output.
    pub(crate) fn report(&self) -> ErrorReport<'_> {
        let position = self.line_and_column();
        ErrorReport {
            line: match self.place {
                Place::Line(number) => Some(*number),
                _ => None,
            },
            argument: match self.place {
                Place::Argument(number) => Some(*number),
                _ => None,
            },
            option: match self.place {
                Place::Option(option) => Some(option),
                _ => None,
            },
            input: Some(shortened(self.input)),
            error: ErrorObject {
                kind: self.problem.kind,
                message: Cow::Borrowed(&self.problem.message),
                row: position.map(|(row, _)| row).filter(|_| self.has_lines()),
                column: position.map(|(_, column)| column),
            },
        }
    }
}

/// One error as a JSON object.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorReport<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) argument: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) option: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<Cow<'a, str>>,
    pub(crate) error: ErrorObject<'a>,
}

/// What is wrong, for programs and people; `row` and `column` count characters from 1.
#[derive(Debug, Serialize)]
pub(crate) struct ErrorObject<'a> {
    pub(crate) kind: &'a str,
    pub(crate) message: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
}

/// What ends a command before or instead of its answers.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that makes no sense.
    Usage(String),
    /// A file or stream that cannot be used.
    Input { kind: &'static str, message: String },
    /// Writing the results failed.
    Output(std::io::Error),
}

impl Failure {
    /// The name of the failure for programs, in kebab case.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Usage(_) => "usage",
            Self::Input { kind, .. } => kind,
            Self::Output(_) => "output",
        }
    }

    /// Whether the reader of the results has gone away, which is no error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) | Self::Input { message, .. } => f.write_str(message),
            Self::Output(error) => write!(f, "cannot write the results: {error}"),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

/// The input as an error shows it: at most 200 characters.
pub(crate) fn shortened(input: &str) -> Cow<'_, str> {
    match input.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => Cow::Owned(format!("{}…", &input[..end])),
        None => Cow::Borrowed(input),
    }
}

/// The last character boundary at or before `offset`.
fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut boundary = offset.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}
