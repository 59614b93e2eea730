//! Why a room does not do what it is asked.

use handeval_matematico::GameError;
use strum::IntoStaticStr;

use crate::{NameError, PlayerId};

/// Why a room does not do what it is asked. Cards count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Refusal {
    /// The room is closed.
    #[error("there is no such room")]
    NoSuchRoom,
    /// It takes a token.
    #[error("this takes a token: expected `Authorization: Bearer …`, or the cookie of this room")]
    NoToken,
    /// The token is nobody's.
    #[error("nobody in this room has this token")]
    WrongToken,
    /// Only the host may do so.
    #[error("only the host may do this")]
    NotTheHost,
    /// Only a player may do so.
    #[error("only a player may do this")]
    NotAPlayer,
    /// Only the server itself may do so.
    #[error("only the room itself may do this")]
    NotTheSystem,
    /// The host has removed the player.
    #[error("the host has removed this player, who may come in again")]
    PlayerRemoved,
    /// The host has removed the player for good.
    #[error("the host has removed this player")]
    PlayerBanned,
    /// The player came too late to play.
    #[error("this player watches: expected to join before the sixth card")]
    PlayerWatches,
    /// The host does not allow hints.
    #[error("there are no hints in this room")]
    NoHints,
    /// There is no such player.
    #[error("there is no player {player}")]
    NoSuchPlayer {
        /// The number.
        player: PlayerId,
    },
    /// The name cannot be.
    #[strum(disabled)]
    #[error(transparent)]
    Name(#[from] NameError),
    /// Another player is called like that.
    #[error("somebody in this room has this name: expected another one")]
    NameTaken,
    /// There is no list of names that the room could give.
    #[error("there are no names of animals: expected some")]
    NoAnimals,
    /// There are as many players as there may be.
    #[error("the room is full: expected at most {max} players")]
    RoomFull {
        /// How many there may be.
        max: usize,
    },
    /// The host lets nobody in.
    #[error("the room is locked: the host can open it")]
    RoomLocked,
    /// So much has happened that nothing more is written down.
    #[error("too much has happened in this room: expected to open another one")]
    RoomWornOut,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotStarted,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is not over: expected to end it first")]
    GameNotOver,
    /// The time stands still.
    #[error("the room is paused: expected to resume first")]
    Paused,
    /// No card is on the table.
    #[error("there is no card {n}: expected 1 to 25")]
    NoSuchCard {
        /// The number.
        n: u32,
    },
    /// There is no such cell.
    #[error("there is no cell in row {row}, column {column}: expected 1 to 5")]
    NoSuchCell {
        /// The row.
        row: u32,
        /// The column.
        column: u32,
    },
    /// A card in between is not called.
    #[error("card {n} is not the next one: expected card {}", .n_called + 1)]
    TooFar {
        /// The card.
        n: u32,
        /// How many are called.
        n_called: usize,
    },
    /// There is no card that the player could place now.
    #[error("there is no card to place now: expected to wait for the next one")]
    NoTurn,
    /// It is not the card that the player has to place next.
    #[error("card {n} is not the next one of this player: expected card {}", .n_placed + 1)]
    NotTheTurn {
        /// The card.
        n: u32,
        /// How many the player has placed.
        n_placed: u32,
    },
    /// The time for the card was up.
    #[error("the time for card {n} was up")]
    TooLate {
        /// The card.
        n: u32,
    },
    /// The game was over before the card was placed.
    #[error("the game was over before card {n} was placed")]
    OverBefore {
        /// The card.
        n: u32,
    },
    /// The card cannot go there.
    #[strum(disabled)]
    #[error(transparent)]
    Game(#[from] GameError),
    /// It is no arrangement of the cards, or has another total.
    #[error("this is no arrangement of the cards with this total")]
    NotAnArrangement,
    /// Names cannot be kept so long.
    #[error("names cannot be kept for {days} days: expected 1 to 30")]
    TooManyDays {
        /// The days.
        days: u32,
    },
}

/// What a [`Refusal`] means to whoever has asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalClass {
    /// It can never be meant (400).
    Invalid,
    /// It has to be said who asks (401).
    NoToken,
    /// It is not theirs to do (403).
    Forbidden,
    /// There is no such room (404).
    NotFound,
    /// It cannot be done as things are (409).
    Conflict,
    /// It could have been done, but not any more (410).
    Gone,
}

impl Refusal {
    /// The name of the refusal for programs, in kebab case: `room-full`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Name(error) => error.kind(),
            Self::Game(error) => error.kind(),
            refusal => refusal.into(),
        }
    }

    /// What it means to whoever has asked.
    #[must_use]
    pub const fn class(&self) -> RefusalClass {
        match self {
            Self::NoSuchRoom => RefusalClass::NotFound,
            Self::NoToken => RefusalClass::NoToken,
            Self::WrongToken
            | Self::NotTheHost
            | Self::NotAPlayer
            | Self::NotTheSystem
            | Self::PlayerRemoved
            | Self::PlayerBanned
            | Self::PlayerWatches
            | Self::NoHints => RefusalClass::Forbidden,
            Self::NoSuchPlayer { .. }
            | Self::Name(_)
            | Self::NoAnimals
            | Self::NoSuchCard { .. }
            | Self::NoSuchCell { .. }
            | Self::NotAnArrangement
            | Self::TooManyDays { .. } => RefusalClass::Invalid,
            Self::NameTaken
            | Self::RoomFull { .. }
            | Self::RoomLocked
            | Self::RoomWornOut
            | Self::NotStarted
            | Self::GameOver
            | Self::GameNotOver
            | Self::Paused
            | Self::TooFar { .. }
            | Self::NoTurn
            | Self::NotTheTurn { .. }
            | Self::Game(_) => RefusalClass::Conflict,
            Self::TooLate { .. } | Self::OverBefore { .. } => RefusalClass::Gone,
        }
    }
}
