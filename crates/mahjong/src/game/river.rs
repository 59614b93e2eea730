//! Discards.

use super::player::Player;
use crate::ShownTile;

/// A discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// The player.
    pub player: Player,
    /// The tile.
    pub tile: ShownTile,
    /// Whether riichi was declared with it.
    pub is_riichi: bool,
    /// Whether another player claimed it.
    pub is_claimed: bool,
}
