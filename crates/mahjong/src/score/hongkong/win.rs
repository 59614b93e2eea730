//! A win in Hong Kong old style: what happened, the flowers, and who is liable.

use crate::score::win_flags::{extends_win, win_flags};
use crate::{Flowers, Win, Wind};

win_flags! {
    WinFlags(u8), WinFlagsIter, "`last-tile`";
    /// Won on the last tile of the wall, or on the last discard.
    LastTile,
    /// Won by drawing the replacement tile for the winner's own kong.
    WinAfterKong or "rinshan",
    /// Won by drawing the replacement tile for the second of two kongs in a row.
    KongOnKong,
    /// Won on the tile that another player added to a pung to make a kong.
    RobbingTheKong or "chankan",
    /// Won by the dealer with the tiles dealt.
    HeavenlyHand or "tenhou",
    /// Won on the dealer's first discard.
    EarthlyHand,
    /// Won on a discard that another player made on the first turn.
    HumanHand or "renhou",
}

/// A win, with all the facts about it that Hong Kong scoring needs.
///
/// The fields can be set freely, since scoring rejects contradictions.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::hongkong::HongkongWin;
/// use handeval_mahjong::{Tile, Wind};
///
/// let mut win = HongkongWin {
///     flowers: Some("26".parse()?),
///     ..HongkongWin::tsumo("5p".parse::<Tile>()?)
/// };
/// win.seat = Wind::East;
/// assert_eq!(win.win.round, Wind::East);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule H1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HongkongWin {
    /// The tile, how the winner got it, the seat and the round.
    pub win: Win,
    /// The flags.
    pub flags: WinFlags,
    /// The flowers that the winner set aside; `None` in a game without flowers.
    pub flowers: Option<Flowers>,
    /// The player who is liable and pays for everyone (bāo 包).
    pub pao: Option<Wind>,
}

extends_win! {
    HongkongWin {
        flags: WinFlags::EMPTY,
        flowers: None,
        pao: None,
    }
}
