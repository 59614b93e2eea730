//! The scores of Sichuan wins, computed slowly and from the text of the rules.

use handeval_mahjong::sichuan::{
    AllPungs, Fan, FedKong, GoldenSingle, ScoringRules, SelfDraw, SichuanWin, Switch, WinFlag,
};
use handeval_mahjong::{CallKind, Hand, Tile, TileSuit};
use handeval_testing::Numbers;

use crate::games::oracle::{Answer, Form, Reading, Whole, best, is_terminal, number, of_hand};
use crate::games::random::{Pool, random_win};

/// For each switch, the values that random wins can have.
const VALUES: [(Switch, &[&str]); 12] = [
    (Switch::Cap, &["3", "2", "4", "5", "none"]),
    (Switch::SelfDraw, &["plus-one", "plus-fan", "plain"]),
    (Switch::GoldenSingle, &["1", "0", "2"]),
    (Switch::AllPungs, &["1", "2"]),
    (Switch::Generals, &["no", "yes"]),
    (Switch::Terminals, &["no", "yes"]),
    (Switch::Concealed, &["no", "yes"]),
    (Switch::AllSimples, &["no", "yes"]),
    (Switch::EighteenArhats, &["no", "yes"]),
    (Switch::HeavenEarth, &["no", "yes"]),
    (Switch::MiddleFive, &["no", "yes"]),
    (Switch::KongBySelfDrawDiscard, &["self-draw", "discard"]),
];

type Fans = Vec<(&'static str, u8)>;

/// What counts in a reading.
fn fans_of(whole: &Whole, reading: &Reading, win: &SichuanWin, rules: &ScoringRules) -> Fans {
    let mut fans: Fans = Vec::new();
    let mut add = |holds: bool, key: &'static str, count: usize| {
        if holds && count > 0 {
            fans.push((key, count as u8));
        }
    };
    let sets = &reading.sets;
    let kinds = whole.tiles();
    let is_pungs = reading.form == Form::Sets && sets.iter().all(|set| set.is_pung());
    let n_kongs = whole.called.iter().filter(|set| set.is_kong()).count();
    let is_arhats = rules.eighteen_arhats && n_kongs == 4;
    let is_golden =
        is_pungs && whole.called.len() == 4 && rules.golden_single != GoldenSingle::None;
    let replaced = is_golden && rules.golden_single == GoldenSingle::Two;
    add(!is_arhats, "kong", n_kongs);
    let own = whole.own();
    let is_kong = |kind: u8| {
        whole
            .called
            .iter()
            .any(|set| set.is_kong() && set.tiles[0] == kind)
    };
    let roots = kinds
        .iter()
        .filter(|&&kind| own[usize::from(kind)] == 4 && !is_kong(kind));
    add(true, "root", roots.count());
    add(is_pungs && !is_arhats && !replaced, "all-pungs", 1);
    add(is_golden && !is_arhats, "golden-single", 1);
    add(
        kinds.iter().all(|kind| kind / 9 == kinds[0] / 9),
        "full-flush",
        1,
    );
    add(reading.form == Form::Pairs, "seven-pairs", 1);
    for flag in win.flags {
        add(true, flag.key(), 1);
    }
    let are_generals = kinds.iter().all(|&kind| matches!(number(kind), 2 | 5 | 8));
    add(rules.generals && is_pungs && are_generals, "generals", 1);
    let all_ends = reading.form == Form::Sets
        && is_terminal(reading.pair)
        && sets
            .iter()
            .all(|set| set.tiles.iter().any(|&tile| is_terminal(tile)));
    add(rules.terminals && all_ends, "terminals", 1);
    let is_closed = whole.called.iter().all(|set| set.is_concealed());
    add(rules.concealed && is_closed, "concealed", 1);
    let is_simple = !kinds.iter().any(|&kind| is_terminal(kind));
    add(rules.all_simples && is_simple, "all-simples", 1);
    add(is_arhats, "eighteen-arhats", 1);
    let is_middle = reading.completes.is_some_and(|idx| {
        let tiles = &sets[idx].tiles;
        tiles[1] == whole.tile && tiles[0] != tiles[1] && number(whole.tile) == 5
    });
    add(rules.middle_five && is_middle, "middle-five", 1);
    let is_fan = rules.self_draw == SelfDraw::PlusFan && all_pay(whole, win, rules);
    add(is_fan, "self-drawn", 1);
    fans
}

/// Whether everyone pays: the tile was drawn, and not for a kong that another player fed.
fn all_pay(whole: &Whole, win: &SichuanWin, rules: &ScoringRules) -> bool {
    let mut kongs = whole.called.iter().filter(|set| set.is_kong());
    let is_fed = win.flags.contains(WinFlag::WinAfterKong)
        && rules.kong_by_self_draw_discard == FedKong::Discard
        && kongs.all(|kong| kong.call == Some(CallKind::Kan));
    !win.by.is_ron() && !is_fed
}

fn value(key: &str, rules: &ScoringRules) -> u16 {
    match key {
        "full-flush" | "seven-pairs" | "generals" | "terminals" => 2,
        "all-pungs" if rules.all_pungs == AllPungs::Two => 2,
        "golden-single" if rules.golden_single == GoldenSingle::Two => 2,
        "eighteen-arhats" => 6,
        "heavenly-win" | "earthly-win" => rules.cap.unwrap_or(5),
        _ => 1,
    }
}

/// Random switches.
pub(crate) fn random_rules(numbers: &mut Numbers) -> ScoringRules {
    let mut rules = ScoringRules::default();
    for (switch, values) in VALUES {
        if numbers.below(2) == 0 {
            rules
                .set(switch, values[numbers.below(values.len())])
                .unwrap();
        }
    }
    rules
}

/// A random win, which can contradict itself.
pub(crate) fn random_question(numbers: &mut Numbers, rules: &ScoringRules) -> (Hand, SichuanWin) {
    let pool = Pool {
        rules: rules.shape_rules(),
        n_sets: 4,
        has_chi: false,
        has_honors: false,
        has_pairs: true,
        has_orphans: false,
    };
    let (hand, tile) = random_win(numbers, pool);
    let mut win = match numbers.below(2) {
        0 => SichuanWin::ron(tile),
        _ => SichuanWin::tsumo(tile),
    };
    for &flag in WinFlag::ALL {
        if numbers.below(8) == 0 {
            win.flags.insert(flag);
        }
    }
    win.n_won = numbers.below(3) as u8;
    // Now and then, something impossible.
    if numbers.below(20) == 0 {
        win.win.tile = Tile::ALL[numbers.below(34)];
    }
    if numbers.below(40) == 0 {
        win.n_won = 3;
    }
    if numbers.below(8) == 0 {
        let suits = [TileSuit::Characters, TileSuit::Dots, TileSuit::Bamboos];
        win.lack = Some(suits[numbers.below(3)]);
    }
    (hand, win)
}

/// What a win is worth, if it is one.
pub(crate) fn answer(hand: &Hand, win: &SichuanWin, rules: &ScoringRules) -> Option<Answer> {
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let whole = Whole::new(hand, win.tile);
    let readings = whole.readings().into_iter().chain(whole.as_pairs(true));
    let all = readings.map(|reading| fans_of(&whole, &reading, win, rules));
    let (sum, fans) = best(all, &order, |key| value(key, rules))?;
    let paid = 2_u32.pow(rules.cap.map_or(sum, |cap| sum.min(cap)).into());
    let more = u32::from(rules.self_draw == SelfDraw::PlusOne);
    Some(Answer {
        sum,
        fans,
        won: true,
        points: match all_pay(&whole, win, rules) {
            false => paid,
            true => (paid + more) * u32::from(3 - win.n_won),
        },
    })
}

/// Each kind of contradiction, in the order of rule S1, and whether it applies.
pub(crate) fn contradictions(
    hand: &Hand,
    win: &SichuanWin,
    rules: &ScoringRules,
) -> Vec<(&'static str, bool)> {
    let has = |flag| win.flags.contains(flag);
    let by_ron = win.by.is_ron();
    let whole = Whole::new(hand, win.tile);
    let kinds = whole.tiles();
    let of_suit = |suit: u8| kinds.iter().any(|kind| kind / 9 == suit);
    let has_kong = whole.called.iter().any(|set| set.is_kong());
    let n_first = u8::from(has(WinFlag::HeavenlyWin)) + u8::from(has(WinFlag::EarthlyWin));
    let is_late = win.flags.len() > 1 || !whole.called.is_empty();
    let [size, claim, not_held, fifth, visible] = of_hand(hand, win.tile, 14);
    vec![
        size,
        claim,
        (
            "no-chi",
            hand.calls().iter().any(|call| call.kind() == CallKind::Chi),
        ),
        ("too-many-winners", win.n_won > 2),
        not_held,
        ("not-in-wall", win.tile.code() >= 27),
        fifth,
        visible,
        ("three-suits", (0..3).all(of_suit)),
        (
            "lack-suit-held",
            win.lack.is_some_and(|suit| of_suit(suit as u8)),
        ),
        ("not-by-these-rules", n_first > 0 && !rules.heaven_earth),
        (
            "only-by-tsumo",
            by_ron && (has(WinFlag::WinAfterKong) || has(WinFlag::HeavenlyWin)),
        ),
        (
            "only-by-ron",
            !by_ron && (has(WinFlag::WinOnKongDiscard) || has(WinFlag::RobbingTheKong)),
        ),
        (
            "replacement-without-kong",
            has(WinFlag::WinAfterKong) && !has_kong,
        ),
        (
            "kong-on-last-tile",
            has(WinFlag::RobbingTheKong) && has(WinFlag::LastTile),
        ),
        (
            "robbed-tile-held",
            has(WinFlag::RobbingTheKong) && whole.own()[usize::from(win.tile.code())] > 1,
        ),
        ("dealt-not-first", n_first > 0 && is_late),
        // Every question here is about a win.
        ("only-with-a-win", false),
        (
            "not-a-win",
            whole.readings().is_empty() && whole.as_pairs(true).is_none(),
        ),
    ]
}
