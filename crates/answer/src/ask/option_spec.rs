//! An option as it is described: its name, its help, and how its values are written.

use super::keyed::Key;
use super::shape::Shape;

/// An option of a question.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name as people type it, in kebab case without dashes before it: `dead`.
    pub name: &'static str,
    /// A name that it had before and that is still read over HTTP.
    pub former_name: Option<&'static str>,
    /// Other spellings, which the command line and JSON read and nobody shows.
    pub aliases: &'static [&'static str],
    /// What its value is called in help: `CARDS`.
    pub value_name: &'static str,
    /// One sentence of help, without a full stop.
    pub about: &'static str,
    /// A value that shows how it is written.
    pub example: &'static str,
    /// How values are written.
    pub form: Form,
    /// How often it may be given.
    pub occurs: Occurs,
    /// What is meant if it is left out, written as people type it.
    pub default: Option<&'static str>,
    /// The same in words, where it is no value.
    pub default_about: Option<&'static str>,
    /// The kind of error of a value that is none of its own.
    pub kind: &'static str,
    /// The option without which this one says nothing.
    pub requires: Option<&'static str>,
    /// The option that says something else instead, also where this one is needed otherwise.
    pub conflicts_with: Option<&'static str>,
    /// Whether it goes with one input only, and with no line of a batch but its own.
    pub goes_with_one: bool,
    /// Whether the command line takes it as an argument without a name.
    pub is_positional: bool,
}

/// How values are written.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A text in which something can be pointed at.
    Text,
    /// A word that is right or wrong as a whole, which this function says.
    Word(fn(&str) -> Result<(), String>),
    /// It is given or not.
    Flag,
    /// A whole number from the first to the second.
    Number(u64, u64),
    /// Seconds from 0 (for no limit) to so many.
    Seconds(f64),
    /// A day, such as `2026-02-28`; where it is typed without a value, today.
    Day,
    /// One of some names.
    Key(fn() -> Vec<Key>),
    /// The name of something built in, or a JSON document: a file where there are files.
    Document(Document),
    /// A text, or JSON of some shape.
    Json(Shape),
}

/// A JSON document that an option takes.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// What it is called: `pay table`.
    pub noun: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The names that need no document.
    pub names: fn() -> Vec<&'static str>,
    /// The most bytes that it may have.
    pub max_bytes: usize,
    /// Whether a file of it is lines of text, and not JSON.
    pub is_text: bool,
    /// What it looks like.
    pub shape: Shape,
    /// One, as JSON.
    pub example: &'static str,
}

/// How often an option may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurs {
    /// It has to be there.
    Once,
    /// It may be left out.
    AtMostOnce,
    /// Each time with another value.
    AnyTimes,
    /// The same, and at least once.
    OnceOrMore,
    /// Once, with commas between its values.
    Listed,
    /// Once or more, with commas between its values.
    ListedOnce,
}

impl OptionSpec {
    /// The name as the command line has it: `--rules`, or `FU` for a value without one.
    #[must_use]
    pub fn typed_name(&self) -> String {
        match self.is_positional {
            true => self.value_name.to_owned(),
            false => format!("--{}", self.name),
        }
    }

    /// The name as JSON and HTTP have it.
    #[must_use]
    pub fn snake_name(&self) -> String {
        self.name.replace('-', "_")
    }

    /// The sentence of help as a part of another one.
    pub(crate) fn about_within(&self) -> String {
        let mut chars = self.about.chars();
        match chars.next() {
            Some(first) => first.to_lowercase().chain(chars).collect(),
            None => String::new(),
        }
    }

    /// Whether a value of it is a document, such as a field or a table of points.
    #[must_use]
    pub const fn is_document(&self) -> bool {
        matches!(self.form, Form::Document(_))
    }

    /// Whether a request without it is incomplete.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        matches!(
            self.occurs,
            Occurs::Once | Occurs::OnceOrMore | Occurs::ListedOnce
        )
    }

    /// Whether values stand behind each other with commas between them.
    #[must_use]
    pub const fn is_listed(&self) -> bool {
        matches!(self.occurs, Occurs::Listed | Occurs::ListedOnce)
    }

    /// Whether a request may have it several times.
    #[must_use]
    pub const fn is_repeatable(&self) -> bool {
        matches!(self.occurs, Occurs::AnyTimes | Occurs::OnceOrMore)
    }

    /// Whether it is called so.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        self.name.replace('-', "_") == name
            || self.former_name == Some(name)
            || self.aliases.contains(&name)
    }
}
