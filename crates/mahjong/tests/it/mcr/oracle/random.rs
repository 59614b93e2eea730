//! Random wins of every kind.

use super::split::knitted;
use super::{Call, Case};

/// Choices that look random and are the same in every run.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // SplitMix64: https://prng.di.unimi.it/splitmix64.c
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((mixed ^ mixed >> 31) >> 32) as usize * n) >> 32
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Sets and other tiles.
#[derive(Clone, Default)]
struct Built {
    sets: Vec<Vec<u8>>,
    others: Vec<u8>,
    /// Whether the hand should have calls and be won on a discard, as a chicken hand is.
    is_plain: bool,
}

impl Built {
    fn all(&self) -> Vec<u8> {
        [self.sets.concat(), self.others.clone()].concat()
    }

    fn has_five(&self) -> bool {
        let all = self.all();
        (0..34).any(|kind| all.iter().filter(|&&tile| tile == kind).count() > 4)
    }
}

fn chow(first: u8) -> Vec<u8> {
    (first..first + 3).collect()
}

/// A random win. One in twenty comes with switches or a rule set of its own.
pub(crate) fn random_case(chance: &mut Chance) -> Case {
    loop {
        let built = random_hand(chance);
        if built.all().len() == 14 && !built.has_five() {
            return won(built, chance);
        }
    }
}

fn random_hand(chance: &mut Chance) -> Built {
    match chance.below(40) {
        0..=2 => seven_pairs(chance),
        3 => {
            let mut others: Vec<u8> = (0..34).filter(|&tile| is_orphan(tile)).collect();
            others.push(chance.pick(&others));
            of_others(others)
        }
        4 => {
            let one = 9 * chance.below(3) as u8;
            let gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map(|more| one + more);
            of_others([&gates[..], &[one + chance.below(9) as u8]].concat())
        }
        5 => {
            let all: Vec<Vec<u8>> = knitted().collect();
            let mut tiles = all[chance.below(6)].clone();
            tiles.extend(27..34);
            while tiles.len() > 14 {
                tiles.remove(chance.below(tiles.len()));
            }
            of_others(tiles)
        }
        9 => {
            let suits = chance.pick(&[[0, 9, 18], [9, 18, 0], [18, 0, 9]]);
            let [a, b, c] = suits.map(|low| low + 1 + chance.below(5) as u8);
            Built {
                sets: vec![chow(a), vec![b; 3], chow(c), vec![b + 2; 3]],
                others: vec![27 + chance.below(7) as u8; 2],
                is_plain: true,
            }
        }
        6..=8 => {
            let all: Vec<Vec<u8>> = knitted().collect();
            let set = random_set(chance, |_| true);
            let pair = chance.below(34) as u8;
            Built {
                sets: vec![set],
                others: [&all[chance.below(6)][..], &[pair, pair]].concat(),
                is_plain: false,
            }
        }
        _ => sets_and_pair(chance),
    }
}

fn is_orphan(tile: u8) -> bool {
    tile >= 27 || matches!(tile % 9, 0 | 8)
}

fn of_others(others: Vec<u8>) -> Built {
    Built {
        others,
        ..Built::default()
    }
}

fn seven_pairs(chance: &mut Chance) -> Built {
    let low = 9 * chance.below(3) as u8;
    let kinds: Vec<u8> = match chance.below(6) {
        0 => {
            let first = low + chance.below(3) as u8;
            (first..first + 7).collect()
        }
        1 => (0..7)
            .map(|_| chance.pick(&[0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]))
            .collect(),
        2 => (0..7).map(|_| low + chance.below(9) as u8).collect(),
        3 => (27..34).collect(),
        _ => (0..7).map(|_| chance.below(34) as u8).collect(),
    };
    of_others(kinds.iter().flat_map(|&kind| [kind, kind]).collect())
}

/// A set all of whose tiles are allowed.
fn random_set(chance: &mut Chance, allowed: impl Fn(u8) -> bool) -> Vec<u8> {
    for _ in 0..500 {
        let first = chance.below(34) as u8;
        let set = match chance.percent(55) && first < 27 && first % 9 < 7 {
            true => chow(first),
            false => vec![first; 3],
        };
        if set.iter().all(|&tile| allowed(tile)) {
            return set;
        }
    }
    vec![0; 3]
}

fn sets_and_pair(chance: &mut Chance) -> Built {
    let a_suit = chance.below(3) as u8;
    let low = chance.below(6) as u8;
    let style = chance.below(24);
    let allowed = |tile: u8| match style {
        0 | 1 => tile / 9 == a_suit,
        2 | 3 => tile / 9 == a_suit || tile >= 27,
        4 => is_orphan(tile),
        5 => tile >= 27,
        6 => tile < 27 && (low..low + 4).contains(&(tile % 9)),
        7 => [19, 20, 21, 23, 25, 32].contains(&tile),
        8 => tile < 27 && matches!(tile % 9, 1 | 3 | 5 | 7),
        9 => {
            tile / 9 == 1 && !matches!(tile % 9, 5 | 6)
                || [19, 21, 22, 23, 25, 26, 31].contains(&tile)
        }
        10 => tile < 27 && (2..7).contains(&(tile % 9)),
        11 => tile >= 27 || matches!(tile % 9, 0..=2 | 6..=8),
        12 => tile < 27 && (1..8).contains(&(tile % 9)),
        13 => tile < 27 && is_orphan(tile),
        _ => true,
    };
    let mut sets = match style {
        14.. => figure(chance),
        _ => Vec::new(),
    };
    while sets.len() < 4 {
        sets.push(random_set(chance, allowed));
    }
    let mut pair = chance.below(34) as u8;
    for _ in 0..100 {
        if allowed(pair) {
            break;
        }
        pair = chance.below(34) as u8;
    }
    let has = |tiles: &[u8]| tiles.iter().all(|&tile| sets.contains(&vec![tile; 3]));
    let ends: Vec<u8> = [0, 9, 18]
        .into_iter()
        .filter(|&low| sets.contains(&chow(low)) && sets.contains(&chow(low + 6)))
        .collect();
    if chance.percent(50) {
        // The pairs of the fans that need one.
        pair = match ends[..] {
            [low] => low + 4,
            [low, high] => 27 - low - high + 4,
            _ if has(&[27, 28, 29]) => 30,
            _ if has(&[31, 33]) => 32,
            _ => pair,
        };
    }
    Built {
        sets,
        others: vec![pair; 2],
        is_plain: false,
    }
}

/// Sets that make a fan together.
fn figure(chance: &mut Chance) -> Vec<Vec<u8>> {
    let mut suits = [0_u8, 9, 18];
    let last = chance.below(3);
    suits.swap(2, last);
    suits.swap(0, chance.below(2));
    let [a, b, c] = suits;
    let low = chance.below(7) as u8;
    let few = chance.below(4) as u8;
    let chows = |firsts: &[u8]| firsts.iter().map(|&first| chow(first)).collect();
    let pungs = |firsts: &[u8]| firsts.iter().map(|&first| vec![first; 3]).collect();
    match chance.below(32) {
        0 => chows(&[a, a, a + 6, a + 6]),
        1 => chows(&[a, a + 6, b, b + 6]),
        2 => chows(&[a + low; 4]),
        3 => chows(&[a + few, a + few + 1, a + few + 2, a + few + 3]),
        4 => chows(&[a, a + 2, a + 4, a + 6]),
        5 => chows(&[a + low; 3]),
        6 => chows(&[a, a + 3, a + 6]),
        7 => chows(&[a + few, a + few + 1, a + few + 2]),
        8 => chows(&[a, a + 2, a + 4]),
        9 => chows(&[a, b + 3, c + 6]),
        10 => chows(&[a + low, b + low, c + low]),
        11 => chows(&[a + few, b + few + 1, c + few + 2]),
        12 => pungs(&[a + low, a + low + 1, a + low + 2]),
        13 => pungs(&[a + few, a + few + 1, a + few + 2, a + few + 3]),
        14 => pungs(&[a + low, b + low, c + low]),
        15 => pungs(&[a + low, b + low + 1, c + low + 2]),
        16 => pungs(&[a + low, b + low]),
        17 => pungs(&[27, 28, 29, 30]),
        18 => pungs(&[27, 28, 29]),
        19 => pungs(&[31, 32, 33]),
        20 => pungs(&[31, 33]),
        21 => chows(&[a + few, a + few, b + few, b + few]),
        22 => chows(&[a + few, a + few + 3, b + few, b + few + 3]),
        23 => chows(&[a, a + 6, a + low, b + low]),
        24 => chows(&[a + low, b + low, b + few, c + few]),
        25 => pungs(&[a + low, b + low, a + few, b + few]),
        26 => pungs(&[a + low, b + low + 1, c + low + 2, a + low + 1]),
        27 => pungs(&[a, b, a + 8, c + 8]),
        28 => chows(&[a + few, a + few + 1, a + few + 2, a + few + 2]),
        _ => Vec::new(),
    }
}

/// A complete hand with calls, and how it was won.
fn won(built: Built, chance: &mut Chance) -> Case {
    let mut uncalled = built.others.clone();
    let mut calls = Vec::new();
    let all = built.all();
    let has_straight = built.others.len() > 2;
    let n_most = match built.is_plain {
        true => 3,
        false => chance.pick(&[0, 0, 1, 2, 3, 4]),
    };
    let likes_kongs = chance.percent(15);
    for set in &built.sets {
        let is_called = calls.len() < n_most && chance.percent(70);
        if !is_called || has_straight && !calls.is_empty() {
            uncalled.extend(set);
            continue;
        }
        let first = set[0];
        let is_pung = set[1] == first;
        let n_held = all.iter().filter(|&&tile| tile == first).count();
        let kind = match (is_pung, n_held) {
            (false, _) => "chi",
            (true, 3) if likes_kongs || chance.percent(10) => chance.pick(&["kan", "ankan"]),
            _ => "pon",
        };
        calls.push(Call { kind, first });
    }
    uncalled.sort_unstable();
    let tile = chance.pick(&uncalled);
    let mut case = Case {
        uncalled,
        calls,
        tile,
        is_drawn: !built.is_plain && chance.percent(40),
        seat: chance.below(4) as u8,
        round: chance.below(4) as u8,
        flags: Vec::new(),
        flowers: if chance.percent(20) {
            chance.below(9) as u8
        } else {
            0
        },
        is_whole: chance.percent(50),
        rules: "",
    };
    case.flags = flags(&case, chance);
    if chance.percent(5) {
        case.rules = chance.pick(&[
            "rules=mcr-ema",
            "rules=mcr-jmsa",
            "rule=formal-waits=no",
            "rule=knitted-waits=no",
            "rule=knitted-waits=single",
            "rule=mixed-kongs=split,two-concealed-kongs=8",
            "rule=forms-fully-concealed=yes",
            "rule=pairs-all-types=no",
        ]);
    }
    case
}

fn flags(case: &Case, chance: &mut Chance) -> Vec<&'static str> {
    let n_of = |tiles: &[u8]| tiles.iter().filter(|&&tile| tile == case.tile).count();
    let has_kong = case.calls.iter().any(|call| call.kind.ends_with("kan"));
    let mut flags = Vec::new();
    if case.is_drawn {
        if chance.percent(8) {
            flags.push("last-tile-draw");
        }
        if has_kong && chance.percent(30) {
            flags.push("out-with-replacement-tile");
        }
        if case.seat == 0 && case.calls.is_empty() && flags.is_empty() && chance.percent(5) {
            return vec!["dealt"];
        }
    } else if chance.percent(8) {
        flags.push("last-tile-claim");
    } else if n_of(&case.all()) == 1 && chance.percent(8) {
        flags.push("robbing-the-kong");
    }
    if n_of(&case.uncalled) == 1 && chance.percent(8) {
        flags.push("last-tile");
    }
    flags
}
