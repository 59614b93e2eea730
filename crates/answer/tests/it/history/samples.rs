//! Every sample has the answer that is written beside it.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{answers, sample};

/// The samples of a hand or several, and their files.
const SAMPLES: [(&str, &str); 19] = [
    ("badugi", "phh"),
    ("hi-lo", "phh"),
    ("odd-chip", "phh"),
    ("omaha", "phh"),
    ("razz", "phh"),
    ("short-deck", "phh"),
    ("side-pots", "phh"),
    ("single-draw", "phh"),
    ("stud-hi-lo", "phh"),
    ("stud", "phh"),
    ("triple-draw", "phh"),
    ("several", "phhs"),
    ("pokerstars-draw", "txt"),
    ("pokerstars-omaha-hi-lo", "txt"),
    ("pokerstars-side-pots", "txt"),
    ("pokerstars-stud", "txt"),
    ("pokerstars-tournament", "txt"),
    ("pokerstars-twice", "txt"),
    ("home-game", "ohh"),
];

#[test]
fn every_sample_has_its_expected_answer() {
    for (name, ending) in SAMPLES {
        let found = answers(&sample(&format!("{name}.{ending}")), &[]);
        let expected: Value =
            serde_json::from_str(&sample(&format!("{name}.expected.json"))).unwrap();
        let hands = match expected.get("hands") {
            Some(hands) => hands.as_array().unwrap().clone(),
            None => vec![expected],
        };
        assert_eq!(found.len(), hands.len(), "{name}");
        for (found, expected) in found.iter().zip(&hands) {
            check(name, found, expected);
        }
    }
}

#[track_caller]
fn check(name: &str, found: &Value, expected: &Value) {
    let agrees = expected.get("agrees").cloned().unwrap_or(Value::Bool(true));
    assert_eq!(found["agrees"], agrees, "{name}: {found:#}");
    for key in ["total", "rake", "uncalled", "stated"] {
        if let Some(value) = expected.get(key) {
            let is_rake = key == "rake" && value.as_f64() == Some(0.0);
            let none_is_zero = is_rake && found[key].is_null();
            assert!(
                same(&found[key], value) || none_is_zero,
                "{name}: {key}: {found:#}"
            );
        }
    }
    for (player, won) in expected
        .get("won")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let found = player_of(found, player);
        assert!(same(&found["won"], won), "{name}: {player}: {found:#}");
    }
    for (player, dead) in expected
        .get("dead")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        assert!(
            same(&player_of(found, player)["dead"], dead),
            "{name}: {found:#}"
        );
    }
    let pots = expected.get("pots").and_then(Value::as_array);
    if let Some(pots) = pots {
        assert_eq!(
            found["pots"].as_array().unwrap().len(),
            pots.len(),
            "{name}: {found:#}"
        );
    }
    for (idx, pot) in pots.into_iter().flatten().enumerate() {
        check_pot(name, &found["pots"][idx], pot);
    }
    let net = expected.get("net").or_else(|| pots?.first()?.get("net"));
    for (player, won) in net.and_then(Value::as_object).into_iter().flatten() {
        assert!(
            same(&player_of(found, player)["won"], won),
            "{name}: {found:#}"
        );
    }
}

#[track_caller]
fn check_pot(name: &str, found: &Value, expected: &Value) {
    assert!(
        same(&found["amount"], &expected["amount"]),
        "{name}: {found:#}"
    );
    assert_eq!(found["players"], expected["players"], "{name}");
    if let Some(stated) = expected.get("stated_net") {
        assert!(same(&found["stated"], stated), "{name}: {found:#}");
    }
    let of = |run: Option<u64>, half: Option<&str>| -> BTreeSet<String> {
        let shares = found["shares"].as_array().unwrap().iter();
        let shares = shares.filter(|share| {
            let is_half = half.is_none_or(|half| share["half"] == half || share["half"].is_null());
            is_half && run.is_none_or(|run| share["run"] == run)
        });
        shares.flat_map(|share| names(&share["winners"])).collect()
    };
    for half in ["high", "low"] {
        if let Some(winners) = expected.get(half) {
            assert_eq!(
                of(None, Some(half)),
                names(winners),
                "{name}: {half}: {found:#}"
            );
        }
    }
    for (run, halves) in expected
        .get("runs")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .enumerate()
    {
        for half in ["high", "low"] {
            let expected = names(&halves[half]);
            assert_eq!(
                of(Some(run as u64 + 1), Some(half)),
                expected,
                "{name}: {found:#}"
            );
        }
    }
    match expected.get("winners").and_then(Value::as_array) {
        Some(runs) if runs.first().is_some_and(Value::is_array) => {
            for (run, winners) in runs.iter().enumerate() {
                assert_eq!(of(Some(run as u64 + 1), None), names(winners), "{name}");
            }
        }
        Some(_) => assert_eq!(
            of(None, None),
            names(&expected["winners"]),
            "{name}: {found:#}"
        ),
        None => {}
    }
    let shares = expected.get("shares").and_then(Value::as_array);
    for (found, expected) in found["shares"]
        .as_array()
        .unwrap()
        .iter()
        .zip(shares.into_iter().flatten())
    {
        assert!(
            same(&found["amount"], &expected["amount"]),
            "{name}: {found:#}"
        );
        assert_eq!(
            names(&found["winners"]),
            names(&expected["winners"]),
            "{name}"
        );
    }
}

fn names(list: &Value) -> BTreeSet<String> {
    let names = list.as_array().unwrap().iter();
    names
        .map(|name| name.as_str().unwrap().to_owned())
        .collect()
}

/// The player's object; `p2` is also found by its number.
fn player_of<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let mut players = answer["players"].as_array().unwrap().iter();
    players.find(|player| player["name"] == name).unwrap()
}

/// Whether two values are the same, whole numbers and others alike.
fn same(one: &Value, other: &Value) -> bool {
    match (one.as_object(), other.as_object()) {
        (Some(one), Some(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(key, value)| other.get(key).is_some_and(|other| same(value, other)))
        }
        _ => one == other || (one.is_number() && one.as_f64() == other.as_f64()),
    }
}

/// No name of a sample is in its anonymous answers.
#[test]
fn anonymous_answers_name_nobody() {
    for (name, ending) in SAMPLES.into_iter().chain([("damaged", "txt")]) {
        let text = sample(&format!("{name}.{ending}"));
        // Names that no other text contains.
        let named = match ending {
            "txt" => ["A", "B", "C", "D"].into_iter().fold(text, |text, letter| {
                text.lines()
                    .map(|line| rename(line, letter))
                    .collect::<Vec<_>>()
                    .join("\n")
            }),
            _ => ["A", "B", "C", "D", "E"]
                .into_iter()
                .fold(text, |text, letter| {
                    text.replace(&format!("\"{letter}\""), &format!("\"Zoë:{letter}\""))
                        .replace(&format!("'{letter}'"), &format!("'Zoë:{letter}'"))
                }),
        };
        let plain = answers(&named, &[]);
        assert!(
            plain
                .iter()
                .any(|answer| answer.to_string().contains("Zoë") || answer["hand"] == 3),
            "{name}"
        );
        for answer in answers(&named, &[("anonymous", "true")]) {
            let answer = answer.to_string();
            assert!(!answer.contains("Zoë"), "{name}: {answer}");
            for secret in [
                "1001", "1002", "1003", "1004", "1005", "1006", "2001", "2002", "Sample",
            ] {
                assert!(!answer.contains(secret), "{name}: {answer}");
            }
        }
    }
}

/// A line of PokerStars with a longer name.
fn rename(line: &str, letter: &str) -> String {
    let long = format!("Zoë:{letter}");
    for before in ["", "Dealt to "] {
        let Some(rest) = line.strip_prefix(&format!("{before}{letter}")) else {
            continue;
        };
        if rest.starts_with([':', ' ']) {
            return format!("{before}{long}{rest}");
        }
    }
    let line = line.replace(
        &format!("returned to {letter}"),
        &format!("returned to {long}"),
    );
    match line.split_once(": ") {
        Some((seat, rest))
            if seat.starts_with("Seat ") && rest.starts_with(&format!("{letter} ")) =>
        {
            format!("{seat}: {long}{}", &rest[letter.len()..])
        }
        _ => line,
    }
}
