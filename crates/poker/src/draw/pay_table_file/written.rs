//! Values as they are written: whatever stands there is read, and judged later.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::PayTableFileReason;

/// A value, and what is in it if it is an object.
#[derive(Clone, Debug)]
pub(super) enum Written<T> {
    /// Keys and values in their order. (A map would keep just the last of a repeated key.)
    Object(Vec<(String, T)>),
    List,
    Text(String),
    Whole(u64),
    /// Any other value, as people write it.
    Other(String),
}

impl<T> Written<T> {
    /// The keys and values of what should be an object.
    pub(super) fn entries(&self, name: &'static str) -> Result<&[(String, T)], PayTableFileReason> {
        match self {
            Self::Object(entries) => Ok(entries),
            Self::List => Err(PayTableFileReason::List { name }),
            _ => Err(PayTableFileReason::NoObject { name }),
        }
    }

    /// What should be the text of a key.
    pub(super) fn text(&self, key: &'static str) -> Result<&str, PayTableFileReason> {
        match self {
            Self::Text(text) => Ok(text),
            _ => Err(PayTableFileReason::NoText {
                key,
                found: self.describe(),
            }),
        }
    }

    /// What should be a whole number of 32 bits.
    pub(super) fn as_u32(&self) -> Option<u32> {
        match self {
            Self::Whole(number) => u32::try_from(*number).ok(),
            _ => None,
        }
    }

    /// The value, or what stands for it if it is long.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Object(entries) if entries.is_empty() => "{}".to_owned(),
            Self::Object(_) => "{…}".to_owned(),
            Self::List => "[…]".to_owned(),
            Self::Text(text) => format!("\"{text}\""),
            Self::Whole(number) => number.to_string(),
            Self::Other(value) => value.clone(),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Anything<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Anything<T> {
            type Value = Written<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Written::Object(entries))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Written<T>, A::Error> {
                while values.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Written::List)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Written<T>, E> {
                Ok(Written::Text(text.to_owned()))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Written<T>, E> {
                Ok(Written::Whole(number))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Written<T>, E> {
                let other = || Written::Other(number.to_string());
                Ok(u64::try_from(number).map_or_else(|_| other(), Written::Whole))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Written<T>, E> {
                Ok(Written::Other(format!("{number:?}")))
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Written<T>, E> {
                Ok(Written::Other(value.to_string()))
            }

            fn visit_unit<E: Error>(self) -> Result<Written<T>, E> {
                Ok(Written::Other("null".to_owned()))
            }

            fn visit_none<E: Error>(self) -> Result<Written<T>, E> {
                self.visit_unit()
            }

            fn visit_some<D: Deserializer<'de>>(
                self,
                deserializer: D,
            ) -> Result<Written<T>, D::Error> {
                Written::deserialize(deserializer)
            }
        }
        deserializer.deserialize_any(Anything(PhantomData))
    }
}
