//! A win in MCR: what happened, and how many flowers were set aside.

use crate::Win;
use crate::score::win_flags::{extends_win, win_flags};

win_flags! {
    WinFlags(u8), WinFlagsIter, "`last-tile-draw`";
    /// Won by drawing the last tile of the wall.
    LastTileDraw or "haitei",
    /// Won on the last discard of the hand.
    LastTileClaim or "houtei",
    /// Won by drawing the replacement tile for the winner's own kong.
    OutWithReplacementTile or "rinshan",
    /// Won on the tile that another player added to a pung to make a kong.
    RobbingTheKong or "chankan",
    /// Won on the last copy of a tile whose other copies everyone can see.
    LastTile,
    /// Won by the dealer with the tiles dealt.
    Dealt,
}

/// A win, with all the facts about it that MCR scoring needs.
///
/// The fields can be set freely, since scoring rejects contradictions.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::mcr::{McrWin, WinFlag, WinFlags};
/// use handeval_mahjong::{Tile, Wind};
///
/// let mut win = McrWin {
///     flags: WinFlags::of(&[WinFlag::LastTileDraw]),
///     flowers: 2,
///     ..McrWin::tsumo("5p".parse::<Tile>()?)
/// };
/// win.seat = Wind::East;
/// assert_eq!(win.win.round, Wind::East);
/// # Ok::<(), handeval_mahjong::ParseTilesError>(())
/// ```
///
/// Source: rule G1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct McrWin {
    /// The tile, how the winner got it, the seat and the round.
    pub win: Win,
    /// The flags.
    pub flags: WinFlags,
    /// The number of flowers that the winner set aside, in `0..=8`.
    pub flowers: u8,
}

extends_win! {
    McrWin {
        flags: WinFlags::EMPTY,
        flowers: 0,
    }
}
