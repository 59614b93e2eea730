//! The words behind the players of a line: `AA | KK board=Th9h2c exact=yes`.

use std::ops::Range;

use super::settings::BOARD;
use crate::Problem;
use crate::ask::{Asked, Form, Given, Manner};
use crate::problem::shortened;

/// Options as words.
#[derive(Debug)]
pub(super) struct Words<'a> {
    words: Vec<Word<'a>>,
    /// Where the first one begins, or the text ends.
    start: usize,
}

#[derive(Debug)]
struct Word<'a> {
    name: &'a str,
    value: &'a str,
    span: Range<usize>,
}

impl<'a> Words<'a> {
    /// Reads the words of a text: they begin with the first one that has a name and `=`.
    pub(super) fn read(text: &'a str) -> Result<Self, Problem> {
        let mut words = Vec::new();
        for (span, word) in split(text) {
            let named = word.split_once('=').filter(|(name, _)| is_name(name));
            match named {
                Some((name, value)) => words.push(Word { name, value, span }),
                None if words.is_empty() => {}
                None => {
                    let message = format!(
                        "`{}` stands behind the words: expected a name and a value, such as \
                         `board=Th9h2c`, and all players before them",
                        shortened(word).escape_debug()
                    );
                    return Err(Problem::at("unknown-option", message, span));
                }
            }
        }
        let start = words.first().map_or(text.len(), |word| word.span.start);
        Ok(Self { words, start })
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Where the first one begins, or the text ends.
    pub(super) const fn start(&self) -> usize {
        self.start
    }

    /// The options that they are.
    pub(super) fn given(&self, asked: &'static Asked, defaults: &Given) -> Result<Given, Problem> {
        let mut given = Given::new(asked, Manner::Parameters, defaults.drawn());
        for Word { name, value, span } in &self.words {
            let known = asked.options.iter().find(|spec| spec.name == *name);
            let Some(spec) = known else {
                let names = asked.options.iter().map(|spec| format!("`{}`", spec.name));
                let message = format!(
                    "`{}` is no option: expected one of {}",
                    shortened(name).escape_debug(),
                    names.collect::<Vec<_>>().join(", ")
                );
                return Err(Problem::at("unknown-option", message, span.clone()));
            };
            if given.has(spec.name) {
                let message = format!("option `{name}` is given twice: expected each word once");
                return Err(Problem::at("repeated-option", message, span.clone()));
            }
            let value = match (spec.form, *value) {
                (Form::Flag, "yes") => "true",
                (Form::Flag, "no") => "false",
                (Form::Flag, _) => {
                    let message = format!("`{name}`: expected `{name}=yes` or `{name}=no`");
                    return Err(Problem::at("wrong-value", message, span.clone()));
                }
                (_, value) => value,
            };
            given.add(spec, value);
        }
        Ok(given)
    }

    /// A problem of an option at its place in the text, if it is one of a word.
    pub(super) fn place(&self, problem: Problem) -> Problem {
        let named = |name| self.words.iter().find(|word| Some(word.name) == name);
        let Some(word) = named(problem.about) else {
            // The dead cards of all lines do not go with the board of this one.
            let board = named(Some(BOARD.spec.name));
            return match board.filter(|_| problem.span.is_some()) {
                Some(board) => Problem {
                    about: None,
                    span: Some(board.span.clone()),
                    ..problem
                },
                None => problem,
            };
        };
        let start = word.span.start + word.name.len() + 1;
        let span = match problem.span {
            Some(span) => start + span.start..start + span.end,
            None => word.span.clone(),
        };
        Problem {
            about: None,
            span: Some(span),
            ..problem
        }
    }
}

/// Whether a text could be the name of an option.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// What stands between spaces, with its place.
fn split(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + rest.len() - rest.trim_start().len();
        let word = text[start..].split_whitespace().next()?;
        at = start + word.len();
        Some((start..at, word))
    })
}
