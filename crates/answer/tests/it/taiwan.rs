//! Taiwan wins: the worked examples, the dealer, flowers, and what belongs to other games.

use serde_json::json;

use crate::asked::{ask, counts, examples};

const TAIWAN: &[(&str, &str)] = &[("rules", "taiwan")];

/// A win of 6 tai, without its winning tile.
const HAND: &str = "1235577m111222z [pon 333z]";

#[test]
fn the_worked_examples_are_answered() {
    let examples = examples(include_str!(
        "../../../../fixtures/mahjong/taiwan_examples.jsonl"
    ));
    assert_eq!(examples.len(), 15);
    for (input, expected) in examples {
        let report = ask(&input, TAIWAN).unwrap();
        let found = json!({ "tai": report["tai"], "fans": counts(&report["fans"]) });
        assert_eq!(found, expected, "{input}");
    }
}

#[test]
fn t1_words_of_other_games_are_refused_and_riichi_words_say_the_same_events() {
    for word in [
        "lack=m",
        "pao=west",
        "last-tile",
        "riichi",
        "kongs",
        "heavenly-hand",
    ] {
        let found = ask(&format!("{HAND} ron=7m {word}"), TAIWAN);
        assert_eq!(found, Err("not-for-these-rules"), "{word}");
    }
    for (words, other) in [
        ("tsumo=7m last-tile-draw", "tsumo=7m haitei"),
        (
            "ron=7m last-tile-claim rules=atawmj",
            "ron=7m houtei rules=atawmj",
        ),
    ] {
        let [found, other] = [words, other].map(|words| ask(&format!("{HAND} {words}"), TAIWAN));
        assert!(found.is_ok(), "{words}: {found:?}");
        assert_eq!(found, other, "{words}");
    }
    for (words, kind) in [
        ("streak=x", "wrong-value"),
        ("streak=256", "wrong-value"),
        ("dealer=maybe", "wrong-value"),
        ("dealer seat=west", "dealer-not-east"),
        ("last-tile-claim", "not-by-these-rules"),
        ("seven-robs-one", "flowers-missing"),
        ("heavenly-ready", "dealt-not-first"),
    ] {
        let found = ask(&format!("{HAND} ron=7m {words}"), TAIWAN);
        assert_eq!(found, Err(kind), "{words}");
    }
    assert_eq!(
        ask("123m456p789s11z ron=1z", TAIWAN),
        Err("wrong-hand-size")
    );
}

#[test]
fn t1_the_dealer_is_east() {
    let expected = ask(&format!("{HAND} ron=7m seat=east streak=2"), TAIWAN).unwrap();
    assert_eq!(
        (&expected["seat"], &expected["dealer_tai"]),
        (&json!("east"), &json!(5))
    );
    for words in ["dealer", "dealer=yes", "dealer seat=east"] {
        let found = ask(&format!("{HAND} ron=7m streak=2 {words}"), TAIWAN);
        assert_eq!(found.as_ref(), Ok(&expected), "{words}");
    }
    let as_option = ask(
        &format!("{HAND} ron=7m"),
        &[TAIWAN[0], ("dealer", "true"), ("streak", "2")],
    );
    assert_eq!(as_option, Ok(expected));
}

#[test]
fn t5_payments_have_the_tai_of_the_dealer() {
    let paid = |words: &str| {
        let report = ask(&format!("{HAND} {words}"), TAIWAN).unwrap();
        let payments = report["payments"].as_array().unwrap().iter();
        payments
            .map(|paid| paid["points"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(paid("ron=7m"), [11]);
    assert_eq!(paid("ron=7m from=west"), [11]);
    assert_eq!(paid("ron=7m from=east streak=2"), [16]);
    // Drawing the tile adds a tai and makes three concealed pungs; the dealer pays one more tai.
    assert_eq!(paid("tsumo=7m"), [15, 14, 14]);
    let by_hundreds = paid("ron=7m rule=base=100,unit=20");
    assert_eq!(by_hundreds, [220]);
}

#[test]
fn t2_flowers_win_without_a_complete_hand() {
    let hand = "147m258p369s1234567z";
    let report = ask(&format!("{hand} flowers=12345678 eight-immortals"), TAIWAN).unwrap();
    assert_eq!((&report["tai"], &report["points"]), (&json!(8), &json!(40)));
    assert_eq!(
        (&report["win_by"], report.get("win_tile")),
        (&json!("tsumo"), None)
    );
    let robbed = format!("{hand} 1234567f seven-robs-one from=east");
    let report = ask(&robbed, TAIWAN).unwrap();
    assert_eq!(report["win_by"], "ron");
    assert_eq!(report["payments"], json!([{ "by": "east", "points": 14 }]));
    for (words, kind) in [
        ("eight-immortals", "flowers-missing"),
        ("flowers=123 seven-robs-one", "flowers-missing"),
        ("flowers=1234567 seven-robs-one from=south", "wrong-from"),
        (
            "flowers=12345678 eight-immortals rinshan",
            "only-with-a-win",
        ),
        (
            "flowers=12345678 eight-immortals from=west",
            "only-with-a-win",
        ),
    ] {
        let found = ask(&format!("{hand} {words}"), TAIWAN);
        assert_eq!(found, Err(kind), "{words}");
    }
}

#[test]
fn t4_a_win_of_no_tai_is_a_win_unless_a_switch_says_otherwise() {
    let line = "123456789m23p55s [pon 333s] ron=1p seat=west";
    let report = ask(line, TAIWAN).unwrap();
    assert_eq!(
        (&report["won"], &report["tai"], &report["points"]),
        (&json!(true), &json!(0), &json!(5))
    );
    let report = ask(line, &[TAIWAN[0], ("rule", "minimum=1")]).unwrap();
    assert_eq!(
        (&report["reason"], &report["minimum"]),
        (&json!("below-minimum"), &json!(1))
    );
}

#[test]
fn t7_sixteen_tiles_have_waits_and_seventeen_discards() {
    let report = ask(HAND, TAIWAN).unwrap();
    assert_eq!(report["waits"][0]["ron"]["tai"], 6);
    let report = ask("1235577m1112224z [pon 333z]", TAIWAN).unwrap();
    assert_eq!(report["discards"][0]["tile"], "4z");
    let report = ask(&format!("{HAND} ron=7m"), &[TAIWAN[0], ("explain", "true")]).unwrap();
    assert_eq!(report["changes"][0]["change"], "tsumo");
    assert_eq!(report["changes"][0]["tai"], 9);
}
