//! Fields as they are written in a file, read through serde.

mod fault;
mod value;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::{
    Cell, Coordinates, Field, Objective, ObjectiveRule, Pattern, PatternShape, PlacedCard, Symbols,
};
use fault::{FieldFault, told_in};
use value::{Object, Placed, Published, Word, list, symbols};

/// A field as it is written in a file, with its symbols and objectives.
///
/// It is an object with the key `cards`, and up to four more: `coords`, `symbols`, `objectives`,
/// and `patterns` for its own objectives. A card is `[x, y, color]` or an object with these three
/// keys; a color is any word that [`Color::from_name`](crate::Color::from_name) accepts, and `null`
/// stands for the starter. Published objectives must not be repeated, and there can be at most
/// [`MAX_PATTERNS`](Self::MAX_PATTERNS) patterns, which bounds the work.
///
/// `Deserialize` works with any format. An error's message begins with its kind, one of
/// [`kinds`](Self::kinds), followed by the path to the error within the value that serde was
/// reading: `duplicate-position in cards[3]: …`. (The crate `serde_path_to_error` gives the path to
/// that value.)
///
/// # Examples
///
/// ```
/// use handeval_field::{FieldInput, WorkLimit, score};
///
/// let text = r#"{
///     "cards": [[0, 0, null], [2, 2, "B"], {"x": 2, "y": 6, "color": "blue"}, [4, 8, "R"]],
///     "objectives": [93]
/// }"#;
/// let input: FieldInput = serde_json::from_str(text)?;
/// let objectives = input.objectives.unwrap();
/// let score = score(&input.field, &input.symbols, &objectives, WorkLimit::default())?;
/// assert_eq!(score.total, 3);
///
/// let error = serde_json::from_str::<FieldInput>(r#"{"cards": [[0, 0, "X"]]}"#).unwrap_err();
/// assert!(error.to_string().starts_with("unknown-color: `X` is not a color"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldInput {
    /// The cards.
    pub field: Field,
    /// The visible symbols.
    pub symbols: Symbols,
    /// The published objectives that the file names, if it has a list.
    pub objectives: Option<Vec<Objective>>,
    /// The objectives that the file defines.
    pub own_objectives: Vec<Objective>,
}

impl FieldInput {
    /// The most objectives that a file may define.
    pub const MAX_PATTERNS: usize = 32;

    /// The most variants that a pattern may have.
    pub const MAX_VARIANTS: usize = 64;

    /// The kinds of errors with which serde's messages may begin, in kebab case.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        FieldFault::kinds()
    }
}

impl<'de> Deserialize<'de> for FieldInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Object::<Document>(document) = Object::deserialize(deserializer)?;
        document.check()
    }
}

/// The document, with each value valid on its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    coords: Option<Word<Coordinates>>,
    cards: Vec<Placed<PlacedCard>>,
    #[serde(default, deserialize_with = "symbols")]
    symbols: Symbols,
    objectives: Option<Objectives>,
    #[serde(default, deserialize_with = "patterns")]
    patterns: Vec<Object<OwnPattern>>,
}

/// An objective that the document defines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnPattern {
    name: String,
    points: u32,
    #[serde(deserialize_with = "variants")]
    variants: Vec<Vec<Placed<Cell>>>,
}

/// The published objectives that the document names, without repetitions.
struct Objectives(Vec<Published>);

impl<'de> Deserialize<'de> for Objectives {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let check = |Published(objective): &Published, before: &[Published]| {
            let first_idx = before.iter().position(|one| one.0 == *objective);
            match (first_idx, objective.id()) {
                (Some(first_idx), Some(id)) => Err(FieldFault::RepeatedObjective {
                    id: i64::from(id),
                    first_idx,
                }),
                _ => Ok(()),
            }
        };
        list(deserializer, check).map(Self)
    }
}

fn patterns<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Object<OwnPattern>>, D::Error> {
    let max = FieldInput::MAX_PATTERNS;
    list(deserializer, |_, before| match before.len() < max {
        true => Ok(()),
        false => Err(FieldFault::TooManyPatterns { max }),
    })
}

fn variants<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Vec<Placed<Cell>>>, D::Error> {
    let max = FieldInput::MAX_VARIANTS;
    list(deserializer, |_, before| match before.len() < max {
        true => Ok(()),
        false => Err(FieldFault::TooManyVariants { max }),
    })
}

impl Document {
    /// The input, if its values are consistent.
    fn check<E: Error>(self) -> Result<FieldInput, E> {
        let coordinates = self.coords.map_or_else(Default::default, |word| word.0);
        let cards: Vec<_> = self.cards.into_iter().map(|card| card.0).collect();
        let field = Field::new(&cards, coordinates).map_err(|error| {
            let card_idx = error.card_idx();
            told_in(error.kind(), format_args!("cards[{card_idx}]"), error)
        })?;
        let named = |Objectives(named)| named.into_iter().map(|Published(one)| one).collect();
        let patterns = self.patterns.iter().enumerate();
        let own = patterns.map(|(idx, Object(pattern))| pattern.objective(idx, coordinates));
        Ok(FieldInput {
            field,
            symbols: self.symbols,
            objectives: self.objectives.map(named),
            own_objectives: own.collect::<Result<_, _>>()?,
        })
    }
}

impl OwnPattern {
    fn objective<E: Error>(&self, idx: usize, coordinates: Coordinates) -> Result<Objective, E> {
        let mut shapes = Vec::with_capacity(self.variants.len());
        for (variant_idx, cells) in self.variants.iter().enumerate() {
            let cells: Vec<_> = cells.iter().map(|cell| cell.0).collect();
            shapes.push(PatternShape::new(&cells, coordinates).map_err(|error| {
                let cell = error.cell_idx().map(|idx| format!("[{idx}]"));
                let cell = cell.unwrap_or_default();
                told_in(
                    error.kind(),
                    format_args!("patterns[{idx}].variants[{variant_idx}]{cell}"),
                    error,
                )
            })?);
        }
        let rule = ObjectiveRule::Pattern(Pattern::Shapes(shapes));
        Objective::new(&self.name, self.points, rule)
            .map_err(|error| told_in(error.kind(), format_args!("patterns[{idx}]"), &error))
    }
}
