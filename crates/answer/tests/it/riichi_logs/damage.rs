//! Input that no program writes: it is told, and never believed or quoted with names.

use serde_json::json;

use super::{ask, sample};

#[test]
fn a_win_is_not_paid_twice() {
    let text = sample("double-ron.mjai.jsonl");
    let win = text.lines().find(|line| line.contains("hora")).unwrap();
    let twice = text.replace(win, &format!("{win}\n{win}"));
    let mjlog = sample("double-ron.mjlog");
    let start = mjlog.find("<AGARI").unwrap();
    let win = &mjlog[start..start + mjlog[start..].find('>').unwrap() + 1];
    let in_tags = mjlog.replace(win, &win.repeat(2));
    for text in [twice, in_tags] {
        let answers = ask(&text, &[]);
        assert_eq!(answers.len(), 1);
        let error = &answers[0]["error"];
        assert_eq!(
            error["message"],
            "the same win twice: expected one for each winner"
        );
    }
}

#[test]
fn a_name_in_place_of_a_tile_is_not_quoted_anonymously() {
    let mjai = sample("riichi-calls.mjai.jsonl").replacen("\"pai\":\"", "\"pai\":\"Zoë ", 1);
    let mut game: serde_json::Value = serde_json::from_str(&sample("riichi-calls.json")).unwrap();
    game["log"][0][5][0] = json!("Zoë");
    let mut other = game.clone();
    other["log"][0][5][0] = json!(["Zoë"]);
    for text in [mjai, game.to_string(), other.to_string()] {
        let message = |anonymous| {
            let answers = ask(&text, &[("anonymous", anonymous)]);
            let mut errors = answers.iter().filter(|one| one["error"].is_object());
            errors.next().unwrap().to_string()
        };
        assert!(message("false").contains("Zoë"));
        assert!(!message("true").contains("Zoë"));
    }
}

#[test]
fn huge_numbers_are_compared() {
    let text = sample("riichi-calls.mjlog");
    let huge = "<RYUUKYOKU owari=\"-21474836,-214748364.8,21474836,0,0,0,0,0\" ";
    let text = text.replace("<RYUUKYOKU ", huge);
    let answers = ask(&text, &[]);
    let last = answers.last().unwrap();
    assert_eq!(last["agrees"], json!(false), "{last:#}");
}

#[test]
fn events_outside_of_the_rounds_are_not_lost() {
    let text = sample("riichi-calls.mjai.jsonl");
    let without = |nth: usize| -> String {
        let mut n_starts = 0;
        let lines = text.split_inclusive('\n').filter(|line| {
            n_starts += usize::from(line.contains("start_kyoku"));
            n_starts != nth || !line.contains("start_kyoku")
        });
        lines.collect()
    };
    for nth in 1..=3 {
        let answers = ask(&without(nth), &[]);
        assert_eq!(answers.len(), 3, "{answers:#?}");
        let (strays, rounds): (Vec<_>, Vec<_>) = answers
            .iter()
            .partition(|answer| answer["error"].is_object());
        assert!(rounds.iter().all(|round| round["agrees"] == json!(true)));
        assert_eq!(strays.len(), 1);
        assert_eq!(
            strays[0]["error"]["message"],
            "an event outside of the rounds: expected `start_kyoku`"
        );
        assert_eq!(strays[0].get("round"), None);
        assert_eq!(answers[nth - 1], *strays[0]);
    }
}
