//! MCR wins: the worked examples, and what belongs to other games.

use handeval_answer::ask::{Question as _, Work};
use serde_json::{Value as Json, json};

use crate::asked::{ask, counts, score};

const MCR: &[(&str, &str)] = &[("rules", "mcr")];

/// The tiles of a reading, as the fixture writes them.
fn reading_text(reading: &Json) -> String {
    let text = |value: &Json| value.as_str().unwrap().to_owned();
    let tiles = |key: &str| reading.get(key).map(text);
    if let Some(pairs) = reading["pairs"].as_array() {
        return pairs.iter().map(text).collect::<Vec<_>>().join(" ");
    }
    let Some(pair) = tiles("pair") else {
        return tiles("tiles").unwrap();
    };
    let sets = reading["sets"].as_array().unwrap().iter();
    let sets: String = sets
        .map(|set| format!(" {}", text(&set["tiles"])))
        .collect();
    let straight = tiles("straight").map(|tiles| format!(" {tiles}"));
    format!("{pair} +{}{sets}", straight.unwrap_or_default())
}

/// A report in the short form that the fixture uses.
fn short(report: &Json) -> Json {
    if let Some(waits) = report["waits"].as_array() {
        let score = |score: &Json| match score {
            Json::Null => Json::Null,
            score => json!({
                "won": score["won"], "fan": score["fan"], "fans": counts(&score["fans"])
            }),
        };
        let wait = |wait: &Json| {
            json!({
                "tile": wait["tile"], "left": wait["left"],
                "ron": score(&wait["ron"]), "tsumo": score(&wait["tsumo"]),
            })
        };
        let waits: Vec<_> = waits.iter().map(wait).collect();
        return json!({ "ready": report["ready"], "waits": waits });
    }
    let mut answer = report.clone();
    let fans = report["fans"].as_array().unwrap().iter();
    answer["fans"] = fans
        .map(|fan| json!([fan["fan"], fan["count"], fan["points"]]))
        .collect();
    let payments = report["payments"].as_array().unwrap().iter();
    answer["payments"] = payments
        .map(|paid| json!([paid["by"], paid["points"]]))
        .collect();
    answer["form"] = report["reading"]["form"].clone();
    answer["reading"] = json!(reading_text(&report["reading"]));
    answer["completes"] = report["reading"]["completes"].clone();
    for other in ["hand", "rules", "rule", "minimum"] {
        answer.as_object_mut().unwrap().remove(other);
    }
    answer
}

#[test]
fn the_worked_examples_are_answered() {
    let text = include_str!("../../../../fixtures/mahjong/mcr_examples.jsonl");
    let mut n_of_each = [0; 3];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let example: Json = serde_json::from_str(line).unwrap();
        let input = example["input"].as_str().unwrap();
        let found = match ask(input, MCR) {
            Ok(report) => short(&report),
            Err(kind) => json!({ "error": { "kind": kind } }),
        };
        n_of_each[match (found.get("error"), found.get("waits")) {
            (Some(_), _) => 0,
            (_, Some(_)) => 1,
            _ => 2,
        }] += 1;
        assert_eq!(found, example["expected"], "{}: {input}", example["id"]);
    }
    assert_eq!(n_of_each, [30, 7, 181]);
}

#[test]
fn g2_rules_of_another_game_may_stand_in_a_line() {
    let hand = "44z55m [pon 111z] [pon 222z] [pon 333z] ron=4z";
    let report = ask(hand, MCR).unwrap();
    assert_eq!(ask(&format!("{hand} rules=mcr"), &[]).unwrap(), report);
    assert_eq!(ask(&format!("{hand} rules=guobiao"), &[]).unwrap(), report);
    let riichi = ask(hand, &[]).unwrap();
    assert_eq!(ask(&format!("{hand} rules=tenhou"), MCR).unwrap(), riichi);
    let with_flowers = ask(&format!("{hand} flowers=2 rules=mcr"), &[]).unwrap();
    assert_eq!(with_flowers["total"], 96);
    // A word that only one of the two games has is rejected by the other, both as a word and as an
    // option.
    for (line, options) in [
        (format!("{hand} riichi"), MCR),
        (format!("{hand} flowers=2"), &[]),
        (hand.to_owned(), &[("rules", "mcr"), ("honba", "1")]),
        (hand.to_owned(), &[("dealt", "true")]),
        (format!("{hand} rules=mcr"), &[("riichi", "true")]),
    ] {
        assert_eq!(ask(&line, options), Err("not-for-these-rules"), "{line}");
    }
}

#[test]
fn g2_riichi_words_say_the_same_events() {
    for (hand, other, word) in [
        (
            "123m456p3378s [pon 555m] tsumo=9s",
            "haitei",
            "last-tile-draw",
        ),
        (
            "123m456p3378s [pon 555m] ron=9s",
            "houtei",
            "last-tile-claim",
        ),
        (
            "789m456p2278s [ankan 3333m] tsumo=9s",
            "rinshan",
            "out-with-replacement-tile",
        ),
        ("234m567p3388846s ron=5s", "chankan", "robbing-the-kong"),
    ] {
        let report = ask(&format!("{hand} {word}"), MCR).unwrap();
        assert_eq!(ask(&format!("{hand} {other}"), MCR).unwrap(), report);
        assert_eq!(ask(hand, &[MCR[0], (other, "true")]).unwrap(), report);
    }
    // A problem points at the word that was written.
    let line = "123m456p3378s [pon 555m] ron=9s haitei";
    let problem = score(MCR).unwrap().evaluate(line, Work::ALONE).unwrap_err();
    assert_eq!(
        (problem.kind, problem.span),
        ("only-by-tsumo", Some(32..38))
    );
}

#[test]
fn g3_below_the_minimum_is_an_answer() {
    let line = "67m77z [pon 222m] [pon 555p] [chi 789s] tsumo=8m";
    let report = ask(line, MCR).unwrap();
    assert_eq!(report["reason"], "below-minimum");
    assert_eq!((&report["fan"], &report["points"]), (&json!(1), &json!(0)));
    let holds = |options| score(options).unwrap().holds_for(line, Work::ALONE);
    assert_eq!(holds(MCR), Ok(false));
    assert_eq!(holds(&[MCR[0], ("rule", "minimum=1")]), Ok(true));
}

#[test]
fn g18_what_was_not_counted_is_explained() {
    let line = "44z55m [pon 111z] [pon 222z] [pon 333z] ron=4z";
    let report = ask(line, &[MCR[0], ("explain", "true")]).unwrap();
    let excluded = report["excluded"].as_array().unwrap().iter();
    assert!(
        excluded
            .clone()
            .any(|one| one["fan"] == "all-pungs" && one["by"] == "big-four-winds")
    );
    assert_eq!(report["readings"][0]["excluded"], report["excluded"]);
    assert_eq!(report["changes"][0]["change"], "tsumo");
}

#[test]
fn g19_each_discard_that_leaves_a_hand_ready_has_its_waits() {
    let report = ask("12345678m123p144z", MCR).unwrap();
    let table = ask("12345678m123p44z", MCR).unwrap();
    assert_eq!(report["discards"][0]["tile"], "1z");
    assert_eq!(report["discards"][0]["total"], 10);
    assert_eq!(report["discards"][0]["waits"], table["waits"]);
    assert_eq!(ask("123456789m123p44z", MCR), Err("win-missing"));
}

#[test]
fn flower_tiles_may_be_in_the_hand() {
    let hand = "123m456p3378s [pon 555m] ron=9s";
    let expected = ask(&format!("{hand} flowers=3"), MCR).unwrap();
    for line in [
        "123m456p3378s1f26f [pon 555m] ron=9s",
        "🀢123m456p3378s 🀣[pon 555m] 🀧 ron=9s",
    ] {
        let found = ask(line, MCR);
        assert_eq!(found.as_ref(), Ok(&expected), "{line}");
        let of_riichi = score(&[]).unwrap().evaluate(line, Work::ALONE).unwrap_err();
        assert_eq!(of_riichi.kind, "not-for-these-rules", "{line}");
        assert_eq!(
            ask(&format!("{line} rules=mcr"), &[]).as_ref(),
            Ok(&expected),
            "{line}"
        );
    }
    let in_line = |line: &str| {
        let mut out = Vec::new();
        let found = score(MCR)
            .unwrap()
            .answer_line(3, line, Work::ALONE, &mut out);
        found.map(|_| serde_json::from_slice::<Json>(&out).unwrap()["flowers"].clone())
    };
    assert_eq!(
        in_line("123m456p3378s1f26f [pon 555m] ron=9s"),
        Ok(json!(3))
    );
    for (line, kind) in [
        ("123m456p3378s11f [pon 555m] ron=9s", "too-many-flowers"),
        (
            "123m456p3378s1f [pon 555m] ron=9s flowers=2",
            "repeated-option",
        ),
    ] {
        assert_eq!(ask(line, MCR), Err(kind), "{line}");
    }
}
