//! What those who listen are told of an event.

use serde::Serialize;

use crate::results::{BestResult, Results};
use crate::view::{LineView, PlayerView};
use crate::{Caller, CardView, Event, Moment, PlayerId, Recorded, Room, State};

/// Something that listeners are told: an event of their stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum News {
    /// Everything is new: send each listener a [`view`](Room::view) of their own.
    Snapshot {},
    /// Somebody has come in, or come back.
    Player(PlayerView),
    /// A game begins.
    Start {
        /// Which game of this room it is, from 1.
        game: u32,
        /// To what the room has committed itself.
        commitment: String,
    },
    /// A card is called, or has another deadline.
    Card(CardView),
    /// The listener's own card lies.
    Move {
        /// The card, from 1.
        n: u8,
        /// The row, from 1.
        row: u8,
        /// The column, from 1.
        column: u8,
        /// Whether the player was late, and the cell is a random one.
        assigned: bool,
        /// The points of all full lines.
        total: u32,
        /// The twelve lines: rows, columns, diagonals.
        lines: Vec<LineView>,
    },
    /// The time stands still.
    Paused {},
    /// It goes on.
    Resumed {
        /// The new deadline of the card on the table.
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
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody who listens.
    Everyone,
    /// The host.
    Host,
    /// Everybody but the host.
    AllButHost,
    /// One player.
    Player(PlayerId),
}

/// News, and who is told.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Announcement {
    /// Who is told.
    pub to: Audience,
    /// What.
    pub news: News,
}

impl News {
    /// The name of the event in a stream.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Snapshot {} => "snapshot",
            Self::Player(_) => "player",
            Self::Start { .. } => "start",
            Self::Card(_) => "card",
            Self::Move { .. } => "move",
            Self::Paused {} => "paused",
            Self::Resumed { .. } => "resumed",
            Self::Locked { .. } => "locked",
            Self::Renamed { .. } => "renamed",
            Self::Removed { .. } => "removed",
            Self::Kept { .. } => "kept",
            Self::End(_) => "end",
            Self::Best(_) => "best",
            Self::Closed {} => "closed",
        }
    }
}

impl Audience {
    /// Whether somebody is among them.
    #[must_use]
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
    /// Whether it changes [`Room::progress`]: who has placed the card on the table, or the
    /// leaderboard.
    #[must_use]
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
    /// What listeners are told of the event that was applied last. How many have placed a card is
    /// not in it: that is gathered ([`progress`](Self::progress)).
    #[must_use]
    pub fn announcements(&self, last: &Recorded) -> Vec<Announcement> {
        let everyone = |news| {
            vec![Announcement {
                to: Audience::Everyone,
                news,
            }]
        };
        let at = last.at;
        match &last.event {
            Event::Opened { .. } | Event::Again => everyone(News::Snapshot {}),
            Event::Joined { player, .. }
            | Event::BotSeated { player, .. }
            | Event::Returned { player, .. } => {
                let seat = self.seat(*player);
                let view = seat.map(|seat| self.player_view(seat, true));
                view.map_or_else(Vec::new, |view| everyone(News::Player(view)))
            }
            Event::Renamed { player, .. } => everyone(News::Renamed {
                player: *player,
                name: self.name(*player).map(ToString::to_string),
            }),
            Event::Removed { player, .. } => everyone(News::Removed { player: *player }),
            Event::Locked | Event::Unlocked => everyone(News::Locked {
                locked: self.is_locked,
            }),
            Event::Started { secret } => everyone(News::Start {
                game: self.game_number,
                commitment: secret.commitment(),
            }),
            Event::Called { .. } | Event::Rescheduled { .. } => {
                let card = self.card(at);
                card.map_or_else(Vec::new, |card| everyone(News::Card(card)))
            }
            Event::Placed {
                player,
                n,
                row,
                column,
            } => self.moved(*player, [*n, *row, *column], false),
            Event::Assigned {
                player,
                n,
                row,
                column,
            } => self.moved(*player, [*n, *row, *column], true),
            Event::Paused => everyone(News::Paused {}),
            Event::Resumed => everyone(News::Resumed {
                deadline: self.card(at).and_then(|card| card.deadline),
                now: at,
            }),
            Event::Kept { .. } => everyone(News::Kept {
                names_until: self.names_until(),
            }),
            Event::Finished => self.ended(),
            Event::BestFound { best } if self.state() == State::Finished => {
                everyone(News::Best(Box::new(self.best_result(best))))
            }
            Event::BestFound { .. } | Event::Hinted { .. } => Vec::new(),
            Event::Closed => everyone(News::Closed {}),
        }
    }

    fn moved(
        &self,
        player: PlayerId,
        [n, row, column]: [u8; 3],
        assigned: bool,
    ) -> Vec<Announcement> {
        let Some(answer) = self.move_answer(player, n.into()) else {
            return Vec::new();
        };
        let (total, lines) = (answer.total, answer.lines);
        let news = News::Move {
            n,
            row,
            column,
            assigned,
            total,
            lines,
        };
        vec![Announcement {
            to: Audience::Player(player),
            news,
        }]
    }

    /// The host sees every line of everybody.
    fn ended(&self) -> Vec<Announcement> {
        let audiences = [
            (Audience::AllButHost, Caller::Anyone),
            (Audience::Host, Caller::Host),
        ];
        let announced = audiences.into_iter().filter_map(|(to, viewer)| {
            let news = News::End(Box::new(self.results(viewer)?));
            Some(Announcement { to, news })
        });
        announced.collect()
    }
}
