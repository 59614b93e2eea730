//! The score that a win would have had with a single change.

use alloc::vec::Vec;

use strum::{IntoStaticStr, VariantArray};

use super::rules::ScoringRules;
use super::score::{Score, score};
use super::win::{SichuanWin, WinFlag};
use crate::keyed::keyed;
use crate::score::changed;
use crate::score::error::ScoreError;
use crate::{Hand, WinBy};

/// A single thing that could have been different about a win.
///
/// `Ord` is the order of changes with equal gain.
///
/// Source: rule S6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ChangeKind {
    /// Winning by tsumo.
    Tsumo,
    /// Winning by ron.
    Ron,
    /// Winning on the last tile of the wall, or on the discard after it.
    LastTile,
    /// Winning on the replacement tile for a kong.
    WinAfterKong,
    /// Winning on the discard after a kong.
    WinOnKongDiscard,
}

impl ChangeKind {
    /// The win with the change. If the change is impossible, the resulting win contradicts itself
    /// or gains nothing.
    fn of(self, win: &SichuanWin) -> SichuanWin {
        let mut changed = *win;
        let flags = &mut changed.flags;
        let flag = match self {
            Self::Tsumo => {
                flags.remove(WinFlag::WinOnKongDiscard);
                flags.remove(WinFlag::RobbingTheKong);
                changed.win.by = WinBy::Tsumo;
                return changed;
            }
            Self::Ron => {
                flags.remove(WinFlag::WinAfterKong);
                flags.remove(WinFlag::HeavenlyWin);
                changed.win.by = WinBy::Ron { from: None };
                return changed;
            }
            Self::LastTile => WinFlag::LastTile,
            Self::WinAfterKong => WinFlag::WinAfterKong,
            Self::WinOnKongDiscard => WinFlag::WinOnKongDiscard,
        };
        flags.insert(flag);
        changed
    }
}

keyed!(ChangeKind, "`win-after-kong`");

/// A change to a win, and the score that the win would have had with it.
pub type Change = changed::Change<ChangeKind, Score>;

/// The single changes that would have raised the points, largest gain first.
///
/// # Errors
///
/// The errors of [`score`](super::score()).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::sichuan::{ChangeKind, ScoringRules, SichuanWin, changes};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("123456m888p46p22m", ShapeRules::of(Variant::Sichuan))?;
/// let win = SichuanWin::ron("5p".parse::<Tile>()?);
/// let changes = changes(&hand, &win, &ScoringRules::default())?;
/// assert_eq!((changes[0].kind, changes[0].gain), (ChangeKind::Tsumo, 5)); // 2 from each
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule S6.
pub fn changes(
    hand: &Hand,
    win: &SichuanWin,
    rules: &ScoringRules,
) -> Result<Vec<Change>, ScoreError> {
    changed::changes(
        win,
        ChangeKind::VARIANTS,
        |kind| [kind.of(win)],
        |win| score(hand, win, rules),
        |score| score.payments.points(),
    )
}
