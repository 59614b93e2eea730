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

/// How far a hand that does not win is from ready without its winning tile: `2-shanten`, or
/// `tenpai` if it waits for other tiles.
pub(super) fn distance_of(won: &Won) -> String {
    let hand = won.hand.without(won.win.shown()).unwrap_or(won.hand);
    match shanten(&hand).value {
        n_missing @ 1.. => format!("{n_missing}-shanten"),
        _ => "tenpai".to_owned(),
    }
}
