//! Every route with valid questions, and with errors in the hand, grid or field itself.

use serde_json::{Value, json};

use crate::ask::{answer, get, post, post_lines, refusal};
use crate::network::OWN_POINTS;

/// The error for an invalid question: kind, parameter, column.
#[track_caller]
fn wrong(found: &crate::ask::Answer) -> (String, Value, Value) {
    let (status, object) = refusal(found);
    assert_eq!(status, 400, "{object}");
    let kind = object["error"]["kind"].as_str().unwrap().to_owned();
    let column = object["error"]["column"].clone();
    (kind, object["parameter"].clone(), column)
}

#[test]
fn what_is_wrong_with_a_hand_is_told_with_its_place() {
    let bad = get("poker/rank", &[("hand", "As Ks Qs Jx Ts")]);
    assert_eq!(
        wrong(&bad),
        ("unknown-suit".into(), json!("hand"), json!(10))
    );
    assert_eq!(bad.json()["input"], "As Ks Qs Jx Ts");
    let bad = get(
        "poker/rank",
        &[("hand", "As Ks Qs Js Ts"), ("order", "stripped")],
    );
    assert_eq!(wrong(&bad).1, "order");
    for hand in [
        "",
        "é",
        "As",
        "As As Ks Qs Js",
        "\0",
        "🂡🂡🂡🂡🂡",
        "2c3c4c5c6c7c8c9c",
    ] {
        assert_eq!(
            wrong(&get("poker/rank", &[("hand", hand)])).1,
            "hand",
            "{hand}"
        );
    }
}

/// Tests what no command line has: symbols in an address, two hands in a parameter, and a column in
/// a list.
#[test]
fn parameters_are_read_as_they_are_sent() {
    let [royal, symbols] = ["As Ks Qs Js Ts 2c", "A♠ K♠ Q♠ J♠ 10♠ 2c"]
        .map(|hand| answer(&get("poker/rank", &[("hand", hand)])));
    assert_eq!(symbols, royal);
    let [nines, jacks] = ["9c 9d Tc Td Ah", "9h 9s Jc Jd Th"];
    let two = answer(&get("poker/compare", &[("hand", nines), ("hand", jacks)]));
    let one = format!("{nines}|{jacks}");
    assert_eq!(answer(&get("poker/compare", &[("hand", &one)])), two);
    let bad = get("field/objectives", &[("objectives", "87,,93")]);
    assert_eq!(
        wrong(&bad),
        ("unknown-objective".into(), json!("objectives"), json!(4))
    );
}

#[test]
fn many_hands_are_answered_line_by_line() {
    let lines = "\"As Ks Qs Js Ts\"\n\n{\"hand\":\"9c Tc Jc Qc Ac\",\"deck\":24}\r\n\"As As\"\nx";
    let found = post_lines("poker/rank/batch", &[], lines);
    let told: Vec<_> = found.iter().map(|object| &object["line"]).collect();
    assert_eq!(told, [1, 3, 4, 5]);
    assert_eq!(found[0]["name"], "royal flush");
    assert_eq!(found[1]["order"], "stripped");
    assert_eq!(found[2]["error"]["kind"], "wrong-card-count");
    assert_eq!(found[3]["error"]["kind"], "bad-json");
    // The object for one hand is the same as from its own route, except that it begins with the
    // line.
    let alone = answer(&get("poker/rank", &[("hand", "As Ks Qs Js Ts")]));
    let mut first = found[0].clone();
    first.as_object_mut().unwrap().remove("line");
    assert_eq!(first, alone);
    let two = "\"As Ad 2c 3d 4h | Ah Ac 2d 3h 5c\"";
    assert_eq!(
        post_lines("poker/compare/batch", &[], two)[0]["winners"],
        json!([1])
    );
    let dead = [("dead", "Th"), ("value", "jacks-or-better-9-6")];
    let draw = &post_lines("poker/draw/batch", &dead, "\"Ah Kh Qh Jh 9h\"")[0];
    assert_eq!(draw["dead"], json!(["Th"]));
    // Invalid options make the whole request fail, and so does a body that is not a batch.
    let bad = post("poker/rank/batch", &[], "\"As Ks Qs Js Ts\"");
    assert_eq!(refusal(&bad).0, 415);
    assert!(post_lines("poker/rank/batch", &[], "").is_empty());
}

#[test]
fn a_batch_is_bounded() {
    use crate::ask::{request, send, server};
    let kind = "application/x-ndjson";
    for (address, n_lines) in [
        ("/api/v1/poker/rank/batch", 10_001),
        ("/api/v1/poker/draw/batch", 501),
    ] {
        let lines = "\"As Ks Qs Js Ts\"\n".repeat(n_lines);
        let request = request(axum::http::Method::POST, address, kind, &lines);
        let (status, object) = refusal(&send(&server(), request));
        assert_eq!(status, 400);
        assert_eq!(object["error"]["kind"], "too-many-lines");
    }
}

#[test]
fn the_answers_of_a_batch_are_bounded() {
    use crate::ask::{request, send, server};
    // Hands far from a win, with every discard that gets no farther from it.
    let lines = "\"147m258p369s12345z\"\n".repeat(10_000);
    let kind = "application/x-ndjson";
    let address = "/api/v1/mahjong/check/batch";
    let request = request(axum::http::Method::POST, address, kind, &lines);
    let (status, object) = refusal(&send(&server(), request));
    assert_eq!(status, 400);
    assert_eq!(object["error"]["kind"], "answer-too-long");
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_body() {
    let body = r#"{"grid":"A A 2 3 4 / K K K 5 5 / 6 6 6 6 7 / 8 9 10 J Q / A 10 J Q K"}"#;
    let marked = post("matematico/score", &[], &format!("\u{FEFF}{body}"));
    assert_eq!(answer(&marked)["total"], 480);
}

/// Reads what the command line reads in a file: a byte order mark, comments, and invalid UTF-8.
#[test]
fn lines_of_a_batch_are_read_as_those_of_a_file() {
    let lines = b"\xEF\xBB\xBF\"As Ks Qs Js Ts\"\n# a comment\n\"As \xFF\"\n\"9c Tc Jc Qc Ac\"";
    let objects = post_lines("poker/rank/batch", &[], lines);
    let told: Vec<_> = objects.iter().map(|object| &object["line"]).collect();
    assert_eq!(told, [1, 3, 4]);
    assert_eq!(objects[1]["error"]["kind"], "unknown-rank");
    assert_eq!(objects[2]["name"], "flush");
}

#[test]
fn equities_are_counted() {
    let aces = [("player", "AsAh"), ("player", "KsKc")];
    let found = answer(&get("poker/equity", &aces));
    assert_eq!(found["method"], "exact");
    assert_eq!(found["boards"], 1_712_304);
    assert_eq!(found["wins_by_mask"], json!([0, 1_399_204, 305_177, 7_923]));
    assert_eq!(found["players"][0]["hand"], "AsAh");
    assert_eq!(found["players"][0]["shares"], json!([1_399_204, 7_923]));
    let one = answer(&get("poker/equity", &[("player", "AsAh | KsKc")]));
    assert_eq!(one, found);
    // If there are too many deals to count, some are dealt at random. Their seed is reported,
    // unless one is given.
    let four = [("player", "random"); 4];
    let sample = [&four[..], &[("samples", "1000")]].concat();
    let found = answer(&get("poker/equity", &sample));
    assert_eq!(found["method"], "monte-carlo");
    let seed = found["seed"].to_string();
    let again = [&sample[..], &[("seed", &seed)]].concat();
    assert_eq!(answer(&get("poker/equity", &again)), found);
    let more = [("explain", "true"), ("combos", "true"), ("dead", "Kd")];
    let found = answer(&get(
        "poker/equity",
        &[&[("player", "AsAh"), ("player", "KK:0.5,QQ")], &more[..]].concat(),
    ));
    assert_eq!(found["players"][1]["range"], "KK:0.5,QQ");
    assert_eq!(found["players"][1]["combos"], 9);
    assert_eq!(
        found["players"][1]["by_combo"].as_array().map(Vec::len),
        Some(9)
    );
    assert_eq!(found["scale"], 2);
    assert_eq!(found["explanation"].as_array().map(Vec::len), Some(4));
    assert_eq!(found.get("next"), None);
    assert_eq!(found["players"][1].get("by_hand"), None);
    // On the turn: nine hearts, three aces and three kings win.
    let turn = [
        ("player", "AhKh"),
        ("player", "QdQc"),
        ("board", "Th9d4c2h"),
        ("hands", "true"),
        ("next", "true"),
    ];
    let found = answer(&get("poker/equity", &turn));
    let next = found["next"].as_array().unwrap();
    let wins = next
        .iter()
        .filter(|next| next["equities"] == json!([1.0, 0.0]));
    assert_eq!((next.len(), wins.count()), (44, 15));
    assert_eq!(next[0]["card"], "2c");
    assert_eq!(next[0]["error"], 0.0);
    assert_eq!(found["players"][0]["by_hand"][0]["hand"], "AKs");
    assert_eq!(
        found["players"][0]["by_hand"][0]["equity"],
        found["players"][0]["equity"]
    );
    assert_eq!(found["players"][0].get("by_combo"), None);
    // The deals of a sample are divided among the cards.
    let flop = [
        ("board", "2c3c4d"),
        ("next", "true"),
        ("samples", "4900"),
        ("seed", "1"),
    ];
    let found = answer(&get("poker/equity", &[&four[..], &flop].concat()));
    let next = found["next"].as_array().unwrap();
    let errors: Vec<_> = next
        .iter()
        .map(|next| next["error"].as_f64().unwrap())
        .collect();
    assert_eq!(errors.len(), 49);
    assert!(
        errors.iter().all(|error| (0.01..0.1).contains(error)),
        "{errors:?}"
    );
    // Before the flop, and on a full board, there are no next cards.
    let aces = [("player", "AsAh"), ("player", "KsKc"), ("next", "true")];
    assert_eq!(answer(&get("poker/equity", &aces)).get("next"), None);

    let bad = |more: &[(&str, &str)]| {
        let parameters = [&[("player", "AA")], more].concat();
        wrong(&get("poker/equity", &parameters))
    };
    let kind = |kind: &str, parameter: &str, column: u64| {
        (kind.to_owned(), json!(parameter), json!(column))
    };
    assert_eq!(
        bad(&[("player", "QQ-88,AK-AQ")]),
        kind("dash-without-suits", "player", 7)
    );
    assert_eq!(
        bad(&[("player", "KK"), ("board", "2c3c2c")]),
        kind("duplicate-board-card", "board", 5)
    );
    assert_eq!(
        bad(&[("player", "KK"), ("board", "2c3c"), ("dead", "4c3c")]),
        kind("dead-card-on-board", "dead", 3)
    );
    assert_eq!(
        bad(&[("player", "KK"), ("dead", "KcKdKh")]),
        kind("empty-range", "player", 1)
    );
    assert_eq!(bad(&[("player", "KK"), ("opponents", "2")]).0, "usage");
    assert_eq!(bad(&[("player", "AA"), ("player", "AA")]).0, "no-deal");
    assert_eq!(bad(&[("player", "KK"), ("error", "2")]).1, "error");
    assert_eq!(
        bad(&[("player", "KK"), ("exact", "true"), ("samples", "9")]).0,
        "usage"
    );
    let lines = "\"AA | KK board=Th9h2c\"\n{\"player\":[\"AA\",\"KK\"],\"board\":\"Th9h2c\"}\n\
                 {\"player\":\"AA | KQ-KJ\"}";
    let mut found = post_lines("poker/equity/batch", &[("dead", "3c")], lines);
    assert_eq!(found[0]["dead"], json!(["3c"]));
    found[1]["line"] = json!(1);
    assert_eq!(found[1], found[0]);
    assert_eq!(found[2]["error"]["column"], 17);
}

#[test]
fn draws_are_valued() {
    let hand = ("hand", "Ah Kh Qh Jh 9h");
    let won = [("hand", "9c 9d Jc Jd Th"), ("value", "equity")];
    let one = answer(&get("poker/draw", &won));
    assert_eq!(one["method"], "exact");
    assert_eq!(one["best"]["discard"], json!(["Th"]));
    assert_eq!(one["best"]["win"], 61_214_178);
    let more = [
        ("opponents", "3"),
        ("exchange", "singletons"),
        ("seed", "7"),
        ("samples", "9000"),
    ];
    let three = answer(&get("poker/draw", &[&won[..], &more].concat()));
    assert_eq!([&three["samples"], &three["seed"]], [9_000, 7]);
    assert!(three["best"]["error"].as_f64().unwrap() > 0.0);
    assert_eq!(three["best"]["difference_error"], 0.0);
    let lines = "\"9c 9d Jc Jd Th\"\n{\"hand\":\"9c 9d Jc Jd Th\",\"value\":\"equity\",\"opponents\":2,\"samples\":2}\n";
    let lines = post_lines("poker/draw/batch", &[], lines);
    assert_eq!(
        [&lines[0]["value"], &lines[1]["opponents"]],
        [&json!("percentile"), &json!(2)]
    );
    let many = [&won[..], &[("opponents", "9")]].concat();
    assert_eq!(wrong(&get("poker/draw", &many)).1, "opponents");
    assert_eq!(
        wrong(&get("poker/draw", &[hand, ("exchange", "none")])).1,
        "exchange"
    );

    let stripped = [("hand", "9c Tc Jc Qc Ac"), ("deck", "24")];
    answer(&get("poker/draw", &stripped));
    let paid = [&stripped[..], &[("value", "jacks-or-better-9-6")]].concat();
    assert_eq!(wrong(&get("poker/draw", &paid)).1, "value");
    assert_eq!(
        wrong(&get("poker/draw", &[("hand", "Ah Kh Qh Jh 9h 2c")])).0,
        "wrong-card-count"
    );
}

/// The pay table that is built in as `jacks-or-better-9-6`.
const TABLE: &str = r#"{"classes":"jacks-or-better","pays":{"royal-flush":800,
    "straight-flush":50,"four-of-a-kind":25,"full-house":9,"flush":6,"straight":4,
    "three-of-a-kind":3,"two-pair":2,"jacks-or-better":1}}"#;

#[test]
fn pay_tables_of_a_body_are_those_of_a_name() {
    let hand = ("hand", "Ah Kh Qh Jh 9h");
    let named = answer(&get(
        "poker/draw",
        &[hand, ("value", "jacks-or-better-9-6")],
    ));
    let own = answer(&post("poker/draw", &[hand], TABLE));
    assert_eq!(own["options"], named["options"]);
    let named = answer(&get("poker/return", &[("table", "jacks-or-better-9-6")]));
    assert_eq!(named["denominator"], 19_933_230_517_200_u64);
    let own = answer(&post("poker/return", &[], TABLE));
    assert_eq!(own["classes"], named["classes"]);
    assert_eq!(own["table"], "unnamed");

    let bad = post(
        "poker/return",
        &[],
        &TABLE.replace("\"flush\":6", "\"flush\":-6"),
    );
    let (kind, parameter, _) = wrong(&bad);
    assert_eq!((kind.as_str(), parameter), ("bad-pay-table", Value::Null));
    assert_eq!(bad.json()["error"]["row"], 2);
    let unknown = get("poker/return", &[("table", "/etc/passwd")]);
    assert_eq!(wrong(&unknown).1, "table");
    let object = unknown.json();
    let message = object["error"]["message"].as_str().unwrap();
    let start = "`/etc/passwd` is not a pay table: expected a table, or a name such as `jacks-or-better-9-6`";
    assert!(message.starts_with(start), "{message}");
}

#[test]
fn rounds_are_dealt() {
    let round = answer(&get("poker/deal", &[("players", "4"), ("seed", "7")]));
    assert_eq!(round["players"].as_array().unwrap().len(), 4);
    assert_eq!(
        round,
        answer(&get("poker/deal", &[("players", "4"), ("seed", "7")]))
    );
    let exchanged = [("players", "2"), ("exchange", "percentile"), ("deck", "24")];
    let round = answer(&get("poker/deal", &exchanged));
    assert!(round["seed"].as_u64().unwrap() < 1 << 53);
    for players in ["0", "11", "-1", "two", "1e1", "", "99999999999999999999"] {
        let bad = get("poker/deal", &[("players", players)]);
        assert_eq!(wrong(&bad).1, "players", "{players}");
    }
    let largest = [("players", "2"), ("seed", "18446744073709551615")];
    assert_eq!(answer(&get("poker/deal", &largest))["seed"], u64::MAX);
    let beyond = [("players", "2"), ("seed", "18446744073709551616")];
    assert_eq!(wrong(&get("poker/deal", &beyond)).1, "seed");
}

#[test]
fn mahjong_hands_are_checked() {
    let check = |parameters: &[(&str, &str)]| get("mahjong/check", parameters);
    let pairs = ("hand", "1122m3344p5566s77z");
    assert_eq!(wrong(&check(&[("hand", "111z")])).1, "hand");
    assert_eq!(wrong(&check(&[("hand", "11111m")])).1, "hand");
    assert_eq!(wrong(&check(&[pairs, ("visible", "111m")])).1, "visible");
    assert_eq!(wrong(&check(&[pairs, ("variant", "chess")])).1, "variant");
    assert_eq!(wrong(&check(&[pairs, ("sets", "6")])).1, "sets");
    let bad = check(&[pairs, ("forms", "standard,pairs")]);
    assert_eq!(
        wrong(&bad),
        ("unknown-form".into(), json!("forms"), json!(10))
    );
    assert_eq!(wrong(&check(&[("hand", "123m11z [chi 457p]")])).1, "hand");

    let called = [("hand", "123m11z"), ("kakan", "2222p"), ("chi", "456p")];
    let called = answer(&check(&called));
    assert_eq!(called["hand"], "123m11z [chi 456p] [kakan 2222p]");
    assert_eq!(wrong(&check(&[pairs, ("chi", "457p")])).1, "chi");
    // Options that apply to one hand are on the line of that hand.
    let lines = "\"22z\"\n{\"hand\":\"23m22z\",\"visible\":\"1m\",\"pon\":[\"777z\",\"666z\"]}\n\
                 {\"hand\":\"22z\",\"visible\":\"222z\"}";
    let found = post_lines("mahjong/check/batch", &[("variant", "standard")], lines);
    assert_eq!(found[0]["win"], true);
    assert_eq!(found[1]["hand"], "23m22z [pon 777z] [pon 666z]");
    assert_eq!(found[1]["total"], 7);
    assert_eq!(found[2]["error"]["kind"], "fifth-copy");
    assert_eq!(found[2]["error"]["column"], 28);
}

#[test]
fn points_of_many_han_and_fu_are_told_at_once() {
    use crate::ask::{request, send, server};
    let lines = "{\"han\":3,\"fu\":40}\n\n{\"han\":1,\"fu\":30,\"seat\":\"east\"}\n{\"nagashi\":true,\"tsumo\":false}\n\
                 \"3 40\"\n{\"han\":1,\"fu\":20,\"tsumo\":false}\n{\"fu\":30}";
    let found = post_lines("mahjong/points/batch", &[("tsumo", "true")], lines);
    let total = |idx: usize| &found[idx]["total"];
    assert_eq!((total(0), total(1)), (&json!(5_200), &json!(1_500)));
    assert_eq!(
        (&found[2]["win_by"], total(2)),
        (&json!("nagashi"), &json!(8_000))
    );
    let lines: Vec<_> = found.iter().map(|object| &object["line"]).collect();
    assert_eq!(lines, [1, 3, 4, 5, 6, 7]);
    let kinds: Vec<_> = found
        .iter()
        .map(|object| &object["error"]["kind"])
        .collect();
    assert_eq!(kinds[3..], ["bad-json", "no-such-score", "usage"]);
    // An error that affects all lines is reported immediately.
    let line = "{\"han\":3,\"fu\":40}";
    let address = "/api/v1/mahjong/points/batch?rules=nope";
    let post = axum::http::Method::POST;
    let bad = request(post, address, "application/x-ndjson", line);
    let bad = send(&server(), bad);
    let (status, object) = refusal(&bad);
    assert_eq!((status, &object["parameter"]), (400, &json!("rules")));
    assert_eq!(object["error"]["kind"], "unknown-preset");
    // A single question gets the same answer as a line of a batch.
    let one = answer(&get(
        "mahjong/points",
        &[("han", "3"), ("fu", "40"), ("tsumo", "true")],
    ));
    let mut first = found[0].clone();
    first.as_object_mut().unwrap().remove("line");
    assert_eq!(first, one);
}

#[test]
fn what_is_wrong_with_a_score_names_its_parameter() {
    let kind_and_place = |parameters: &[(&str, &str)], route| {
        let (kind, place, _) = wrong(&get(route, parameters));
        (kind, place)
    };
    let whole = ("hand", "234567m34588p456s");
    for name in ["ron", "tsumo"] {
        let found = kind_and_place(&[whole, (name, "9p")], "mahjong/score");
        assert_eq!(found, ("win-tile-not-in-hand".into(), json!(name)));
    }
    for other in [("honba", "2"), ("tsumo", "true"), ("han", "3")] {
        let found = kind_and_place(&[("nagashi", "true"), other], "mahjong/points");
        assert_eq!(found.0, "usage", "{other:?}");
    }
    let north = [
        ("han", "3"),
        ("fu", "40"),
        ("seat", "north"),
        ("rules", "sanma"),
    ];
    let found = kind_and_place(&north, "mahjong/points");
    assert_eq!(found, ("no-such-seat".into(), json!("seat")));
}

#[test]
fn grids_are_scored() {
    let text = "A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / 7 7 7 Q Q";
    let score = |body: &Value| post("matematico/score", &[], &body.to_string());
    let typed = answer(&score(&json!({ "grid": text })));
    assert_eq!(typed["total"], 440);
    // The grid in an answer can be sent back, and values can be numbers too.
    assert_eq!(answer(&score(&json!({ "grid": typed["grid"] }))), typed);
    let numbers = json!([
        [1, 1, 1, 13, 13],
        [10, 11, 12, 13, 1],
        [2, 2, 3, 3, 4],
        [5, 6, 7, 8, 9],
        [7, 7, 7, 12, 12]
    ]);
    assert_eq!(answer(&score(&json!({ "grid": numbers }))), typed);
    let points = json!({"diagonal_bonus": 0});
    assert_eq!(
        answer(&score(&json!({"grid": text, "points": points})))["total"],
        430
    );
    let row = json!([null, null, null, null, "A"]);
    let empty = json!([null, null, null, null, null]);
    let part = answer(&score(&json!({"grid": [row, row, row, row, empty]})));
    assert_eq!(part["complete"], false);

    let kind = |body: Value| wrong(&score(&body)).0;
    assert_eq!(kind(json!({})), "missing-key");
    assert_eq!(
        kind(json!({"grid": text, "file": "/etc/passwd"})),
        "unknown-key"
    );
    assert_eq!(kind(json!({"grid": "A B"})), "unknown-value");
    assert_eq!(
        kind(json!({"grid": [row, row, row, row, row]})),
        "five-of-a-value"
    );
    assert_eq!(
        kind(json!({"grid": [row, row, row, row]})),
        "wrong-number-of-rows"
    );
    assert_eq!(
        kind(json!({"grid": [row, row, row, row, [1, 2]]})),
        "wrong-number-of-values"
    );
    assert_eq!(
        kind(json!({"grid": [row, row, row, row, [1, 2, 3, 4, 14]]})),
        "unknown-value"
    );
    assert_eq!(kind(json!({"grid": 7})), "wrong-value");
    assert_eq!(
        kind(json!({"grid": text, "points": {"figures": {"trio": 1}}})),
        "bad-points-table"
    );
    assert_eq!(kind(json!([text])), "wrong-value");
    let twice = post("matematico/score", &[], r#"{"grid": "A", "grid": "A"}"#);
    assert_eq!(
        wrong(&twice),
        ("duplicate-key".into(), Value::Null, json!(15))
    );
    // The position is the one in the body.
    let bad = wrong(&post(
        "matematico/score",
        &[],
        r#"{"grid": "A 2 Z 4 5 / . . . . ."}"#,
    ));
    assert_eq!(bad.2, 15);
    let bad = wrong(&post(
        "matematico/score",
        &[],
        r#"{"grid": [[1, "é", 3, 4, 5],[],[],[],[]]}"#,
    ));
    assert_eq!(bad, ("unknown-value".into(), Value::Null, json!(15)));
}

#[test]
fn hints_value_every_free_cell() {
    let hint = |body: &Value| post("matematico/hint", &[], &body.to_string());
    let grid = "A 2 3 4 . / . . . . . / . . . . . / . . . . . / . . . . K";
    for player in ["random", "greedy", "table", "search", "deep"] {
        let asked = json!({"grid": grid, "card": 5, "player": player, "seed": 0});
        let found = answer(&hint(&asked));
        assert_eq!(
            (&found["card"], &found["player"]),
            (&json!("5"), &json!(player))
        );
        let moves = found["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 20);
        let values: Vec<_> = moves
            .iter()
            .map(|cell| cell["expected"].as_f64().unwrap())
            .collect();
        assert!(values.is_sorted_by(|one, other| one >= other), "{player}");
        assert_eq!(answer(&hint(&asked)), found, "{player}");
    }
    // The value of the last cell is known: it is the total of the full grid.
    let last = "A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / 7 7 7 Q .";
    let found = answer(&hint(&json!({"grid": last, "card": "Q"})));
    let only = json!([{"row": 5, "column": 5, "expected": 440.0, "error": 0.0}]);
    assert_eq!(found["moves"], only);

    let kind = |body: Value| wrong(&hint(&body)).0;
    assert_eq!(kind(json!({"grid": grid})), "missing-card");
    let object = hint(&json!({"grid": grid})).json();
    assert_eq!(
        object["error"]["message"],
        "`grid`: no card is given: expected `card`, or the card after the grid and a `|`"
    );
    assert_eq!(kind(json!({"card": 5})), "missing-key");
    assert_eq!(kind(json!({"grid": grid, "card": 14})), "unknown-value");
    assert_eq!(
        kind(json!({"grid": grid, "card": 5, "player": "me"})),
        "unknown-player"
    );
    assert_eq!(
        kind(json!({"grid": grid, "card": 5, "player": 1})),
        "wrong-value"
    );
    let full = "A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / 7 7 7 Q Q";
    assert_eq!(kind(json!({"grid": full, "card": 5})), "full-grid");
    let aces = "A A A A . / . . . . . / . . . . . / . . . . . / . . . . .";
    assert_eq!(kind(json!({"grid": aces, "card": "A"})), "none-left");
}

#[test]
fn the_best_arrangement_is_found_and_proved() {
    let best = |body: &Value| post("matematico/best", &[], &body.to_string());
    let grid = "9 9 . 4 4 / A 10 J Q . / 5 6 7 . 8 / 2 . 2 3 3 / . A K 5 6";
    let listed = json!({"grid": grid, "rest": ["9", "9", 10, "A", "K"], "seed": 0});
    let found = answer(&best(&listed));
    assert_eq!(
        (&found["optimal"], &found["bound"]),
        (&json!(true), &found["total"])
    );
    assert_eq!(found["grid"][1][4], "K"); // the royal
    let typed = json!({"grid": grid, "rest": "9, 9 10 A K", "seconds": 20, "seed": 0});
    assert_eq!(answer(&best(&typed)), found);
    let scored = answer(&post(
        "matematico/score",
        &[],
        &json!({"grid": found["grid"]}).to_string(),
    ));
    assert_eq!(scored["total"], found["total"]);
    // A moment is enough for an arrangement, and for a bound.
    let cards = answer(&get("matematico/deck", &[("seed", "1")]))["cards"].clone();
    let short = answer(&best(&json!({"cards": cards, "seconds": 0.1})));
    assert!(short["total"].as_u64() <= short["bound"].as_u64());
    assert_eq!(short.get("cut_short").is_some(), short["optimal"] == false);
    let zero = json!({"figures": {"pair": 0, "two-pairs": 0, "three-of-a-kind": 0, "straight": 0,
        "full-house": 0, "four-of-a-kind": 0, "aces-and-kings": 0, "royal": 0, "four-aces": 0},
        "diagonal_bonus": 0});
    let worthless = json!({"grid": found["grid"], "points": zero});
    assert_eq!(answer(&best(&worthless))["bound"], 0);

    let kind = |body: Value| wrong(&best(&body)).0;
    assert_eq!(kind(json!({})), "missing-key");
    assert_eq!(kind(json!({"grid": grid})), "missing-rest");
    assert_eq!(
        kind(json!({"grid": grid, "rest": [9]})),
        "wrong-number-of-values"
    );
    assert_eq!(
        kind(json!({"grid": grid, "rest": "9 9 10 A X"})),
        "unknown-value"
    );
    assert_eq!(
        kind(json!({"cards": [1, 1, 1, 1, 1]})),
        "wrong-number-of-values"
    );
    assert_eq!(kind(json!({"cards": vec![1; 25]})), "five-of-a-value");
    assert_eq!(kind(json!({"cards": cards, "grid": grid})), "wrong-value");
    assert_eq!(kind(json!({"cards": 25})), "wrong-value");
    assert_eq!(
        kind(json!({"cards": cards, "seconds": 3600})),
        "wrong-value"
    );
    assert_eq!(kind(json!({"cards": cards, "seed": 0.5})), "usage");
    assert_eq!(kind(json!({"cards": cards, "file": "x"})), "unknown-key");
}

#[test]
fn hints_take_what_the_command_line_takes() {
    let hint = |body: &Value| post("matematico/hint", &[], &body.to_string());
    let grid = "A 2 3 4 . / . . . . . / . . . . . / . . . . . / . . . . K";
    let asked = |more: Value| {
        let mut body = json!({"grid": grid, "card": 5});
        let keys = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(keys);
        hint(&body)
    };
    let usual = answer(&asked(json!({})));
    // If the choice is clear, fewer than 160 rollouts are enough.
    assert!((1..=170).contains(&usual["rollouts"].as_u64().unwrap()));
    // A drawn seed is reported, and repeating it returns the same answer.
    let again = answer(&asked(json!({"seed": usual["seed"]})));
    assert_eq!(again, usual);
    assert_ne!(answer(&asked(json!({})))["seed"], usual["seed"]);
    let more = answer(&asked(json!({"rollouts": 480, "seed": 7})));
    // Cells that are compared get equal shares.
    assert!((480..500).contains(&more["rollouts"].as_u64().unwrap()));
    assert_eq!(more["seed"], 7);
    let behind = json!({"grid": format!("{grid} | 5"), "rollouts": 480, "seed": 7});
    assert_eq!(answer(&hint(&behind)), more);
    let short = answer(&asked(json!({"time": 0.01})));
    assert_eq!(short["cut_short"], true);

    let kind = |body: Value| wrong(&asked(body)).0;
    assert_eq!(kind(json!({"rollouts": 1_000_000})), "wrong-value");
    assert_eq!(kind(json!({"time": 1_000})), "wrong-value");
    assert_eq!(kind(json!({"time": 0})), "wrong-value");
    let points = json!({"points": {"figures": {"trio": 1}}});
    assert_eq!(kind(points), "bad-points-table");
    let same = asked(json!({"points": {"diagonal_bonus": 10}, "seed": usual["seed"]}));
    assert_eq!(answer(&same), usual);
}

/// A line of `A 2 3 5 8` is a figure worth 90 points. Two cells are free: an 8 makes a full house in the third row, or the new figure in the first.
#[test]
fn players_play_by_the_points_that_are_sent() {
    let points: Value = serde_json::from_str(OWN_POINTS).unwrap();
    let grid = "A 2 3 5 . / 4 7 9 J Q / . 8 8 K K / 6 10 J 4 2 / 9 5 Q 10 A";
    for player in ["random", "greedy", "table", "search", "deep"] {
        let cell = |points: Option<&Value>| {
            let mut body = json!({"grid": grid, "card": 8, "player": player, "seed": 1});
            if let Some(points) = points {
                body["points"] = points.clone();
            }
            let found = answer(&post("matematico/hint", &[], &body.to_string()));
            let best = found["moves"][0].clone();
            (
                best["row"].clone(),
                best["column"].clone(),
                found["values"].clone(),
            )
        };
        let values = match player {
            "random" | "greedy" => Value::Null,
            _ => json!("general"),
        };
        assert_eq!(cell(None), (json!(3), json!(1), Value::Null), "{player}");
        assert_eq!(
            cell(Some(&points)),
            (json!(1), json!(5), values),
            "{player}"
        );
    }
    let asked = |path: &str, body: Value| answer(&post(path, &[], &body.to_string()));
    let game = "A 1 1 / 2 1 2 / 3 1 3 / 5 1 4 / 4 2 1 / 7 2 2 / 9 2 3 / J 2 4 / Q 2 5 / 8 3 2 / 8 3 3 / \
                K 3 4 / K 3 5 / 6 4 1 / 10 4 2 / J 4 3 / 4 4 4 / 2 4 5 / 9 5 1 / 5 5 2 / Q 5 3 / 10 5 4 / \
                A 5 5 / 8 3 1 / 7 1 5";
    let body = json!({"game": game, "player": "table", "time": 0.2, "seed": 1, "points": points});
    let judged = asked("matematico/review", body);
    assert_eq!(judged["values"], "general");
    assert!(
        judged["moves"][23]["loss"].as_f64() > Some(30.0),
        "{judged}"
    );
    assert_eq!(judged["moves"][23]["best"]["row"], 1);

    // No figure is worth anything here, so the totals show whether the table that was sent is used.
    let nothing = json!({"diagonal_bonus": 0, "figures": {
        "pair": null, "two-pairs": null, "three-of-a-kind": null, "straight": null, "royal": null,
        "full-house": null, "four-of-a-kind": null, "four-aces": null, "aces-and-kings": null,
    }});
    let cards = "2 10 5 5 A 4 2 8 10 4 J 5 6 3 A K Q 4 7 K 8 7 3 J 4";
    for (path, mut body) in [
        (
            "matematico/par",
            json!({"cards": cards, "games": 20, "seed": 1}),
        ),
        (
            "matematico/simulate",
            json!({"decks": [cards], "player": "table", "seed": 1}),
        ),
    ] {
        let usual = asked(path, body.clone());
        body["points"] = nothing.clone();
        let found = asked(path, body);
        let [usual, found] = [&usual, &found].map(|found| match found {
            Value::Array(list) => list[0].clone(),
            one => one.clone(),
        });
        assert!(usual["mean"].as_f64() > Some(100.0) && usual["values"].is_null());
        assert_eq!(
            (&found["max"], &found["values"]),
            (&json!(0), &json!("general"))
        );
    }
}

/// A game that fills the grid row by row.
fn moves() -> String {
    let cards = "A 2 3 4 5 6 7 8 9 10 J Q K A 2 3 4 5 6 7 8 9 10 J Q".split(' ');
    let moves = cards
        .enumerate()
        .map(|(idx, card)| format!("{card} {} {}", idx / 5 + 1, idx % 5 + 1));
    moves.collect::<Vec<_>>().join(" / ")
}

#[test]
fn the_par_of_cards_is_the_same_for_any_order_of_them() {
    let par = |body: Value| post("matematico/par", &[], &body.to_string());
    let deck = answer(&get("matematico/deck", &[("seed", "1")]));
    let mut cards = deck["cards"].as_array().unwrap().clone();
    let found = answer(&par(json!({"cards": cards, "games": 100, "seed": 0})));
    assert_eq!(
        (&found["player"], &found["games"], &found["seed"]),
        (&json!("table"), &json!(100), &json!(0))
    );
    assert!(found["standard_error"].as_f64() > Some(0.0));
    cards.reverse();
    let reversed = json!({"cards": cards, "games": 100, "seed": 0});
    assert_eq!(answer(&par(reversed)), found);

    let kind = |body: Value| wrong(&par(body)).0;
    assert_eq!(kind(json!({})), "missing-key");
    assert_eq!(kind(json!({"cards": [1, 2]})), "wrong-number-of-values");
    assert_eq!(kind(json!({"cards": vec![1; 25]})), "five-of-a-value");
    let much = json!({"cards": cards, "player": "search", "games": 501});
    assert_eq!(kind(much), "wrong-value");
    let other = json!({"cards": cards, "points": {"figures": {"trio": 1}}});
    assert_eq!(kind(other), "bad-points-table");
}

#[test]
fn games_are_judged_move_by_move() {
    let review = |body: Value| post("matematico/review", &[], &body.to_string());
    let game = moves();
    let asked = json!({"game": game, "player": "table", "time": 0.2});
    let found = answer(&review(asked));
    assert_eq!(found["moves"].as_array().unwrap().len(), 25);
    assert_eq!(found["player"], "table");
    assert!(found["seed"].as_u64().unwrap() < 1 << 53);
    assert!(found["best_arrangement"]["total"].as_u64() >= found["total"].as_u64());

    let bad = wrong(&review(json!({"game": game.replace("Q 5 5", "Q 5 6")})));
    assert_eq!((&bad.0[..], bad.1), ("no-such-cell", Value::Null));
    assert_eq!(wrong(&review(json!({}))).0, "missing-key");
    assert_eq!(
        wrong(&review(json!({"game": "A 1 1"}))).0,
        "wrong-number-of-moves"
    );
}

#[test]
fn games_are_simulated_within_bounds() {
    let simulate = |body: Value| post("matematico/simulate", &[], &body.to_string());
    let found = answer(&simulate(
        json!({"games": 20, "player": ["greedy", "table"], "seed": 1, "figures": true}),
    ));
    let players: Vec<_> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["player"])
        .collect();
    assert_eq!(players, ["greedy", "table"]);
    assert_eq!(
        (&found[0]["games"], &found[0]["seed"]),
        (&json!(20), &json!(1))
    );
    assert!(found[0]["figures"].is_object());
    let deck = "2 10 5 5 A 4 2 8 10 4 J 5 6 3 A K Q 4 7 K 8 7 3 J 4";
    let given = answer(&simulate(json!({"decks": [deck, deck], "player": "table"})));
    assert_eq!(
        (&given[0]["games"], &given[0]["min"]),
        (&json!(2), &given[0]["max"])
    );
    assert_eq!(
        answer(&simulate(json!({"decks": deck, "player": "table"})))[0]["games"],
        1
    );

    let kind = |body: Value| wrong(&simulate(body)).0;
    assert_eq!(
        kind(json!({"games": 1_000_000, "player": "table"})),
        "wrong-value"
    );
    assert_eq!(
        kind(json!({"games": 100, "player": "table,best"})),
        "wrong-value"
    );
    assert_eq!(
        kind(json!({"games": 1, "decks": deck, "player": "table"})),
        "usage"
    );
    assert_eq!(
        kind(json!({"decks": ["A"], "player": "table"})),
        "wrong-number-of-values"
    );
    assert_eq!(kind(json!({"decks": [], "player": "table"})), "no-decks");
}

#[test]
fn games_belong_to_seeds_and_days() {
    let deck = |parameters: &[(&str, &str)]| get("matematico/deck", parameters);
    let game = answer(&deck(&[("seed", "20260228")]));
    assert_eq!(game["cards"].as_array().unwrap().len(), 25);
    let daily = answer(&deck(&[("daily", "2026-02-28")]));
    assert_eq!(daily["cards"], game["cards"]);
    assert_eq!(daily["seed"], 20_260_228);
    let drawn = answer(&deck(&[]));
    let seed = drawn["seed"].to_string();
    assert_eq!(answer(&deck(&[("seed", &seed)]))["cards"], drawn["cards"]);

    assert_eq!(wrong(&deck(&[("daily", "2026-02-29")])).0, "bad-date");
    assert_eq!(
        wrong(&deck(&[("daily", "2026-02-28"), ("seed", "1")])).1,
        "daily"
    );
    assert_eq!(wrong(&deck(&[("seed", "-1")])).1, "seed");
}

#[test]
fn a_body_that_is_no_field_is_refused() {
    for body in [
        "",
        "{",
        "[]",
        "null",
        "{\"cards\":[[0,0,\"X\"]]}",
        "{\"cards\":[[0,0,null],[0,0,\"R\"]]}",
    ] {
        assert_eq!(
            wrong(&post("field/score", &[], body)).1,
            Value::Null,
            "{body}"
        );
    }
    assert_eq!(wrong(&post("field/score", &[], "{\n\"cards\": 7}")).2, 10);
}

#[test]
fn the_server_says_that_it_is_there() {
    let health = answer(&get("health", &[]));
    assert_eq!(
        health,
        json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")})
    );
}
