//! The score that a win would have had with a single change.

use alloc::vec::Vec;

use strum::{IntoStaticStr, VariantArray};

use super::facts::Facts;
use super::rules::ScoringRules;
use super::score::{Score, best};
use super::win::{McrWin, WinFlag};
use crate::keyed::keyed;
use crate::score::error::ScoreError;
use crate::short_list::sort_short;
use crate::{Hand, WinBy};

/// A single thing that could have been different about a win.
///
/// `Ord` is the order of changes with equal gain.
///
/// Source: rule G18.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ChangeKind {
    /// Winning by tsumo.
    Tsumo,
    /// Winning by ron.
    Ron,
    /// Winning on the last copy of the tile.
    LastTile,
    /// Winning on the last tile of the wall.
    LastTileDraw,
    /// Winning on the last discard.
    LastTileClaim,
    /// Winning on the replacement tile for a kong.
    OutWithReplacementTile,
    /// Having one more flower.
    OneMoreFlower,
}

impl ChangeKind {
    /// The win with the change. If the change is impossible, the resulting win contradicts itself
    /// or gains nothing.
    fn of(self, win: &McrWin) -> McrWin {
        let mut changed = *win;
        let flags = &mut changed.flags;
        let flag = match self {
            Self::Tsumo => {
                flags.remove(WinFlag::LastTileClaim);
                flags.remove(WinFlag::RobbingTheKong);
                changed.win.by = WinBy::Tsumo;
                return changed;
            }
            Self::Ron => {
                flags.remove(WinFlag::LastTileDraw);
                flags.remove(WinFlag::OutWithReplacementTile);
                flags.remove(WinFlag::Dealt);
                changed.win.by = WinBy::Ron { from: None };
                return changed;
            }
            Self::OneMoreFlower => {
                changed.flowers = changed.flowers.saturating_add(1);
                return changed;
            }
            Self::LastTile => WinFlag::LastTile,
            Self::LastTileDraw => WinFlag::LastTileDraw,
            Self::LastTileClaim => WinFlag::LastTileClaim,
            Self::OutWithReplacementTile => WinFlag::OutWithReplacementTile,
        };
        flags.insert(flag);
        changed
    }
}

keyed!(ChangeKind, "`one-more-flower`");

/// A change to a win, and the score that the win would have had with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// What would have been different.
    pub kind: ChangeKind,
    /// The score with the change.
    pub score: Score,
    /// The points gained.
    pub gain: u32,
}

/// The single changes that would have raised the points, largest gain first.
///
/// # Errors
///
/// The errors of [`score`](super::score()).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::mcr::{ChangeKind, McrWin, ScoringRules, changes};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("67m77z [pon 222m] [pon 555p] [chi 789s]", ShapeRules::of(Variant::Mcr))?;
/// let win = McrWin::tsumo("8m".parse::<Tile>()?);
/// let changes = changes(&hand, &win, &ScoringRules::default())?;
/// assert_eq!((changes[0].kind, changes[0].gain), (ChangeKind::LastTileDraw, 48));
/// assert_eq!((changes[1].kind, changes[1].gain), (ChangeKind::Ron, 32)); // a chicken hand
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule G18.
pub fn changes(hand: &Hand, win: &McrWin, rules: &ScoringRules) -> Result<Vec<Change>, ScoreError> {
    let points = |win: &McrWin| {
        let score = Facts::with(hand, win, rules, best)?;
        Ok((score.payments.points(), score))
    };
    let (now, _) = points(win)?;
    let change = |&kind: &ChangeKind| {
        // A change that leads to a contradiction is impossible.
        let changed: Result<_, ScoreError> = points(&kind.of(win));
        let (then, score) = changed.ok()?;
        let gain = then.checked_sub(now)?;
        (gain > 0).then_some(Change { kind, score, gain })
    };
    let mut changes: Vec<Change> = ChangeKind::VARIANTS.iter().filter_map(change).collect();
    // Mutants: no two changes are of the same kind, so no keys are equal.
    let key = |change: &Change| (core::cmp::Reverse(change.gain), change.kind);
    sort_short(&mut changes, |a, b| key(a) < key(b));
    Ok(changes)
}
