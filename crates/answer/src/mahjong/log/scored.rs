//! A win that was scored.

use handeval_mahjong::game::{Player, Won};
use handeval_mahjong::{riichi, shanten};

/// A win that was scored.
pub(super) struct ScoredWin {
    pub(super) won: Won,
    /// The score; `None` if the hand has no yaku.
    pub(super) score: Result<Option<riichi::Score>, riichi::ScoreError>,
    pub(super) liable: Option<Player>,
    pub(super) deltas: [i32; 4],
}

/// The shanten of a hand that does not win, without its winning tile.
pub(super) fn shanten_of(won: &Won) -> Option<i64> {
    let hand = won.hand.without(won.win.shown()).unwrap_or(won.hand);
    Some(shanten(&hand).value.into())
}
