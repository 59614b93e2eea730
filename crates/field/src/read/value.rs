//! The small values of a document: colors, coordinates, symbols, numbers of objectives.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::list::{Read, value_of};
use super::{FieldFault, FieldReader};
use crate::parse::shortened;
use crate::{CellColor, Color, Coordinates, Objective, Symbol, Symbols};

/// Reads a text and what it stands for.
fn read_text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    reader: &mut FieldReader,
    value: impl FnOnce(&str) -> Result<T, FieldFault>,
) -> Result<T, D::Error> {
    struct Text<'r, F> {
        reader: &'r mut FieldReader,
        value: F,
    }
    impl<T, F: FnOnce(&str) -> Result<T, FieldFault>> Visitor<'_> for Text<'_, F> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a string")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            (self.value)(text).map_err(|fault| self.reader.wrong(fault))
        }
    }
    deserializer.deserialize_str(Text { reader, value })
}

impl<'de> Read<'de> for Coordinates {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        read_text(deserializer, reader, |text| {
            Self::from_key(text).ok_or_else(|| FieldFault::UnknownCoordinates {
                found: shortened(text),
            })
        })
    }
}

impl<'de> Read<'de> for Color {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        read_text(deserializer, reader, |text| {
            Self::from_name(text).ok_or_else(|| FieldFault::UnknownColor {
                found: shortened(text),
                is_of_pattern: false,
            })
        })
    }
}

impl<'de> Read<'de> for CellColor {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        read_text(deserializer, reader, |text| match Color::from_name(text) {
            Some(color) => Ok(Self::Is(color)),
            None if text.eq_ignore_ascii_case("any") => Ok(Self::Any),
            None => Err(FieldFault::UnknownColor {
                found: shortened(text),
                is_of_pattern: true,
            }),
        })
    }
}

/// A coordinate, which has to fit in 32 bits.
pub(super) struct Coordinate(pub(super) i32);

impl<'de> Read<'de> for Coordinate {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        struct Number<'r>(&'r mut FieldReader);
        impl Number<'_> {
            fn coordinate<E: Error>(
                self,
                number: Option<i32>,
                found: impl FnOnce() -> String,
            ) -> Result<Coordinate, E> {
                match number {
                    Some(number) => Ok(Coordinate(number)),
                    None => Err(self.0.wrong(FieldFault::BadCoordinate { found: found() })),
                }
            }
        }
        impl Visitor<'_> for Number<'_> {
            type Value = Coordinate;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Coordinate, E> {
                self.coordinate(i32::try_from(number).ok(), || number.to_string())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Coordinate, E> {
                self.coordinate(i32::try_from(number).ok(), || number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Coordinate, E> {
                self.coordinate(None, || format!("{number:?}"))
            }
        }
        deserializer.deserialize_any(Number(reader))
    }
}

/// A published objective by its number.
impl<'de> Read<'de> for Objective {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        let id = i64::deserialize(deserializer)?;
        let objective = u16::try_from(id).ok().and_then(Self::by_id);
        objective.ok_or_else(|| reader.wrong(FieldFault::UnknownObjective { id }))
    }
}

/// The visible symbols by name.
impl<'de> Read<'de> for Symbols {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        struct Counts<'r>(&'r mut FieldReader);
        impl<'de> Visitor<'de> for Counts<'_> {
            type Value = Symbols;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of symbols and how many are visible")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Symbols, A::Error> {
                let Self(reader) = self;
                let mut symbols = Symbols::new();
                let mut seen = Vec::new();
                while let Some(key) = map.next_key::<String>()? {
                    let Some(symbol) = Symbol::from_key(&key) else {
                        let found = shortened(&key);
                        return Err(reader.wrong(FieldFault::UnknownSymbol { found }));
                    };
                    let key = symbol.key();
                    if seen.contains(&symbol) {
                        return Err(reader.wrong(FieldFault::DuplicateSymbol { key }));
                    }
                    seen.push(symbol);
                    symbols.set(symbol, value_of(&mut map, key, reader)?);
                }
                Ok(symbols)
            }
        }
        deserializer.deserialize_map(Counts(reader))
    }
}

impl<'de> Read<'de> for u32 {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        _reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        Self::deserialize(deserializer)
    }
}

impl<'de> Read<'de> for String {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        read_text(deserializer, reader, |text| Ok(text.to_owned()))
    }
}
