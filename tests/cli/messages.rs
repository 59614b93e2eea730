//! A message about anything typed or read from a file has only visible characters, and is not too
//! long.

use std::fs;
use std::path::Path;

use crate::streams::run;

/// A name that would color a terminal, and reverse the direction of the text after it.
const EVIL: &str = "a\u{1b}[31m\u{7}\u{202e}\u{200f}b";

/// Writes files that contain it in every place that a message might quote.
fn write_files(folder: &Path) -> Vec<String> {
    let long = "x".repeat(200_000);
    let escaped = r"a\u001b[31m\u0007\u202eb";
    let pays = |class: &str| {
        format!(r#"{{"name":"n","classes":"jacks-or-better","pays":{{"{class}":1}}}}"#)
    };
    let points =
        |name: &str| format!(r#"{{"new_figures":[{{"name":"{name}","points":3,"values":[1]}}]}}"#);
    let mut names = Vec::new();
    for (idx, text) in [
        format!(r#"{{"{escaped}": 1}}"#),
        format!(r#"{{"{long}": 1}}"#),
        format!(r#"{{"figures": {{"{escaped}": 1}}}}"#),
        format!(r#"{{"figures": {{"{long}": 1}}}}"#),
        points(escaped),
        points(&long),
        pays(escaped),
        pays(&long),
        format!(r#"{{"cards": [[0, 0, "{escaped}"]]}}"#),
        format!(r#"{{"cards": [[0, 0, "{long}"]]}}"#),
        format!(r#"{{"symbols": {{"{escaped}": 1}}, "cards": []}}"#),
        format!(r#"{{"symbols": {{"{long}": 1}}, "cards": []}}"#),
        format!(r#"{{"{escaped}{long}": [], "cards": []}}"#),
        EVIL.to_owned(),
        long.clone(),
        format!("{EVIL} 2 3 4 5\n{long}"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.join(format!("{idx}{EVIL}.json"));
        fs::write(&path, text).unwrap();
        names.push(path.to_str().unwrap().to_owned());
    }
    names
}

#[track_caller]
fn assert_calm(arguments: &[&str]) {
    let run = run(arguments, "");
    assert_eq!(run.status.code(), Some(2), "{arguments:?}");
    let is_calm = |char: char| char == '\n' || !char.is_control();
    for text in [&run.stdout, &run.stderr] {
        assert!(text.chars().all(is_calm), "{text:?}");
        assert!(text.chars().count() < 3_000, "{}", text.chars().count());
    }
    // In JSON, the input is unchanged.
    assert!(
        !run.stderr.contains(['\u{202e}', '\u{200f}']),
        "{:?}",
        run.stderr
    );
    for object in run.stdout.lines().filter(|line| line.starts_with('{')) {
        let object: serde_json::Value = serde_json::from_str(object).unwrap();
        let message = object["error"]["message"].as_str().unwrap();
        assert!(!message.contains(char::is_control), "{message:?}");
    }
    assert!(!run.stderr.is_empty());
}

#[test]
fn messages_are_visible_and_short_whatever_a_file_holds() {
    let folder = tempfile::tempdir().unwrap();
    for name in write_files(folder.path()) {
        for format in ["--json", "--color=never"] {
            assert_calm(&["matematico", "--grid", "A", "--points", &name, format]);
            assert_calm(&["matematico", &name, format]);
            assert_calm(&["matematico", "review", &name, format]);
            assert_calm(&[
                "matematico",
                "simulate",
                "--player",
                "table",
                "--decks",
                &name,
                format,
            ]);
            assert_calm(&["poker", "return", &name, format]);
            assert_calm(&["field", &name, format]);
        }
    }
}

#[test]
fn messages_are_visible_and_short_whatever_is_typed() {
    let long = "9".repeat(100_000);
    for evil in [EVIL, &long] {
        for format in ["--json", "--color=never"] {
            assert_calm(&[evil, format]);
            assert_calm(&["poker", evil, format]);
            assert_calm(&["poker", "--file", evil, format]);
            assert_calm(&["poker", "rank", "As Ks Qs Js Ts", "--order", evil, format]);
            assert_calm(&["poker", "deal", "--players", evil, format]);
            assert_calm(&[
                "poker",
                "deal",
                "--players",
                "2",
                &format!("--{evil}"),
                format,
            ]);
            assert_calm(&["poker", "draw", "As Ks Qs Js Ts", "--value", evil, format]);
            assert_calm(&["poker", "draw", "As Ks Qs Js Ts", "--dead", evil, format]);
            assert_calm(&["mahjong", evil, format]);
            assert_calm(&["mahjong", "11m", "--forms", evil, format]);
            assert_calm(&["mahjong", "11m", "--visible", evil, format]);
            assert_calm(&["field", "count", "--diagonal", evil, format]);
            assert_calm(&["field", "--objectives", evil, format]);
            assert_calm(&["matematico", "--grid", evil, format]);
            assert_calm(&["matematico", "hint", "--grid", "A", "--card", evil, format]);
            assert_calm(&["matematico", "best", "--grid", "A", "--rest", evil, format]);
            assert_calm(&["matematico", "best", "--time", evil, format]);
            assert_calm(&["matematico", "deck", &format!("--daily={evil}"), format]);
            assert_calm(&[
                "matematico",
                "simulate",
                "--games",
                "1",
                "--player",
                evil,
                format,
            ]);
            assert_calm(&[
                "matematico",
                "simulate",
                "--games",
                "1",
                "--player",
                "table",
                "--csv",
                &format!("no/{evil}"),
                format,
            ]);
        }
    }
}

/// A library's error about a value is reported in our own words.
#[test]
fn messages_are_not_in_the_words_of_programmers() {
    let folder = tempfile::tempdir().unwrap();
    let documents = [
        r#"{"cards": [], "symbols": {"fungi": -4}}"#,
        r#"{"cards": [], "symbols": {"fungi": "x"}}"#,
        r#"{"cards": [], "symbols": [1]}"#,
        r#"{"cards": {}}"#,
        r#"{"cards": [{"x": [], "y": 1}]}"#,
        r#"{"cards": [], "objectives": [{"name": [1]}]}"#,
        r#"{"cards": [], "objectives": [1e9]}"#,
        r#"{"cards": [], "patterns": [{"name": "a", "points": -1, "variants": []}]}"#,
        r#"{"figures": []}"#,
        r#"{"figures": {"pair": -1}}"#,
        r#"{"new_figures": [{"name": "a", "points": 3, "values": [1]}]}"#,
        r#"{"new_figures": [{"name": "a", "points": 3, "groups": [{"count": 300}]}]}"#,
        r#"{"new_figures": {}}"#,
        "[]",
    ];
    let path = folder.path().join("input.json");
    let name = path.to_str().unwrap();
    let mut calls: Vec<Vec<&str>> = vec![
        vec!["poker", "--jobs", "x", "-"],
        vec!["poker", "--jobs", "0", "-"],
        vec!["poker", "draw", "--top", "x", "As Ks Qs Js Ts"],
        vec!["matematico", "hint", "--seed", "-4", "--card", "K"],
        vec![
            "matematico",
            "simulate",
            "--player",
            "greedy",
            "--games",
            "1e9",
        ],
        vec!["serve", "--port", "x"],
        vec!["serve", "--port", "99999"],
    ];
    let of_file = [
        vec!["field", name],
        vec!["matematico", "--grid", "A", "--points", name],
    ];
    let assert_ours = |arguments: &[&str]| {
        let run = run(arguments, "");
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        assert!(run.stderr.contains("expected"), "{}", run.stderr);
        for word in [
            "u8",
            "u32",
            "i64",
            "sequence",
            "a map",
            "invalid type",
            "invalid digit",
            "..",
        ] {
            assert!(!run.stderr.contains(word), "`{word}`: {}", run.stderr);
        }
    };
    for call in calls.drain(..) {
        assert_ours(&call);
    }
    for document in documents {
        fs::write(&path, document).unwrap();
        // Each is an invalid field or an invalid point table, or both.
        for call in &of_file {
            assert_ours(call);
        }
    }
}

/// An error in an option has its position in JSON, too.
#[test]
fn an_option_has_its_place_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("points.json");
    fs::write(&path, "{\n  \"figures\": {\"flush\": 90}}").unwrap();
    let name = path.to_str().unwrap();
    let error = |arguments: &[&str]| -> serde_json::Value {
        let run = run(arguments, "");
        assert_eq!(run.status.code(), Some(2), "{arguments:?}");
        serde_json::from_str(run.stdout.lines().next().unwrap()).unwrap()
    };
    let of_file = error(&["matematico", "--grid", "A", "--points", name, "--json"]);
    assert_eq!(of_file["option"], "--points");
    assert_eq!(of_file["error"]["row"], 2);
    assert_eq!(of_file["error"]["column"], 24);
    let of_key = error(&["poker", "--order", "x", "As Ks Qs Js Ts", "--json"]);
    assert_eq!(of_key["option"], "--order");
    let of_list = error(&["field", "--objectives", "87,x", "--json", "-"]);
    assert_eq!(of_list["option"], "--objectives");
    // A typed table has no name.
    let pays = folder.path().join("pays.json");
    fs::write(&pays, "{\n}").unwrap();
    let of_table = error(&["poker", "return", pays.to_str().unwrap(), "--json"]);
    assert_eq!(of_table.get("option"), None);
    assert_eq!(of_table["error"]["row"], 1);
}
