//! How a hand was won: on which tile, and from whom.

use super::wind::Wind;
use crate::shape::shown_tile::ShownTile;
use crate::shape::tile::Tile;

/// How the winner got the last tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// Another player discarded it (ron 栄和), or added it to a triplet to make a quad.
    Ron {
        /// The player, if known.
        from: Option<Wind>,
    },
    /// The winner drew it (tsumo 自摸和).
    Tsumo,
}

impl WinBy {
    /// The machine-readable name: `ron` or `tsumo`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ron { .. } => "ron",
            Self::Tsumo => "tsumo",
        }
    }

    /// Whether the tile came from another player.
    #[must_use]
    #[inline]
    pub const fn is_ron(self) -> bool {
        matches!(self, Self::Ron { .. })
    }
}

/// How a hand was won: the facts that the tiles do not show and that every game needs.
///
/// The fields can be set freely, since scoring rejects contradictions. [`ron`](Self::ron) and
/// [`tsumo`](Self::tsumo) create a win by South in the east round. Anything else that a game needs
/// is in a type for that game, such as [`RiichiWin`](crate::RiichiWin).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Tile, Win, Wind};
///
/// let win = Win {
///     seat: Wind::East,
///     ..Win::tsumo("5p".parse::<Tile>()?)
/// };
/// assert!(!win.by.is_ron());
/// # Ok::<(), handeval_mahjong::ParseTilesError>(())
/// ```
///
/// Source: rule R1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The tile that completed the hand. It is added to a hand of 13 tiles; a hand of 14 already
    /// contains it.
    pub tile: Tile,
    /// Whether the winning tile is the red five; this has no effect if the tile is not a five.
    pub is_red: bool,
    /// How the winner got the tile.
    pub by: WinBy,
    /// The seat of the winner.
    pub seat: Wind,
    /// The round.
    pub round: Wind,
}

impl Win {
    /// A win on another player's discard.
    #[must_use]
    pub const fn ron(tile: Tile) -> Self {
        Self::by(tile, WinBy::Ron { from: None })
    }

    /// A win on a tile that the winner drew.
    #[must_use]
    pub const fn tsumo(tile: Tile) -> Self {
        Self::by(tile, WinBy::Tsumo)
    }

    const fn by(tile: Tile, by: WinBy) -> Self {
        Self {
            tile,
            is_red: false,
            by,
            seat: Wind::South,
            round: Wind::East,
        }
    }

    /// The same win, but on a different tile, by ron or by tsumo.
    #[must_use]
    pub const fn on(self, shown: ShownTile, by: WinBy) -> Self {
        Self {
            tile: shown.tile,
            is_red: shown.is_red,
            by,
            ..self
        }
    }

    /// The tile that completed the hand, with its color.
    #[must_use]
    pub const fn shown(&self) -> ShownTile {
        ShownTile {
            tile: self.tile,
            is_red: self.is_red && self.tile.is_five(),
        }
    }
}
