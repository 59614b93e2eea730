//! The rules in docs/rules/riichi.md about questions and answers, by number.

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::mahjong::Score;
use serde_json::{Value as Json, json};

/// The answer to a line, with additional options.
fn ask(line: &str, options: &[(&str, &str)]) -> Result<Json, &'static str> {
    let mut request = Request::new(Score::SPEC, RequestSource::CommandLine, 0);
    for (name, value) in options {
        request.add(Score::SPEC.called(name).unwrap(), *value);
    }
    let question = Score::read(&request).map_err(|fault| fault.problem.kind)?;
    let report = question.evaluate(line, Work::ALONE);
    let report = report.map_err(|problem| problem.kind)?;
    Ok(serde_json::to_value(report).unwrap())
}

#[test]
fn r2_options_have_one_name_everywhere() {
    let hand = "234567m3488p456s";
    for (name, value, word) in [
        ("seat", "east", "seat=east"),
        ("double_riichi", "true", "double-riichi"),
        ("dora", "7p,1z", "dora=7p,1z"),
        ("honba", "2", "honba=2"),
        ("rules", "m-league", "rules=m-league"),
        (
            "rule",
            "kiriage=yes,kuitan=no",
            "rule=kiriage=yes,kuitan=no",
        ),
    ] {
        let as_option = ask(hand, &[("ron", "5p"), (name, value)]).unwrap();
        let as_word = ask(&format!("{hand} ron=5p {word}"), &[]).unwrap();
        assert_eq!(as_option, as_word, "{name}");
        let without = ask(&format!("{hand} ron=5p"), &[]).unwrap();
        assert_ne!(as_option, without, "{name}");
    }
    // The answer has the full name of the rules.
    for (alias, name) in [("riichi", "tenhou"), ("sanma", "tenhou-sanma")] {
        let report = ask("123p456p789p99s78s ron=9s riichi", &[("rules", alias)]).unwrap();
        assert_eq!(report["rules"], name);
    }
    // Repeating an option is the same as listing its values.
    let repeated = [
        ("ron", "5p"),
        ("rule", "kiriage=yes"),
        ("rule", "kuitan=no"),
    ];
    let listed = [("ron", "5p"), ("rule", "kiriage=yes,kuitan=no")];
    assert_eq!(ask(hand, &repeated).unwrap(), ask(hand, &listed).unwrap());
}

#[test]
fn r3_a_line_is_a_hand_and_words() {
    let line =
        "123m9s [pon 555z] [pon 666z] [pon 777z] ron=9s from=north pao=daisangen:west honba=2";
    let report = ask(line, &[]).unwrap();
    assert_eq!(report["hand"], "123m9s [pon 555z] [pon 666z] [pon 777z]");
    let paid = json!([
        { "by": "west", "points": 16_600, "liable": true },
        { "by": "north", "points": 16_000 },
    ]);
    assert_eq!(report["payments"], paid);
    let in_any_order = "123m9s [pon 555z] [pon 666z] [pon 777z] honba=2 pao=daisangen:west \
                        from=north ron=9s";
    assert_eq!(ask(in_any_order, &[]).unwrap(), report);
    // A word overrides an option, which otherwise applies.
    assert_eq!(ask(line, &[("honba", "7")]).unwrap(), report);
    let other = ask(line, &[("seat", "east")]).unwrap();
    assert_eq!(other["seat"], "east");
    // Either of the two words overrides every option that says how the hand was won.
    let hand = "234567m3488p456s";
    let by_tsumo = ask(&format!("{hand} tsumo=5p"), &[]).unwrap();
    let ron = [("ron", "2p"), ("from", "west")];
    assert_eq!(ask(&format!("{hand} tsumo=5p"), &ron).unwrap(), by_tsumo);
    let by_ron = ask(&format!("{hand} ron=5p"), &[]).unwrap();
    assert_eq!(
        ask(&format!("{hand} ron=5p"), &[("tsumo", "2p")]).unwrap(),
        by_ron
    );
    // The same goes for the keys of an object.
    let object = |key: &str| format!(r#"{{"hand":"{hand}","{key}":"5p"}}"#);
    assert_eq!(ask(&object("tsumo"), &ron).unwrap(), by_tsumo);
    assert_eq!(ask(&object("ron"), &[("tsumo", "2p")]).unwrap(), by_ron);
    // Any kind of space ends the hand.
    assert_eq!(ask(&format!("{hand}\u{3000}ron=5p"), &[]).unwrap(), by_ron);
    // An object has the same names in snake case.
    let object =
        r#"{"hand":"234567m3488p456s","ron":"5p","double_riichi":true,"dora":["4p","1z"]}"#;
    let words = "234567m3488p456s ron=5p double-riichi dora=4p,1z";
    assert_eq!(ask(object, &[]).unwrap(), ask(words, &[]).unwrap());
    let bad = |words: &str| ask(&format!("234567m3488p456s {words}"), &[]).unwrap_err();
    assert_eq!(bad("ron=5p ron=5p"), "repeated-option");
    assert_eq!(bad("ron=5p luck"), "unknown-option");
    assert_eq!(bad("ron=5p [pon 777z]"), "unknown-option");
    assert_eq!(bad("--ron 5p"), "unknown-character");
    assert_eq!(bad("ron=5p6p"), "more-than-one-tile");
    assert_eq!(bad("ron=5p seat=up"), "no-such-wind");
    assert_eq!(bad("ron=5p rules=none"), "unknown-preset");
    assert_eq!(bad("ron=5p rule=none=yes"), "unknown-rule");
    assert_eq!(bad("ron=5p honba=x"), "wrong-value");
    assert_eq!(bad("ron=5p riichi=yes"), "wrong-value");
    let twice = "ron=5p pao=daisangen:west,daisangen:west";
    assert_eq!(bad(twice), "repeated-option");
    assert_eq!(bad("ron=5p tsumo=5p"), "win-twice");
    assert_eq!(bad("tsumo=5p from=west"), "wrong-from");
}

#[test]
fn r41_the_answer_is_one_object() {
    let report = ask("123m678m345p99s24s ron=3s riichi honba=1 sticks=2", &[]).unwrap();
    assert_eq!(
        report["payments"],
        json!([{ "by": "discarder", "points": 1600 }])
    );
    let keys = ["points", "honba", "sticks", "total"].map(|key| report[key].clone());
    assert_eq!(keys, [json!(1300), json!(300), json!(2000), json!(3600)]);
    let items = json!([
        { "item": "base", "fu": 20 },
        { "item": "kanchan-wait", "tiles": "3s", "fu": 2 },
        { "item": "closed-ron", "fu": 10 },
    ]);
    assert_eq!(report["fu_items"], items);

    let yakuman = ask("1122334556677z ron=4z riichi dora=3z", &[]).unwrap();
    for key in ["han", "fu", "fu_sum", "dora"] {
        assert!(
            yakuman[key].is_null() && yakuman.get(key).is_some(),
            "{key}"
        );
    }
    assert_eq!(yakuman["fu_items"], json!([]));
    assert_eq!(yakuman["yaku"][0]["yakuman"], 1);

    let nothing = ask("123789m406p11s79s ron=8s", &[]).unwrap();
    assert_eq!(
        (&nothing["won"], &nothing["reason"]),
        (&json!(false), &json!("no-yaku"))
    );
    for key in [
        "reading", "dora", "fu_sum", "fu_items", "limit", "base", "honba", "sticks",
    ] {
        assert!(nothing.get(key).is_none(), "{key}");
    }
}

#[test]
fn r43_a_ron_of_a_furiten_hand_is_scored_and_marked() {
    let line = "11m44456s123p789p ron=4s riichi";
    let free = ask(line, &[]).unwrap();
    let furiten = ask(line, &[("discards", "7s")]).unwrap();
    assert_eq!(furiten["furiten"], true);
    assert_eq!(furiten["furiten_tiles"], json!(["7s"]));
    assert_eq!(furiten["points"], free["points"]);
    for other in [
        ask(line, &[("discards", "9m")]).unwrap(),
        ask(&line.replace("ron", "tsumo"), &[("discards", "7s")]).unwrap(),
        free,
    ] {
        assert!(other.get("furiten").is_none() && other.get("furiten_tiles").is_none());
    }
    // The winning tile may be one of the fourteen.
    let whole = line.replace("44456s", "444456s");
    let whole = ask(&whole, &[("discards", "7s")]).unwrap();
    assert_eq!(whole, furiten);
}

#[test]
fn r44_discards_are_scored_where_no_win_is_given() {
    let line = "34678m678p22s5z [chi 345p]";
    let report = ask(line, &[("dora", "1s")]).unwrap();
    assert_eq!(report["shanten"], 0);
    let [discard] = report["discards"].as_array().unwrap().as_slice() else {
        panic!("{report}");
    };
    let keys = ["tile", "forbidden", "total", "furiten"].map(|key| discard[key].clone());
    assert_eq!(keys, [json!("5z"), json!(false), json!(8), json!(false)]);
    let left = ask(
        "34678m678p22s [chi 345p]",
        &[("dora", "1s"), ("discards", "5z")],
    )
    .unwrap();
    assert_eq!(discard["waits"], left["waits"]);
    // A complete hand may be one to discard from, or a win whose tile was left out.
    assert_eq!(ask("123m456p789s11222z", &[]), Err("win-missing"));
    let far = ask("147m147p147s12345z", &[]).unwrap();
    assert_eq!(far["discards"], json!([]));
    assert_eq!(ask("147m147p147s12z", &[]), Err("wrong-hand-size"));
    assert_eq!(ask("147m147p147s123z", &[]), Err("wrong-hand-size"));
}

#[test]
fn r45_a_quad_of_fives_is_told_what_its_red_one_would_score() {
    let line = "123m456p78s11z [ankan 5555m] tsumo=9s";
    let report = ask(line, &[]).unwrap();
    let red = &report["with_red_fives"];
    assert_eq!(red["tiles"], json!(["0m"]));
    let written = ask(&line.replace("5555m", "0555m"), &[]).unwrap();
    for key in ["han", "fu", "limit", "points", "total"] {
        assert_eq!(red[key], written[key], "{key}");
    }
    assert!(written.get("with_red_fives").is_none());
    // A red five that adds no han is not reported.
    assert!(
        ask(line, &[("rules", "ema")])
            .unwrap()
            .get("with_red_fives")
            .is_none()
    );
    let no_yaku = "123m456p79s11z [ankan 5555m] ron=8s";
    assert!(ask(no_yaku, &[]).unwrap().get("with_red_fives").is_none());
    let ready = ask("123m456p78s11z [ankan 5555m]", &[]).unwrap();
    assert_eq!(ready["unwritten_red_fives"], json!(["0m"]));
}

#[test]
fn r47_forbidden_discards_are_listed_as_such() {
    let line = "6s123m456p99p44z [chi 345s <3s]";
    let report = ask(line, &[]).unwrap();
    assert_eq!(report["discards"][0]["tile"], "6s");
    assert_eq!(report["discards"][0]["swap"], "other-end");
    assert_eq!(report["discards"][0]["forbidden"], true);
    let allowed = ask(line, &[("rules", "jpml-a")]).unwrap();
    assert_eq!(allowed["discards"][0]["forbidden"], false);
    assert_eq!(ask(line, &[("tsumo", "6s")]), Err("after-a-claim"));
    let complete = "123m456p99p444z [chi 345s <3s]";
    assert_eq!(
        ask(complete, &[]).unwrap()["discards"]
            .as_array()
            .unwrap()
            .len(),
        8
    );
}
