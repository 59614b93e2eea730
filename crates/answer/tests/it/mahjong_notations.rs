//! Mahjong hands as other programs write them: the same answer as in plain notation, and how the
//! hand was read, alone and in a batch.

use handeval_answer::ask::{Question, QuestionKind, Request, RequestSource, Work};
use handeval_answer::mahjong::{Check, Points, Score};
use serde_json::{Value, json};

fn request<Q: Question>(options: &[(&str, &str)]) -> Request {
    let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 0);
    for (name, text) in options {
        request.add(Q::SPEC.called(name).unwrap(), *text);
    }
    request
}

/// The answer to a single question.
#[track_caller]
fn alone<Q: Question>(options: &[(&str, &str)]) -> Value {
    let bound = QuestionKind::of::<Q>().bind(&request::<Q>(options));
    let bound = bound.unwrap_or_else(|fault| panic!("{options:?}: {fault:?}"));
    serde_json::from_slice(&bound.answer(Work::ALONE).unwrap().json).unwrap()
}

/// The answers to the lines of a batch.
fn batch<Q: Question>(lines: &[&str]) -> Vec<Value> {
    let question = QuestionKind::of::<Q>().batch(&request::<Q>(&[])).unwrap();
    let mut out = Vec::new();
    for (line, text) in (1..).zip(lines) {
        question.answer_line(line, text, Work::ALONE, &mut out);
    }
    let text = String::from_utf8(out).unwrap();
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn without(mut value: Value, keys: &[&str]) -> Value {
    for key in keys {
        value.as_object_mut().unwrap().remove(*key);
    }
    value
}

const HANDS: &[(&str, &str)] = &[
    ("123m456p789s EEE PP", "123m456p789s 111z 55z"),
    ("123m456p789s東東東發發", "123m456p789s11166z"),
    ("m123p456s789z1122", "123m456p789s1122z"),
    ("１２３m４５６p７８９s１１２２z", "123m456p789s1122z"),
    ("r5m67m 1234p", "0m67m 1234p"),
    ("q=123m456p789s1122z", "123m456p789s1122z"),
    (
        "https://tenhou.net/2/?q=123m456p789s1122z",
        "123m456p789s1122z",
    ),
    (
        "123m11z [456p] [碰 白白白] [daiminkan 2222p]",
        "123m11z [chi 456p] [pon 555z] [kan 2222p]",
    ),
];

#[test]
fn a_hand_is_answered_as_its_plain_notation_and_the_answer_says_so() {
    for (text, plain) in HANDS {
        let found = alone::<Check>(&[("hand", text)]);
        let expected = alone::<Check>(&[("hand", plain)]);
        assert_eq!(found["read_as"], *plain, "{text}");
        assert_eq!(expected.get("read_as"), None, "{plain}");
        assert_eq!(without(found, &["read_as"]), expected, "{text}");
        // In a batch: as a text, and as an object.
        let quoted = json!(text).to_string();
        let object = json!({ "hand": text }).to_string();
        let plain_line = json!(plain).to_string();
        let [text_line, object_line, plain_line] = batch::<Check>(&[&quoted, &object, &plain_line])
            .try_into()
            .unwrap();
        assert_eq!(text_line["read_as"], *plain, "{text}");
        let keys = ["line", "read_as"];
        let expected = without(plain_line, &keys);
        assert_eq!(without(text_line, &keys), expected, "{text}");
        assert_eq!(without(object_line, &keys), expected, "{text}");
    }
}

#[test]
fn a_line_of_hands_may_have_visible_tiles_and_other_options() {
    let found = batch::<Check>(&[
        "\"123m456p789s1122z visible=1z\"",
        "\"123m456p789s EE SS visible=東 variant=standard\"",
        r#"{"hand":"q=123m456p789s1122z","visible":"E"}"#,
        "\"q=123m456p789s1122z visible=1z\"",
        "\"123m456p789s1122z visible=1z1z1z\"",
        "\"123m456p789s1122z seen=1z\"",
    ]);
    for (idx, read_as) in [
        None,
        Some("123m456p789s 11z 22z"),
        Some("123m456p789s1122z"),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(found[idx]["visible"], "1z");
        assert_eq!(found[idx]["read_as"].as_str(), read_as);
        assert_eq!(found[idx]["total"], 3);
    }
    assert_eq!(found[1]["rules"], "standard");
    assert_eq!(
        without(found[2].clone(), &["line"]),
        without(found[3].clone(), &["line"])
    );
    assert_eq!(found[4]["error"]["kind"], "fifth-copy");
    assert_eq!(found[4]["error"]["column"], 31);
    assert_eq!(found[5]["error"]["kind"], "unknown-option");
}

#[test]
fn a_win_is_scored_from_its_plain_notation() {
    let plain = alone::<Score>(&[
        ("hand", "123m406p789s 11z 55z"),
        ("ron", "5z"),
        ("dora", "1z,4p"),
        ("seat", "east"),
        ("round", "south"),
        ("rules", "mahjong-soul"),
    ]);
    let other = alone::<Score>(&[
        ("hand", "123m4r56p789s EE PP"),
        ("ron", "白"),
        ("dora", "東,4筒"),
        ("seat", "东"),
        ("round", "南場"),
        ("rules", "Mahjong Soul"),
    ]);
    assert_eq!(other["read_as"], "123m406p789s 11z 55z");
    assert_eq!(without(other, &["read_as"]), plain);
    let words = "ron=白 dora=東,4筒 seat=东 round=南場 rules=majsoul";
    let found = batch::<Score>(&[
        &json!(format!("123m4r56p789s EE PP {words}")).to_string(),
        &json!(format!("q=123m406p789s1155z {words}")).to_string(),
        &json!({"hand": "m123p406s789z1155", "ron": "P", "dora": ["E", "p4"], "seat": "東",
                "round": "南", "rules": "雀魂"})
        .to_string(),
    ]);
    for (idx, read_as) in [
        "123m406p789s 11z 55z",
        "123m406p789s1155z",
        "123m406p789s1155z",
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(found[idx]["read_as"], read_as);
        assert_eq!(without(found[idx].clone(), &["line", "read_as"]), plain);
    }
}

#[test]
fn words_that_are_no_option_are_still_told_apart_from_tiles() {
    let found = batch::<Score>(&[
        "\"123m456p789s1122z RON=1z\"",
        "\"123m456p789s1122z ricchi ron=1z\"",
        "\"123m456p789SSS EE ron=E\"",
        "\"123m456p11z [2222s] ron=E\"",
        "\"12東 ron=E\"",
    ]);
    let kinds = found
        .iter()
        .map(|one| one["error"]["kind"].as_str().unwrap_or_default());
    let expected = [
        "unknown-option",
        "unknown-option",
        "two-readings",
        "quad-kind",
        "unknown-suit",
    ];
    assert_eq!(kinds.collect::<Vec<_>>(), expected);
}

#[test]
fn rules_of_no_name_are_told_the_nearest() {
    for (name, nearest) in [
        ("majsol", "expected `mahjong-soul`, or one of `tenhou`, "),
        ("M-Leage", "expected `m-league`, or one of "),
        ("hongkong", "expected one of `tenhou`, "),
    ] {
        let request = request::<Points>(&[("han", "3"), ("fu", "40"), ("rules", name)]);
        let fault = QuestionKind::of::<Points>().bind(&request).err().unwrap();
        assert!(
            fault.problem.message.contains(nearest),
            "{}",
            fault.problem.message
        );
    }
}

#[test]
fn a_single_hand_is_looked_at_one_draw_ahead() {
    let hand = ("hand", "124679m3678p2366s");
    let found = alone::<Check>(&[hand]);
    let best = |idx: usize| {
        let discard = &found["discards"][idx];
        let number = |key: &str| discard[key].as_u64().unwrap();
        let tile = discard["tile"].as_str().unwrap().to_owned();
        (
            tile,
            number("total"),
            number("next"),
            number("improving_total"),
        )
    };
    assert_eq!(best(0), ("1m".to_owned(), 20, 288, 42));
    assert_eq!(best(1), ("3p".to_owned(), 20, 288, 26));
    assert_eq!(best(2), ("4m".to_owned(), 20, 256, 42));
    let lines = batch::<Check>(&[
        "\"124679m3678p2366s\"",
        "\"124679m3678p2366s ahead=yes\"",
        r#"{"hand":"124679m3678p2366s"}"#,
        r#"{"hand":"124679m3678p2366s","ahead":true}"#,
    ]);
    let plain = without(lines[0].clone(), &["line"]);
    assert_eq!(plain["discards"][1]["tile"], "4m");
    assert_eq!(plain["discards"][0].get("next"), None);
    assert_eq!(without(lines[2].clone(), &["line"]), plain);
    assert_eq!(without(lines[1].clone(), &["line"]), found);
    assert_eq!(without(lines[3].clone(), &["line"]), found);
}

#[test]
fn a_hand_is_a_list_of_tiles_in_a_line_and_in_an_object() {
    let tiles = r#"["1m","2m","3m","E"]"#;
    let object = format!(r#"{{"hand":{tiles}}}"#);
    let found = batch::<Check>(&["\"1m 2m 3m E\"", tiles, &object]);
    assert_eq!(found[0]["read_as"], "1m 2m 3m 1z");
    for other in &found[1..] {
        assert_eq!(
            without(other.clone(), &["line"]),
            without(found[0].clone(), &["line"])
        );
    }
    let visible = batch::<Check>(&[
        r#"{"hand":"123m1z","visible":["E","2z"]}"#,
        r#"{"hand":"123m1z","visible":"1z2z"}"#,
    ]);
    assert_eq!(visible[0]["visible"], "12z");
    assert_eq!(
        without(visible[0].clone(), &["line"]),
        without(visible[1].clone(), &["line"])
    );
    let score = batch::<Score>(&[
        r#"["1m","2m","3m","4p","5p","6p","7s","8s","9s","E","E","P","P"]"#,
        "\"123m456p789s1155z\"",
    ]);
    assert_eq!(
        without(score[0].clone(), &["line", "read_as"]),
        without(score[1].clone(), &["line"])
    );
    let refused = batch::<Check>(&[r#"["1m","2x"]"#, "[1]"]);
    assert_eq!(refused[0]["error"]["kind"], "unknown-suit");
    assert_eq!(refused[1]["error"]["kind"], "bad-json");
}

#[test]
fn called_sets_are_words_after_a_hand_in_every_batch() {
    let found = batch::<Score>(&[
        "\"123m11z22s chi=345s pon=777z ron=2s\"",
        "\"123m11z22s [chi 345s] [pon 777z] ron=2s\"",
        "\"123m11z22s ron=2s chi=345s rules=m-league pon=CCC\"",
        "\"123m456p1z kan=1111s chi=346s ron=1z\"",
        "\"123m456p1122z chi=345s chi=345s ron=1z\"",
        "\"123m456p1122z chi= ron=1z\"",
        "\"123m456p1122z chi=345s rom=1z\"",
    ]);
    assert_eq!(found[0]["hand"], "123m22s11z [chi 345s] [pon 777z]");
    assert_eq!(
        without(found[0].clone(), &["line"]),
        without(found[1].clone(), &["line"])
    );
    assert_eq!(found[2]["rules"], "m-league");
    assert_eq!(found[2]["hand"], found[0]["hand"]);
    for (idx, kind, column) in [
        (3, "no-sequence", 26),
        (4, "repeated-option", 24),
        (5, "wrong-value", 15),
        (6, "unknown-option", 24),
    ] {
        assert_eq!(found[idx]["error"]["kind"], kind, "{}", found[idx]);
        assert_eq!(found[idx]["error"]["column"], column, "{}", found[idx]);
    }
}

#[test]
fn only_what_is_missing_is_asked_for() {
    for (options, message) in [
        (&[("han", "4")][..], "fu is missing: "),
        (&[("fu", "40")], "han is missing: "),
        (&[], "han and fu are missing: "),
    ] {
        let bound = QuestionKind::of::<Points>().bind(&request::<Points>(options));
        let problem = bound.err().unwrap().problem;
        assert!(problem.message.starts_with(message), "{}", problem.message);
    }
}

/// Flower tiles are set aside, where the rules have them, and pointed to where they do not.
#[test]
fn flower_tiles_in_a_hand_are_set_aside() {
    for variant in ["mcr", "hongkong"] {
        let of = |hand| alone::<Check>(&[("hand", hand), ("variant", variant)]);
        let plain = of("123m456p789s1122z");
        for flowers in ["123m1f456p789s1122z", "123m456p789s1122z🀢🀩"] {
            let found = without(of(flowers), &["read_as"]);
            assert_eq!(found, plain, "{variant} {flowers}");
        }
    }
    let problem = |hand: &str, variant: &str| {
        let request = request::<Check>(&[("variant", variant)]);
        let problem = Check::read(&request).unwrap().parse(hand).unwrap_err();
        (problem.kind, problem.span)
    };
    let twice = problem("11f123m456p789s1122z", "taiwan");
    assert_eq!(twice, ("too-many-flowers", Some(0..3)));
    let there = problem("123m456p789s1122z1f", "sichuan");
    assert_eq!(there.0, "unknown-suit");
    let scored = |hand: &str, rules: &str| {
        let request = request::<Score>(&[("rules", rules)]);
        let problem = Score::read(&request).unwrap().parse(hand).unwrap_err();
        (problem.kind, problem.span)
    };
    let none = scored("123456m45677p11m1f", "sichuan");
    assert_eq!(none, ("not-for-these-rules", Some(16..18)));
    let twice = scored("123m456p789s1122z11f ron=1z", "hongkong");
    assert_eq!(twice, ("too-many-flowers", Some(17..20)));
}
