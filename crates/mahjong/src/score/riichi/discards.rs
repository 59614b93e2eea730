//! The discards that leave a hand ready, and the score of each wait after them.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::error::ScoreError;
use super::rules::ScoringRules;
use super::waits::{WaitScores, waits};
use crate::short_list::sort_short;
use crate::{RiichiWin, ShownTile, Swap, Tile, ToDiscard, ToDraw};

/// A discard that leaves a hand ready.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredDiscard {
    /// The tile, red or plain.
    pub tile: ShownTile,
    /// The kind of swap that this discard would make with the tile just claimed; `None` if it would
    /// not be a swap.
    pub swap: Option<Swap>,
    /// Whether the rules forbid the discard as a swap call.
    pub is_forbidden: bool,
    /// The number of copies left, added up over all waits.
    pub n_left: u32,
    /// The waits; the discard itself can make the hand furiten.
    pub waits: WaitScores,
}

/// Every discard of a hand of 14 tiles that leaves it ready, and the score of each wait. Allowed
/// discards come before forbidden ones; within each group, those with more copies left come first;
/// ties are in tile order, with a red five after the plain one.
///
/// `table` and `discards` are as for [`waits`]. Each discard itself counts as visible and as one of
/// `discards`.
///
/// # Errors
///
/// The errors of [`waits`].
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ScoringRules, scored_discards};
/// use handeval_mahjong::{Hand, RiichiWin, Tile, ToDiscard};
///
/// let hand: Hand = "34678m678p22s5z [chi 345p]".parse()?;
/// let table = RiichiWin::tsumo(Tile::ALL[0]);
/// let turn = ToDiscard::of(&hand).unwrap();
/// let found = scored_discards(turn, &table, &[], &ScoringRules::default())?;
/// assert_eq!(found.len(), 1);
/// assert_eq!((found[0].tile.to_string(), found[0].n_left), ("5z".to_owned(), 8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule R44.
pub fn scored_discards(
    hand: ToDiscard<'_>,
    table: &RiichiWin,
    discards: &[Tile],
    rules: &ScoringRules,
) -> Result<Vec<ScoredDiscard>, ScoreError> {
    let hand = hand.hand();
    let mut found = Vec::new();
    for tile in Tile::ALL {
        for is_red in [false, true] {
            let tile = ShownTile { tile, is_red };
            let Some(rest) = hand.discard_shown(tile) else {
                continue;
            };
            let Some(turn) = ToDraw::of(&rest) else {
                continue;
            };
            let mut own = discards.to_vec();
            own.push(tile.tile);
            // This is checked even if the hand is not ready, because the table may contradict
            // itself.
            let waits = waits(turn, table, &own, rules)?;
            if waits.waits.is_empty() {
                continue;
            }
            let swap = hand.swap(tile.tile);
            let left = waits.waits.iter().filter(|wait| !wait.tile.is_red);
            found.push(ScoredDiscard {
                tile,
                swap,
                is_forbidden: swap.is_some_and(|swap| !rules.swap_calling.allows(swap)),
                n_left: left.map(|wait| u32::from(wait.left)).sum(),
                waits,
            });
        }
    }
    // The sort is stable.
    let key = |discard: &ScoredDiscard| (discard.is_forbidden, Reverse(discard.n_left));
    sort_short(&mut found, |a, b| key(a) < key(b));
    Ok(found)
}
