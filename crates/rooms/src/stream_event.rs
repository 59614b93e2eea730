//! The events that listeners receive.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

use crate::{
    BestResult, BoardEntry, Caller, CardView, Event, LineView, Moment, MoveAnswer, PlacedView,
    PlayerId, PlayerView, Recorded, Results, Room, State, View,
};

/// What listeners are notified of: an event in their stream.
///
/// # Examples
///
/// ```
/// use handeval_rooms::StreamEvent;
///
/// let event = StreamEvent::read("placed", r#"{"n":3,"count":12}"#)?;
/// assert!(matches!(event, Some(StreamEvent::Placed(placed)) if placed.count == 12));
/// assert_eq!(StreamEvent::read("an-event-of-later-versions", "?")?, None);
/// assert!(StreamEvent::read("placed", "?").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RoomEvents, description = "The data of each event in a stream, by event name."))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum StreamEvent {
    /// The room as it is now.
    Snapshot(Box<View>),
    /// A player has joined, come back, or lost the connection.
    Player(PlayerView),
    /// A game begins.
    Start {
        /// The number of the game in this room, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1))]
        game: u32,
        /// The commitment to the cards.
        commitment: String,
    },
    /// A card is called, or gets a new deadline.
    Card(CardView),
    /// The listener's own card is placed.
    Move {
        /// The number of the card, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 25))]
        n: usize,
        /// The row, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
        row: usize,
        /// The column, from 1.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 5))]
        column: usize,
        /// Whether the player was late and the cell is random.
        assigned: bool,
        /// The points of all full lines.
        total: u32,
        /// The twelve lines: rows, columns, diagonals.
        lines: Vec<LineView>,
    },
    /// The number of players who have placed the current card.
    Placed(PlacedView),
    /// The leaderboard.
    Board(Vec<BoardEntry>),
    /// The game is paused.
    Paused {},
    /// The game continues.
    Resumed {
        /// The new deadline of the current card.
        #[cfg_attr(feature = "openapi", schema(required))]
        deadline: Option<Moment>,
        /// The server's time.
        now: Moment,
    },
    /// The room was locked or unlocked.
    Locked {
        /// Whether it is locked.
        locked: bool,
    },
    /// A player has a new name.
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
    /// The names are now kept for a different length of time.
    Kept {
        /// When the names are deleted if nothing happens before then.
        names_until: Moment,
    },
    /// The game is over.
    End(Box<Results>),
    /// The best arrangement was found after the end.
    Best(Box<BestResult>),
    /// The room is closed and gone.
    Closed {},
    /// The stream ends because the player has opened newer streams.
    Replaced {},
    /// The room cannot be saved at the moment, so it is on hold.
    Trouble {
        /// What is wrong.
        message: String,
    },
}

/// Who receives an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// All listeners.
    Everyone,
    /// The host.
    Host,
    /// All listeners but the host.
    AllButHost,
    /// One player.
    Player(PlayerId),
}

/// An event with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Announcement {
    /// The audience.
    pub to: Audience,
    /// The event; `None` if so much has changed that each listener gets a [`view`](Room::view)
    /// instead.
    pub event: Option<StreamEvent>,
}

impl StreamEvent {
    /// The name of the event in a stream.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The data of the event in a stream, in JSON.
    pub fn data(&self) -> String {
        // Serde writes an object whose only key is the name; the data comes after it.
        let event = serde_json::to_string(self).unwrap_or_default();
        let data = event.split_once(':').map_or("", |(_, data)| data);
        data.strip_suffix('}').unwrap_or_default().to_owned()
    }

    /// Reads an event from its name and data; `None` for an event that this version does not have.
    ///
    /// # Errors
    ///
    /// The data does not match the name.
    pub fn read(name: &str, data: &str) -> Result<Option<Self>, serde_json::Error> {
        if !Self::VARIANTS.contains(&name) {
            return Ok(None);
        }
        let data: serde_json::Value = serde_json::from_str(data)?;
        let event = serde_json::Map::from_iter([(name.to_owned(), data)]);
        serde_json::from_value(event.into()).map(Some)
    }

    /// The server's time, if the event contains it.
    pub fn now(&self) -> Option<Moment> {
        match self {
            Self::Snapshot(view) => Some(view.now),
            Self::Card(card) => Some(card.now),
            Self::Resumed { now, .. } => Some(*now),
            _ => None,
        }
    }
}

impl Audience {
    /// Whether the audience includes a listener.
    pub fn includes(self, listener: Caller) -> bool {
        match self {
            Self::Everyone => true,
            Self::Host => listener == Caller::Host,
            Self::AllButHost => listener != Caller::Host,
            Self::Player(player) => listener == Caller::Player(player),
        }
    }
}

impl Recorded {
    /// Whether the event changes [`Room::progress`]: who has placed the card, or the leaderboard.
    pub const fn changes_progress(&self) -> bool {
        matches!(
            self.event,
            Event::Joined { .. }
                | Event::BotSeated { .. }
                | Event::Returned { .. }
                | Event::Renamed { .. }
                | Event::Removed { .. }
                | Event::Called { .. }
                | Event::Placed { .. }
                | Event::Assigned { .. }
        )
    }
}

impl Room {
    /// The announcements for the last applied event. The players' progress is not among them,
    /// because it is announced less often; see [`progress`](Self::progress).
    pub fn announcements(&self, last: &Recorded) -> Vec<Announcement> {
        match last.event {
            Event::Finished => self.ended(),
            _ => self.announcement(last).into_iter().collect(),
        }
    }

    fn announcement(&self, last: &Recorded) -> Option<Announcement> {
        let at = last.at;
        let mut to = Audience::Everyone;
        let event = match &last.event {
            Event::Opened { .. } | Event::Again => return Some(Announcement { to, event: None }),
            Event::Joined { player, .. }
            | Event::BotSeated { player, .. }
            | Event::Returned { player, .. } => {
                StreamEvent::Player(self.player_view(self.seat(*player)?, true))
            }
            Event::Renamed { player, .. } => StreamEvent::Renamed {
                player: *player,
                name: self.name(*player).map(ToString::to_string),
            },
            Event::Removed { player, .. } => StreamEvent::Removed { player: *player },
            Event::Locked | Event::Unlocked => StreamEvent::Locked {
                locked: self.is_locked,
            },
            Event::Started { secret } => StreamEvent::Start {
                game: self.game_number,
                commitment: secret.commitment(),
            },
            Event::Called { .. } | Event::Rescheduled { .. } => StreamEvent::Card(self.card(at)?),
            Event::Placed { player, placing } | Event::Assigned { player, placing } => {
                to = Audience::Player(*player);
                let MoveAnswer { total, lines, .. } = self.move_answer(*player, placing.n)?;
                StreamEvent::Move {
                    n: placing.n as usize,
                    row: placing.row as usize,
                    column: placing.column as usize,
                    assigned: matches!(last.event, Event::Assigned { .. }),
                    total,
                    lines,
                }
            }
            Event::Paused => StreamEvent::Paused {},
            Event::Resumed => StreamEvent::Resumed {
                deadline: self.card(at).and_then(|card| card.deadline),
                now: at,
            },
            Event::Kept { .. } => StreamEvent::Kept {
                names_until: self.names_until(),
            },
            Event::BestFound { best } if self.state() == State::Finished => {
                StreamEvent::Best(Box::new(self.best_result(best)))
            }
            Event::BestFound { .. } | Event::Hinted { .. } | Event::Finished => return None,
            Event::Closed => StreamEvent::Closed {},
        };
        let event = Some(event);
        Some(Announcement { to, event })
    }

    /// The host sees everybody's lines.
    fn ended(&self) -> Vec<Announcement> {
        let audiences = [
            (Audience::AllButHost, Caller::Anyone),
            (Audience::Host, Caller::Host),
        ];
        let announced = audiences.into_iter().filter_map(|(to, viewer)| {
            let event = StreamEvent::End(Box::new(self.results(viewer)?));
            let event = Some(event);
            Some(Announcement { to, event })
        });
        announced.collect()
    }
}
