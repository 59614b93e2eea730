//! R15 and R16: the fu of a reading, item by item.

use super::split::{Form, Set, Shape, Wait};
use super::tile::{is_dragon, is_yaochu, repeated};
use super::yaku::{Case, pinfu};

/// One item, with the tiles of a set or pair, or the tile of a wait.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FuItem {
    pub(crate) item: &'static str,
    pub(crate) tiles: Option<String>,
    pub(crate) fu: u32,
}

fn item(item: &'static str, fu: u32) -> FuItem {
    FuItem {
        item,
        tiles: None,
        fu,
    }
}

/// The items in order: base, sets, pair, wait, then how it was won. None for thirteen orphans.
pub(super) fn fu_items(case: &Case) -> Vec<FuItem> {
    match case.reading.form {
        Form::ThirteenOrphans => return Vec::new(),
        Form::SevenPairs => return vec![item("seven-pairs", 25)],
        Form::Standard => {}
    }
    let mut items = vec![item("base", 20)];
    items.extend(case.reading.sets.iter().filter_map(of_set));
    items.extend(of_pair(case));
    items.extend(of_wait(case));
    if !case.whole.is_ron {
        if !pinfu(case) {
            items.push(item("tsumo", 2));
        }
    } else if case.input.is_closed() {
        items.push(item("closed-ron", 10));
    } else if items.len() == 1 {
        items.push(item("open-pinfu", 10));
    }
    items
}

fn of_set(set: &Set) -> Option<FuItem> {
    let (id, fu, n_tiles) = match (set.shape, set.is_concealed) {
        (Shape::Sequence, _) => return None,
        (Shape::Triplet, true) => ("concealed-triplet", 4, 3),
        (Shape::Triplet, false) => ("open-triplet", 2, 3),
        (Shape::Quad, true) => ("concealed-quad", 16, 4),
        (Shape::Quad, false) => ("open-quad", 8, 4),
    };
    Some(FuItem {
        item: id,
        tiles: Some(repeated(set.first, n_tiles)),
        fu: if is_yaochu(set.first) { 2 * fu } else { fu },
    })
}

fn of_pair(case: &Case) -> Option<FuItem> {
    let pair = case.reading.pairs[0];
    let is_seat = pair == 27 + case.input.seat;
    let is_round = pair == 27 + case.input.round;
    let (id, fu) = match (is_seat, is_round) {
        (true, true) => ("double-wind-pair", case.input.rules.double_wind_fu),
        (true, false) => ("seat-wind-pair", 2),
        (false, true) => ("round-wind-pair", 2),
        (false, false) if is_dragon(pair) => ("dragon-pair", 2),
        (false, false) => return None,
    };
    Some(FuItem {
        item: id,
        tiles: Some(repeated(pair, 2)),
        fu,
    })
}

fn of_wait(case: &Case) -> Option<FuItem> {
    let id = match case.reading.wait {
        Wait::Kanchan => "kanchan-wait",
        Wait::Penchan => "penchan-wait",
        Wait::Tanki => "tanki-wait",
        _ => return None,
    };
    Some(FuItem {
        item: id,
        tiles: Some(repeated(case.whole.win.code, 1)),
        fu: 2,
    })
}

pub(super) fn sum(items: &[FuItem]) -> u32 {
    items.iter().map(|item| item.fu).sum()
}

/// Rounds up to a multiple of ten; seven pairs stay at 25.
pub(super) fn rounded(sum: u32, form: Form) -> u32 {
    match form {
        Form::SevenPairs => sum,
        _ => sum.div_ceil(10) * 10,
    }
}
