//! What a log says beside the events: rule J32.

use handeval_testing::Numbers;
use serde_json::{Value as Json, json};

use super::changed::{assert_noticed, changed, what};
use super::generate::game;
use super::write::mjlog;
use super::{ask, sample};

const NOTHING: [&str; 0] = [];

/// A text with something replaced, which it must contain.
#[track_caller]
fn with(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

#[test]
fn j32_a_riichi_that_stands_is_one_that_was_declared() {
    let text = sample("riichi-calls.mjlog");
    let other = with(&text, "<REACH who=\"2\" ten=", "<REACH who=\"1\" ten=");
    let rounds = ask(&other, &[]);
    let expected = json!([{"what": "riichi", "log": ["B"], "handeval": ["C"]}]);
    assert_eq!(rounds[1]["differences"], expected);
    assert_eq!(what(&rounds), ["riichi"]);
    let mjai = sample("riichi-calls.mjai.jsonl");
    let accepted = "{\"type\":\"reach_accepted\",\"actor\":2";
    let other = with(&mjai, accepted, &accepted.replace('2', "1"));
    let rounds = ask(&other, &[]);
    assert_eq!(rounds[1]["differences"], expected);
    // One that was not declared, and one that is missing beside another.
    let start = mjai.rfind("{\"type\":\"ryukyoku\"").unwrap();
    let stray = "{\"type\":\"reach_accepted\",\"actor\":3}\n";
    let other = [&mjai[..start], stray, &mjai[start..]].concat();
    let rounds = ask(&other, &[]);
    assert_eq!(rounds[2]["differences"][0]["log"], json!(["A", "D"]));
    assert_eq!(rounds[2]["differences"][0]["handeval"], json!(["A"]));
    let other = with(&text, "<REACH who=\"2\" step=\"1\"/>", "");
    assert!(what(&ask(&other, &[])[1..2]).contains(&"riichi".to_owned()));
    // A log may say it of nobody.
    for text in [text, mjai] {
        let lines = text.lines();
        let silent = lines.filter(|line| !line.contains("reach_accepted"));
        let silent = silent.filter(|line| !line.contains("step=\"2\""));
        let silent: Vec<&str> = silent.collect();
        assert_eq!(what(&ask(&silent.join("\n"), &[])), NOTHING);
    }
}

#[test]
fn j32_the_number_of_a_round_names_its_dealer() {
    let text = sample("riichi-calls.mjai.jsonl");
    let number = "\"kyoku\":1,\"honba\":1";
    let rounds = ask(&with(&text, number, "\"kyoku\":3,\"honba\":1"), &[]);
    assert_eq!(
        rounds[1]["differences"],
        json!([{"what": "dealer", "log": "C", "handeval": "A"}])
    );
    assert_eq!(what(&rounds), ["dealer"]);
    for kyoku in ["0", "5", "-9223372036854775808"] {
        let other = with(&text, number, &format!("\"kyoku\":{kyoku},\"honba\":1"));
        let rounds = ask(&other, &[]);
        assert_eq!(what(&rounds), ["damaged"], "{kyoku}");
        assert_eq!(rounds[1]["error"]["message"], "`kyoku`: expected 1 to 4");
    }
    // Without `oya`, it is the dealer.
    let silent = text.replace(",\"oya\":0", "").replace(",\"oya\":1", "");
    assert!(!silent.contains("oya"));
    assert_eq!(what(&ask(&silent, &[])), NOTHING);
}

#[test]
fn j32_an_indicator_needs_a_quad() {
    let indicators = json!([{"what": "indicators", "log": ["4s", "9s"], "handeval": ["4s"]}]);
    let text = sample("riichi-calls.mjlog");
    let other = with(&text, "<U93/>", "<DORA hai=\"107\"/>\n<U93/>");
    let rounds = ask(&other, &[]);
    assert_eq!(rounds[0]["differences"], indicators);
    let mjai = sample("riichi-calls.mjai.jsonl");
    let draw = mjai
        .lines()
        .filter(|line| line.contains("\"tsumo\""))
        .nth(1);
    let dora = "{\"type\":\"dora\",\"dora_marker\":\"9s\"}";
    let other = with(&mjai, draw.unwrap(), &format!("{dora}\n{}", draw.unwrap()));
    assert_eq!(ask(&other, &[])[0]["differences"], indicators);
    let mut log: Json = serde_json::from_str(&sample("riichi-calls.json")).unwrap();
    log["log"][0][2] = json!([34, 39]);
    assert_eq!(ask(&log.to_string(), &[])[0]["differences"], indicators);
    // Before the quad is too early, and late is no difference.
    let text = sample("quads.mjlog");
    let early = with(&text, "<DORA hai=\"112\"/>\n", "");
    let early = with(
        &early,
        "<N who=\"2\" m=\"18178\" />",
        "<DORA hai=\"112\"/>\n<N who=\"2\" m=\"18178\" />",
    );
    assert_eq!(what(&ask(&early, &[])[..1]), ["indicators"]);
    let late = with(&text, "<DORA hai=\"112\"/>\n", "");
    let late = with(&late, "<U128/>", "<DORA hai=\"112\"/>\n<U128/>");
    assert_eq!(what(&ask(&late, &[])), NOTHING);
}

#[test]
fn j32_the_winning_tile_and_the_calls_are_those_of_the_events() {
    let text = sample("riichi-calls.mjlog");
    let win = |from: &str, to: &str, round: usize| {
        let rounds = ask(&with(&text, from, to), &[]);
        rounds[round]["wins"][0]["differences"].clone()
    };
    assert_eq!(
        win("machi=\"16\"", "machi=\"20\"", 0),
        json!([{"what": "winning-tile", "log": ["6m"], "handeval": ["0m"]}])
    );
    let without = win("100,101\" m=\"16490\"", "100,101\"", 1);
    assert_eq!(without[0]["what"], "calls");
    assert_eq!(without[0]["log"], json!([]));
    assert_eq!(without[0]["handeval"].as_array().unwrap().len(), 1);
    // In any order.
    let text = sample("pao.mjlog");
    let other = with(&text, "m=\"51819,50282,48745\"", "m=\"50282,48745,51819\"");
    assert_eq!(what(&ask(&other, &[])), NOTHING);
    let mjai = sample("double-ron.mjai.jsonl");
    let hora = "{\"type\":\"hora\",\"actor\":1,\"target\":0,";
    let tile = |tile: &str| with(&mjai, hora, &format!("{hora}\"pai\":\"{tile}\","));
    assert_eq!(what(&ask(&tile("3s"), &[])), NOTHING);
    assert_eq!(what(&ask(&tile("4s"), &[])), ["winning-tile"]);
    assert_eq!(what(&ask(&tile("?"), &[])), NOTHING);
    assert_eq!(what(&ask(&tile("x"), &[])), ["damaged"]);
}

#[test]
fn j32_each_tile_and_call_of_a_win_counts() {
    let mut n_changed = [0, 0];
    for seed in 0..24 {
        let n_players = if seed % 4 == 0 { 3 } else { 4 };
        let text = mjlog(&game(&mut Numbers(seed), n_players, 2));
        for (start, _) in text.match_indices("<AGARI") {
            let tag = &text[start..];
            let tag = &tag[..tag.find('>').unwrap()];
            for (idx, key) in [" m=\"", " machi=\""].into_iter().enumerate() {
                let Some(at) = tag.find(key) else { continue };
                let at = start + at + key.len();
                let n_numbers = text[at..].split('"').next().unwrap().split(',').count();
                for place in 0..n_numbers {
                    let numbers = text[at..].split('"').next().unwrap();
                    let bits: i64 = numbers.split(',').nth(place).unwrap().parse().unwrap();
                    // A North is in no set.
                    if idx == 0 && bits & 63 == 32 {
                        continue;
                    }
                    let other = changed(&text, at, place).unwrap();
                    let expected = ["calls", "winning-tile"][idx];
                    assert_noticed(&other, Some(expected), &format!("{seed}: {tag}"));
                    n_changed[idx] += 1;
                }
            }
        }
    }
    assert!(n_changed.iter().all(|&n| n > 10), "{n_changed:?}");
}

#[test]
fn j32_the_end_of_a_game_of_tenhou6_is_that_of_its_last_round() {
    let text = sample("riichi-calls.json");
    let end = |scores: &str| {
        let text = with(&text, "\"log\":", &format!("\"sc\":{scores},\"log\":"));
        what(&ask(&text, &[]))
    };
    // The stick that is left goes to the first place.
    assert_eq!(end("[42500,51,15500,-34,17500,-22,24500,5]"), NOTHING);
    assert_eq!(
        end("[42500,51.0,15500,-34.0,17500,-22.0,24500,5.0]"),
        NOTHING
    );
    assert_eq!(
        end("[41500,51,15500,-34,17500,-22,24500,5]"),
        ["final-scores"]
    );
    assert_eq!(
        end("[42500,52,15500,-35,17500,-22,24500,5]"),
        ["final-points"]
    );
    // The rounds are answered in any case.
    for bad in [
        "[42500,51]",
        "\"x\"",
        "[42500.5,51,15500,-34,17500,-22,24500,5]",
    ] {
        assert_eq!(end(bad), ["damaged"], "{bad}");
    }
    // Other sites have other points, and it is not certain who gets the sticks.
    let soul = with(&text, "鳳南喰赤", "玉の間南喰赤");
    for scores in [
        "[41500,1,15500,2,17500,3,24500,4]",
        "[42500,1,15500,2,17500,3,24500,4]",
    ] {
        let text = with(&soul, "\"log\":", &format!("\"sc\":{scores},\"log\":"));
        let found = what(&ask(&text, &[]));
        assert!(
            !found.iter().any(|what| what.starts_with("final")),
            "{found:?}"
        );
    }
}
