//! The host's choices for a room.

use core::time::Duration;

use handeval_matematico::{PointTable, PointsFile, Value};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value as Json;

use crate::ReadError;
use crate::read::Fields;

/// What the host has chosen for a room.
///
/// # Examples
///
/// ```
/// use handeval_rooms::{Board, Late, Settings, Timer};
///
/// let settings = Settings::read(r#"{"timer": 20, "late": "random"}"#)?;
/// assert_eq!((settings.timer, settings.late), (Timer::Seconds(20), Late::Random));
/// assert_eq!(settings.board, Board::Top5, "anything left out takes its default");
///
/// let error = Settings::read(r#"{"timer": 15}"#).unwrap_err();
/// assert_eq!(error.key(), Some("timer"));
/// # Ok::<(), handeval_rooms::ReadError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomSettings, description = "The host's choices for a room; anything left out takes its default."))]
#[serde(default)]
#[non_exhaustive]
pub struct Settings {
    /// When the next card is called: when the host calls it (`0`), after this many seconds, or when
    /// everybody has placed the current one (`all`).
    pub timer: Timer,
    /// What happens when a player's time runs out: the next card waits, or the player's card goes
    /// into a random cell.
    pub late: Late,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// What players see of the others' totals before the end.
    pub board: Board,
    /// Where names come from: players type them, or the room assigns animal names.
    pub names: Names,
    /// How cards are written: `A` to `K`, or 1 to 13.
    pub values: Values,
    /// The points of figures; `None` for the classic table.
    #[cfg_attr(feature = "openapi", schema(schema_with = points_schema))]
    pub points: Option<Points>,
}

/// A table of points, as in the bodies of questions.
#[cfg(feature = "openapi")]
fn points_schema() -> utoipa::openapi::Schema {
    use utoipa::openapi::{ObjectBuilder, OneOfBuilder, Ref, Type};
    OneOfBuilder::new()
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .item(Ref::from_schema_name("PointsBody"))
        .description(Some("A point table; `null` for the classic one."))
        .build()
        .into()
}

/// Who calls the cards, and when. The host always calls the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Timer {
    /// The host calls each card.
    #[default]
    Off,
    /// Each card is on the table for 10, 20, 30 or 60 seconds.
    Seconds(u8),
    /// The next card is called when everybody has placed the current one.
    All,
}

/// What happens when a player's time runs out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomLate, description = "What happens when a player's time runs out: the next card waits (default), or the player's card goes into a random cell."))]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// The next card waits for the player, or for the host.
    #[default]
    Wait,
    /// The player's card goes into a random cell, and is marked as late.
    ///
    /// Nobody can know the cell before the end; afterwards anybody can compute it. If the free
    /// cells are numbered from 0, row by row, its number is the first eight bytes of the SHA-256 of
    /// `salt:late:player:n` as a big-endian number, modulo the number of free cells.
    Random,
}

/// What players see of the others' totals before the end. The host sees them all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomBoard))]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// Nothing.
    None,
    /// The top five.
    #[default]
    #[serde(rename = "top-5")]
    Top5,
    /// Everybody.
    All,
}

/// Where names come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomNames))]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// The players type them.
    #[default]
    Typed,
    /// The room assigns them automatically.
    Animals,
}

/// How cards are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomValues))]
#[serde(rename_all = "kebab-case")]
pub enum Values {
    /// `A 2 … 10 J Q K`.
    #[default]
    Letters,
    /// `1` to `13`.
    Numbers,
}

impl Settings {
    /// Reads a client's settings; anything missing or `null` gets its default, so blank text
    /// yields all the defaults.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the text is not a JSON object, or has an unknown key or invalid value.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let mut fields = Fields::read(text)?;
        let settings = Self {
            timer: fields.value("timer", Timer::EXPECTED)?.unwrap_or_default(),
            late: fields
                .value("late", "`wait` or `random`")?
                .unwrap_or_default(),
            hints: fields
                .value("hints", "`true` or `false`")?
                .unwrap_or_default(),
            board: fields
                .value("board", "`none`, `top-5` or `all`")?
                .unwrap_or_default(),
            names: fields
                .value("names", "`typed` or `animals`")?
                .unwrap_or_default(),
            values: fields
                .value("values", "`letters` or `numbers`")?
                .unwrap_or_default(),
            points: fields.take("points").map(Points::new).transpose()?,
        };
        fields.finish("or")?;
        Ok(settings)
    }

    /// The points of figures.
    pub fn point_table(&self) -> PointTable {
        let points = self.points.as_ref();
        points.map_or_else(PointTable::classic, |points| points.table.clone())
    }
}

impl Timer {
    const EXPECTED: &str = "0, 10, 20, 30, 60 or `all`";

    /// How long a card is on the table, if the time is limited.
    pub const fn span(self) -> Option<Duration> {
        match self {
            Self::Off | Self::All => None,
            Self::Seconds(seconds) => Some(Duration::from_secs(seconds as u64)),
        }
    }

    fn of(written: &Json) -> Option<Self> {
        match (written.as_u64(), written.as_str()) {
            (Some(0), _) => Some(Self::Off),
            (Some(10), _) => Some(Self::Seconds(10)),
            (Some(20), _) => Some(Self::Seconds(20)),
            (Some(30), _) => Some(Self::Seconds(30)),
            (Some(60), _) => Some(Self::Seconds(60)),
            (_, Some("all")) => Some(Self::All),
            _ => None,
        }
    }
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Timer {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::{ObjectBuilder, OneOfBuilder, Schema, Type};
        let seconds = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .enum_values(Some([0, 10, 20, 30, 60]));
        let word = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(["all"]));
        let about = "When the next card is called: when the host calls it (`0`, the default), \
                     after this many seconds, or when everybody has placed the current one \
                     (`all`).";
        let either = OneOfBuilder::new().item(seconds).item(word);
        Schema::OneOf(either.description(Some(about)).build()).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Timer {
    fn name() -> std::borrow::Cow<'static, str> {
        "RoomTimer".into()
    }
}

impl Serialize for Timer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Off => serializer.serialize_u8(0),
            Self::Seconds(seconds) => serializer.serialize_u8(*seconds),
            Self::All => serializer.serialize_str("all"),
        }
    }
}

impl<'de> Deserialize<'de> for Timer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Json::deserialize(deserializer)?;
        Self::of(&written).ok_or_else(|| D::Error::custom(Self::EXPECTED))
    }
}

impl Values {
    /// A card, written as the room shows it.
    pub fn text(self, card: Value) -> String {
        match self {
            Self::Letters => card.text().to_owned(),
            Self::Numbers => card.get().to_string(),
        }
    }
}

/// A table of points, together with the host's JSON for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    written: Json,
    table: PointTable,
}

impl Points {
    /// Reads a table of points.
    ///
    /// # Errors
    ///
    /// [`ReadError::Points`] if the table is invalid.
    pub fn new(written: Json) -> Result<Self, ReadError> {
        let wrong = |message| ReadError::Points { message };
        let file: PointsFile =
            serde_json::from_value(written.clone()).map_err(|error| wrong(error.to_string()))?;
        let table = file.table().map_err(|error| wrong(error.to_string()))?;
        Ok(Self { written, table })
    }

    /// The table.
    pub const fn table(&self) -> &PointTable {
        &self.table
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Json::deserialize(deserializer)?;
        Self::new(written).map_err(D::Error::custom)
    }
}
