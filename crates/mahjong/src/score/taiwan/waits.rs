//! The score of each tile that a ready hand waits for.

use alloc::vec::Vec;

use super::check::{READY, check_ready};
use super::facts::WinFacts;
use super::rules::ScoringRules;
use super::score::Score;
use super::win::{TaiwanWin, WinFlag};
use crate::score::check::check_hand;
use crate::score::error::ScoreError;
use crate::score::{choice, waiting};
use crate::{ShownTile, ToDraw, WinBy};

/// The score of a tile that a ready hand waits for.
pub type WaitScore = waiting::WaitScore<Score>;

/// The score of each tile that a ready hand of 16 tiles waits for, in tile order; empty if the hand
/// is not ready.
///
/// `table` holds the known facts; its `tile` and `by` are ignored. For the numbers of copies left
/// to be right, add the other tiles that the player sees to the hand's visible tiles
/// ([`Hand::see`](crate::Hand::see)).
///
/// # Errors
///
/// The errors of [`score`](super::score()) that do not depend on the winning tile, and a
/// [`ScoreError`] for anything that applies only to a win. A flag for having been ready at the
/// beginning is allowed.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::taiwan::{ScoringRules, TaiwanWin, waits};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, ToDraw, Variant};
///
/// let hand = Hand::parse("1235577m111222z [pon 333z]", ShapeRules::of(Variant::Taiwan))?;
/// let table = TaiwanWin::tsumo(Tile::ALL[0]);
/// let found = waits(ToDraw::of(&hand).unwrap(), &table, &ScoringRules::default())?;
/// let tai: Vec<_> = found.iter().map(|wait| wait.ron.map(|score| score.tai)).collect();
/// assert_eq!(tai, [Some(6), Some(6)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule T7.
pub fn waits(
    hand: ToDraw<'_>,
    table: &TaiwanWin,
    rules: &ScoringRules,
) -> Result<Vec<WaitScore>, ScoreError> {
    let only = |part| Err(ScoreError::OnlyWithAWin { part });
    if let Some(flag) = table.flags.difference(READY).iter().next() {
        return only(WinFlag::key(flag));
    }
    if matches!(table.win.by, WinBy::Ron { from: Some(_) }) {
        return only("from");
    }
    check_hand(hand.hand(), rules.shape_rules())?;
    check_ready(hand.hand(), table.flags)?;
    Ok(waiting::waits(hand, |tile, by| {
        let win = TaiwanWin {
            win: table.win.on(ShownTile::from(tile), by),
            ..*table
        };
        choice::best(&WinFacts::of_checked(hand.hand(), &win, rules)?)
    }))
}
