//! The samples give the expected answers, and the same ones in every format.

use serde_json::{Value as Json, json};

use super::{ask, sample};

const SAMPLES: [&str; 6] = [
    "riichi-calls",
    "quads",
    "double-ron",
    "pao",
    "draws",
    "sanma",
];
const FORMATS: [&str; 3] = ["json", "mjlog", "mjai.jsonl"];

/// The facts of an answer that the expected answers name, in their shape.
fn facts(round: &Json, expected: &Json) -> Json {
    let number = match round["dealer"].as_str().unwrap() {
        "A" => 1,
        "B" => 2,
        "C" => 3,
        _ => 4,
    };
    let mut facts = json!({
        "round": format!("{} {number}", round["wind"].as_str().unwrap()),
        "honba": round["honba"],
        "sticks": round["sticks"],
        "scores": round["scores"],
        "scores_after": round["scores_after"],
    });
    if let Some(draw) = expected.get("draw") {
        let mut found = round["draw"].clone();
        if draw.get("ready").is_none() {
            assert!(found.as_object_mut().unwrap().remove("ready").is_none());
        }
        facts["draw"] = found;
    }
    if let Some(expected) = expected.get("wins") {
        let wins = round["wins"].as_array().unwrap();
        let of_wins = wins
            .iter()
            .zip(expected.as_array().unwrap())
            .map(|(win, expected)| {
                let score = &win["score"];
                let mut yaku: Vec<Json> = score["yaku"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|yaku| yaku["yaku"].clone())
                    .collect();
                // The expected answers list the yaku in another order.
                let rank = |yaku: &Json| {
                    expected["yaku"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .position(|one| one == yaku)
                };
                yaku.sort_by_key(rank);
                let mut facts = json!({
                    "winner": win["winner"],
                    "by": score["win_by"],
                    "yaku": yaku,
                    "han": score["han"],
                    "fu": score["fu"],
                    "yakuman": score["yakuman"],
                    "points": score["points"],
                    "deltas": win["deltas"],
                    "score_input": words(win["input"].as_str().unwrap()),
                });
                if !win["from"].is_null() {
                    facts["from"] = win["from"].clone();
                }
                facts
            });
        facts["wins"] = of_wins.collect();
    }
    facts
}

/// A line for `mahjong score`, with its words sorted.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<_> = line.split_whitespace().map(str::to_owned).collect();
    words.sort();
    words
}

#[test]
fn samples_give_the_expected_answers() {
    for name in SAMPLES {
        let mut expected: Json =
            serde_json::from_str(&sample(&format!("{name}.expected.json"))).unwrap();
        for round in expected["rounds"].as_array_mut().unwrap() {
            for win in round
                .get_mut("wins")
                .and_then(Json::as_array_mut)
                .into_iter()
                .flatten()
            {
                win["score_input"] = words(win["score_input"].as_str().unwrap()).into();
            }
        }
        for format in FORMATS {
            let rounds = ask(&sample(&format!("{name}.{format}")), &[]);
            let expected = expected["rounds"].as_array().unwrap();
            assert_eq!(rounds.len(), expected.len(), "{name}.{format}");
            for (round, expected) in rounds.iter().zip(expected) {
                let facts = facts(round, expected);
                assert_eq!(&facts, expected, "{name}.{format}");
                assert_eq!(round["agrees"], json!(true), "{name}.{format}: {round:#}");
                assert_eq!(round["warnings"], json!([]), "{name}.{format}");
                assert_eq!(round.get("notes"), None, "{name}.{format}: {round:#}");
            }
        }
    }
}

#[test]
fn the_same_game_gives_the_same_object_in_three_formats() {
    for name in SAMPLES {
        let [json, mjlog, mjai] = FORMATS.map(|format| {
            let mut rounds = ask(&sample(&format!("{name}.{format}")), &[("review", "all")]);
            for round in &mut rounds {
                let object = round.as_object_mut().unwrap();
                object.remove("format");
                for win in object["wins"].as_array_mut().unwrap() {
                    // What is stated differs by format.
                    win.as_object_mut().unwrap().remove("stated");
                }
            }
            rounds
        });
        // The objects are too long to be printed.
        assert!(json == mjlog, "{name}");
        assert!(json == mjai, "{name}");
    }
}

#[test]
fn damage_is_told_and_the_rest_is_answered() {
    let rounds = ask(&sample("damaged-log.json"), &[]);
    assert_eq!(rounds.len(), 3);
    assert_eq!(
        rounds[0]["wins"][0]["differences"],
        json!([{"what": "deltas", "log": [24000, -8000, -8000, -8000], "handeval": [25000, -8000, -8000, -8000]}])
    );
    assert_eq!(rounds[0]["agrees"], json!(false));
    assert_eq!(
        rounds[1]["error"],
        json!({
            "kind": "no-such-tile",
            "message": "player A, take 1: 99 is not a tile",
            "column": 1,
        })
    );
    assert_eq!(rounds[2]["agrees"], json!(true));

    let rounds = ask(&sample("damaged-log.mjlog"), &[]);
    assert_eq!(rounds.len(), 2);
    assert_eq!(rounds[0]["agrees"], json!(true));
    assert_eq!(rounds[1]["error"]["kind"], "truncated");
}
