//! Ranges as other programs write them: what the answer says about how they were read, alone and in
//! a batch.

use handeval_answer::ask::{Question, Request, RequestSource, Work};
use handeval_answer::poker::Equity;
use serde_json::Value;

fn equity(options: &[(&str, &str)]) -> Equity {
    let mut request = Request::new(Equity::SPEC, RequestSource::Parameters, 0);
    for (name, text) in options {
        request.add(Equity::SPEC.called(name).unwrap(), *text);
    }
    Equity::read(&request).unwrap()
}

const BOARD: (&str, &str) = ("board", "2c7d9hJs3s");

/// The answer to a line of a batch.
#[track_caller]
fn answer(question: &Equity, line: &str) -> Value {
    let mut out = Vec::new();
    if let Err(problem) = question.answer_line(1, line, Work::ALONE, &mut out) {
        panic!("{line}: {}", problem.message);
    }
    serde_json::from_slice(&out).unwrap()
}

#[track_caller]
fn problem(question: &Equity, line: &str) -> String {
    question.evaluate(line, Work::ALONE).unwrap_err().message
}

#[test]
fn an_answer_says_how_ranges_were_read() {
    let question = equity(&[BOARD]);
    for (line, read_as) in [
        ("AA:1.0,AKo:0.0,QQ:0.5 | JJ", "AA,QQ:0.5 | JJ"),
        ("{AA KK} | AhKx", "KK+ | AhKh,AhKd,AhKs,AhKc"),
        (
            r#"{"player": ["QQ@50", "AcT"]}"#,
            "QQ:0.5 | AcTh,AcTd,AcTs,AcTc",
        ),
        ("AAxx | KKQQ:rb game=omaha", "AA** | KKQQ:rainbow"),
        (
            r#"{"player": "AAxx | random", "game": "omaha"}"#,
            "AA** | random",
        ),
        (
            "Kh9 | QQ game=short-deck board=6c7d8h",
            "Kh9h,Kh9d,Kh9s,Kh9c | QQ",
        ),
    ] {
        assert_eq!(answer(&question, line)["read_as"], read_as, "{line}");
    }
    for line in ["22:0.5,QQ+ | A K s", "AA:0.123456 | KdKh", "T9s+ | QQ"] {
        assert_eq!(answer(&question, line).get("read_as"), None, "{line}");
    }
}

/// A range in another notation gets the same answer as the plain text that it was read as.
#[test]
fn what_was_read_is_read_to_the_same_answer() {
    for (options, line) in [
        (vec![BOARD], "AA:1.0,AKo:0.0,QQ:0.5 | [50]88+, A5s-A2s[/50]"),
        (vec![BOARD], "80%(22-55);KK | AhKx,AcT,KTd"),
        (vec![BOARD, ("game", "omaha")], "AAxx:$ds | KKQQ;JJTT"),
    ] {
        let question = equity(&options);
        let mut found = answer(&question, line);
        let read_as = found.as_object_mut().unwrap().remove("read_as").unwrap();
        assert_eq!(
            found,
            answer(&question, read_as.as_str().unwrap()),
            "{line}"
        );
    }
}

#[test]
fn what_was_taken_for_granted_is_noted() {
    let question = equity(&[BOARD]);
    let notes = |line: &str| answer(&question, line).get("notes").cloned();
    assert_eq!(notes("AA | KK"), None);
    let notes = |line: &str| notes(line).unwrap().to_string();
    assert_eq!(
        notes("AA:0.12345678 | KK"),
        r#"["Weights have at most six decimals; longer ones were rounded."]"#
    );
    let ladder = notes("T9s+ | T9s+");
    assert_eq!(ladder.matches("is read as `T9s` to `AKs`").count(), 1);
    assert!(ladder.contains("`AKs-T9s` or `T9s`"), "{ladder}");
    assert!(notes("T9+ | AA").contains("`AKs-T9s,AKo-T9o` or `T9`"));
}

#[test]
fn what_was_taken_for_granted_is_data() {
    let mut found = answer(&equity(&[BOARD]), "T9s+,5%-20%,22:0.12345678");
    let top = found["assumed"][1].as_object_mut().unwrap();
    let share = top.remove("share").unwrap().as_f64().unwrap();
    assert!((share - 204.0 / 1326.0).abs() < 1e-12, "{share}");
    let assumed = serde_json::json!([
        {"kind": "plus", "item": "T9s+", "first": "T9s", "last": "AKs", "plain": "AKs-T9s"},
        {"kind": "top", "item": "5%-20%", "first": "AKo", "last": "QJo", "hands": 28,
            "combos": 204},
        {"kind": "rounded-weights"},
        {"kind": "random-opponents", "opponents": 1},
    ]);
    assert_eq!(found["assumed"], assumed);
    assert_eq!(found["notes"].as_array().unwrap().len(), 4);
    assert_eq!(answer(&equity(&[BOARD]), "AA | KK").get("assumed"), None);
}

#[test]
fn a_single_player_meets_random_hands() {
    let question = equity(&[BOARD]);
    let mut found = answer(&question, "AsKs");
    let note = "Only one player was given; the opponent has a random hand.";
    assert_eq!(found["notes"], serde_json::json!([note]));
    for key in ["notes", "assumed"] {
        found.as_object_mut().unwrap().remove(key);
    }
    assert_eq!(found, answer(&question, "AsKs | random"));
    let three = answer(&question, "AsKs opponents=3 samples=1000 seed=1");
    assert_eq!(three["players"].as_array().unwrap().len(), 4);
    assert_eq!(
        three["notes"][0],
        "Only one player was given; the 3 opponents have random hands."
    );
    let omaha = answer(
        &question,
        "AA** game=omaha board=2c7d9h samples=1000 seed=1",
    );
    assert_eq!(omaha["players"][1]["range"], "random");
    assert_eq!(
        problem(&question, "AsKs | QQ opponents=2"),
        "2 players given: expected only one, or `random` for each opponent instead of `opponents`"
    );
    // For a batch, it is the number of opponents in lines with one player.
    let question = equity(&[BOARD, ("opponents", "2"), ("samples", "1000")]);
    let n_players = |line: &str| answer(&question, line)["players"].as_array().unwrap().len();
    assert_eq!((n_players("AsKs"), n_players("AsKs | QQ")), (3, 2));
}
