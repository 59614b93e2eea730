//! Hong Kong wins: the worked examples, flowers, the minimum, and what belongs to other games.

use handeval_answer::ask::{Question as _, Work};
use serde_json::{Value as Json, json};

use crate::asked::{ask, examples, score};

const HONGKONG: &[(&str, &str)] = &[("rules", "hongkong")];

/// A win with flowers, without its winning tile.
const HAND: &str = "456789m3388m [pon 777z]";

#[test]
fn the_worked_examples_are_answered() {
    let examples = examples(include_str!(
        "../../../../fixtures/mahjong/hongkong_examples.jsonl"
    ));
    assert_eq!(examples.len(), 17);
    for (input, expected) in examples {
        let report = ask(&input, HONGKONG).unwrap();
        let parts = |key: &str| -> Json {
            let parts = report[key].as_array().unwrap().iter();
            let part = |part: &Json| json!([part["fan"], part["count"], part["points"]]);
            parts.map(part).collect()
        };
        let found = json!({
            "won": report["won"],
            "faan": report["faan"],
            "capped": report["capped"],
            "parts": parts("parts"),
            "base": report["base"],
        });
        assert_eq!(found, expected, "{input}");
        assert_eq!(parts("fans"), parts("parts"), "{input}");
    }
}

#[test]
fn h1_words_of_other_games_are_refused_and_riichi_words_say_the_same_events() {
    for word in [
        "lack=m",
        "streak=1",
        "dealer",
        "last-tile-draw",
        "riichi",
        "haitei",
        "dora=1m",
    ] {
        let found = ask(&format!("{HAND} ron=8m {word}"), HONGKONG);
        assert_eq!(found, Err("not-for-these-rules"), "{word}");
    }
    let hand = "4m [pon 222m] [kan 3333s] [kan 8888p] [pon 555p]";
    let [found, other] = ["win-after-kong", "rinshan"]
        .map(|words| ask(&format!("{hand} tsumo=4m {words}"), HONGKONG));
    assert!(found.is_ok(), "{found:?}");
    assert_eq!(found, other);
    for (words, kind) in [
        ("pao=south", "pao-self"),
        ("pao=daisangen:west", "no-such-wind"),
        ("flowers=9", "no-such-flower"),
        ("flowers=11", "repeated-flower"),
        ("flowers=many", "no-such-flower"),
        ("win-after-kong", "only-by-tsumo"),
        ("from=south", "wrong-from"),
    ] {
        let found = ask(&format!("{HAND} ron=8m {words}"), HONGKONG);
        assert_eq!(found, Err(kind), "{words}");
    }
}

#[test]
fn h1_flower_tiles_may_be_in_the_hand() {
    let expected = ask(&format!("{HAND} ron=8m flowers=26"), HONGKONG).unwrap();
    for line in [
        "456789m3388m2f [pon 777z] 6f ron=8m",
        "456789m🀣3388m [pon 777z]🀧 ron=8m flowers=none",
    ] {
        assert_eq!(ask(line, HONGKONG).as_ref(), Ok(&expected), "{line}");
    }
    for (line, kind) in [
        ("456789m3388m22f [pon 777z] ron=8m", "too-many-flowers"),
        (
            "456789m3388m2f [pon 777z] ron=8m flowers=6",
            "repeated-option",
        ),
    ] {
        assert_eq!(ask(line, HONGKONG), Err(kind), "{line}");
    }
}

#[test]
fn h2_seven_or_eight_flowers_win_without_a_complete_hand() {
    let hand = "147m258p369s1234z";
    let report = ask(&format!("{hand} flowers=12345678"), HONGKONG).unwrap();
    assert_eq!(
        (&report["won"], &report["faan"], &report["points"]),
        (&json!(true), &json!(8), &json!(96))
    );
    assert_eq!(report["fans"][0]["chinese"], "大花糊");
    for missing in ["win_tile", "reading", "minimum"] {
        assert_eq!(report.get(missing), None, "{missing}");
    }
    assert_eq!(report["payments"][0], json!({ "by": "east", "points": 32 }));
    let report = ask("147m258p369s1234z 1234567f", HONGKONG).unwrap();
    assert_eq!(report["faan"], 3);
    // With six flowers, the question is still about the waits.
    let report = ask(&format!("{hand} flowers=123456"), HONGKONG).unwrap();
    assert_eq!(report["ready"], false);
    let pao = ask(&format!("{hand} flowers=12345678 pao=west"), HONGKONG);
    assert_eq!(pao, Err("only-with-a-win"));
    let holds = |flowers: &str| {
        let line = format!("{hand} flowers={flowers}");
        score(HONGKONG).unwrap().holds_for(&line, Work::ALONE)
    };
    assert_eq!((holds("1234567"), holds("1")), (Ok(true), Ok(false)));
}

#[test]
fn h6_below_the_minimum_is_an_answer() {
    let line = "234m567p3488s [chi 678s] tsumo=2s";
    let report = ask(line, HONGKONG).unwrap();
    assert_eq!(
        (&report["reason"], &report["minimum"], &report["points"]),
        (&json!("below-minimum"), &json!(3), &json!(0))
    );
    let report = ask(line, &[HONGKONG[0], ("rule", "minimum=2")]).unwrap();
    assert_eq!(
        (&report["won"], &report["points"]),
        (&json!(true), &json!(6))
    );
}

#[test]
fn h9_each_wait_is_scored_and_what_was_not_counted_is_explained() {
    let report = ask("234m567p3488s678s", HONGKONG).unwrap();
    let wait = &report["waits"][0];
    assert_eq!(
        (&wait["ron"]["faan"], &wait["ron"]["won"]),
        (&json!(2), &json!(false))
    );
    assert_eq!(
        (&wait["tsumo"]["faan"], &wait["tsumo"]["won"]),
        (&json!(3), &json!(true))
    );
    let line = "44z55m [pon 111z] [pon 222z] [pon 333z] ron=4z";
    let report = ask(line, &[("rules", "hongkong-13"), ("explain", "true")]).unwrap();
    assert_eq!(
        (&report["capped"], &report["base"]),
        (&json!(13), &json!(384))
    );
    let excluded = report["excluded"].as_array().unwrap();
    let taken = |one: &Json| one["fan"] == "half-flush" && one["by"] == "big-four-winds";
    assert!(excluded.iter().any(taken), "{excluded:?}");
    assert_eq!(report["readings"][0]["faan"], 13);
}
