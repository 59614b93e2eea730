//! Pots as questions: every notation, the options in groups, and errors with their places.

use handeval_answer::ask::{Question as _, QuestionKind, Request, RequestSource, Work};
use handeval_answer::poker::Pots;
use serde_json::{Value as Json, json};

const EXAMPLES: &str = include_str!("../../../../fixtures/poker/pots.jsonl");

/// The answers to lines of JSON, with these options for all of them.
fn lines(source: RequestSource, options: &[(&str, &str)], lines: &[&str]) -> Vec<Json> {
    let mut request = Request::new(Pots::SPEC, source, 0);
    for (name, text) in options {
        let spec = Pots::SPEC.all().find(|spec| spec.name == *name).unwrap();
        request.add(spec, *text);
    }
    let batch = QuestionKind::of::<Pots>().batch(&request).unwrap();
    let mut out = Vec::new();
    for (line, text) in (1..).zip(lines) {
        batch.answer_line(line, text, Work::ALONE, &mut out);
    }
    let text = String::from_utf8(out).unwrap();
    let lines = text.lines().map(|line| {
        let mut object: Json = serde_json::from_str(line).unwrap();
        object.as_object_mut().unwrap().remove("line");
        object
    });
    lines.collect()
}

/// The answer to a line of text.
fn line(text: &str) -> Json {
    let quoted = serde_json::to_string(text).unwrap();
    let [answer] = &lines(RequestSource::Parameters, &[], &[&quoted])[..] else {
        panic!("{text}");
    };
    answer.clone()
}

/// What each player wins, or the problem: its kind, and the characters it points at.
fn typed(players: &[&str], options: &[(&str, &str)]) -> Result<Json, (&'static str, String)> {
    let mut request = Request::new(Pots::SPEC, RequestSource::CommandLine, 0);
    for (name, text) in options {
        let spec = Pots::SPEC.all().find(|spec| spec.name == *name).unwrap();
        request.add(spec, *text);
    }
    let about = |name: &str| options.iter().find(|option| option.0 == name);
    let pots = Pots::read(&request).map_err(|fault| {
        let name = fault.problem.about.unwrap_or_default();
        (fault.problem.kind, name.to_owned())
    })?;
    let parts: Vec<String> = players.iter().map(|&player| player.to_owned()).collect();
    let input = pots.parse_parts(&parts).map_err(|problems| {
        let (part_idx, problem) = &problems[0];
        let shown = match (problem.about, &problem.span) {
            (Some(name), _) => about(name).map_or("", |option| option.0),
            (None, Some(span)) => &players[*part_idx][span.clone()],
            (None, None) => "",
        };
        (problem.kind, shown.to_owned())
    })?;
    let report = pots.answer(&input, Work::ALONE).unwrap();
    Ok(serde_json::to_value(report.won).unwrap())
}

#[test]
fn examples_are_answered_word_for_word() {
    let mut n_examples = 0;
    for text in EXAMPLES.lines().skip(1) {
        let mut example: Json = serde_json::from_str(text).unwrap();
        let object = example.as_object_mut().unwrap();
        let expected = object.remove("answer").unwrap();
        object.remove("note");
        object.remove("id");
        let found = lines(RequestSource::Parameters, &[], &[&example.to_string()]);
        assert_eq!(found, [expected], "{text}");
        n_examples += 1;
    }
    assert_eq!(n_examples, 16);
}

#[test]
fn text_and_objects_mean_the_same() {
    let text = "30:#1/- | 80:#2/1 | 80 : #3/1 | 20:fold pot=hi-lo button=1 dead-money=1 chip=1";
    let object = json!({
        "players": [
            {"paid": 30, "high": 1, "low": null},
            {"paid": 80, "high": 2, "low": 1, "folded": false},
            {"low": 1, "high": 3, "paid": 80},
            {"paid": 20, "folded": true, "high": 1},
        ],
        "split": true, "button": 0, "dead_money": 1,
    });
    let mixed = r#"{"players":["30:#1/-","80:#2/1",{"paid":80,"high":3,"low":1},"20:Fold"],
        "pot":"hi-lo","button":0,"dead_money":1}"#;
    let expected = line(text);
    assert_eq!(expected["won"], json!([56, 103, 52, 0]));
    for object in [&object.to_string(), &mixed.replace('\n', "")] {
        let found = lines(RequestSource::Parameters, &[], &[object]);
        assert_eq!(found, *core::slice::from_ref(&expected), "{object}");
    }
    // A whole question as one argument, and one player as an object.
    let won = |players: &[&str]| typed(players, &[]).unwrap();
    assert_eq!(won(&[&object.to_string()]), expected["won"]);
    assert_eq!(won(&[r#"{"paid":7,"high":1}"#]), json!([0]));
    assert_eq!(won(&["7:#1", r#"{"paid":7,"high":2}"#]), json!([14, 0]));
    assert_eq!(won(&["7:#1 | 7:#2"]), json!([14, 0]));
}

#[test]
fn seats_count_from_one_in_text_only() {
    let won = |button: &str| typed(&["33:#1", "33:#1", "33:fold"], &[("button", button)]);
    assert_eq!(won("1"), Ok(json!([49, 50, 0])));
    assert_eq!(won("2"), Ok(json!([50, 49, 0])));
    assert_eq!(won("0"), Err(("no-such-seat", "button".to_owned())));
    assert_eq!(won("4"), Err(("no-such-seat", "button".to_owned())));
    let players = "33:#1 | 33:#1 | 33:fold";
    assert_eq!(
        line(&format!("{players} button=1"))["won"],
        json!([49, 50, 0])
    );
    let object = |button: u8| format!(r#"{{"players":"{players}","button":{button}}}"#);
    let quoted = format!("{players:?}");
    let own = [object(0), object(1), quoted];
    let own = own.each_ref().map(String::as_str);
    // The button of a batch is typed on the command line, and a number of JSON elsewhere.
    for (source, of_all) in [
        (RequestSource::CommandLine, [50, 49, 0]),
        (RequestSource::Parameters, [50, 49, 0]),
    ] {
        let button = match source {
            RequestSource::CommandLine => "2",
            _ => "1",
        };
        let found = lines(source, &[("button", button)], &own);
        let won: Vec<_> = found.iter().map(|one| &one["won"]).collect();
        assert_eq!(
            won,
            [&json!([49, 50, 0]), &json!([50, 49, 0]), &json!(of_all)]
        );
    }
    // Without a button, the last seat has it.
    assert_eq!(line(players)["won"], json!([50, 49, 0]));
}

#[test]
fn odd_chips_follow_the_rule() {
    let twice = ["22:#1/1", "22:#1/1", "22:fold"];
    let won = |options: &[(&str, &str)]| {
        let options = [&[("pot", "hi-lo"), ("button", "3")], options].concat();
        typed(&twice, &options)
    };
    assert_eq!(won(&[]), Ok(json!([33, 33, 0])));
    assert_eq!(won(&[("odd-chips", "tda")]), Ok(json!([33, 33, 0])));
    assert_eq!(won(&[("odd-chips", "button")]), Ok(json!([34, 32, 0])));
    assert_eq!(won(&[("odd", "button")]), Ok(json!([33, 33, 0])));
    let no_cards = Err(("no-cards", "22:#1/1".to_owned()));
    assert_eq!(won(&[("odd-chips", "cards")]), no_cards);
    assert_eq!(won(&[("odd", "suit")]), no_cards);
    let both = [("odd", "suit"), ("odd-chips", "cards")];
    assert_eq!(won(&both), Err(("usage", "odd".to_owned())));
    let with_cards = ["33:#1:AhKs", "33:#1:AsKh", "33:fold"];
    for options in [
        &[("odd-chips", "cards")][..],
        &[("odd-chips", "suit")],
        &[("odd", "suit")],
        &[("odd", "cards")],
    ] {
        assert_eq!(
            typed(&with_cards, options),
            Ok(json!([49, 50, 0])),
            "{options:?}"
        );
    }
    assert_eq!(typed(&with_cards, &[]), Ok(json!([50, 49, 0])));
    // A line's own rule replaces that of the batch.
    let object = r#"{"players":"33:#1 | 33:#1 | 33:fold","odd":"button","pot":"high"}"#;
    let of_all = [("odd-chips", "cards"), ("low-game", "true")];
    let found = lines(RequestSource::CommandLine, &of_all, &[object]);
    assert_eq!(found[0]["won"], json!([50, 49, 0]));
}

#[test]
fn cards_are_compared_as_hands_of_the_game() {
    let won = |players: &[&str], options: &[(&str, &str)]| typed(players, options);
    let board = ("board", "9c Kh Kd 9s Ah");
    let players = ["50:Qc5h", "80:5dJd", "80:QsJs", "10:fold"];
    assert_eq!(won(&players, &[board]), Ok(json!([54, 83, 83, 0])));
    let report = line("50:Qc5h | 80:5dJd | 80:QsJs board=9cKhKd9sAh");
    assert_eq!(report["game"], "holdem");
    assert_eq!(
        report["hands"][0],
        json!({
            "player": 0,
            "cards": ["Qc", "5h"],
            "high": "two pair, kings and nines; kicker ace",
            "low": null,
        })
    );
    let omaha = ["60:Ac2dThTs", "60:QcQd7h7s"];
    let options = [("game", "omaha-hi-lo"), ("board", "3c 4d 8h Qs Jc")];
    assert_eq!(won(&omaha, &options), Ok(json!([60, 60])));
    let low = ["60:8c6d4h3sAc", "60:8d7h4s3cAd"];
    assert_eq!(won(&low, &[("game", "ace-to-five")]), Ok(json!([120, 0])));
    assert_eq!(
        won(&low, &[("game", "deuce-to-seven")]),
        Ok(json!([120, 0]))
    );
    assert_eq!(won(&low, &[]), Ok(json!([0, 120])));
    assert_eq!(
        won(&low, &[("pot", "low"), ("game", "ace-to-five")]),
        Ok(json!([120, 0]))
    );
    // Without a second player there is nothing to compare, and no board is needed.
    let alone = ["60:AsAh", "60:fold"];
    assert_eq!(won(&alone, &[("game", "holdem")]), Ok(json!([120, 0])));
    // With places, cards only decide who gets odd chips.
    assert_eq!(
        won(&["60:#2:AsAd", "60:#1:2s2h"], &[board]),
        Ok(json!([0, 120]))
    );
    assert_eq!(
        won(&["60:#2:AsAh", "60:#1:2s2h"], &[board]),
        Err(("duplicate-card", "Ah".to_owned()))
    );
    let list = r#"{"players":[{"paid":60,"cards":["As","Ks","Qs","Js","Ts"]},{"paid":60,"cards":"2c3c4c5c7d"}]}"#;
    let found = lines(RequestSource::Parameters, &[], &[list]);
    assert_eq!(found[0]["won"], json!([120, 0]));
    assert_eq!(found[0]["hands"][0]["high"], "royal flush, ace high");
}

#[test]
fn in_stud_odd_chips_go_by_card() {
    let stud = [
        "33:Ah Kd Qc Jc 9c 3d 2d",
        "33:As Kh Qd Jd 9d 3c 2c",
        "33:fold",
    ];
    let left = [("button", "3")];
    assert_eq!(typed(&stud, &left), Ok(json!([50, 49, 0])));
    let game = [("game", "stud"), ("button", "3")];
    assert_eq!(typed(&stud, &game), Ok(json!([49, 50, 0])));
    let button = [("game", "Stud"), ("button", "3"), ("odd-chips", "button")];
    assert_eq!(typed(&stud, &button), Ok(json!([50, 49, 0])));
    let razz = ["15:Ah2d3c4c5cKdKh", "15:Ad2h3d4d5dQcQs", "15:fold"];
    let game = [("game", "razz"), ("button", "3")];
    assert_eq!(typed(&razz, &game), Ok(json!([22, 23, 0])));
    let stud8 = [
        "31:KcKdKsQc9d9h2s",
        "31:Ah2c3c4d7hThJc",
        "31:Ad2d3d4h7sTcJs",
    ];
    assert_eq!(typed(&stud8, &[("game", "stud8")]), Ok(json!([47, 23, 23])));
}

#[test]
fn stud_hands_have_down_and_up_cards() {
    let stud = |first: &str, second: &str, more: &[(&str, &str)]| {
        let players = [&format!("33:{first}"), &format!("33:{second}"), "33:fold"];
        let options = [("game", "stud"), ("button", "3")];
        typed(&players, &[&options, more].concat())
    };
    let wrong = |kind: &'static str, shown: &str| Err((kind, shown.to_owned()));
    let (ace_of_hearts, ace_of_spades) = ("AhKd2d/QcJc9c3d", "AsKh2c/QdJd9d3c");
    let won = stud(ace_of_hearts, ace_of_spades, &[]);
    assert_eq!(won, Ok(json!([49, 50, 0])));
    let placed = stud("#1:AhKd2d/QcJc9c3d", "#1:AsKh2c/QdJd9d3c", &[]);
    assert_eq!(placed, won);
    let found = stud(ace_of_hearts, "AsKh2x/QdJd9d3c", &[]);
    assert_eq!(found, wrong("missing-suit", "2"));
    let found = stud(ace_of_hearts, "AsKhx/QdJd9d3c", &[]);
    assert_eq!(found, wrong("unknown-card", "x"));
    let found = stud(ace_of_hearts, "AsKh2c/QdJd9d3c4c", &[]);
    assert_eq!(found, wrong("wrong-up-count", "QdJd9d3c4c"));
    let found = stud(ace_of_hearts, "AsKh2c/QdJd9dKd", &[]);
    assert_eq!(found, wrong("duplicate-card", "Kd"));
    let found = typed(&["33:AhKd2d/QcJc9c3d", "33:#1"], &[]);
    assert_eq!(found, wrong("unknown-rank", "/"));
    // Nobody needs to see all cards of a player who folded, but the known ones are gone.
    let objects = |up: &str| {
        [
            r#"{"paid":33,"high":1,"cards":"AhKd2d/QcJc9c3d"}"#.to_owned(),
            r#"{"paid":33,"high":1,"cards":"AsKh2c/QdJd9d3c"}"#.to_owned(),
            format!(r#"{{"paid":33,"folded":true,"cards":"xx/{up}"}}"#),
        ]
    };
    let folded = |up: &str| {
        let objects = objects(up);
        typed(&objects.each_ref().map(String::as_str), &[("game", "stud")])
    };
    assert_eq!(folded("7h"), Ok(json!([49, 50, 0])));
    assert_eq!(folded("9d"), wrong("duplicate-card", "9d"));
}

#[test]
fn stud_players_can_share_the_last_card() {
    let stud = |players: [&str; 2], board: &str| {
        typed(
            &players,
            &[("game", "stud"), ("board", board), ("dead-money", "1")],
        )
    };
    let wrong = |kind: &'static str, shown: &str| Err((kind, shown.to_owned()));
    // The shared deuce of spades is nobody's card when the odd chip is awarded.
    let tie = ["5:3d3h/QcJc9c4d", "5:3s3c/QdJd9d4c"];
    assert_eq!(stud(tie, "2s"), Ok(json!([5, 6])));
    assert_eq!(stud(tie, "As"), Ok(json!([5, 6])));
    // With the last card, the first player has a flush.
    let flush = ["5:3d3h/QcJc9c4c", "5:3s2c/QdJd9d4d"];
    assert_eq!(stud(flush, "Ac"), Ok(json!([11, 0])));
    assert_eq!(stud(flush, "Ad"), Ok(json!([0, 11])));
    let seven = ["5:3d3h/QcJc9c4c", "5:3s2c2d/QdJd9d4d"];
    assert_eq!(
        stud(seven, "Ad"),
        wrong("wrong-card-count", "3s2c2d/QdJd9d4d")
    );
    let five = ["5:3d3h/QcJc9c", "5:3s2c/QdJd9d"];
    assert_eq!(stud(five, "Ad"), wrong("wrong-card-count", "3d3h/QcJc9c"));
    assert_eq!(stud(tie, "Qd"), wrong("duplicate-card", "Qd"));
    for board in ["", "AsKs", "Ax", "AsKsQs"] {
        assert_eq!(stud(tie, board).unwrap_err().1, "board", "{board}");
    }
    let line = line("5:3d3h/QcJc9c4d | 5:3s3c/QdJd9d4c game=stud board=2s");
    let cards = json!(["3d", "3h", "Qc", "Jc", "9c", "4d"]);
    assert_eq!(line["hands"][0]["cards"], cards);
}

#[test]
fn all_players_together_have_at_most_two_jokers() {
    let two = ["5:JoKdKc2c3c", "5:JoKhQdJd9d"];
    let wild = |players: &[&str]| typed(players, &[("game", "wild")]);
    assert_eq!(wild(&two), Ok(json!([0, 10])));
    let third = wild(&[two[0], two[1], "5:7c*AhAd5s"]);
    assert_eq!(third, Err(("too-many-jokers", "*".to_owned())));
}

#[test]
fn problems_point_at_what_is_wrong() {
    let two = |player: &'static str| typed(&["100:#1", player], &[]);
    for (player, kind, shown) in [
        ("100", "wrong-player", "100"),
        ("100:", "wrong-player", "100:"),
        ("-5:#1", "wrong-amount", "-5"),
        ("+5:#1", "wrong-amount", "+5"),
        ("1.5:#1", "wrong-amount", "1.5"),
        (":#1", "wrong-amount", ""),
        ("9007199254740993:#1", "wrong-amount", "9007199254740993"),
        (
            "99999999999999999999999:#1",
            "wrong-amount",
            "99999999999999999999999",
        ),
        ("5:#0", "wrong-place", "0"),
        ("5:#", "wrong-place", ""),
        ("5:#1/x", "wrong-place", "x"),
        ("5:#1/2", "wrong-place", "2"),
        ("5:Ax", "unknown-suit", "Ax"),
        ("5:#1:AsAs", "duplicate-card", "As"),
        ("5:#1:", "wrong-card-count", ""),
        ("5:AsKs", "no-place", "5:AsKs"),
        (r#"{"paid":5,"high":0}"#, "wrong-place", "0"),
        (r#"{"paid":-5,"high":1}"#, "wrong-amount", "-5"),
        (r#"{"paid":5.0,"high":1}"#, "wrong-amount", "5.0"),
        (r#"{"paid":"5","high":1}"#, "wrong-amount", "\"5\""),
        (r#"{"paid":5,"folded":1}"#, "wrong-value", "1"),
        (r#"{"paid":5,"paid":5}"#, "duplicate-key", ""),
        (r#"{"paid":5,"hihg":1}"#, "unknown-key", ""),
        (r#"{"paid":5,"cards":7}"#, "wrong-value", ""),
        (
            r#"{"paid":5,"high":1,"cards":"AsAx"}"#,
            "unknown-suit",
            "Ax",
        ),
        (r#"{"high":1}"#, "missing-key", r#"{"high":1}"#),
        (r#"{"paid":5"#, "bad-json", ""),
    ] {
        assert_eq!(two(player), Err((kind, shown.to_owned())), "{player}");
    }
    // The whole table.
    let problem = |players: &[&str], options: &[(&str, &str)]| typed(players, options).unwrap_err();
    let is = |kind: &'static str, shown: &str| (kind, shown.to_owned());
    assert_eq!(problem(&["5:fold", "5:fold"], &[]), is("nobody-left", ""));
    assert_eq!(problem(&["5:#1"; 24], &[]), is("too-many-players", ""));
    let chip = [("chip", "5")];
    assert_eq!(problem(&["5:#1", "7:#2"], &chip), is("part-of-chip", "7"));
    let dead = [("chip", "5"), ("dead-money", "7")];
    assert_eq!(
        problem(&["5:#1", "5:#2"], &dead),
        is("part-of-chip", "dead-money")
    );
    for (name, value) in [
        ("chip", "0"),
        ("dead-money", "-1"),
        ("dead-money", "9007199254740993"),
        ("button", "x"),
        ("odd-chips", "left"),
        ("pot", "middle"),
        ("game", "omaha-low"),
    ] {
        assert_eq!(
            problem(&["5:#1", "5:#2"], &[(name, value)]),
            is("usage", name),
            "{name}"
        );
    }
    let board = ("board", "9cKhKd9sAh");
    let clash = [("game", "badugi"), board];
    assert_eq!(problem(&["5:#1", "5:#2"], &clash), is("usage", "board"));
    let clash = [("split", "true"), ("low-game", "true")];
    assert_eq!(problem(&["5:#1", "5:#2"], &clash), is("usage", "low-game"));
    let clash = [("split", "true"), ("pot", "low")];
    assert_eq!(problem(&["5:#1", "5:#2"], &clash), is("usage", "split"));
    let clash = [("game", "holdem"), ("pot", "low")];
    assert_eq!(problem(&["5:#1", "5:#2"], &clash), is("usage", "pot"));
    // Cards.
    let twice = ["5:#1:As", "5:#2:As"];
    assert_eq!(problem(&twice, &[]), is("duplicate-card", "As"));
    // The last card of stud, which seven players share.
    let shared = [
        "5:#1:AsKc",
        "5:#1:AsKd",
        "5:#2:AsKh",
        "5:#2:AsKs",
        "5:#2:As2s",
        "5:#2:As3s",
        "5:#1:As4s",
    ];
    let won = typed(&shared, &[("odd", "suit")]);
    assert_eq!(won, Ok(json!([12, 12, 0, 0, 0, 0, 11])));
    assert_eq!(
        problem(&["5:AsAc", "5:AsKs"], &[board]),
        is("duplicate-card", "As")
    );
    assert_eq!(
        problem(&["5:AsAc", "5:QsKh"], &[board]),
        is("duplicate-card", "Kh")
    );
    assert_eq!(
        problem(&["5:AsAc", "5:QsJsTs"], &[board]),
        is("wrong-card-count", "Ts")
    );
    assert_eq!(
        problem(&["5:AsAc", "5:QsJs"], &[("game", "holdem")]).0,
        "board-missing"
    );
}

#[test]
fn a_line_and_an_object_show_the_column() {
    let found = line("100:#1 | 100:#x");
    assert_eq!(found["error"]["kind"], "wrong-place");
    assert_eq!(found["error"]["column"], 15);
    let found = line("100:#1 | 100:#2 button=3");
    assert_eq!(found["error"]["column"], 17);
    let message = "`3` is not the seat of a player: expected a seat from 1 to 2";
    assert_eq!(found["error"]["message"], message);
    let object = r#"{"players":[{"paid":5,"high":1},{"paid":5,"high":-1}]}"#;
    let found = lines(RequestSource::Parameters, &[], &[object]);
    assert_eq!(found[0]["error"]["kind"], "wrong-place");
    assert_eq!(found[0]["error"]["column"], 50);
    let object = r#"{"players":[{"paid":5,"high":1},{"paid":5,"high":1}],"button":2}"#;
    let found = lines(RequestSource::Parameters, &[], &[object]);
    let message = "`button`: `2` is not the seat of a player: expected a seat from 0 to 1";
    assert_eq!(found[0]["error"]["message"], message);
    // Objects do not nest endlessly.
    let nested = r#"{"players":["{\"players\":[\"{}\"]}"]}"#;
    let found = lines(RequestSource::Parameters, &[], &[nested]);
    assert_eq!(found[0]["error"]["kind"], "wrong-value");
}
