//! Error messages for people, with the argument, line and column, and the text with carets under
//! the problem. This module also defines the failures that end a command.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use handeval_answer::ask::{Fault, Form, OptionSpec, QuestionSpec};
pub(crate) use handeval_answer::{BadInput, Place, Problem};
use handeval_answer::{ErrorReport, floor_char_boundary, is_invisible};

/// The message for a person, with carets under the problem, ANSI styles included.
pub(crate) fn render(bad: &BadInput<'_>) -> String {
    let title = format!("{}: {}", bad.location(), bad.problem.message);
    let group = Level::ERROR.primary_title(title);
    let report = match excerpt(bad) {
        Some((excerpt, line, span)) => &[group.element(
            Snippet::source(excerpt)
                .line_start(line)
                .annotation(AnnotationKind::Primary.span(span)),
        )],
        None => &[group.elements(Vec::<annotate_snippets::Padding>::new())],
    };
    Renderer::styled().render(report)
}

/// The line with the problem, shortened around it, the line's number, and the bytes to underline.
fn excerpt(bad: &BadInput<'_>) -> Option<(String, usize, Range<usize>)> {
    const CONTEXT: usize = 60;
    let span = bad.problem.span.clone()?;
    let (line, _) = bad.line_and_column()?;
    let input = bad.input;
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
    // One visible character for each, because control characters would move the carets.
    let mut excerpt = String::from(if from > line_start { "… " } else { "" });
    let mut shown = 0..0;
    for (offset, char) in input[from..to].char_indices() {
        if from + offset == start {
            shown.start = excerpt.len();
        }
        let visible = match char {
            '\t' => ' ',
            char if is_invisible(char) => '\u{FFFD}',
            char => char,
        };
        excerpt.push(visible);
        if from + offset < end.max(start + 1) {
            shown.end = excerpt.len();
        }
    }
    if start >= to {
        // Something is missing at the end of the line.
        shown = excerpt.len()..excerpt.len() + 1;
        excerpt.push(' ');
    }
    if to < line_end {
        excerpt.push_str(" …");
    }
    Some((excerpt, line, shown))
}

fn spec_of<'a>(question_spec: &'a QuestionSpec, name: Option<&str>) -> Option<&'a OptionSpec> {
    let name = name?;
    question_spec.options.iter().find(|spec| spec.name == name)
}

/// A failure that ends a command before it has written all its answers.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Reported in one line.
    Said {
        kind: Cow<'static, str>,
        message: String,
        /// Whether to point to the help.
        is_of_usage: bool,
    },
    /// An option with an error at a position in its text.
    Option(Fault),
    /// An error in an option, reported in one line.
    Told {
        /// `None` for an option typed without its name.
        option: Option<&'static str>,
        /// The row in the text of the option, counted from 1.
        row: Option<usize>,
        column: Option<usize>,
        failure: Box<Self>,
    },
    /// The results could not be written.
    Output(std::io::Error),
}

impl Failure {
    /// A wrong command line.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::refused("usage", message)
    }

    /// Like [`usage`](Self::usage), but with the given kind.
    pub(crate) fn refused(kind: &'static str, message: impl Into<String>) -> Self {
        Self::Said {
            kind: kind.into(),
            message: message.into(),
            is_of_usage: true,
        }
    }

    /// A file, stream or server that cannot be used.
    pub(crate) fn input(kind: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self::Said {
            kind: kind.into(),
            message: message.into(),
            is_of_usage: false,
        }
    }

    /// The failure's machine-readable name, in kebab case.
    pub(crate) fn kind(&self) -> &str {
        match self {
            Self::Said { kind, .. } => kind,
            Self::Told { failure, .. } => failure.kind(),
            Self::Option(fault) => fault.problem.kind,
            Self::Output(_) => "output",
        }
    }

    /// An error in a question's option, in the words of the command line.
    pub(crate) fn of_option(fault: Fault, question_spec: &QuestionSpec) -> Self {
        let place = fault.bad_input().map(|bad| {
            let error = bad.report().error;
            (error.row, error.column)
        });
        let spec = spec_of(question_spec, fault.problem.about);
        match (Self::in_words(fault, question_spec), spec) {
            (Self::Option(fault), _) => Self::Option(fault),
            (failure, Some(spec)) => failure.told(spec, place.unwrap_or_default()),
            (failure, None) => failure,
        }
    }

    /// Like [`of_option`](Self::of_option), but with a row and column in the option.
    pub(crate) fn told(
        self,
        spec: &OptionSpec,
        (row, column): (Option<usize>, Option<usize>),
    ) -> Self {
        Self::Told {
            option: (!spec.is_positional).then_some(spec.name),
            row,
            column,
            failure: Box::new(self),
        }
    }

    /// The error object of the JSON output.
    pub(crate) fn report(&self) -> ErrorReport<'_> {
        match self {
            Self::Told {
                option,
                row,
                column,
                failure,
            } => {
                let mut report = failure.report();
                report.option = option.map(|option| format!("--{option}"));
                (report.error.row, report.error.column) = (*row, *column);
                report
            }
            _ => ErrorReport::new(self.kind(), self.to_string()),
        }
    }

    fn in_words(fault: Fault, question_spec: &QuestionSpec) -> Self {
        let Problem { kind, message, .. } = &fault.problem;
        let (kind, message) = (*kind, message.as_str());
        let about = fault.problem.about;
        let spec = spec_of(question_spec, about);
        let unknown = || format!("--{}", about.unwrap_or_default());
        let name = spec.map_or_else(unknown, OptionSpec::typed_name);
        match (fault.input.as_deref(), spec.map(|spec| spec.form)) {
            (None, None) => Self::refused(kind, message),
            (None, Some(_)) => Self::input(kind, format!("{name}: {message}")),
            // Text that is not JSON is shown like an input.
            (Some(_), Some(Form::Document(document))) if document.is_text && kind != "usage" => {
                Self::Option(fault)
            }
            (Some((_, Place::File(_))), _) => {
                let place = fault.bad_input().map(|bad| bad.location());
                Self::input(kind, format!("{}: {message}", place.unwrap_or_default()))
            }
            // A message about a document names the option itself.
            (Some(_), Some(Form::Document(_))) if kind == "usage" => Self::usage(message),
            (Some(_), Some(Form::Document(_))) => Self::input(kind, message),
            (Some((text, _)), Some(Form::Number(..))) if kind == "usage" => {
                Self::usage(format!("`{name} {text}`: {message}"))
            }
            _ if kind == "usage" => Self::usage(format!("`{name}`: {message}")),
            _ => Self::Option(fault),
        }
    }

    /// Whether to point to the help.
    pub(crate) fn is_of_usage(&self) -> bool {
        match self {
            Self::Told { failure, .. } => failure.is_of_usage(),
            Self::Said { is_of_usage, .. } => *is_of_usage,
            Self::Option(_) | Self::Output(_) => false,
        }
    }

    /// Whether the reader of the results has left, which is not an error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said { message, .. } => f.write_str(message),
            Self::Option(fault) => f.write_str(&fault.problem.message),
            Self::Told { failure, .. } => failure.fmt(f),
            Self::Output(error) => write!(f, "cannot write the results: {error}"),
        }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}
