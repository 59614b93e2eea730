//! Lines of JSON, as the interfaces pass them on: each is a string or an object.

use handeval_answer::ask::{Question, QuestionKind, Request, RequestSource, Work};
use handeval_answer::poker::{Compare, Draw, Rank};

fn answers<Q: Question>(options: &[(&str, &str)], lines: &[&str]) -> Vec<serde_json::Value> {
    let mut request = Request::new(Q::SPEC, RequestSource::Parameters, 0);
    for (name, text) in options {
        request.add(Q::SPEC.called(name).unwrap(), *text);
    }
    let question = QuestionKind::of::<Q>().batch(&request).unwrap();
    let mut out = Vec::new();
    for (line, text) in (1..).zip(lines) {
        question.answer_line(line, text, Work::ALONE, &mut out);
    }
    let text = String::from_utf8(out).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_line_is_a_text_or_an_object_with_options_of_its_own() {
    let found = answers::<Rank>(
        &[("deck", "24")],
        &[
            "\"9c Tc Jc Qc Ac\"",
            r#"{"hand":"9c Tc Jc Qc Ac","order":"standard"}"#,
            r#"{"hand":"2c Tc Jc Qc Ac","deck":52}"#,
            "\"9c 9c Jc Qc Ac\"",
            r#"{"hand":"9c 9c Jc Qc Ac"}"#,
            "9c Tc Jc Qc Ac",
            r#"{"hands":1}"#,
        ],
    );
    let strengths: Vec<_> = found
        .iter()
        .map(|one| one["strength_max"].as_u64())
        .collect();
    assert_eq!(strengths[0], Some(252));
    assert_eq!(found[1]["order"], "standard");
    assert_eq!(strengths[2], Some(7462));
    let error = |idx: usize| {
        let object = &found[idx];
        assert_eq!(object["line"], idx as u64 + 1);
        let kind = object["error"]["kind"].as_str().unwrap();
        (kind, object["error"]["column"].as_u64())
    };
    assert_eq!(error(3), ("duplicate-card", Some(4)));
    assert_eq!(error(4), ("duplicate-card", Some(13)));
    assert_eq!(error(5), ("bad-json", None));
    let message = found[5]["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("the line is not JSON: "), "{message}");
    let found = answers::<Rank>(&[], &["[1]", "\"\\ud800\""]);
    for (object, is) in found
        .iter()
        .zip(["is neither a string nor an object", "is not JSON"])
    {
        let message = object["error"]["message"].as_str().unwrap();
        assert!(
            message.starts_with(&format!("the line {is}: ")),
            "{message}"
        );
    }
    assert_eq!(error(6), ("unknown-key", Some(2)));
}

#[test]
fn cards_of_an_option_may_be_a_list() {
    let lines = [
        r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":["As","5d","5c"]}"#,
        r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":"As 5d 5c"}"#,
        r#"{"hand":"Ac Ad 5h 6s","game":"omaha","board":["As","5d","5x"]}"#,
    ];
    let found = answers::<Rank>(&[], &lines);
    assert_eq!(found[0]["name"], "full house");
    assert_eq!(found[0]["best"], found[1]["best"]);
    // The error points at the whole list, because the text that was read is not in the line.
    assert_eq!(found[2]["error"]["column"], 46);
}

#[test]
fn several_hands_stand_in_one_text() {
    let found = answers::<Compare>(
        &[],
        &["\"As Ad 2c 3d 4h | Ah Ac 2d 3h 5c\"", "\"As Ad 2c 3d 4h\""],
    );
    assert_eq!(found[0]["winners"], serde_json::json!([1]));
    assert_eq!(found[1]["error"]["kind"], "too-few-hands");
}

/// What an answer says about how the input was read, and the name of the hand.
fn read_as(found: &serde_json::Value) -> (Option<&str>, Option<&str>) {
    (found["read_as"].as_str(), found["name"].as_str())
}

#[test]
fn a_hand_may_be_a_list_of_cards() {
    let list = r#"["As","Ks","Qs","Js","Ts"]"#;
    let found = answers::<Rank>(
        &[],
        &[
            list,
            r#" ["A\u2660", "K\u2660", "Q\u2660", "J\u2660", "10\u2660"] "#,
            &format!(r#"{{"hand":{list}}}"#),
            r#"{"hand":["A\u2660","Ks","Qs","Js","Ts"],"deck":24}"#,
            &serde_json::to_string(list).unwrap(),
            r#"["As","Kx"]"#,
            r#"{"hand":["As","Kx"]}"#,
            r#"["As",5]"#,
            r#"{"hand":["As",5]}"#,
        ],
    );
    for answer in &found[..5] {
        let expected = (Some("As Ks Qs Js Ts"), Some("royal flush"));
        assert_eq!(read_as(answer), expected, "{answer}");
    }
    assert_eq!(found[3]["strength"], 252);
    let error = |idx: usize| {
        let error = &found[idx]["error"];
        (error["kind"].as_str().unwrap(), error["column"].as_u64())
    };
    assert_eq!(error(5), ("unknown-suit", Some(8)));
    assert_eq!(error(6), ("unknown-suit", Some(16)));
    assert_eq!(error(7), ("bad-json", None));
    assert_eq!(error(8), ("wrong-value", Some(15)));
}

#[test]
fn a_line_says_how_its_hand_was_read() {
    let found = answers::<Rank>(
        &[],
        &[
            "\"♠A ♠K ♠Q ♠J ♠10\"",
            "\"14s 13s 12s 11s 10s\"",
            "\"A♠ Ks Qs Js 10s\"",
            "\"Joker S8 H8 D8 C8 game=wild\"",
            "\"S2 S3 S4 S5 S7 game=ace-to-five\"",
        ],
    );
    let royal = (Some("As Ks Qs Js Ts"), Some("royal flush"));
    assert_eq!(read_as(&found[0]), royal);
    assert_eq!(read_as(&found[1]), royal);
    assert_eq!(read_as(&found[2]), (None, royal.1));
    let five = (Some("Jo 8s 8h 8d 8c"), Some("five of a kind"));
    assert_eq!(read_as(&found[3]), five);
    assert_eq!(found[4]["read_as"], "2s 3s 4s 5s 7s");
    let found = answers::<Compare>(&[], &["\"♠A ♠K ♠Q ♠J ♠9 | 9c 9d Tc Td Ah\""]);
    assert_eq!(found[0]["read_as"], "As Ks Qs Js 9s | 9c 9d Tc Td Ah");
    assert_eq!(found[0]["winners"], serde_json::json!([0]));
    let found = answers::<Draw>(
        &[("value", "joker-poker-20-7-5"), ("top", "1")],
        &["\"JOKER H9 H8 H7 C7\""],
    );
    assert_eq!(found[0]["read_as"], "Jo 9h 8h 7h 7c");
    assert_eq!(found[0]["cards"][0], "Jo");
}

#[test]
fn a_hand_of_stud_may_have_down_and_up_cards() {
    let stud = |text: &str| answers::<Rank>(&[("game", "stud")], &[text]).remove(0);
    let plain = stud("\"As Ks 7h Qh 2d 4d 6c\"");
    assert_eq!(plain["strength"], 1248);
    for text in ["AsKs7h/Qh2d4d6c", " as ks, 7h / Qh 2d 4d 6c "] {
        assert_eq!(stud(&format!("\"{text}\"")), plain, "{text}");
    }
    let suits_first = stud("\"sAsKh7/hQd2d4c6\"");
    assert_eq!(suits_first["read_as"], "As Ks 7h Qh 2d 4d 6c");
    assert_eq!(suits_first["cards"], plain["cards"]);
    // Two down and three up are enough for a hand.
    assert_eq!(stud("\"AsKs/QsJsTs\"")["name"], "royal flush");
    let razz = |text: &str| answers::<Rank>(&[("game", "razz")], &[text]).remove(0);
    let ranks = razz("\"A23/4578\"");
    assert_eq!(
        ranks["cards"],
        serde_json::json!(["Ac", "2c", "3c", "4c", "5c", "7c", "8c"])
    );
    assert_eq!(
        (&ranks["name"], ranks.get("read_as")),
        (&"wheel".into(), None)
    );
    let own = answers::<Rank>(
        &[],
        &[
            "\"AsKs7h/Qh2d4d6c game=stud8\"",
            r#"{"hand":"A23/4578","game":"razz"}"#,
            r#"{"hand":["A","2","3","4","5"],"game":"razz"}"#,
        ],
    );
    assert_eq!(own[0]["low"]["name"], "seven-six low");
    assert_eq!(own[1]["name"], "wheel");
    assert_eq!(
        (&own[2]["name"], own[2].get("read_as")),
        (&"wheel".into(), None)
    );
    let found = answers::<Compare>(
        &[("game", "razz")],
        &["\"A23/4578 | A23/469T | AsAdAh/2c3c4c6c\""],
    );
    assert_eq!(found[0]["winners"], serde_json::json!([0]));
}

#[test]
fn what_is_wrong_with_a_hand_of_stud() {
    let wrong = |game: &str, text: &str| {
        let found = answers::<Rank>(&[("game", game)], &[&format!("\"{text}\"")]).remove(0);
        let error = &found["error"];
        let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
        (text("kind"), error["column"].as_u64(), text("message"))
    };
    let is = |kind: &str, column: u64, message: &str| {
        (kind.to_owned(), Some(column), message.to_owned())
    };
    assert_eq!(
        wrong("stud", "AsKs7h/Qh2dx6c"),
        is(
            "unknown-card",
            12,
            "an unknown card: expected known cards only, because the hand is ranked"
        )
    );
    assert_eq!(
        wrong("stud8", "AsKs7h8h/Qh2d4d"),
        is(
            "wrong-down-count",
            1,
            "4 down cards before the slash: expected 2, or 3 on seventh street"
        )
    );
    assert_eq!(
        wrong("razz", "A2/34"),
        is(
            "wrong-card-count",
            1,
            "4 cards given: expected a hand of 5, 6 or 7 cards"
        )
    );
    // Plain cards have the messages of plain cards.
    assert_eq!(
        wrong("razz", "AsKs7h Qh2d2d"),
        wrong("ace-to-five", "AsKs7h Qh2d2d")
    );
    assert_eq!(
        wrong("high", "AsKs7h/Qh2d4d6c"),
        is(
            "unknown-rank",
            7,
            "`/` between down and up cards belongs to stud: expected `game` set to `stud`, \
             `stud8` or `razz`, or no `/`"
        )
    );
    assert_eq!(
        wrong("high", "AsKs7h/Qh2d4d6").2,
        wrong("badugi", "As/Qh2d4d6").2
    );
}
