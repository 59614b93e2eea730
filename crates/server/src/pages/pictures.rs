//! The pictures on the front page: one for each game, with its answer and the address that it opens.
//!
//! The page draws a picture from its address. The answers are computed here, so the page loads no
//! evaluator and has nothing to wait for.

use std::sync::LazyLock;

use handeval_answer::KINDS;
use handeval_answer::ask::Work;
use handeval_api::Api;
use serde_json::{Map, Value, json};

use super::languages::Words;

/// A hand whose name is short in every language.
const HAND: &str = "AhAdAsKcKd";
/// A win in dots only, so the page has to draw only dots.
const WIN: (&str, &str) = ("1112345678999p5p", "5p");
/// The cards of a game, and the cells in which they were placed, `a` to `y`.
const GAME: (u64, &str) = (4, "ckefyrslawhtnijdqopgmbuxv");
/// A field with a diagonal of two colors and a stack.
const FIELD: &str = include_str!("pictured_field.json");

static API: LazyLock<Api> = LazyLock::new(|| Api::new(KINDS));

/// What the pictures are worth; the same in every language.
static ANSWERS: LazyLock<Answers> = LazyLock::new(Answers::ask);

/// The answers to the questions.
struct Answers {
    hand: Value,
    win: Value,
    field: Value,
    cells: Vec<Value>,
    grid: Value,
}

impl Answers {
    fn ask() -> Self {
        let (tiles, tsumo) = WIN;
        let (seed, placed) = GAME;
        let deck = ask("GET", &format!("matematico/deck?seed={seed}"), "");
        let cards = deck.pointer("/cards").and_then(Value::as_array);
        let mut cells = vec![Value::Null; placed.len()];
        for (card, place) in cards.into_iter().flatten().zip(placed.bytes()) {
            if let Some(cell) = cells.get_mut(usize::from(place.wrapping_sub(b'a'))) {
                *cell = card.clone();
            }
        }
        let rows: Vec<_> = cells.chunks(5).collect();
        let grid = json!({ "grid": rows }).to_string();
        Self {
            hand: ask("GET", &format!("poker/rank?hand={HAND}"), ""),
            win: ask(
                "GET",
                &format!("mahjong/score?hand={tiles}&tsumo={tsumo}"),
                "",
            ),
            field: ask("POST", "field/score", FIELD),
            grid: ask("POST", "matematico/score", &grid),
            cells,
        }
    }
}

/// The answer to a question; `null` if it has none, which a test would detect.
fn ask(method: &str, address: &str, body: &str) -> Value {
    let answered = API.answer(method, address, body, 0, Work::ALONE).ok();
    let answer = answered.and_then(|answered| serde_json::from_slice(&answered.object).ok());
    answer.unwrap_or_default()
}

/// The address that a picture opens; an unknown name is shown unchanged.
pub(super) fn address(name: &str) -> String {
    let (seed, placed) = GAME;
    let (tiles, tsumo) = WIN;
    match name {
        "grid" => format!("./matematico?seed={seed}&amp;placed={placed}"),
        "hand" => format!("./poker?hand={HAND}"),
        "win" => format!("./mahjong?hand={tiles}&amp;tsumo={tsumo}"),
        "field" => {
            let field = form_urlencoded::byte_serialize(FIELD.trim_end().as_bytes());
            format!("./field#field={}", field.collect::<String>())
        }
        _ => name.to_owned(),
    }
}

/// What the pictures are worth: a `name` in the language, or `points`, or both; and the `cells` of
/// the grid.
pub(super) fn answers(words: &Words) -> Value {
    let Answers {
        hand,
        win,
        field,
        cells,
        grid,
    } = &*ANSWERS;
    let name = |section: &str, key: &Value| {
        let key = key.as_str().unwrap_or_default();
        words
            .get(section)
            .and_then(|section| section.get(key))
            .cloned()
    };
    let answers = [
        ("grid", json!({ "points": grid["total"], "cells": cells })),
        (
            "hand",
            json!({ "name": name("categories", &hand["category"]) }),
        ),
        (
            "win",
            json!({ "name": name("yaku", &win["yaku"][0]["yaku"]), "points": win["points"] }),
        ),
        ("field", json!({ "points": field["total"] })),
    ];
    let answers = answers.map(|(name, answer)| (name.to_owned(), answer));
    Value::Object(Map::from_iter(answers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::languages::Language;

    #[test]
    fn pictures_are_worth_what_the_evaluators_say() {
        let answers = answers(Language::English.words());
        assert_eq!(answers["grid"]["points"], 650);
        assert_eq!(answers["grid"]["cells"][0], "6");
        assert_eq!(answers["hand"]["name"], "full house");
        let win = json!({ "name": "Pure nine gates", "points": 32_000 });
        assert_eq!(answers["win"], win);
        assert_eq!(answers["field"]["points"], 7);
    }

    #[test]
    fn a_picture_opens_its_page_with_it() {
        assert_eq!(address("hand"), "./poker?hand=AhAdAsKcKd");
        let field = address("field");
        assert!(field.starts_with("./field#field=%7B%22cards%22"), "{field}");
        assert_eq!(address("none"), "none");
        for name in answers(Language::English.words())
            .as_object()
            .unwrap()
            .keys()
        {
            assert!(address(name).starts_with("./"), "{name}");
        }
    }
}
