//! A win in Taiwanese mahjong: what happened, the flowers, and how many times in a row the dealer
//! has stayed on.

use crate::score::win_flags::{extends_win, win_flags};
use crate::{Flowers, Win};

win_flags! {
    WinFlags(u16), WinFlagsIter, "`last-tile-draw`";
    /// Won by drawing the last tile of the wall.
    LastTileDraw or "haitei",
    /// Won on the last discard of the hand.
    LastTileClaim or "houtei",
    /// Won by drawing the replacement tile for the winner's own kong.
    WinAfterKong or "rinshan",
    /// Won on the tile that another player added to a pung to make a kong.
    RobbingTheKong or "chankan",
    /// Ready with the tiles dealt.
    HeavenlyReady,
    /// Ready after the first discard.
    EarthlyReady,
    /// Won by the dealer with the tiles dealt.
    HeavenlyWin or "tenhou",
    /// Won on the first tile drawn.
    EarthlyWin or "chihou",
    /// Won on a discard made on the first turn.
    HumanWin or "renhou",
    /// Won with seven flowers by claiming the eighth, which another player drew.
    SevenRobsOne,
    /// Won with all eight flowers.
    EightImmortals,
}

/// A win, with all the facts about it that Taiwan scoring needs.
///
/// The fields can be set freely, since scoring rejects contradictions. East is the dealer.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::taiwan::TaiwanWin;
/// use handeval_mahjong::{Tile, Wind};
///
/// let mut win = TaiwanWin {
///     flowers: "1256".parse()?,
///     streak: 2,
///     ..TaiwanWin::tsumo("5p".parse::<Tile>()?)
/// };
/// win.seat = Wind::East;
/// assert_eq!(win.win.round, Wind::East);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule T1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TaiwanWin {
    /// The tile, how the winner got it, the seat and the round.
    pub win: Win,
    /// The flags.
    pub flags: WinFlags,
    /// The flowers that the winner set aside.
    pub flowers: Flowers,
    /// How many times in a row the dealer has stayed on (lián zhuāng 連莊).
    pub streak: u8,
}

extends_win! {
    TaiwanWin {
        flags: WinFlags::EMPTY,
        flowers: Flowers::EMPTY,
        streak: 0,
    }
}
