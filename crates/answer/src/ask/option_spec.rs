//! The description of an option: its name, its help, and how its values are written.

use std::iter;

use super::keyed::Key;
use super::shape::Shape;
use crate::problem::parameter_name;

/// An option of a question.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in kebab case, without leading dashes: `dead`.
    pub name: &'static str,
    /// A former name, which all interfaces still accept.
    pub former_name: Option<&'static str>,
    /// Other spellings, which the command line and JSON accept but no list shows.
    pub aliases: &'static [&'static str],
    /// The name of the option's value in help: `CARDS`.
    pub value_name: &'static str,
    /// One sentence of help, without a period.
    pub about: &'static str,
    /// An example of a value.
    pub example: &'static str,
    /// How values are written.
    pub form: Form,
    /// How often it may be given.
    pub occurs: Occurs,
    /// The default, as it is typed.
    pub default: Option<&'static str>,
    /// The default in words, if no value expresses it.
    pub default_about: Option<&'static str>,
    /// What it means on the command line without a value, such as `all`; a value then needs `=`.
    pub alone: Option<&'static str>,
    /// The error kind for a wrong value.
    pub kind: &'static str,
    /// The option that this one requires.
    pub requires: Option<&'static str>,
    /// The option that replaces this one, even if this one is required.
    pub conflicts_with: Option<&'static str>,
    /// Whether the option applies only to a single input; in a batch, it must be given on the
    /// input's own line.
    pub goes_with_one: bool,
    /// Whether the command line takes it as a positional argument, without its name.
    pub is_positional: bool,
    /// Whether an example of the question needs it, even if it is not required.
    pub is_in_example: bool,
}

/// How values are written.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Text, in which an error can be located.
    Text,
    /// A word that this function accepts or rejects as a whole.
    Word(fn(&str) -> Result<(), String>),
    /// Present or absent.
    Flag,
    /// A whole number from the first value to the second, both included.
    Number(u64, u64),
    /// Seconds from 0 (no limit) to this maximum.
    Seconds(f64),
    /// A date, such as `2026-02-28`; today if typed without a value.
    Day,
    /// One of a list of names.
    Key(fn() -> Vec<Key>),
    /// The name of something built in, or a JSON document (on the command line, a file).
    Document(Document),
    /// Text, or JSON of this shape.
    Json(Shape),
}

/// A JSON document that an option takes.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// What the document is called: `pay table`.
    pub noun: &'static str,
    /// One sentence that describes the document.
    pub about: &'static str,
    /// The built-in names, which need no document.
    pub names: fn() -> Vec<&'static str>,
    /// The maximum size in bytes.
    pub max_bytes: usize,
    /// Whether a file with the document contains lines of text rather than JSON.
    pub is_text: bool,
    /// The shape of the document.
    pub shape: Shape,
    /// An example, as JSON.
    pub example: &'static str,
}

/// How often an option can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurs {
    /// Exactly once.
    Once,
    /// At most once.
    AtMostOnce,
    /// Any number of times, each time with a different value.
    AnyTimes,
    /// At least once, each time with a different value.
    OnceOrMore,
    /// At most once, with commas between its values.
    Listed,
    /// At least once, with commas between its values.
    ListedOnce,
}

impl OptionSpec {
    /// The name on the command line: `--rules`, or `FU` for a positional option.
    pub fn typed_name(&self) -> String {
        match self.is_positional {
            true => self.value_name.to_owned(),
            false => format!("--{}", self.name),
        }
    }

    /// The name in JSON and over HTTP.
    pub fn snake_name(&self) -> String {
        parameter_name(self.name).into_owned()
    }

    /// The help sentence, worded to fit into another sentence.
    pub(crate) fn about_within(&self) -> String {
        let mut chars = self.about.chars();
        match chars.next() {
            Some(first) => iter::once(first.to_ascii_lowercase())
                .chain(chars)
                .collect(),
            None => String::new(),
        }
    }

    /// Whether the option's values are documents, such as a field or a point table.
    pub const fn is_document(&self) -> bool {
        matches!(self.form, Form::Document(_))
    }

    /// Whether the shortest example of the question contains this option.
    pub const fn is_in_examples(&self) -> bool {
        self.is_in_example || self.is_required()
    }

    /// Whether a request without this option is incomplete.
    pub const fn is_required(&self) -> bool {
        matches!(
            self.occurs,
            Occurs::Once | Occurs::OnceOrMore | Occurs::ListedOnce
        )
    }

    /// Whether commas separate the option's values.
    pub const fn is_listed(&self) -> bool {
        matches!(self.occurs, Occurs::Listed | Occurs::ListedOnce)
    }

    /// Whether a request can repeat the option.
    pub const fn is_repeatable(&self) -> bool {
        matches!(self.occurs, Occurs::AnyTimes | Occurs::OnceOrMore)
    }

    /// Whether this is one of the option's names.
    pub fn is_called(&self, name: &str) -> bool {
        let snake_case = self.name.bytes().map(|byte| match byte {
            b'-' => b'_',
            _ => byte,
        });
        snake_case.eq(name.bytes())
            || self.former_name == Some(name)
            || self.aliases.contains(&name)
    }
}
