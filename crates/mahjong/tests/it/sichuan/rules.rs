//! Each rule of docs/rules/sichuan.md, by its number.

use handeval_mahjong::sichuan::{
    ChangeKind, Fan, NotChosenBecause, Payer, RuleSet, Score, changes, greatest, kong_payments,
};
use handeval_mahjong::{Hand, ShapeRules, Variant};

use super::ask::ask;
use crate::games::page::of_the_page;

of_the_page!(sichuan, "sichuan.md", "S2. ", "S5. ");

/// The fans that count, such as `root+seven-pairs`.
#[track_caller]
fn fans(line: &str) -> String {
    let score = ask(line).score();
    score
        .unwrap_or_else(|error| panic!("{line}: {error}"))
        .fans
        .to_string()
}

#[track_caller]
fn fan(line: &str) -> u16 {
    ask(line).score().unwrap().fan
}

/// The kind of contradiction in a line.
#[track_caller]
fn refused(line: &str) -> &'static str {
    ask(line).score().unwrap_err().kind()
}

/// What is paid, such as `discarder 4` or `3 others 5`.
#[track_caller]
fn paid(line: &str) -> String {
    let score = ask(line).score().unwrap();
    let [payment] = score.payments.all() else {
        panic!("{line}: {:?}", score.payments);
    };
    match payment.by {
        Payer::Discarder => format!("discarder {}", payment.points),
        by => format!("{} {} {}", payment.n_payers, by.key(), payment.points),
    }
}

const PLAIN: &str = "12345678955m23p";

#[test]
fn s1_a_win_has_no_chi_no_honors_and_at_most_two_suits() {
    assert_eq!(refused("123456m55m23p [chi 789m] ron=1p"), "no-chi");
    assert_eq!(refused("123m456p789s55m23p ron=4p"), "three-suits");
    assert_eq!(refused("12345678955m23p ron=4p lack=p"), "lack-suit-held");
    assert_eq!(fans("12345678955m23p ron=4p lack=s"), "");
    let honors = Hand::parse("12345678m111z", ShapeRules::of(Variant::Sichuan));
    assert_eq!(honors.unwrap_err().kind(), "not-in-wall");
}

#[test]
fn s1_contradictions_are_errors() {
    let plain = |words: &str| refused(&format!("{PLAIN} {words}"));
    assert_eq!(plain("ron=4p won=3"), "too-many-winners");
    assert_eq!(plain("ron=4p heavenly-win"), "not-by-these-rules");
    assert_eq!(plain("ron=4p win-after-kong"), "only-by-tsumo");
    assert_eq!(plain("tsumo=4p win-on-kong-discard"), "only-by-ron");
    assert_eq!(plain("tsumo=4p robbing-the-kong"), "only-by-ron");
    assert_eq!(plain("tsumo=4p win-after-kong"), "replacement-without-kong");
    assert_eq!(
        plain("ron=4p robbing-the-kong last-tile"),
        "kong-on-last-tile"
    );
    assert_eq!(
        refused("123456m888p44p22m4m ron=9p"),
        "win-tile-not-in-hand"
    );
    assert_eq!(refused("12345678m2p1m444p ron=9m"), "not-a-win");
    assert_eq!(
        refused("123456m888p44p22m ron=4p robbing-the-kong"),
        "robbed-tile-held"
    );
    assert_eq!(
        plain("tsumo=4p heavenly-win last-tile rule=heaven-earth=yes"),
        "dealt-not-first"
    );
    let called = "123456m55m23p [pon 888m] tsumo=1p earthly-win rule=heaven-earth=yes";
    assert_eq!(refused(called), "dealt-not-first");
    assert_eq!(refused("12345678m23p ron=1p"), "wrong-hand-size");
    assert_eq!(refused("1111222233m23p2p ron=2m"), "fifth-copy");
}

#[test]
fn s1_a_robbed_kong_can_follow_another_kong() {
    let line = "123456m888p46p22m ron=5p robbing-the-kong win-on-kong-discard";
    assert_eq!(fans(line), "win-on-kong-discard+robbing-the-kong");
}

#[test]
fn s2_every_element_counts_and_all_add() {
    assert_eq!(fans(&format!("{PLAIN} ron=4p")), "");
    let line =
        "3m [kan 2222m] [ankan 5555m] [ankan 7777m] [pon 999m] tsumo=3m win-after-kong last-tile";
    assert_eq!(
        fans(line),
        "3 kong+all-pungs+golden-single+full-flush+win-after-kong+last-tile"
    );
    assert_eq!(fan(line), 9);
}

#[test]
fn s2_a_kind_held_four_times_is_a_root_unless_it_is_a_kong() {
    assert_eq!(fans("234555m7p [pon 222m] [pon 888p] ron=7p"), "root");
    assert_eq!(fans("1111m5555p2244p7p ron=7p"), "2 root+seven-pairs");
    assert_eq!(
        fans("1m [ankan 2222m] [pon 555m] [kakan 7777p] [pon 999p] ron=1m"),
        "2 kong+all-pungs+golden-single"
    );
}

#[test]
fn s2_the_reading_with_the_greatest_sum_counts() {
    let asked = ask("1122334455667m ron=7m");
    let found = asked.readings();
    assert_eq!(found[0].score.fans.to_string(), "full-flush+seven-pairs");
    assert_eq!(found[0].lost, None);
    assert!(found.len() > 1);
    for reading in &found[1..] {
        assert_eq!(reading.lost, Some(NotChosenBecause::FewerFan));
    }
}

#[test]
fn s3_the_value_doubles_with_each_fan_up_to_the_cap() {
    let value = |line: &str| ask(line).score().unwrap().value;
    assert_eq!(value(&format!("{PLAIN} ron=4p")), 1);
    assert_eq!(value("11144m99p888p [pon 222m] ron=4m"), 2);
    assert_eq!(value("1133557m2244p88p ron=7m"), 4);
    assert_eq!(value("1133m5555p2244p7p ron=7p"), 8);
    let capped = ask("1133557788994m ron=4m").score().unwrap();
    assert_eq!((capped.fan, capped.capped, capped.value), (4, 3, 8));
    assert_eq!(value("1133557788994m ron=4m rule=cap=none"), 16);
}

#[test]
fn s4_a_discarder_pays_alone_and_a_drawn_tile_is_paid_by_all_still_playing() {
    assert_eq!(paid("11144m99p888p [pon 222m] ron=4m"), "discarder 2");
    assert_eq!(paid("11144m99p888p [pon 222m] tsumo=4m"), "3 others 3");
    assert_eq!(
        paid("11144m99p888p [pon 222m] tsumo=4m won=1"),
        "2 others 3"
    );
    assert_eq!(
        paid("11144m99p888p [pon 222m] tsumo=4m won=2"),
        "1 others 3"
    );
    assert_eq!(paid("11144m99p888p [pon 222m] ron=4m won=2"), "discarder 2");
}

#[test]
fn s4_kongs_are_paid_apart() {
    let asked = ask("3m [pon 222m] [kan 5555m] [ankan 7777p] [kakan 9999p] ron=3m won=1");
    let paid: Vec<(&str, u32, u8)> = kong_payments(&asked.hand, &asked.win)
        .map(|kong| {
            let payment = kong.payment;
            (payment.by.key(), payment.points, payment.n_payers)
        })
        .collect();
    assert_eq!(
        paid,
        [("discarder", 2, 1), ("others", 2, 2), ("others", 1, 2)]
    );
}

#[test]
fn s4_at_the_walls_end_the_greatest_value_of_the_waits_is_paid() {
    let waits = ask("1112345678999m").waits().unwrap();
    assert_eq!(waits.len(), 9);
    assert_eq!(greatest(&waits), Some(8)); // 111 234 456 789 99 with a root: 3 fan
    assert_eq!(greatest(&ask("1357m2468p12345m").waits().unwrap()), None);
}

#[test]
fn s4_a_hand_does_not_wait_for_a_kind_that_it_holds_four_times() {
    assert_eq!(
        ask("1234444m [pon 222p] [pon 888p]").waits().unwrap().len(),
        1
    );
    assert!(
        ask("123m444m55m13p [ankan 2222p]")
            .waits()
            .unwrap()
            .is_empty()
    );
    assert!(ask("123m456p789s55m23p").waits().unwrap().is_empty());
    assert!(ask("12345678955m23p lack=m").waits().unwrap().is_empty());
    let error = ask("12345678955m23p last-tile").waits().unwrap_err();
    assert_eq!(
        (error.kind(), error.part()),
        ("only-with-a-win", Some("last-tile"))
    );
}

#[test]
fn s5_a_drawn_tile_adds_a_point_a_fan_or_nothing() {
    let drawn = |value: &str| format!("11144m99p888p [pon 222m] tsumo=4m rule=self-draw={value}");
    assert_eq!(paid(&drawn("plus-one")), "3 others 3");
    assert_eq!(paid(&drawn("plain")), "3 others 2");
    assert_eq!(paid(&drawn("plus-fan")), "3 others 4");
    assert_eq!(fans(&drawn("plus-fan")), "all-pungs+self-drawn");
}

#[test]
fn s5_a_golden_single_can_stand_in_place_of_all_pungs() {
    let single = |value: &str| {
        format!("3m [pon 222m] [pon 555m] [pon 777p] [pon 999p] ron=3m rule=golden-single={value}")
    };
    assert_eq!(fans(&single("1")), "all-pungs+golden-single");
    assert_eq!(fans(&single("0")), "all-pungs");
    assert_eq!(fans(&single("2")), "golden-single");
    assert_eq!(fan(&single("2")), 2);
    let asked = ask(&single("2"));
    let found = asked.readings();
    let excluded = found[0].excluded[0];
    assert_eq!(
        (excluded.fan, excluded.by),
        (Fan::AllPungs, Fan::GoldenSingle)
    );
}

#[test]
fn s5_houses_add_elements() {
    let generals = "22255m888p555p [pon 888m] ron=5m";
    assert_eq!(fan(&format!("{generals} rule=generals=yes")), 3);
    assert_eq!(fan(generals), 1);
    assert_eq!(fan("22255m888p555p [pon 888m] ron=5m rule=all-pungs=2"), 2);
    let terminals = "123789m11199p78p ron=9p";
    assert_eq!(
        fans(&format!("{terminals} rule=terminals=yes")),
        "terminals"
    );
    assert_eq!(
        fans(&format!("{PLAIN} ron=4p rule=concealed=yes")),
        "concealed"
    );
    assert_eq!(
        fans("234m88m567p22p [pon 555m] ron=8m rule=all-simples=yes"),
        "all-simples"
    );
    let five = "123456m888p46p22m ron=5p rule=middle-five=yes";
    assert_eq!(fans(five), "middle-five");
    assert_eq!(fans("123456m888p34p22m ron=5p rule=middle-five=yes"), "");
    let arhats = "3m [kan 2222m] [ankan 5555p] [ankan 7777m] [kan 9999m] ron=3m";
    assert_eq!(fan(arhats), 6);
    let arhats = format!("{arhats} rule=eighteen-arhats=yes");
    assert_eq!(
        (fans(&arhats).as_str(), fan(&arhats)),
        ("eighteen-arhats", 6)
    );
}

#[test]
fn s5_heaven_and_earth_are_worth_the_cap() {
    let line =
        |flag: &str, rule: &str| format!("{PLAIN} tsumo=4p {flag} rule=heaven-earth=yes {rule}");
    let scored = ask(&line("heavenly-win", "")).score().unwrap();
    assert_eq!((scored.fan, scored.value), (3, 8));
    assert_eq!(fan(&line("earthly-win", "rule=cap=5")), 5);
    assert_eq!(fan(&line("tenhou", "rule=cap=none")), 5);
}

#[test]
fn s5_the_feeder_of_a_kong_can_pay_for_its_replacement_alone() {
    let fed =
        "12345678m88p [kan 9999p] tsumo=9m win-after-kong rule=kong-by-self-draw-discard=discard";
    assert_eq!(paid(fed), "discarder 4");
    let own =
        "12345678m88p [ankan 9999p] tsumo=9m win-after-kong rule=kong-by-self-draw-discard=discard";
    assert_eq!(paid(own), "3 others 5");
}

#[test]
fn s5_the_app_multiplies() {
    let multiplier = |line: &str| {
        ask(&format!("{line} rules=sichuan-app"))
            .score()
            .unwrap()
            .value
    };
    assert!(RuleSet::SichuanApp.is_unsure() && !RuleSet::Sichuan.is_unsure());
    assert_eq!(multiplier("12345678955m23p ron=4p"), 1);
    assert_eq!(multiplier("12345678955m23p tsumo=4p"), 2);
    assert_eq!(multiplier("234555m7p [pon 222m] [pon 888p] ron=7p"), 2);
    assert_eq!(multiplier("11144m99p888p [pon 222m] ron=4m"), 2);
    assert_eq!(multiplier("1112346789m [pon 555m] ron=9m"), 4);
    assert_eq!(multiplier("1133557m2244p88p ron=7m"), 4);
    assert_eq!(
        multiplier("3m [pon 222m] [pon 555m] [pon 777p] [pon 999p] ron=3m"),
        4
    );
    assert_eq!(multiplier("1133m5555p2244p7p ron=7p"), 8);
    assert_eq!(multiplier("22255m888p555p [pon 888m] ron=5m"), 8);
    assert_eq!(multiplier("1133557788994m ron=4m"), 16);
    assert_eq!(
        multiplier("3m [pon 222m] [pon 555m] [pon 777m] [pon 999m] ron=3m"),
        16
    );
    let arhats = "3m [kan 2222m] [ankan 5555p] [ankan 7777m] [kan 9999m] ron=3m";
    assert_eq!(multiplier(arhats), 64);
    assert_eq!(multiplier(&arhats.replace('p', "m")), 256);
}

#[test]
fn s6_the_changes_that_gain_are_listed() {
    let asked = ask("12345678m88p [ankan 9999p] ron=9m");
    let found = changes(&asked.hand, &asked.win, &asked.rules).unwrap();
    let kinds: Vec<(ChangeKind, u32)> = found
        .iter()
        .map(|change| (change.kind, change.gain))
        .collect();
    assert_eq!(
        kinds,
        [
            (ChangeKind::Tsumo, 7),
            (ChangeKind::LastTile, 2),
            (ChangeKind::WinOnKongDiscard, 2)
        ]
    );
}

#[test]
fn s3_any_cap_can_be_scored() {
    let mut asked = ask(&format!(
        "{PLAIN} tsumo=4p heavenly-win rule=heaven-earth=yes"
    ));
    for (cap, fan, value) in [
        (3, 3, 1 << 3),
        (30, 30, 1 << 30),
        (40, 40, 1 << 30),
        (254, 254, 1 << 30),
        (255, 255, 1 << 30),
        (300, 255, 1 << 30),
        (u16::MAX, 255, 1 << 30),
    ] {
        asked.rules.cap = Some(cap);
        let score = asked.score().unwrap();
        assert_eq!((score.fan, score.value), (fan, value), "{cap}");
        assert_eq!(score.payments.points(), 3 * (value + 1), "{cap}");
    }
}

#[test]
fn s4_each_wait_has_its_own_score() {
    let waits = ask("1112345678999m").waits().unwrap();
    let values: Vec<u32> = waits.iter().map(|wait| wait.ron.unwrap().value).collect();
    // A full flush, with a root for the fourth 1 and the fourth 9.
    assert_eq!(values, [8, 4, 4, 4, 4, 4, 4, 4, 8]);
    let pungs = ask("11144m99p888p [pon 222m]").waits().unwrap();
    let paid: Vec<(u32, u32)> = pungs
        .iter()
        .map(|wait| {
            let points = |score: Option<Score>| score.unwrap().payments.points();
            (points(wait.ron), points(wait.tsumo))
        })
        .collect();
    assert_eq!(paid, [(2, 9), (2, 9)]);
}
