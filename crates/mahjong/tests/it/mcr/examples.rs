//! The worked examples of `fixtures/mahjong/mcr_examples.jsonl`: hands with all their fans, errors
//! with their kinds, and tables of waits.

use handeval_mahjong::mcr::{FanCounts, Score, WaitScore};
use serde_json::{Value as Json, json};

use super::ask::{Scoring, asked, completes_text, reading_text};

/// An example: its id, the line, and the answer to it.
pub(crate) struct Example {
    pub(crate) id: String,
    pub(crate) input: String,
    pub(crate) expected: Json,
}

/// All examples of the fixture.
pub(crate) fn examples() -> Vec<Example> {
    let text = include_str!("../../../../../fixtures/mahjong/mcr_examples.jsonl");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let examples: Vec<Example> = lines
        .map(|line| {
            let mut example: Json = serde_json::from_str(line).unwrap();
            let text_of = |key: &str| example[key].as_str().unwrap().to_owned();
            Example {
                id: text_of("id"),
                input: text_of("input"),
                expected: example["expected"].take(),
            }
        })
        .collect();
    assert_eq!(examples.len(), 218);
    examples
}

#[test]
fn the_crate_answers_every_worked_example() {
    let mut n_of_each = [0; 3];
    for example in examples() {
        let answered = match asked(&example.input) {
            Err(kind) => Err(kind),
            Ok(asked) if asked.has_win => asked
                .score()
                .map(|score| score_json(&score, &asked))
                .map_err(|error| error.kind()),
            Ok(asked) => asked.waits().map(waits_json).map_err(|error| error.kind()),
        };
        n_of_each[match &answered {
            Err(_) => 0,
            Ok(answer) => 1 + usize::from(answer.get("waits").is_some()),
        }] += 1;
        let answered = answered.unwrap_or_else(|kind| json!({ "error": { "kind": kind } }));
        assert_eq!(
            answered, example.expected,
            "{}: {}",
            example.id, example.input
        );
    }
    assert_eq!(n_of_each, [30, 181, 7]);
}

/// The short form of the fixture.
fn score_json(score: &Score, asked: &Scoring) -> Json {
    let by_value = |(fan, count): (handeval_mahjong::mcr::Fan, u8)| {
        json!([fan.key(), count, count * asked.rules.value(fan)])
    };
    let mut answer = json!({
        "won": score.won,
        "fan": score.fan,
        "flowers": score.flowers,
        "total": score.total,
        "fans": score.fans.iter().map(by_value).collect::<Vec<_>>(),
        "form": score.reading.decomposition.form().key(),
        "reading": reading_text(&score.reading),
        "completes": completes_text(&score.reading.completes),
        "win_by": asked.win.by.key(),
        "win_tile": asked.win.tile.to_string(),
        "seat": asked.win.seat.key(),
        "round": asked.win.round.key(),
        "points": score.payments.points(),
        "payments": score
            .payments
            .all()
            .iter()
            .map(|payment| json!([payment.by.key(), payment.points]))
            .collect::<Vec<_>>(),
    });
    if !score.won {
        answer["reason"] = json!("below-minimum");
    }
    answer
}

fn counts_json(fans: &FanCounts) -> Json {
    fans.iter()
        .map(|(fan, count)| json!([fan.key(), count]))
        .collect()
}

fn waits_json(waits: Vec<WaitScore>) -> Json {
    let short = |score: &Score| json!({ "won": score.won, "fan": score.fan, "fans": counts_json(&score.fans) });
    let wait_json = |wait: &WaitScore| {
        json!({
            "tile": wait.tile.to_string(),
            "left": wait.left,
            "ron": wait.ron.as_ref().map(short),
            "tsumo": wait.tsumo.as_ref().map(short),
        })
    };
    json!({
        "ready": !waits.is_empty(),
        "waits": waits.iter().map(wait_json).collect::<Vec<_>>(),
    })
}
