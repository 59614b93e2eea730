//! Each rule of docs/rules/hongkong.md, by its number.

use handeval_mahjong::hongkong::{ChangeKind, Fan, NotChosenBecause, RuleSet, changes, flower_win};
use handeval_mahjong::{Flowers, Wind};

use super::ask::ask;
use crate::games::page::of_the_page;

of_the_page!(hongkong, "hongkong.md", "H2. ", "H8. ");

/// The elements that count, such as `common-hand+self-drawn`.
#[track_caller]
fn fans(line: &str) -> String {
    let score = ask(line).score();
    score
        .unwrap_or_else(|error| panic!("{line}: {error}"))
        .fans
        .to_string()
}

#[track_caller]
fn faan(line: &str) -> u16 {
    ask(line).score().unwrap().faan
}

/// The kind of contradiction in a line.
#[track_caller]
fn refused(line: &str) -> &'static str {
    ask(line).score().unwrap_err().kind()
}

/// What is paid, such as `discarder 8` or `east 4 west 4 north 4`.
#[track_caller]
fn paid(line: &str) -> String {
    let score = ask(line).score().unwrap();
    let payments = score.payments.all().iter();
    let words: Vec<String> = payments
        .map(|payment| format!("{} {}", payment.by.key(), payment.points))
        .collect();
    words.join(" ")
}

/// A hand worth 3 faan when won on a discard.
const TRIPLETS: &str = "111m44p777p99s [pon 222s]";
/// A hand with a kong and, when won on a discard, no element.
const KONG: &str = "234m3488s567s [ankan 1111p]";

#[test]
fn h1_contradictions_are_errors() {
    let with = |words: &str| refused(&format!("{KONG} {words}"));
    assert_eq!(with("ron=2s win-after-kong"), "only-by-tsumo");
    assert_eq!(with("ron=2s kong-on-kong"), "only-by-tsumo");
    assert_eq!(with("ron=2s heavenly-hand"), "only-by-tsumo");
    assert_eq!(with("tsumo=2s robbing-the-kong"), "only-by-ron");
    assert_eq!(with("tsumo=2s earthly-hand"), "only-by-ron");
    assert_eq!(with("tsumo=2s human-hand"), "only-by-ron");
    assert_eq!(
        refused(&format!("{TRIPLETS} tsumo=4p win-after-kong")),
        "replacement-without-kong"
    );
    assert_eq!(with("tsumo=2s kong-on-kong"), "replacement-without-kong");
    assert_eq!(
        with("ron=2s robbing-the-kong last-tile"),
        "kong-on-last-tile"
    );
    assert_eq!(with("ron=5s robbing-the-kong"), "robbed-tile-held");
    assert_eq!(with("tsumo=2s heavenly-hand seat=east"), "dealt-not-first");
    let closed = "234m567p3488s678s";
    assert_eq!(
        refused(&format!("{closed} tsumo=2s heavenly-hand")),
        "dealt-not-first"
    );
    assert_eq!(
        refused(&format!("{closed} ron=2s earthly-hand seat=east")),
        "dealt-not-first"
    );
    assert_eq!(
        refused(&format!("{closed} ron=2s human-hand seat=east")),
        "dealt-not-first"
    );
    assert_eq!(
        refused(&format!("{closed} ron=2s human-hand last-tile")),
        "dealt-not-first"
    );
    assert_eq!(with("ron=2s from=south"), "wrong-from");
    assert_eq!(with("ron=2s pao=south"), "pao-self");
    assert_eq!(with("ron=3m"), "not-a-win");
    assert_eq!(refused("1122m3344p5566s7z ron=7z"), "not-a-win"); // seven pairs
    assert_eq!(refused("111m44p777p [pon 222s] ron=4p"), "wrong-hand-size");
}

#[test]
fn h1_flowers_are_the_tiles_themselves() {
    assert_eq!("26".parse::<Flowers>().unwrap().len(), 2);
    assert_eq!("none".parse(), "0".parse::<Flowers>());
    assert_eq!(Flowers::EMPTY.to_string(), "none");
    let flowers: Flowers = "62".parse().unwrap();
    assert_eq!(flowers.to_string(), "26");
    assert_eq!(format!("{flowers:?}"), "Flowers(26)");
    for (text, kind, span, message) in [
        (
            "19",
            "no-such-flower",
            1..2,
            "`9` is not a flower: expected numbers from 1 to 8, such as `1256`, or `none`",
        ),
        (
            "8\u{202e}",
            "no-such-flower",
            1..4,
            "`\\u{202e}` is not a flower: expected numbers from 1 to 8, such as `1256`, or `none`",
        ),
        (
            "232",
            "repeated-flower",
            2..3,
            "flower `2` is given twice: expected each flower at most once",
        ),
        (
            "",
            "empty",
            0..0,
            "no flowers given: expected their numbers, such as `1256`, or `none`",
        ),
    ] {
        let error = text.parse::<Flowers>().unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span));
        assert_eq!(error.to_string(), message);
    }
    assert_eq!(fans(&format!("{KONG} ron=2s flowers=0")), "no-flowers");
    assert_eq!(fans(&format!("{KONG} ron=2s")), "");
}

#[test]
fn h2_one_shape_counts() {
    assert_eq!(fans("234m567p3488s [chi 678s] ron=2s"), "common-hand");
    assert_eq!(fans(&format!("{TRIPLETS} ron=4p")), "all-triplets");
    assert_eq!(
        fans("111m444p777s2233z tsumo=3z"),
        "four-concealed-triplets+self-drawn+concealed-hand"
    );
    assert_eq!(
        fans("111m444p777s2233z ron=3z"),
        "all-triplets+concealed-hand"
    );
    assert_eq!(
        fans("111m444p777s2223z ron=3z"),
        "four-concealed-triplets+seat-wind+concealed-hand"
    );
    let excluded = ask("111m444p777s2233z tsumo=3z")
        .readings()
        .remove(0)
        .excluded;
    assert_eq!(
        (excluded[0].fan, excluded[0].by),
        (Fan::AllTriplets, Fan::FourConcealedTriplets)
    );
}

#[test]
fn h2_one_suit_element_counts() {
    assert_eq!(
        fans("1234567899m [chi 234m] ron=9m"),
        "full-flush+common-hand"
    );
    assert_eq!(
        fans("123456m99m44z [pon 222z] ron=9m"),
        "half-flush+seat-wind"
    );
    assert_eq!(
        fans("11m999p44z [pon 111s] [pon 777z] ron=1m"),
        "all-triplets+mixed-terminals+dragon-pung"
    );
    let both = "11m999m44z [pon 333z] [pon 777z] ron=1m";
    assert_eq!(fans(both), "all-triplets+half-flush+dragon-pung");
    let excluded = ask(both).readings().remove(0).excluded;
    assert_eq!(
        (excluded[0].fan, excluded[0].by),
        (Fan::MixedTerminals, Fan::HalfFlush)
    );
}

#[test]
fn h2_dragons_and_winds_add() {
    assert_eq!(faan("23m999p77z [pon 555z] [pon 666z] ron=1m"), 5);
    assert_eq!(faan("23m88s777z [pon 555z] [pon 666z] ron=1m"), 8);
    let both = "123m456p55s22z [pon 777s] ron=2z round=south";
    assert_eq!(fans(both), "seat-wind+round-wind");
    assert_eq!(
        fans("11444z23p [pon 222z] [pon 333z] ron=1p"),
        "half-flush+small-four-winds+seat-wind"
    );
}

#[test]
fn h2_how_the_hand_was_won_adds() {
    assert_eq!(
        fans(&format!("{KONG} tsumo=2s win-after-kong")),
        "self-drawn+win-after-kong"
    );
    assert_eq!(fans(&format!("{KONG} ron=2s last-tile")), "last-tile");
    assert_eq!(
        fans(&format!("{KONG} ron=2s robbing-the-kong")),
        "robbing-the-kong"
    );
    let twice = "234m3488s [ankan 1111p] [kan 7777m] tsumo=2s win-after-kong kong-on-kong";
    assert_eq!(fans(twice), "self-drawn+kong-on-kong");
    assert_eq!(
        fans("234m567p3488s678s ron=2s"),
        "common-hand+concealed-hand"
    );
}

#[test]
fn h2_flowers_of_a_complete_series_count_as_the_series() {
    let with = |flowers: &str| fans(&format!("{KONG} ron=2s flowers={flowers}"));
    assert_eq!(with("26"), "2 seat-flower");
    assert_eq!(with("1256"), "2 seat-flower");
    assert_eq!(with("12346"), "seat-flower+flower-set");
    assert_eq!(with("135"), "");
    let excluded = ask(&format!("{KONG} ron=2s flowers=1234"))
        .readings()
        .remove(0)
        .excluded;
    assert_eq!(
        (excluded[0].fan, excluded[0].count, excluded[0].by),
        (Fan::SeatFlower, 1, Fan::FlowerSet)
    );
}

/// A hand that is below the minimum without flowers.
const CHEAP: &str = "234m567p3488s [chi 678s] ron=2s";

#[test]
fn h2_a_complete_hand_wins_instead_of_flowers_that_are_not_paid_better() {
    let better = format!("{TRIPLETS} ron=4p flowers=1234567");
    assert_eq!(fans(&better), "all-triplets+seat-flower+flower-set");
    assert_eq!(paid(&better), "discarder 32");
    assert_eq!(paid(&format!("{better} from=west")), "west 32");
    // 8 faan either way.
    let same = format!("{TRIPLETS} tsumo=4p flowers=12345678 rule=cap=8");
    assert_eq!(fans(&same), "all-triplets+self-drawn+2 flower-set");
    assert_eq!(paid(&same), "east 32 west 32 north 32");
}

#[test]
fn h1_who_pays_is_an_error_with_flowers_for_which_everyone_pays() {
    for part in ["from", "pao"] {
        let line = format!("{CHEAP} flowers=1234567 {part}=west");
        let error = ask(&line).score().unwrap_err();
        assert_eq!(
            (error.kind(), error.part()),
            ("not-with-flowers", Some(part))
        );
        assert_eq!(
            error.to_string(),
            format!(
                "`{part}` with a win by flowers, for which everyone pays: expected no `{part}`"
            )
        );
    }
}

#[test]
fn h2_seven_or_eight_flowers_are_the_whole_score() {
    let seven = ask(&format!("{CHEAP} flowers=1234567")).score().unwrap();
    assert_eq!(
        (seven.fans.to_string().as_str(), seven.faan, seven.won),
        ("seven-flowers", 3, true)
    );
    assert_eq!(
        paid(&format!("{CHEAP} flowers=1234567")),
        "east 4 west 4 north 4"
    );
    assert_eq!(
        paid(&format!("{TRIPLETS} ron=4p flowers=12345678")),
        "east 32 west 32 north 32"
    );
    let table = ask(&format!("{TRIPLETS} flowers=12345678"));
    let won = flower_win(&table.win, &table.rules).unwrap();
    assert_eq!(
        (won.fan, won.faan, won.base, won.payments.points()),
        (Fan::EightFlowers, 8, 64, 96)
    );
    assert_eq!(
        flower_win(
            &ask(&format!("{TRIPLETS} flowers=123456")).win,
            &table.rules
        ),
        None
    );
    assert_eq!(flower_win(&ask(TRIPLETS).win, &table.rules), None);
}

#[test]
fn h3_an_element_of_the_whole_hand_replaces_those_of_the_tiles() {
    let winds = "44z55m [pon 111z] [pon 222z] [pon 333z] ron=4z";
    assert_eq!((fans(winds).as_str(), faan(winds)), ("big-four-winds", 13));
    let taken: Vec<(Fan, Fan)> = ask(winds).readings()[0]
        .excluded
        .iter()
        .map(|excluded| (excluded.fan, excluded.by))
        .collect();
    assert_eq!(
        taken,
        [
            Fan::AllTriplets,
            Fan::HalfFlush,
            Fan::SeatWind,
            Fan::RoundWind
        ]
        .map(|fan| (fan, Fan::BigFourWinds))
    );
    assert_eq!(
        fans("1113z [pon 222z] [pon 444z] [pon 777z] ron=3z last-tile"),
        "all-honors+last-tile"
    );
    assert_eq!(
        fans("11199m11p [pon 999p] [pon 111s] ron=1p"),
        "all-terminals"
    );
    assert_eq!(fans("1112345678999m ron=5m"), "nine-gates+concealed-hand");
    assert_eq!(fans("1122345678999m ron=1m"), "nine-gates+concealed-hand");
    assert_eq!(
        fans("5p [kan 1111m] [ankan 9999s] [kan 3333z] [ankan 2222p] ron=5p"),
        "four-kongs"
    );
    assert_eq!(
        fans("19m19p19s1234567z ron=1m"),
        "thirteen-orphans+concealed-hand"
    );
    let first = "234m567p3488s678s";
    assert_eq!(
        fans(&format!("{first} tsumo=2s heavenly-hand seat=east")),
        "heavenly-hand+self-drawn+concealed-hand"
    );
    assert_eq!(
        fans(&format!("{first} ron=2s earthly-hand")),
        "earthly-hand+concealed-hand"
    );
    assert_eq!(
        fans(&format!("{first} ron=2s human-hand")),
        "human-hand+concealed-hand"
    );
}

#[test]
fn h4_the_reading_with_the_greatest_sum_counts() {
    let readings = ask("111222333m55z99p9p tsumo=9p").readings();
    assert_eq!(
        readings[0].score.fans.to_string(),
        "four-concealed-triplets+self-drawn+concealed-hand"
    );
    assert_eq!(readings[1].lost, Some(NotChosenBecause::FewerFan));
}

#[test]
fn h5_the_cap_bounds_what_is_paid() {
    let score = ask("19m19p19s1234567z tsumo=1m").score().unwrap();
    assert_eq!((score.faan, score.capped, score.base), (15, 10, 128));
    let score = ask("19m19p19s1234567z tsumo=1m rule=cap=none")
        .score()
        .unwrap();
    assert_eq!((score.faan, score.capped, score.base), (15, 15, 768));
}

#[test]
fn h6_flowers_do_not_help_to_reach_the_minimum() {
    let won = |words: &str| {
        ask(&format!("{KONG} tsumo=2s win-after-kong {words}"))
            .score()
            .unwrap()
    };
    let below = won("flowers=26");
    assert_eq!(
        (below.faan, below.won, below.payments.points()),
        (4, false, 0)
    );
    assert!(won("flowers=26 rule=bonus-counts-to-minimum=yes").won);
    assert!(won("rule=minimum=2").won);
}

#[test]
fn h7_a_discarder_pays_all_and_for_a_drawn_tile_each_pays_half() {
    assert_eq!(paid(&format!("{TRIPLETS} ron=4p")), "discarder 8");
    assert_eq!(paid(&format!("{TRIPLETS} ron=4p from=west")), "west 8");
    assert_eq!(
        paid(&format!("{TRIPLETS} tsumo=4p")),
        "east 8 west 8 north 8"
    ); // 4 faan
    assert_eq!(
        paid(&format!("{TRIPLETS} ron=4p rule=payment=half")),
        "discarder 4 others 2"
    );
    assert_eq!(
        paid(&format!("{TRIPLETS} ron=4p rule=unit=4")),
        "discarder 32"
    );
}

#[test]
fn h7_base_points_double_every_second_faan_from_4_on() {
    let base = |rule: &str| {
        let line = |faan: &str| format!("{TRIPLETS} ron=4p rule=minimum=0 {faan} {rule}");
        [
            "",
            "last-tile",
            "flowers=2 last-tile",
            "flowers=26 last-tile",
        ]
        .map(|words| ask(&line(words)).score().unwrap().base)
    };
    assert_eq!(base(""), [8, 16, 24, 32]);
    assert_eq!(base("rule=table=full-spicy"), [8, 16, 32, 64]);
    assert_eq!(base("rule=table=brackets"), [1, 2, 2, 2]);
    let brackets = format!("{TRIPLETS} ron=4p rule=table=brackets");
    assert_eq!(
        paid(&format!("{brackets} rule=payment=half")),
        "discarder 2 others 1"
    );
}

#[test]
fn h7_points_have_a_greatest() {
    let most = "19m19p19s1234567z tsumo=1m rule=table=full-spicy rule=cap=none rule=unit=65535";
    let points = ask(most).score().unwrap().payments.points();
    assert_eq!(points, 3 * (1 << 29));
}

#[test]
fn h7_the_liable_player_pays_for_all() {
    assert_eq!(paid(&format!("{TRIPLETS} tsumo=4p pao=west")), "west 24");
    assert_eq!(
        paid(&format!("{TRIPLETS} ron=4p from=north pao=west")),
        "west 8"
    );
}

#[test]
fn h7_a_robbed_kong_can_be_paid_as_a_drawn_tile() {
    let robbed = "123456m99m45m [pon 222z] ron=3m robbing-the-kong rule=four-concealed=8";
    assert_eq!(refused(robbed), "robbed-tile-held");
    let robbed = "123456m99m78m [pon 222z] ron=9m rule=minimum=0";
    assert_eq!(paid(robbed), "discarder 16");
    let robbed = "456m99m78s567p [pon 222z] ron=6s robbing-the-kong rule=minimum=0";
    assert_eq!(paid(robbed), "discarder 4");
    assert_eq!(
        paid(&format!("{robbed} rule=robbing-pays=self-draw")),
        "discarder 6"
    );
}

#[test]
fn h8_switches_change_what_counts() {
    let flush = "1234567899m [chi 234m] ron=9m";
    assert_eq!(faan(&format!("{flush} rule=full-flush=6")), 7);
    assert_eq!(
        fans(&format!("{flush} rule=pure-straight=3")),
        "full-flush+pure-straight+common-hand"
    );
    let concealed = "111m444p777s2233z ron=3z";
    assert_eq!(
        fans(&format!("{concealed} rule=four-concealed-by-discard=yes")),
        "four-concealed-triplets+concealed-hand"
    );
    assert_eq!(faan("111m444p777s2233z tsumo=3z rule=four-concealed=5"), 7);
    let winds = "11444z23p [pon 222z] [pon 333z] ron=1p";
    assert_eq!(
        fans(&format!("{winds} rule=small-four-winds=flat-6")),
        "small-four-winds"
    );
    assert_eq!(faan(&format!("{winds} rule=small-four-winds=flat-10")), 10);
    assert_eq!(faan("1112345678999m ron=5m rule=nine-gates=13"), 14);
    assert_eq!(
        faan("11199m11p [pon 999p] [pon 111s] ron=1p rule=all-terminals=13"),
        13
    );
    let pairs = "1122m3344p5566s7z ron=7z rule=seven-pairs=4";
    assert_eq!(
        (fans(pairs).as_str(), faan(pairs)),
        ("seven-pairs+concealed-hand", 5)
    );
    assert_eq!(
        fans(&format!(
            "{KONG} ron=2s rule=concealed-kong-keeps-concealed=yes"
        )),
        "concealed-hand"
    );
    let flowers = "234m567p3488s678s ron=2s flowers=1";
    assert_eq!(
        fans(&format!("{flowers} rule=concealed-with-flowers=no")),
        "common-hand"
    );
    assert_eq!(
        fans(&format!("{KONG} ron=2s flowers=none rule=no-flowers=no")),
        ""
    );
    let human = "234m567p3488s678s ron=2s human-hand rule=human=3";
    assert_eq!(
        (fans(human).as_str(), faan(human)),
        ("common-hand+human-hand+concealed-hand", 5)
    );
    let mixed = "11m999p44z [pon 111s] [pon 777z] ron=1m";
    assert_eq!(faan(&format!("{mixed} rule=mixed-terminals=3")), 7);
    assert_eq!(
        fans(&format!("{mixed} rule=mixed-terminals=0")),
        "all-triplets+dragon-pung"
    );
}

#[test]
fn h8_presets() {
    assert_eq!(RuleSet::from_key("hongkong-13"), Some(RuleSet::Hongkong13));
    let unsure: Vec<&str> = RuleSet::ALL
        .iter()
        .filter(|set| set.is_unsure())
        .map(|set| set.key())
        .collect();
    assert_eq!(unsure, ["hkos-ra"]);
    let winds = "44z55m [pon 111z] [pon 222z] [pon 333z] ron=4z";
    assert_eq!(
        ask(&format!("{winds} rules=hongkong-13"))
            .score()
            .unwrap()
            .base,
        384
    );
    assert_eq!(faan("1112345678999m ron=5m rules=hkos-ra"), 14);
    assert_eq!(faan("1122m3344p5566s7z ron=7z rules=hkos-ra"), 5);
}

#[test]
fn h9_the_waits_of_a_ready_hand_are_scored() {
    let waits = ask("234m567p3488s678s").waits().unwrap();
    let tiles: Vec<String> = waits.iter().map(|wait| wait.tile.to_string()).collect();
    assert_eq!(tiles, ["2s", "5s"]);
    assert!(!waits[0].ron.unwrap().won && waits[0].tsumo.unwrap().won);
    assert!(ask("1357m2468p13579s").waits().unwrap().is_empty());
    for (words, part) in [
        ("last-tile", "last-tile"),
        ("from=north", "from"),
        ("pao=north", "pao"),
    ] {
        let error = ask(&format!("234m567p3488s678s {words}"))
            .waits()
            .unwrap_err();
        assert_eq!(
            (error.kind(), error.part()),
            ("only-with-a-win", Some(part))
        );
    }
}

#[test]
fn h9_the_changes_that_gain_are_listed() {
    let asked = ask(&format!("{TRIPLETS} ron=4p flowers=1 seat=south"));
    let changes = changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let kinds: Vec<(ChangeKind, u32)> = changes
        .iter()
        .map(|change| (change.kind, change.gain))
        .collect();
    assert_eq!(
        kinds,
        [
            (ChangeKind::Tsumo, 16),
            (ChangeKind::LastTile, 8),
            (ChangeKind::OneMoreFlower, 8)
        ]
    );
    assert_eq!(asked.win.seat, Wind::South);
}

#[test]
fn h9_a_game_without_flowers_has_none_more() {
    let asked = ask(&format!("{TRIPLETS} ron=4p rule=no-flowers=yes"));
    let changes = changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let is_flower =
        |change: &handeval_mahjong::hongkong::Change| change.kind == ChangeKind::OneMoreFlower;
    assert!(!changes.is_empty() && !changes.iter().any(is_flower));
}

#[test]
fn h2_sets_that_share_kinds_all_count() {
    let pungs = "5z [chi 123m] [pon 111m] [pon 222m] [pon 333m] ron=5z";
    assert_eq!(fans(pungs), "half-flush");
    // 123 twice, 456 and 789.
    for straight in [
        "4567999m [chi 123m] [chi 123m] ron=8m",
        "1234567999m [chi 123m] ron=8m",
    ] {
        assert_eq!(
            fans(&format!("{straight} rule=pure-straight=3")),
            "full-flush+pure-straight+common-hand"
        );
    }
}

#[test]
fn h2_mixed_terminals_need_terminals_and_honors() {
    for whole in [
        "1113z [pon 222z] [pon 444z] [pon 777z] ron=3z",
        "11199m11p [pon 999p] [pon 111s] ron=1p",
    ] {
        let excluded = ask(whole).readings().remove(0).excluded;
        assert_eq!(excluded[0].fan, Fan::AllTriplets);
        let mut fans = excluded.iter().map(|excluded| excluded.fan);
        assert!(fans.all(|fan| fan != Fan::MixedTerminals), "{whole}");
    }
}

#[test]
fn h4_readings_that_count_the_same_keep_their_order() {
    // 22 345 345 or 234 234 55.
    let readings = ask("12m456p22334455s ron=3m").readings();
    let lost: Vec<_> = readings.iter().map(|reading| reading.lost).collect();
    assert_eq!(lost, [None, Some(NotChosenBecause::Later)]);
}

#[test]
fn h9_a_wait_without_a_tile_left_has_no_score() {
    let mut asked = ask("234m567p3488s678s");
    asked.hand = asked.hand.see("2222s").unwrap();
    let waits = asked.waits().unwrap();
    let found: Vec<_> = waits
        .iter()
        .map(|wait| (wait.left, wait.ron.is_some(), wait.tsumo.is_some()))
        .collect();
    assert_eq!(found, [(0, false, false), (4, true, true)]);
}
