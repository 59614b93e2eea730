//! A tile together with its color, because fives can be red.

use core::fmt;

use super::tile::Tile;

/// A tile as it lies on the table: its kind, and whether it is a red five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShownTile {
    /// The kind.
    pub tile: Tile,
    /// Whether the tile is the red five.
    pub is_red: bool,
}

/// Writes the two characters, with a red five as `0`: `0p`.
impl fmt::Display for ShownTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_red {
            write!(f, "0{}", self.tile.suit())
        } else {
            write!(f, "{}", self.tile)
        }
    }
}

impl ShownTile {
    /// Whether the tile is a red five: `is_red` has no effect on other tiles.
    pub(crate) const fn is_red_five(&self) -> bool {
        self.is_red && self.tile.is_five()
    }
}

impl From<Tile> for ShownTile {
    fn from(tile: Tile) -> Self {
        Self {
            tile,
            is_red: false,
        }
    }
}
