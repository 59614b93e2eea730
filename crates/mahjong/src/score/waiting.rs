//! The score of each tile that a ready hand waits for, in games that simply add up the elements
//! that count.

use alloc::vec::Vec;

use crate::{Tile, ToDraw, WinBy};

/// The score of a tile that a ready hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitScore<S> {
    /// The tile.
    pub tile: Tile,
    /// The number of copies not seen.
    pub left: u8,
    /// The score of a win by ron; `None` if no copy is left. A score below the minimum is also
    /// given.
    pub ron: Option<S>,
    /// The score of a win by tsumo; `None` if no copy is left.
    pub tsumo: Option<S>,
}

/// The waits of a hand in tile order, given a function that scores a win on a tile.
pub(crate) fn waits<S>(
    hand: ToDraw<'_>,
    scored: impl Fn(Tile, WinBy) -> Option<S>,
) -> Vec<WaitScore<S>> {
    let accepted = crate::waits(hand).tiles();
    let wait = |accepted: crate::Accepted| {
        let crate::Accepted { tile, left, .. } = accepted;
        let by = |by| scored(tile, by).filter(|_| left > 0);
        WaitScore {
            tile,
            left,
            ron: by(WinBy::Ron { from: None }),
            tsumo: by(WinBy::Tsumo),
        }
    };
    accepted.map(wait).collect()
}
