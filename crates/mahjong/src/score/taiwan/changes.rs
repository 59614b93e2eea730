//! The score that a win would have had with a single change.

use alloc::vec::Vec;

use strum::{IntoStaticStr, VariantArray};

use super::rules::ScoringRules;
use super::score::{Score, score};
use super::win::{TaiwanWin, WinFlag};
use crate::keyed::keyed;
use crate::score::changed;
use crate::score::error::ScoreError;
use crate::{Hand, WinBy};

/// A single thing that could have been different about a win.
///
/// `Ord` is the order of changes with equal gain.
///
/// Source: rule T7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ChangeKind {
    /// Winning by tsumo.
    Tsumo,
    /// Winning by ron.
    Ron,
    /// Winning on the last tile of the wall.
    LastTileDraw,
    /// Winning on the last discard.
    LastTileClaim,
    /// Winning on the replacement tile for a kong.
    WinAfterKong,
    /// Having one more flower: the most valuable one still available.
    OneMoreFlower,
}

impl ChangeKind {
    /// The wins that the change would lead to. If the change is impossible, each resulting win
    /// contradicts itself or gains nothing.
    fn of(self, win: &TaiwanWin) -> impl Iterator<Item = TaiwanWin> {
        let mut changed = *win;
        let flags = &mut changed.flags;
        match self {
            Self::Tsumo => {
                flags.remove(WinFlag::LastTileClaim);
                flags.remove(WinFlag::RobbingTheKong);
                flags.remove(WinFlag::HumanWin);
                changed.win.by = WinBy::Tsumo;
            }
            Self::Ron => {
                flags.remove(WinFlag::LastTileDraw);
                flags.remove(WinFlag::WinAfterKong);
                flags.remove(WinFlag::HeavenlyWin);
                flags.remove(WinFlag::EarthlyWin);
                changed.win.by = WinBy::Ron { from: None };
            }
            Self::LastTileDraw => {
                flags.insert(WinFlag::LastTileDraw);
            }
            Self::LastTileClaim => {
                flags.insert(WinFlag::LastTileClaim);
            }
            Self::WinAfterKong => {
                flags.insert(WinFlag::WinAfterKong);
            }
            Self::OneMoreFlower => {}
        }
        let all_flowers = changed::flowers(Some(win.flowers), self == Self::OneMoreFlower);
        let all_flowers = all_flowers.flatten();
        all_flowers.map(move |flowers| TaiwanWin { flowers, ..changed })
    }
}

keyed!(ChangeKind, "`one-more-flower`");

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
/// use handeval_mahjong::taiwan::{ChangeKind, ScoringRules, TaiwanWin, changes};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("1235577m111222z [pon 333z]", ShapeRules::of(Variant::Taiwan))?;
/// let win = TaiwanWin::ron("7m".parse::<Tile>()?);
/// let changes = changes(&hand, &win, &ScoringRules::default())?;
/// assert_eq!(changes[0].kind, ChangeKind::Tsumo);
/// assert_eq!((changes[1].kind, changes[1].gain), (ChangeKind::OneMoreFlower, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule T7.
pub fn changes(
    hand: &Hand,
    win: &TaiwanWin,
    rules: &ScoringRules,
) -> Result<Vec<Change>, ScoreError> {
    changed::changes(
        win,
        ChangeKind::VARIANTS,
        |kind| kind.of(win),
        |win| score(hand, win, rules),
        |score| score.payments.points(),
    )
}
