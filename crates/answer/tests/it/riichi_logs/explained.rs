//! The costs of a review explained: rule J30, and where each discard is among the events.

use handeval_mahjong::{Hand, ShownTile};
use serde_json::{Value as Json, json};

use super::reviews::{explained, explained_of_generated, of_calls, of_calls_in_sum, reviewed};
use super::values::{number, values};

#[test]
fn j30_a_cost_is_explained_by_all_discards_that_were_allowed() {
    let mut n_explained = 0;
    for one in reviewed(explained("riichi-calls")) {
        let value = &one["value"];
        let is_costly = value["judged"] == true && value["close"] == false;
        assert_eq!(value.get("explained").is_some(), is_costly, "{one:#}");
        if value["method"] != "value" {
            assert!(value["unseen"].is_null());
            continue;
        }
        if is_costly {
            // With the same reason as `mahjong value` gives.
            let line = format!("{} explain=true top=1", value["input"].as_str().unwrap());
            let alone = values(&line);
            assert_eq!(value["unseen"], alone["unseen"]);
            check(
                one,
                &alone["discards"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .collect::<Vec<_>>(),
            );
            let why = &value["explained"]["discards"][0]["why"];
            assert_eq!(*why, alone["discards"][0]["why"], "{one:#}");
            n_explained += 1;
        }
    }
    assert!(n_explained > 3, "{n_explained}");
}

#[test]
fn j30_what_the_call_does_not_allow_is_left_out() {
    let mut n_forbidden = 0;
    for one in reviewed(explained_of_generated()) {
        let value = &one["value"];
        let forbidden = forbidden(one);
        let named = value.get("forbidden").cloned().unwrap_or(json!([]));
        assert_eq!(named, json!(forbidden), "{one:#}");
        if forbidden.is_empty() || value.get("explained").is_none() {
            continue;
        }
        n_forbidden += 1;
        let alone = values(value["input"].as_str().unwrap());
        let all = alone["discards"].as_array().unwrap().iter();
        let allowed = all.filter(|each| !forbidden.iter().any(|tile| each["discard"] == *tile));
        check(one, &allowed.collect::<Vec<_>>());
    }
    assert!(n_forbidden > 0);
}

/// Checks the discards of an explanation against those of `mahjong value`.
fn check(one: &Json, expected: &[&Json]) {
    let explained = one["value"]["explained"]["discards"].as_array().unwrap();
    assert_eq!(explained.len(), expected.len(), "{one:#}");
    for (idx, (each, expected)) in explained.iter().zip(expected).enumerate() {
        for key in ["discard", "riichi", "tenpai", "win", "points", "accepted"] {
            assert_eq!(each[key], expected[key], "{key} of {one:#}");
        }
        assert_eq!(each.get("why").is_some(), idx == 0, "{one:#}");
    }
    check_costs(one, explained);
}

/// The tiles of the hand that may not be discarded, worked out from its claim alone.
fn forbidden(one: &Json) -> Vec<String> {
    let hand: Hand = one["hand"].as_str().unwrap().parse().unwrap();
    let made: ShownTile = one["discard"].as_str().unwrap().parse().unwrap();
    let all = handeval_mahjong::Tile::ALL.into_iter();
    let swaps = all.filter(|&tile| hand.swap(tile).is_some() && tile != made.tile);
    let shown = swaps.flat_map(|tile| [false, true].map(|is_red| ShownTile { tile, is_red }));
    let held = shown.filter(|&shown| hand.without(shown).is_some());
    held.map(|tile| tile.to_string()).collect()
}

/// Checks the costs in an explanation against those of the review.
fn check_costs(one: &Json, explained: &[Json]) {
    let value = &one["value"];
    let is_it = |each: &&Json, tile: &Json, riichi: &Json| {
        each["discard"] == *tile && each["riichi"] == *riichi
    };
    let find = |tile, riichi| {
        let mut all = explained.iter();
        all.find(|each| is_it(each, tile, riichi)).unwrap()
    };
    let made = find(&one["discard"], &value["riichi"]);
    assert_eq!(made["cost"], value["cost"], "{one:#}");
    assert_eq!(made["win_cost"], value["win_cost"], "{one:#}");
    let best = find(&value["best"], &value["best_riichi"]);
    assert_eq!(number(&best["cost"]), 0.0);
    assert_eq!(best["points"], explained[0]["points"]);
}

#[test]
fn a_reviewed_discard_is_found_among_the_events() {
    for name in ["riichi-calls", "quads", "sanma"] {
        for round in explained(name) {
            for one in round["review"].as_array().unwrap() {
                let place = one["value"]["event"].as_u64().unwrap() as usize;
                let event = &round["events"][place - 1];
                assert_eq!(event["event"], "discard", "{one:#}");
                assert_eq!(event["player"], one["player"]);
                assert_eq!(event["tile"], one["discard"]);
                let before = round["events"].as_array().unwrap()[..place].iter();
                let own = before
                    .filter(|each| each["event"] == "discard" && each["player"] == one["player"]);
                assert_eq!(json!(own.count()), one["turn"]);
            }
        }
    }
}

#[test]
fn j29_the_sums_of_a_player_list_the_greatest_costs() {
    let rounds = of_calls();
    let mut all = reviewed(rounds).into_iter();
    assert!(all.all(|one| one["value"].get("explained").is_none()));
    let mut n_listed = 0;
    for sums in of_calls_in_sum()["reviewed"].as_array().unwrap() {
        let mut expected: Vec<Json> = rounds
            .iter()
            .flat_map(|round| {
                let all = round["review"].as_array().unwrap().iter();
                let own = all.filter(|one| one["player"] == sums["player"]);
                let costly = own
                    .filter(|one| one["value"]["judged"] == true && one["value"]["close"] == false);
                costly.map(|one| {
                    let value = &one["value"];
                    json!({
                        "game": 1, "round": round["round"], "event": value["event"],
                        "turn": one["turn"], "discard": one["discard"], "riichi": value["riichi"],
                        "best": value["best"], "best_riichi": value["best_riichi"],
                        "cost": value["cost"],
                    })
                })
            })
            .collect();
        expected.sort_by(|one, other| number(&other["cost"]).total_cmp(&number(&one["cost"])));
        expected.truncate(2);
        n_listed += expected.len();
        assert_eq!(sums["value"]["largest"], json!(expected));
    }
    assert!(n_listed > 4, "{n_listed}");
    // A round lists its own, five at most.
    let largest = &rounds[1]["reviewed"][0]["value"]["largest"];
    assert_eq!(largest.as_array().unwrap().len(), 2);
    assert_eq!(largest[0]["round"], 2);
}
