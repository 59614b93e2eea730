//! Compares the description of the API with real answers and with the page for people.

use serde_json::{Map, Value, json};

use crate::ask::{answer, get, post, post_lines, post_text, refusal};

pub(crate) fn description() -> Value {
    answer(&get("openapi.json", &[]))
}

/// Rooms have state, so their answers are checked by the tests that play games.
fn is_of_rooms(route: &str) -> bool {
    route.starts_with("rooms")
}

/// The operations: method, route and description.
fn operations(description: &Value) -> Vec<(String, String, Value)> {
    let mut found = Vec::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let route = path.strip_prefix("/api/v1/").unwrap();
            found.push((method.to_uppercase(), route.to_owned(), operation.clone()));
        }
    }
    found
}

/// The schema, changed at every level to allow only the keys that it describes.
fn closed(schema: &Value) -> Value {
    let Some(object) = schema.as_object().filter(|object| !object.is_empty()) else {
        return schema.clone(); // the empty one allows anything
    };
    let mut closed_object: Map<String, Value> = object
        .iter()
        .map(|(key, value)| {
            let value = match (key.as_str(), value) {
                ("properties", Value::Object(properties)) => {
                    let properties = properties.iter();
                    properties
                        .map(|(name, schema)| (name.clone(), closed(schema)))
                        .collect()
                }
                ("items" | "additionalProperties", schema) => closed(schema),
                ("oneOf" | "anyOf", Value::Array(schemas)) => schemas.iter().map(inner).collect(),
                _ => value.clone(),
            };
            (key.clone(), value)
        })
        .collect();
    closed_object.insert("unevaluatedProperties".into(), false.into());
    closed_object.into()
}

/// A schema inside another one, which already rejects unknown keys.
fn inner(schema: &Value) -> Value {
    let mut schema = closed(schema);
    if let Some(object) = schema.as_object_mut() {
        object.remove("unevaluatedProperties");
    }
    schema
}

/// Checks that an answer matches the description of its route.
#[track_caller]
pub(crate) fn check(description: &Value, operation: &Value, status: &str, answer: &Value) {
    let schema = &operation["responses"][status]["content"]["application/json"]["schema"];
    check_shape(description, operation, schema, answer);
}

/// Checks that a body matches the description of its route.
#[track_caller]
pub(crate) fn check_body(description: &Value, operation: &Value, body: &Value) {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    check_shape(description, operation, schema, body);
}

#[track_caller]
pub(crate) fn check_shape(description: &Value, operation: &Value, schema: &Value, answer: &Value) {
    assert!(schema.is_object(), "{operation}");
    let shapes = description["components"]["schemas"].as_object().unwrap();
    // References lead to the open shapes, which are closed wherever they are used.
    let shapes: Map<String, Value> = shapes
        .iter()
        .map(|(name, shape)| (name.clone(), inner(shape)))
        .collect();
    let mut whole = closed(schema);
    whole["components"] = json!({"schemas": shapes});
    whole["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    let validator = jsonschema::validator_for(&whole).unwrap();
    let errors: Vec<_> = validator
        .iter_errors(answer)
        .map(|error| error.to_string())
        .collect();
    assert!(
        errors.is_empty(),
        "{}: {errors:#?}\n{answer}",
        operation["operationId"]
    );
}

/// The examples of an operation's parameters.
fn examples(operation: &Value, is_wanted: impl Fn(&Value) -> bool) -> Vec<(String, String)> {
    let none = Vec::new();
    let parameters = operation["parameters"].as_array().unwrap_or(&none);
    let wanted = parameters.iter().filter(|parameter| is_wanted(parameter));
    let text = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let mut examples = Vec::new();
    for parameter in wanted {
        let name = parameter["name"].as_str().unwrap().to_owned();
        match &parameter["example"] {
            Value::Array(values) => {
                examples.extend(values.iter().map(|value| (name.clone(), text(value))));
            }
            value => examples.push((name, text(value))),
        }
    }
    examples
}

/// Calls the operation with some of its examples.
fn asked(
    method: &str,
    route: &str,
    operation: &Value,
    parameters: &[(String, String)],
) -> crate::ask::Answer {
    let parameters: Vec<_> = parameters
        .iter()
        .map(|(name, value)| (&**name, &**value))
        .collect();
    if method == "GET" {
        return get(route, &parameters);
    }
    if let Some(log) = log_for(route) {
        return post_text(route, &parameters, log);
    }
    let body = &operation["requestBody"]["content"]["application/json"]["example"];
    assert!(body.is_object(), "{route}: no example of a body");
    post(route, &parameters, &body.to_string())
}

/// A file to send to a route that takes one, in the format of the example of `format`.
fn log_for(route: &str) -> Option<&'static str> {
    match route {
        "mahjong/log" => Some(include_str!(
            "../../../../fixtures/logs/double-ron.mjai.jsonl"
        )),
        "poker/history" => Some(include_str!(
            "../../../../fixtures/logs/pokerstars-side-pots.txt"
        )),
        _ => None,
    }
}

/// The media type of lines of JSON.
const LINES: &str = "application/x-ndjson";

/// A hand of five-card draw, and the options that go with it, including the cards kept.
const HAND: &str = "9c9dJcJdTh";
const DRAW: [(&str, &str); 2] = [("game", "draw"), ("hold", "9c9dJcJd")];

/// Calls a route that takes lines, with its example and each of its parameters.
fn check_lines(description: &Value, route: &str, operation: &Value) {
    let body = &operation["requestBody"]["content"][LINES]["example"];
    let input = match route {
        "poker/equity/batch" => "player",
        "poker/pots/batch" => "players",
        _ => "hand",
    };
    let lines = match body {
        Value::Object(_) => format!("{body}\n\n{body}\n"),
        _ => format!("{body}\n\n{}\n", json!({ input: body })),
    };
    let none = Vec::new();
    let parameters = operation["parameters"].as_array().unwrap_or(&none);
    for parameter in parameters {
        let some = examples(operation, |other| other == parameter);
        let mut some: Vec<_> = some
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        let mut lines = lines.clone();
        if route == "mahjong/score/batch" {
            let (hand, others) = beside(parameter["name"].as_str().unwrap());
            some.extend(others);
            if let Some(hand) = hand {
                lines = format!("{:?}\n\n{}\n", hand, json!({ "hand": hand }));
            }
        }
        if route == "mahjong/value/batch" {
            let (hand, other) = beside_value(parameter["name"].as_str().unwrap());
            some.extend(other);
            lines = format!("{hand:?}\n\n{}\n", json!({ "hand": hand }));
        }
        if let "poker/rank/batch" | "poker/compare/batch" = route
            && parameter["name"] == "board"
        {
            some.push(("game", "omaha"));
        }
        if route == "poker/equity/batch"
            && let Some("hold" | "opponents" | "exchange" | "deck" | "order") =
                parameter["name"].as_str()
        {
            some.extend(DRAW.iter().filter(|(name, _)| parameter["name"] != *name));
            lines = format!("{HAND:?}\n\n{}\n", json!({ "player": HAND }));
        }
        if route == "poker/draw/batch"
            && let Some("opponents" | "exchange" | "samples" | "seed") = parameter["name"].as_str()
        {
            some.push(("value", "equity"));
        }
        if (route, &parameter["name"]) == ("mahjong/points/batch", &json!("nagashi")) {
            // This replaces han and fu.
            lines = "{}\n\n{}".to_owned();
        }
        let mut found = post_lines(route, &some, &lines);
        assert_eq!(found.len(), 2, "{found:?}");
        for (object, line) in found.iter_mut().zip([1, 3]) {
            let told = object.as_object_mut().unwrap().remove("line");
            assert_eq!(told, Some(json!(line)), "{route}");
            let schema = &operation["responses"]["200"]["content"][LINES]["schema"];
            check_shape(description, operation, schema, object);
        }
    }
}

const MCR: (&str, &str) = ("rules", "mcr");
const SICHUAN: (&str, &str) = ("rules", "sichuan");
const HONGKONG: (&str, &str) = ("rules", "hongkong");
const TAIWAN: (&str, &str) = ("rules", "taiwan");

/// A hand of two suits, and one of sixteen tiles; both wait for 4p.
const OF_TWO_SUITS: Option<&str> = Some("12345678955m23p");
const OF_SIXTEEN: Option<&str> = Some("123456789m23p55s345s");

/// The hand to use with one parameter of the discard values, and another parameter that it
/// requires.
fn beside_value(name: &str) -> (&'static str, Option<(&'static str, &'static str)>) {
    let hand = "222567m345p33667s";
    match name {
        "kita" => ("199m234567p3488s5z", Some(("rules", "tenhou-sanma"))),
        "in_riichi" => ("234567m3488p456s", None),
        "chi" | "pon" | "kan" | "kakan" | "ankan" => ("234567m3488p", None),
        "shanten_down" | "tegawari" => (hand, Some(("model", "mahjong-cpp"))),
        "seed" => (hand, Some(("simulate", "10"))),
        _ => (hand, None),
    }
}

/// What one parameter of a win requires: a hand that differs from the example, and other
/// parameters.
fn beside(
    name: &str,
) -> (
    Option<&'static str>,
    &'static [(&'static str, &'static str)],
) {
    match name {
        "haitei" | "chihou" => (None, &[("tsumo", "5p")]),
        "tenhou" => (None, &[("tsumo", "5p"), ("seat", "east")]),
        "houtei" | "chankan" | "renhou" | "from" => (None, &[("ron", "5p")]),
        "ippatsu" => (None, &[("riichi", "true")]),
        "open_riichi" => (None, &[("rule", "open-riichi=yes")]),
        "ura" => (None, &[("riichi", "true"), ("dora", "1z")]),
        "rinshan" => (Some("456p2278s789m [ankan 3333m]"), &[("tsumo", "9s")]),
        "last_tile_draw" => (None, &[("tsumo", "5p"), MCR]),
        "last_tile_claim" | "robbing_the_kong" | "last_tile" => (None, &[("ron", "5p"), MCR]),
        "out_with_replacement_tile" => {
            (Some("456p2278s789m [ankan 3333m]"), &[("tsumo", "9s"), MCR])
        }
        "dealt" => (None, &[("tsumo", "5p"), ("seat", "east"), MCR]),
        "flowers" => (None, &[MCR]),
        "lack" | "won" | "kongs" => (None, &[SICHUAN]),
        "win_on_kong_discard" => (OF_TWO_SUITS, &[("ron", "4p"), SICHUAN]),
        "win_after_kong" => (
            Some("456p2278s789m [ankan 3333m]"),
            &[("tsumo", "9s"), HONGKONG],
        ),
        "kong_on_kong" => (
            Some("4m [pon 222m] [kan 3333s] [kan 8888p] [pon 555p]"),
            &[("tsumo", "4m"), HONGKONG],
        ),
        "heavenly_hand" => (None, &[("tsumo", "5p"), ("seat", "east"), HONGKONG]),
        "earthly_hand" | "human_hand" => (None, &[("ron", "5p"), HONGKONG]),
        "dealer" | "streak" | "heavenly_ready" | "earthly_ready" => (OF_SIXTEEN, &[TAIWAN]),
        "heavenly_win" => (OF_SIXTEEN, &[("tsumo", "4p"), ("seat", "east"), TAIWAN]),
        "earthly_win" => (OF_SIXTEEN, &[("tsumo", "4p"), TAIWAN]),
        "human_win" => (OF_SIXTEEN, &[("ron", "4p"), TAIWAN]),
        "seven_robs_one" | "eight_immortals" => (OF_SIXTEEN, &[("flowers", "12345678"), TAIWAN]),
        "kita" => (Some("123456789p7899s"), &[("rules", "tenhou-sanma")]),
        "pao" => (
            Some("123m9s [pon 555z] [pon 666z] [pon 777z]"),
            &[("ron", "9s")],
        ),
        "chi" | "pon" | "kan" | "kakan" | "ankan" => (Some("234567m3488p"), &[]),
        _ => (None, &[]),
    }
}

#[test]
fn every_route_answers_its_own_examples_as_described() {
    let description = description();
    let operations = operations(&description);
    assert!(operations.len() >= 17);
    for (method, route, operation) in operations {
        if is_of_rooms(&route) {
            continue;
        }
        if operation["requestBody"]["content"][LINES].is_object() {
            check_lines(&description, &route, &operation);
            continue;
        }
        let needed = examples(&operation, |parameter| {
            parameter["required"] == true || parameter["x-in-example"] == true
        });
        let found = asked(&method, &route, &operation, &needed);
        check(&description, &operation, "200", &answer(&found));
        // Each optional parameter, together with the required ones.
        for parameter in operation["parameters"].as_array().unwrap_or(&Vec::new()) {
            let is_this = |other: &Value| other["required"] == true || other == parameter;
            let mut some = examples(&operation, is_this);
            match (&*route, parameter["name"].as_str().unwrap()) {
                ("poker/rank" | "poker/compare", "board") => {
                    some.push(("game".into(), "omaha".into()));
                }
                ("poker/equity", name @ ("hold" | "opponents" | "exchange" | "deck" | "order")) => {
                    let others = DRAW.iter().filter(|(other, _)| name != *other);
                    some.retain(|(name, _)| name != "player");
                    some.push(("player".into(), HAND.into()));
                    some.extend(others.map(|&(name, value)| (name.into(), value.into())));
                }
                // They apply to a value with a name, but the body has a table.
                ("poker/draw", "game" | "opponents" | "exchange" | "samples" | "seed")
                    if operation["requestBody"].is_object() =>
                {
                    let found = asked(&method, &route, &operation, &some);
                    check(&description, &operation, "default", &refusal(&found).1);
                    continue;
                }
                ("poker/draw", name @ ("opponents" | "exchange" | "samples" | "seed")) => {
                    some.push(("value".into(), "equity".into()));
                    if name != "samples" {
                        some.push(("samples".into(), "1000".into()));
                    }
                }
                ("deck", "seed") => some.push(("shuffle".into(), "true".into())),
                ("poker/history", "ignore_folded" | "samples" | "seed") => {
                    some.push(("review".into(), "all".into()));
                }
                ("mahjong/log", "review_by") => some.push(("review".into(), "all".into())),
                ("mahjong/log", "under_threat" | "top" | "explain") => {
                    some.push(("review".into(), "all".into()));
                    some.push(("review_by".into(), "value".into()));
                }
                ("field/count", "explain") => some.push(("stack".into(), "red:red:up-left".into())),
                ("mahjong/score", name) => {
                    let more = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
                    let (hand, others) = beside(name);
                    if let Some(hand) = hand {
                        some.retain(|(name, _)| name != "hand");
                        some.push(("hand".into(), hand.into()));
                    }
                    some.extend(others.iter().map(more));
                }
                ("mahjong/value", name) => {
                    let (hand, other) = beside_value(name);
                    some.retain(|(name, _)| name != "hand");
                    some.push(("hand".into(), hand.into()));
                    some.extend(other.map(|(name, text)| (name.into(), text.into())));
                }
                ("mahjong/points", "nagashi") => {}
                ("mahjong/points", name) => {
                    let both = [("han", "3"), ("fu", "40")].into_iter();
                    let other = both.filter(|(other, _)| *other != name);
                    some.extend(other.map(|(name, text)| (name.into(), text.into())));
                }
                _ => {}
            }
            let found = asked(&method, &route, &operation, &some);
            check(&description, &operation, "200", &answer(&found));
        }
        let unknown = asked(
            &method,
            &route,
            &operation,
            &[("unknown".into(), "1".into())],
        );
        check(&description, &operation, "default", &refusal(&unknown).1);
    }
}

#[test]
fn answers_of_every_kind_are_as_described() {
    let description = description();
    let shape = |route: &str| description["paths"][format!("/api/v1/{route}")]["get"].clone();
    for hand in [
        "112233m456p789s11z",
        "1122m3344p5566s77z",
        "19m19p19s12345677z",
        "1112345678999m",
        "123m456p7899s1124z",
        "123m11z [chi 456p] [pon 777z] [ankan 2222p]",
        "1z",
    ] {
        let found = answer(&get("mahjong/check", &[("hand", hand)]));
        check(&description, &shape("mahjong/check"), "200", &found);
    }
    // One hand has a low, and the other has neither category nor strength.
    for hand in ["8c 4d 3h 2s Ac", "9c 4d 3h 2s Ac"] {
        let found = answer(&get(
            "poker/rank",
            &[("hand", hand), ("game", "eight-or-better")],
        ));
        check(&description, &shape("poker/rank"), "200", &found);
    }
    for value in ["percentile", "singletons", "deuces-wild-full-pay"] {
        let found = answer(&get(
            "poker/draw",
            &[("hand", "2c 3c 4c 5c 9h"), ("value", value)],
        ));
        check(&description, &shape("poker/draw"), "200", &found);
    }
    for (hand, game) in [("2c 3c 4c 5c 9h", "ace-to-five"), ("2c 3c 4c 9h", "badugi")] {
        let found = answer(&get("poker/draw", &[("hand", hand), ("game", game)]));
        check(&description, &shape("poker/draw"), "200", &found);
    }
    for hand in ["As Ks Qs Js Tx", "", "As"] {
        let (_, found) = refusal(&get("poker/rank", &[("hand", hand)]));
        check(&description, &shape("poker/rank"), "default", &found);
    }
}

/// The keys that a schema describes, directly or through a reference.
fn keys(description: &Value, schema: &Value) -> Vec<String> {
    let shape = match schema["$ref"].as_str() {
        None => schema,
        Some(reference) => description.pointer(&reference[1..]).unwrap(),
    };
    let properties = shape["properties"].as_object().unwrap();
    properties.keys().cloned().collect()
}

#[test]
fn bodies_are_described_key_by_key() {
    let description = description();
    let mut n_bodies = 0;
    for (method, route, operation) in operations(&description) {
        if method != "POST"
            || is_of_rooms(&route)
            || operation["requestBody"]["content"][LINES].is_object()
            || log_for(&route).is_some()
        {
            continue;
        }
        n_bodies += 1;
        let content = &operation["requestBody"]["content"]["application/json"];
        check_body(&description, &operation, &content["example"]);
        // A client that sends an unknown key gets a list of all keys.
        let parameters: &[_] = match &*route {
            "poker/draw" => &[("hand", "As Ks Qs Js Ts")],
            "field/count" => &[("stack", "red:red:up-left")],
            _ => &[],
        };
        let (_, told) = refusal(&post(&route, parameters, r#"{"no such key":1}"#));
        let message = told["error"]["message"].as_str().unwrap();
        let expected = message.split_once("expected ").unwrap().1;
        let mut told: Vec<_> = expected.split('`').skip(1).step_by(2).collect();
        told.sort_unstable();
        assert_eq!(keys(&description, &content["schema"]), told, "{route}");
    }
    assert!(n_bodies >= 10, "{n_bodies}");
}

/// Bodies with every key, written in every possible way, are answered as described.
#[test]
fn bodies_of_every_kind_are_as_described() {
    let description = description();
    let rows = json!([
        ["A", "A", 2, 3, 4],
        ["K", 13, "K", "5", 5],
        [6, 6, null, 6, 7],
        [8, 9, 10, "J", "Q"],
        ["A", "10", "J", "Q", "K"]
    ]);
    let text = "A A 2 3 4 / K K K 5 5 / 6 6 . 6 7 / 8 9 10 J Q / A 10 J Q K";
    let points = json!({
        "name": "ours",
        "diagonal_bonus": 30,
        "figures": {"pair": 5, "royal": null},
        "new_figures": [
            {"name": "three-and-two", "points": 90, "values": ["A", "A", "A", 2, "2"]},
            {"name": "odd-over-even", "points": 70, "groups": [
                {"count": 3, "parity": "odd"},
                {"count": 2, "values": [2, "4"]}
            ]}
        ]
    });
    let deck = "A A A A 2 2 2 2 3 3 3 3 4 4 4 4 5 5 5 5 6 6 6 6 7";
    let listed: Vec<_> = deck.split(' ').collect();
    let field = json!({
        "coords": "unit",
        "cards": [[0, 0, null], [1, 1, "R"], {"x": 2, "y": 2, "color": "red"}],
        "symbols": {"fungi": 3},
        "objectives": [87, 95],
        "patterns": [{"name": "two", "points": 4, "variants": [[[0, 0, "R"], [1, 1, "R"]]]}]
    });
    let bodies = [
        ("matematico/score", json!({"grid": rows, "points": points})),
        ("matematico/score", json!({"grid": text, "points": {}})),
        (
            "matematico/hint",
            json!({"grid": rows, "card": 12, "player": "greedy"}),
        ),
        ("matematico/hint", json!({"grid": text, "card": "Q"})),
        (
            "matematico/best",
            json!({"cards": listed, "points": points, "seconds": 0.1, "seed": 3}),
        ),
        ("matematico/best", json!({"cards": deck, "seconds": 0.1})),
        ("matematico/best", json!({"grid": rows, "rest": ["9"]})),
        (
            "matematico/best",
            json!({"grid": text, "rest": "9", "time": 1}),
        ),
        (
            "matematico/simulate",
            json!({"games": 2, "player": ["greedy", "table"], "seed": 1, "figures": true}),
        ),
        (
            "matematico/simulate",
            json!({"decks": [deck], "player": "random", "points": points}),
        ),
        ("field/score", field.clone()),
        ("field/show", field),
        (
            "poker/return",
            json!({"classes": "deuces-wild", "pays": {
                "natural-royal-flush": 800, "four-deuces": 200, "wild-royal-flush": 25,
                "five-of-a-kind": 15, "straight-flush": 9, "four-of-a-kind": 5, "full-house": 3,
                "flush": 2, "straight": 2, "three-of-a-kind": 1
            }}),
        ),
    ];
    for (route, body) in bodies {
        let operation = &description["paths"][format!("/api/v1/{route}")]["post"];
        check_body(&description, operation, &body);
        let found = answer(&post(route, &[], &body.to_string()));
        check(&description, operation, "200", &found);
    }
}

#[test]
fn a_wrong_answer_would_be_seen() {
    let description = description();
    let operation = &description["paths"]["/api/v1/poker/compare"]["get"];
    let right = answer(&get("poker/compare", &[("hand", "AsKsQsJsTs|AcKcQcJcTc")]));
    check(&description, operation, "200", &right);
    type Change = fn(&mut Value);
    let changes: [Change; 5] = [
        |answer| answer["more"] = json!(1),
        |answer| answer["hands"][0]["more"] = json!(1),
        |answer| drop(answer.as_object_mut().unwrap().remove("reason")),
        |answer| answer["winners"] = json!("both"),
        |answer| answer["hands"][1]["strength"] = json!("7462"),
    ];
    for change in changes {
        let mut wrong = right.clone();
        change(&mut wrong);
        let seen = std::panic::catch_unwind(|| check(&description, operation, "200", &wrong));
        assert!(seen.is_err(), "{wrong}");
    }
}

/// Checks every rule that an independent linter has for a description, so no linter is needed here.
#[test]
fn the_description_is_complete() {
    let description = description();
    assert_eq!(description["openapi"], "3.1.0");
    assert_eq!(
        description["info"]["license"]["identifier"],
        "MIT OR Apache-2.0"
    );
    assert_eq!(description["security"], json!([]));
    assert_eq!(description["servers"], json!([{"url": "/"}]));
    let tags = description["tags"].as_array().unwrap();
    let tags: Vec<_> = tags
        .iter()
        .map(|tag| {
            assert!(!tag["description"].as_str().unwrap().is_empty());
            tag["name"].as_str().unwrap()
        })
        .collect();
    let mut ids = Vec::new();
    for (method, route, operation) in operations(&description) {
        let place = format!("{method} {route}");
        assert!(
            !operation["summary"].as_str().unwrap().is_empty(),
            "{place}"
        );
        let own = operation["tags"].as_array().unwrap();
        assert_eq!(own.len(), 1, "{place}");
        assert!(tags.contains(&own[0].as_str().unwrap()), "{place}");
        ids.push(operation["operationId"].as_str().unwrap().to_owned());
        let done = match operation["responses"]["201"].is_object() {
            true => "201",
            false => "200",
        };
        for status in [done, "4XX", "5XX"] {
            let mut answer = &operation["responses"][status];
            if let Some(reference) = answer["$ref"].as_str() {
                answer = description.pointer(&reference[1..]).unwrap();
            }
            assert!(!answer["description"].as_str().unwrap().is_empty());
            let content = &answer["content"]["application/json"];
            if let Some(example) = content.get("example") {
                check_shape(&description, &operation, &content["schema"], example);
            } else {
                assert_eq!(status, done, "{place}: no example of an error");
            }
        }
        for parameter in operation["parameters"].as_array().unwrap_or(&Vec::new()) {
            assert!(!parameter["description"].as_str().unwrap().is_empty());
            let mut schema = parameter["schema"].clone();
            schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
            let validator = jsonschema::validator_for(&schema).unwrap();
            assert!(
                validator.is_valid(&parameter["example"]),
                "{place}: {parameter}"
            );
        }
    }
    assert!(ids.iter().all(|id| {
        id.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    }));
    ids.sort_unstable();
    let n_ids = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), n_ids, "two operations of one name");
    let text = description.to_string();
    for part in ["schemas", "responses"] {
        // For the description, a stream is text; it only says where the shapes are.
        let all = description["components"][part].as_object().unwrap();
        for name in all.keys().filter(|name| *name != "RoomEvents") {
            let reference = format!("\"#/components/{part}/{name}\"");
            assert!(text.contains(&reference), "{name} is used nowhere");
        }
    }
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let reference = reference.split('"').next().unwrap();
        assert!(description.pointer(reference).is_some(), "{reference}");
    }
}

/// The description says which searches can be followed as a stream.
#[test]
fn a_stream_is_described_beside_the_answer() {
    let description = description();
    for (_, route, operation) in operations(&description) {
        let content = &operation["responses"]["200"]["content"];
        let is_stream = content.get("text/event-stream").is_some();
        let long = [
            "matematico/best",
            "matematico/review",
            "matematico/simulate",
            "poker/equity",
            "poker/hands",
            "rooms/{code}/events",
        ];
        assert_eq!(is_stream, long.contains(&&*route), "{route}");
    }
}
