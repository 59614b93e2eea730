//! The knitted straight: 147 of one suit, 258 of another, and 369 of the third.

use core::fmt;

use super::tile::{Tile, TileSuit};

/// The nine tiles of a knitted straight (zǔhé lóng 组合龙): 147 of one suit, 258 of another and 369
/// of the third.
///
/// `Ord` is the order of the tiles.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::Knitted;
///
/// let texts = Knitted::ALL.map(|knitted| knitted.to_string());
/// assert_eq!(texts[..2], ["147m258p369s", "147m369p258s"]);
/// ```
///
/// Source: rule M18.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Knitted {
    /// The lowest number of each number suit.
    lowest: [u8; 3],
}

impl Knitted {
    /// The six knitted straights, in the order of their tiles.
    pub const ALL: [Self; 6] = [
        Self { lowest: [1, 2, 3] },
        Self { lowest: [1, 3, 2] },
        Self { lowest: [2, 1, 3] },
        Self { lowest: [2, 3, 1] },
        Self { lowest: [3, 1, 2] },
        Self { lowest: [3, 2, 1] },
    ];

    /// The three numbers of the straight in a number suit; `None` for the honors.
    #[must_use]
    pub fn numbers(self, suit: TileSuit) -> Option<[u8; 3]> {
        let lowest = *self.lowest.get(suit as usize)?;
        Some([lowest, lowest + 3, lowest + 6])
    }

    /// The nine tiles, in tile order.
    #[must_use]
    pub fn tiles(self) -> [Tile; 9] {
        core::array::from_fn(|idx| {
            let number_idx = usize::from(self.lowest[idx / 3]) - 1 + idx % 3 * 3;
            Tile::ALL[9 * (idx / 3) + number_idx]
        })
    }

    /// Whether the tile is one of the nine.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.kinds() >> tile.code() & 1 != 0
    }

    /// The nine tiles, one bit per code.
    #[must_use]
    #[inline]
    pub const fn kinds(self) -> u64 {
        const EVERY_THIRD: u64 = 0b001_001_001;
        let [m, p, s] = self.lowest;
        EVERY_THIRD << (m - 1) | EVERY_THIRD << (p + 8) | EVERY_THIRD << (s + 17)
    }
}

/// Writes the tiles: `147m258p369s`.
impl fmt::Display for Knitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (lowest, suit) in self.lowest.into_iter().zip(TileSuit::ALL) {
            write!(f, "{lowest}{}{}{suit}", lowest + 3, lowest + 6)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Knitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
