//! Why an event cannot happen.

use strum::IntoStaticStr;

use super::player::Player;
use crate::{Call, ShownTile, Tile};

/// Why a deal or an event is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum EventError {
    /// The tile does not exist with this many players.
    #[error("{tile} is not in play with {n_players} players")]
    NoSuchTile {
        /// The tile.
        tile: Tile,
        /// The number of players.
        n_players: u8,
    },
    /// There are more than four copies of a tile.
    #[error("a fifth {tile}: expected at most four of each tile")]
    FifthCopy {
        /// The tile.
        tile: Tile,
    },
    /// The player does not have the tile.
    #[error("player {player} does not hold {tile}")]
    TileNotHeld {
        /// The player.
        player: Player,
        /// The tile.
        tile: ShownTile,
    },
    /// The call does not fit the last discard, the hand, or the moment.
    #[error("player {player} cannot make the call {call}: {why}")]
    ImpossibleCall {
        /// The player.
        player: Player,
        /// The call.
        call: Call,
        /// Why it is impossible.
        why: &'static str,
    },
    /// A North cannot be set aside.
    #[error("player {player} cannot set a North aside: {why}")]
    #[strum(serialize = "impossible-call")]
    ImpossibleNorth {
        /// The player.
        player: Player,
        /// Why it is impossible.
        why: &'static str,
    },
    /// Riichi cannot be declared.
    #[error("player {player} cannot declare riichi: {why}")]
    #[strum(serialize = "impossible-call")]
    ImpossibleRiichi {
        /// The player.
        player: Player,
        /// Why it is impossible.
        why: &'static str,
    },
    /// It is not the player's turn.
    #[error("player {player} cannot {what} now: expected {expected}")]
    OutOfTurn {
        /// The player.
        player: Player,
        /// What the player does: `draw`, `discard` or `win`.
        what: &'static str,
        /// What comes next.
        expected: Next,
    },
    /// All tiles of the wall have been drawn.
    #[error("player {player} cannot draw: the wall has no tile left")]
    #[strum(serialize = "wrong-number-of-tiles")]
    WallIsEmpty {
        /// The player.
        player: Player,
    },
    /// There are more indicators than the wall can show.
    #[error("a {found}th dora indicator: expected at most 5")]
    #[strum(serialize = "wrong-number-of-tiles")]
    TooManyIndicators {
        /// The number of indicators.
        found: usize,
    },
    /// The number of players is neither 3 nor 4, or the dealer or the wind does not exist.
    #[error("{n_players} players: expected 3 or 4, with a dealer and a wind among them")]
    #[strum(serialize = "wrong-number-of-tiles")]
    NoSuchTable {
        /// The number of players.
        n_players: u8,
    },
}

impl EventError {
    /// The error's machine-readable name, in kebab case, such as `tile-not-held`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// What comes next in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The player draws, unless another player claims the discard or wins on it.
    Draw(Player),
    /// The player discards, declares a quad or wins.
    Discard(Player),
    /// The player draws a replacement tile.
    Replacement(Player),
}

impl core::fmt::Display for Next {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Draw(player) => write!(f, "player {player} to draw"),
            Self::Discard(player) => write!(f, "player {player} to discard"),
            Self::Replacement(player) => write!(f, "player {player} to draw a replacement tile"),
        }
    }
}
