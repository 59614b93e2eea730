//! Reads what clients write: an object in JSON, with keys that are known.

use core::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;

use crate::name::is_unprintable;

/// The longest part of a request that a message shows, in characters.
const SHOWN_CHARS: usize = 200;

/// Why a request cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is no JSON.
    #[error("line {line}, column {column}: expected an object in JSON")]
    NotJson {
        /// The line, from 1.
        line: usize,
        /// The byte in the line, from 1.
        column: usize,
    },
    /// The JSON is no object.
    #[error("expected an object in JSON, such as `{{\"name\": \"Jana\"}}`")]
    NotAnObject,
    /// A key is there twice.
    #[error("`{}` is there twice: expected it once", shown(.key))]
    DoubleKey {
        /// The key.
        key: String,
    },
    /// A key says nothing here.
    #[error("`{}` says nothing here: expected {expected}", shown(.key))]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that do.
        expected: String,
    },
    /// A key is missing.
    #[error("`{key}` is missing: expected {expected}")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// What it should have.
        expected: &'static str,
    },
    /// A key has a value that it cannot have.
    #[error("`{key}` is `{}`: expected {expected}", shown(.found))]
    WrongValue {
        /// The key.
        key: &'static str,
        /// The value, in JSON.
        found: String,
        /// What it should have.
        expected: &'static str,
    },
    /// The table of points cannot be.
    #[error("`points`: {}", shown(.message))]
    Points {
        /// What is wrong.
        message: String,
    },
}

impl ReadError {
    /// The name of the error for programs, in kebab case.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::NotJson { .. } => "bad-json",
            Self::NotAnObject => "wrong-value",
            Self::DoubleKey { .. } => "duplicate-key",
            Self::UnknownKey { .. } => "unknown-key",
            Self::MissingKey { .. } => "missing-key",
            Self::WrongValue { .. } => "wrong-value",
            Self::Points { .. } => "wrong-points",
        }
    }

    /// The key that it is about.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::NotJson { .. } | Self::NotAnObject => None,
            Self::DoubleKey { key } | Self::UnknownKey { key, .. } => Some(key),
            Self::MissingKey { key, .. } | Self::WrongValue { key, .. } => Some(key),
            Self::Points { .. } => Some("points"),
        }
    }
}

/// A text as a message shows it: without characters that nobody sees, and not too long.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (idx, char) in text.chars().enumerate() {
        if idx == SHOWN_CHARS {
            shown.push('…');
            break;
        }
        match is_unprintable(char) {
            true => shown.extend(char.escape_unicode()),
            false => shown.push(char),
        }
    }
    shown
}

/// An object as it is written, key by key.
pub(crate) struct Fields(Vec<(String, Json)>);

impl Fields {
    /// The object that is written in a text; blank is an empty one.
    pub(crate) fn read(text: &str) -> Result<Self, ReadError> {
        if text.trim_ascii().is_empty() {
            return Ok(Self(Vec::new()));
        }
        let document: Document =
            serde_json::from_str(text).map_err(|error| ReadError::NotJson {
                line: error.line(),
                column: error.column(),
            })?;
        let Document::Object(fields) = document else {
            return Err(ReadError::NotAnObject);
        };
        for (idx, (key, _)) in fields.iter().enumerate() {
            if fields[..idx].iter().any(|(earlier, _)| earlier == key) {
                return Err(ReadError::DoubleKey { key: key.clone() });
            }
            if idx >= MAX_KEYS {
                let expected = format!("at most {MAX_KEYS} keys");
                return Err(ReadError::UnknownKey {
                    key: key.clone(),
                    expected,
                });
            }
        }
        Ok(Self(fields))
    }

    /// The value of a key, which is taken out; `null` is as good as nothing.
    pub(crate) fn take(&mut self, key: &str) -> Option<Json> {
        let idx = self.0.iter().position(|(name, _)| name == key)?;
        Some(self.0.remove(idx).1).filter(|value| !value.is_null())
    }

    /// The text of a key, if it is there.
    pub(crate) fn text(
        &mut self,
        key: &'static str,
        expected: &'static str,
    ) -> Result<Option<String>, ReadError> {
        match self.take(key) {
            None => Ok(None),
            Some(Json::String(text)) => Ok(Some(text)),
            Some(found) => Err(wrong(key, &found, expected)),
        }
    }

    /// The number of a key, if it is there.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        expected: &'static str,
    ) -> Result<Option<u32>, ReadError> {
        let Some(found) = self.take(key) else {
            return Ok(None);
        };
        let number = found.as_u64().and_then(|number| number.try_into().ok());
        number.map_or_else(
            || Err(wrong(key, &found, expected)),
            |number| Ok(Some(number)),
        )
    }

    /// Whether a key is true; `default` if it is not there.
    pub(crate) fn flag(&mut self, key: &'static str, default: bool) -> Result<bool, ReadError> {
        match self.take(key) {
            None => Ok(default),
            Some(Json::Bool(flag)) => Ok(flag),
            Some(found) => Err(wrong(key, &found, "`true` or `false`")),
        }
    }

    /// One of the values that a key can have; the first if it is not there.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        choices: &[(&str, T)],
        default: T,
        expected: &'static str,
    ) -> Result<T, ReadError> {
        let Some(found) = self.take(key) else {
            return Ok(default);
        };
        let chosen = choices
            .iter()
            .find(|(name, _)| found.as_str() == Some(name));
        chosen.map_or_else(
            || Err(wrong(key, &found, expected)),
            |&(_, choice)| Ok(choice),
        )
    }

    /// Nothing but what was taken may be there.
    pub(crate) fn finish(self, expected: &str) -> Result<(), ReadError> {
        match self.0.into_iter().next() {
            None => Ok(()),
            Some((key, _)) => Err(ReadError::UnknownKey {
                key,
                expected: expected.to_owned(),
            }),
        }
    }
}

/// More keys than any request has.
const MAX_KEYS: usize = 32;

/// A value that a key cannot have.
pub(crate) fn wrong(key: &'static str, found: &Json, expected: &'static str) -> ReadError {
    let found = match found {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    };
    let found = found.chars().take(SHOWN_CHARS + 1).collect();
    ReadError::WrongValue {
        key,
        found,
        expected,
    }
}

/// Any JSON; of an object, every key as often as it is written.
enum Document {
    Object(Vec<(String, Json)>),
    Other,
}

impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Document;

            // Mutants: nobody is told what serde expects, but where.
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Document, M::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Document::Object(fields))
            }

            fn visit_seq<S: serde::de::SeqAccess<'de>>(
                self,
                mut list: S,
            ) -> Result<Document, S::Error> {
                while list.next_element::<serde::de::IgnoredAny>()?.is_some() {}
                Ok(Document::Other)
            }

            fn visit_unit<E>(self) -> Result<Document, E> {
                Ok(Document::Other)
            }

            fn visit_bool<E>(self, _: bool) -> Result<Document, E> {
                Ok(Document::Other)
            }

            fn visit_i64<E>(self, _: i64) -> Result<Document, E> {
                Ok(Document::Other)
            }

            fn visit_u64<E>(self, _: u64) -> Result<Document, E> {
                Ok(Document::Other)
            }

            fn visit_f64<E>(self, _: f64) -> Result<Document, E> {
                Ok(Document::Other)
            }

            fn visit_str<E>(self, _: &str) -> Result<Document, E> {
                Ok(Document::Other)
            }
        }
        deserializer.deserialize_any(Any)
    }
}
