//! Each rule of docs/rules/discard-value.md, by its number.

use handeval_mahjong::riichi::{Yaku, score};
use handeval_mahjong::value::{
    Aim, Detours, Follow, Method, Model, Outcome, ValueOptions, check, values as ask,
};
use handeval_mahjong::{Hand, Liability, RiichiWin, ShownTile, Tile, Win, WinFlag, WinFlags};

use super::{Question, all_but, closed_form, discard_of, value_of, values};

#[track_caller]
fn assert_near(found: f64, expected: f64, by: f64) {
    assert!(
        (found - expected).abs() <= by,
        "found {found}, expected {expected}"
    );
}

/// The kind of error of a question.
#[track_caller]
fn refused(line: &str) -> &'static str {
    Question::new(line).values().unwrap_err().kind()
}

#[test]
fn d1_the_defaults_are_those_of_the_page() {
    let options = ValueOptions::default();
    assert_eq!((options.draws, options.n_hands), (17, 500_000));
    assert_eq!((options.aim, options.model), (Aim::Points, Model::Unseen));
    assert!(options.ura && !options.in_riichi);
    // A red five is a tile of its own, unless the rules have none.
    let line = "40778m22p4455689s dora=6p seat=east draws=13 detours=0";
    let tiles = |line: &str| {
        values(line)
            .discards
            .iter()
            .map(|one| one.tile.to_string())
            .collect::<Vec<_>>()
    };
    assert!(tiles(&format!("{line} detours=1")).contains(&"0m".to_owned()));
    for words in ["detours=1", "hands=1"] {
        let tiles = tiles(&format!("{line} red=no {words}"));
        assert!(tiles.contains(&"5m".to_owned()) && !tiles.contains(&"0m".to_owned()));
    }
    // Without red fives, either way to write the drawn five means the one in the hand.
    for drawn in ["0p", "5p"] {
        let found = values(&format!("234567m34088p456s red=no drawn={drawn} detours=1"));
        assert_eq!(found.win_now, Some(2_700));
    }
}

#[test]
fn d2_worked_examples() {
    let found = values("222567m345p33667s dora=1z seat=east round=east detours=1");
    assert_eq!((found.n_unseen, found.n_hands), (121, 173));
    for (tile, win, points) in [
        ("6s", 0.713725, 6069.79),
        ("5p", 0.509013, 4570.22),
        ("5m", 0.509013, 4553.15),
    ] {
        let best = value_of(&found, tile).best;
        assert_near(best.win, win, 1e-6);
        assert_near(best.points, points, 0.005);
    }
    let found = values(
        "40778m22p4455689s dora=6p seat=east draws=13 detours=1 visible=8m134489p11379s11124667z",
    );
    assert_eq!((found.n_unseen, found.n_hands), (101, 34_414));
    let all: Vec<_> = found
        .discards
        .iter()
        .take(3)
        .map(|one| one.tile.to_string())
        .collect();
    assert_eq!(all[..2], ["9s", "8s"]);
    assert_near(value_of(&found, "9s").best.points, 3978.13, 0.005);
    assert_near(value_of(&found, "4m").best.win, 0.2138, 5e-5);
    assert_eq!(discard_of(&found, "9s").accepted, 33);
    let found = values("33789m35689p2334s dora=1z seat=east draws=15 detours=1");
    assert_near(value_of(&found, "9p").best.points, 1868.0, 0.05);
    assert_near(value_of(&found, "8p").best.win, 0.2970, 5e-5);
    let found = values("12455m34567p6777s seat=east detours=1");
    assert_near(value_of(&found, "1m").best.points, 4338.1, 0.05);
    assert_near(value_of(&found, "2m").best.win, 0.5349, 5e-5);
}

#[test]
fn d3_what_is_seen_is_not_drawn() {
    let unseen = |line: &str| values(line).n_unseen;
    assert_eq!(unseen("234567m3488p456s"), 123);
    assert_eq!(unseen("234567m3488p456s dora=1z visible=1z9s"), 120);
    assert_eq!(unseen("234567m3488p456s rules=tenhou visible=0p"), 122);
    assert_eq!(
        unseen("19m123456p78s11z9s rules=tenhou-sanma kita=2 detours=0"),
        108 - 13 - 2
    );
    // The last five is the red one.
    let line = "123m46p456s11222z visible=555p draws=1 riichi=never detours=0";
    let red = value_of(&values(line), "").best;
    let plain = value_of(&values(&format!("{line} red=no")), "").best;
    assert_near(red.win, plain.win, 1e-12);
    assert!(red.points > plain.points);
}

#[test]
fn d4_what_is_drawn_does_not_come_back() {
    // In riichi, the same four tiles of 121 with every discard.
    let found = values("222567m345p33667s dora=1z seat=east detours=1");
    assert_near(
        value_of(&found, "7s").best.win,
        closed_form(4, 121, 17),
        1e-12,
    );
    assert_near(
        value_of(&found, "6s").best.win,
        closed_form(8, 121, 17),
        1e-12,
    );
}

#[test]
fn d5_detours_find_more_and_are_fewer_if_there_are_too_many_hands() {
    let line = "123m11788p111579s dora=8m";
    let n_hands = |detours: u8| values(&format!("{line} detours={detours}")).n_hands;
    assert!(n_hands(0) < n_hands(1) && n_hands(1) < n_hands(2));
    let found = values(line);
    assert_eq!((found.detours, found.method), (2, Method::Value));
    let found = values(&format!("{line} hands=5000"));
    assert_eq!((found.detours, found.method), (1, Method::Value));
    assert!(found.n_hands <= 5_000);
    let found = values(&format!("{line} hands=10"));
    assert_eq!((found.n_hands, found.method), (0, Method::Acceptance));
    assert!(found.discards.iter().all(|discard| discard.value.is_none()));
    let order: Vec<_> = found
        .discards
        .iter()
        .map(|one| (one.shanten, std::cmp::Reverse(one.accepted)))
        .collect();
    assert!(order.is_sorted() && order.len() == 10);
    // What is asked for is not changed.
    assert_eq!(
        values(&format!("{line} detours=2 hands=5000")).method,
        Method::Acceptance
    );
}

#[test]
fn d6_ura_dora_count_with_their_mean() {
    let line = "222567m345p33667s dora=1z seat=east detours=1";
    let with = value_of(&values(line), "6s").best;
    let without = value_of(&values(&format!("{line} ura=no")), "6s").best;
    assert_near(with.points, 6069.79, 0.005);
    assert_near(without.points, 4790.88, 0.005);
    assert_eq!(with.win.to_bits(), without.win.to_bits());
    // When no tile is left to be an ura indicator, a win is still a win.
    let hand = "234567m3488p456s";
    for dora in ["9s", "9s,9s"] {
        let visible = all_but(hand, dora, "5p");
        let best = value_of(
            &values(&format!(
                "{hand} in-riichi=yes draws=1 red=no detours=0 dora={dora} visible={visible}"
            )),
            "",
        )
        .best;
        assert_near(best.win, 1.0, 1e-12);
        assert!(best.points > 1_000.0, "{dora}: {}", best.points);
    }
    // Counters and sticks are part of a win.
    let more = value_of(&values(&format!("{line} ura=no honba=2 sticks=1")), "6s").best;
    assert_near(more.points - without.points, 1_600.0 * with.win, 1e-9);
    // An open hand without a yaku wins nothing.
    let best = value_of(&values("234567m3499p [pon 999m] draws=5 detours=0"), "").best;
    assert_eq!(best.tenpai.to_bits(), 1.0_f64.to_bits());
    assert_eq!((best.win.to_bits(), best.points.to_bits()), (0, 0));
    assert_eq!(best.points_of_a_win(), None);
}

#[test]
fn d7_without_a_choice_it_is_the_closed_form() {
    let found = values("34678m678p22s5z [chi 345p] dora=1s ura=no red=no detours=0");
    let best = value_of(&found, "5z").best;
    assert_near(best.win, closed_form(8, 121, 17), 1e-12);
    assert_near(best.points, 4000.0 * best.win, 1e-8);
    let silent = value_of(
        &values("234567m3488p456s ura=no detours=0 riichi=never"),
        "",
    )
    .best;
    assert_near(silent.win, closed_form(8, 123, 17), 1e-12);
    let silent = value_of(&values("234567m3488p456s ura=no detours=1 red=no"), "").best;
    assert_near(silent.win, 0.707168, 1e-6);
    assert_near(silent.points, 3563.43, 0.005);
    // With one draw left after 16 without a change, 107 tiles are not seen.
    let by_draws = value_of(&values("123456m456p1s111z draws=17 detours=1"), "").by_draws;
    assert_eq!(by_draws.len(), 18);
    assert_near(by_draws[1].win, 3.0 / 107.0, 1e-12);
}

#[test]
fn d8_riichi_is_declared_always_never_or_by_choice() {
    let line = "222567m345p33667s dora=1z seat=east detours=1";
    let always = values(line);
    assert!(
        always
            .discards
            .iter()
            .all(|one| one.riichi == (one.shanten == 0))
    );
    let never = values(&format!("{line} riichi=never"));
    assert!(never.discards.iter().all(|one| !one.riichi));
    let choose = values(&format!("{line} riichi=choose"));
    let n_ready = always.discards.iter().filter(|one| one.riichi).count();
    assert_eq!(choose.discards.len(), always.discards.len() + n_ready);
    for one in choose.discards.iter().filter(|one| one.riichi) {
        let other = value_of(&always, &one.tile.to_string());
        assert_eq!(one.value.as_ref().unwrap().best, other.best);
    }
    // Once it is declared, there is nothing to choose.
    let declared = value_of(&values("234567m3488p456s in-riichi=yes detours=2"), "").best;
    assert_near(declared.win, closed_form(8, 123, 17), 1e-12);
    let found = values("1112456788999m3z dora=4z seat=east detours=1 rules=mahjong-soul");
    assert_near(
        value_of(&found, "3z").best.points,
        48_000.0 * closed_form(4, 121, 17),
        1e-6,
    );
    assert_near(value_of(&found, "8m").best.win, 0.5787, 5e-5);
    assert_near(value_of(&found, "8m").best.points, 34_932.0, 0.5);
}

#[test]
fn d7_no_chance_exceeds_1() {
    // Eight of ten tiles win: six draws cannot all miss.
    let hand = "234567m3488p456s";
    let visible = all_but(hand, "", "2222p5555p1z2z");
    let line = format!("{hand} riichi=never detours=0 red=no draws=6 visible={visible}");
    let best = value_of(&values(&line), "").best;
    assert_near(best.win, 1.0, 1e-12);
}

#[test]
fn d8_riichi_is_listed_without_values_too() {
    let listed = |riichi: &str| {
        let found = values(&format!("222567m345p33667s riichi={riichi} hands=1"));
        assert_eq!(found.method, Method::Acceptance);
        let of_6s = found
            .discards
            .iter()
            .filter(|one| one.tile.to_string() == "6s");
        of_6s.map(|one| one.riichi).collect::<Vec<_>>()
    };
    assert_eq!(listed("always"), [true]);
    assert_eq!(listed("never"), [false]);
    assert_eq!(listed("choose"), [true, false]);
}

#[test]
fn d9_a_complete_hand_can_win_now() {
    let found = values("234567m34588p456s drawn=5p detours=1");
    assert_eq!((found.shanten, found.win_now), (-1, Some(2_700)));
    assert!(found.discards.iter().all(|one| !one.riichi));
    assert_eq!(values("234567m34588p456s detours=1").win_now, None);
    // Without a yaku there is no win.
    assert_eq!(
        values("234567m34588p [pon 999s] drawn=5p detours=1").win_now,
        None
    );
    assert_eq!(
        values("234567m34088p456s drawn=0p detours=1").win_now,
        Some(5_200)
    );
}

#[test]
fn d10_three_players_have_their_wall() {
    let found = values("19m11p23456p789s44z rules=tenhou-sanma seat=east detours=1 dora=1z");
    assert_eq!(found.n_unseen, 108 - 15);
    assert!(found.discards[0].value.as_ref().unwrap().best.win > 0.0);
}

#[test]
fn d11_at_best_and_played_are_told_apart() {
    let found = values("026m1358p1345579s seat=east detours=1");
    let tiles: Vec<_> = found
        .discards
        .iter()
        .take(4)
        .map(|one| one.tile.to_string())
        .collect();
    assert_eq!(tiles, ["1s", "2m", "8p", "1p"]);
    let one = value_of(&found, "1s");
    assert_near(one.best.win, 0.2282, 5e-5);
    assert_near(one.best.points, 2179.4, 0.05);
    assert_eq!(one.best.points.to_bits(), one.by_draws[17].points.to_bits());
    assert!(one.played.win < one.best.win);
    assert_near(one.played.points, one.best.points, 1e-6);
    assert_near(
        one.played.points_of_a_win().unwrap() * one.played.win,
        one.played.points,
        1e-9,
    );
    let by_win = values("026m1358p1345579s seat=east detours=1 aim=win");
    assert_eq!(value_of(&by_win, "1s").best, one.best);
}

#[test]
fn d12_the_other_model_counts_discards_again() {
    let line = "222567m345p33667s dora=1z seat=east rules=mahjong-soul model=mahjong-cpp";
    let found = values(line);
    assert_eq!(found.detours, 1);
    assert_near(value_of(&found, "7s").best.win, 0.5316, 5e-5);
    let found = values("1112456788999m3z dora=4z seat=east rules=mahjong-soul model=mahjong-cpp");
    assert_near(value_of(&found, "3z").best.points, 35_948.0, 0.5);
    // A later turn is a row of the same table.
    let all = value_of(&values(line), "6s").by_draws;
    let later = value_of(&values(&format!("{line} draws=9")), "6s");
    assert_eq!(later.by_draws[..], all[..10]);
    let down = values(&format!("{line} shanten-down=no"));
    assert!(down.discards.len() < values(line).discards.len());
}

#[test]
fn d13_contradictions_have_kinds() {
    for (line, kind) in [
        ("123m11p", "wrong-hand-size"),
        (
            "199m234567p3488s seat=north rules=tenhou-sanma",
            "no-such-seat",
        ),
        ("234567m3488p456s draws=37", "bad-draws"),
        ("234567m3488p456s drawn=4p", "drawn-with-13"),
        ("234567m34588p456s drawn=9p", "drawn-not-in-hand"),
        ("234567m34588p456s drawn=0p", "drawn-not-in-hand"),
        ("234567m3488p [pon 999s] in-riichi=yes", "riichi-open-hand"),
        ("234567m34588p456s in-riichi=yes", "riichi-open-hand"),
        ("234567m3488p459s in-riichi=yes", "riichi-not-ready"),
        ("147m258p369s1234z in-riichi=yes", "riichi-not-ready"),
        ("234567m3488p456s tegawari=no", "only-with-mahjong-cpp"),
        ("234567m3488p456s model=mahjong-cpp", "not-by-this-model"),
        (
            "234567m3488p456s rules=mahjong-soul model=mahjong-cpp detours=2",
            "not-by-this-model",
        ),
        (
            "234567m3488p456s rules=mahjong-soul model=mahjong-cpp riichi=never",
            "not-by-this-model",
        ),
        (
            "234567m3488p456s rules=mahjong-soul model=mahjong-cpp draws=18",
            "bad-draws",
        ),
        (
            "234567m3488p456s rules=mahjong-soul model=mahjong-cpp honba=1",
            "not-by-this-model",
        ),
        (
            "234567m3488p456s rules=mahjong-soul model=mahjong-cpp sticks=1",
            "not-by-this-model",
        ),
        ("234567m3488p456s detours=5", "out-of-range"),
        ("234567m3488p456s hands=0", "out-of-range"),
        (
            "234567m3488p456s dora=1z,2z,3z,4z,5z,6z",
            "too-many-indicators",
        ),
    ] {
        // `123m11p` has too few tiles for `Question`, but is a hand.
        assert_eq!(refused(line), kind, "{line}");
    }
    let hand = "234567m3488p456s";
    let all = all_but(hand, "", "");
    assert_eq!(
        refused(&format!("{hand} draws=0 visible={all}")),
        "nothing-to-draw"
    );
    let few = all_but(hand, "", "22p55p1z");
    assert_eq!(
        refused(&format!("{hand} draws=6 visible={few}")),
        "bad-draws"
    );
    let other = "rules=mahjong-soul model=mahjong-cpp";
    assert_eq!(
        refused(&format!("{hand} {other} draws=2 visible={few}")),
        "not-by-this-model"
    );
    let question = Question::new("123m11788p111579s");
    let mut options = question.options;
    options.detours = Detours::Exactly(1);
    let stopped = ask(
        &question.hand,
        &question.table,
        &question.rules,
        &options,
        &mut || true,
    );
    assert_eq!(stopped.unwrap_err().kind(), "stopped");
    // No tile can help: that is an answer.
    let found = values("123m456p789s1111z red=no draws=3 detours=0 visible=1m");
    assert!(found.now.is_some());
}

#[test]
fn d1_what_belongs_to_a_win_is_ignored() {
    let line = "222567m345p33667s dora=1z detours=0 draws=5";
    let mut question = Question::new(line);
    let known = question.values().unwrap();
    question.table.flags = WinFlags::of(&[WinFlag::Ippatsu, WinFlag::Haitei]);
    assert!(question.table.ura.push("2m".parse().unwrap()));
    assert!(question.table.pao.push(Liability {
        yaku: Yaku::Daisangen,
        by: question.table.win.seat,
    }));
    question.table.win.tile = Tile::ALL[33];
    assert_eq!(question.values().unwrap(), known);
}

#[test]
fn d3_red_fives_are_seen_as_indicators() {
    // 5p wins; one of the three left may be red.
    let points = |dora: &str| {
        let line = format!("123m46p456s11222z dora={dora} draws=1 riichi=never detours=0");
        value_of(&values(&line), "").best.points
    };
    assert!(points("5p") > points("0p"));
    // A red five of another suit says nothing about this one.
    assert_near(points("0m"), points("5m"), 1e-9);
}

#[test]
fn d5_the_limit_is_the_most_hands() {
    let line = "222567m345p33667s dora=1z seat=east detours=1";
    let of = |n_hands: usize| values(&format!("{line} hands={n_hands}")).method;
    assert_eq!((of(173), of(172)), (Method::Value, Method::Acceptance));
    let longer = "12455m34567p6777s seat=east detours=1 draws=1";
    let n_hands = values(longer).n_hands;
    assert_eq!(
        values(&format!("{longer} hands={n_hands}")).n_hands,
        n_hands
    );
    // Without values, only what is held is listed, and riichi only if it can be declared.
    let listed = |line: &str| {
        let found = values(&format!("{line} hands=1"));
        let all = found.discards.iter();
        all.map(|one| (one.tile.to_string(), one.riichi, one.shanten))
            .collect::<Vec<_>>()
    };
    let of_six = listed("222567m345p33667s");
    assert!(of_six.iter().all(|(tile, ..)| !tile.starts_with('0')));
    assert!(
        of_six
            .iter()
            .all(|&(_, riichi, shanten)| riichi == (shanten == 0))
    );
    let open = listed("222567m33667s [pon 555z]");
    assert!(open.iter().any(|one| one.2 == 0) && open.iter().all(|one| !one.1));
    // Nor is it declared with a discard that does not leave the hand ready.
    let far = listed("123m11788p111579s riichi=choose");
    assert!(far.len() == 10 && far.iter().all(|one| !one.1));
}

/// The tiles that are seen elsewhere: all except the hand, the indicators, the Norths set aside and
/// the tiles left; they include each red five that is not among those.
fn all_but_shown(hand: &str, dora: &str, n_kita: u8, left: &str) -> String {
    let texts = [hand, dora, left].join(" ");
    let known: Vec<ShownTile> = texts
        .split([' ', ','])
        .filter(|text| !text.is_empty())
        .flat_map(|text| ShownTile::parse_all(text).unwrap())
        .collect();
    let mut others = String::new();
    for tile in Tile::ALL {
        let is_north = tile.to_string() == "4z";
        let of_kind: Vec<_> = known.iter().filter(|known| known.tile == tile).collect();
        let n_known = of_kind.len() + if is_north { usize::from(n_kita) } else { 0 };
        let is_there = n_kita == 0 || !(1..8).contains(&tile.code());
        for copy in n_known..if is_there { 4 } else { 0 } {
            let is_red = copy == 3
                && [4, 13, 22].contains(&tile.code())
                && !of_kind.iter().any(|one| one.is_red);
            others += &match is_red {
                true => format!("0{}", tile.suit().char()),
                false => tile.to_string(),
            };
        }
    }
    others
}

/// The average points of the only draw of a hand in riichi, by scoring each win with each choice of
/// ura indicators.
fn mean_by_scoring(question: &Question, unseen: &[ShownTile]) -> f64 {
    let mut sum = 0.0;
    for (idx, drawn) in unseen.iter().enumerate() {
        let mut left = unseen.to_vec();
        left.remove(idx);
        let pairs = (0..left.len()).flat_map(|a| (0..a).map(move |b| vec![a, b]));
        let choices: Vec<Vec<usize>> = match question.table.dora.len() {
            1 => (0..left.len()).map(|a| vec![a]).collect(),
            _ => pairs.collect(),
        };
        let points = choices.iter().map(|choice| {
            let mut table = RiichiWin {
                win: Win {
                    tile: drawn.tile,
                    is_red: drawn.is_red,
                    ..question.table.win
                },
                flags: WinFlags::of(&[WinFlag::Riichi]),
                ..question.table
            };
            for &idx in choice {
                assert!(table.ura.push(left[idx]));
            }
            let score = score(&question.hand, &table, &question.rules);
            let points = score.ok().flatten().map(|score| score.payments.total());
            points.map_or(0.0, f64::from)
        });
        sum += points.sum::<f64>() / choices.len() as f64;
    }
    sum / unseen.len() as f64
}

#[test]
fn d6_the_mean_is_over_all_ways_to_draw_the_ura_dora() {
    for (hand, dora, n_kita, left) in [
        ("234567m3488p456s", "9s", 0, "225503377p12m3s3z"),
        ("234567m3488p456s", "9s,4p", 0, "25037p11m3s4z"),
        ("234567m3488p456s", "9s,9s", 0, "253377p1z"),
        ("999m123456p3488s", "9s", 2, "25033s36p1347z9m"),
        ("999m123456p3488s", "9s,3z", 1, "2503s36p347z"),
    ] {
        let rules = match n_kita {
            0 => "tenhou".to_owned(),
            _ => format!("tenhou-sanma kita={n_kita}"),
        };
        let visible = all_but_shown(hand, dora, n_kita, left);
        let question = Question::new(&format!(
            "{hand} in-riichi=yes draws=1 detours=0 rules={rules} dora={dora} visible={visible}"
        ));
        let unseen = ShownTile::parse_all(left).unwrap();
        let found = question.values().unwrap();
        assert_eq!(found.n_unseen as usize, unseen.len(), "{hand} {dora}");
        let expected = mean_by_scoring(&question, &unseen);
        assert!(expected > 500.0);
        assert_near(value_of(&found, "").best.points, expected, 1e-6);
    }
}

#[test]
fn d7_the_surplus_is_taken_off_the_least_gains() {
    // Each of the eight tiles wins, but the fives are dora, and one of them is red.
    let hand = "234567m3488p456s";
    let visible = all_but(hand, "4p", "2222p5555p");
    let points = |tile: &str| {
        let all = format!("234567m3488{tile}456s drawn={tile} dora=4p detours=0");
        f64::from(values(&all).win_now.unwrap())
    };
    let [low, middle, high] = ["2p", "5p", "0p"].map(points);
    assert!(low < middle && middle < high);
    // One of two draws goes by: then there are seven tiles, and the missing one is the worst.
    let last = (3.0 * low + 3.0 * middle + high) / 7.0;
    let gains = 3.0 * (middle - last).max(0.0) + (high - last);
    let expected = last + gains / 8.0;
    let line = format!("{hand} riichi=never detours=0 dora=4p draws=2 visible={visible}");
    let question = Question::new(&line);
    let value = value_of(&question.values().unwrap(), "");
    assert_near(value.by_draws[1].points, last, 1e-6);
    assert_near(value.best.points, expected, 1e-6);
    assert_near(value.played.points, expected, 1e-6);
    let wins = question.study().explain(0, &mut || false).unwrap().wins;
    let sum = |of: fn(&Outcome) -> f64| wins.by_points.iter().map(of).sum::<f64>();
    assert_near(sum(|one| one.chance), value.played.win, 1e-9);
    assert_near(
        sum(|one| one.chance * f64::from(one.points)),
        expected,
        1e-6,
    );
}

/// The chance that the first of some tiles comes at each draw, and the mean number of draws until
/// then.
fn first_at(n_wanted: u32, n_unseen: u32, n_draws: u32) -> (f64, f64) {
    let by = |n| closed_form(n_wanted, n_unseen, n);
    let all = by(n_draws);
    let sum: f64 = (1..=n_draws)
        .map(|n| f64::from(n) * (by(n) - by(n - 1)))
        .sum();
    (all, sum / all)
}

#[test]
fn d11_explanations_say_what_wins_and_when() {
    // Riichi, tsumo, pinfu and tanyao, with eight of 123 tiles.
    let line = "234567m3488p456s in-riichi=yes ura=no red=no detours=0";
    let mut study = Question::new(line).study();
    let explanation = study.explain(0, &mut || false).unwrap();
    let (chance, draws) = first_at(8, 123, 17);
    let wins = &explanation.wins;
    assert_eq!((wins.by_points.len(), wins.by_points[0].points), (1, 5_200));
    assert_near(wins.by_points[0].chance, chance, 1e-9);
    assert_eq!((wins.yaku.len(), wins.limits.len()), (4, 0));
    assert!(wins.yaku.iter().all(|(_, one)| (one - chance).abs() < 1e-9));
    assert_near(wins.han.unwrap(), 4.0, 1e-9);
    assert_near(wins.draws_to_win.unwrap(), draws, 1e-9);
    assert_near(wins.draws_to_tenpai.unwrap(), 0.0, 1e-12);
    let next: Vec<_> = explanation
        .next
        .iter()
        .map(|one| (one.tile.to_string(), one.left, one.follow))
        .collect();
    assert_eq!(
        next,
        [
            ("2p".to_owned(), 4, Follow::Win),
            ("5p".to_owned(), 4, Follow::Win)
        ]
    );
    assert_near(wins.of_yaku(Yaku::Riichi), chance, 1e-9);
    assert_near(wins.of_yaku(Yaku::Daisangen), 0.0, 1e-12);
    // A yakuman has no han, and without a yaku there is no win.
    let explained = |line: &str| {
        let mut study = Question::new(line).study();
        study.explain(0, &mut || false).unwrap()
    };
    let yakuman = explained("19m19p19s1234567z draws=3 detours=0").wins;
    assert!(yakuman.han.is_none() && yakuman.limits.len() == 1);
    let none = explained("234567m3499p [pon 999m] draws=3 detours=0").wins;
    assert!(none.draws_to_win.is_none() && none.draws_to_tenpai.is_some());
    let silent = explained("123456m78p24s11z7z riichi=never detours=0").next;
    let is_silent = |follow: &Follow| matches!(follow, Follow::Discard { riichi: false, .. });
    assert!(silent.iter().all(|one| is_silent(&one.follow)));
    // With dora, every win is a mangan.
    let mut study = Question::new(&format!("{line} dora=7p")).study();
    let wins = study.explain(0, &mut || false).unwrap().wins;
    assert_eq!(wins.limits.len(), 1);
    assert_near(wins.limits[0].1, first_at(8, 122, 17).0, 1e-9);
    assert_near(wins.han.unwrap(), 6.0, 1e-9);
    // The first of the tiles that are accepted makes the hand ready.
    let question = Question::new("123456m78p24s11z7z aim=tenpai detours=0");
    let mut study = question.study();
    let accepted = study.values().now.as_ref().unwrap().accepted;
    let (chance, draws) = first_at(accepted, 123, 17);
    assert_near(value_of(study.values(), "").best.tenpai, chance, 1e-9);
    let explanation = study.explain(0, &mut || false).unwrap();
    assert_near(explanation.wins.draws_to_tenpai.unwrap(), draws, 1e-9);
    let tiles: Vec<_> = explanation
        .next
        .iter()
        .map(|one| one.tile.to_string())
        .collect();
    assert_eq!(tiles, ["6p", "9p", "3s"]);
    // A red five is listed after the plain ones, and before what follows in tile order.
    let mut study = Question::new("234567m3488p46s1z aim=tenpai detours=0").study();
    let explanation = study.explain(0, &mut || false).unwrap();
    let tiles: Vec<_> = explanation
        .next
        .iter()
        .map(|one| one.tile.to_string())
        .collect();
    assert_eq!(tiles, ["2p", "5p", "0p", "5s", "0s"]);
    let discards = explanation.next.iter().map(|one| one.follow);
    let expected = |tile: &str, riichi| Follow::Discard {
        tile: tile.parse().unwrap(),
        riichi,
    };
    assert!(discards.clone().all(|one| one == expected("1z", true)));
}

#[test]
fn d7_games_are_counted() {
    let question = Question::new("234567m3488p456s in-riichi=yes detours=0");
    let mut study = question.study();
    let mut numbers = handeval_testing::Numbers(5);
    let mut random = || numbers.next_number();
    let played = study
        .simulate(0, 2_000, &mut random, &mut || false)
        .unwrap();
    assert_eq!(played.n_games, 2_000);
    let (mean, n_games) = (played.win.mean, f64::from(played.n_games));
    // The standard error of a share.
    let error = (mean * (1.0 - mean) / (n_games - 1.0)).sqrt();
    assert_near(played.win.error, error, 1e-12);
    assert_near(played.tenpai.mean, 1.0, 1e-12);
    assert_near(played.tenpai.error, 0.0, 1e-12);
    let moving = Question::new("234567m3488p456s detours=1");
    let moving = moving.study().simulate(0, 300, &mut random, &mut || false);
    assert_near(moving.unwrap().tenpai.mean, 1.0, 1e-12);
    let stopped = study.simulate(0, 2_000, &mut random, &mut || true).unwrap();
    assert!((1..=256).contains(&stopped.n_games));
    assert!(study.simulate(1, 10, &mut random, &mut || false).is_none());
    let other = "222567m345p33667s rules=mahjong-soul model=mahjong-cpp";
    let mut study = Question::new(other).study();
    assert!(study.simulate(0, 10, &mut random, &mut || false).is_none());
}

#[test]
fn d9_a_win_now_is_that_of_scoring() {
    for (line, drawn) in [
        ("234567m34588p456s dora=4p honba=1", "5p"),
        ("999m123456p34588s rules=tenhou-sanma kita=2 dora=3z", "5s"),
        (
            "123456p34588s [ankan 9999m] rules=tenhou-sanma kita=1 dora=9p",
            "5s",
        ),
        ("345m34588p [chi 234s] [pon 666s] dora=5s", "5p"),
    ] {
        let question = Question::new(&format!("{line} drawn={drawn} detours=0"));
        let table = RiichiWin {
            win: Win {
                tile: drawn.parse().unwrap(),
                ..question.table.win
            },
            ..question.table
        };
        let score = score(&question.hand, &table, &question.rules).unwrap();
        let points = score.unwrap().payments.total();
        assert_eq!(question.values().unwrap().win_now, Some(points), "{line}");
    }
}

#[test]
fn d13_errors_name_the_option() {
    assert_eq!(values("234567m3488p456s draws=36 detours=0").draws, 36);
    for (line, option) in [
        ("123m11p", None),
        ("234567m3488p456s draws=37", Some("draws")),
        ("234567m3488p456s drawn=4p", Some("drawn")),
        ("234567m34588p456s drawn=9p", Some("drawn")),
        ("234567m34588p456s in-riichi=yes", Some("in-riichi")),
        ("234567m3488p456s tegawari=no", Some("tegawari")),
        ("234567m3488p456s hands=0", Some("hands")),
        ("234567m3488p456s model=mahjong-cpp", Some("rules")),
    ] {
        let question = Question::new(line);
        let error = question.values().unwrap_err();
        assert_eq!(error.option(), option, "{line}");
        let Question {
            hand,
            table,
            rules,
            options,
        } = question;
        assert_eq!(check(&hand, &table, &rules, &options), Err(error), "{line}");
    }
    // What the other model can do.
    let other = "222567m345p33667s rules=mahjong-soul model=mahjong-cpp";
    let known = values(other);
    assert_eq!(values(&format!("{other} detours=1")), known);
    assert_eq!(values(&format!("{other} red=no")).detours, 1);
    // As many draws as there are tiles.
    let few = all_but("234567m3488p456s", "", "22p55p1z");
    let found = values(&format!(
        "234567m3488p456s draws=5 detours=0 red=no visible={few}"
    ));
    assert_near(value_of(&found, "").best.win, 1.0, 1e-12);
}

#[test]
fn d7_no_chance_to_be_ready_exceeds_1() {
    // Whatever is drawn makes the hand ready.
    let hand = "123456m78p24s11z7z";
    let visible = all_but(hand, "", "6699p33s");
    for aim in ["points", "win", "tenpai"] {
        let line = format!("{hand} detours=0 draws=3 aim={aim} visible={visible}");
        for value in value_of(&values(&line), "").by_draws.iter().skip(1) {
            assert_near(value.tenpai, 1.0, 1e-12);
        }
    }
}

#[test]
fn d7_each_value_has_its_own_best_play() {
    for line in [
        "234567m3488p456s draws=6",
        "33789m35689p234s dora=1z draws=4",
    ] {
        let best = |aim: &str| {
            let found = values(&format!("{line} detours=1 aim={aim}"));
            value_of(&found, "").best
        };
        let expected = best("points");
        for other in [best("win"), best("tenpai")] {
            assert_near(other.tenpai, expected.tenpai, 1e-12);
            assert_near(other.win, expected.win, 1e-12);
            assert_near(other.points, expected.points, 1e-8);
        }
    }
}

#[test]
fn d9_a_cheap_win_is_declined() {
    // With so many draws, riichi is worth more than a silent win.
    let question = Question::new("234567m3488p456s dora=9s red=no detours=1");
    let mut study = question.study();
    let value = value_of(study.values(), "");
    let wins = study.explain(0, &mut || false).unwrap().wins;
    assert!(wins.by_points.iter().all(|one| one.chance > 0.0));
    let win: f64 = wins.by_points.iter().map(|one| one.chance).sum();
    let points: f64 = wins
        .by_points
        .iter()
        .map(|one| one.chance * f64::from(one.points))
        .sum();
    assert_near(win, value.played.win, 1e-9);
    assert_near(points, value.played.points, 1e-6);
    let next = study.explain(0, &mut || false).unwrap().next;
    assert!(next.iter().all(|one| one.follow != Follow::Win));
}

#[test]
fn d11_equals_are_decided_by_the_second_value() {
    // Ready anyway, the hand still wins if it can.
    let found = values("234567m3488p456s in-riichi=yes aim=tenpai");
    assert_near(
        value_of(&found, "").played.win,
        closed_form(8, 123, 17),
        1e-12,
    );
    // Of the discards that leave the hand ready, the one with the widest wait: for 5s, 2m, 5m, 1m
    // and 4m, of which 3, 4, 4, 3 and 3 are left, that is 8, 6, 3, 8 and 4 tiles.
    let found = values("134m123456789p5s aim=tenpai draws=2 detours=0 ura=no red=no");
    assert_eq!(found.now.as_ref().unwrap().accepted, 17);
    let ways = 3 * 8 + 4 * 6 + 4 * 3 + 3 * 8 + 3 * 4;
    let expected = f64::from(ways) / f64::from(123 * 122);
    assert_near(value_of(&found, "").played.win, expected, 1e-12);
}

#[test]
fn d11_first_draws_are_in_tile_order() {
    let mut study = Question::new("234567m4678p88s1z aim=tenpai detours=0").study();
    let next = study.explain(0, &mut || false).unwrap().next;
    let tiles: Vec<_> = next
        .iter()
        .map(|one| (one.tile.tile, one.tile.is_red))
        .collect();
    assert!(tiles.is_sorted());
    let has = |text: &str| next.iter().any(|one| one.tile.to_string() == text);
    assert!(has("5p") && has("0p") && has("6p"));
}

#[test]
fn d6_five_indicators_have_five_ura_indicators() {
    let line = "234567m3488p456s in-riichi=yes draws=1 detours=0 red=no";
    let points = |dora: &str| {
        value_of(&values(&format!("{line} dora={dora}")), "")
            .best
            .points
    };
    // None of them makes a dora of the hand.
    assert!(points("9s,9p,9m,1z,2z") > points("9s,9p,9m,1z"));
}

#[test]
fn d7_games_draw_ura_indicators_from_what_is_left() {
    let hand = "234567m3488p456s";
    let mut numbers = handeval_testing::Numbers(9);
    // The points of each win: the tiles left besides 2p make no dora of the hand, but 2p would.
    for (words, dora, left, points) in [
        ("in-riichi=yes", "9m", "2p9s", 5_200.0),
        ("in-riichi=yes", "9m,9m", "2p9s9p", 5_200.0),
        ("in-riichi=yes", "9m", "2p", 5_200.0),
        // Without riichi there are none, nor by rules without them: 1m would make 2m dora.
        ("riichi=never", "9m", "2p1m", 2_700.0),
        ("in-riichi=yes ura=no", "9m", "2p1m", 5_200.0),
    ] {
        let visible = all_but(hand, dora, left);
        let line = format!("{hand} {words} draws=1 detours=0 red=no dora={dora} visible={visible}");
        let mut study = Question::new(&line).study();
        let mut random = || numbers.next_number();
        let found = study.simulate(0, 200, &mut random, &mut || false).unwrap();
        assert!(found.win.mean > 0.0);
        assert_near(found.points.mean, points * found.win.mean, 1e-6);
    }
}

#[test]
fn d7_no_chance_of_a_cheap_win_exceeds_1() {
    // East wins with four dora. Each of the three 9m makes a cheap hand that wins twice as often.
    let hand = "123345m456p789s1z";
    let visible = all_but(hand, "4z,4z", "1z999m");
    let line = format!("{hand} riichi=never detours=1 draws=3 dora=4z,4z visible={visible}");
    let by_draws = value_of(&values(&line), "").by_draws;
    assert_near(by_draws[1].win, 0.5, 1e-12);
    assert_near(by_draws[2].win, 1.0, 1e-12);
    assert_near(by_draws[3].win, 1.0, 1e-12);
}

#[test]
fn d11_the_best_discard_depends_on_the_aim() {
    let found = values("234567m2488p4566s dora=5s detours=1 riichi=choose");
    for aim in Aim::ALL {
        let best = found.best_discard(*aim).unwrap();
        let of = |idx: usize| found.discards[idx].value.as_ref().unwrap().best.of(*aim);
        assert!((0..found.discards.len()).all(|idx| of(idx) <= of(best) * (1.0 + 1e-9)));
    }
    let best = Aim::ALL.iter().map(|aim| {
        let best = &found.discards[found.best_discard(*aim).unwrap()];
        (best.tile.to_string(), best.riichi)
    });
    let expected = ["2p", "6s", "6s"].map(|tile| (tile.to_owned(), false));
    assert_eq!(best.collect::<Vec<_>>(), expected);
}

#[test]
fn d1_each_red_five_is_a_tile_of_its_own() {
    for suit in ["m", "p", "s"] {
        // The isolated red five is discarded.
        let others = ["m", "p", "s"].map(|other| match other == suit {
            true => format!("0{suit}"),
            false => format!("123789{other}"),
        });
        let found = values(&format!("{}1z detours=0 draws=1", others.concat()));
        let tiles = found.discards.iter().map(|one| one.tile.to_string());
        assert_eq!(
            tiles.collect::<Vec<_>>(),
            [format!("0{suit}"), "1z".to_owned()]
        );
    }
}

#[test]
fn d4_a_tile_without_a_copy_left_is_no_first_draw() {
    // After 3p is discarded, it would help, but all others are seen.
    let line = "234567m3488p4569s detours=1 draws=6 visible=333p";
    let mut study = Question::new(line).study();
    let discards = study.values().discards.iter();
    let tiles: Vec<_> = discards.map(|one| one.tile.to_string()).collect();
    let idx = tiles.iter().position(|tile| tile == "3p").unwrap();
    let next = study.explain(idx, &mut || false).unwrap().next;
    assert!(!next.is_empty() && next.iter().all(|one| one.left > 0));
}

#[test]
fn d9_a_win_is_declined_for_a_greater_one() {
    // With 4p the hand is complete, but 444p makes it ready for four concealed triplets.
    let mut study = Question::new("111222333m4456p riichi=never red=no detours=1").study();
    let value = value_of(study.values(), "");
    let explanation = study.explain(0, &mut || false).unwrap();
    let sum = |of: fn(&Outcome) -> f64| explanation.wins.by_points.iter().map(of).sum::<f64>();
    assert_near(sum(|one| one.chance), value.played.win, 1e-9);
    let points = sum(|one| one.chance * f64::from(one.points));
    assert_near(points, value.played.points, 1e-6);
    let mut next = explanation.next.iter();
    let four = next.find(|one| one.tile.to_string() == "4p").unwrap();
    assert_ne!(four.follow, Follow::Win);
}

#[test]
fn d12_the_other_model_forgets_called_copies() {
    // Only the 4p of the quad would complete the hand.
    let line = "123456m35p11z [ankan 4444p] rules=mahjong-soul";
    assert_eq!(values(&format!("{line} detours=0")).shanten, 1);
    assert_eq!(values(&format!("{line} model=mahjong-cpp")).shanten, 0);
}

/// The number of hands that can be reached, found by following each draw and each discard.
fn n_met(question: &Question, detours: i8) -> usize {
    let rules = question.rules.shape_rules();
    let start = *question.hand.counts();
    let shanten = |counts: &[u8; 34]| {
        let hand = Hand::new(*counts, &[], rules).unwrap();
        handeval_mahjong::shanten(&hand).value
    };
    let reach = shanten(&start) + detours;
    let taken = |counts: &[u8; 34], kind: usize| counts[kind].saturating_sub(start[kind]);
    let mut met = std::collections::BTreeSet::from([start]);
    let mut left = vec![start];
    while let Some(counts) = left.pop() {
        let now = shanten(&counts);
        let all_taken: u8 = (0..34).map(|kind| taken(&counts, kind)).sum();
        let is_free = all_taken as i8 + now < reach;
        let draws = counts.iter().sum::<u8>() == 13;
        for kind in 0..34 {
            let mut other = counts;
            if draws {
                let seen = start[kind] + question.hand.visible()[kind];
                if seen + taken(&counts, kind) >= 4 {
                    continue;
                }
                other[kind] += 1;
            } else if counts[kind] > 0 {
                other[kind] -= 1;
            } else {
                continue;
            }
            let keeps = if draws {
                shanten(&other) < now
            } else {
                shanten(&other) == now
            };
            if (is_free || keeps) && met.insert(other) {
                left.push(other);
            }
        }
    }
    met.len()
}

#[test]
fn d5_the_hands_met_are_those_of_the_rule() {
    for (hand, unseen) in [
        ("234567m3488p456s", "257p1m67z"),
        ("13m234567m34p579s", "2m2p58s27z"),
        ("1357m34p2255579s", "2469m5p1z"),
        ("123m1178p1157s24z9m", "69p6s24z9m"),
    ] {
        let visible = all_but(hand, "", unseen);
        for detours in 0..3 {
            let line = format!("{hand} riichi=never red=no draws=3 visible={visible}");
            let mut question = Question::new(&format!("{line} detours={detours}"));
            question.options.ura = false;
            let found = question.values().unwrap();
            assert_eq!(found.n_hands, n_met(&question, detours), "{hand} {detours}");
        }
    }
}
