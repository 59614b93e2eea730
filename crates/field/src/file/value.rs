//! The parts of a document: objects, lists, cards and cells, colors, coordinates, symbols.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::fault::FieldFault;
use crate::text::shortened;
use crate::{
    Cell, CellColor, Color, Coordinates, Objective, PlacedCard, Position, Symbol, Symbols,
};

/// A value that is written as an object. (Derived types also accept a list of their values.)
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Keys<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Keys(PhantomData))
    }
}

/// A list in which each value is checked against the values before it.
pub(super) fn list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
    check: impl Fn(&T, &[T]) -> Result<(), FieldFault>,
) -> Result<Vec<T>, D::Error> {
    struct Values<T, F>(F, PhantomData<T>);
    impl<'de, T: Deserialize<'de>, F: Fn(&T, &[T]) -> Result<(), FieldFault>> Visitor<'de>
        for Values<T, F>
    {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Vec<T>, A::Error> {
            let Self(check, _) = self;
            let mut list = Vec::new();
            while let Some(value) = values.next_element()? {
                check(&value, &list)
                    .map_err(|fault| fault.told_in(format_args!("[{}]", list.len())))?;
                list.push(value);
            }
            Ok(list)
        }
    }
    deserializer.deserialize_seq(Values(check, PhantomData))
}

/// The value that a word stands for.
fn word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    value: impl FnOnce(&str) -> Option<T>,
    fault: impl FnOnce(String) -> FieldFault,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    value(&text).ok_or_else(|| fault(shortened(&text)).told())
}

/// A value that is written as a word.
pub(super) struct Word<T>(pub(super) T);

impl<'de> Deserialize<'de> for Word<Coordinates> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fault = |found| FieldFault::UnknownCoordinates { found };
        word(deserializer, Coordinates::from_key, fault).map(Self)
    }
}

/// The color of a card: `None` for the word `starter`.
impl<'de> Deserialize<'de> for Word<Option<Color>> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let color = |text: &str| match text.eq_ignore_ascii_case("starter") {
            true => Some(None),
            false => Color::from_name(text).map(Some),
        };
        let fault = |found| FieldFault::UnknownColor {
            found,
            is_of_pattern: false,
        };
        word(deserializer, color, fault).map(Self)
    }
}

impl<'de> Deserialize<'de> for Word<CellColor> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let color = |text: &str| match text.eq_ignore_ascii_case("any") {
            true => Some(CellColor::Any),
            false => Color::from_name(text).map(CellColor::Is),
        };
        let fault = |found| FieldFault::UnknownColor {
            found,
            is_of_pattern: true,
        };
        word(deserializer, color, fault).map(Self)
    }
}

/// A coordinate, which must fit in 32 bits.
struct Coordinate(i32);

impl Coordinate {
    fn new<E: Error>(number: Option<i32>, found: impl FnOnce() -> String) -> Result<Self, E> {
        let fault = || FieldFault::BadCoordinate { found: found() }.told();
        number.map(Self).ok_or_else(fault)
    }
}

impl<'de> Deserialize<'de> for Coordinate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Coordinate;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Coordinate, E> {
                Coordinate::new(number.try_into().ok(), || number.to_string())
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Coordinate, E> {
                Coordinate::new(number.try_into().ok(), || number.to_string())
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Coordinate, E> {
                Coordinate::new(None, || format!("{number:?}"))
            }
        }
        deserializer.deserialize_any(Number)
    }
}

/// Two numbers and a color: `[2, 2, "R"]` or `{"x": 2, "y": 2, "color": "R"}`.
struct Triple<C>(Coordinate, Coordinate, C);

/// A [`Triple`] written as an object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "C: Deserialize<'de>"))]
struct TripleObject<C> {
    x: Coordinate,
    y: Coordinate,
    // A missing color is an error; it is not read as `null`.
    #[serde(alias = "colour", deserialize_with = "C::deserialize")]
    color: C,
}

impl<'de, C: Deserialize<'de>> Deserialize<'de> for Triple<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<C>(PhantomData<C>);
        impl<'de, C: Deserialize<'de>> Visitor<'de> for Parts<C> {
            type Value = Triple<C>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let list = r#"[2, 2, "R"]"#;
                let object = r#"{"x": 2, "y": 2, "color": "R"}"#;
                write!(f, "a card such as `{list}` or `{object}`")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Triple<C>, A::Error> {
                let missing = |n_parts| A::Error::invalid_length(n_parts, &"x, y and a color");
                let x = parts.next_element()?.ok_or_else(|| missing(0))?;
                let y = parts.next_element()?.ok_or_else(|| missing(1))?;
                let color = parts.next_element()?.ok_or_else(|| missing(2))?;
                let mut n_parts = 3;
                while parts.next_element::<IgnoredAny>()?.is_some() {
                    n_parts += 1;
                }
                match n_parts {
                    3 => Ok(Triple(x, y, color)),
                    _ => Err(missing(n_parts)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Triple<C>, A::Error> {
                let object = TripleObject::deserialize(MapAccessDeserializer::new(map))?;
                let TripleObject { x, y, color } = object;
                Ok(Triple(x, y, color))
            }
        }
        deserializer.deserialize_any(Parts(PhantomData))
    }
}

/// A card of the field, or a cell of a pattern.
pub(super) struct Placed<T>(pub(super) T);

impl<'de> Deserialize<'de> for Placed<PlacedCard> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Triple(x, y, color) = Triple::<Option<Word<Option<Color>>>>::deserialize(deserializer)?;
        Ok(Self(PlacedCard {
            position: Position { x: x.0, y: y.0 },
            color: color.and_then(|color| color.0),
        }))
    }
}

impl<'de> Deserialize<'de> for Placed<Cell> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Triple(dx, dy, color) = Triple::<Word<CellColor>>::deserialize(deserializer)?;
        Ok(Self(Cell {
            dx: dx.0,
            dy: dy.0,
            color: color.0,
        }))
    }
}

/// A published objective, given by its number.
pub(super) struct Published(pub(super) Objective);

impl<'de> Deserialize<'de> for Published {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = i64::deserialize(deserializer)?;
        let objective = u16::try_from(id).ok().and_then(Objective::by_id);
        let fault = || FieldFault::UnknownObjective { id }.told();
        objective.map(Self).ok_or_else(fault)
    }
}

/// The visible symbols, by name.
pub(super) fn symbols<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Symbols, D::Error> {
    struct Counts;
    impl<'de> Visitor<'de> for Counts {
        type Value = Symbols;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with the number of visible symbols of each kind")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Symbols, A::Error> {
            let mut symbols = Symbols::new();
            let mut seen = Vec::new();
            while let Some(key) = map.next_key::<String>()? {
                let found = || shortened(&key);
                let symbol = Symbol::from_name(&key)
                    .ok_or_else(|| FieldFault::UnknownSymbol { found: found() }.told())?;
                if seen.contains(&symbol) {
                    let key = symbol.key();
                    return Err(FieldFault::DuplicateSymbol { key }.told());
                }
                seen.push(symbol);
                symbols.set(symbol, map.next_value()?);
            }
            Ok(symbols)
        }
    }
    deserializer.deserialize_map(Counts)
}
