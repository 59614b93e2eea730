//! What has happened in a room: all that is stored of it.

use handeval_matematico::PlayerName;
use serde::{Deserialize, Serialize};

use crate::{Best, Code, Moment, Name, Placing, PlayerId, Secret, Settings, TokenHash};

/// Something that has happened, and when: a line of the log of a room.
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
    /// When it has happened.
    pub at: Moment,
    /// What it is.
    #[serde(flatten)]
    pub event: Event,
}

/// Something that has happened in a room. Cards, rows and columns count from 1.
///
/// Names and tokens are `None` in the log of a room whose names were deleted
/// ([`without_names`](Recorded::without_names)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// Somebody has opened the room: always the first event.
    Opened {
        /// Its code.
        code: Code,
        /// The host's token.
        host: Option<TokenHash>,
        /// What the host has chosen.
        settings: Settings,
        /// The names that the room gives.
        animals: Vec<Name>,
    },
    /// A player has come in.
    Joined {
        /// The number of the player: the one after the last.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
        /// The player's token.
        token: Option<TokenHash>,
        /// Whether it was too late to play in this game.
        watches: bool,
    },
    /// A player of the program has taken a seat.
    BotSeated {
        /// The number of the player: the one after the last.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
        /// Who it is.
        #[serde(with = "bot")]
        bot: PlayerName,
        /// Whether it was too late to play in this game.
        watches: bool,
    },
    /// A player whom the host had removed has come back.
    Returned {
        /// The player.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
        /// Whether it was too late to play on in this game.
        watches: bool,
    },
    /// The host has given a player another name.
    Renamed {
        /// The player.
        player: PlayerId,
        /// The name.
        name: Option<Name>,
    },
    /// The host has removed a player.
    Removed {
        /// The player.
        player: PlayerId,
        /// Whether for good.
        banned: bool,
    },
    /// Nobody may come in.
    Locked,
    /// Anybody may come in.
    Unlocked,
    /// A game has begun.
    Started {
        /// Its cards.
        secret: Secret,
    },
    /// A card was called.
    Called {
        /// The card: the one after the last.
        n: u8,
        /// Until when it is to be placed.
        deadline: Option<Moment>,
    },
    /// A player has placed a card.
    Placed {
        /// The player.
        player: PlayerId,
        /// The card and the cell.
        #[serde(flatten)]
        placing: Placing,
    },
    /// A card went into a random cell, as its player was late.
    Assigned {
        /// The player.
        player: PlayerId,
        /// The card and the cell.
        #[serde(flatten)]
        placing: Placing,
    },
    /// A player has seen a hint for a card.
    Hinted {
        /// The player.
        player: PlayerId,
        /// The card.
        n: u8,
    },
    /// The time stands still.
    Paused,
    /// The time goes on: all deadlines are later by the pause.
    Resumed,
    /// Cards whose time was not up have until then: whoever runs the room was away.
    Rescheduled {
        /// The new deadline.
        deadline: Moment,
    },
    /// The best arrangement of the cards was found.
    BestFound {
        /// It.
        best: Best,
    },
    /// The game is over.
    Finished,
    /// The room is as before its first game, with the same players.
    Again,
    /// The host keeps the names for so many days after the last move.
    Kept {
        /// The days.
        days: u8,
    },
    /// Names and tokens were deleted, and the room is closed: always the last event.
    Closed,
}

impl Recorded {
    /// The same without names and tokens: what may stay in a store when a room is closed.
    ///
    /// A room that is made of such a log is the room that it was when it was closed.
    #[must_use]
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

/// A player of the program by its key.
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
