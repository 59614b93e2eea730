//! JSON values as they are written, each with its place: what is wrong can be pointed at.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::place::{offset_of, shown};

/// What is wrong with a file, and at which byte.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) offset: usize,
    pub(crate) what: String,
}

/// A key of an object, and the byte at which it stands.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) text: String,
    pub(crate) offset: usize,
}

impl Key {
    pub(crate) fn wrong(&self, what: String) -> Wrong {
        let offset = self.offset;
        Wrong { offset, what }
    }
}

/// A JSON value as it is written, and the byte at which it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written<'t> {
    pub(crate) text: &'t str,
    pub(crate) offset: usize,
}

impl<'t> Written<'t> {
    pub(crate) fn wrong(self, what: String) -> Wrong {
        let offset = self.offset;
        Wrong { offset, what }
    }

    /// The keys and values of what should be an object.
    pub(crate) fn object(self, name: &str) -> Result<Vec<(Key, Written<'t>)>, Wrong> {
        let Entries(entries) = serde_json::from_str(self.text).map_err(|error| {
            if error.is_data() {
                let is_list = self.text.trim_start().starts_with('[');
                let found = if is_list { "a list" } else { "no object" };
                let inside = self.text.len() - self.text.trim_start().len();
                return Wrong {
                    offset: self.offset + inside,
                    what: format!("{name} is {found}: expected an object such as {{\"…\": …}}"),
                };
            }
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            Wrong {
                offset: self.offset + offset_of(self.text, error.line(), error.column()),
                what: format!("no JSON: {message}"),
            }
        })?;
        let place = |(key, raw): (String, &'t RawValue)| {
            // A value is a part of the text: how far apart they begin is its place.
            let start = raw.get().as_ptr() as usize - self.text.as_ptr() as usize;
            // The key stands before it, unless it is written with escapes: then the value serves.
            let before = self.text.get(..start).unwrap_or_default().trim_end();
            let before = before.strip_suffix(':').unwrap_or(before).trim_end();
            let key_start = before.strip_suffix(&format!("\"{key}\""));
            let key = Key {
                text: key,
                offset: self.offset + key_start.map_or(start, str::len),
            };
            let value = Written {
                text: raw.get(),
                offset: self.offset + start,
            };
            (key, value)
        };
        Ok(entries.into_iter().map(place).collect())
    }

    /// The value as a message shows it: its quotes are its own.
    pub(crate) fn shown(self) -> String {
        shown(self.text).replace("\\\"", "\"")
    }

    pub(crate) fn string(self, name: &str) -> Result<String, Wrong> {
        serde_json::from_str(self.text).map_err(|_| {
            self.wrong(format!(
                "{name}: `{}` is no text: expected one in quotes",
                self.shown()
            ))
        })
    }

    /// The values of what should be a list.
    pub(crate) fn list(self, name: &str, expected: &str) -> Result<Vec<Written<'t>>, Wrong> {
        let values: Vec<&'t RawValue> = serde_json::from_str(self.text).map_err(|_| {
            self.wrong(format!(
                "{name}: `{}` is no list: expected {expected}",
                self.shown()
            ))
        })?;
        let place = |raw: &'t RawValue| Written {
            text: raw.get(),
            offset: self.offset + (raw.get().as_ptr() as usize - self.text.as_ptr() as usize),
        };
        Ok(values.into_iter().map(place).collect())
    }
}

/// The keys and values of an object, as they are written.
#[derive(Debug)]
struct Entries<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Deserialize<'t> for Entries<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;
        impl<'t> Visitor<'t> for Keys {
            type Value = Entries<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Entries<'t>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Keys)
    }
}
