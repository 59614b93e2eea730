//! What somebody hears who listens to a room: the events of a stream, read again.

use serde::Deserialize;
use strum::VariantNames as _;

use crate::{
    BestResult, BoardEntry, CardView, LineView, Moment, PlacedView, PlayerId, PlayerView, Results,
    View,
};

/// An event of a stream, as the one who listens reads it: the counterpart of [`News`](crate::News)
/// and [`Progress`](crate::Progress).
///
/// # Examples
///
/// ```
/// use handeval_rooms::Heard;
///
/// let heard = Heard::read("placed", r#"{"n":3,"count":12}"#)?;
/// assert!(matches!(heard, Some(Heard::Placed(placed)) if placed.count == 12));
/// assert_eq!(Heard::read("an-event-of-later-versions", "?")?, None);
/// assert!(Heard::read("placed", "?").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, strum::VariantNames)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomEvents, description = "The data of each event of a stream, by its name."))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Heard {
    /// The room as it is now.
    Snapshot(Box<View>),
    /// Somebody has come in, come back, or hears no longer of what happens.
    Player(PlayerView),
    /// A game begins.
    Start {
        /// Which game of this room it is, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        game: u32,
        /// To what the room has committed itself.
        commitment: String,
    },
    /// A card is called, or has another deadline.
    Card(CardView),
    /// The listener's own card lies.
    Move {
        /// The card, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
        n: usize,
        /// The row, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
        row: usize,
        /// The column, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
        column: usize,
        /// Whether the player was late, and the cell is a random one.
        assigned: bool,
        /// The points of all full lines.
        total: u32,
        /// The twelve lines: rows, columns, diagonals.
        lines: Vec<LineView>,
    },
    /// How many have placed the card on the table.
    Placed(PlacedView),
    /// The leaderboard.
    Board(Vec<BoardEntry>),
    /// The time stands still.
    Paused {},
    /// It goes on.
    Resumed {
        /// The new deadline of the card on the table.
        #[cfg_attr(feature = "openapi", schema(required))]
        deadline: Option<Moment>,
        /// The time of the server.
        now: Moment,
    },
    /// Somebody may come in, or nobody.
    Locked {
        /// Whether nobody.
        locked: bool,
    },
    /// A player has another name.
    Renamed {
        /// The player.
        player: PlayerId,
        /// The name.
        #[cfg_attr(feature = "openapi", schema(required))]
        name: Option<String>,
    },
    /// A player was removed.
    Removed {
        /// The player.
        player: PlayerId,
    },
    /// The names are kept longer, or less long.
    Kept {
        /// When they are deleted, if nothing happens until then.
        names_until: Moment,
    },
    /// The game is over.
    End(Box<Results>),
    /// The best arrangement was found after the end.
    Best(Box<BestResult>),
    /// The room is closed: there is no such room any more.
    Closed {},
    /// The stream ends, as the player has newer ones.
    Replaced {},
    /// Nothing can be kept just now, so nothing happens.
    Trouble {
        /// What is wrong.
        message: String,
    },
}

impl Heard {
    /// Reads an event of a stream by its name and its data; `None` for an event of which this
    /// version knows nothing.
    ///
    /// # Errors
    ///
    /// The data is not what an event of this name has.
    pub fn read(name: &str, data: &str) -> Result<Option<Self>, serde_json::Error> {
        if !Self::VARIANTS.contains(&name) {
            return Ok(None);
        }
        let data: serde_json::Value = serde_json::from_str(data)?;
        let event = serde_json::Map::from_iter([(name.to_owned(), data)]);
        serde_json::from_value(event.into()).map(Some)
    }

    /// The time of the server that is told with it.
    #[must_use]
    pub fn now(&self) -> Option<Moment> {
        match self {
            Self::Snapshot(view) => Some(view.now),
            Self::Card(card) => Some(card.now),
            Self::Resumed { now, .. } => Some(*now),
            _ => None,
        }
    }
}
