//! Contradictions within a win, and between a win and the rules.
//!
//! Source: Rule H1, which sets the order of the checks.

use super::rules::ScoringRules;
use super::win::{HongkongWin, WinFlag, WinFlags};
use crate::score::check::{
    check_first, check_from, check_from_flowers, check_hand, check_how_won, check_win_tile,
    has_kong, n_others, refuse,
};
use crate::score::error::ScoreError;
use crate::score::whole::Called;
use crate::{Hand, Wind};

/// Flags that only a tsumo can have, then flags that only a ron can have.
const BY_TSUMO: WinFlags = WinFlags::of(&[
    WinFlag::WinAfterKong,
    WinFlag::KongOnKong,
    WinFlag::HeavenlyHand,
]);
const BY_RON: WinFlags = WinFlags::of(&[
    WinFlag::RobbingTheKong,
    WinFlag::EarthlyHand,
    WinFlag::HumanHand,
]);

/// Wins on the very first turn.
const FIRST: WinFlags = WinFlags::of(&[
    WinFlag::HeavenlyHand,
    WinFlag::EarthlyHand,
    WinFlag::HumanHand,
]);

pub(super) fn check(
    hand: &Hand,
    win: &HongkongWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    check_hand(hand, rules.shape_rules())?;
    check_win_tile(hand, &win.win)?;
    if !win.flags.is_empty() {
        check_flags(hand, win)?;
    }
    check_from(&win.win)?;
    match win.pao {
        Some(by) if by == win.win.seat => Err(ScoreError::PaoSelf { by }),
        _ => Ok(()),
    }
}

/// Checks a win with flowers, for which everyone pays.
pub(super) fn check_paid_by_all(win: &HongkongWin) -> Result<(), ScoreError> {
    check_from_flowers(&win.win)?;
    match win.pao {
        Some(_) => Err(ScoreError::NotWithFlowers { part: "pao" }),
        None => Ok(()),
    }
}

fn check_flags(hand: &Hand, win: &HongkongWin) -> Result<(), ScoreError> {
    let is = |flag| win.flags.contains(flag);
    let flags = |flags: WinFlags| {
        let mut flags = win.flags.intersection(flags).iter();
        flags.next().map(WinFlag::key)
    };
    check_how_won(&win.win, flags(BY_TSUMO), flags(BY_RON))?;
    let tile = win.win.tile;
    refuse! {
        is(WinFlag::WinAfterKong) && !has_kong(hand) =>
            ScoreError::ReplacementWithoutKong { flag: WinFlag::WinAfterKong.key() };
        is(WinFlag::KongOnKong) && Called::of(hand).n_kongs() < 2 =>
            ScoreError::SecondWithoutKong { flag: WinFlag::KongOnKong.key() };
        is(WinFlag::RobbingTheKong) && is(WinFlag::LastTile) =>
            ScoreError::KongOnLastTile { flag: WinFlag::LastTile.key() };
        is(WinFlag::RobbingTheKong) && n_others(hand, tile) > 0 =>
            ScoreError::RobbedTileHeld { tile };
    }
    let Some(first) = win.flags.intersection(FIRST).iter().next() else {
        return Ok(());
    };
    let call = hand.calls().first().copied();
    let is_dealer = win.win.seat == Wind::East;
    let may_be_dealer = first == WinFlag::HeavenlyHand;
    let mut others = win.flags.iter().filter(|&flag| flag != first);
    check_first(
        first.key(),
        call.filter(|_| first != WinFlag::HumanHand),
        (is_dealer != may_be_dealer).then_some(win.win.seat),
        others.next().map(WinFlag::key),
    )
}
