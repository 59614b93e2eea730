//! Which tiles a game is played with.

use strum::IntoStaticStr;

use crate::Tile;
use crate::keyed::keyed;

/// The tiles of a game, four of each kind (the wall).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{Tile, Wall};
///
/// let kinds = |wall: Wall| Tile::ALL.into_iter().filter(|&tile| wall.contains(tile)).count();
/// assert_eq!(Wall::ALL.map(kinds), [34, 27, 27]);
/// ```
///
/// Source: rule M14.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Wall {
    /// All 34 kinds.
    #[default]
    Full,
    /// Without `2m` to `8m`.
    ThreePlayers,
    /// Without honors.
    NoHonors,
}

impl Wall {
    /// All walls, in the order of the enum.
    pub const ALL: [Self; 3] = [Self::Full, Self::ThreePlayers, Self::NoHonors];

    /// Whether the game uses the tile.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.kinds() >> tile.code() & 1 != 0
    }

    /// The kinds that the game uses, one bit per kind by code.
    #[inline]
    pub(crate) const fn kinds(self) -> u64 {
        const ALL: u64 = (1 << Tile::COUNT) - 1;
        match self {
            Self::Full => ALL,
            Self::ThreePlayers => ALL & !(0b1111111 << 1),
            Self::NoHonors => ALL >> 7,
        }
    }

    /// A description of the tiles, for error messages.
    pub(crate) const fn described(self) -> &'static str {
        match self {
            Self::Full => "all number tiles and honors",
            Self::ThreePlayers => "`1m`, `9m`, dots, bamboos and honors",
            Self::NoHonors => "characters, dots and bamboos",
        }
    }

    /// A description of the missing tiles, for error messages.
    pub(crate) const fn left_out(self) -> &'static str {
        match self {
            Self::Full => "tiles",
            Self::ThreePlayers => "`2m` to `8m`",
            Self::NoHonors => "honors",
        }
    }
}

keyed!(Wall, "`full`, `three-players`, `no-honors`");
