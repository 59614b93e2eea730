//! Cards of a field and cells of a pattern: two numbers and a color.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::list::{Read, next_element, value_of};
use super::value::Coordinate;
use super::{FieldFault, FieldReader};
use crate::{Cell, CellColor, Color, PlacedCard, Position};

impl<'de> Read<'de> for PlacedCard {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        let Triple { x, y, color } = Triple::<Option<Color>>::read(deserializer, reader)?;
        Ok(Self {
            position: Position { x, y },
            color,
        })
    }
}

impl<'de> Read<'de> for Cell {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        let Triple { x, y, color } = Triple::<CellColor>::read(deserializer, reader)?;
        Ok(Self {
            dx: x,
            dy: y,
            color,
        })
    }
}

/// Two numbers and a color: `[2, 2, "R"]` or `{"x": 2, "y": 2, "color": "R"}`.
struct Triple<C> {
    x: i32,
    y: i32,
    color: C,
}

impl<'de, C: Read<'de>> Read<'de> for Triple<C> {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Parts {
            reader,
            color: PhantomData,
        })
    }
}

struct Parts<'r, C> {
    reader: &'r mut FieldReader,
    color: PhantomData<C>,
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Key {
    X,
    Y,
    Color,
    Colour,
}

impl<'de, C: Read<'de>> Visitor<'de> for Parts<'_, C> {
    type Value = Triple<C>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card such as `[2, 2, \"R\"]` or `{\"x\": 2, \"y\": 2, \"color\": \"R\"}`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Triple<C>, A::Error> {
        let Self { reader, .. } = self;
        let missing = |n_parts| A::Error::invalid_length(n_parts, &"x, y and a color");
        let mut number = |index: usize, reader: &mut FieldReader| {
            let number: Option<Coordinate> = next_element(&mut parts, index, reader)?;
            number.ok_or_else(|| missing(index))
        };
        let (x, y) = (number(0, reader)?.0, number(1, reader)?.0);
        let color = next_element(&mut parts, 2, reader)?.ok_or_else(|| missing(2))?;
        let mut n_more = 0;
        while parts.next_element::<IgnoredAny>()?.is_some() {
            n_more += 1;
        }
        match n_more {
            0 => Ok(Triple { x, y, color }),
            _ => Err(missing(3 + n_more)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Triple<C>, A::Error> {
        let Self { reader, .. } = self;
        let (mut x, mut y, mut color) = (None, None, None);
        while let Some(key) = map.next_key()? {
            let (key, is_new) = match key {
                Key::X => ("x", x.replace(number(&mut map, "x", reader)?).is_none()),
                Key::Y => ("y", y.replace(number(&mut map, "y", reader)?).is_none()),
                Key::Color => {
                    let value = value_of(&mut map, "color", reader)?;
                    ("color", color.replace(value).is_none())
                }
                Key::Colour => {
                    let value = value_of(&mut map, "colour", reader)?;
                    ("color", color.replace(value).is_none())
                }
            };
            if !is_new {
                return Err(reader.wrong(FieldFault::DuplicateKey { key }));
            }
        }
        Ok(Triple {
            x: x.ok_or_else(|| A::Error::missing_field("x"))?,
            y: y.ok_or_else(|| A::Error::missing_field("y"))?,
            color: color.ok_or_else(|| A::Error::missing_field("color"))?,
        })
    }
}

/// The coordinate of a key.
fn number<'de, A: MapAccess<'de>>(
    map: &mut A,
    key: &'static str,
    reader: &mut FieldReader,
) -> Result<i32, A::Error> {
    value_of::<Coordinate, A>(map, key, reader).map(|coordinate| coordinate.0)
}
