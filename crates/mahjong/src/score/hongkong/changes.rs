//! The score that a win would have had with a single change.

use alloc::vec::Vec;

use strum::{IntoStaticStr, VariantArray};

use super::rules::ScoringRules;
use super::score::{Score, score};
use super::win::{HongkongWin, WinFlag};
use crate::keyed::keyed;
use crate::score::changed;
use crate::score::error::ScoreError;
use crate::{Hand, WinBy};

/// A single thing that could have been different about a win.
///
/// `Ord` is the order of changes with equal gain.
///
/// Source: rule H9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ChangeKind {
    /// Winning by tsumo.
    Tsumo,
    /// Winning by ron.
    Ron,
    /// Winning on the last tile of the wall, or on the last discard.
    LastTile,
    /// Winning on the replacement tile for a kong.
    WinAfterKong,
    /// Winning on the replacement tile for the second of two kongs in a row.
    KongOnKong,
    /// Having one more flower: the most valuable one still available.
    OneMoreFlower,
}

impl ChangeKind {
    /// The wins that the change would lead to. If the change is impossible, each resulting win
    /// contradicts itself or gains nothing.
    fn of(self, win: &HongkongWin) -> impl Iterator<Item = HongkongWin> {
        let mut changed = *win;
        let flags = &mut changed.flags;
        match self {
            Self::Tsumo => {
                flags.remove(WinFlag::RobbingTheKong);
                flags.remove(WinFlag::EarthlyHand);
                flags.remove(WinFlag::HumanHand);
                changed.win.by = WinBy::Tsumo;
            }
            Self::Ron => {
                flags.remove(WinFlag::WinAfterKong);
                flags.remove(WinFlag::KongOnKong);
                flags.remove(WinFlag::HeavenlyHand);
                changed.win.by = WinBy::Ron { from: None };
            }
            Self::LastTile => {
                flags.insert(WinFlag::LastTile);
            }
            Self::WinAfterKong => {
                flags.insert(WinFlag::WinAfterKong);
            }
            Self::KongOnKong => {
                flags.insert(WinFlag::KongOnKong);
            }
            Self::OneMoreFlower => {}
        }
        let all_flowers = changed::flowers(win.flowers, self == Self::OneMoreFlower);
        all_flowers.map(move |flowers| HongkongWin { flowers, ..changed })
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
/// use handeval_mahjong::hongkong::{ChangeKind, HongkongWin, ScoringRules, changes};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("234m567p3488s678s", ShapeRules::of(Variant::Hongkong))?;
/// let win = HongkongWin::ron("2s".parse::<Tile>()?);
/// let changes = changes(&hand, &win, &ScoringRules::default())?;
/// assert_eq!((changes[0].kind, changes[0].gain), (ChangeKind::Tsumo, 12)); // 3 faan win
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule H9.
pub fn changes(
    hand: &Hand,
    win: &HongkongWin,
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
