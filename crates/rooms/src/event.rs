//! The events in a room; nothing else about a room is stored.

use handeval_matematico::PlayerName;
use serde::{Deserialize, Serialize};

use crate::{Best, Code, Moment, Name, Placing, PlayerId, Secret, Settings, TokenHash};

/// An event with its time: one line of a room's log.
///
/// # Examples
///
/// ```
/// use handeval_rooms::{Event, Moment, Recorded};
///
/// let paused = Recorded { at: Moment::from_millis(5), event: Event::Paused };
/// let line = serde_json::to_string(&paused)?;
/// assert_eq!(line, r#"{"at":5,"event":"paused"}"#);
/// assert_eq!(serde_json::from_str::<Recorded>(&line)?, paused);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recorded {
    /// When it happened.
    pub at: Moment,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

/// An event in a room. Cards, rows and columns are numbered from 1.
///
/// Names and tokens are `None` in the log of a room whose names were deleted
/// ([`without_names`](Recorded::without_names)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// The room was opened: always the first event.
    Opened {
        /// The code of the room.
        code: Code,
        /// The host's token.
        host: Option<TokenHash>,
        /// The host's choices.
        settings: Settings,
        /// The names that the room assigns.
        animals: Vec<Name>,
    },
    /// A player joined.
    Joined {
        /// The player's number: the next free one.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
        /// The player's token.
        token: Option<TokenHash>,
        /// Whether it was too late to play in this game.
        watches: bool,
    },
    /// A bot took a seat.
    BotSeated {
        /// The bot's number: the next free one.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
        /// The kind of bot.
        #[serde(with = "bot")]
        bot: PlayerName,
        /// Whether it was too late to play in this game.
        watches: bool,
    },
    /// A removed player came back.
    Returned {
        /// The player.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
        /// Whether it was too late to continue in this game.
        watches: bool,
    },
    /// The host gave a player a new name.
    Renamed {
        /// The player.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
    },
    /// The host removed a player.
    Removed {
        /// The player.
        player: PlayerId,
        /// Whether the player is removed for good.
        banned: bool,
    },
    /// The room was locked.
    Locked,
    /// The room was unlocked.
    Unlocked,
    /// A game began.
    Started {
        /// The cards of the game.
        secret: Secret,
    },
    /// A card was called.
    Called {
        /// The card, which follows the last one called.
        n: u8,
        /// When the time for the card is up.
        deadline: Option<Moment>,
    },
    /// A player placed a card.
    Placed {
        /// The player.
        player: PlayerId,
        /// The card and the cell.
        #[serde(flatten)]
        placing: Placing,
    },
    /// A late player's card went into a random cell.
    Assigned {
        /// The player.
        player: PlayerId,
        /// The card and the cell.
        #[serde(flatten)]
        placing: Placing,
    },
    /// A player saw a hint for a card.
    Hinted {
        /// The player.
        player: PlayerId,
        /// The card.
        n: u8,
    },
    /// The pause began.
    Paused,
    /// The pause ended: every deadline is postponed by the length of the pause.
    Resumed,
    /// The server was down, so cards whose time was not up get a new deadline.
    Rescheduled {
        /// The new deadline.
        deadline: Moment,
    },
    /// The best arrangement of the cards was found.
    BestFound {
        /// The arrangement.
        best: Best,
    },
    /// The game is over.
    Finished,
    /// The room returned to the lobby, with the same players.
    Again,
    /// The host chose to keep the names for this many days after the last move.
    Kept {
        /// The number of days.
        days: u8,
    },
    /// Names and tokens were deleted, and the room is closed: always the last event.
    Closed,
}

impl Recorded {
    /// The event without names and tokens, in the form that may remain stored after a room is
    /// closed.
    ///
    /// Replaying a log of such events yields the closed room.
    pub fn without_names(mut self) -> Self {
        match &mut self.event {
            Event::Opened { host, .. } => *host = None,
            Event::Joined { name, token, .. } => {
                *name = None;
                *token = None;
            }
            Event::BotSeated { name, .. }
            | Event::Returned { name, .. }
            | Event::Renamed { name, .. } => *name = None,
            _ => {}
        }
        self
    }
}

/// A bot, written as its key.
pub(crate) mod bot {
    use handeval_matematico::PlayerName;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        bot: &PlayerName,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(bot.key())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<PlayerName, D::Error> {
        let key = String::deserialize(deserializer)?;
        PlayerName::from_key(&key).ok_or_else(|| D::Error::custom("expected a player"))
    }
}
