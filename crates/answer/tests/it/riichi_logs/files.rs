//! What a file holds: links, several games, lines that are too long, another format, a cut.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;
use handeval_answer::ask::{Question as _, Request, RequestSource, Work, answer_all};
use handeval_answer::mahjong::Log;
use serde_json::{Value as Json, json};

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
fn j2_an_mjlog_is_recognized_without_its_first_tags() {
    let names = ["<GO ", "<UN ", "<TAIKYOKU ", "<INIT "];
    for (sample, name) in ["riichi-calls.mjlog", "sanma.mjlog"]
        .into_iter()
        .flat_map(|sample| names.map(|name| (sample, name)))
    {
        let text = super::sample(sample);
        let whole = ask(&text, &[]);
        let rest = &text[text.find(name).unwrap()..];
        let declared = format!("<?xml version=\"1.0\"?>\n<!-- cut -->{rest}");
        for text in [rest.to_owned(), declared, rest.replacen(' ', "\n", 1)] {
            let mut found = ask(&text, &[]);
            if name != "<GO " {
                let message = "the log has no rules: expected the tag `GO` before the first round";
                let error = json!({"kind": "truncated", "message": message});
                assert_eq!(found.remove(0)["error"], error, "{name}");
            }
            assert_eq!(found.len(), whole.len(), "{name}");
            for (found, whole) in found.iter().zip(&whole) {
                assert_eq!(found["agrees"], json!(true), "{sample}, {name}: {found:#}");
                assert_eq!(found["rules"], whole["rules"], "{sample}, {name}");
            }
        }
    }
    // Another tag may begin anything.
    let text = sample("riichi-calls.mjlog");
    let other = text[text.find("<INIT ").unwrap()..].replacen("<INIT ", "<INITIAL ", 1);
    let found = ask(&other, &[]);
    assert_eq!(found.len(), 1);
    let message = found[0]["error"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("text outside of a document"),
        "{message}"
    );
    // A recorded connection shows one hand of each round.
    let traffic = "<GO type=\"9\"/> <TAIKYOKU oya=\"0\"/> <INIT seed=\"0,0,0,1,2,3\" hai=\"4,5\"/>";
    let message = refused(traffic, &[]);
    assert!(
        message.starts_with("this is Tenhou network traffic"),
        "{message}"
    );
}

#[test]
fn another_format_than_the_one_that_was_said_is_one_error() {
    let text = sample("riichi-calls.json");
    assert_eq!(
        refused(&text, &[("format", "mjai")]),
        "this looks like `tenhou6`, not `mjai`: leave the format out, or change it"
    );
    let rounds = ask(&text, &[("format", "tenhou6")]);
    assert_eq!(rounds.len(), 3);
    // What is not recognized may be in the format that is said.
    let text = sample("riichi-calls.mjai.jsonl");
    let (_, rest) = text.split_once('\n').unwrap();
    let rounds = ask(&format!("no event\n{rest}"), &[("format", "mjai")]);
    assert_eq!(rounds.len(), 4);
}

/// Two games of the same four, who sit elsewhere in the second one.
fn two_games() -> String {
    let game = sample("riichi-calls.json");
    let names = |names: &str| game.replace("[\"A\",\"B\",\"C\",\"D\"]", names);
    let one = names("[\"Ann\",\"Bob\",\"Cid\",\"Dee\"]");
    let two = names("[\"Dee\",\"Cid\",\"Bob\",\"Ann\"]");
    format!("{one}\n{two}")
}

#[test]
fn j23_a_summary_adds_up_persons() {
    let of = |options: &[(&str, &str)]| ask(&two_games(), options).remove(0);
    let sums = of(&[("summary", "true"), ("review", "all")]);
    let column = |sums: &serde_json::Value, key: &str| -> Vec<serde_json::Value> {
        let players = sums["players"].as_array().unwrap().iter();
        players.map(|player| player[key].clone()).collect()
    };
    assert_eq!(column(&sums, "player"), ["Ann", "Bob", "Cid", "Dee"]);
    assert_eq!(
        column(&sums, "games"),
        [2, 2, 2, 2].map(|games| json!(games))
    );
    // A game has a win of A and one of D, and two riichi of A and one of C.
    assert_eq!(column(&sums, "wins"), [2, 0, 0, 2].map(|wins| json!(wins)));
    assert_eq!(
        column(&sums, "riichi"),
        [2, 1, 1, 2].map(|riichi| json!(riichi))
    );
    // The last score is that of the seat in the second game.
    assert_eq!(
        column(&sums, "final"),
        [24500, 17500, 15500, 41500].map(|last| json!(last))
    );
    let one = ask(
        &sample("riichi-calls.json"),
        &[("summary", "true"), ("review", "all")],
    );
    let choices = |sums: &serde_json::Value, letter: &str| {
        let all = sums["reviewed"].as_array().unwrap().iter();
        let found = all.filter(|sum| sum["player"] == letter);
        found
            .map(|sum| sum["choices"].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!(
        choices(&sums, "A"),
        choices(&one[0], "A") + choices(&one[0], "D")
    );
    // Without names the letters stay with the persons.
    let anonymous = of(&[("summary", "true"), ("anonymous", "true")]);
    assert_eq!(column(&anonymous, "player"), ["A", "B", "C", "D"]);
    assert_eq!(column(&anonymous, "final"), column(&sums, "final"));
}

#[test]
fn a_summary_counts_rounds_without_a_result() {
    let game: serde_json::Value = serde_json::from_str(&sample("riichi-calls.json")).unwrap();
    let mut other = game.clone();
    let parts = other["log"][2].as_array_mut().unwrap();
    parts.pop();
    parts.push(json!([]));
    let sums = &ask(&other.to_string(), &[("summary", "true")])[0];
    assert_eq!(sums["unstated"], json!(1));
    assert_eq!(sums["agree"], json!(2));
}

/// The number of lines of a text.
fn n_lines(text: &str) -> usize {
    text.lines().count()
}

#[test]
fn j2_a_log_in_another_format_is_not_lost() {
    let formats = [
        "riichi-calls.json",
        "riichi-calls.mjlog",
        "riichi-calls.mjai.jsonl",
    ];
    for first in formats {
        for second in formats.into_iter().filter(|&second| second != first) {
            let one = sample(first);
            let text = format!("{}\n{}", one.trim_end(), sample(second));
            let answers = ask(&text, &[]);
            let place = format!("{first} {second}: {answers:#?}");
            assert_eq!(answers.len(), 4, "{place}");
            assert!(answers[..3].iter().all(|round| round["agrees"] == true));
            let damaged = &answers[3];
            assert_eq!(damaged["error"]["kind"], "unknown-format", "{place}");
            assert_eq!(
                damaged["error"]["line"],
                json!(n_lines(&one) + 1),
                "{place}"
            );
            assert_eq!(damaged.get("round"), None, "{place}");
            let sums = &ask(&text, &[("summary", "true")])[0];
            assert_eq!(
                (&sums["games"], &sums["rounds"], &sums["damaged"]),
                (&json!(1), &json!(3), &json!(1))
            );
        }
    }
    // A log between two games of the same format is reported, and the second game is read.
    let (json, mjai) = (sample("riichi-calls.json"), sample("draws.mjai.jsonl"));
    let answers = ask(&format!("{json}{mjai}{json}"), &[]);
    assert_eq!(answers.len(), 7);
    assert_eq!(
        answers[3],
        json!({"error": {
            "kind": "unknown-format",
            "message": format!(
                "text in the format `mjai`, up to line {}: expected `tenhou6`, like the rest of the \
                 file; use a file for each format",
                n_lines(&mjai) + 1
            ),
            "line": 2,
        }})
    );
    assert_eq!(
        (&answers[6]["game"], &answers[6]["round"]),
        (&json!(2), &json!(3))
    );
}

#[test]
fn j2_a_round_of_mjlog_without_its_beginning_is_reported_and_the_others_are_answered() {
    let text = sample("riichi-calls.mjlog");
    let starts: Vec<_> = text.match_indices("<INIT").map(|(at, _)| at).collect();
    assert_eq!(starts.len(), 3);
    for (missing, &start) in starts.iter().enumerate() {
        let end = start + text[start..].find('>').unwrap() + 1;
        let without = format!("{}{}", &text[..start], &text[end..]);
        let renamed = format!("{}<INTT{}", &text[..start], &text[start + 5..]);
        for other in [without, renamed] {
            let rounds = ask(&other, &[]);
            assert_eq!(rounds.len(), 3, "{missing}");
            for (idx, round) in rounds.iter().enumerate() {
                if idx == missing {
                    assert_eq!(
                        round["error"]["message"],
                        "a tag of play outside of the rounds: expected `INIT`"
                    );
                    assert_eq!(round.get("round"), None);
                } else {
                    // The scores of the round after the missing one are not compared with any.
                    assert_eq!(round["agrees"], true, "{missing} {round}");
                }
            }
        }
    }
}

#[test]
fn j2_a_second_result_is_no_part_of_the_round() {
    let text = sample("draws.mjlog");
    let start = text.find("<RYUUKYOKU").unwrap();
    let end = start + text[start..].find('>').unwrap() + 1;
    let other = format!("{}{}{}", &text[..end], &text[start..end], &text[end..]);
    let (rounds, as_is) = (ask(&other, &[]), ask(&text, &[]));
    assert_eq!(rounds.len(), as_is.len() + 1);
    assert_eq!(rounds[0], as_is[0]);
    assert_eq!(rounds[1]["error"]["kind"], "bad-syntax");
    assert_eq!(rounds[2..], as_is[1..]);
}

#[test]
fn j2_text_in_a_round_of_mjlog_damages_it() {
    let text = sample("riichi-calls.mjlog");
    let (before, after) = text.split_once("<INIT seed=\"0,1").unwrap();
    let (deal, rest) = after.split_once('>').unwrap();
    let other = format!("{before}<INIT seed=\"0,1{deal}>\nhello {rest}");
    let rounds = ask(&other, &[]);
    assert_eq!(rounds.len(), 3);
    assert_eq!(
        rounds[1]["error"]["message"],
        "text that is not a tag: expected a tag of mjlog"
    );
    assert_eq!(rounds[1]["error"]["line"], json!(n_lines(before) + 2));
    assert_eq!(rounds[2]["agrees"], true);
}

/// The answers about bytes, as a file has them.
fn ask_bytes(bytes: &[u8]) -> Vec<Json> {
    let request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
    let log = Log::read(&request).unwrap_or_else(|fault| panic!("{:?}", fault.problem));
    let answers = answer_all(&log, bytes, Work::ALONE);
    let answers = answers.unwrap_or_else(|problem| panic!("{}", problem.message));
    let json = |answer| serde_json::to_value(answer).unwrap();
    answers.iter().map(json).collect()
}

#[test]
fn j2_compressed_data_that_is_cut_is_said_once() {
    for name in [
        "riichi-calls.json",
        "riichi-calls.mjlog",
        "riichi-calls.mjai.jsonl",
    ] {
        let text = sample(name);
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(text.as_bytes()).unwrap();
        let bytes = gzip.finish().unwrap();
        assert_eq!(ask_bytes(&bytes).len(), 3);
        // Without its checksum.
        let answers = ask_bytes(&bytes[..bytes.len() - 4]);
        assert_eq!(answers.len(), 4, "{name}");
        assert!(answers[..3].iter().all(|round| round["agrees"] == true));
        assert_eq!(answers[3]["error"]["kind"], "truncated");
        assert_eq!(answers[3].get("round"), None);
        assert_ne!(answers[3]["game"], json!(2));
        for end in (bytes.len() / 2..bytes.len()).step_by(41) {
            let answers = ask_bytes(&bytes[..end]);
            let is_cut = |answer: &&Json| answer["error"]["kind"] == "truncated";
            assert_eq!(
                answers.iter().filter(is_cut).count(),
                1,
                "{name} {end}: {answers:#?}"
            );
            let is_damaged = |answer: &&Json| answer.get("error").is_some();
            assert_eq!(answers.iter().filter(is_damaged).count(), 1, "{name} {end}");
        }
    }
}

#[test]
fn a_summary_says_which_rounds_differ_or_are_damaged() {
    let sums = &ask(&sample("damaged-log.json"), &[("summary", "true")])[0];
    assert_eq!(
        sums["faults"],
        json!([
            {"game": 1, "round": 1, "differences": ["deltas"]},
            {
                "game": 1,
                "round": 2,
                "differences": [],
                "error": {
                    "kind": "no-such-tile",
                    "message": "player A, take 1: 99 is not a tile",
                    "column": 1,
                },
            },
        ])
    );
    let good = &ask(&sample("riichi-calls.json"), &[("summary", "true")])[0];
    assert_eq!(good["faults"], json!([]));
    // Only the first ones are listed.
    let many = sample("damaged-log.json").repeat(12);
    let sums = &ask(&many, &[("summary", "true")])[0];
    assert_eq!(sums["faults"].as_array().unwrap().len(), 20);
    assert_eq!(
        (&sums["differ"], &sums["damaged"]),
        (&json!(12), &json!(12))
    );
}

#[test]
fn j19_a_name_comes_before_a_letter() {
    let text = sample("riichi-calls.json")
        .replace("[\"A\",\"B\",\"C\",\"D\"]", "[\"Ann\",\"Bob\",\"A\",\"b\"]");
    let reviewed = |players: &str| -> Vec<Json> {
        let rounds = ask(&text, &[("review", players)]);
        let all = rounds[1]["reviewed"].as_array().unwrap().iter();
        all.map(|sums| sums["player"].clone()).collect()
    };
    assert_eq!(reviewed("A"), ["C"]);
    assert_eq!(reviewed("a"), ["A"]);
    assert_eq!(reviewed("B,D"), ["B", "D"]);
    assert_eq!(reviewed("b,Ann"), ["A", "D"]);
}
