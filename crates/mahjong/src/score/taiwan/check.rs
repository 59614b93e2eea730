//! Contradictions within a win, and between a win and the rules.
//!
//! Source: Rule T1, which sets the order of the checks.

use super::facts::flower_fan;
use super::fan::Fan;
use super::rules::{FlowerWins, ScoringRules};
use super::win::{TaiwanWin, WinFlag, WinFlags};
use crate::score::check::{
    check_first, check_from, check_from_flowers, check_hand, check_how_won, check_win_tile,
    has_kong, n_others, refuse,
};
use crate::score::error::ScoreError;
use crate::{Hand, WinBy, Wind};

/// Flags that only a tsumo can have, then flags that only a ron can have.
const BY_TSUMO: WinFlags = WinFlags::of(&[
    WinFlag::LastTileDraw,
    WinFlag::WinAfterKong,
    WinFlag::HeavenlyWin,
    WinFlag::EarthlyWin,
]);
const BY_RON: WinFlags = WinFlags::of(&[
    WinFlag::LastTileClaim,
    WinFlag::RobbingTheKong,
    WinFlag::HumanWin,
    WinFlag::SevenRobsOne,
]);

/// Wins on the very first turn.
const FIRST: WinFlags =
    WinFlags::of(&[WinFlag::HeavenlyWin, WinFlag::EarthlyWin, WinFlag::HumanWin]);

/// The flags for a hand that was ready at the beginning, which are known before it wins.
pub(super) const READY: WinFlags = WinFlags::of(&[WinFlag::HeavenlyReady, WinFlag::EarthlyReady]);

/// Wins on flowers, each with the number of flowers that it needs.
const BY_FLOWERS: [(WinFlag, u8); 2] = [(WinFlag::SevenRobsOne, 7), (WinFlag::EightImmortals, 8)];

/// Flags that a win on flowers alone can have.
const WITH_FLOWERS: WinFlags =
    WinFlags::of(&[WinFlag::SevenRobsOne, WinFlag::EightImmortals]).union(READY);

pub(super) fn check(hand: &Hand, win: &TaiwanWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    check_hand(hand, rules.shape_rules())?;
    check_win_tile(hand, &win.win)?;
    if !win.flags.is_empty() {
        check_flags(hand, win, rules)?;
    }
    check_from(&win.win)?;
    let is_alone = rules.eight_flowers == FlowerWins::Alone;
    match flower_fan(win) {
        Some(Fan::EightImmortals) if is_alone => check_from_flowers(&win.win),
        _ => Ok(()),
    }
}

fn check_flags(hand: &Hand, win: &TaiwanWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let is = |flag| win.flags.contains(flag);
    refuse! {
        is(WinFlag::LastTileClaim) && !rules.last_tile_claim =>
            ScoreError::NotByTheseRules { flag: WinFlag::LastTileClaim.key() };
    }
    let flags = |flags: WinFlags| {
        let mut flags = win.flags.intersection(flags).iter();
        flags.next().map(WinFlag::key)
    };
    check_how_won(&win.win, flags(BY_TSUMO), flags(BY_RON))?;
    let tile = win.win.tile;
    refuse! {
        is(WinFlag::WinAfterKong) && !has_kong(hand) =>
            ScoreError::ReplacementWithoutKong { flag: WinFlag::WinAfterKong.key() };
        is(WinFlag::RobbingTheKong) && is(WinFlag::LastTileClaim) =>
            ScoreError::KongOnLastTile { flag: WinFlag::LastTileClaim.key() };
        is(WinFlag::RobbingTheKong) && n_others(hand, tile) > 0 =>
            ScoreError::RobbedTileHeld { tile };
    }
    check_first_turn(hand, win)?;
    check_ready(hand, win.flags)?;
    check_flowers(win)
}

/// Checks a win on flowers alone, which allows only the flags for flowers and for a ready hand.
pub(super) fn check_by_flowers(
    hand: &Hand,
    win: &TaiwanWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    check_hand(hand, rules.shape_rules())?;
    let others = win.flags.difference(WITH_FLOWERS);
    if let Some(flag) = others.iter().next() {
        return Err(ScoreError::OnlyWithAWin { part: flag.key() });
    }
    check_ready(hand, win.flags)?;
    check_flowers(win)?;
    refuse! {
        !win.flags.contains(WinFlag::SevenRobsOne)
            && matches!(win.win.by, WinBy::Ron { from: Some(_) }) =>
            ScoreError::OnlyWithAWin { part: "from" };
    }
    check_from(&win.win)
}

/// Checks that there are enough flowers for a win on flowers.
fn check_flowers(win: &TaiwanWin) -> Result<(), ScoreError> {
    let found = win.flowers.len() as u8;
    let missing = BY_FLOWERS
        .into_iter()
        .find(|&(flag, needed)| win.flags.contains(flag) && found < needed);
    match missing {
        Some((flag, needed)) => Err(ScoreError::FlowersMissing {
            flag: flag.key(),
            found,
            needed,
        }),
        None => Ok(()),
    }
}

fn check_first_turn(hand: &Hand, win: &TaiwanWin) -> Result<(), ScoreError> {
    let Some(first) = win.flags.intersection(FIRST).iter().next() else {
        return Ok(());
    };
    let is_dealer = win.win.seat == Wind::East;
    let may_be_dealer = first == WinFlag::HeavenlyWin;
    let mut others = win.flags.difference(WITH_FLOWERS).iter();
    check_first(
        first.key(),
        hand.calls().first().copied(),
        (is_dealer != may_be_dealer).then_some(win.win.seat),
        others.find(|&flag| flag != first).map(WinFlag::key),
    )
}

/// Checks that a hand that was ready at the beginning has no calls except concealed kongs.
pub(super) fn check_ready(hand: &Hand, flags: WinFlags) -> Result<(), ScoreError> {
    let Some(ready) = flags.intersection(READY).iter().next() else {
        return Ok(());
    };
    match hand.calls().iter().find(|call| !call.is_concealed()) {
        Some(&call) => Err(ScoreError::CalledWhenReady {
            flag: ready.key(),
            call,
        }),
        None => Ok(()),
    }
}
