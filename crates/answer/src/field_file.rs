//! Reading a field (one JSON document).

use std::borrow::Cow;
use std::fmt;

use handeval_field::{
    Cell, CellColor, Color, Coordinates, Field, Objective, Pattern, PlacedCard, Position, Rule,
    Shape, Symbol, Symbols,
};
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::json::object::Object;
use crate::json::place::{Step, at, offset_of, shown};
use crate::problem::Problem;

/// A field with what is to be scored on it.
#[derive(Debug)]
pub(crate) struct FieldInput {
    pub(crate) field: Field,
    pub(crate) symbols: Symbols,
    /// The published objectives that the input names, if it names any.
    pub(crate) objectives: Option<Vec<Objective>>,
    /// The objectives that the input defines.
    pub(crate) own_objectives: Vec<Objective>,
}

/// Reads a field.
///
/// # Errors
///
/// What is wrong, with the key it is about and the bytes of its value.
pub(crate) fn read(text: &str) -> Result<FieldInput, Problem> {
    let file: Object<FieldFile> =
        serde_json::from_str(text).map_err(|error| unreadable(text, &error))?;
    let file = file.0;
    let coordinates = file.coords.map_or(Coordinates::Note, |coords| coords.0);
    let cards: Vec<PlacedCard> = file.cards.into_iter().map(|card| card.0).collect();
    let field = Field::new(&cards, coordinates).map_err(|error| {
        let path = [Step::Key("cards"), Step::Index(error.card_idx())];
        at(text, &path, error.kind(), &error.to_string())
    })?;
    let patterns = file.patterns.iter().enumerate();
    let own_objectives = patterns
        .map(|(pattern_idx, pattern)| pattern.0.objective(text, pattern_idx, coordinates))
        .collect::<Result<_, _>>()?;
    Ok(FieldInput {
        field,
        symbols: file.symbols.0,
        objectives: file
            .objectives
            .map(|ids| ids.into_iter().map(|id| id.0).collect()),
        own_objectives,
    })
}

/// The document as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldFile {
    coords: Option<CoordinatesFile>,
    cards: Vec<CardFile>,
    #[serde(default)]
    symbols: SymbolsFile,
    objectives: Option<Vec<ObjectiveFile>>,
    #[serde(default)]
    patterns: Vec<Object<PatternFile>>,
}

/// An objective that the document defines.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PatternFile {
    name: String,
    points: u32,
    variants: Vec<Vec<CellFile>>,
}

impl PatternFile {
    fn objective(
        &self,
        text: &str,
        pattern_idx: usize,
        coordinates: Coordinates,
    ) -> Result<Objective, Problem> {
        let pattern_path = [Step::Key("patterns"), Step::Index(pattern_idx)];
        let mut shapes = Vec::with_capacity(self.variants.len());
        for (variant_idx, variant) in self.variants.iter().enumerate() {
            let cells: Vec<Cell> = variant.iter().map(|cell| cell.0).collect();
            shapes.push(Shape::new(&cells, coordinates).map_err(|error| {
                let mut path = pattern_path.to_vec();
                path.extend([Step::Key("variants"), Step::Index(variant_idx)]);
                path.extend(error.cell_idx().map(Step::Index));
                at(text, &path, error.kind(), &error.to_string())
            })?);
        }
        let rule = Rule::Pattern(Pattern::Shapes(shapes));
        Objective::new(&self.name, self.points, rule)
            .map_err(|error| at(text, &pattern_path, error.kind(), &error.to_string()))
    }
}

/// `note` or `unit`.
#[derive(Debug)]
struct CoordinatesFile(Coordinates);

impl<'de> Deserialize<'de> for CoordinatesFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        match Coordinates::from_key(&text) {
            Some(coordinates) => Ok(Self(coordinates)),
            None => Err(kinded(
                "unknown-coordinates",
                format_args!(
                    "`{}` are no coordinates: expected `note` or `unit`",
                    shown(&text)
                ),
            )),
        }
    }
}

/// The color of a card; `None` for the starter.
#[derive(Debug)]
struct ColorFile(Option<Color>);

impl<'de> Deserialize<'de> for ColorFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Some(text) = Option::<Cow<str>>::deserialize(deserializer)? else {
            return Ok(Self(None));
        };
        match Color::from_name(&text) {
            Some(color) => Ok(Self(Some(color))),
            None => Err(unknown_color(&text, "`null` for the starter")),
        }
    }
}

/// The color of a cell of a pattern; `any` stands for every card.
#[derive(Debug)]
struct CellColorFile(CellColor);

impl<'de> Deserialize<'de> for CellColorFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        match Color::from_name(&text) {
            Some(color) => Ok(Self(CellColor::Is(color))),
            None if text.eq_ignore_ascii_case("any") => Ok(Self(CellColor::Any)),
            None => Err(unknown_color(&text, "`any`")),
        }
    }
}

fn unknown_color<E: Error>(text: &str, last: &str) -> E {
    kinded(
        "unknown-color",
        format_args!(
            "`{}` is no color: expected one of `R`, `G`, `B`, `P`, `red`, `green`, `blue`, \
             `purple`, `fungi`, `plant`, `animal`, `insect`, or {last}",
            shown(text)
        ),
    )
}

/// Two numbers and a color: `[2, 2, "R"]` or `{"x": 2, "y": 2, "color": "R"}`.
#[derive(Debug)]
struct Triple<C> {
    x: CoordinateFile,
    y: CoordinateFile,
    color: C,
}

/// A coordinate, which has to fit in 32 bits.
#[derive(Debug)]
struct CoordinateFile(i32);

impl<'de> Deserialize<'de> for CoordinateFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        match number.as_i64().map(i32::try_from) {
            Some(Ok(coordinate)) => Ok(Self(coordinate)),
            _ => Err(kinded(
                "bad-coordinate",
                format_args!(
                    "`{number}` is no coordinate: expected a whole number from {} to {}",
                    i32::MIN,
                    i32::MAX
                ),
            )),
        }
    }
}

#[derive(Debug)]
struct CardFile(PlacedCard);

impl<'de> Deserialize<'de> for CardFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Triple { x, y, color } = Triple::<ColorFile>::deserialize(deserializer)?;
        Ok(Self(PlacedCard {
            position: Position { x: x.0, y: y.0 },
            color: color.0,
        }))
    }
}

#[derive(Debug)]
struct CellFile(Cell);

impl<'de> Deserialize<'de> for CellFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Triple { x, y, color } = Triple::<CellColorFile>::deserialize(deserializer)?;
        Ok(Self(Cell {
            dx: x.0,
            dy: y.0,
            color: color.0,
        }))
    }
}

impl<'de, C: Deserialize<'de>> Deserialize<'de> for Triple<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts<C>(std::marker::PhantomData<C>);
        impl<'de, C: Deserialize<'de>> Visitor<'de> for Parts<C> {
            type Value = Triple<C>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(
                    "a card such as `[2, 2, \"R\"]` or `{\"x\": 2, \"y\": 2, \"color\": \"R\"}`",
                )
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Triple<C>, A::Error> {
                let missing = |n_parts| A::Error::invalid_length(n_parts, &"x, y and a color");
                let mut n_more = 0;
                let triple = Triple {
                    x: parts.next_element()?.ok_or_else(|| missing(0))?,
                    y: parts.next_element()?.ok_or_else(|| missing(1))?,
                    color: parts.next_element()?.ok_or_else(|| missing(2))?,
                };
                while parts.next_element::<IgnoredAny>()?.is_some() {
                    n_more += 1;
                }
                match n_more {
                    0 => Ok(triple),
                    _ => Err(missing(3 + n_more)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Triple<C>, A::Error> {
                #[derive(Deserialize)]
                #[serde(field_identifier, rename_all = "lowercase")]
                enum Key {
                    X,
                    Y,
                    #[serde(alias = "colour")]
                    Color,
                }
                let (mut x, mut y, mut color) = (None, None, None);
                while let Some(key) = map.next_key()? {
                    let (name, is_new) = match key {
                        Key::X => ("x", x.replace(map.next_value()?).is_none()),
                        Key::Y => ("y", y.replace(map.next_value()?).is_none()),
                        Key::Color => ("color", color.replace(map.next_value()?).is_none()),
                    };
                    if !is_new {
                        return Err(kinded(
                            "duplicate-key",
                            format_args!("duplicate key `{name}`: expected each key once"),
                        ));
                    }
                }
                Ok(Triple {
                    x: x.ok_or_else(|| A::Error::missing_field("x"))?,
                    y: y.ok_or_else(|| A::Error::missing_field("y"))?,
                    color: color.ok_or_else(|| A::Error::missing_field("color"))?,
                })
            }
        }
        deserializer.deserialize_any(Parts(std::marker::PhantomData))
    }
}

/// The visible symbols by name.
#[derive(Debug, Default)]
struct SymbolsFile(Symbols);

impl<'de> Deserialize<'de> for SymbolsFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = SymbolsFile;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of symbols and how many are visible")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SymbolsFile, A::Error> {
                let mut symbols = Symbols::new();
                let mut seen = Vec::new();
                while let Some(key) = map.next_key::<Cow<str>>()? {
                    let Some(symbol) = Symbol::from_key(&key) else {
                        let keys: Vec<_> = Symbol::ALL
                            .iter()
                            .map(|s| format!("`{}`", s.key()))
                            .collect();
                        return Err(kinded(
                            "unknown-symbol",
                            format_args!(
                                "`{}` is no symbol: expected one of {}",
                                shown(&key),
                                keys.join(", ")
                            ),
                        ));
                    };
                    if seen.contains(&symbol) {
                        return Err(kinded(
                            "duplicate-key",
                            format_args!(
                                "`{}` occurs twice: expected each symbol once",
                                symbol.key()
                            ),
                        ));
                    }
                    seen.push(symbol);
                    symbols.set(symbol, map.next_value()?);
                }
                Ok(SymbolsFile(symbols))
            }
        }
        deserializer.deserialize_map(Counts)
    }
}

/// A published objective by its number.
#[derive(Debug)]
struct ObjectiveFile(Objective);

impl<'de> Deserialize<'de> for ObjectiveFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = i64::deserialize(deserializer)?;
        match u16::try_from(id).ok().and_then(Objective::by_id) {
            Some(objective) => Ok(Self(objective)),
            None => Err(kinded(
                "unknown-objective",
                format_args!("{}", no_objective(id)),
            )),
        }
    }
}

/// Says that there is no objective with a number.
pub fn no_objective(id: i64) -> String {
    let ids = Objective::PUBLISHED_IDS;
    format!(
        "`{id}` is no objective: expected {} to {}",
        ids.start(),
        ids.end()
    )
}

/// What parts the kind of an error from its message on the way through the JSON reader, which
/// knows only of messages.
const KIND_END: char = '\u{1}';

/// An error of the JSON reader that remembers its kind.
fn kinded<E: Error>(kind: &'static str, message: fmt::Arguments<'_>) -> E {
    E::custom(format_args!("{kind}{KIND_END}{message}"))
}

/// The kinds of errors that [`kinded`] and the JSON reader have.
const KINDS: [&str; 6] = [
    "bad-coordinate",
    "unknown-coordinates",
    "unknown-color",
    "unknown-symbol",
    "unknown-objective",
    "duplicate-key",
];

/// What the JSON reader says of a text, with the key it is about and the bytes of its value.
fn unreadable(text: &str, error: &serde_json::Error) -> Problem {
    let full = error.to_string();
    let message = full
        .rsplit_once(" at line ")
        .map_or(full.as_str(), |(message, _)| message);
    let offset = offset_of(text, error.line(), error.column());
    let here = |kind, message| Problem {
        kind,
        message,
        span: Some(offset..(offset + 1).min(text.len())),
    };
    if message == "number out of range" {
        let message = format!("{message}: expected whole numbers of 32 bits");
        return here("wrong-value", message);
    }
    if !error.is_data() {
        return here("bad-json", format!("no JSON: {message}"));
    }
    let kinded = message.split_once(KIND_END).and_then(|(kind, message)| {
        let kind = KINDS.iter().find(|&&known| known == kind)?;
        Some((*kind, message))
    });
    if let Some((key, expected)) = message
        .strip_prefix("unknown field `")
        .and_then(|rest| rest.rsplit_once("`, expected "))
    {
        let message = format!("unknown key `{}`: expected {expected}", shown(key));
        return here("unknown-key", message);
    }
    for (prefix, kind, expected) in [
        ("missing field ", "missing-key", "it to be there"),
        ("duplicate field ", "duplicate-key", "each key once"),
    ] {
        if let Some(key) = message.strip_prefix(prefix) {
            let word = kind.split('-').next().unwrap_or_default();
            return here(kind, format!("{word} key {key}: expected {expected}"));
        }
    }
    let (kind, message) = kinded.unwrap_or(("wrong-value", message));
    // Slower, and only for what is wrong: read again and remember the way to it.
    let deserializer = &mut serde_json::Deserializer::from_str(text);
    let path = match serde_path_to_error::deserialize::<_, Object<FieldFile>>(deserializer) {
        Ok(_) => return here(kind, message.to_owned()),
        Err(error) => error.path().clone(),
    };
    let steps: Vec<Step<'_>> = path
        .iter()
        .map_while(|segment| match segment {
            serde_path_to_error::Segment::Seq { index } => Some(Step::Index(*index)),
            serde_path_to_error::Segment::Map { key } => Some(Step::Key(key)),
            _ => None,
        })
        .collect();
    let problem = at(text, &steps, kind, message);
    Problem {
        span: problem.span.or(Some(offset..(offset + 1).min(text.len()))),
        ..problem
    }
}
