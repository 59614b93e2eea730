//! Objects of JSON whose keys stay in their order.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// An object whose keys stay in their order.
pub(crate) struct Object(pub(crate) Vec<(String, Box<RawValue>)>);

impl Object {
    /// The value of a key, as JSON.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        let found = self.0.iter().find(|(name, _)| name == key)?;
        Some(found.1.get())
    }

    /// Changes the value of a key. Returns `None` if it is missing or not in the expected form.
    pub(crate) fn change<T: for<'de> Deserialize<'de>, U: Serialize>(
        &mut self,
        key: &str,
        change: impl FnOnce(T) -> U,
    ) -> Option<()> {
        let (_, value) = self.0.iter_mut().find(|(name, _)| name == key)?;
        let changed = change(serde_json::from_str(value.get()).ok()?);
        *value = to_raw_value(&changed).ok()?;
        Some(())
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
