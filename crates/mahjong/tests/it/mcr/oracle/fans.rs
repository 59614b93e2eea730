//! The conditions of the fans, on a list of sets and a pair.

use super::Case;
use super::split::{Place, Reading, Set, wins};

fn suit(tile: u8) -> u8 {
    tile / 9
}

fn number(tile: u8) -> u8 {
    if tile < 27 { tile % 9 + 1 } else { 0 }
}

fn is_wind(tile: u8) -> bool {
    (27..31).contains(&tile)
}

fn is_dragon(tile: u8) -> bool {
    tile >= 31
}

fn is_yaochu(tile: u8) -> bool {
    matches!(number(tile), 0 | 1 | 9)
}

/// A fan that joins sets: its name, and the points that it joins, the pair last.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) fan: &'static str,
    pub(crate) points: Vec<usize>,
}

/// The point of the pair.
pub(crate) const PAIR: usize = 4;

/// All lines of a reading.
pub(crate) fn lines(reading: &Reading) -> Vec<Line> {
    let mut lines = Vec::new();
    let Some(pair) = reading.pair else {
        return lines;
    };
    let n_sets = reading.sets.len();
    for chosen in 1_u32..1 << n_sets {
        let points: Vec<usize> = (0..n_sets).filter(|idx| chosen >> idx & 1 == 1).collect();
        let sets: Vec<&Set> = points.iter().map(|&idx| &reading.sets[idx]).collect();
        for fan in joined(&sets) {
            let points = points.clone();
            lines.push(Line { fan, points });
        }
        for fan in joined_with_pair(&sets, pair) {
            let points = [points.clone(), vec![PAIR]].concat();
            lines.push(Line { fan, points });
        }
    }
    lines
}

fn steps(mut numbers: Vec<u8>) -> Vec<u8> {
    numbers.sort_unstable();
    numbers.windows(2).map(|two| two[1] - two[0]).collect()
}

/// The fans that join exactly these sets.
fn joined(sets: &[&Set]) -> Vec<&'static str> {
    let firsts: Vec<u8> = sets.iter().map(|set| set.first()).collect();
    let is_one_suit = firsts.iter().all(|&first| suit(first) == suit(firsts[0]));
    let mut suits: Vec<u8> = firsts.iter().map(|&first| suit(first)).collect();
    suits.sort_unstable();
    suits.dedup();
    let is_each_other_suit = suits.len() == sets.len() && firsts.iter().all(|&first| first < 27);
    let steps = steps(firsts.iter().map(|&first| number(first)).collect());
    let mut fans = Vec::new();
    if sets.iter().all(|set| set.is_chow()) {
        let fan = match (sets.len(), is_one_suit, is_each_other_suit, &steps[..]) {
            (4, true, _, [0, 0, 0]) => "quadruple-chow",
            (4, true, _, [1, 1, 1] | [2, 2, 2]) => "four-pure-shifted-chows",
            (3, true, _, [0, 0]) => "pure-triple-chow",
            (3, true, _, [1, 1] | [2, 2]) => "pure-shifted-chows",
            (3, true, _, [3, 3]) => "pure-straight",
            (3, _, true, [3, 3]) => "mixed-straight",
            (3, _, true, [0, 0]) => "mixed-triple-chow",
            (3, _, true, [1, 1]) => "mixed-shifted-chows",
            (2, true, _, [0]) => "pure-double-chow",
            (2, true, _, [3]) => "short-straight",
            (2, true, _, [6]) => "two-terminal-chows",
            (2, false, true, [0]) => "mixed-double-chow",
            _ => "",
        };
        fans.push(fan);
    }
    if sets.iter().all(|set| !set.is_chow()) {
        let are = |is: fn(u8) -> bool| firsts.iter().all(|&first| is(first));
        let fan = match (sets.len(), is_one_suit, is_each_other_suit, &steps[..]) {
            (4, ..) if are(is_wind) => "big-four-winds",
            (3, ..) if are(is_wind) => "big-three-winds",
            (3, ..) if are(is_dragon) => "big-three-dragons",
            (2, ..) if are(is_dragon) => "two-dragon-pungs",
            (4, true, _, [1, 1, 1]) => "four-pure-shifted-pungs",
            (3, true, _, [1, 1]) => "pure-shifted-pungs",
            (3, _, true, [0, 0]) => "triple-pung",
            (3, _, true, [1, 1]) => "mixed-shifted-pungs",
            (2, false, true, [0]) => "double-pung",
            _ => "",
        };
        fans.push(fan);
    }
    fans.retain(|fan| !fan.is_empty());
    fans
}

/// The fans that join exactly these sets and the pair.
fn joined_with_pair(sets: &[&Set], pair: u8) -> Vec<&'static str> {
    let mut firsts: Vec<u8> = sets.iter().map(|set| set.first()).collect();
    firsts.sort_unstable();
    let are = |is: fn(u8) -> bool| is(pair) && firsts.iter().all(|&first| is(first));
    if sets.iter().all(|set| !set.is_chow()) {
        if sets.len() == 3 && are(is_wind) {
            return vec!["little-four-winds"];
        }
        if sets.len() == 2 && are(is_dragon) {
            return vec!["little-three-dragons"];
        }
    }
    if sets.len() != 4 || !sets.iter().all(|set| set.is_chow()) || number(pair) != 5 {
        return Vec::new();
    }
    let own = 9 * suit(pair);
    if firsts == [own, own, own + 6, own + 6] {
        return vec!["pure-terminal-chows"];
    }
    let others: Vec<u8> = [0, 9, 18]
        .into_iter()
        .filter(|&first| first != own)
        .collect();
    if firsts == [others[0], others[0] + 6, others[1], others[1] + 6] {
        return vec!["three-suited-terminal-chows"];
    }
    Vec::new()
}

/// How often a fan that joins no sets applies, given the lines that count.
pub(crate) fn count(fan: &str, case: &Case, reading: &Reading, chosen: &[&Line]) -> u8 {
    let all = case.all();
    let only = |is: &dyn Fn(u8) -> bool| all.iter().all(|&tile| is(tile));
    let any = |is: &dyn Fn(u8) -> bool| all.iter().any(|&tile| is(tile));
    let has_honors = any(&|tile| tile >= 27);
    let n_suits = (0..3).filter(|&one| any(&|tile| suit(tile) == one)).count();
    let numbers = |some: &[u8]| only(&|tile| some.contains(&number(tile)));
    let sets = &reading.sets;
    let pungs: Vec<&Set> = sets.iter().filter(|set| !set.is_chow()).collect();
    let is_standard = reading.form == "standard";
    let each = |is: &dyn Fn(u8) -> bool| {
        let pair = reading.pair.unwrap_or(0);
        is_standard
            && is(pair)
            && sets
                .iter()
                .all(|set| set.tiles.iter().any(|&tile| is(tile)))
    };
    let kongs = sets.iter().filter(|set| set.is_kong());
    let n_concealed_kongs = kongs.clone().filter(|set| set.is_concealed).count();
    let n_melded_kongs = kongs.count() - n_concealed_kongs;
    let kongs = (n_concealed_kongs, n_melded_kongs);
    let n_concealed = pungs.iter().filter(|set| set.is_concealed).count();
    let is_closed = case.calls.iter().all(|call| call.kind == "ankan");
    let has_pung = |tile: u8| pungs.iter().any(|set| set.first() == tile);
    let is_pairs_or_sets = matches!(
        reading.form,
        "standard" | "seven-pairs" | "thirteen-orphans"
    );
    let is_split = case.has_rule("mixed-kongs=split") || case.has_rule("rules=mcr-ema");
    let holds = match fan {
        "all-green" => only(&|tile| [19, 20, 21, 23, 25, 32].contains(&tile)),
        "nine-gates" => is_nine_gates(case),
        "four-kongs" => kongs.0 + kongs.1 == 4,
        "seven-shifted-pairs" => {
            let is_a_row = |tiles: &[u8]| {
                let kinds: Vec<u8> = tiles.iter().step_by(2).copied().collect();
                kinds.windows(2).all(|two| two[0] + 1 == two[1])
            };
            reading.form == "seven-pairs" && n_suits == 1 && !has_honors && is_a_row(&case.uncalled)
        }
        "thirteen-orphans" | "seven-pairs" => reading.form == fan,
        "all-terminals" => is_pairs_or_sets && only(&|tile| matches!(number(tile), 1 | 9)),
        "all-honors" => only(&|tile| tile >= 27),
        "four-concealed-pungs" => n_concealed == 4,
        "three-kongs" => kongs.0 + kongs.1 == 3,
        "all-terminals-and-honors" => {
            is_pairs_or_sets && only(&is_yaochu) && has_honors && n_suits > 0
        }
        "greater-honors-and-knitted-tiles" => {
            reading.form == "honors-and-knitted" && n_honors(&all) == 7
        }
        "lesser-honors-and-knitted-tiles" => {
            reading.form == "honors-and-knitted" && n_honors(&all) < 7
        }
        "knitted-straight" => {
            reading.form == fan || reading.form == "honors-and-knitted" && n_honors(&all) == 5
        }
        "all-even-pungs" => pungs.len() == 4 && numbers(&[2, 4, 6, 8]),
        "full-flush" => n_suits == 1 && !has_honors,
        "upper-tiles" => numbers(&[7, 8, 9]),
        "middle-tiles" => numbers(&[4, 5, 6]),
        "lower-tiles" => numbers(&[1, 2, 3]),
        "all-fives" => each(&|tile| number(tile) == 5),
        "three-concealed-pungs" => n_concealed == 3,
        "upper-four" => numbers(&[6, 7, 8, 9]),
        "lower-four" => numbers(&[1, 2, 3, 4]),
        "reversible-tiles" => only(&|tile| match suit(tile) {
            1 => !matches!(number(tile), 6 | 7),
            2 => matches!(number(tile), 2 | 4 | 5 | 6 | 8 | 9),
            _ => tile == 31,
        }),
        "last-tile-draw" | "last-tile-claim" | "out-with-replacement-tile" | "robbing-the-kong" => {
            case.is(fan)
        }
        "all-pungs" => pungs.len() == 4,
        "half-flush" => n_suits == 1 && has_honors,
        "all-types" => n_suits == 3 && any(&is_wind) && any(&is_dragon),
        "melded-hand" => {
            let n_open = case
                .calls
                .iter()
                .filter(|call| call.kind != "ankan")
                .count();
            n_open == 4 && !case.is_drawn
        }
        "two-concealed-kongs" => kongs == (2, 0),
        "concealed-and-melded-kong" => kongs == (1, 1) && !is_split,
        "two-melded-kongs" => kongs == (0, 2) || kongs == (1, 1) && is_split,
        "concealed-kong" => kongs == (1, 0) || kongs == (1, 1) && is_split,
        "melded-kong" => kongs == (0, 1),
        "outside-hand" => each(&is_yaochu),
        "fully-concealed-hand" => is_closed && case.is_drawn,
        "concealed-hand" => is_closed && !case.is_drawn,
        "last-tile" => {
            let called = case.calls.iter().flat_map(|call| call.tiles());
            let n_called = called.filter(|&tile| tile == case.tile).count();
            case.is(fan) || case.is("robbing-the-kong") || n_called == 3
        }
        "dragon-pung" => return pungs.iter().filter(|set| is_dragon(set.first())).count() as u8,
        "prevalent-wind" => has_pung(27 + case.round),
        "seat-wind" => has_pung(27 + case.seat),
        "all-chows" => {
            let is_number = reading.pair.is_some_and(|pair| pair < 27);
            is_number && !sets.is_empty() && pungs.is_empty()
        }
        "tile-hog" => {
            let is_hog = |kind: &u8| {
                let is_kong = sets.iter().any(|set| set.is_kong() && set.first() == *kind);
                all.iter().filter(|tile| *tile == kind).count() == 4 && !is_kong
            };
            return (0..34).filter(is_hog).count() as u8;
        }
        "two-concealed-pungs" => {
            n_concealed == 2
                && !(kongs == (2, 0)
                    && pungs
                        .iter()
                        .filter(|set| set.is_concealed)
                        .all(|set| set.is_kong()))
        }
        "all-simples" => !any(&is_yaochu),
        "pung-of-terminals-or-honors" => {
            let is_in_winds = |idx: usize| {
                let winds = ["big-four-winds", "little-four-winds", "big-three-winds"];
                let mut lines = chosen.iter().filter(|line| winds.contains(&line.fan));
                lines.any(|line| line.points.contains(&idx))
            };
            let counts = |(idx, set): &(usize, &Set)| {
                let first = set.first();
                let is_other = is_dragon(first)
                    || first == 27 + case.seat
                    || first == 27 + case.round
                    || is_in_winds(*idx);
                !set.is_chow() && is_yaochu(first) && !is_other
            };
            let n_sets = sets.iter().enumerate().filter(counts).count() as u8;
            return n_sets.saturating_sub(is_nine_gates(case).into());
        }
        "one-voided-suit" => n_suits == 2,
        "no-honors" => !has_honors,
        "edge-wait" | "closed-wait" | "single-wait" => wait(case, reading) == Some(fan),
        "self-drawn" => case.is_drawn,
        _ => false,
    };
    holds.into()
}

fn n_honors(tiles: &[u8]) -> usize {
    tiles.iter().filter(|&&tile| tile >= 27).count()
}

fn is_nine_gates(case: &Case) -> bool {
    let one = 9 * suit(case.tile);
    let gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map(|more| one + more);
    case.calls.is_empty() && one < 27 && case.before() == gates
}

/// The wait of a reading, if the winning tile was the only one that the hand waited for.
fn wait(case: &Case, reading: &Reading) -> Option<&'static str> {
    let wait = match reading.place {
        Place::Pair => "single-wait",
        Place::Set(idx) if reading.sets[idx].is_chow() => {
            let first = reading.sets[idx].first();
            match (case.tile - first, number(first)) {
                (1, _) => "closed-wait",
                (2, 1) | (0, 7) => "edge-wait",
                _ => return None,
            }
        }
        _ => return None,
    };
    let is_knitted = reading.form == "knitted-straight";
    let counts = match wait {
        "single-wait" => !case.has_rule("knitted-waits=no"),
        _ => !case.has_rule("knitted-waits") && !case.has_rule("rules=mcr-ema"),
    };
    let waits = (0..34).filter(|&tile| {
        let mut tiles = case.before();
        tiles.push(tile);
        tiles.sort_unstable();
        let own = case.all().iter().filter(|&&other| other == tile).count();
        let is_formal = own - usize::from(tile == case.tile) == 4;
        wins(&tiles, case.calls.len()) && !(is_formal && case.has_rule("formal-waits=no"))
    });
    let is_only = waits.eq([case.tile]);
    (is_only && !case.is("dealt") && (counts || !is_knitted)).then_some(wait)
}
