//! What happens in a round.

use super::player::Player;
use crate::{Call, ShownTile};

/// What happens in a round, between the deal and its end.
///
/// That a riichi stands is not an event of its own: it stands as soon as the round continues after
/// the discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player draws, from the wall or as the replacement for a quad or a North.
    Draw {
        /// The player.
        player: Player,
        /// The tile; `None` if the log does not show it.
        tile: Option<ShownTile>,
    },
    /// A player declares riichi. The discard follows.
    Riichi {
        /// The player.
        player: Player,
    },
    /// A player discards.
    Discard {
        /// The player.
        player: Player,
        /// The tile.
        tile: ShownTile,
    },
    /// A player claims the last discard for a chi, a pon or a quad.
    Claim {
        /// The player who claims.
        player: Player,
        /// The set: chi, pon or kan, with its red fives.
        call: Call,
        /// The claimed tile.
        tile: ShownTile,
    },
    /// A player declares a quad of tiles in hand.
    Quad {
        /// The player.
        player: Player,
        /// Concealed, or added to a pon.
        kind: QuadKind,
        /// The tile: the added one, or any of a concealed quad.
        tile: ShownTile,
    },
    /// A player sets a North aside (with three players).
    North {
        /// The player.
        player: Player,
    },
    /// Another dora indicator is turned over.
    Indicator {
        /// The indicator.
        tile: ShownTile,
    },
}

/// The two kinds of quads that a player declares on a turn of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuadKind {
    /// Four tiles in hand (ankan 暗槓).
    Concealed,
    /// A tile in hand, added to a pon (kakan 加槓).
    Added,
}
