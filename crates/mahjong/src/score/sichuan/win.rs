//! A win in Sichuan: what happened, and who is still playing.

use crate::score::win_flags::{extends_win, win_flags};
use crate::{TileSuit, Win};

win_flags! {
    WinFlags(u8), WinFlagsIter, "`win-after-kong`";
    /// Won by drawing the replacement tile for the winner's own kong.
    WinAfterKong or "rinshan",
    /// Won on the discard right after another player's kong.
    WinOnKongDiscard,
    /// Won on the tile that another player added to a pung to make a kong.
    RobbingTheKong or "chankan",
    /// Won on the last tile of the wall, or on the discard after it.
    LastTile,
    /// Won with the tiles dealt.
    HeavenlyWin or "tenhou",
    /// Won on the very first turn, but not with the tiles dealt.
    EarthlyWin or "chihou",
}

/// A win, with all the facts about it that Sichuan scoring needs.
///
/// The fields can be set freely, since scoring rejects contradictions. The seat, the round and the
/// discarder's seat have no effect.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::sichuan::SichuanWin;
/// use handeval_mahjong::{Tile, TileSuit};
///
/// let win = SichuanWin {
///     lack: Some(TileSuit::Bamboos),
///     n_won: 1,
///     ..SichuanWin::tsumo("5p".parse::<Tile>()?)
/// };
/// assert!(win.flags.is_empty());
/// # Ok::<(), handeval_mahjong::ParseTilesError>(())
/// ```
///
/// Source: rule S1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SichuanWin {
    /// The tile, and how the winner got it.
    pub win: Win,
    /// The flags.
    pub flags: WinFlags,
    /// The suit that the winner gave up (dìng quē 定缺), if known.
    pub lack: Option<TileSuit>,
    /// The number of players who have already won, in `0..=2`.
    pub n_won: u8,
}

extends_win! {
    SichuanWin {
        flags: WinFlags::EMPTY,
        lack: None,
        n_won: 0,
    }
}
