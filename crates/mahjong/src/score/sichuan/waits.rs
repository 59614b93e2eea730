//! The score of each tile that a ready hand waits for.

use alloc::vec::Vec;

use super::check::{can_win, check_table};
use super::rules::ScoringRules;
use super::score::{Score, WinFacts};
use super::win::{SichuanWin, WinFlag};
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
/// ([`Hand::see`](crate::Hand::see)). A hand of three suits, or with a tile of the suit that was
/// given up, is not ready; and a hand does not wait for a tile if it already has all four copies of
/// it.
///
/// # Errors
///
/// The errors of [`score`](super::score()) that do not depend on the winning tile, and a
/// [`ScoreError`] for anything that applies only to a win.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::sichuan::{ScoringRules, SichuanWin, greatest, waits};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, ToDraw, Variant};
///
/// let hand = Hand::parse("2233445566m77p8p", ShapeRules::of(Variant::Sichuan))?;
/// let table = SichuanWin::tsumo(Tile::ALL[0]);
/// let waits = waits(ToDraw::of(&hand).unwrap(), &table, &ScoringRules::default())?;
/// assert_eq!(waits.len(), 1);
/// assert_eq!(greatest(&waits), Some(4)); // seven pairs
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules S1 and S4.
pub fn waits(
    hand: ToDraw<'_>,
    table: &SichuanWin,
    rules: &ScoringRules,
) -> Result<Vec<WaitScore>, ScoreError> {
    let only = |part| Err(ScoreError::OnlyWithAWin { part });
    if let Some(flag) = table.flags.iter().next() {
        return only(WinFlag::key(flag));
    }
    if matches!(table.win.by, WinBy::Ron { from: Some(_) }) {
        return only("from");
    }
    check_table(hand.hand(), table, rules)?;
    let kinds = hand.own().any();
    if !can_win(kinds, table) {
        return Ok(Vec::new());
    }
    Ok(waiting::waits(hand, |tile, by| {
        let win = SichuanWin {
            win: table.win.on(ShownTile::from(tile), by),
            ..*table
        };
        choice::best(&WinFacts::of_checked(hand.hand(), &win, rules)?)
    }))
}

/// The highest value that a ready hand could have, which each player who is not ready pays to the
/// holder of that hand when the wall runs out; `None` if the hand is not ready.
///
/// Source: rule S4.
#[must_use]
pub fn greatest(waits: &[WaitScore]) -> Option<u32> {
    let scores = waits.iter().filter_map(|wait| wait.ron.as_ref());
    scores.map(|score| score.value).max()
}
