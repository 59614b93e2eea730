//! The score of each tile that a ready hand waits for.

use alloc::vec::Vec;

use super::check::check_flowers;
use super::facts::Facts;
use super::rules::ScoringRules;
use super::score::{Score, best};
use super::tiles::Called;
use super::win::{McrWin, WinFlag};
use crate::score::check::check_hand;
use crate::score::error::ScoreError;
use crate::score::only_wait::completing_kinds;
use crate::score::won::Won;
use crate::{Forms, Knitted, ShownTile, Tile, ToDraw, WinBy};

/// The score of a tile that a ready hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WaitScore {
    /// The tile.
    pub tile: Tile,
    /// The number of copies not seen; 0 for a formal wait, for which the player already holds all
    /// four copies.
    pub left: u8,
    /// The score of a win by ron; `None` if no copy is left. A score below the minimum is also
    /// given.
    pub ron: Option<Score>,
    /// The score of a win by tsumo; `None` if no copy is left.
    pub tsumo: Option<Score>,
}

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
/// use handeval_mahjong::mcr::{McrWin, ScoringRules, waits};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, ToDraw, Variant};
///
/// let hand = Hand::parse("12345678m123p44z", ShapeRules::of(Variant::Mcr))?;
/// let table = McrWin::tsumo(Tile::ALL[0]);
/// let found = waits(ToDraw::of(&hand).unwrap(), &table, &ScoringRules::default())?;
/// let fan: Vec<_> = found
///     .iter()
///     .map(|wait| (wait.tile.to_string(), wait.ron.map(|ron| (ron.fan, ron.won))))
///     .collect();
/// assert_eq!(fan[1], ("6m".to_owned(), Some((5, false))));
/// assert_eq!(fan[2], ("9m".to_owned(), Some((20, true)))); // a pure straight
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule G19.
pub fn waits(
    hand: ToDraw<'_>,
    table: &McrWin,
    rules: &ScoringRules,
) -> Result<Vec<WaitScore>, ScoreError> {
    check(hand, table, rules)?;
    let accepted = crate::waits(hand);
    let mut found = Vec::new();
    let formal = if rules.formal_waits {
        formal_waits(hand)
    } else {
        0
    };
    for tile in Tile::ALL {
        if formal >> tile.code() & 1 != 0 {
            found.push(WaitScore {
                tile,
                left: 0,
                ron: None,
                tsumo: None,
            });
        } else if let Some(left) = accepted.left(tile) {
            found.push(wait(hand, tile, left, table, rules));
        }
    }
    Ok(found)
}

/// The kinds that would complete the hand if the player did not hold all four copies.
fn formal_waits(hand: ToDraw<'_>) -> u64 {
    let four = hand.own().four();
    if four == 0 {
        return 0;
    }
    let mut completing = completing_kinds(hand.counts());
    if hand.calls().len() <= 1 {
        for straight in Knitted::ALL {
            let mut rest = *hand.counts();
            let tiles = straight.tiles();
            if tiles.iter().all(|tile| rest[tile.idx()] > 0) {
                for tile in tiles {
                    rest[tile.idx()] -= 1;
                }
                // Mutants: beside a straight there is no room for another, nor for the other form.
                completing |= completing_kinds(&rest);
            }
        }
    }
    completing & four
}

fn wait(hand: ToDraw<'_>, tile: Tile, left: u8, table: &McrWin, rules: &ScoringRules) -> WaitScore {
    let called = Called::of(hand.hand());
    let scored = |by| {
        let win = McrWin {
            win: table.win.on(ShownTile::from(tile), by),
            ..*table
        };
        // The table has already been checked.
        let won = Won::new(hand.hand(), tile, Forms::ALL).filter(|_| left > 0)?;
        best(&Facts::of(&won, &called, &win, rules))
    };
    WaitScore {
        tile,
        left,
        ron: scored(WinBy::Ron { from: None }),
        tsumo: scored(WinBy::Tsumo),
    }
}

fn check(hand: ToDraw<'_>, table: &McrWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let only = |part| Err(ScoreError::OnlyWithAWin { part });
    if let Some(flag) = table.flags.iter().next() {
        return only(WinFlag::key(flag));
    }
    if matches!(table.win.by, WinBy::Ron { from: Some(_) }) {
        return only("from");
    }
    check_hand(hand.hand(), rules.shape_rules())?;
    check_flowers(table, rules)
}
