//! The scores of Taiwan wins, computed slowly and from the text of the rules.

use handeval_mahjong::taiwan::{
    AllChowsWait, Fan, FlowerWins, ScoringRules, Switch, TaiwanWin, WinFlag,
};
use handeval_mahjong::{Flowers, Hand, Tile, WinBy, Wind};
use handeval_testing::Numbers;

use crate::games::oracle::{Answer, Form, Reading, Whole, best, is_honor, number, of_hand};
use crate::games::random::{Pool, random_win};

/// For each switch, the values other than the default that random wins can have.
const VALUES: [(Switch, &[&str]); 28] = [
    (Switch::Base, &["0", "50"]),
    (Switch::Unit, &["0", "20"]),
    (Switch::Cap, &["16", "24", "81"]),
    (Switch::Minimum, &["1", "3"]),
    (Switch::FlowerKong, &["2"]),
    (Switch::HeavenlyReady, &["8"]),
    (Switch::EarthlyReady, &["4"]),
    (Switch::AllHonors, &["8"]),
    (Switch::HumanWin, &["8"]),
    (Switch::AllChowsWait, &["only-two-sided", "any"]),
    (Switch::AllChowsClosed, &["yes"]),
    (Switch::AllChowsSelfDrawn, &["yes"]),
    (Switch::AllChowsHonorsFlowers, &["no"]),
    (Switch::HalfBegging, &["yes"]),
    (Switch::LastTileClaim, &["yes"]),
    (Switch::AnyWind, &["yes"]),
    (Switch::AnyFlower, &["yes"]),
    (Switch::NoFlowers, &["1"]),
    (Switch::NoFlowersNoHonors, &["2"]),
    (Switch::MeldedKong, &["1"]),
    (Switch::ConcealedKong, &["2"]),
    (Switch::FourKongs, &["8"]),
    (Switch::FiveKongs, &["16"]),
    (Switch::EightAndAHalfPairs, &["8"]),
    (Switch::FourAsTwoPairs, &["yes"]),
    (Switch::LittleWindsAdd, &["yes"]),
    (Switch::FlowerKongKeepsSeatFlower, &["no"]),
    (Switch::EightFlowers, &["add"]),
];

type Fans = Vec<(&'static str, u8)>;

/// What the elements are worth.
fn value(key: &str, rules: &ScoringRules) -> u16 {
    u16::from(match key {
        "heavenly-win" => 24,
        "heavenly-ready" => rules.heavenly_ready,
        "earthly-win" | "big-four-winds" | "five-kongs" => 16,
        "human-win" => rules.human_win,
        "all-honors" => rules.all_honors,
        "earthly-ready" => rules.earthly_ready,
        "full-flush" | "five-concealed-pungs" | "big-three-dragons" | "little-four-winds" => 8,
        "seven-robs-one" | "eight-immortals" | "four-kongs" | "eight-and-a-half-pairs" => 8,
        "four-concealed-pungs" => 5,
        "all-pungs" | "half-flush" | "little-three-dragons" => 4,
        "three-concealed-pungs" | "all-begging" | "all-chows" => 2,
        "flower-kong" => rules.flower_kong,
        "no-flowers-no-honors" | "concealed-kong" => 2,
        _ => 1,
    })
}

/// How the winning tile was waited for in a reading: at one of two ends, alone, or as a triplet.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waited {
    TwoSided,
    Single,
    Triplet,
}

fn waited(whole: &Whole, reading: &Reading) -> Waited {
    let Some(set) = reading.completes.map(|idx| &reading.sets[idx]) else {
        return Waited::Single;
    };
    if set.is_pung() {
        return Waited::Triplet;
    }
    let place = whole.tile - set.tiles[0];
    match (place, number(whole.tile)) {
        (1, _) | (2, 3) | (0, 7) => Waited::Single,
        _ => Waited::TwoSided,
    }
}

/// What counts in a reading.
fn fans_of(
    whole: &Whole,
    all: &[Reading],
    reading: &Reading,
    win: &TaiwanWin,
    rules: &ScoringRules,
) -> Fans {
    let mut fans: Fans = Vec::new();
    let mut add = |holds: bool, key: &'static str, count: usize| {
        if holds && count > 0 {
            fans.push((key, count as u8));
        }
    };
    let has = |flag| win.flags.contains(flag);
    let (seven, eight) = (has(WinFlag::SevenRobsOne), has(WinFlag::EightImmortals));
    if rules.eight_flowers == FlowerWins::Alone && (seven || eight) {
        return vec![(
            if seven {
                "seven-robs-one"
            } else {
                "eight-immortals"
            },
            1,
        )];
    }
    let by_ron = win.by.is_ron();
    let sets = &reading.sets;
    let tiles = whole.tiles();
    let has_pung = |kind: u8| sets.iter().any(|set| set.is_pung() && set.tiles[0] == kind);
    let n_pungs = |kinds: std::ops::Range<u8>| kinds.filter(|&kind| has_pung(kind)).count();
    let is_first = has(WinFlag::HeavenlyWin) || has(WinFlag::EarthlyWin) || has(WinFlag::HumanWin);
    let is_heavenly = has(WinFlag::HeavenlyReady);
    for flag in win.flags {
        let counts = match flag {
            WinFlag::HeavenlyReady => !is_first,
            WinFlag::EarthlyReady => !is_first && !is_heavenly,
            WinFlag::EightImmortals => !seven,
            _ => true,
        };
        add(counts, flag.key(), 1);
    }
    let n_winds = n_pungs(27..31);
    let is_big = n_winds == 4;
    let is_little = n_winds == 3 && (27..31).contains(&reading.pair);
    add(is_big, "big-four-winds", 1);
    add(is_little, "little-four-winds", 1);
    let winds_count = !is_big && (!is_little || rules.little_winds_add);
    if rules.any_wind {
        add(winds_count, "any-wind", n_winds);
    } else {
        add(
            winds_count && has_pung(27 + win.round as u8),
            "round-wind",
            1,
        );
        add(winds_count && has_pung(27 + win.seat as u8), "seat-wind", 1);
    }
    let n_dragons = n_pungs(31..34);
    let is_little_dragons = n_dragons == 2 && reading.pair >= 31;
    add(n_dragons == 3, "big-three-dragons", 1);
    add(is_little_dragons, "little-three-dragons", 1);
    add(
        n_dragons < 3 && !is_little_dragons,
        "dragon-pung",
        n_dragons,
    );
    let has_honor = tiles.iter().any(|&tile| is_honor(tile));
    let mut suits: Vec<u8> = tiles
        .iter()
        .filter(|&&tile| tile < 27)
        .map(|tile| tile / 9)
        .collect();
    suits.dedup();
    add(suits.is_empty(), "all-honors", 1);
    add(suits.len() == 1 && has_honor, "half-flush", 1);
    add(suits.len() == 1 && !has_honor, "full-flush", 1);
    let is_concealed = |(idx, set): &(usize, &crate::games::oracle::Set)| {
        set.is_pung() && set.is_concealed() && !(by_ron && reading.completes == Some(*idx))
    };
    let n_concealed = sets.iter().enumerate().filter(is_concealed).count();
    add(n_concealed == 5, "five-concealed-pungs", 1);
    add(n_concealed == 4, "four-concealed-pungs", 1);
    add(n_concealed == 3, "three-concealed-pungs", 1);
    let is_pairs = reading.form == Form::Pairs;
    add(is_pairs, "eight-and-a-half-pairs", 1);
    let is_pungs = !is_pairs && sets.iter().all(|set| set.is_pung());
    add(is_pungs, "all-pungs", 1);
    let n_melded = whole
        .called
        .iter()
        .filter(|set| !set.is_concealed())
        .count();
    add(n_melded == 5 && by_ron, "all-begging", 1);
    add(
        n_melded == 5 && !by_ron && rules.half_begging,
        "half-begging",
        1,
    );
    let wait = waited(whole, reading);
    let is_waited = match rules.all_chows_wait {
        AllChowsWait::TwoSided => wait == Waited::TwoSided,
        AllChowsWait::OnlyTwoSided => all.iter().all(|one| waited(whole, one) == Waited::TwoSided),
        AllChowsWait::Any => true,
    };
    let is_chows = !sets.iter().any(|set| set.is_pung())
        && (!whole.called.is_empty() || rules.all_chows_closed)
        && (by_ron || rules.all_chows_self_drawn)
        && (rules.all_chows_honors_flowers || !has_honor && win.flowers.is_empty())
        && is_waited;
    add(is_chows, "all-chows", 1);
    add(n_melded == 0 && !is_first, "concealed-hand", 1);
    add(n_melded == 0 && !by_ron && !is_first, "fully-concealed", 1);
    add(!by_ron, "self-drawn", 1);
    let n_kongs = |concealed: bool| {
        let kongs = whole.called.iter().filter(|set| set.is_kong());
        kongs.filter(|set| set.is_concealed() == concealed).count()
    };
    add(rules.melded_kong.is_some(), "melded-kong", n_kongs(false));
    add(
        rules.concealed_kong.is_some(),
        "concealed-kong",
        n_kongs(true),
    );
    let all_kongs = n_kongs(false) + n_kongs(true);
    let are_five = all_kongs == 5 && rules.five_kongs.is_some();
    add(are_five, "five-kongs", 1);
    add(
        all_kongs >= 4 && !are_five && rules.four_kongs.is_some(),
        "four-kongs",
        1,
    );
    let flowers: Vec<u8> = win.flowers.numbers().collect();
    let is_neither = flowers.is_empty() && !has_honor && rules.no_flowers_no_honors.is_some();
    add(is_neither, "no-flowers-no-honors", 1);
    add(
        flowers.is_empty() && !is_neither && rules.no_flowers.is_some(),
        "no-flowers",
        1,
    );
    if !seven && !eight {
        add(rules.any_flower, "any-flower", flowers.len());
        for first in [1, 5] {
            let is_complete = (first..first + 4).all(|number| flowers.contains(&number));
            let has_own = flowers.contains(&(first + win.seat as u8));
            let own_counts = !is_complete || rules.flower_kong_keeps_seat_flower;
            add(!rules.any_flower && is_complete, "flower-kong", 1);
            add(!rules.any_flower && has_own && own_counts, "seat-flower", 1);
        }
    }
    let can_be_single = wait == Waited::Single && n_melded < 5 && !has(WinFlag::HeavenlyWin);
    add(
        can_be_single && whole.waits(|whole| as_pairs(whole, rules).is_some()) == [whole.tile],
        "single-wait",
        1,
    );
    fans
}

/// The reading as seven pairs and a triplet, if the rules have it.
fn as_pairs(whole: &Whole, rules: &ScoringRules) -> Option<Reading> {
    rules.eight_and_a_half_pairs?;
    whole.as_eight_and_a_half_pairs(rules.four_as_two_pairs)
}

/// All readings.
fn all_readings(whole: &Whole, rules: &ScoringRules) -> Vec<Reading> {
    let sets = whole.readings().into_iter();
    sets.chain(as_pairs(whole, rules)).collect()
}

/// Random switches.
pub(crate) fn random_rules(numbers: &mut Numbers) -> ScoringRules {
    let mut rules = ScoringRules::default();
    for (switch, values) in VALUES {
        if numbers.below(3) == 0 {
            rules
                .set(switch, values[numbers.below(values.len())])
                .unwrap();
        }
    }
    rules
}

/// A random win, which can contradict itself.
pub(crate) fn random_question(numbers: &mut Numbers, rules: &ScoringRules) -> (Hand, TaiwanWin) {
    let pool = Pool {
        rules: rules.shape_rules(),
        n_sets: 5,
        has_chi: true,
        has_honors: true,
        has_pairs: rules.eight_and_a_half_pairs.is_some(),
        has_orphans: false,
    };
    let (hand, tile) = random_win(numbers, pool);
    let wind = |numbers: &mut Numbers| Wind::ALL[numbers.below(4)];
    let mut win = match numbers.below(3) {
        0 => TaiwanWin::ron(tile),
        1 => TaiwanWin::tsumo(tile),
        _ => {
            let mut win = TaiwanWin::ron(tile);
            win.by = WinBy::Ron {
                from: Some(wind(numbers)),
            };
            win
        }
    };
    win.win.seat = wind(numbers);
    win.win.round = wind(numbers);
    win.streak = numbers.below(4) as u8;
    for &flag in WinFlag::ALL {
        if numbers.below(14) == 0 {
            win.flags.insert(flag);
        }
    }
    let share = numbers.below(10);
    for number in 1..=8 {
        if numbers.below(8) < share {
            win.flowers.insert(number);
        }
    }
    if win.flags.contains(WinFlag::EightImmortals) && numbers.below(8) > 0 {
        win.flowers = Flowers::ALL;
    }
    // Now and then, something impossible.
    if numbers.below(20) == 0 {
        win.win.tile = Tile::ALL[numbers.below(34)];
    }
    (hand, win)
}

/// The sum of what is paid.
fn paid(tai: u16, win: &TaiwanWin, is_alone: bool, rules: &ScoringRules) -> u32 {
    let points = |with_dealer: bool| {
        let relation = if with_dealer {
            2 * u32::from(win.streak) + 1
        } else {
            0
        };
        u32::from(rules.base) + u32::from(rules.unit) * (u32::from(tai) + relation)
    };
    let is_dealer = win.seat == Wind::East;
    let immortals = is_alone
        && win.flags.contains(WinFlag::EightImmortals)
        && !win.flags.contains(WinFlag::SevenRobsOne);
    match win.by {
        WinBy::Ron { from } if !immortals => points(is_dealer || from == Some(Wind::East)),
        _ if is_dealer => 3 * points(true),
        _ => points(true) + 2 * points(false),
    }
}

/// What a win is worth, if it is one.
pub(crate) fn answer(hand: &Hand, win: &TaiwanWin, rules: &ScoringRules) -> Option<Answer> {
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let whole = Whole::new(hand, win.tile);
    let readings = all_readings(&whole, rules);
    let all = readings
        .iter()
        .map(|reading| fans_of(&whole, &readings, reading, win, rules));
    let (sum, fans) = best(all, &order, |key| value(key, rules))?;
    let capped = rules.cap.map_or(sum, |cap| sum.min(cap));
    let won = sum >= u16::from(rules.minimum);
    let is_alone = rules.eight_flowers == FlowerWins::Alone;
    Some(Answer {
        sum,
        fans,
        won,
        points: match won {
            true => paid(capped, win, is_alone, rules),
            false => 0,
        },
    })
}

/// Each kind of contradiction, in the order of rule T1, and whether it applies.
pub(crate) fn contradictions(
    hand: &Hand,
    win: &TaiwanWin,
    rules: &ScoringRules,
) -> Vec<(&'static str, bool)> {
    use WinFlag as Flag;
    let has = |flag| win.flags.contains(flag);
    let any = |flags: &[WinFlag]| flags.iter().any(|&flag| has(flag));
    let by_ron = win.by.is_ron();
    let whole = Whole::new(hand, win.tile);
    let is_dealer = win.seat == Wind::East;
    let is_first = any(&[Flag::HeavenlyWin, Flag::EarthlyWin, Flag::HumanWin]);
    let is_wrong_seat = has(Flag::HeavenlyWin) && !is_dealer
        || any(&[Flag::EarthlyWin, Flag::HumanWin]) && is_dealer;
    let is_late = any(&[
        Flag::LastTileDraw,
        Flag::LastTileClaim,
        Flag::WinAfterKong,
        Flag::RobbingTheKong,
    ]);
    let was_ready = any(&[Flag::HeavenlyReady, Flag::EarthlyReady]);
    let is_melded = whole.called.iter().any(|set| !set.is_concealed());
    let n_flowers = win.flowers.len();
    let [size, claim, not_held, fifth, visible] = of_hand(hand, win.tile, 17);
    vec![
        size,
        claim,
        not_held,
        fifth,
        visible,
        (
            "not-by-these-rules",
            has(Flag::LastTileClaim) && !rules.last_tile_claim,
        ),
        (
            "only-by-tsumo",
            by_ron
                && any(&[
                    Flag::LastTileDraw,
                    Flag::WinAfterKong,
                    Flag::HeavenlyWin,
                    Flag::EarthlyWin,
                ]),
        ),
        (
            "only-by-ron",
            !by_ron
                && any(&[
                    Flag::LastTileClaim,
                    Flag::RobbingTheKong,
                    Flag::HumanWin,
                    Flag::SevenRobsOne,
                ]),
        ),
        (
            "replacement-without-kong",
            has(Flag::WinAfterKong) && !whole.called.iter().any(|set| set.is_kong()),
        ),
        (
            "kong-on-last-tile",
            has(Flag::RobbingTheKong) && has(Flag::LastTileClaim),
        ),
        (
            "robbed-tile-held",
            has(Flag::RobbingTheKong) && whole.own()[usize::from(win.tile.code())] > 1,
        ),
        (
            "dealt-not-first",
            is_first && (!whole.called.is_empty() || is_wrong_seat || is_late)
                || was_ready && is_melded,
        ),
        (
            "flowers-missing",
            has(Flag::EightImmortals) && n_flowers < 8 || has(Flag::SevenRobsOne) && n_flowers < 7,
        ),
        // Every question here is about a win.
        ("only-with-a-win", false),
        (
            "wrong-from",
            win.by
                == WinBy::Ron {
                    from: Some(win.seat),
                },
        ),
        (
            "not-with-flowers",
            matches!(win.by, WinBy::Ron { from: Some(_) })
                && has(Flag::EightImmortals)
                && !has(Flag::SevenRobsOne)
                && rules.eight_flowers == FlowerWins::Alone,
        ),
        ("not-a-win", all_readings(&whole, rules).is_empty()),
    ]
}
