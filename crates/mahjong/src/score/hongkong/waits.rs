//! The score of each tile that a ready hand waits for.

use alloc::vec::Vec;

use super::facts::WinFacts;
use super::rules::ScoringRules;
use super::score::Score;
use super::win::{HongkongWin, WinFlag};
use crate::score::check::check_hand;
use crate::score::error::ScoreError;
use crate::score::{choice, waiting};
use crate::{ShownTile, ToDraw, WinBy};

/// The score of a tile that a ready hand waits for.
pub type WaitScore = waiting::WaitScore<Score>;

/// The score of each tile that a ready hand of 13 tiles waits for, in tile order; empty if the hand
/// is not ready.
///
/// `table` holds the known facts; its `tile` and `by` are ignored. For the numbers of copies left
/// to be right, add the other tiles that the player sees to the hand's visible tiles
/// ([`Hand::see`](crate::Hand::see)).
///
/// # Errors
///
/// The errors of [`score`](super::score()) that do not depend on the winning tile, and a
/// [`ScoreError`] for anything that applies only to a win.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::hongkong::{HongkongWin, ScoringRules, waits};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, ToDraw, Variant};
///
/// let hand = Hand::parse("234m567p3488s678s", ShapeRules::of(Variant::Hongkong))?;
/// let table = HongkongWin::tsumo(Tile::ALL[0]);
/// let waits = waits(ToDraw::of(&hand).unwrap(), &table, &ScoringRules::default())?;
/// let won = |score: &Option<_>| score.map(|score: handeval_mahjong::hongkong::Score| score.won);
/// assert_eq!(won(&waits[0].ron), Some(false)); // 2 faan
/// assert_eq!(won(&waits[0].tsumo), Some(true)); // 3 faan
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule H9.
pub fn waits(
    hand: ToDraw<'_>,
    table: &HongkongWin,
    rules: &ScoringRules,
) -> Result<Vec<WaitScore>, ScoreError> {
    let only = |part| Err(ScoreError::OnlyWithAWin { part });
    if let Some(flag) = table.flags.iter().next() {
        return only(WinFlag::key(flag));
    }
    if matches!(table.win.by, WinBy::Ron { from: Some(_) }) {
        return only("from");
    }
    if table.pao.is_some() {
        return only("pao");
    }
    check_hand(hand.hand(), rules.shape_rules())?;
    Ok(waiting::waits(hand, |tile, by| {
        let win = HongkongWin {
            win: table.win.on(ShownTile::from(tile), by),
            ..*table
        };
        choice::best(&WinFacts::of_checked(hand.hand(), &win, rules)?)
    }))
}
