//! Pay tables as they are written, in JSON or whatever serde reads.

mod error;
mod written;

use alloc::vec::Vec;

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};

use super::round::Exchange;
use crate::{PayClassifier, PayTable, PayTableError};
use written::Written;

pub use error::{PathStep, PayTableFileError, PayTableFileReason};

/// A pay table as it is written: an object with `classes`, `pays` and, if it has one, `name`.
///
/// serde takes any value whatever, and [`table`](Self::table) says what is wrong with it.
///
/// # Examples
///
/// ```
/// use handeval_poker::PayTableFile;
///
/// let text = r#"{
///     "name": "9-7",
///     "classes": "jacks-or-better",
///     "pays": {
///         "royal-flush": 800, "straight-flush": 50, "four-of-a-kind": 25, "full-house": 9,
///         "flush": 7, "straight": 4, "three-of-a-kind": 3, "two-pair": 2, "jacks-or-better": 1
///     }
/// }"#;
/// let table = serde_json::from_str::<PayTableFile>(text)?.table("unnamed")?;
/// assert_eq!(table.name(), "9-7");
/// assert_eq!((table.classes()[4], table.pay(4)), ("flush", 7));
///
/// let text = text.replace("\"flush\": 7", "\"flush\": -7");
/// let error = serde_json::from_str::<PayTableFile>(&text)?.table("unnamed").unwrap_err();
/// assert_eq!((error.kind(), &error.path_text()[..]), ("no-pay", "pays.flush"));
/// assert_eq!(
///     error.to_string(),
///     "`pays`: `-7` of class `flush` is no pay: expected a whole number from 0 to 4294967295"
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Source
///
/// Rule P17.
#[derive(Clone, Debug)]
pub struct PayTableFile(Written<Value>);

/// A value of the whole: a name, or the pays.
type Value = Written<Written<IgnoredAny>>;

impl<'de> Deserialize<'de> for PayTableFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer).map(Self)
    }
}

/// The values of the keys, as they are written.
#[derive(Default)]
struct Parts<'f> {
    name: Option<&'f str>,
    classifier: Option<PayClassifier>,
    pays: Option<(PathStep, &'f Value)>,
}

impl PayTableFile {
    /// The table that is written; its name is `name` if it does not give itself one.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, and the path to it: keys in the order in which they are
    /// written, what is missing, pays, the name, and at last whether the classes are all there.
    pub fn table(&self, name: &str) -> Result<PayTable, PayTableFileError> {
        let parts = self.parts()?;
        let whole = |reason| PayTableFileError::new([], reason);
        let missing = |key| whole(PayTableFileReason::MissingKey { key });
        let classifier = parts.classifier.ok_or_else(|| missing("classes"))?;
        let (pays_step, pays) = parts.pays.ok_or_else(|| missing("pays"))?;
        let under_pays = |step| [pays_step.clone(), step];

        let entries = pays.entries("`pays`").map_err(|reason| {
            let path = [pays_step.clone()];
            PayTableFileError::new(path, reason)
        })?;
        let mut given = Vec::with_capacity(entries.len());
        for (class_idx, (class, value)) in entries.iter().enumerate() {
            let pay = value.as_u32().ok_or_else(|| {
                let reason = PayTableFileReason::NoPay {
                    class: class.clone(),
                    found: value.describe(),
                };
                PayTableFileError::new(under_pays(PathStep::new(class, class_idx)), reason)
            })?;
            given.push((&**class, pay));
        }

        let name = parts.name.unwrap_or(name);
        check_name(name).map_err(whole)?;
        PayTable::new(name, classifier, &given).map_err(|error| {
            let entry_idx = match &error {
                PayTableError::UnknownClass { pay_idx, .. } => Some(*pay_idx),
                PayTableError::DuplicateClass { second_idx, .. } => Some(*second_idx),
                PayTableError::MissingClass { .. } => None,
            };
            let entry = entry_idx.and_then(|idx| Some((idx, given.get(idx)?.0)));
            let reason = PayTableFileReason::Table(error);
            match entry {
                Some((idx, class)) => {
                    PayTableFileError::new(under_pays(PathStep::new(class, idx)), reason)
                }
                None => PayTableFileError::new([pays_step.clone()], reason),
            }
        })
    }

    /// The values of the keys, each of which may occur once.
    fn parts(&self) -> Result<Parts<'_>, PayTableFileError> {
        let Self(whole) = self;
        let entries = whole
            .entries("a pay table")
            .map_err(|reason| PayTableFileError::new([], reason))?;
        let mut parts = Parts::default();
        for (entry_idx, (key, value)) in entries.iter().enumerate() {
            let step = PathStep::new(key, entry_idx);
            let wrong = |reason| PayTableFileError::new([step.clone()], reason);
            let known = match &**key {
                "name" => {
                    let name = value.text("name").map_err(wrong)?;
                    parts.name.replace(name).map(|_| "name")
                }
                "classes" => {
                    let key = value.text("classes").map_err(wrong)?;
                    let classifier = PayClassifier::from_key(key)
                        .ok_or_else(|| wrong(PayTableFileReason::UnknownClasses(key.into())))?;
                    parts.classifier.replace(classifier).map(|_| "classes")
                }
                "pays" => {
                    let pays = (step.clone(), value);
                    parts.pays.replace(pays).map(|_| "pays")
                }
                _ => return Err(wrong(PayTableFileReason::UnknownKey(key.clone()))),
            };
            if let Some(key) = known {
                return Err(wrong(PayTableFileReason::DuplicateKey { key }));
            }
        }
        Ok(parts)
    }
}

/// Whether a table may have a name: it is no other way to value a draw, and can be shown.
fn check_name(name: &str) -> Result<(), PayTableFileReason> {
    if name.is_empty() || name.contains(char::is_control) {
        return Err(PayTableFileReason::NoName(name.into()));
    }
    let ways = [Exchange::Percentile.key(), Exchange::Singletons.key()];
    if ways.contains(&name) || PayTable::built_in_names().contains(&name) {
        return Err(PayTableFileReason::NameTaken(name.into()));
    }
    Ok(())
}
