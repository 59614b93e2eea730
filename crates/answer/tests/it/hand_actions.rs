//! What happened in a hand, one thing after another: the money adds up to what players put in, and
//! the boards to those of the hand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use handeval_answer::ask::{Question as _, Request, RequestSource, Work};
use handeval_answer::poker::History;
use serde_json::{Value as Json, json};

/// The hands of a sample, with what happened in them.
fn hands(name: &str) -> Vec<Json> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/logs");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let mut request = Request::new(History::SPEC, RequestSource::CommandLine, 0);
    request.add(History::SPEC.called("events").unwrap(), "true");
    let report = History::read(&request)
        .unwrap()
        .evaluate(&text, Work::ALONE)
        .unwrap();
    let hands = serde_json::to_value(report).unwrap();
    hands.as_array().unwrap().clone()
}

const SAMPLES: [&str; 18] = [
    "badugi.phh",
    "hi-lo.phh",
    "home-game.ohh",
    "odd-chip.phh",
    "omaha.phh",
    "pokerstars-draw.txt",
    "pokerstars-omaha-hi-lo.txt",
    "pokerstars-side-pots.txt",
    "pokerstars-stud.txt",
    "pokerstars-tournament.txt",
    "pokerstars-twice.txt",
    "razz.phh",
    "several.phhs",
    "short-deck.phh",
    "side-pots.phh",
    "single-draw.phh",
    "stud.phh",
    "triple-draw.phh",
];

/// An amount in ten-thousandths.
fn units(amount: &Json) -> i64 {
    (amount.as_f64().unwrap_or(0.0) * 10_000.0).round() as i64
}

#[test]
fn actions_add_up_to_what_players_put_in() {
    for name in SAMPLES {
        for hand in hands(name) {
            let mut put: BTreeMap<&str, i64> = BTreeMap::new();
            for action in hand["actions"].as_array().unwrap() {
                let Some(player) = action["player"].as_str() else {
                    continue;
                };
                let sign = if action["action"] == "returned" {
                    -1
                } else {
                    1
                };
                *put.entry(player).or_default() += sign * units(&action["amount"]);
            }
            for player in hand["players"].as_array().unwrap() {
                let found = put.get(player["name"].as_str().unwrap()).copied();
                let expected = units(&player["put"]) + units(&player["dead"]);
                assert_eq!(found.unwrap_or(0), expected, "{name}: {player}");
            }
        }
    }
}

#[test]
fn actions_add_up_to_the_boards() {
    for name in SAMPLES {
        for hand in hands(name) {
            let mut boards: Vec<Vec<Json>> = Vec::new();
            for action in hand["actions"].as_array().unwrap() {
                if action["action"] != "board" {
                    continue;
                }
                let run = action["run"].as_u64().unwrap_or(1) as usize - 1;
                while boards.len() <= run {
                    let n_shared = match action["street"].as_str().unwrap() {
                        "turn" => 3,
                        "river" => 4,
                        _ => 0,
                    };
                    let first = boards.first().map_or(&[][..], Vec::as_slice);
                    boards.push(first[..n_shared.min(first.len())].to_vec());
                }
                boards[run].extend(action["cards"].as_array().unwrap().iter().cloned());
            }
            assert_eq!(json!(boards), hand["boards"], "{name}");
        }
    }
}

/// The words of a hand: who does what.
fn told(hand: &Json) -> Vec<String> {
    let actions = hand["actions"].as_array().unwrap().iter();
    actions
        .map(|action| {
            let words = ["street", "player", "action", "amount", "to"];
            let words = words.iter().filter_map(|&key| match &action[key] {
                Json::Null => None,
                Json::String(text) => Some(text.clone()),
                other => Some(other.to_string()),
            });
            words.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

#[test]
fn a_hand_is_told_action_by_action() {
    let [hand] = &hands("pokerstars-side-pots.txt")[..] else {
        panic!("one hand");
    };
    let expected = [
        "preflop C small-blind 0.5",
        "preflop D big-blind 1",
        "preflop A deal",
        "preflop A raise 3",
        "preflop B raise 9",
        "preflop C raise 20.8 21.3",
        "preflop D raise 54.75 55.75",
        "preflop A raise 77.5 80.5",
        "preflop B fold",
        "preflop A returned 24.75",
        "flop board",
        "turn board",
        "river board",
        "showdown D show",
        "showdown A show",
        "showdown C show",
    ];
    assert_eq!(told(hand), expected);
    let all_in = hand["actions"].as_array().unwrap().iter();
    let all_in: Vec<_> = all_in
        .filter(|action| action["all_in"] == true)
        .map(|action| &action["player"])
        .collect();
    assert_eq!(json!(all_in), json!(["C", "D"]));
}

#[test]
fn forced_bets_have_their_names() {
    let names = |name: &str, hand: usize| -> Vec<String> {
        let hand = &hands(name)[hand];
        let told = told(hand).into_iter();
        told.take(4).collect()
    };
    assert_eq!(
        names("several.phhs", 2),
        [
            "preflop p2 ante 2",
            "preflop p1 small-blind 1",
            "preflop p2 big-blind 2",
            "preflop p3 straddle 4"
        ]
    );
    let stud = &told(&hands("stud.phh")[0]);
    assert!(stud.contains(&"third A bring-in 2".to_owned()), "{stud:?}");
    assert!(stud.contains(&"third B raise 5".to_owned()), "{stud:?}");
}
