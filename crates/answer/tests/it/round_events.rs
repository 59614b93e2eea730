//! What happened in a round, one thing after another: the same from each format, and what was drawn
//! is what was discarded, called or kept.

use std::fs;
use std::path::Path;

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::mahjong::Log;
use serde_json::Value as Json;

const SAMPLES: [&str; 6] = [
    "double-ron",
    "draws",
    "pao",
    "quads",
    "riichi-calls",
    "sanma",
];

/// The rounds of a sample, with what happened in them.
fn rounds(name: &str) -> Vec<Json> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/logs");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let mut request = Request::new(Log::SPEC, RequestSource::CommandLine, 0);
    request.add(Log::SPEC.called("events").unwrap(), "true");
    let report = Log::read(&request)
        .unwrap()
        .evaluate(&text, Work::ALONE)
        .unwrap();
    let rounds = serde_json::to_value(report).unwrap();
    rounds.as_array().unwrap().clone()
}

#[test]
fn events_are_the_same_from_each_format() {
    for name in SAMPLES {
        let told = |ending: &str| -> Vec<(Json, Vec<Json>)> {
            let rounds = rounds(&format!("{name}.{ending}"));
            let told = rounds.iter().map(|round| {
                // Rows do not tell when an indicator was turned.
                let events = round["events"].as_array().unwrap().iter();
                let events = events.filter(|event| event["event"] != "indicator");
                (round["hands"].clone(), events.cloned().collect())
            });
            told.collect()
        };
        let expected = told("json");
        assert!(!expected.is_empty());
        assert_eq!(told("mjlog"), expected, "{name}");
        assert_eq!(told("mjai.jsonl"), expected, "{name}");
    }
}

#[test]
fn hands_hold_what_events_leave() {
    for name in SAMPLES {
        for round in rounds(&format!("{name}.json")) {
            let events = round["events"].as_array().unwrap();
            for (player, dealt) in round["hands"].as_object().unwrap() {
                let mut n_tiles = dealt.as_array().unwrap().len();
                for event in events.iter().filter(|event| event["player"] == **player) {
                    match event["event"].as_str().unwrap() {
                        "draw" => n_tiles += 1,
                        "discard" | "north" | "added-quad" => n_tiles -= 1,
                        "concealed-quad" => n_tiles -= 4,
                        "chi" | "pon" => n_tiles -= 2,
                        "claimed-quad" => n_tiles -= 3,
                        _ => {}
                    }
                    assert!(n_tiles <= 14, "{name}: {event}");
                }
                assert!(n_tiles % 3 != 0, "{name}, {player}: {n_tiles} tiles");
            }
        }
    }
}
