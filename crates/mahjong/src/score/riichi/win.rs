//! A win in riichi: what was declared, and what was on the table.

use core::fmt;
use core::ops::{Deref, DerefMut};

use strum::{IntoStaticStr, VariantArray};

use super::yaku::Yaku;
use crate::inline_vec::InlineVec;
use crate::keyed::{bit_set, keyed};
use crate::{ShownTile, Tile, Win, Wind};

/// A fact about a win that the tiles do not show.
///
/// Source: rule R1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum WinFlag {
    /// The winner had declared riichi.
    Riichi,
    /// The winner had declared riichi on the first turn; implies riichi.
    DoubleRiichi,
    /// The winner had declared riichi with the waits shown; implies riichi.
    OpenRiichi,
    /// Won within one turn after riichi, without a call in between.
    Ippatsu,
    /// Won by drawing the last tile of the wall.
    Haitei,
    /// Won on the last discard of the hand.
    Houtei,
    /// Won by drawing the replacement tile for a quad, or for a North that was set aside.
    Rinshan,
    /// Won on the tile that another player added to a pon to make a quad.
    Chankan,
    /// Won on the dealer's first draw.
    Tenhou,
    /// Won on a non-dealer's own first draw.
    Chihou,
    /// Won on a discard before the winner's first draw.
    Renhou,
}

impl WinFlag {
    /// All flags, in the order of the enum.
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

keyed!(WinFlag, "`double-riichi`", found);

bit_set! {
    /// A set of flags.
    WinFlags(u16) of WinFlag, WinFlagsIter
}

/// The open dora indicators, up to eight.
///
/// A win has at most five; scoring rejects more.
pub type Indicators = InlineVec<ShownTile, 8>;

impl Indicators {
    /// No indicators.
    pub const EMPTY: Self = Self::new(ShownTile {
        tile: Tile::ALL[0],
        is_red: false,
    });
}

impl Default for Indicators {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// A player who is liable for a yakuman (sekinin barai 責任払い, pao 包).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Liability {
    /// The yakuman that the player made possible.
    pub yaku: Yaku,
    /// The player.
    pub by: Wind,
}

/// The liable players, in the order given: up to three, each yakuman once.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Liabilities {
    all: [Option<Liability>; 3],
}

impl Liabilities {
    /// No liable player.
    pub const EMPTY: Self = Self { all: [None; 3] };

    /// Adds a liable player. Returns `false` and changes nothing if the yakuman is already there,
    /// or if there are already three players.
    pub fn push(&mut self, liability: Liability) -> bool {
        if self.iter().any(|other| other.yaku == liability.yaku) {
            return false;
        }
        match self.all.iter_mut().find(|place| place.is_none()) {
            Some(place) => {
                *place = Some(liability);
                true
            }
            None => false,
        }
    }

    /// Whether no player is liable.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.all[0].is_none()
    }

    /// All liable players, in the order given.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl Iterator<Item = Liability> + Clone + fmt::Debug {
        self.all.iter().copied().flatten()
    }
}

impl fmt::Debug for Liabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A win, with all the facts about it that riichi scoring needs.
///
/// The fields can be set freely, since scoring rejects contradictions.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::{RiichiWin, Tile, Win, WinFlag, WinFlags, Wind};
///
/// let win = Win {
///     seat: Wind::East,
///     ..Win::tsumo("5p".parse::<Tile>()?)
/// };
/// let with_riichi = RiichiWin {
///     flags: WinFlags::of(&[WinFlag::Riichi, WinFlag::Ippatsu]),
///     honba: 1,
///     ..win.into()
/// };
/// assert_eq!(with_riichi.seat, Wind::East);
/// # Ok::<(), handeval_mahjong::ParseTilesError>(())
/// ```
///
/// Source: rule R1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiWin {
    /// The tile, how the winner got it, the seat and the round.
    pub win: Win,
    /// The flags.
    pub flags: WinFlags,
    /// The dora indicators.
    pub dora: Indicators,
    /// The indicators below the open ones, which count with riichi.
    pub ura: Indicators,
    /// The counters (honba 本場).
    pub honba: u16,
    /// The number of riichi sticks that the winner gets.
    pub sticks: u16,
    /// The number of Norths set aside by the winner, with three players.
    pub kita: u8,
    /// The players liable for a yakuman.
    pub pao: Liabilities,
}

impl RiichiWin {
    /// A win without any further facts.
    #[must_use]
    pub const fn of(win: Win) -> Self {
        Self {
            win,
            flags: WinFlags::EMPTY,
            dora: Indicators::EMPTY,
            ura: Indicators::EMPTY,
            honba: 0,
            sticks: 0,
            kita: 0,
            pao: Liabilities::EMPTY,
        }
    }

    /// A win on another player's discard.
    #[must_use]
    pub const fn ron(tile: Tile) -> Self {
        Self::of(Win::ron(tile))
    }

    /// A win on a drawn tile.
    #[must_use]
    pub const fn tsumo(tile: Tile) -> Self {
        Self::of(Win::tsumo(tile))
    }
}

impl From<Win> for RiichiWin {
    fn from(win: Win) -> Self {
        Self::of(win)
    }
}

impl Deref for RiichiWin {
    type Target = Win;

    #[inline]
    fn deref(&self) -> &Win {
        &self.win
    }
}

impl DerefMut for RiichiWin {
    #[inline]
    fn deref_mut(&mut self) -> &mut Win {
        &mut self.win
    }
}
