//! Random lines of text with wins of every kind: consistent wins, and wins with a contradiction.

use super::chance::Chance;
use super::check::whole;
use super::draft::{Draft, line};
use super::random_hand::random_hand;
use super::read::{Call, CallKind, Input, is_five, read};
use super::rules::{DOUBLES, LIABLE, OpenRiichi, PRESETS, Rules, preset};
use super::split::Shape;
use super::tile::{NORTH, Tile, is_in_wall, next};

/// A line with a win without contradictions, in the notation of R3.
pub(crate) fn random_line(chance: &mut Chance) -> String {
    let draft = draft(chance);
    line(chance, &draft)
}

/// A line without a win, with a hand of thirteen tiles that is one or more tiles from winning.
pub(crate) fn random_waits(chance: &mut Chance) -> String {
    without_win(chance, false)
}

/// A line without a win, with a hand of fourteen tiles, most of which can be ready.
pub(crate) fn random_discards(chance: &mut Chance) -> String {
    without_win(chance, true)
}

/// A line without a win, with a hand that may or may not have a tile to discard.
fn without_win(chance: &mut Chance, is_to_discard: bool) -> String {
    let mut draft = draft(chance);
    let input = &mut draft.input;
    if input.n_tiles() == 14 {
        input.uncalled.pop();
    }
    if is_to_discard {
        let held = visible(input);
        let is_left = |code: usize| held[code] < 4 && is_in_wall(code as u8, input.rules.n_players);
        let left: Vec<u8> = (0..34)
            .filter(|&code| is_left(code))
            .map(|code| code as u8)
            .collect();
        input.uncalled.push(Tile::plain(chance.pick(&left)));
    }
    for flag in win_flags(input) {
        *flag = false;
    }
    (input.ron, input.tsumo, input.from) = (None, None, None);
    input.pao.clear();
    let mut visible = visible(input);
    for to_visible in [false, true] {
        for _ in 0..chance.pick(&[0, 0, 2, 6, 15]) {
            let tile = Tile::plain(chance.below(34) as u8);
            let seen = &mut visible[usize::from(tile.code)];
            if *seen < 4 && is_in_wall(tile.code, input.rules.n_players) {
                *seen += 1;
                match to_visible {
                    false => input.discards.push(tile),
                    true => input.visible.push(tile),
                }
            }
        }
    }
    line(chance, &draft)
}

/// A line with a win in which one thing has been changed so that it can contradict another.
pub(crate) fn random_contradiction(chance: &mut Chance) -> String {
    let mut draft = draft(chance);
    contradict(chance, &mut draft);
    line(chance, &draft)
}

fn draft(chance: &mut Chance) -> Draft {
    let preset_name = match chance.percent(30) {
        true => "tenhou",
        false => chance.pick(&PRESETS),
    };
    let mut rules = preset(preset_name).unwrap_or_else(|| unreachable!("{preset_name}"));
    let mut overrides: Vec<String> = Vec::new();
    if chance.percent(30) {
        for _ in 0..=chance.below(3) {
            let (key, value) = random_switch(chance);
            let is_new = |other: &String| !other.starts_with(&format!("{key}="));
            if overrides.iter().all(is_new) && rules.set(key, &value).is_some() {
                overrides.push(format!("{key}={value}"));
            }
        }
    }
    Draft {
        input: random_input(chance, rules),
        preset: preset_name,
        overrides,
        more: Vec::new(),
    }
}

fn random_switch(chance: &mut Chance) -> (&'static str, String) {
    let yes_or_no = [
        "kuitan",
        "red-fives",
        "ippatsu",
        "ura-dora",
        "kan-dora",
        "kiriage",
        "open-riichi",
        "daisharin",
        "ryuuiisou-hatsu",
        "kokushi-ankan",
        "tenhou-doubles",
        "called-waits",
        "nagashi",
    ];
    let (key, values): (_, &[&str]) = match chance.below(26) {
        0 => ("kazoe", &["yakuman", "sanbaiman"]),
        1 => ("double-yakuman", &["all", "none"]),
        2 => return ("double-yakuman", some_of(chance, &DOUBLES)),
        3 => ("stacking", &["all", "1", "2", "3", "4", "5", "6"]),
        4 => ("double-wind-fu", &["2", "4"]),
        5 => ("renhou", &["none", "mangan", "yakuman"]),
        6 => return ("pao", some_of(chance, &LIABLE)),
        7 => ("pao-share", &["own", "whole"]),
        8 => ("pao-honba", &["liable", "discarder", "split"]),
        9 => ("sanma-tsumo", &["loss", "bisection"]),
        10 => ("open-riichi", &["yes", "yakuman"]),
        11 => ("daisharin", &["yes"]),
        13 => ("honba-value", &["300", "1500"]),
        12 => ("swap-calling", &["no", "other-end", "yes"]),
        _ => (chance.pick(&yes_or_no), &["yes", "no"]),
    };
    (key, chance.pick(values).to_owned())
}

/// Some of the ids joined by `+`, at least one.
fn some_of(chance: &mut Chance, ids: &[&str]) -> String {
    let mut ids = ids.to_vec();
    chance.shuffle(&mut ids);
    ids.truncate(1 + chance.below(ids.len()));
    ids.join("+")
}

/// A win under these rules.
fn random_input(chance: &mut Chance, rules: Rules) -> Input {
    let n_players = rules.n_players;
    let mut input = read("1m").unwrap_or_else(|kind| unreachable!("{kind}"));
    input.rules = rules;
    input.seat = chance.below(usize::from(n_players)) as u8;
    input.round = chance.below(usize::from(n_players)) as u8;
    let win = deal(chance, &mut input);
    let is_ron = chance.percent(55);
    match is_ron {
        true => input.ron = Some(win),
        false => input.tsumo = Some(win),
    }
    choose_flags(chance, &mut input, win);
    choose_indicators(chance, &mut input);
    if chance.percent(35) {
        input.honba = chance.pick(&[1, 1, 2, 3, 4, 7, 12, u16::MAX]);
    }
    if chance.percent(35) {
        input.sticks = chance.pick(&[1, 1, 2, 3, 4, u16::MAX]);
    }
    if is_ron && chance.percent(60) {
        input.from = Some(another(chance, &input));
    }
    choose_pao(chance, &mut input);
    if chance.percent(25) {
        input.uncalled.push(win);
    }
    input
}

/// A player who is not the winner.
fn another(chance: &mut Chance, input: &Input) -> u8 {
    let n_players = input.rules.n_players;
    (input.seat + 1 + chance.below(usize::from(n_players) - 1) as u8) % n_players
}

/// Deals calls, uncalled tiles, red fives and Norths set aside, and returns the win tile.
fn deal(chance: &mut Chance, input: &mut Input) -> Tile {
    let n_players = input.rules.n_players;
    let built = random_hand(chance, n_players);
    let mut counts = built.counts().unwrap_or([0; 34]);
    let openness = chance.pick(&[0, 0, 0, 30, 60, 100]);
    let mut uncalled = built.others.clone();
    input.uncalled.clear();
    for (shape, first) in built.sets {
        let is_claimed = chance.below(100) < openness;
        let is_last = counts[usize::from(first)] == 3;
        let is_quad = shape == Shape::Triplet
            && is_last
            && chance.percent(if built.likes_quads { 90 } else { 10 });
        let kind = match shape {
            _ if is_quad && is_claimed => chance.pick(&[CallKind::Kan, CallKind::Kakan]),
            _ if is_quad => CallKind::Ankan,
            Shape::Sequence if is_claimed && n_players == 4 => CallKind::Chi,
            Shape::Triplet if is_claimed => CallKind::Pon,
            Shape::Sequence => {
                uncalled.extend(first..first + 3);
                continue;
            }
            _ => {
                uncalled.extend([first; 3]);
                continue;
            }
        };
        counts[usize::from(first)] += u8::from(is_quad);
        input.calls.push(Call {
            kind,
            first,
            n_reds: 0,
        });
    }
    chance.shuffle(&mut uncalled);
    chance.shuffle(&mut input.calls);
    let mut tiles: Vec<Tile> = uncalled.into_iter().map(Tile::plain).collect();
    for five in [4, 13, 22] {
        if chance.percent(40) {
            redden(chance, five, &mut tiles, &mut input.calls);
        }
    }
    if n_players == 3 {
        let most = 4 - counts[usize::from(NORTH)];
        let wanted = chance.pick(&[0, 0, 1, 1, 2, 3, 4]);
        input.kita = wanted.min(most);
    }
    let win = tiles.pop().unwrap_or(Tile::plain(0));
    input.uncalled = tiles;
    win
}

/// Makes one of the fives of a suit red, if there are any.
fn redden(chance: &mut Chance, five: u8, tiles: &mut [Tile], calls: &mut [Call]) {
    let has_it = |call: &Call| call.counts()[usize::from(five)] > 0;
    let of_calls = (0..calls.len()).filter(|&index| has_it(&calls[index]));
    let of_tiles = (0..tiles.len()).filter(|&index| tiles[index].code == five);
    let of_tiles = of_tiles.map(|index| index + calls.len());
    let places: Vec<usize> = of_calls.chain(of_tiles).collect();
    if places.is_empty() {
        return;
    }
    let place = chance.pick(&places);
    match place.checked_sub(calls.len()) {
        Some(index) => tiles[index].is_red = true,
        None => calls[place].n_reds = 1,
    }
}

/// Chooses flags that are consistent with each other and with the hand.
fn choose_flags(chance: &mut Chance, input: &mut Input, win: Tile) {
    let is_ron = input.ron.is_some();
    let has_quad = input
        .calls
        .iter()
        .any(|call| call.kind != CallKind::Chi && call.kind != CallKind::Pon);
    let is_first_turn = input.calls.is_empty() && input.kita == 0 && chance.percent(10);
    if is_first_turn {
        match (is_ron, input.is_dealer()) {
            (true, true) => {}
            (true, false) => input.renhou = true,
            (false, true) => input.tenhou = true,
            (false, false) => input.chihou = true,
        }
        return;
    }
    if input.is_closed() && chance.percent(55) {
        input.riichi = chance.percent(80);
        input.double_riichi = !input.riichi || chance.percent(10);
        input.open_riichi = input.rules.open_riichi != OpenRiichi::No && chance.percent(50);
        input.ippatsu = chance.percent(35);
    }
    let mut others = whole(input, vec![win], win, is_ron).all;
    for tile in &input.uncalled {
        others[usize::from(tile.code)] += 1;
    }
    let is_only_copy = others[usize::from(win.code)] == 1;
    match is_ron {
        true if is_only_copy && chance.percent(20) => input.chankan = true,
        true => input.houtei = chance.percent(10),
        false if (has_quad || input.kita > 0) && !input.ippatsu && chance.percent(50) => {
            input.rinshan = true;
        }
        false => input.haitei = chance.percent(10),
    }
}

/// All visible tiles: hand, calls, win tile, Norths set aside, indicators.
fn visible(input: &Input) -> [u8; 34] {
    let win = input.ron.or(input.tsumo);
    let mut tiles = input.uncalled.clone();
    if input.n_tiles() == 13 {
        tiles.extend(win);
    }
    let mut counts = whole(input, tiles, Tile::plain(0), false).all;
    counts[usize::from(NORTH)] += input.kita;
    for tile in input.dora.iter().chain(&input.ura) {
        counts[usize::from(tile.code)] += 1;
    }
    counts
}

/// Chooses indicators, about half of which point into the hand, and some of which are equal.
fn choose_indicators(chance: &mut Chance, input: &mut Input) {
    let n_players = input.rules.n_players;
    let own = visible(input);
    let most = if input.rules.kan_dora { 5 } else { 1 };
    let n_dora = chance.pick(&[0, 1, 1, 1, 1, 2, 3, 4, 5]).min(most);
    let n_ura = if input.is_riichi() { n_dora } else { 0 };
    let n_ura = if chance.percent(80) { n_ura } else { n_ura / 2 };
    for index in 0..n_dora + n_ura {
        for _ in 0..20 {
            let points_into_hand = chance.percent(55);
            let mut code = chance.below(34) as u8;
            if index > 0 && chance.percent(25) {
                code = input.dora[0].code;
            }
            let is_wanted = !points_into_hand || own[usize::from(next(code, n_players))] > 0;
            let is_free = visible(input)[usize::from(code)] < 4 && is_in_wall(code, n_players);
            if !is_wanted || !is_free {
                continue;
            }
            let is_red = is_five(code) && !has_red(input, code) && chance.percent(20);
            let tile = Tile { code, is_red };
            if input.dora.len() < n_dora {
                input.dora.push(tile);
            } else {
                input.ura.push(tile);
            }
            break;
        }
        if input.dora.is_empty() {
            return;
        }
    }
    input.ura.truncate(input.dora.len());
}

/// Whether the red five of a suit is anywhere.
fn has_red(input: &Input, five: u8) -> bool {
    let is_it = |tile: &Tile| tile.is_red && tile.code == five;
    let of_calls = |call: &Call| call.n_reds > 0 && call.counts()[usize::from(five)] > 0;
    input.uncalled.iter().any(is_it)
        || input.ron.iter().chain(&input.tsumo).any(is_it)
        || input.dora.iter().chain(&input.ura).any(is_it)
        || input.calls.iter().any(of_calls)
}

/// Chooses liable players for the yakuman whose sets are all called, where the rules have
/// liability.
fn choose_pao(chance: &mut Chance, input: &mut Input) {
    let sets_of = |is_it: &dyn Fn(&Call) -> bool| {
        let sets: Vec<&Call> = input.calls.iter().filter(|call| is_it(call)).collect();
        let is_open = sets.iter().any(|call| call.kind != CallKind::Ankan);
        if is_open { sets.len() } else { 0 }
    };
    let is_quad = |call: &Call| call.kind != CallKind::Chi && call.kind != CallKind::Pon;
    let possible = [
        sets_of(&|call| call.first > NORTH) == 3,
        sets_of(&|call| (27..=NORTH).contains(&call.first)) == 4,
        sets_of(&is_quad) == 4,
    ];
    for (index, id) in LIABLE.into_iter().enumerate() {
        if possible[index] && input.rules.pao[index] && chance.percent(75) {
            let wind = another(chance, input);
            input.pao.push((id, wind));
        }
    }
    chance.shuffle(&mut input.pao);
}

fn win_flags(input: &mut Input) -> [&mut bool; 7] {
    [
        &mut input.haitei,
        &mut input.houtei,
        &mut input.rinshan,
        &mut input.chankan,
        &mut input.tenhou,
        &mut input.chihou,
        &mut input.renhou,
    ]
}

/// Changes one thing.
fn contradict(chance: &mut Chance, draft: &mut Draft) {
    let input = &mut draft.input;
    let any_tile = Tile::plain(chance.below(34) as u8);
    let any_wind = chance.below(4) as u8;
    match chance.below(30) {
        0 => (input.ron, input.tsumo) = (input.tsumo.or(input.ron), input.ron.or(input.tsumo)),
        1 => (input.ron, input.tsumo) = (None, None),
        2 => (input.ron, input.tsumo) = (input.tsumo, input.ron),
        3 => input.seat = 3,
        4 => input.round = 3,
        5 => input.uncalled.push(any_tile),
        6 => drop(input.uncalled.pop()),
        7 => {
            input.uncalled.pop();
            input.uncalled.push(any_tile);
        }
        8 => input.calls.push(Call {
            kind: CallKind::Chi,
            first: 9,
            n_reds: 0,
        }),
        9 => input.kita += 1,
        10 => {
            input.uncalled[0] = Tile {
                code: 13,
                is_red: true,
            }
        }
        11 => {
            let same = chance.pick(&input.uncalled);
            input.dora.extend([same; 3]);
        }
        12 => input.open_riichi = true,
        13 => input.riichi = true,
        14 => input.double_riichi = true,
        15 => input.ippatsu = true,
        16..=19 => *win_flags(input)[chance.below(7)] = true,
        20 => input.ura.push(any_tile),
        21 => input
            .dora
            .extend([any_tile, Tile::plain(27), Tile::plain(28)]),
        22 => input.from = Some(input.seat),
        23 => input.from = Some(any_wind),
        24 => input.pao.push((chance.pick(&LIABLE), any_wind)),
        25 => {
            let first = chance.pick(&[27, 31, 8]);
            let kind = chance.pick(&[CallKind::Pon, CallKind::Kan, CallKind::Ankan]);
            if let Some(call) = input.calls.first_mut() {
                *call = Call {
                    kind,
                    first,
                    n_reds: 0,
                };
            }
        }
        26 => {
            let wind = input.seat;
            for pao in &mut input.pao {
                pao.1 = wind;
            }
            if let Some(call) = input.calls.pop() {
                let counts = call.counts();
                for code in (0..34).filter(|&code| counts[usize::from(code)] > 0) {
                    let n_tiles = counts[usize::from(code)].min(3);
                    input
                        .uncalled
                        .extend((0..n_tiles).map(|_| Tile::plain(code)));
                }
            }
        }
        27 => draft.preset = chance.pick(&PRESETS),
        28 => draft
            .overrides
            .push(chance.pick(&["colour=red", "kuitan=maybe"]).to_owned()),
        _ => {
            let word = [
                "colour=red",
                "riichi",
                "rules=foo",
                "ron=1m2m",
                "tsumo=1m",
                "round=up",
            ];
            draft.more.push(chance.pick(&word));
        }
    }
}
