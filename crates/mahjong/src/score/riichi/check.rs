//! Contradictions within a win, and between a win and the rules.
//!
//! Source: Rule R4, which sets the order of the checks.

use super::error::{NotFirst, ScoreError};
use super::rules::{OpenRiichi, ScoringRules};
use super::yaku::{Yaku, YakuSet};
use crate::score::check::refuse;
use crate::{
    Call, CallKind, Hand, Liability, RiichiWin, SetKind, ShownTile, TileSuit, WinBy, WinFlag,
    WinFlags, Wind,
};

/// The flags that mean that riichi was declared.
const RIICHI: [WinFlag; 3] = [WinFlag::Riichi, WinFlag::DoubleRiichi, WinFlag::OpenRiichi];

const FIRST_TURN: WinFlags = WinFlags::of(&[WinFlag::Tenhou, WinFlag::Chihou, WinFlag::Renhou]);

/// Flags that only a ron can have, then flags that only a tsumo can have.
const BY_RON: WinFlags = WinFlags::of(&[WinFlag::Houtei, WinFlag::Chankan, WinFlag::Renhou]);
const BY_TSUMO: WinFlags = WinFlags::of(&[
    WinFlag::Haitei,
    WinFlag::Rinshan,
    WinFlag::Tenhou,
    WinFlag::Chihou,
]);

#[inline]
pub(super) fn has_riichi(win: &RiichiWin) -> bool {
    !win.flags.intersection(WinFlags::of(&RIICHI)).is_empty()
}

/// The first flag in both sets.
fn first_of(flags: WinFlags, among: WinFlags) -> Option<WinFlag> {
    flags.intersection(among).iter().next()
}

#[inline]
pub(super) fn check_hand(
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    let shape = rules.shape_rules();
    refuse! {
        hand.rules() != shape => ScoreError::OtherShapeRules { found: hand.rules(), expected: shape };
    }
    if rules.is_for_three {
        let is_north = |wind| wind == Wind::North;
        refuse! {
            is_north(win.seat) => ScoreError::NoSuchSeat { part: "seat" };
            is_north(win.round) => ScoreError::NoSuchSeat { part: "round" };
            win.pao.iter().any(|one| is_north(one.by)) => ScoreError::NoSuchSeat { part: "pao" };
        }
    }
    let n_tiles = hand.n_tiles();
    refuse! {
        !matches!(n_tiles, 13 | 14) => ScoreError::WrongHandSize { found: n_tiles };
    }
    if let Some(call) = hand.claim() {
        return Err(ScoreError::AfterAClaim { call });
    }
    refuse! {
        n_tiles == 14 && !holds(hand, win) => ScoreError::WinTileNotInHand { tile: win.shown() };
        !rules.is_for_three && win.kita > 0 => ScoreError::KitaWithFour { found: win.kita };
    }
    let is_chi = |call: &&Call| call.kind() == CallKind::Chi;
    match hand.calls().iter().find(is_chi) {
        Some(&call) if rules.is_for_three => Err(ScoreError::ChiWithThree { call }),
        _ => Ok(()),
    }
}

fn holds(hand: &Hand, win: &RiichiWin) -> bool {
    let has_red = win.tile.is_five() && hand.has_red_five(win.tile.suit());
    if win.shown().is_red {
        has_red
    } else {
        hand.counts()[win.tile.idx()] > u8::from(has_red)
    }
}

/// Checks the tiles. `all` counts the tiles of the hand, its calls and the winning tile; `added` is
/// the winning tile if the hand has only 13 tiles.
#[inline]
pub(super) fn check_tiles(
    all: &[u8; 34],
    hand: &Hand,
    added: Option<ShownTile>,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    // First see whether there is anything to check. Mutants: a needless check only takes longer.
    let mut seen = *all;
    let shown = win.dora.iter().chain(win.ura.iter());
    let n_most = added.map_or(0, |added| all[added.tile.idx()]);
    let is_suspect = rules.is_for_three
        || n_most > 4
        || added.is_some_and(|added| added.is_red)
        || !hand.sees_nothing()
        || shown.fold(false, |is_suspect, indicator| {
            let count = &mut seen[indicator.tile.idx()];
            *count += 1;
            is_suspect | indicator.is_red | (*count > 4)
        });
    if is_suspect {
        check_each_tile(all, hand, added, win, rules)
    } else {
        Ok(())
    }
}

/// Finds the first wrong tile: first checks that the added tile and the indicators are in the wall,
/// then checks the red fives, and then the number of copies.
#[cold]
fn check_each_tile(
    all: &[u8; 34],
    hand: &Hand,
    added: Option<ShownTile>,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    let wall = rules.shape_rules().wall();
    let indicators = win.dora.iter().chain(win.ura.iter());
    let shown = added.iter().chain(indicators);
    if let Some(&ShownTile { tile, .. }) = shown.clone().find(|shown| !wall.contains(shown.tile)) {
        return Err(ScoreError::NotInWall { tile, wall });
    }
    for suit in TileSuit::ALL {
        let is_red = |shown: &&ShownTile| shown.is_red_five() && shown.tile.suit() == suit;
        let n_red = shown.clone().filter(is_red).count();
        if n_red + usize::from(hand.sees_red_five(suit)) > 1 {
            return Err(ScoreError::SecondRedFive { suit });
        }
    }
    if let Some(ShownTile { tile, .. }) = added {
        if all[tile.idx()] > 4 {
            return Err(ScoreError::FifthCopy { tile });
        }
    }
    // The added tile is already counted. A win can claim any number of Norths.
    let mut seen = *all;
    for (seen, visible) in seen.iter_mut().zip(hand.visible()) {
        *seen += visible;
    }
    let north = Wind::North.tile();
    seen[north.idx()] = seen[north.idx()].saturating_add(win.kita);
    for tile in shown.clone().map(|shown| shown.tile).chain([north]) {
        if seen[tile.idx()] > 4 {
            return Err(ScoreError::FifthVisible { tile });
        }
    }
    for &ShownTile { tile, .. } in shown.skip(usize::from(added.is_some())) {
        let count = &mut seen[tile.idx()];
        *count += 1;
        if *count > 4 {
            return Err(ScoreError::FifthVisible { tile });
        }
    }
    Ok(())
}

#[inline]
pub(super) fn check_win(
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    if !win.flags.is_empty() {
        check_flags(hand, win, rules)?;
    }
    if !win.ura.is_empty() && !has_riichi(win) {
        return Err(ScoreError::UraWithoutRiichi);
    }
    let most = if rules.kan_dora { 5 } else { 1 };
    for (what, found, most) in [
        ("dora", win.dora.len(), most),
        ("ura", win.ura.len(), win.dora.len()),
    ] {
        if found > most {
            return Err(ScoreError::TooManyIndicators { what, found, most });
        }
    }
    check_from(win, rules)
}

fn check_from(win: &RiichiWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    if let WinBy::Ron { from: Some(from) } = win.by {
        let wrong = |why| ScoreError::WrongFrom { from, why };
        refuse! {
            from == win.seat => wrong("who is the winner");
            rules.is_for_three && from == Wind::North =>
                wrong("where nobody sits in a three-player game");
        }
    }
    Ok(())
}

#[inline]
fn check_flags(hand: &Hand, win: &RiichiWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let is = |flag| win.flags.contains(flag);
    refuse! {
        is(WinFlag::OpenRiichi) && rules.open_riichi == OpenRiichi::No =>
            ScoreError::NotByTheseRules { flag: WinFlag::OpenRiichi };
    }
    let is_open = |call: &&Call| !call.is_concealed();
    if let Some(flag) = first_of(win.flags, WinFlags::of(&RIICHI)) {
        if let Some(&call) = hand.calls().iter().find(is_open) {
            return Err(ScoreError::RiichiOpenHand { flag, call });
        }
    }
    refuse! {
        is(WinFlag::Ippatsu) && !has_riichi(win) => ScoreError::IppatsuWithoutRiichi;
        is(WinFlag::Ippatsu) && is(WinFlag::Rinshan) => ScoreError::IppatsuAfterRinshan;
    }
    let by_ron = win.by.is_ron();
    if let Some(flag) = first_of(win.flags, if by_ron { BY_TSUMO } else { BY_RON }) {
        return Err(match by_ron {
            true => ScoreError::OnlyByTsumo { flag },
            false => ScoreError::OnlyByRon { flag },
        });
    }
    let mut quads = hand
        .calls()
        .iter()
        .filter(|call| call.set().kind() == SetKind::Quad);
    refuse! {
        is(WinFlag::Rinshan) && win.kita == 0 && quads.next().is_none() =>
            ScoreError::RinshanWithoutKan;
        is(WinFlag::Haitei) && is(WinFlag::Rinshan) => ScoreError::HaiteiWithRinshan;
        is(WinFlag::Chankan) && is(WinFlag::Houtei) => ScoreError::HouteiWithChankan;
        is(WinFlag::Chankan) && hand.n_own(win.tile) > u8::from(hand.n_tiles() == 14) =>
            ScoreError::ChankanTileHeld { tile: win.tile };
    }
    match first_of(win.flags, FIRST_TURN) {
        Some(flag) => check_first_turn(flag, hand, win),
        None => Ok(()),
    }
}

#[cold]
fn check_first_turn(flag: WinFlag, hand: &Hand, win: &RiichiWin) -> Result<(), ScoreError> {
    let other = win
        .flags
        .iter()
        .find(|&other| other != flag && other != WinFlag::Ippatsu)
        .map(NotFirst::Flag);
    let call = hand.calls().first().map(|&call| NotFirst::Call(call));
    let kita = (win.kita > 0).then_some(NotFirst::Kita);
    if let Some(with) = other.or(call).or(kita) {
        return Err(ScoreError::NotAFirstTurn { flag, with });
    }
    match (flag, win.seat) {
        (WinFlag::Tenhou, Wind::East) => Ok(()),
        (WinFlag::Tenhou, seat) => Err(ScoreError::TenhouNotDealer { seat }),
        (flag, Wind::East) => Err(ScoreError::DealerHasNoSuchWin { flag }),
        _ => Ok(()),
    }
}

pub(super) fn check_pao(
    yaku: YakuSet,
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    let first = |is_wrong: &dyn Fn(Yaku, Wind) -> bool| {
        win.pao.iter().find(|one| is_wrong(one.yaku, one.by))
    };
    // Check for one kind of error at a time, for all named players.
    if let Some(Liability { yaku, .. }) = first(&|of, _| !rules.pao.contains(of)) {
        return Err(ScoreError::PaoNotInRules {
            yaku,
            known: rules.pao,
        });
    }
    if let Some(Liability { yaku, .. }) = first(&|of, _| !yaku.contains(of)) {
        return Err(ScoreError::PaoWithoutYaku { yaku });
    }
    if let Some(Liability { yaku, by }) = first(&|_, by| by == win.seat) {
        return Err(ScoreError::PaoSelf { yaku, by });
    }
    match first(&|of, _| !are_called(of, hand)) {
        Some(Liability { yaku, .. }) => Err(ScoreError::PaoWithoutCalls { yaku }),
        None => Ok(()),
    }
}

/// Whether all sets of a yakuman are called, at least one of them open. Rule R27.
fn are_called(yaku: Yaku, hand: &Hand) -> bool {
    let belongs = |call: &&Call| {
        let set = call.set();
        let honor = |numbers: core::ops::RangeInclusive<u8>| {
            set.first().is_honor() && numbers.contains(&set.first().number())
        };
        match yaku {
            Yaku::Daisangen => honor(5..=7),
            Yaku::Daisuushii => honor(1..=4),
            _ => set.kind() == SetKind::Quad,
        }
    };
    let n_sets = if yaku == Yaku::Daisangen { 3 } else { 4 };
    let mut calls = hand.calls().iter().filter(belongs);
    calls.clone().count() == n_sets && calls.any(|call| !call.is_concealed())
}
