//! What contradicts itself or the rules.
//!
//! Source: Rule R4, whose order the checks keep.

use super::error::{NotFirst, ScoreError};
use super::rules::ScoringRules;
use crate::{
    Call, CallKind, Hand, Liability, RiichiWin, SetKind, ShownTile, TileSuit, WinBy, WinFlag,
    WinFlags, Wind,
};

/// The flags that say that riichi was declared.
const RIICHI: [WinFlag; 3] = [WinFlag::Riichi, WinFlag::DoubleRiichi, WinFlag::OpenRiichi];

const FIRST_TURN: WinFlags = WinFlags::of(&[WinFlag::Tenhou, WinFlag::Chihou, WinFlag::Renhou]);

/// What goes with ron alone, and with self-draw alone.
const BY_RON: WinFlags = WinFlags::of(&[WinFlag::Houtei, WinFlag::Chankan, WinFlag::Renhou]);
const BY_TSUMO: WinFlags = WinFlags::of(&[
    WinFlag::Haitei,
    WinFlag::Rinshan,
    WinFlag::Tenhou,
    WinFlag::Chihou,
]);

/// Whether riichi of any kind was declared.
#[inline]
pub(super) fn has_riichi(win: &RiichiWin) -> bool {
    !win.flags.intersection(WinFlags::of(&RIICHI)).is_empty()
}

/// The first flag that is in both sets.
fn first_of(flags: WinFlags, among: WinFlags) -> Option<WinFlag> {
    flags.intersection(among).iter().next()
}

/// What is wrong with the seats and the size of the hand.
#[inline]
pub(super) fn check_hand(
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    if hand.rules() != rules.shape_rules() {
        return Err(ScoreError::OtherShapeRules {
            found: hand.rules(),
            expected: rules.shape_rules(),
        });
    }
    if rules.is_for_three {
        for (part, wind) in [("seat", win.seat), ("round", win.round)] {
            if wind == Wind::North {
                return Err(ScoreError::NoSuchSeat { part });
            }
        }
        if win.pao.iter().any(|liability| liability.by == Wind::North) {
            return Err(ScoreError::NoSuchSeat { part: "pao" });
        }
    }
    if !matches!(hand.n_tiles(), 13 | 14) {
        return Err(ScoreError::WrongHandSize {
            found: hand.n_tiles(),
        });
    }
    if hand.n_tiles() == 14 && !holds(hand, win) {
        return Err(ScoreError::WinTileNotInHand { tile: win.shown() });
    }
    if rules.is_for_three {
        if let Some(&call) = hand
            .calls()
            .iter()
            .find(|call| call.kind() == CallKind::Chi)
        {
            return Err(ScoreError::ChiWithThree { call });
        }
    } else if win.kita > 0 {
        return Err(ScoreError::KitaWithFour { found: win.kita });
    }
    Ok(())
}

/// Whether the winning tile, in its color, is among the uncalled tiles.
fn holds(hand: &Hand, win: &RiichiWin) -> bool {
    let has_red = win.tile.is_five() && hand.has_red_five(win.tile.suit());
    if win.shown().is_red {
        has_red
    } else {
        hand.counts()[win.tile.idx()] > u8::from(has_red)
    }
}

/// What is wrong with the tiles: `all` are those of the hand with its calls and with the winning
/// tile, which is `added` to a hand of 13 tiles.
#[inline]
pub(super) fn check_tiles(
    all: &[u8; 34],
    hand: &Hand,
    added: Option<ShownTile>,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    // First whether there is anything to look into: this is asked of every win.
    // Mutants: what is looked into in vain only takes longer.
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

/// What is wrong with the first tile of which something is: of what is added and of the indicators
/// whether they are in the wall, then the red fives, then how many copies there are.
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
    // What is added is in already. Whoever fills in a win may write any number of Norths.
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

/// What is wrong with the flags, the indicators and the discarder.
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
    match win.by {
        WinBy::Ron { from: Some(from) } => {
            let wrong = |why| Err(ScoreError::WrongFrom { from, why });
            if from == win.seat {
                wrong("who is the winner")
            } else if rules.is_for_three && from == Wind::North {
                wrong("where nobody sits of three players")
            } else {
                Ok(())
            }
        }
        WinBy::Ron { from: None } | WinBy::Tsumo => Ok(()),
    }
}

#[inline]
fn check_flags(hand: &Hand, win: &RiichiWin, rules: &ScoringRules) -> Result<(), ScoreError> {
    let is = |flag| win.flags.contains(flag);
    if is(WinFlag::OpenRiichi) && !rules.open_riichi {
        return Err(ScoreError::NotByTheseRules {
            flag: WinFlag::OpenRiichi,
        });
    }
    let is_open = |call: &&Call| !call.is_concealed();
    if let Some(flag) = first_of(win.flags, WinFlags::of(&RIICHI)) {
        if let Some(&call) = hand.calls().iter().find(is_open) {
            return Err(ScoreError::RiichiOpenHand { flag, call });
        }
    }
    if is(WinFlag::Ippatsu) {
        if !has_riichi(win) {
            return Err(ScoreError::IppatsuWithoutRiichi);
        }
        if is(WinFlag::Rinshan) {
            return Err(ScoreError::IppatsuAfterRinshan);
        }
    }
    let (wrong, error) = if win.by.is_ron() {
        (
            BY_TSUMO,
            (|flag| ScoreError::OnlyByTsumo { flag }) as fn(WinFlag) -> ScoreError,
        )
    } else {
        (
            BY_RON,
            (|flag| ScoreError::OnlyByRon { flag }) as fn(WinFlag) -> ScoreError,
        )
    };
    if let Some(flag) = first_of(win.flags, wrong) {
        return Err(error(flag));
    }
    let has_quad = || {
        hand.calls()
            .iter()
            .any(|call| call.set().kind() == SetKind::Quad)
    };
    if is(WinFlag::Rinshan) && win.kita == 0 && !has_quad() {
        return Err(ScoreError::RinshanWithoutKan);
    }
    if is(WinFlag::Haitei) && is(WinFlag::Rinshan) {
        return Err(ScoreError::HaiteiWithRinshan);
    }
    if is(WinFlag::Chankan) {
        if is(WinFlag::Houtei) {
            return Err(ScoreError::HouteiWithChankan);
        }
        let n_own = hand.n_own(win.tile) - u8::from(hand.n_tiles() == 14);
        if n_own > 0 {
            return Err(ScoreError::ChankanTileHeld { tile: win.tile });
        }
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

/// What is wrong with the liable players of a win that scores `yaku`.
pub(super) fn check_pao(
    yaku: super::YakuSet,
    hand: &Hand,
    win: &RiichiWin,
    rules: &ScoringRules,
) -> Result<(), ScoreError> {
    // Kind by kind, each for all that are named.
    for Liability { yaku: of, .. } in win.pao.iter() {
        if !rules.pao.contains(of) {
            return Err(ScoreError::PaoNotInRules {
                yaku: of,
                known: rules.pao,
            });
        }
    }
    for Liability { yaku: of, .. } in win.pao.iter() {
        if !yaku.contains(of) {
            return Err(ScoreError::PaoWithoutYaku { yaku: of });
        }
    }
    for Liability { yaku: of, by } in win.pao.iter() {
        if by == win.seat {
            return Err(ScoreError::PaoSelf { yaku: of, by });
        }
    }
    for Liability { yaku: of, .. } in win.pao.iter() {
        if !are_called(of, hand) {
            return Err(ScoreError::PaoWithoutCalls { yaku: of });
        }
    }
    Ok(())
}

/// Whether all sets of a yakuman are called, and one of them is open. Rule R27.
fn are_called(yaku: super::Yaku, hand: &Hand) -> bool {
    let belongs = |call: &&Call| {
        let set = call.set();
        let honor = |numbers: core::ops::RangeInclusive<u8>| {
            set.first().is_honor() && numbers.contains(&set.first().number())
        };
        match yaku {
            super::Yaku::Daisangen => honor(5..=7),
            super::Yaku::Daisuushii => honor(1..=4),
            _ => set.kind() == SetKind::Quad,
        }
    };
    let n_sets = if yaku == super::Yaku::Daisangen { 3 } else { 4 };
    let mut calls = hand.calls().iter().filter(belongs);
    calls.clone().count() == n_sets && calls.any(|call| !call.is_concealed())
}
