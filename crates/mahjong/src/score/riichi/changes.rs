//! The score that a win would have had with a single change.

use alloc::vec::Vec;
use strum::IntoStaticStr;

use super::error::ScoreError;
use super::facts::Facts;
use super::rules::ScoringRules;
use super::score::{Score, best};
use crate::keyed::keyed;
use crate::short_list::sort_short;
use crate::{Hand, RiichiWin, WinBy, WinFlag};

/// A single thing that could have been different about a win.
///
/// `Ord` is the order of changes with equal gain.
///
/// Source: rule R42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ChangeKind {
    /// Declaring riichi.
    Riichi,
    /// Winning within a turn after riichi.
    Ippatsu,
    /// Winning by tsumo.
    Tsumo,
    /// Winning by ron.
    Ron,
    /// Winning on the last tile of the wall.
    Haitei,
    /// Winning on the last discard.
    Houtei,
    /// Having one more dora among the tiles.
    OneMoreDora,
}

impl ChangeKind {
    const ALL: [Self; 7] = [
        Self::Riichi,
        Self::Ippatsu,
        Self::Tsumo,
        Self::Ron,
        Self::Haitei,
        Self::Houtei,
        Self::OneMoreDora,
    ];

    /// The win with the change. If the change is impossible, the resulting win contradicts itself
    /// or gains nothing.
    fn of(self, win: &RiichiWin) -> RiichiWin {
        let mut changed = *win;
        let flags = &mut changed.flags;
        match self {
            Self::Riichi => {
                flags.insert(WinFlag::Riichi);
            }
            Self::Ippatsu => {
                flags.insert(WinFlag::Ippatsu);
            }
            Self::Tsumo => {
                flags.remove(WinFlag::Houtei);
                flags.remove(WinFlag::Chankan);
                changed.by = WinBy::Tsumo;
            }
            Self::Ron => {
                flags.remove(WinFlag::Haitei);
                flags.remove(WinFlag::Rinshan);
                changed.by = WinBy::Ron { from: None };
            }
            Self::Haitei => {
                flags.insert(WinFlag::Haitei);
            }
            Self::Houtei => {
                flags.insert(WinFlag::Houtei);
            }
            Self::OneMoreDora => {}
        }
        changed
    }
}

keyed!(ChangeKind, "`one-more-dora`");

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

/// The single changes that would have raised the score, largest gain first.
///
/// # Errors
///
/// The errors of [`score`](super::score()).
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ChangeKind, ScoringRules, changes};
/// use handeval_mahjong::{Hand, Tile, RiichiWin};
///
/// let hand: Hand = "234567m3488p456s".parse()?;
/// let win = RiichiWin::ron("5p".parse::<Tile>()?);
/// let changes = changes(&hand, &win, &ScoringRules::default())?;
/// assert_eq!((changes[0].kind, changes[0].gain), (ChangeKind::Riichi, 1_900));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule R42.
pub fn changes(
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<Vec<Change>, ScoreError> {
    let now = best(&Facts::new(hand, win, rules)?)?;
    let now = now.map_or(0, |score| score.payments.points());
    let mut changes: Vec<Change> = ChangeKind::ALL
        .into_iter()
        .filter_map(|kind| {
            let win = kind.of(win);
            // A change that leads to a contradiction is impossible.
            let mut facts = Facts::new(hand, &win, rules).ok()?;
            if kind == ChangeKind::OneMoreDora {
                facts.dora.dora += 1;
            }
            let score = best(&facts).ok()??;
            let gain = score.payments.points().checked_sub(now)?;
            (gain > 0).then_some(Change { kind, score, gain })
        })
        .collect();
    let key = |change: &Change| (core::cmp::Reverse(change.gain), change.kind);
    sort_short(&mut changes, |a, b| key(a) < key(b));
    Ok(changes)
}
