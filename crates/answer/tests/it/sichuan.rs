//! Sichuan wins: the worked examples, who pays, the kongs, and what belongs to other games.

use handeval_answer::ask::{Question as _, Work};
use serde_json::{Value as Json, json};

use crate::asked::{ask, counts, examples, score};

const SICHUAN: &[(&str, &str)] = &[("rules", "sichuan")];

/// A win with a root, without its winning tile.
const HAND: &str = "234555m7p [pon 222m] [pon 888p]";

#[test]
fn the_worked_examples_are_answered() {
    let examples = examples(include_str!(
        "../../../../fixtures/mahjong/sichuan_examples.jsonl"
    ));
    assert_eq!(examples.len(), 19);
    for (input, expected) in examples {
        let found = match ask(&input, SICHUAN) {
            Ok(report) => json!({
                "fan": report["fan"],
                "fans": counts(&report["fans"]),
                "points": report["value"],
                "each": report["payments"][0]["points"],
            }),
            Err(kind) => json!({ "error": { "kind": kind } }),
        };
        assert_eq!(found, expected, "{input}");
    }
}

#[test]
fn s1_words_of_other_games_are_refused_and_riichi_words_say_the_same_events() {
    let line = format!("{HAND} ron=7p");
    for word in [
        "seat=east",
        "round=south",
        "from=west",
        "flowers=1",
        "riichi",
        "last-tile-draw",
        "streak=1",
        "human-win",
    ] {
        let found = ask(&format!("{line} {word}"), SICHUAN);
        assert_eq!(found, Err("not-for-these-rules"), "{word}");
    }
    let with_flower = format!("{HAND} 1f ron=7p");
    assert_eq!(ask(&with_flower, SICHUAN), Err("not-for-these-rules"));
    for (words, other) in [
        ("tsumo=7p win-after-kong", "tsumo=7p rinshan"),
        (
            "tsumo=7p heavenly-win rule=heaven-earth=yes",
            "tsumo=7p tenhou rule=heaven-earth=yes",
        ),
    ] {
        let hand = match words.contains("kong") {
            true => "345666m7p [kan 2222m] [pon 888p]",
            false => "222234555m7p888p",
        };
        let [found, other] = [words, other].map(|words| ask(&format!("{hand} {words}"), SICHUAN));
        assert!(found.is_ok(), "{words}: {found:?}");
        assert_eq!(found, other, "{words}");
    }
    for (words, kind) in [
        ("lack=x", "wrong-value"),
        ("lack=mp", "wrong-value"),
        ("lack=z", "wrong-value"),
        ("lack=p", "lack-suit-held"),
        ("won=3", "wrong-value"),
        ("won=x", "wrong-value"),
        ("tenhou", "not-by-these-rules"),
    ] {
        assert_eq!(
            ask(&format!("{line} {words}"), SICHUAN),
            Err(kind),
            "{words}"
        );
    }
    assert_eq!(
        ask("123m456p789s55m23p ron=4p", SICHUAN),
        Err("three-suits")
    );
    assert_eq!(
        ask("234555m7p [chi 123m] [pon 888p] ron=7p", SICHUAN),
        Err("no-chi")
    );
}

#[test]
fn s4_those_who_have_won_no_longer_pay() {
    let paid = |words: &str| {
        let report = ask(&format!("{HAND} {words}"), SICHUAN).unwrap();
        (report["points"].clone(), report["payments"].clone())
    };
    let by_others = |payers: u8| json!([{ "by": "others", "payers": payers, "points": 3 }]);
    assert_eq!(paid("tsumo=7p"), (json!(9), by_others(3)));
    assert_eq!(paid("tsumo=7p won=2"), (json!(3), by_others(1)));
    let by_discarder = json!([{ "by": "discarder", "points": 2 }]);
    assert_eq!(paid("ron=7p won=2"), (json!(2), by_discarder));
    let report = ask(&format!("{HAND} ron=7p"), SICHUAN).unwrap();
    assert_eq!((report.get("seat"), report.get("round")), (None, None));
}

#[test]
fn s4_kongs_are_told_apart_from_the_win() {
    let line = "3m [kakan 2222m] [kan 5555m] [ankan 7777p] [pon 999p] ron=3m";
    let without = ask(line, SICHUAN).unwrap();
    let mut report = ask(&format!("{line} kongs won=1"), SICHUAN).unwrap();
    let kongs = report.as_object_mut().unwrap().remove("kong_payments");
    assert_eq!(report, without);
    let kong = |kind: &str, tiles: &str, by: &str, payers: u8, points: u8| json!({ "kind": kind, "tiles": tiles, "by": by, "payers": payers, "points": points });
    let expected: Json = [
        kong("kakan", "2222m", "others", 2, 1),
        kong("kan", "5555m", "discarder", 1, 2),
        kong("ankan", "7777p", "others", 2, 2),
    ]
    .into_iter()
    .collect();
    assert_eq!(kongs, Some(expected));
    let waits = ask(&line.replace(" ron=3m", " kongs"), SICHUAN).unwrap();
    assert_eq!(waits["kong_payments"][2]["points"], 2);
}

#[test]
fn s4_the_greatest_value_of_a_wait_is_told() {
    let report = ask("1133557m2244p88p", SICHUAN).unwrap();
    assert_eq!(
        (&report["ready"], &report["greatest"]),
        (&json!(true), &json!(4))
    );
    assert_eq!(report["waits"][0]["ron"]["value"], 4);
    // A hand with three suits is never ready.
    let report = ask("1133557m2244p88s", SICHUAN).unwrap();
    assert_eq!(
        (&report["ready"], report.get("greatest")),
        (&json!(false), None)
    );
    let report = ask("11335579m2244p88p", SICHUAN).unwrap();
    assert_eq!(report["discards"][0]["greatest"], 4);
}

#[test]
fn s6_what_was_not_counted_is_explained() {
    let line = "3m [pon 222m] [pon 555m] [pon 777p] [pon 999p] ron=3m rules=sichuan-app explain";
    assert_eq!(ask(line, &[]), Err("unknown-option"));
    let line = line.strip_suffix(" explain").unwrap();
    let report = ask(line, &[("explain", "true")]).unwrap();
    assert_eq!(report["rules"], "sichuan-app");
    let excluded = &report["excluded"][0];
    assert_eq!(
        (&excluded["fan"], &excluded["by"], &excluded["pinyin"]),
        (
            &json!("all-pungs"),
            &json!("golden-single"),
            &json!("dà duìzi")
        )
    );
    assert_eq!(report["changes"][0]["change"], "tsumo");
    let holds = score(SICHUAN)
        .unwrap()
        .holds_for(&format!("{HAND} ron=7p"), Work::ALONE);
    assert_eq!(holds, Ok(true));
}
