//! Why a room refuses a command.

use handeval_matematico::GameError;
use strum::IntoStaticStr;

use crate::{NameError, PlayerId};

/// Why a room refuses a command. Cards are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Refusal {
    /// The room is closed.
    #[error("there is no such room")]
    NoSuchRoom,
    /// A token is needed.
    #[error("this needs a token: expected `Authorization: Bearer …`, or the cookie of this room")]
    NoToken,
    /// The token belongs to nobody in this room.
    #[error("no one in this room has this token")]
    WrongToken,
    /// Only the host may do this.
    #[error("only the host can do this")]
    NotTheHost,
    /// Only a player may do this.
    #[error("only a player can do this")]
    NotAPlayer,
    /// Only the server may do this.
    #[error("only the room itself can do this")]
    NotTheSystem,
    /// The host has removed the player, who can come back.
    #[error("the host has removed this player, who may join again")]
    PlayerRemoved,
    /// The host has removed the player, who cannot come back.
    #[error("the host has removed this player")]
    PlayerBanned,
    /// The player came too late to play.
    #[error("this player is watching: to play, join before the sixth card")]
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
    /// The name is invalid.
    #[strum(disabled)]
    #[error(transparent)]
    Name(#[from] NameError),
    /// Another player already has the name.
    #[error("that name is taken; choose another")]
    NameTaken,
    /// The room has no names to assign.
    #[error("there are no animal names to assign: expected at least one")]
    NoAnimals,
    /// The room is full.
    #[error("the room is full: expected at most {max} players")]
    RoomFull {
        /// The maximum number of players.
        max: usize,
    },
    /// The host has locked the room.
    #[error("the room is locked: only the host can unlock it")]
    RoomLocked,
    /// Too much has happened for anything more to be recorded.
    #[error("too much has happened in this room: open a new one")]
    RoomWornOut,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotStarted,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is not over: end it first")]
    GameNotOver,
    /// The game is paused.
    #[error("the room is paused: resume it first")]
    Paused,
    /// There is no such card.
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
    /// An earlier card has not been called.
    #[error("card {n} is not the next one: expected card {}", .n_called + 1)]
    TooFar {
        /// The card.
        n: u32,
        /// The number of cards called so far.
        n_called: usize,
    },
    /// The player has no card to place now.
    #[error("there is no card to place now: wait for the next one")]
    NoTurn,
    /// The card is not the player's next one.
    #[error("card {n} is not this player's next card: expected card {}", .n_placed + 1)]
    NotTheTurn {
        /// The card.
        n: u32,
        /// The number of cards that the player has placed.
        n_placed: u32,
    },
    /// The time for the card was up.
    #[error("time ran out for card {n}")]
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
    /// The game does not allow the move.
    #[strum(disabled)]
    #[error(transparent)]
    Game(#[from] GameError),
    /// The grid is not an arrangement of the cards, or its total is not the one reported.
    #[error("this is not an arrangement of these cards with this total")]
    NotAnArrangement,
    /// Names cannot be kept for this long.
    #[error("names cannot be kept for {days} days: expected 1 to 30")]
    TooManyDays {
        /// The number of days.
        days: u32,
    },
}

/// What a [`Refusal`] means to the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RefusalClass {
    /// The request can never succeed (400).
    Invalid,
    /// A token is needed (401).
    NoToken,
    /// The client may not do this (403).
    Forbidden,
    /// There is no such room (404).
    NotFound,
    /// The command is impossible at the moment (409).
    Conflict,
    /// The command is no longer possible (410).
    Gone,
}

impl Refusal {
    /// The refusal's machine-readable name, in kebab case: `room-full`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Name(error) => error.kind(),
            Self::Game(error) => error.kind(),
            refusal => refusal.into(),
        }
    }

    /// What the refusal means to the client.
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
