//! The scores of Hong Kong wins, computed slowly and from the text of the rules.

use handeval_mahjong::hongkong::{
    DiscardPayment, Fan, HongkongWin, RobbingPays, ScoringRules, SmallFourWinds, Switch, Table,
    WinFlag,
};
use handeval_mahjong::{Flowers, Hand, Tile, WinBy, Wind};
use handeval_testing::Numbers;

use crate::games::oracle::{Answer, Form, Reading, Whole, best, is_honor, is_terminal, of_hand};
use crate::games::random::{Pool, random_win};

/// For each switch, the values other than the default that random wins can have.
const VALUES: [(Switch, &[&str]); 20] = [
    (Switch::Minimum, &["0", "1", "5"]),
    (Switch::Cap, &["8", "13", "none"]),
    (Switch::Table, &["full-spicy", "brackets"]),
    (Switch::Payment, &["half"]),
    (Switch::RobbingPays, &["self-draw"]),
    (Switch::Unit, &["4"]),
    (Switch::FullFlush, &["6", "10"]),
    (Switch::FourConcealed, &["5", "10"]),
    (Switch::FourConcealedByDiscard, &["yes"]),
    (Switch::SmallFourWinds, &["flat-6", "flat-10"]),
    (Switch::NineGates, &["13"]),
    (Switch::AllTerminals, &["13"]),
    (Switch::SevenPairs, &["4", "3", "5"]),
    (Switch::ConcealedKongKeepsConcealed, &["yes"]),
    (Switch::ConcealedWithFlowers, &["no"]),
    (Switch::NoFlowers, &["no"]),
    (Switch::Human, &["3"]),
    (Switch::BonusCountsToMinimum, &["yes"]),
    (Switch::MixedTerminals, &["0", "2", "3"]),
    (Switch::PureStraight, &["3", "8"]),
];

type Fans = Vec<(&'static str, u8)>;

/// What the elements are worth.
fn value(key: &str, rules: &ScoringRules) -> u16 {
    u16::from(match key {
        "four-concealed-triplets" => rules.four_concealed,
        "full-flush" => rules.full_flush,
        "seven-pairs" => rules.seven_pairs.unwrap(),
        "all-triplets" | "half-flush" | "small-three-dragons" | "seven-flowers" => 3,
        "pure-straight" => rules.pure_straight.unwrap(),
        "mixed-terminals" => rules.mixed_terminals,
        "big-three-dragons" => 5,
        "small-four-winds" => match rules.small_four_winds {
            SmallFourWinds::Three => 3,
            SmallFourWinds::Flat6 => 6,
            SmallFourWinds::Flat10 => 10,
        },
        "all-honors" => 10,
        "all-terminals" => rules.all_terminals,
        "nine-gates" => rules.nine_gates,
        "thirteen-orphans" | "big-four-winds" | "four-kongs" => 13,
        "heavenly-hand" | "earthly-hand" => 13,
        "human-hand" => rules.human,
        "kong-on-kong" | "eight-flowers" => 8,
        "flower-set" => 2,
        _ => 1,
    })
}

/// The elements that the tiles of a reading have: the most valuable element for the whole hand, or,
/// without one, the other elements.
fn of_tiles(whole: &Whole, reading: &Reading, win: &HongkongWin, rules: &ScoringRules) -> Fans {
    let tiles = whole.tiles();
    let sets = &reading.sets;
    let is_sets = reading.form == Form::Sets;
    let n_pungs = sets.iter().filter(|set| set.is_pung()).count();
    let has_pung = |kind: u8| sets.iter().any(|set| set.is_pung() && set.tiles[0] == kind);
    let all = |holds: fn(u8) -> bool| tiles.iter().all(|&tile| holds(tile));
    let mut suits: Vec<u8> = tiles
        .iter()
        .filter(|&&tile| tile < 27)
        .map(|tile| tile / 9)
        .collect();
    suits.dedup();

    let mut greatest: Fans = Vec::new();
    let mut add_whole = |holds: bool, key: &'static str| {
        if holds {
            greatest.push((key, 1));
        }
    };
    let n_winds = (27..31).filter(|&kind| has_pung(kind)).count();
    let is_small = n_winds == 3 && (27..31).contains(&reading.pair);
    let own = whole.own();
    let nines = [3, 1, 1, 1, 1, 1, 1, 1, 3];
    let is_gates = whole.called.is_empty()
        && suits.len() == 1
        && (0..9).all(|number| own[usize::from(suits[0]) * 9 + number] >= nines[number]);
    add_whole(all(is_honor), "all-honors");
    add_whole(all(is_terminal), "all-terminals");
    add_whole(is_gates, "nine-gates");
    add_whole(reading.form == Form::Orphans, "thirteen-orphans");
    add_whole(n_winds == 4, "big-four-winds");
    add_whole(
        sets.iter().filter(|set| set.is_kong()).count() == 4,
        "four-kongs",
    );
    for flag in win.flags {
        let key = flag.key();
        let is_whole = match flag {
            WinFlag::HeavenlyHand | WinFlag::EarthlyHand => true,
            WinFlag::HumanHand => rules.human == 13,
            _ => false,
        };
        add_whole(is_whole, key);
    }
    add_whole(
        is_small && rules.small_four_winds != SmallFourWinds::Three,
        "small-four-winds",
    );
    let first = greatest.iter().map(|&(key, _)| value(key, rules)).max();
    if let Some(&one) = greatest
        .iter()
        .find(|&&(key, _)| Some(value(key, rules)) == first)
    {
        return vec![one];
    }

    let mut fans: Fans = Vec::new();
    let is_triplets = is_sets && n_pungs == 4;
    let by_discard = |idx: usize| reading.completes == Some(idx) && win.by.is_ron();
    let is_hidden = |(idx, set): (usize, &crate::games::oracle::Set)| {
        set.is_concealed() && (rules.four_concealed_by_discard || !by_discard(idx))
    };
    if is_triplets && sets.iter().enumerate().all(is_hidden) {
        fans.push(("four-concealed-triplets", 1));
    } else if is_triplets {
        fans.push(("all-triplets", 1));
    } else if is_sets && n_pungs == 0 {
        fans.push(("common-hand", 1));
    } else if reading.form == Form::Pairs {
        fans.push(("seven-pairs", 1));
    }
    let has_honor = tiles.iter().any(|&tile| is_honor(tile));
    let mut suit: Vec<&'static str> = Vec::new();
    if suits.len() == 1 {
        suit.push(if has_honor {
            "half-flush"
        } else {
            "full-flush"
        });
    }
    if is_triplets && all(|tile| is_honor(tile) || is_terminal(tile)) && rules.mixed_terminals > 0 {
        suit.push("mixed-terminals");
    }
    if let Some(key) = suit.into_iter().rev().max_by_key(|key| value(key, rules)) {
        fans.push((key, 1));
    }
    let has_chow = |first: u8| sets.iter().any(|set| set.tiles[..2] == [first, first + 1]);
    let is_straight = (0..3).any(|suit| (0..3).all(|third| has_chow(9 * suit + 3 * third)));
    if is_straight && rules.pure_straight.is_some() {
        fans.push(("pure-straight", 1));
    }
    let n_dragons = (31..34).filter(|&kind| has_pung(kind)).count() as u8;
    fans.push(("dragon-pung", n_dragons));
    if n_dragons == 3 {
        fans.push(("big-three-dragons", 1));
    }
    if is_sets && n_dragons == 2 && reading.pair >= 31 {
        fans.push(("small-three-dragons", 1));
    }
    fans.push(("seat-wind", has_pung(27 + win.seat as u8).into()));
    fans.push(("round-wind", has_pung(27 + win.round as u8).into()));
    fans.push(("small-four-winds", is_small.into()));
    fans
}

/// The elements that every reading has.
fn of_the_game(whole: &Whole, win: &HongkongWin, rules: &ScoringRules) -> Fans {
    let mut fans: Fans = Vec::new();
    let mut add = |holds: bool, key: &'static str| {
        if holds {
            fans.push((key, 1));
        }
    };
    let flowers: Vec<u8> = win.flowers.unwrap_or_default().numbers().collect();
    add(!win.by.is_ron(), "self-drawn");
    let keeps = |set: &crate::games::oracle::Set| {
        rules.concealed_kong_keeps_concealed && set.is_concealed()
    };
    let with_flowers = flowers.is_empty() || rules.concealed_with_flowers;
    add(
        whole.called.iter().all(keeps) && with_flowers,
        "concealed-hand",
    );
    let on_kong = win.flags.contains(WinFlag::KongOnKong);
    for flag in win.flags {
        let is_how = !matches!(
            flag,
            WinFlag::HeavenlyHand | WinFlag::EarthlyHand | WinFlag::HumanHand
        ) || flag == WinFlag::HumanHand && rules.human == 3;
        add(
            is_how && !(flag == WinFlag::WinAfterKong && on_kong),
            flag.key(),
        );
    }
    if win.flowers.is_some() {
        add(flowers.is_empty() && rules.no_flowers, "no-flowers");
        for first in [1, 5] {
            let series: Vec<u8> = (first..first + 4).collect();
            let is_complete = series.iter().all(|number| flowers.contains(number));
            add(is_complete, "flower-set");
            let own = first + win.seat as u8;
            add(!is_complete && flowers.contains(&own), "seat-flower");
        }
    }
    fans
}

/// The base points. Half spicy doubles them with each faan up to 4, then with every second faan.
pub(crate) fn base(faan: u16, rules: &ScoringRules) -> u32 {
    const HALF_SPICY: [u32; 14] = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384];
    match rules.table {
        Table::FullSpicy => 2_u32.pow(faan.into()),
        Table::Brackets if faan >= 10 => 8,
        Table::Brackets => [1, 1, 1, 1, 2, 2, 2, 4, 4, 4][usize::from(faan)],
        Table::HalfSpicy => match HALF_SPICY.get(usize::from(faan)) {
            Some(&base) => base,
            None => 2 * base(faan - 2, rules),
        },
    }
}

/// The sum of what is paid.
fn paid(faan: u16, win: &HongkongWin, by_flowers: bool, rules: &ScoringRules) -> u32 {
    let twice = if rules.table == Table::Brackets { 4 } else { 1 };
    let full = base(faan, rules) * u32::from(rules.unit) * twice;
    let up = |points: u32, parts: u32| points.div_ceil(parts);
    let is_robbed = win.flags.contains(WinFlag::RobbingTheKong);
    if by_flowers || !win.by.is_ron() || is_robbed && rules.robbing_pays == RobbingPays::SelfDraw {
        3 * up(full, 2)
    } else if rules.payment == DiscardPayment::Full {
        full
    } else {
        up(full, 2) + 2 * up(full, 4)
    }
}

/// Random switches.
pub(crate) fn random_rules(numbers: &mut Numbers) -> ScoringRules {
    let mut rules = ScoringRules::default();
    for (switch, values) in VALUES {
        if numbers.below(4) == 0 {
            rules
                .set(switch, values[numbers.below(values.len())])
                .unwrap();
        }
    }
    rules
}

/// A random win, which can contradict itself.
pub(crate) fn random_question(numbers: &mut Numbers, rules: &ScoringRules) -> (Hand, HongkongWin) {
    let pool = Pool {
        rules: rules.shape_rules(),
        n_sets: 4,
        has_chi: true,
        has_honors: true,
        has_pairs: rules.seven_pairs.is_some(),
        has_orphans: true,
    };
    let (hand, tile) = random_win(numbers, pool);
    let mut win = match numbers.below(2) {
        0 => HongkongWin::ron(tile),
        _ => HongkongWin::tsumo(tile),
    };
    win.win.seat = Wind::ALL[numbers.below(4)];
    win.win.round = Wind::ALL[numbers.below(4)];
    for &flag in WinFlag::ALL {
        if numbers.below(9) == 0 {
            win.flags.insert(flag);
        }
    }
    if numbers.below(2) == 0 {
        let mut flowers = Flowers::EMPTY;
        let share = numbers.below(9);
        for number in 1..=8 {
            if numbers.below(8) < share {
                flowers.insert(number);
            }
        }
        win.flowers = Some(flowers);
    }
    if win.by.is_ron() && numbers.below(4) == 0 {
        win.by = WinBy::Ron {
            from: Some(Wind::ALL[numbers.below(4)]),
        };
    }
    // Now and then, something impossible.
    if numbers.below(20) == 0 {
        win.win.tile = Tile::ALL[numbers.below(34)];
    }
    if numbers.below(40) == 0 {
        win.pao = Some(win.seat);
    }
    (hand, win)
}

/// What an element is worth; nothing if the rules do not have it.
fn value_or_zero(key: &str, rules: &ScoringRules) -> u16 {
    match key {
        "seven-pairs" if rules.seven_pairs.is_none() => 0,
        "pure-straight" if rules.pure_straight.is_none() => 0,
        key => value(key, rules),
    }
}

/// What a win is worth, if it is one.
pub(crate) fn answer(hand: &Hand, win: &HongkongWin, rules: &ScoringRules) -> Option<Answer> {
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let whole = Whole::new(hand, win.tile);
    let pairs = whole
        .as_pairs(false)
        .filter(|_| rules.seven_pairs.is_some());
    let readings: Vec<Reading> = whole
        .readings()
        .into_iter()
        .chain(pairs)
        .chain(whole.as_orphans())
        .collect();
    let flower_win = match win.flowers.map_or(0, Flowers::len) {
        7 => Some("seven-flowers"),
        8 => Some("eight-flowers"),
        _ => None,
    };
    let always = of_the_game(&whole, win, rules);
    let all = readings.iter().map(|reading| {
        let mut fans = of_tiles(&whole, reading, win, rules);
        fans.extend(&always);
        fans
    });
    let worth = |key: &str| match order.contains(&key) {
        true => value_or_zero(key, rules),
        false => panic!("{key}"),
    };
    let (sum, fans) = best(all, &order, worth)?;
    let capped = rules.cap.map_or(sum, |cap| sum.min(cap));
    let bonus = |(key, count): &(&str, u8)| match *key {
        "seat-flower" | "no-flowers" => u16::from(*count),
        "flower-set" => 2 * u16::from(*count),
        _ => 0,
    };
    let helped = match rules.bonus_counts_to_minimum {
        true => 0,
        false => fans.iter().map(bonus).sum(),
    };
    let won = sum - helped >= u16::from(rules.minimum);
    let of_hand = Answer {
        sum,
        fans,
        won,
        points: match won {
            true => paid(capped, win, false, rules),
            false => 0,
        },
    };
    // A player who could win either way takes the better one.
    let of_flowers = flower_win.map(|key| {
        let sum = value(key, rules);
        let capped = rules.cap.map_or(sum, |cap| sum.min(cap));
        Answer {
            sum,
            fans: vec![(key, 1)],
            won: true,
            points: paid(capped, win, true, rules),
        }
    });
    Some(match of_flowers {
        Some(of_flowers) if of_flowers.points > of_hand.points => of_flowers,
        _ => of_hand,
    })
}

/// Whether the flowers win, rather than the hand.
fn is_by_flowers(answer: &Answer) -> bool {
    matches!(answer.fans[..], [("seven-flowers" | "eight-flowers", _)])
}

/// Each kind of contradiction, in the order of rule H1, and whether it applies.
pub(crate) fn contradictions(
    hand: &Hand,
    win: &HongkongWin,
    rules: &ScoringRules,
) -> Vec<(&'static str, bool)> {
    let has = |flag| win.flags.contains(flag);
    let by_ron = win.by.is_ron();
    let whole = Whole::new(hand, win.tile);
    let n_kongs = whole.called.iter().filter(|set| set.is_kong()).count();
    let is_dealer = win.seat == Wind::East;
    let first = [
        (WinFlag::HeavenlyHand, is_dealer, whole.called.is_empty()),
        (WinFlag::EarthlyHand, !is_dealer, whole.called.is_empty()),
        (WinFlag::HumanHand, !is_dealer, true),
    ];
    let is_late = |&(flag, is_seat, are_calls): &(WinFlag, bool, bool)| {
        has(flag) && (win.flags.len() > 1 || !is_seat || !are_calls)
    };
    let found = answer(hand, win, rules);
    let [size, claim, not_held, fifth, visible] = of_hand(hand, win.tile, 14);
    vec![
        size,
        claim,
        not_held,
        fifth,
        visible,
        (
            "only-by-tsumo",
            by_ron
                && (has(WinFlag::WinAfterKong)
                    || has(WinFlag::KongOnKong)
                    || has(WinFlag::HeavenlyHand)),
        ),
        (
            "only-by-ron",
            !by_ron
                && (has(WinFlag::RobbingTheKong)
                    || has(WinFlag::EarthlyHand)
                    || has(WinFlag::HumanHand)),
        ),
        (
            "replacement-without-kong",
            has(WinFlag::WinAfterKong) && n_kongs == 0 || has(WinFlag::KongOnKong) && n_kongs < 2,
        ),
        (
            "kong-on-last-tile",
            has(WinFlag::RobbingTheKong) && has(WinFlag::LastTile),
        ),
        (
            "robbed-tile-held",
            has(WinFlag::RobbingTheKong) && whole.own()[usize::from(win.tile.code())] > 1,
        ),
        ("dealt-not-first", first.iter().any(is_late)),
        (
            "wrong-from",
            win.by
                == WinBy::Ron {
                    from: Some(win.seat),
                },
        ),
        ("pao-self", win.pao == Some(win.seat)),
        (
            "not-with-flowers",
            (matches!(win.by, WinBy::Ron { from: Some(_) }) || win.pao.is_some())
                && found.as_ref().is_some_and(is_by_flowers),
        ),
        // Every question here is about a win.
        ("only-with-a-win", false),
        ("not-a-win", found.is_none()),
    ]
}
