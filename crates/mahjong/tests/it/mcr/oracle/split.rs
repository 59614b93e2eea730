//! All readings of a win: forms, decompositions, and places of the winning tile.

use super::{Call, Case};

/// A set of a reading.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Set {
    pub(crate) tiles: Vec<u8>,
    pub(crate) is_called: bool,
    /// Whether the set is concealed once the hand is won.
    pub(crate) is_concealed: bool,
}

impl Set {
    pub(crate) fn first(&self) -> u8 {
        self.tiles[0]
    }

    pub(crate) fn is_chow(&self) -> bool {
        self.tiles[0] != self.tiles[1]
    }

    pub(crate) fn is_kong(&self) -> bool {
        self.tiles.len() == 4
    }
}

/// Where the winning tile is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    Pair,
    Set(usize),
    Straight,
    Whole,
}

/// A way to read a win.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub(crate) form: &'static str,
    /// The uncalled sets in order, then the called ones.
    pub(crate) sets: Vec<Set>,
    pub(crate) pair: Option<u8>,
    pub(crate) straight: Vec<u8>,
    pub(crate) place: Place,
}

/// The numbers of the knitted straights, in the order of their tiles.
const KNITTED: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

pub(crate) fn knitted() -> impl Iterator<Item = Vec<u8>> {
    KNITTED.into_iter().map(|lowest| {
        let suits = (0..3).zip(lowest);
        suits
            .flat_map(|(suit, low)| [0, 3, 6].map(|more| 9 * suit + low + more))
            .collect()
    })
}

/// `tiles` without `some`; `None` if `tiles` does not contain all of them.
pub(crate) fn without(tiles: &[u8], some: &[u8]) -> Option<Vec<u8>> {
    let mut left = tiles.to_vec();
    for tile in some {
        let idx = left.iter().position(|other| other == tile)?;
        left.remove(idx);
    }
    Some(left)
}

/// All ways to split sorted tiles into sets, a triplet before a sequence that begins with the same
/// tile.
fn sets_of(tiles: &[u8]) -> Vec<Vec<Vec<u8>>> {
    let Some(&first) = tiles.first() else {
        return vec![Vec::new()];
    };
    let mut ways: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut sets = vec![vec![first; 3]];
    if first < 27 && first % 9 < 7 {
        sets.push((first..first + 3).collect());
    }
    for set in sets {
        let rest = without(tiles, &set);
        for rest in rest.map(|rest| sets_of(&rest)).unwrap_or_default() {
            let mut way = [vec![set.clone()], rest].concat();
            // The same sets can be found in another order.
            way.sort_by_key(|set| (set[0], set[1]));
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    ways
}

/// All ways to split sorted tiles into a pair and sets.
fn pairs_and_sets(tiles: &[u8]) -> Vec<(u8, Vec<Vec<u8>>)> {
    let mut ways = Vec::new();
    for pair in 0..34 {
        if let Some(rest) = without(tiles, &[pair, pair]) {
            ways.extend(sets_of(&rest).into_iter().map(|sets| (pair, sets)));
        }
    }
    ways
}

fn is_orphan(tile: u8) -> bool {
    tile >= 27 || matches!(tile % 9, 0 | 8)
}

fn are_different(tiles: &[u8]) -> bool {
    tiles.windows(2).all(|two| two[0] != two[1])
}

/// Whether sorted uncalled tiles win, with this many calls.
pub(crate) fn wins(tiles: &[u8], n_calls: usize) -> bool {
    let is_even = tiles
        .chunks(2)
        .all(|two| two.len() == 2 && two[0] == two[1]);
    let has_straight = |straight: Vec<u8>| {
        let rest = without(tiles, &straight);
        rest.is_some_and(|rest| !pairs_and_sets(&rest).is_empty())
    };
    let is_closed = n_calls == 0;
    !pairs_and_sets(tiles).is_empty()
        || n_calls <= 1 && knitted().any(has_straight)
        || is_closed && (is_even || is_orphans(tiles) || is_honors_and_knitted(tiles))
}

fn is_orphans(tiles: &[u8]) -> bool {
    (0..34).all(|tile| tiles.contains(&tile) == is_orphan(tile))
}

fn is_honors_and_knitted(tiles: &[u8]) -> bool {
    let fits = |straight: Vec<u8>| {
        tiles
            .iter()
            .all(|tile| *tile >= 27 || straight.contains(tile))
    };
    are_different(tiles) && knitted().any(fits)
}

/// All readings, in the order of rule G15.
pub(crate) fn readings(case: &Case) -> Vec<Reading> {
    let mut found = Vec::new();
    for (pair, sets) in pairs_and_sets(&case.uncalled) {
        found.extend(with_places("standard", &sets, pair, &[], case));
    }
    if case.calls.len() <= 1 {
        for straight in knitted() {
            if let Some(rest) = without(&case.uncalled, &straight) {
                for (pair, sets) in pairs_and_sets(&rest) {
                    found.extend(with_places(
                        "knitted-straight",
                        &sets,
                        pair,
                        &straight,
                        case,
                    ));
                }
            }
        }
    }
    let whole = |form| Reading {
        form,
        sets: Vec::new(),
        pair: None,
        straight: Vec::new(),
        place: Place::Whole,
    };
    if case.calls.is_empty() {
        let tiles = &case.uncalled;
        if tiles.chunks(2).all(|two| two[0] == two[1]) {
            found.push(whole("seven-pairs"));
        }
        if is_orphans(tiles) {
            found.push(whole("thirteen-orphans"));
        }
        if is_honors_and_knitted(tiles) {
            found.push(whole("honors-and-knitted"));
        }
    }
    found
}

fn with_places(
    form: &'static str,
    uncalled: &[Vec<u8>],
    pair: u8,
    straight: &[u8],
    case: &Case,
) -> Vec<Reading> {
    let mut places = Vec::new();
    if pair == case.tile {
        places.push(Place::Pair);
    }
    for (idx, set) in uncalled.iter().enumerate() {
        if set.contains(&case.tile) && !uncalled[..idx].contains(set) {
            places.push(Place::Set(idx));
        }
    }
    if straight.contains(&case.tile) {
        places.push(Place::Straight);
    }
    let reading = |place| {
        let own = uncalled.iter().enumerate().map(|(idx, tiles)| Set {
            tiles: tiles.clone(),
            is_called: false,
            is_concealed: case.is_drawn || place != Place::Set(idx),
        });
        let called = case.calls.iter().map(|call: &Call| Set {
            tiles: call.tiles(),
            is_called: true,
            is_concealed: call.kind == "ankan",
        });
        Reading {
            form,
            sets: own.chain(called).collect(),
            pair: Some(pair),
            straight: straight.to_vec(),
            place,
        }
    };
    places.into_iter().map(reading).collect()
}
