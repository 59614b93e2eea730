//! Contradictions within a win, and between a win and the rules.
//!
//! Source: Rule S1, which sets the order of the checks.

use super::rules::ScoringRules;
use super::win::{SichuanWin, WinFlag, WinFlags};
use crate::score::check::{
    check_first, check_hand, check_how_won, check_win_tile, has_kong, n_others, refuse,
};
use crate::score::error::ScoreError;
use crate::score::kinds::n_suits;
use crate::{CallKind, Hand, Tile};

/// The maximum number of players who may already have won.
const MAX_WON: u8 = 2;

/// Flags that only a tsumo can have, then flags that only a ron can have.
const BY_TSUMO: WinFlags = WinFlags::of(&[WinFlag::WinAfterKong, WinFlag::HeavenlyWin]);
const BY_RON: WinFlags = WinFlags::of(&[WinFlag::WinOnKongDiscard, WinFlag::RobbingTheKong]);

/// Wins on the very first turn.
const FIRST: WinFlags = WinFlags::of(&[WinFlag::HeavenlyWin, WinFlag::EarthlyWin]);

pub(super) fn check(hand: &Hand, win: &SichuanWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    check_table(hand, win, rules)?;
    check_win_tile(hand, &win.win)?;
    let kinds = hand.own().any() | 1 << win.tile.code();
    refuse! {
        n_suits(kinds) > 2 => ScoreError::ThreeSuits;
    }
    if let Some(tile) = of_lack(kinds, win) {
        return Err(ScoreError::LackSuitHeld { tile });
    }
    if !win.flags.is_empty() {
        check_flags(hand, win, rules)?;
    }
    Ok(())
}

/// Checks everything that does not depend on the winning tile.
pub(super) fn check_table(
    hand: &Hand,
    win: &SichuanWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    check_hand(hand, rules.shape_rules())?;
    let mut calls = hand.calls().iter();
    if let Some(&call) = calls.find(|call| call.kind() == CallKind::Chi) {
        return Err(ScoreError::NoChi { call });
    }
    refuse! {
        win.n_won > MAX_WON => ScoreError::TooManyWinners { found: win.n_won, most: MAX_WON };
    }
    Ok(())
}

/// Whether tiles of these kinds can be a win: at most two suits, and no tile of the suit that was
/// given up.
pub(super) fn can_win(kinds: u64, win: &SichuanWin) -> bool {
    n_suits(kinds) <= 2 && of_lack(kinds, win).is_none()
}

/// A tile of the suit that was given up.
fn of_lack(kinds: u64, win: &SichuanWin) -> Option<Tile> {
    let is_held = |tile: &Tile| kinds >> tile.code() & 1 != 0 && Some(tile.suit()) == win.lack;
    Tile::ALL.into_iter().find(is_held)
}

fn check_flags(hand: &Hand, win: &SichuanWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let is = |flag| win.flags.contains(flag);
    let first = win.flags.intersection(FIRST).iter().next();
    if let Some(flag) = first.filter(|_| !rules.heaven_earth) {
        return Err(ScoreError::NotByTheseRules { flag: flag.key() });
    }
    let flags = |flags: WinFlags| {
        win.flags
            .intersection(flags)
            .iter()
            .next()
            .map(WinFlag::key)
    };
    check_how_won(&win.win, flags(BY_TSUMO), flags(BY_RON))?;
    let tile = win.win.tile;
    refuse! {
        is(WinFlag::WinAfterKong) && !has_kong(hand) =>
            ScoreError::ReplacementWithoutKong { flag: WinFlag::WinAfterKong.key() };
        is(WinFlag::RobbingTheKong) && is(WinFlag::LastTile) =>
            ScoreError::KongOnLastTile { flag: WinFlag::LastTile.key() };
        is(WinFlag::RobbingTheKong) && n_others(hand, tile) > 0 =>
            ScoreError::RobbedTileHeld { tile };
    }
    let Some(first) = first else {
        return Ok(());
    };
    let mut others = win.flags.iter().filter(|&flag| flag != first);
    let other = others.next().map(WinFlag::key);
    check_first(first.key(), hand.calls().first().copied(), None, other)
}
