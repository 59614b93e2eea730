//! The review by value, held against the answers of `mahjong value`; each rule has a test named
//! after it.

use std::time::Duration;

use handeval_answer::ask::{Question as _, Rendered, Request, RequestSource, Work, answer_file};
use handeval_answer::mahjong::{Log, LogReport, Value};
use serde_json::{Value as Json, json};

use super::ask;
use super::reviews::{
    BY_VALUE, calls, explained, explained_of_generated, generated, of_calls, of_calls_in_sum,
    reviewed,
};

pub(super) fn number(json: &Json) -> f64 {
    json.as_f64()
        .unwrap_or_else(|| panic!("{json} is no number"))
}

/// The answer of `mahjong value` about a line.
pub(super) fn values(line: &str) -> Json {
    let request = Request::new(Value::SPEC, RequestSource::Parameters, 0);
    let question = Value::read(&request).unwrap_or_else(|fault| panic!("{:?}", fault.problem));
    let report = question.evaluate(line, Work::ALONE);
    let report = report.unwrap_or_else(|problem| panic!("{line}: {}", problem.message));
    serde_json::to_value(report).unwrap()
}

/// What `mahjong value` says about the discard that was made, and about the best one.
fn found(one: &Json) -> (Json, Json) {
    let value = &one["value"];
    let answer = values(value["input"].as_str().unwrap());
    let all = answer["discards"].as_array().unwrap();
    let find = |tile: &Json, riichi: &Json| {
        let mut all = all.iter();
        let found = all.find(|each| each["discard"] == *tile && each["riichi"] == *riichi);
        found
            .unwrap_or_else(|| panic!("{tile} is not in {answer}"))
            .clone()
    };
    let done = find(&one["discard"], &value["riichi"]);
    (done, find(&value["best"], &value["best_riichi"]))
}

#[test]
fn j24_the_cost_is_what_mahjong_value_says() {
    let mut n_valued = 0;
    for rounds in [
        of_calls(),
        explained("quads"),
        explained("sanma"),
        explained_of_generated(),
    ] {
        for one in reviewed(rounds) {
            let value = &one["value"];
            if value["method"] != "value" {
                continue;
            }
            n_valued += 1;
            let (done, best) = found(one);
            for (key, expected) in [
                ("points", &done["points"]),
                ("win", &done["win"]),
                ("best_points", &best["points"]),
            ] {
                assert_eq!(value[key], *expected, "{key} of {one:#}");
            }
            let cost = number(&best["points"]) - number(&done["points"]);
            assert!(
                (number(&value["cost"]) - cost.max(0.0)).abs() < 1e-9,
                "{one:#}"
            );
            let is_best = number(&value["cost"]) == 0.0;
            assert_eq!(is_best, value["rank"] == 1, "{one:#}");
            assert!(number(&value["rank"]) <= number(&value["kinds"]));
            let win_cost = number(&value["best_win"]) - number(&value["win"]);
            assert!(
                (number(&value["win_cost"]) - win_cost).abs() < 1e-9,
                "{one:#}"
            );
        }
    }
    assert!(n_valued > 30, "{n_valued}");
}

#[test]
fn j24_a_swap_after_a_call_is_no_choice() {
    // After [chi 345m <3m], neither 3m nor 6m may be discarded.
    let mut n_calls = 0;
    for one in reviewed(explained_of_generated()) {
        let hand = one["hand"].as_str().unwrap();
        if !hand.contains('<') || one["value"]["method"] != "value" {
            continue;
        }
        n_calls += 1;
        let hand: handeval_mahjong::Hand = hand.parse().unwrap();
        let best: handeval_mahjong::ShownTile =
            one["value"]["best"].as_str().unwrap().parse().unwrap();
        assert_eq!(hand.swap(best.tile), None, "{one:#}");
    }
    assert!(n_calls > 0);
}

#[test]
fn j25_draws_are_what_the_wall_gives_each() {
    for (name, n_live, n_players) in [("riichi-calls", 70, 4), ("sanma", 55, 3)] {
        let rounds = explained(name);
        for round in rounds {
            let first = &round["review"][0];
            // The dealer has drawn once, and the players after that once more for each turn.
            if first["player"] == round["dealer"] && first["turn"] == 1 {
                assert_eq!(
                    first["value"]["draws"],
                    json!((n_live - 1) / n_players),
                    "{name}"
                );
            }
        }
        let draws = reviewed(rounds)
            .iter()
            .map(|one| number(&one["value"]["draws"]))
            .collect::<Vec<_>>();
        assert!(
            draws
                .iter()
                .all(|&draws| draws <= f64::from((n_live - 1) / n_players))
        );
    }
}

#[test]
fn j26_riichi_is_part_of_the_choice() {
    let all = reviewed(of_calls());
    let declared: Vec<_> = all
        .iter()
        .filter(|one| one["value"]["riichi"] == true)
        .collect();
    assert!(!declared.is_empty());
    for one in declared
        .iter()
        .filter(|one| one["value"]["method"] == "value")
    {
        let answer = values(one["value"]["input"].as_str().unwrap());
        let same = answer["discards"].as_array().unwrap().iter();
        let same: Vec<_> = same
            .filter(|each| each["discard"] == one["discard"])
            .collect();
        assert_eq!(same.len(), 2, "{one:#}");
    }
    // Without 1,000 points there is no riichi to choose.
    let poor = calls().replacen("ten=\"250,250,250,250\"", "ten=\"9,9,9,9\"", 1);
    let poor = ask(&poor, &BY_VALUE);
    for one in poor[0]["review"].as_array().unwrap() {
        let line = one["value"]["input"].as_str().unwrap();
        let is_declared = one["value"]["riichi"] == true;
        assert_eq!(line.contains("riichi=never"), !is_declared, "{line}");
    }
}

#[test]
fn j27_what_is_not_judged_is_counted_apart() {
    let mut n_threats = 0;
    let text = generated(2, 4);
    let [name, by] = BY_VALUE;
    for (options, has_threats) in [
        (&BY_VALUE[..], false),
        (&[name, by, ("under-threat", "true")], true),
    ] {
        for round in &ask(&text, options) {
            let rows = round["review"].as_array().unwrap();
            for sums in round["reviewed"].as_array().unwrap() {
                let own = rows.iter().filter(|one| one["player"] == sums["player"]);
                let own: Vec<_> = own.map(|one| &one["value"]).collect();
                if own.is_empty() {
                    assert_eq!(sums.get("value"), None);
                    continue;
                }
                check_sums(&sums["value"], &own);
                for one in own {
                    let is_apart = one["cost"].is_null() || one.get("passed_win").is_some();
                    let is_safe = has_threats || one["threat"] == false;
                    assert_eq!(one["judged"], json!(!is_apart && is_safe), "{one:#}");
                    n_threats += usize::from(one["threat"] == true);
                }
            }
        }
    }
    assert!(n_threats > 0);
}

/// Checks the sums of a player against the values of the player's discards.
fn check_sums(sums: &Json, own: &[&Json]) {
    let count = |is_so: fn(&Json) -> bool| json!(own.iter().filter(|one| is_so(one)).count());
    assert_eq!(sums["judged"], count(|one| one["judged"] == true));
    assert_eq!(sums["under_threat"], count(|one| one["threat"] == true));
    let by_acceptance = count(|one| one["method"] == "acceptance");
    assert_eq!(sums["by_acceptance"], by_acceptance);
    let passed_wins = count(|one| one.get("passed_win").is_some());
    assert_eq!(sums["passed_wins"], passed_wins);
    let judged = own.iter().filter(|one| one["judged"] == true);
    let cost: f64 = judged.map(|one| number(&one["cost"])).sum();
    assert!((number(&sums["cost"]) - cost).abs() < 1e-6);
}

#[test]
fn j28_next_to_nothing_is_as_good_as_the_best() {
    let (mut n_close, mut n_costly) = (0, 0);
    for seed in 4..8 {
        let options = [("review", "A"), ("review-by", "value")];
        for one in reviewed(&ask(&generated(seed, 4), &options)) {
            let value = &one["value"];
            if value["method"] != "value" {
                assert_eq!(value["close"], false);
                continue;
            }
            let (_, best) = found(one);
            let (cost, points) = (number(&value["cost"]), number(&value["best_points"]));
            let wins_less = number(&best["win"]) - number(&value["win"]);
            let is_close = cost == 0.0 || (cost <= 0.005 * points && wins_less < 0.001);
            assert_eq!(value["close"], json!(is_close), "{one:#}");
            n_close += u32::from(is_close && cost > 0.0);
            n_costly += u32::from(!is_close);
        }
    }
    assert!(n_close > 0 && n_costly > 0, "{n_close} {n_costly}");
}

#[test]
fn j29_the_greatest_cost_comes_first() {
    let mut costs: Vec<f64> = reviewed(of_calls())
        .iter()
        .filter(|one| one["value"]["judged"] == true && one["value"]["close"] == false)
        .map(|one| number(&one["value"]["cost"]))
        .collect();
    costs.sort_by(|one, other| other.total_cmp(one));
    costs.truncate(2);
    let listed = of_calls_in_sum()["costly"].as_array().unwrap().iter();
    let listed: Vec<_> = listed.map(|one| number(&one["value"]["cost"])).collect();
    assert_eq!(listed, costs);
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let text = calls();
    let answers = |n_threads| {
        let mut request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
        for (name, value) in [("review", "B"), ("review-by", "value")] {
            let spec = Log::SPEC.all().find(|spec| spec.name == name).unwrap();
            request.add(spec, value);
        }
        let log = Log::read(&request).unwrap_or_else(|fault| panic!("{:?}", fault.problem));
        let work = Work {
            n_threads,
            ..Work::ALONE
        };
        let mut bytes = Vec::new();
        let rendered = Rendered {
            render: &|answer: &LogReport, out: &mut Vec<u8>| {
                serde_json::to_writer(out, answer).map_err(Into::into)
            },
            close: &|_, _| Ok(()),
            write: &mut |text: &[u8]| {
                bytes.extend_from_slice(text);
                Ok::<_, ()>(())
            },
        };
        let tally = answer_file(&log, None, text.as_bytes(), work, rendered);
        assert!(tally.is_ok());
        bytes
    };
    assert!(answers(1) == answers(3));
}

#[test]
fn values_end_when_the_time_is_up() {
    let mut request = Request::new(Log::SPEC, RequestSource::Parameters, 0);
    for (name, value) in BY_VALUE {
        let spec = Log::SPEC.all().find(|spec| spec.name == name).unwrap();
        request.add(spec, value);
    }
    let limits = handeval_answer::ask::Limits {
        time: Some(Duration::from_secs(1)),
        ..Default::default()
    };
    let log = Log::read(&request.with_limits(limits))
        .unwrap_or_else(|fault| panic!("{:?}", fault.problem));
    let late = Work {
        clock: &|| Duration::from_secs(2),
        ..Work::ALONE
    };
    let rounds = serde_json::to_value(
        log.evaluate(&calls(), late)
            .unwrap_or_else(|problem| panic!("{}", problem.message)),
    )
    .unwrap();
    let rounds = rounds.as_array().unwrap();
    for one in reviewed(rounds) {
        let expected = if one["value"]["draws"] == 0 {
            "acceptance"
        } else {
            "cut-short"
        };
        assert_eq!(one["value"]["method"], expected);
        assert_eq!(one["value"]["judged"], false);
    }
    let sums = &rounds[0]["reviewed"][0]["value"];
    assert!(number(&sums["cut_short"]) > 0.0);
}
