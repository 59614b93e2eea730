//! Contradictions between a hand and a win, checked in the same way in every game but riichi.

use super::error::{NotFirst, ScoreError};
use crate::{Call, Hand, SetKind, ShapeRules, Tile, Win, WinBy, Wind, shanten};

/// Returns the error for the first condition that is true.
macro_rules! refuse {
    ($($if:expr => $error:expr;)*) => {
        $(if $if {
            return Err($error);
        })*
    };
}

pub(crate) use refuse;

/// Checks the hand: its rules, its size, and that no call was just made.
#[inline]
pub(crate) fn check_hand(hand: &Hand, expected: ShapeRules) -> Result<(), ScoreError> {
    let (found, full) = (hand.n_tiles(), expected.n_tiles());
    refuse! {
        hand.rules() != expected =>
            ScoreError::OtherShapeRules { found: hand.rules(), expected };
        found != full && found + 1 != full => ScoreError::WrongHandSize { found, full };
    }
    match hand.claim() {
        Some(call) => Err(ScoreError::AfterAClaim { call }),
        None => Ok(()),
    }
}

/// Checks the winning tile: a complete hand must contain it, and it must not be a fifth copy.
#[inline]
pub(crate) fn check_win_tile(hand: &Hand, win: &Win) -> Result<(), ScoreError> {
    let tile = win.tile;
    if is_complete(hand) {
        let has_tile = hand.counts()[tile.idx()] > 0;
        refuse! {
            !has_tile => ScoreError::WinTileNotInHand {
                tile: win.shown(),
                full: hand.n_tiles(),
            };
        }
        return Ok(());
    }
    let wall = hand.rules().wall();
    let n_own = hand.counts()[tile.idx()] + n_called(hand, tile);
    refuse! {
        !wall.contains(tile) => ScoreError::NotInWall { tile, wall };
        n_own >= 4 => ScoreError::FifthCopy { tile };
        n_own + hand.visible()[tile.idx()] >= 4 => ScoreError::FifthVisible { tile };
    }
    Ok(())
}

/// Whether the hand already has the winning tile.
#[inline]
pub(crate) fn is_complete(hand: &Hand) -> bool {
    hand.n_uncalled() % 3 == 2
}

/// Checks that the player named as the discarder could have discarded the winning tile.
#[inline]
pub(crate) fn check_from(win: &Win) -> Result<(), ScoreError> {
    match win.by {
        WinBy::Ron { from: Some(from) } if from == win.seat => Err(ScoreError::WrongFrom { from }),
        _ => Ok(()),
    }
}

/// Checks that no discarder is named for a win with flowers, for which everyone pays.
pub(crate) fn check_from_flowers(win: &Win) -> Result<(), ScoreError> {
    match win.by {
        WinBy::Ron { from: Some(_) } => Err(ScoreError::NotWithFlowers { part: "from" }),
        _ => Ok(()),
    }
}

/// The number of copies of a tile in the called sets.
#[inline]
pub(crate) fn n_called(hand: &Hand, tile: Tile) -> u8 {
    let mut n_called = 0;
    for call in hand.calls() {
        let above = tile.code().wrapping_sub(call.set().first().code());
        n_called += match call.set().kind() {
            SetKind::Sequence => u8::from(above <= 2),
            SetKind::Triplet => 3 * u8::from(above == 0),
            SetKind::Quad => 4 * u8::from(above == 0),
        };
    }
    n_called
}

/// Checks flags that only a tsumo or only a ron can have; `of_tsumo` and `of_ron` are the
/// first such flags of the win.
pub(crate) fn check_how_won(
    win: &Win,
    of_tsumo: Option<&'static str>,
    of_ron: Option<&'static str>,
) -> Result<(), ScoreError> {
    match (win.by.is_ron(), of_tsumo, of_ron) {
        (true, Some(flag), _) => Err(ScoreError::OnlyByTsumo { flag }),
        (false, _, Some(flag)) => Err(ScoreError::OnlyByRon { flag }),
        _ => Ok(()),
    }
}

/// Checks that no call, seat or other flag contradicts a win on the very first turn.
pub(crate) fn check_first(
    flag: &'static str,
    call: Option<Call>,
    wrong_seat: Option<Wind>,
    other: Option<&'static str>,
) -> Result<(), ScoreError> {
    let with = call.map(NotFirst::Call);
    let with = with.or(wrong_seat.map(NotFirst::Seat));
    match with.or(other.map(NotFirst::Flag)) {
        Some(with) => Err(ScoreError::DealtNotFirst { flag, with }),
        None => Ok(()),
    }
}

/// The number of copies of a tile that the winner holds, not counting the winning tile itself.
pub(crate) fn n_others(hand: &Hand, tile: Tile) -> u8 {
    hand.counts()[tile.idx()] + n_called(hand, tile) - u8::from(is_complete(hand))
}

/// Whether the winner has called a kong.
pub(crate) fn has_kong(hand: &Hand) -> bool {
    let mut calls = hand.calls().iter();
    calls.any(|call| call.set().kind() == SetKind::Quad)
}

/// The error for a hand that does not win.
#[cold]
pub(crate) fn not_a_win(hand: &Hand) -> ScoreError {
    ScoreError::NotAWin {
        shanten: shanten(hand).value,
        n_tiles: hand.n_tiles(),
    }
}
