//! What can be wrong with a pay table as it is written, and where.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use strum::IntoStaticStr;

use crate::error::shown;
use crate::{PayClassifier, PayTableError};

/// Why a pay table cannot be, and the path to what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct PayTableFileError {
    path: Box<[PathStep]>,
    reason: PayTableFileReason,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PayTableFileReason {
    /// A list stands where an object should.
    #[error("{name} is a list: expected an object such as {{\"…\": …}}")]
    #[strum(serialize = "no-object")]
    List {
        /// What should be an object, in words that people know.
        name: &'static str,
    },
    /// A text, a number or nothing stands where an object should.
    #[error("{name} is no object: expected an object such as {{\"…\": …}}")]
    NoObject {
        /// What should be an object, in words that people know.
        name: &'static str,
    },
    /// A key is none of a pay table.
    #[error("unknown key `{}`: expected `name`, `classes` and `pays`", shown(.0))]
    UnknownKey(String),
    /// A key occurs twice.
    #[error("key `{key}` is given twice: expected each key once")]
    DuplicateKey {
        /// The key.
        key: &'static str,
    },
    /// A key is not there.
    #[error(
        "no `{key}` in the pay table: expected {}",
        if *.key == "classes" {
            format!("it to be {}", classifier_keys())
        } else {
            "an object with a pay for each class".to_owned()
        }
    )]
    MissingKey {
        /// The key.
        key: &'static str,
    },
    /// The value of a key is no text.
    #[error("`{key}`: `{}` is no text: expected one in quotes", shown_value(.found))]
    NoText {
        /// The key.
        key: &'static str,
        /// The value.
        found: String,
    },
    /// A text names no [`PayClassifier`].
    #[error("`classes`: `{}` is unknown: expected {}", shown(.0), classifier_keys())]
    UnknownClasses(String),
    /// The pay of a class is no whole number, or too large.
    #[error(
        "`pays`: `{}` of class `{}` is no pay: expected a whole number from 0 to {}",
        shown_value(.found),
        shown(.class),
        u32::MAX
    )]
    NoPay {
        /// The class.
        class: String,
        /// The value.
        found: String,
    },
    /// A name is empty or has characters that cannot be seen.
    #[error(
        "`{}` is no name of a pay table: expected a `name` of visible characters",
        shown(.0)
    )]
    NoName(String),
    /// A name is that of a built-in table, or of another way to value a draw.
    #[error("`{}` is a name of ours: expected a `name` of the table's own", shown(.0))]
    NameTaken(String),
    /// The pays are no table.
    #[strum(disabled)]
    #[error("`pays`: {0}")]
    Table(PayTableError),
}

/// A step on the way to an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathStep {
    /// The key of the entry.
    pub key: String,
    /// Which entry of its object it is, from 0. (A key can be there twice.)
    pub entry_idx: usize,
}

impl PathStep {
    pub(super) fn new(key: &str, entry_idx: usize) -> Self {
        Self {
            key: key.to_owned(),
            entry_idx,
        }
    }
}

impl PayTableFileError {
    pub(super) fn new<const N: usize>(path: [PathStep; N], reason: PayTableFileReason) -> Self {
        Self {
            path: Box::new(path),
            reason,
        }
    }

    /// The name of the error for programs, in kebab case: `no-pay`, or the name of what is wrong
    /// with the table.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.reason {
            PayTableFileReason::Table(error) => error.kind(),
            reason => reason.into(),
        }
    }

    /// What is wrong.
    #[must_use]
    pub const fn reason(&self) -> &PayTableFileReason {
        &self.reason
    }

    /// The way from the whole table to the entry that is wrong; empty for the whole.
    #[must_use]
    pub fn path(&self) -> &[PathStep] {
        &self.path
    }

    /// The same as text: `pays.flush`.
    #[must_use]
    pub fn path_text(&self) -> String {
        let keys = self.path.iter().map(|step| shown(&step.key));
        keys.collect::<Vec<_>>().join(".")
    }

    /// Whether it is the key at the end of the path that is wrong, and not its value.
    #[must_use]
    pub const fn is_about_key(&self) -> bool {
        matches!(
            self.reason,
            PayTableFileReason::UnknownKey(_)
                | PayTableFileReason::DuplicateKey { .. }
                | PayTableFileReason::Table(
                    PayTableError::UnknownClass { .. } | PayTableError::DuplicateClass { .. }
                )
        )
    }

    /// The same error with the wrong value as it is written. (serde knows that a number is a
    /// hundred, and not that it is written `1e2`.)
    #[must_use]
    pub fn with_found(mut self, written: &str) -> Self {
        if let PayTableFileReason::NoText { found, .. } | PayTableFileReason::NoPay { found, .. } =
            &mut self.reason
        {
            written.clone_into(found);
        }
        self
    }
}

/// The keys of all classifiers, as a message lists them.
fn classifier_keys() -> String {
    let keys = PayClassifier::ALL.map(|classifier| format!("`{classifier}`"));
    format!("one of {}", keys.join(", "))
}

/// A value as a message shows it: its quotes are its own.
fn shown_value(value: &str) -> String {
    shown(value).replace("\\\"", "\"")
}
