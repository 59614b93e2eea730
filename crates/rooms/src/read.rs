//! Reads what clients send: JSON objects with known keys.

use core::fmt;

use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value as Json;
use strum::IntoStaticStr;

use crate::body::Key;
use crate::name::is_unprintable;

/// The maximum number of characters of a request that a message quotes.
const SHOWN_CHARS: usize = 200;

/// Why a request cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not JSON.
    #[strum(to_string = "bad-json")]
    #[error("line {line}, column {column}: expected a JSON object")]
    NotJson {
        /// The line, counting from 1.
        line: usize,
        /// The byte in the line, counting from 1.
        column: usize,
    },
    /// The JSON is not an object.
    #[strum(to_string = "wrong-value")]
    #[error("expected a JSON object, such as `{{\"name\": \"Jana\"}}`")]
    NotAnObject,
    /// A key is repeated.
    #[strum(to_string = "duplicate-key")]
    #[error("`{}` is given twice: expected it once", shown(.key))]
    DoubleKey {
        /// The key.
        key: String,
    },
    /// A key is unknown.
    #[error("unknown key `{}`: expected {expected}", shown(.key))]
    UnknownKey {
        /// The key.
        key: String,
        /// The known keys.
        expected: String,
    },
    /// A key is missing.
    #[error("`{key}` is missing: expected {expected}")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// The possible values of the key.
        expected: &'static str,
    },
    /// A key has an invalid value.
    #[error("`{key}` is `{}`: expected {expected}", shown(.found))]
    WrongValue {
        /// The key.
        key: &'static str,
        /// The value, in JSON.
        found: String,
        /// The possible values of the key.
        expected: &'static str,
    },
    /// The table of points is invalid.
    #[strum(to_string = "wrong-points")]
    #[error("`points`: {}", shown(.message))]
    Points {
        /// The error.
        message: String,
    },
}

impl ReadError {
    /// The error's machine-readable name, in kebab case.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The key that the error is about; `None` if the text is not a JSON object.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::NotJson { .. } | Self::NotAnObject => None,
            Self::DoubleKey { key } | Self::UnknownKey { key, .. } => Some(key),
            Self::MissingKey { key, .. } | Self::WrongValue { key, .. } => Some(key),
            Self::Points { .. } => Some("points"),
        }
    }
}

/// Prepares text for a message: escapes invisible characters, and shortens it.
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

/// An object as written, key by key.
pub(crate) struct Fields {
    left: Vec<(String, Json)>,
    /// The keys looked up so far.
    known: Vec<&'static str>,
}

/// The maximum number of keys, which is more than any valid request has.
const MAX_KEYS: usize = 32;

impl Fields {
    /// Reads the object in the text; blank text counts as an empty object.
    pub(crate) fn read(text: &str) -> Result<Self, ReadError> {
        let is_blank = text.trim_ascii().is_empty();
        let text = if is_blank { "{}" } else { text };
        // Invalid JSON is reported first.
        let _: Json = serde_json::from_str(text).map_err(|error| ReadError::NotJson {
            line: error.line(),
            column: error.column(),
        })?;
        let Ok(Pairs(left)) = serde_json::from_str(text) else {
            return Err(ReadError::NotAnObject);
        };
        for (idx, (key, _)) in left.iter().enumerate() {
            let is_double = left[..idx].iter().any(|(earlier, _)| earlier == key);
            if !is_double && idx < MAX_KEYS {
                continue;
            }
            let (key, expected) = (key.clone(), format!("at most {MAX_KEYS} keys"));
            return Err(match is_double {
                true => ReadError::DoubleKey { key },
                false => ReadError::UnknownKey { key, expected },
            });
        }
        let known = Vec::new();
        Ok(Self { left, known })
    }

    /// Removes and returns the value of a key; `null` counts as absent.
    pub(crate) fn take(&mut self, key: &'static str) -> Option<Json> {
        self.known.push(key);
        let idx = self.left.iter().position(|(name, _)| name == key)?;
        Some(self.left.remove(idx).1).filter(|value| !value.is_null())
    }

    /// Takes the value of a key, if the key is present.
    pub(crate) fn get<T: DeserializeOwned>(&mut self, key: &Key) -> Result<Option<T>, ReadError> {
        self.value(key.name, key.expected)
    }

    /// Like [`get`](Self::get), but for a key defined elsewhere.
    pub(crate) fn value<T: DeserializeOwned>(
        &mut self,
        key: &'static str,
        expected: &'static str,
    ) -> Result<Option<T>, ReadError> {
        let Some(found) = self.take(key) else {
            return Ok(None);
        };
        // No key has an object as its value.
        let read = Some(&found).filter(|found| !found.is_object());
        let read = read.and_then(|found| T::deserialize(found).ok());
        read.map(Some).ok_or_else(|| wrong(key, &found, expected))
    }

    /// Takes the value of a required key.
    pub(crate) fn required<T: DeserializeOwned>(&mut self, key: &Key) -> Result<T, ReadError> {
        let &Key { name, expected, .. } = key;
        let missing = ReadError::MissingKey {
            key: name,
            expected,
        };
        self.get(key)?.ok_or(missing)
    }

    /// Rejects keys that were not looked up; the message lists the known keys with `word` before
    /// the last one.
    pub(crate) fn finish(self, word: &str) -> Result<(), ReadError> {
        let Some((key, _)) = self.left.into_iter().next() else {
            return Ok(());
        };
        let known: Vec<_> = self.known.iter().map(|key| format!("`{key}`")).collect();
        let expected = match &known[..] {
            [others @ .., last] if !others.is_empty() => {
                format!("{} {word} {last}", others.join(", "))
            }
            known => known.concat(),
        };
        Err(ReadError::UnknownKey { key, expected })
    }
}

impl Key {
    pub(crate) fn wrong(&self, found: &Json) -> ReadError {
        wrong(self.name, found, self.expected)
    }
}

fn wrong(key: &'static str, found: &Json, expected: &'static str) -> ReadError {
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

/// All keys of an object, repeated ones included.
struct Pairs(Vec<(String, Json)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Pairs;

            // Mutants: serde's expectation is never shown.
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs, M::Error> {
                let next = std::iter::from_fn(|| map.next_entry().transpose());
                next.collect::<Result<_, _>>().map(Pairs)
            }
        }
        deserializer.deserialize_map(Each)
    }
}
