//! One way to read a winning hand.

use super::knitted::Knitted;
use super::set::Sets;
use super::tile::Tile;

/// One reading of a winning hand.
///
/// Source: rule M9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decomposition {
    /// A pair and sets.
    Standard {
        /// The tile of the pair.
        pair: Tile,
        /// The sets: the uncalled ones in tile order, then the called ones.
        sets: Sets,
    },
    /// A knitted straight, one set and a pair.
    KnittedStraight {
        /// The nine tiles of the straight, none of them called.
        straight: Knitted,
        /// The tile of the pair.
        pair: Tile,
        /// The one set, uncalled or called.
        sets: Sets,
    },
    /// Seven pairs.
    SevenPairs {
        /// The tile of each pair, in tile order; a tile is repeated if four copies of it count as
        /// two pairs.
        pairs: [Tile; 7],
    },
    /// One of each terminal and honor, and a second copy of one of them.
    ThirteenOrphans {
        /// The tile held twice.
        pair: Tile,
    },
    /// Fourteen different tiles, each an honor or part of the same knitted straight.
    HonorsAndKnitted {
        /// The tiles, in tile order.
        tiles: [Tile; 14],
    },
    /// Seven pairs and a triplet.
    EightAndAHalfPairs {
        /// The tile of the triplet.
        triplet: Tile,
        /// The tile of each pair, in tile order; a tile is repeated if four copies of it count as
        /// two pairs.
        pairs: [Tile; 7],
    },
}
