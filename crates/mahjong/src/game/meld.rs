//! Called sets, with the player who discarded the claimed tile.

use super::player::Player;
use crate::{Call, ShownTile};

/// A called set on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    /// The set, without a mark on the claimed tile.
    pub call: Call,
    /// The claimed tile and its discarder; `None` for a concealed quad.
    pub claimed: Option<(ShownTile, Player)>,
}
