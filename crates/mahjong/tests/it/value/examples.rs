//! The positions of `fixtures/mahjong/discard_value.jsonl`, all values of both models.

use handeval_mahjong::riichi::RuleSet;
use handeval_mahjong::value::{Detours, HandValue, Model};
use serde_json::Value as Json;

use super::Question;

/// Whether two numbers agree to a millionth; the fixture has nine digits.
fn agree(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-6 * other.abs() + 1e-8
}

/// All positions of the fixture.
fn positions() -> Vec<Json> {
    let text = include_str!("../../../../../fixtures/mahjong/discard_value.jsonl");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn text<'a>(position: &'a Json, key: &str) -> &'a str {
    position[key].as_str().unwrap()
}

fn is(position: &Json, key: &str) -> bool {
    position[key].as_bool().unwrap()
}

/// The question of a position.
fn question(position: &Json, model: Model) -> Question {
    let mut dora = Vec::new();
    let mut numbers = String::new();
    for char in text(position, "dora").chars() {
        if char.is_ascii_digit() {
            numbers.push(char);
        } else {
            dora.extend(numbers.drain(..).map(|number| format!("{number}{char}")));
        }
    }
    let mut line = text(position, "hand").to_owned();
    line += &format!(" rules={}", RuleSet::MahjongSoul.key());
    line += &format!(" seat={}", text(position, "seat"));
    line += &format!(" round={}", text(position, "round"));
    line += &format!(" dora={}", dora.join(","));
    if !text(position, "visible").is_empty() {
        line += &format!(" visible={}", text(position, "visible"));
    }
    let word = |key: &str| if is(position, key) { "yes" } else { "no" };
    line += &format!(" red={} ura={}", word("red_fives"), word("ura"));
    let mut question = Question::new(&line);
    question.options.model = model;
    let (shanten_down, tegawari) = (is(position, "shanten_down"), is(position, "tegawari"));
    if model == Model::MahjongCpp {
        question.options.shanten_down = shanten_down;
        question.options.tegawari = tegawari;
    } else {
        // Without free discards and draws there are no detours.
        question.options.detours = Detours::Exactly(u8::from(shanten_down));
    }
    question
}

/// Compares the values of a hand with those that are expected for each number of draws. Returns
/// how many were compared.
fn compare(id: &str, found: &HandValue, expected: &Json) -> usize {
    let by_draws = &found.value.as_ref().unwrap().by_draws;
    assert_eq!(by_draws.len(), 18);
    let mut n_compared = 0;
    for (n_draws, found) in by_draws.iter().enumerate() {
        for value in ["tenpai", "win", "points"] {
            let expected = expected[value][17 - n_draws].as_f64().unwrap();
            let found = match value {
                "tenpai" => found.tenpai,
                "win" => found.win,
                _ => found.points,
            };
            assert!(
                agree(found, expected),
                "{id}: {value} with {n_draws} draws: found {found}, expected {expected}"
            );
            n_compared += 1;
        }
    }
    n_compared
}

/// Compares the values of all positions. Returns how many were compared.
fn compare_all(model: Model, key: &str) -> usize {
    let mut n_compared = 0;
    for position in positions() {
        let expected = &position[key];
        let id = text(&position, "id");
        let is_asked = model == Model::MahjongCpp
            || is(&position, "shanten_down") == is(&position, "tegawari");
        if !is_asked {
            continue;
        }
        let found = question(&position, model).values().unwrap();
        assert_eq!(
            found.n_hands as u64,
            expected["nodes"].as_u64().unwrap(),
            "{id}"
        );
        let discards = expected["discards"].as_array().unwrap();
        if let Some(now) = &found.now {
            n_compared += compare(id, now, &discards[0]);
            continue;
        }
        assert_eq!(found.discards.len(), discards.len(), "{id}");
        for expected in discards {
            let tile = text(expected, "discard");
            let rest = &super::discard_of(&found, tile).rest;
            n_compared += compare(id, rest, expected);
        }
    }
    n_compared
}

#[test]
fn values_are_those_of_another_program() {
    assert!(compare_all(Model::Unseen, "own") > 10_000);
}

#[test]
fn values_of_the_other_model_are_those_of_mahjong_cpp() {
    assert!(compare_all(Model::MahjongCpp, "mahjong_cpp") > 10_000);
}
