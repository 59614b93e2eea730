//! Actions in a log that the rules of most tables forbid.

use strum::IntoStaticStr;

use super::player::Player;
use crate::ShownTile;
use crate::keyed::keyed;

/// What a player did although most rules forbid it. The round can be replayed anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What was done.
    pub kind: WarningKind,
    /// The player.
    pub player: Player,
    /// The tile that was discarded or won on.
    pub tile: ShownTile,
}

/// The kinds of [`Warning`].
///
/// Source: rule J17.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum WarningKind {
    /// Riichi, but the hand was not ready after the discard.
    RiichiNotReady,
    /// Riichi with an open hand.
    RiichiOpenHand,
    /// Riichi with fewer tiles in the wall than players.
    RiichiTooLate,
    /// After riichi, a tile other than the drawn one was discarded.
    ChangedAfterRiichi,
    /// The discard after a claim only swaps a tile.
    SwapCalling,
    /// A ron although the player had discarded a winning tile, or let one pass.
    RonInFuriten,
}

keyed!(WarningKind, "`ron-in-furiten`");
