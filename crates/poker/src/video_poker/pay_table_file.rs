//! Pay tables as written in JSON or another serde format.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use strum::IntoStaticStr;

use crate::shown::shown;
use crate::{Exchange, PayClassifier, PayTable, PayTableError};

/// A pay table as written: an object with `classes`, `pays` and an optional `name`.
///
/// serde checks the shape and each value; [`table`](Self::table) checks the table as a whole.
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
/// let fractions = text.replace("800", "976.5");
/// let table = serde_json::from_str::<PayTableFile>(&fractions)?.table("unnamed")?;
/// assert_eq!((table.coins(0), table.coins(4)), (976.5, 7.0));
///
/// let text = text.replace("\"flush\"", "\"flsh\"");
/// let error = serde_json::from_str::<PayTableFile>(&text)?.table("unnamed").unwrap_err();
/// assert_eq!(error.kind(), "unknown-class");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rule P17.
#[derive(Clone, Debug)]
pub struct PayTableFile(Keys);

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    // A `null` is not a name.
    #[serde(default, deserialize_with = "some")]
    name: Option<String>,
    #[serde(deserialize_with = "classifier")]
    classes: PayClassifier,
    pays: Pays,
}

fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    String::deserialize(deserializer).map(Some)
}

/// Reads the name of a classifier. The message for an unknown name begins with the error's kind.
fn classifier<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PayClassifier, D::Error> {
    let key = String::deserialize(deserializer)?;
    PayClassifier::from_key(&key).ok_or_else(|| {
        D::Error::custom(format_args!(
            "unknown-classes: `classes`: `{}` is unknown: expected {}",
            shown(&key),
            PayTableFile::expected_classes()
        ))
    })
}

/// Classes and payouts, as written. (A map would keep only the last payout of a repeated class.)
#[derive(Clone, Debug)]
struct Pays(Vec<(String, Hundredths)>);

/// A payout as a number from 0 to 4,294,967,295 with at most two decimals, in hundredths.
#[derive(Clone, Copy, Debug)]
struct Hundredths(u64);

impl<'de> Deserialize<'de> for Hundredths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Hundredths;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number with at most two decimals")
            }

            fn visit_u64<E: serde::de::Error>(self, coins: u64) -> Result<Hundredths, E> {
                match u32::try_from(coins) {
                    Ok(coins) => Ok(Hundredths(u64::from(coins) * 100)),
                    Err(_) => Err(E::invalid_value(Unexpected::Unsigned(coins), &self)),
                }
            }

            fn visit_f64<E: serde::de::Error>(self, coins: f64) -> Result<Hundredths, E> {
                let hundredths = coins * 100.0;
                // A number with two decimals is the float that is nearest to a whole number of
                // hundredths.
                let nearest = (hundredths + 0.5) as u64;
                let is_pay = (0.0..=f64::from(u32::MAX)).contains(&coins);
                match is_pay && nearest as f64 / 100.0 == coins {
                    true => Ok(Hundredths(nearest)),
                    false => Err(E::invalid_value(Unexpected::Float(coins), &self)),
                }
            }
        }
        deserializer.deserialize_any(Number)
    }
}

trait OfObject<'de>: Sized {
    fn of_map<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

/// Reads an object and rejects anything else.
fn object<'de, T: OfObject<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);
    impl<'de, T: OfObject<'de>> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            T::of_map(map)
        }
    }
    deserializer.deserialize_map(Object(PhantomData))
}

impl<'de> OfObject<'de> for PayTableFile {
    fn of_map<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error> {
        Keys::deserialize(MapAccessDeserializer::new(map)).map(Self)
    }
}

impl<'de> OfObject<'de> for Pays {
    fn of_map<A: MapAccess<'de>>(mut map: A) -> Result<Self, A::Error> {
        let mut pays = Vec::new();
        while let Some(pay) = map.next_entry()? {
            pays.push(pay);
        }
        Ok(Self(pays))
    }
}

impl<'de> Deserialize<'de> for PayTableFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        object(deserializer)
    }
}

impl<'de> Deserialize<'de> for Pays {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        object(deserializer)
    }
}

/// Why a pay table as written is invalid.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum PayTableFileError {
    /// The name is empty or contains invisible characters.
    #[error("`{}` is not a valid name: expected a `name` of visible characters", shown(.0))]
    NoName(String),
    /// The name is that of a built-in table, or of another way to value a draw.
    #[error("`{}` is a built-in name: expected a different `name`", shown(.0))]
    NameTaken(String),
    /// The payouts are invalid.
    #[strum(disabled)]
    #[error("`pays`: {0}")]
    Table(PayTableError),
}

impl PayTableFileError {
    /// The error's machine-readable name, in kebab case: `no-name`, or the kind of the table's
    /// error.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Table(error) => error.kind(),
            error => error.into(),
        }
    }
}

impl PayTableFile {
    /// Whether the text is a payout in JSON: a number from 0 to 4,294,967,295 with at most two
    /// decimals.
    #[must_use]
    pub fn is_pay(text: &str) -> bool {
        let in_hundredths = |coins: f64| {
            let nearest = (coins * 100.0 + 0.5) as u64;
            (0.0..=f64::from(u32::MAX)).contains(&coins) && nearest as f64 / 100.0 == coins
        };
        let is_number = text.starts_with(|first: char| first.is_ascii_digit());
        is_number && text.parse().is_ok_and(in_hundredths)
    }

    /// The possible values of `classes`, in words.
    #[must_use]
    pub fn expected_classes() -> String {
        let keys = PayClassifier::ALL.map(|classifier| format!("`{classifier}`"));
        format!("one of {}", keys.join(", "))
    }

    /// The pay table, called `name` if the file does not name it.
    ///
    /// # Errors
    ///
    /// If the name is invalid, or a class is unknown, missing or repeated.
    pub fn table(&self, name: &str) -> Result<PayTable, PayTableFileError> {
        let Self(Keys {
            name: own,
            classes,
            pays: Pays(pays),
        }) = self;
        let name = own.as_deref().unwrap_or(name);
        if name.is_empty() || name.contains(char::is_control) {
            return Err(PayTableFileError::NoName(name.into()));
        }
        let ways = [Exchange::Percentile.key(), Exchange::Singletons.key()];
        if ways.contains(&name) || PayTable::built_in_names().contains(&name) {
            return Err(PayTableFileError::NameTaken(name.into()));
        }
        let pays: Vec<_> = pays.iter().map(|(class, pay)| (&**class, pay.0)).collect();
        PayTable::in_hundredths(name, *classes, &pays).map_err(PayTableFileError::Table)
    }
}
