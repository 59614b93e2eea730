//! The readings of a win: a decomposition, and the winning tile's place in it.

use core::fmt;

use strum::IntoStaticStr;

use crate::keyed::keyed;
use crate::{Decomposition, Set, Tile};

/// What the hand waited for, according to a reading.
///
/// Source: rule R7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Wait {
    /// Either end of a sequence (両面).
    Ryanmen,
    /// The middle of a sequence (嵌張).
    Kanchan,
    /// The 3 of 123 or the 7 of 789 (辺張).
    Penchan,
    /// The third tile of one of two pairs (双碰).
    Shanpon,
    /// The second tile of the pair (単騎).
    Tanki,
    /// The one missing orphan.
    Orphan,
    /// Any of the thirteen orphans.
    #[strum(serialize = "orphan-13")]
    Orphan13,
}

keyed!(Wait, "`ryanmen`, `orphan-13`");

/// What the winning tile completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Completed {
    /// The pair, or one of seven pairs.
    Pair(Tile),
    /// An uncalled set.
    Set(Set),
    /// Thirteen orphans.
    Orphans,
}

/// Writes the tiles: `345p`, `88p`; empty for orphans.
impl fmt::Display for Completed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(tile) => write!(f, "{}{tile}", tile.number()),
            Self::Set(set) => write!(f, "{set}"),
            Self::Orphans => Ok(()),
        }
    }
}

/// A decomposition and the winning tile's place in it.
///
/// Source: rule R7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The sets, or the special form.
    pub decomposition: Decomposition,
    /// What the winning tile completes.
    pub completes: Completed,
    /// What the hand waited for.
    pub wait: Wait,
}

impl Reading {
    pub(super) fn of_special(decomposition: Decomposition, tile: Tile) -> Self {
        let (completes, wait) = match decomposition {
            Decomposition::ThirteenOrphans { pair } if pair == tile => {
                (Completed::Orphans, Wait::Orphan13)
            }
            Decomposition::ThirteenOrphans { .. } => (Completed::Orphans, Wait::Orphan),
            _ => (Completed::Pair(tile), Wait::Tanki),
        };
        Self {
            decomposition,
            completes,
            wait,
        }
    }

    /// The winning tile of a wait on a single kind of tile; `None` for other waits.
    pub(super) fn won_on(&self) -> Option<Tile> {
        match (self.wait, self.completes) {
            (Wait::Tanki, Completed::Pair(tile)) => Some(tile),
            (Wait::Kanchan, Completed::Set(set)) => set.tiles().nth(1),
            (Wait::Penchan, Completed::Set(set)) if set.first().number() == 1 => set.tiles().nth(2),
            (Wait::Penchan, Completed::Set(set)) => Some(set.first()),
            _ => None,
        }
    }
}
