//! The document as it is written, value by value, and what it comes to as a whole.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::list::{Read, fill, read_list};
use super::{FieldFault, FieldInput, FieldReader, ReadFieldError, Step};
use crate::{
    Cell, Coordinates, Field, Objective, ObjectiveRule, Pattern, PatternShape, PlacedCard, Symbols,
};

/// The document: each value is good by itself.
pub(super) struct Document {
    coordinates: Coordinates,
    cards: Vec<PlacedCard>,
    symbols: Symbols,
    objectives: Option<PublishedObjectives>,
    patterns: OwnPatterns,
}

/// The published objectives that the document names, each once.
struct PublishedObjectives(Vec<Objective>);

impl<'de> Read<'de> for PublishedObjectives {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        let check = |objective: &Objective, before: &[Objective]| {
            let first_idx = before.iter().position(|one| one == objective);
            match (first_idx, objective.id()) {
                (Some(first_idx), Some(id)) => Err(FieldFault::RepeatedObjective {
                    id: i64::from(id),
                    first_idx,
                }),
                _ => Ok(()),
            }
        };
        read_list(deserializer, reader, check).map(Self)
    }
}

/// The objectives that the document defines.
#[derive(Default)]
struct OwnPatterns(Vec<OwnPattern>);

impl<'de> Read<'de> for OwnPatterns {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        let max = FieldInput::MAX_PATTERNS;
        let check = |_: &OwnPattern, before: &[OwnPattern]| match before.len() < max {
            true => Ok(()),
            false => Err(FieldFault::TooManyPatterns { max }),
        };
        read_list(deserializer, reader, check).map(Self)
    }
}

/// The shapes of a pattern.
struct Variants(Vec<Vec<Cell>>);

impl<'de> Read<'de> for Variants {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        let max = FieldInput::MAX_VARIANTS;
        let check = |_: &Vec<Cell>, before: &[Vec<Cell>]| match before.len() < max {
            true => Ok(()),
            false => Err(FieldFault::TooManyVariants { max }),
        };
        read_list(deserializer, reader, check).map(Self)
    }
}

/// An objective that the document defines.
struct OwnPattern {
    name: String,
    points: u32,
    variants: Variants,
}

impl Document {
    /// The input, if the values go together.
    pub(super) fn check(self) -> Result<FieldInput, ReadFieldError> {
        let Self { coordinates, .. } = self;
        let field = Field::new(&self.cards, coordinates).map_err(|error| {
            let path = vec![Step::Key("cards"), Step::Index(error.card_idx())];
            ReadFieldError::new(path, error)
        })?;
        let OwnPatterns(patterns) = self.patterns;
        let patterns = patterns.iter().enumerate();
        let own_objectives =
            patterns.map(|(pattern_idx, pattern)| pattern.objective(pattern_idx, coordinates));
        Ok(FieldInput {
            field,
            symbols: self.symbols,
            objectives: self.objectives.map(|PublishedObjectives(named)| named),
            own_objectives: own_objectives.collect::<Result<_, _>>()?,
        })
    }
}

impl OwnPattern {
    fn objective(
        &self,
        pattern_idx: usize,
        coordinates: Coordinates,
    ) -> Result<Objective, ReadFieldError> {
        let path = vec![Step::Key("patterns"), Step::Index(pattern_idx)];
        let Variants(variants) = &self.variants;
        let mut shapes = Vec::with_capacity(variants.len());
        for (variant_idx, cells) in variants.iter().enumerate() {
            shapes.push(PatternShape::new(cells, coordinates).map_err(|error| {
                let mut path = path.clone();
                path.extend([Step::Key("variants"), Step::Index(variant_idx)]);
                path.extend(error.cell_idx().map(Step::Index));
                ReadFieldError::new(path, error)
            })?);
        }
        let rule = ObjectiveRule::Pattern(Pattern::Shapes(shapes));
        Objective::new(&self.name, self.points, rule)
            .map_err(|error| ReadFieldError::new(path, error))
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum DocumentKey {
    Coords,
    Cards,
    Symbols,
    Objectives,
    Patterns,
}

impl<'de> Read<'de> for Document {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        struct Keys<'r>(&'r mut FieldReader);
        impl<'de> Visitor<'de> for Keys<'_> {
            type Value = Document;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Document, A::Error> {
                let Self(reader) = self;
                let (mut coords, mut objectives) = (None, None);
                let (mut cards, mut symbols, mut patterns) = (None, None, None);
                while let Some(key) = map.next_key()? {
                    match key {
                        DocumentKey::Coords => fill(&mut coords, &mut map, "coords", reader)?,
                        DocumentKey::Cards => fill(&mut cards, &mut map, "cards", reader)?,
                        DocumentKey::Symbols => fill(&mut symbols, &mut map, "symbols", reader)?,
                        DocumentKey::Objectives => {
                            fill(&mut objectives, &mut map, "objectives", reader)?;
                        }
                        DocumentKey::Patterns => {
                            fill(&mut patterns, &mut map, "patterns", reader)?;
                        }
                    }
                }
                Ok(Document {
                    coordinates: coords.flatten().unwrap_or_default(),
                    cards: cards.ok_or_else(|| A::Error::missing_field("cards"))?,
                    symbols: symbols.unwrap_or_default(),
                    objectives: objectives.flatten(),
                    patterns: patterns.unwrap_or_default(),
                })
            }
        }
        deserializer.deserialize_map(Keys(reader))
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum PatternKey {
    Name,
    Points,
    Variants,
}

impl<'de> Read<'de> for OwnPattern {
    fn read<D: Deserializer<'de>>(
        deserializer: D,
        reader: &mut FieldReader,
    ) -> Result<Self, D::Error> {
        struct Keys<'r>(&'r mut FieldReader);
        impl<'de> Visitor<'de> for Keys<'_> {
            type Value = OwnPattern;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OwnPattern, A::Error> {
                let Self(reader) = self;
                let (mut name, mut points, mut variants) = (None, None, None);
                while let Some(key) = map.next_key()? {
                    match key {
                        PatternKey::Name => fill(&mut name, &mut map, "name", reader)?,
                        PatternKey::Points => fill(&mut points, &mut map, "points", reader)?,
                        PatternKey::Variants => fill(&mut variants, &mut map, "variants", reader)?,
                    }
                }
                Ok(OwnPattern {
                    name: name.ok_or_else(|| A::Error::missing_field("name"))?,
                    points: points.ok_or_else(|| A::Error::missing_field("points"))?,
                    variants: variants.ok_or_else(|| A::Error::missing_field("variants"))?,
                })
            }
        }
        deserializer.deserialize_map(Keys(reader))
    }
}
