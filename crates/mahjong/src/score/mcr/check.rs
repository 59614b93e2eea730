//! Contradictions within a win, and between a win and the rules.
//!
//! Source: Rule G3, which sets the order of the checks.

use super::rules::ScoringRules;
use super::tiles::Called;
use super::win::{McrWin, WinFlag, WinFlags};
use crate::score::check::{
    check_first, check_from, check_hand, check_how_won, check_win_tile, has_kong, is_complete,
    n_others, refuse,
};
use crate::score::error::ScoreError;
use crate::{Hand, Wind};

/// The number of flower tiles.
const N_FLOWERS: u8 = 8;

/// Flags that only a tsumo can have, then flags that only a ron can have.
const BY_TSUMO: WinFlags = WinFlags::of(&[
    WinFlag::LastTileDraw,
    WinFlag::OutWithReplacementTile,
    WinFlag::Dealt,
]);
const BY_RON: WinFlags = WinFlags::of(&[WinFlag::LastTileClaim, WinFlag::RobbingTheKong]);

#[inline]
pub(super) fn check(
    hand: &Hand,
    called: &Called,
    win: &McrWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    if !has_no_error(hand, called, win, rules) {
        return check_slowly(hand, win, rules);
    }
    if win.flags.is_empty() {
        return Ok(());
    }
    check_flags(hand, win)
}

/// Whether the hand and the win have no error, not counting errors in the flags.
#[inline]
fn has_no_error(hand: &Hand, called: &Called, win: &McrWin, rules: &ScoringRules) -> bool {
    // Mutants: if this is false, the slow way finds out the same.
    let expected = rules.shape_rules();
    let n_tiles = hand.n_tiles();
    let is_complete = n_tiles == expected.n_tiles();
    let tile = win.win.tile;
    let n_uncalled = hand.counts()[tile.idx()];
    let n_seen = n_uncalled + called.held.count(tile) + hand.visible()[tile.idx()];
    // A branch between the two would often be mispredicted.
    // Mutants: no tile is seen more than four times; what is refused here goes the slow way.
    let can_have_tile = [n_seen < 4, n_uncalled > 0][usize::from(is_complete)];
    hand.rules() == expected
        && (is_complete || n_tiles + 1 == expected.n_tiles())
        && !called.has_claim
        && can_have_tile
        && check_flowers(win, rules).is_ok()
        && check_from(&win.win).is_ok()
}

#[cold]
fn check_slowly(hand: &Hand, win: &McrWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    check_hand(hand, rules.shape_rules())?;
    check_win_tile(hand, &win.win)?;
    check_flowers(win, rules)?;
    check_flags(hand, win)?;
    check_from(&win.win)
}

#[inline]
pub(super) fn check_flowers(win: &McrWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let most = if rules.flowers { N_FLOWERS } else { 0 };
    let found = win.flowers;
    refuse! {
        found > most => ScoreError::TooManyFlowers { found, most };
    }
    Ok(())
}

fn check_flags(hand: &Hand, win: &McrWin) -> Result<(), ScoreError> {
    let is = |flag| win.flags.contains(flag);
    let flags = |flags: WinFlags| {
        let mut flags = win.flags.intersection(flags).iter();
        flags.next().map(WinFlag::key)
    };
    check_how_won(&win.win, flags(BY_TSUMO), flags(BY_RON))?;
    let tile = win.win.tile;
    refuse! {
        is(WinFlag::OutWithReplacementTile) && !has_kong(hand) =>
            ScoreError::ReplacementWithoutKong { flag: WinFlag::OutWithReplacementTile.key() };
        is(WinFlag::RobbingTheKong) && is(WinFlag::LastTileClaim) =>
            ScoreError::KongOnLastTile { flag: WinFlag::LastTileClaim.key() };
        is(WinFlag::RobbingTheKong) && n_others(hand, tile) > 0 =>
            ScoreError::RobbedTileHeld { tile };
        is(WinFlag::LastTile) && hand.counts()[tile.idx()] > u8::from(is_complete(hand)) =>
            ScoreError::LastTileHeld { tile };
    }
    if is(WinFlag::Dealt) {
        check_dealt(hand, win)
    } else {
        Ok(())
    }
}

#[cold]
fn check_dealt(hand: &Hand, win: &McrWin) -> Result<(), ScoreError> {
    let mut others = win.flags.iter().filter(|&flag| flag != WinFlag::Dealt);
    check_first(
        WinFlag::Dealt.key(),
        hand.calls().first().copied(),
        (win.win.seat != Wind::East).then_some(win.win.seat),
        others.next().map(WinFlag::key),
    )
}
