//! What a file holds: links, several games, lines that are too long, another format.

use serde_json::json;

use super::{ask, refused, sample};

/// A link to the viewer, with characters as `%7B` as browsers write them.
fn link(game: &str) -> String {
    let mut text = "https://tenhou.net/6/#json=".to_owned();
    for byte in game.bytes() {
        match byte.is_ascii_alphanumeric() {
            true => text.push(char::from(byte)),
            false => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}

#[test]
fn links_to_the_viewer_are_read() {
    let game = sample("riichi-calls.json");
    let game = game.trim();
    let plain = ask(game, &[]);
    assert_eq!(ask(&link(game), &[]), plain);
    assert_eq!(ask(&format!("{}&ts=1\n", link(game)), &[]), plain);
    // Some programs leave the characters as they are.
    let open = format!("https://tenhou.net/6/#json={game}&ts=0");
    assert_eq!(ask(&open, &[]), plain);
    // A link a line.
    let other = link(sample("double-ron.json").trim());
    let rounds = ask(&format!("{}\r\n\n{other}\n", link(game)), &[]);
    assert_eq!(rounds.len(), plain.len() + 1);
    assert_eq!(rounds[3]["game"], json!(2));
    assert_eq!(rounds[3]["agrees"], json!(true));
    // Another line is damage, and the rest is read.
    let rounds = ask(&format!("{}\nhello\n{other}\n", link(game)), &[]);
    assert_eq!(rounds[3]["error"]["line"], json!(2));
    assert_eq!(rounds[4]["agrees"], json!(true));
}

#[test]
fn two_documents_of_mjlog_are_two_games() {
    let (one, two) = (sample("riichi-calls.mjlog"), sample("double-ron.mjlog"));
    for between in ["", "\n"] {
        let rounds = ask(&format!("{}{between}{}", one.trim(), two.trim()), &[]);
        assert_eq!(rounds.len(), 4);
        let games: Vec<_> = rounds.iter().map(|round| round["game"].clone()).collect();
        assert_eq!(games, [1, 1, 1, 2].map(|game| json!(game)));
        assert_eq!(rounds[3]["round"], json!(1));
    }
}

#[test]
fn a_line_of_mjai_that_is_too_long_is_passed_over() {
    let text = sample("riichi-calls.mjai.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let starts = (0..lines.len()).filter(|&line| lines[line].contains("start_kyoku"));
    let starts: Vec<usize> = starts.collect();
    let long = format!("{{\"type\":\"none\",\"meta\":\"{}\"}}", "x".repeat(1 << 20));
    let mut other = lines.clone();
    other.insert(starts[1] + 3, &long);
    let rounds = ask(&other.join("\n"), &[]);
    assert_eq!(rounds.len(), 3);
    assert_eq!(rounds[0]["agrees"], json!(true));
    assert_eq!(
        rounds[1]["error"],
        json!({"kind": "too-long", "message": "a line longer than 1048576 bytes", "line": starts[1] + 4})
    );
    assert_eq!(rounds[2]["agrees"], json!(true));
}

#[test]
fn another_format_than_the_one_that_was_said_is_one_error() {
    let text = sample("riichi-calls.json");
    assert_eq!(
        refused(&text, &[("format", "mjai")]),
        "this looks like `tenhou6`, not `mjai`: expected `format` to say so"
    );
    let rounds = ask(&text, &[("format", "tenhou6")]);
    assert_eq!(rounds.len(), 3);
    // What is not recognized may be in the format that is said.
    let text = sample("riichi-calls.mjai.jsonl");
    let (_, rest) = text.split_once('\n').unwrap();
    let rounds = ask(&format!("no event\n{rest}"), &[("format", "mjai")]);
    assert_eq!(rounds.len(), 4);
}
