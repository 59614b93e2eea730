//! The same scores, found slowly and from the text of the rules.

use handeval_mahjong::sichuan::{
    AllPungs, Fan, GoldenSingle, Score, ScoringRules, SelfDraw, SichuanWin, Switch, WinFlag,
    readings, score, waits,
};
use handeval_mahjong::{Hand, ShapeRules, ToDraw, Variant, WinBy};
use handeval_testing::Numbers;

use crate::games::oracle::{Form, Reading, Whole, best, is_terminal, number};
use crate::games::random::{Pool, random_win};

/// The values of the switches, each of which a random win can have.
const VALUES: [(Switch, &[&str]); 10] = [
    (Switch::Cap, &["3", "2", "4", "5", "none"]),
    (Switch::SelfDraw, &["plus-one", "plus-fan", "plain"]),
    (Switch::GoldenSingle, &["1", "0", "2"]),
    (Switch::AllPungs, &["1", "2"]),
    (Switch::Generals, &["no", "yes"]),
    (Switch::Terminals, &["no", "yes"]),
    (Switch::Concealed, &["no", "yes"]),
    (Switch::AllSimples, &["no", "yes"]),
    (Switch::EighteenArhats, &["no", "yes"]),
    (Switch::MiddleFive, &["no", "yes"]),
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
    let is_fan = rules.self_draw == SelfDraw::PlusFan && !win.by.is_ron();
    add(is_fan, "self-drawn", 1);
    fans
}

fn value(key: &str, rules: &ScoringRules) -> u16 {
    match key {
        "full-flush" | "seven-pairs" | "generals" | "terminals" => 2,
        "all-pungs" if rules.all_pungs == AllPungs::Two => 2,
        "golden-single" if rules.golden_single == GoldenSingle::Two => 2,
        "eighteen-arhats" => 6,
        _ => 1,
    }
}

fn random_rules(numbers: &mut Numbers) -> ScoringRules {
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

fn random_question(numbers: &mut Numbers) -> (Hand, SichuanWin) {
    let pool = Pool {
        rules: ShapeRules::of(Variant::Sichuan),
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
    for &flag in &WinFlag::ALL[..4] {
        if numbers.below(6) == 0 {
            win.flags.insert(flag);
        }
    }
    win.n_won = numbers.below(3) as u8;
    (hand, win)
}

/// Asserts that the same score is that of the best reading, and of the wait if the hand lacks the
/// winning tile, and that what does not count is taken by what does.
fn assert_is_everywhere(hand: &Hand, win: &SichuanWin, rules: &ScoringRules, scored: &Score) {
    let readings = readings(hand, win, rules).unwrap();
    assert_eq!(readings[0].score, *scored, "{hand}");
    for (idx, reading) in readings.iter().enumerate() {
        assert_eq!(reading.lost.is_none(), idx == 0, "{hand}");
        for excluded in &reading.excluded {
            assert!(excluded.count > 0, "{hand}");
            let fans = &reading.score.fans;
            let by = excluded.by;
            let is_taken = reading.excluded.iter().any(|other| other.fan == by);
            assert!(fans.contains(by) || is_taken, "{hand}: {excluded:?}");
        }
    }
    let is_plain = win.flags.is_empty() && !matches!(win.by, WinBy::Ron { from: Some(_) });
    let Some(to_draw) = ToDraw::of(hand).filter(|_| is_plain) else {
        return;
    };
    let waits = waits(to_draw, win, rules).unwrap();
    let wait = waits.iter().find(|wait| wait.tile == win.tile).unwrap();
    let found = if win.by.is_ron() {
        wait.ron
    } else {
        wait.tsumo
    };
    assert_eq!(found, Some(*scored), "{hand}");
}

#[test]
fn random_sichuan_wins_score_as_the_oracle_says() {
    let mut numbers = Numbers(0x51C_4A2);
    let order: Vec<&'static str> = Fan::ALL.iter().map(|fan| fan.key()).collect();
    let (mut n_scored, mut seen) = (0, Vec::new());
    for _ in 0..8_000 {
        let rules = random_rules(&mut numbers);
        let (hand, win) = random_question(&mut numbers);
        let whole = Whole::new(&hand, win.tile);
        let kinds = whole.tiles();
        let n_suits = (0..3)
            .filter(|&suit| kinds.iter().any(|kind| kind / 9 == suit))
            .count();
        let scored = match score(&hand, &win, &rules) {
            Ok(scored) => scored,
            Err(error) if error.kind() == "three-suits" => {
                assert_eq!(n_suits, 3, "{hand}");
                continue;
            }
            // The flags contradict the win; the rules S1 are tested on their own.
            Err(_) if !win.flags.is_empty() => continue,
            Err(error) => panic!("{hand}: {error}"),
        };
        assert!(n_suits < 3, "{hand}");
        let readings = whole.readings().into_iter().chain(whole.as_pairs(true));
        let all = readings.map(|reading| fans_of(&whole, &reading, &win, &rules));
        let (fan, fans) = best(all, &order, |key| value(key, &rules)).unwrap();
        let counted: Fans = scored.fans.iter().map(|(fan, n)| (fan.key(), n)).collect();
        assert_eq!(
            (scored.fan, &counted),
            (fan, &fans),
            "{hand} {win:?} {rules:?}"
        );
        let paid = 2_u32.pow(rules.cap.map_or(fan, |cap| fan.min(cap)).into());
        let more = u32::from(rules.self_draw == SelfDraw::PlusOne);
        let points = match win.by.is_ron() {
            true => paid,
            false => (paid + more) * u32::from(3 - win.n_won),
        };
        assert_eq!(
            (scored.value, scored.payments.points()),
            (paid, points),
            "{hand}"
        );
        assert_is_everywhere(&hand, &win, &rules, &scored);
        n_scored += 1;
        seen.extend(fans.into_iter().map(|(key, _)| key));
    }
    assert!(n_scored > 3_000, "{n_scored}");
    for key in order
        .iter()
        .filter(|key| !matches!(**key, "heavenly-win" | "earthly-win"))
    {
        assert!(seen.contains(key), "{key} was never seen");
    }
}
