//! Problems with an input, and where it came from.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::iter;
use std::ops::Range;

use handeval_cards::ParseCardError;
use handeval_mahjong::{ParseCallError, ParseHandError as ParseMahjongError};
use handeval_matematico::{
    DayError, ParseDecksError, ParseGridError, ParseRecordError, ParseValuesError,
};
use handeval_poker::{ParseHandError as ParsePokerError, ParseOmahaRangeError, ParseRangeError};
use serde::Serialize;

/// The maximum number of characters shown of a bad input.
const SHOWN_CHARS: usize = 200;

/// A problem with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The machine-readable kind, in kebab case.
    pub kind: &'static str,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The bytes of the input that are wrong, if they can be pointed at.
    pub span: Option<Range<usize>>,
    /// The option at fault, if the input is not; `span` then points into the option's text.
    pub about: Option<&'static str>,
}

impl Problem {
    /// A problem with the whole input.
    pub fn whole(kind: &'static str, message: impl Into<String>) -> Self {
        Self::at(kind, message, None::<Range<usize>>)
    }

    /// A problem with some bytes of the input, if they can be pointed at.
    pub fn at(
        kind: &'static str,
        message: impl Into<String>,
        span: impl Into<Option<Range<usize>>>,
    ) -> Self {
        Self {
            kind,
            message: message.into(),
            span: span.into(),
            about: None,
        }
    }

    /// The same problem, but about an option.
    pub fn about(self, option: &'static str) -> Self {
        Self {
            about: Some(option),
            ..self
        }
    }

    /// The same problem for a line of a batch, which does not contain the batch's options.
    pub fn of_line(self) -> Self {
        let is_of_line = self.about.is_none();
        Self {
            span: self.span.filter(|_| is_of_line),
            ..self
        }
    }

    /// The same problem in a longer input, in which the original input begins at byte `n_bytes`.
    pub(crate) fn shifted(self, n_bytes: usize) -> Self {
        let span = self
            .span
            .map(|span| span.start + n_bytes..span.end + n_bytes);
        Self { span, ..self }
    }

    /// The answer could not be written, which never happens in memory.
    pub fn from_output(error: io::Error) -> Self {
        Self::whole("output", error.to_string())
    }

    /// A line that is too long for the reader.
    pub fn line_too_long(max_bytes: usize) -> Self {
        Self::whole(
            "line-too-long",
            format!("the line is longer than {max_bytes} bytes: expected one input per line"),
        )
    }
}

/// Converts the errors that evaluator crates report about text.
macro_rules! problem_from {
    ($($error:ty),+) => {$(
        impl From<$error> for Problem {
            fn from(error: $error) -> Self {
                Self::at(error.kind(), error.to_string(), error.span())
            }
        }
    )+};
}

problem_from!(
    ParseCardError,
    ParsePokerError,
    ParseRangeError,
    ParseOmahaRangeError,
    ParseMahjongError,
    ParseCallError,
    ParseGridError,
    ParseValuesError,
    ParseDecksError,
    ParseRecordError
);

impl From<DayError> for Problem {
    fn from(error: DayError) -> Self {
        Self::whole(error.kind(), error.to_string())
    }
}

/// Where an input came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// An argument, counted from 1.
    Argument(usize),
    /// This many arguments, which together make up one input.
    Arguments(usize),
    /// An option, by its name: `grid`, typed as `--grid`.
    Option(&'static str),
    /// An option typed without its name, by the name of its value.
    Value(&'static str),
    /// A file that holds one input.
    File(String),
    /// Standard input as one input.
    Stdin,
    /// A line of a batch, counted from 1.
    Line(u64),
    /// A parameter of a request.
    Parameter(&'static str),
    /// The body of a request.
    Body,
}

/// A place and a column, in words: `argument 2, column 4`, `grid.txt, line 3, column 1`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(number) => write!(f, "argument {number}"),
            Self::Arguments(n_arguments) => write!(f, "arguments 1 to {n_arguments}"),
            Self::Option(option) => write!(f, "--{option}"),
            Self::Value(name) => f.write_str(name),
            Self::File(path) => write!(f, "{path}"),
            Self::Stdin => write!(f, "standard input"),
            Self::Line(number) => write!(f, "line {number}"),
            Self::Parameter(name) => write!(f, "parameter `{}`", parameter_name(name)),
            Self::Body => write!(f, "the body"),
        }
    }
}

/// A problem with an input, the input, and where it came from.
#[derive(Clone, Debug)]
pub struct BadInput<'a> {
    /// What is wrong.
    pub problem: &'a Problem,
    /// The input.
    pub input: &'a str,
    /// Where the input came from.
    pub place: &'a Place,
}

impl BadInput<'_> {
    /// The line and column of the problem, counted from 1, the column in characters; `None` for the
    /// whole input.
    pub fn line_and_column(&self) -> Option<(usize, usize)> {
        let start = self.problem.span.as_ref()?.start;
        let before = &self.input[..floor_char_boundary(self.input, start)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Some((
            before.matches('\n').count() + 1,
            before[line_start..].chars().count() + 1,
        ))
    }

    /// The location in words: `argument 2, column 4`.
    pub fn location(&self) -> String {
        match self.line_and_column() {
            Some((line, column)) if self.has_lines() => {
                format!("{}, line {line}, column {column}", self.place)
            }
            Some((_, column)) => format!("{}, column {column}", self.place),
            None => self.place.to_string(),
        }
    }

    /// Whether to name a line: the input has several, or comes from a file.
    fn has_lines(&self) -> bool {
        matches!(self.place, Place::File(_) | Place::Stdin | Place::Body)
            || self.input.trim_end().contains('\n')
    }

    /// The error object of the JSON output.
    pub fn report(&self) -> ErrorReport<'_> {
        let position = self.line_and_column();
        let mut report = ErrorReport {
            input: Some(shortened(self.input)),
            error: ErrorObject {
                kind: self.problem.kind,
                message: Cow::Borrowed(&self.problem.message),
                row: position.map(|(row, _)| row).filter(|_| self.has_lines()),
                column: position.map(|(_, column)| column),
                ..ErrorObject::default()
            },
            ..ErrorReport::default()
        };
        match self.place {
            Place::Line(number) => report.line = Some(*number),
            Place::Argument(number) => report.argument = Some(*number),
            Place::Option(option) => report.option = Some(format!("--{option}")),
            Place::Parameter(name) => report.parameter = Some(parameter_name(name)),
            _ => {}
        }
        report
    }
}

/// One error as a JSON object.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorReport<'a> {
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The number of the argument, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<usize>,
    /// The option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<String>,
    /// The parameter of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<Cow<'a, str>>,
    /// The input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<Cow<'a, str>>,
    /// What is wrong.
    pub error: ErrorObject<'a>,
}

/// What is wrong: a kind for programs, and a message for people; rows and
/// columns are counted from 1, and each column is one character.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorObject<'a> {
    /// The kind, in kebab case.
    pub kind: &'a str,
    /// What is wrong, and what to write instead.
    pub message: Cow<'a, str>,
    /// The row of the position, counting from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    /// The column of the position, counting from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The number of searches waiting ahead of this one, if the server is busy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waiting: Option<usize>,
    /// The number of seconds after which to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
}

impl ErrorReport<'_> {
    /// An error that is not about an input.
    pub fn new<'a>(kind: &'a str, message: impl Into<Cow<'a, str>>) -> ErrorReport<'a> {
        ErrorReport {
            error: ErrorObject {
                kind,
                message: message.into(),
                ..ErrorObject::default()
            },
            ..ErrorReport::default()
        }
    }
}

/// The name of an option as a parameter of a request.
pub fn parameter_name(option: &str) -> Cow<'_, str> {
    match option.contains('-') {
        true => Cow::Owned(option.replace('-', "_")),
        false => Cow::Borrowed(option),
    }
}

/// The input as shown in an error: at most 200 characters.
pub fn shortened(input: &str) -> Cow<'_, str> {
    match input.char_indices().nth(SHOWN_CHARS) {
        Some((end, _)) => Cow::Owned(format!("{}…", &input[..end])),
        None => Cow::Borrowed(input),
    }
}

/// Whether a character moves the cursor, colors a terminal, or changes the direction of text.
pub fn is_invisible(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

/// Text as shown in a message: with invisible characters escaped, and cut off after `max_chars`
/// characters.
pub fn shown_to(text: &str, max_chars: usize) -> String {
    let mut shown = String::new();
    for (idx, char) in text.chars().enumerate() {
        if idx == max_chars {
            shown.push('…');
            break;
        }
        match is_invisible(char) {
            true => shown.extend(char.escape_unicode()),
            false => shown.push(char),
        }
    }
    shown
}

/// The system's description of an error, without its number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = words.chars();
    match chars.next() {
        Some(first) => iter::once(first.to_ascii_lowercase())
            .chain(chars)
            .collect(),
        None => text,
    }
}

/// The last character boundary at or before `offset`.
pub fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut boundary = offset.min(text.len());
    while !text.is_char_boundary(boundary) {
        boundary -= 1;
    }
    boundary
}
