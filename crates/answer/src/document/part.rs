//! Parts of a document as written, with their positions, so that errors can point to them.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::place::{offset_of, shown};
use crate::Problem;

/// A value as written, and the offset of its first byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'t> {
    pub(crate) text: &'t str,
    pub(crate) offset: usize,
}

/// A key of an object with its value, and the offset of the key's first byte.
#[derive(Debug)]
pub(crate) struct Entry<'t> {
    pub(crate) key: String,
    pub(crate) key_offset: usize,
    pub(crate) value: Part<'t>,
}

impl<'t> Part<'t> {
    pub(crate) const fn whole(text: &'t str) -> Self {
        Self { text, offset: 0 }
    }

    pub(crate) fn wrong(self, kind: &'static str, what: String) -> Problem {
        Problem::at(kind, what, self.offset..self.offset)
    }

    /// The part that serde returned as a slice of this one.
    fn within(self, raw: &'t RawValue) -> Self {
        let text = raw.get();
        // A value is a slice of the text, so its position is the distance between their starts.
        let start = text.as_ptr() as usize - self.text.as_ptr() as usize;
        Self {
            text,
            offset: self.offset + start,
        }
    }

    /// The keys and values of this part, which must be an object.
    pub(crate) fn object(self, name: &str) -> Result<Vec<Entry<'t>>, Problem> {
        let Entries(entries) = serde_json::from_str(self.text).map_err(|error| {
            if error.is_data() {
                let inside = self.text.trim_start();
                let found = match inside.starts_with('[') {
                    true => "a list",
                    false => "not an object",
                };
                let offset = self.offset + self.text.len() - inside.len();
                let what = format!("{name} is {found}: expected an object such as {{\"…\": …}}");
                return Problem::at("wrong-value", what, offset..offset);
            }
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            let offset = self.offset + offset_of(self.text, error.line(), error.column());
            Problem::at("bad-json", format!("not JSON: {message}"), offset..offset)
        })?;
        let entries = entries.into_iter().map(|(key, raw)| {
            let value = self.within(raw);
            // The key is in front of the value; if it is written with escapes, point to the value
            // instead.
            let before = self.text.get(..value.offset - self.offset);
            let before = before.unwrap_or_default().trim_end();
            let before = before.strip_suffix(':').unwrap_or(before).trim_end();
            let key_start = before.strip_suffix(&format!("\"{key}\""));
            Entry {
                key,
                key_offset: key_start.map_or(value.offset, |start| self.offset + start.len()),
                value,
            }
        });
        Ok(entries.collect())
    }

    /// The values of this part, which must be a list.
    pub(crate) fn list(self, name: &str, expected: &str) -> Result<Vec<Self>, Problem> {
        let values: Vec<&'t RawValue> = serde_json::from_str(self.text).map_err(|_| {
            let what = format!(
                "{name}: `{}` is not a list: expected {expected}",
                self.shown()
            );
            self.wrong("wrong-value", what)
        })?;
        Ok(values.into_iter().map(|raw| self.within(raw)).collect())
    }

    pub(crate) fn string(self, name: &str) -> Result<String, Problem> {
        serde_json::from_str(self.text).map_err(|_| {
            let what = format!(
                "{name}: `{}` is not a string: expected one in quotes",
                self.shown()
            );
            self.wrong("wrong-value", what)
        })
    }

    /// The value as shown in a message, with its own quotes.
    pub(crate) fn shown(self) -> String {
        shown(self.text).replace("\\\"", "\"")
    }
}

impl Entry<'_> {
    /// A problem with the key.
    pub(crate) fn wrong_key(&self, kind: &'static str, what: String) -> Problem {
        Problem::at(kind, what, self.key_offset..self.key_offset)
    }
}

/// The keys and values of an object, as written.
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
