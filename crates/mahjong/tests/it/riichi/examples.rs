//! The worked examples of `fixtures/mahjong/riichi_examples.jsonl`: hands with every item of fu,
//! errors with their kinds, and tables of waits. The oracle answers all of them.

use serde_json::{Value as Json, json};

use super::ask::{assert_agrees, assert_waits_agree};
use super::oracle::{self, Answer, Dora, FuItem, Score, Value, WINDS, Waited, Waits, answer};

/// An example: its id, the line, and the answer to it.
pub(crate) struct Example {
    pub(crate) id: String,
    pub(crate) input: String,
    pub(crate) expected: Json,
}

/// All examples of the fixture.
pub(crate) fn examples() -> Vec<Example> {
    let text = include_str!("../../../../../fixtures/mahjong/riichi_examples.jsonl");
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
    assert_eq!(examples.len(), 210);
    examples
}

#[test]
fn the_oracle_answers_every_worked_example() {
    let mut n_of_each = [0; 4];
    for example in examples() {
        let answered = answer(&example.input);
        n_of_each[match answered {
            Ok(Answer::Score(_)) => 0,
            Err(_) => 1,
            Ok(Answer::Waits(_)) => 2,
            Ok(Answer::Discards(_)) => 3,
        }] += 1;
        let answered = match answered {
            Ok(Answer::Score(score)) => score_json(&score),
            Ok(Answer::Waits(waits)) => waits_json(&waits),
            Ok(Answer::Discards(discards)) => panic!("{}: {discards:?}", example.id),
            Err(kind) => json!({ "error": kind }),
        };
        assert_eq!(
            answered, example.expected,
            "{}: {}",
            example.id, example.input
        );
    }
    assert_eq!(n_of_each, [148, 52, 10, 0]);
}

/// In every example, the chosen reading is the first one, and there is a reason why each of the
/// others was not chosen.
#[test]
fn the_first_reading_is_the_chosen_one() {
    for example in examples() {
        let Ok(Answer::Score(score)) = answer(&example.input) else {
            continue;
        };
        let input = oracle::read(&example.input).unwrap();
        let values = oracle::readings(&input).unwrap();
        let n_without_reason = values.iter().filter(|value| value.why.is_none()).count();
        assert_eq!(n_without_reason, usize::from(score.won), "{}", example.id);
        if score.won {
            assert_eq!(
                score.reading.as_ref(),
                Some(&values[0].reading),
                "{}",
                example.id
            );
            assert_eq!(score.yaku, values[0].yaku, "{}", example.id);
        }
    }
}

#[test]
fn the_crate_answers_every_worked_example_as_the_oracle_does() {
    let mut n_scored = 0;
    let mut n_waits = 0;
    for example in examples() {
        match oracle::read(&example.input) {
            Ok(input) if input.from.is_some() && input.tsumo.is_some() => {}
            Ok(input) if input.ron.is_some() != input.tsumo.is_some() => {
                n_scored += u32::from(assert_agrees(&example.input));
            }
            Ok(input) if input.ron.is_none() && input.n_tiles() == 13 => {
                n_waits += u32::from(assert_waits_agree(&example.input));
            }
            // These cannot even be expressed in the crate, as above.
            Ok(_) | Err(_) => {}
        }
    }
    assert_eq!((n_scored, n_waits), (143, 10));
}

/// The short form of the fixture.
fn score_json(score: &Score) -> Json {
    let mut answer = json!({
        "win_by": score.win_by,
        "win_tile": score.win_tile,
        "closed": score.closed,
        "seat": score.seat,
        "round": score.round,
        "rules": score.rules,
        "won": score.won,
        "yaku": score.yaku,
        "han": score.han,
        "points": score.points,
    });
    let Some(reading) = &score.reading else {
        answer["reason"] = json!("no-yaku");
        return answer;
    };
    let more = json!({
        "form": reading.form.id(),
        "wait": reading.wait.id(),
        "reading": reading.text(),
        "dora": score.dora.map(dora_json),
        "yakuman": score.yakuman,
        "fu": score.fu,
        "fu_items": score.fu_items.iter().map(item_json).collect::<Vec<_>>(),
        "limit": score.limit,
        "base": score.base,
        "honba": score.honba,
        "sticks": score.sticks,
        "total": score.total,
        "payments": score.payments.iter().map(payment_json).collect::<Vec<_>>(),
    });
    let more = more.as_object().unwrap().clone();
    answer.as_object_mut().unwrap().extend(more);
    answer
}

fn dora_json(dora: Dora) -> Json {
    json!({ "dora": dora.dora, "ura": dora.ura, "red": dora.red, "kita": dora.kita })
}

fn item_json(item: &FuItem) -> Json {
    match &item.tiles {
        Some(tiles) => json!([item.item, tiles, item.fu]),
        None => json!([item.item, item.fu]),
    }
}

fn payment_json(payment: &oracle::Payment) -> Json {
    let by = payment
        .by
        .map_or("discarder", |seat| WINDS[usize::from(seat)]);
    match payment.is_liable {
        true => json!({ "by": by, "points": payment.points, "liable": true }),
        false => json!({ "by": by, "points": payment.points }),
    }
}

fn waits_json(waits: &Waits) -> Json {
    let tile_text = |code: u8| {
        format!(
            "{}{}",
            code % 9 + 1,
            ["m", "p", "s", "z"][usize::from(code / 9)]
        )
    };
    let wait_json = |wait: &Waited| {
        json!({
            "tile": tile_text(wait.tile),
            "left": wait.left,
            "ron": wait.ron.as_ref().map(value_json),
            "tsumo": wait.tsumo.as_ref().map(value_json),
        })
    };
    json!({
        "tenpai": waits.is_tenpai,
        "furiten": waits.is_furiten,
        "furiten_tiles": waits.furiten_tiles.iter().copied().map(tile_text).collect::<Vec<_>>(),
        "waits": waits.waits.iter().map(wait_json).collect::<Vec<_>>(),
    })
}

fn value_json(value: &Value) -> Json {
    if !value.has_yaku() {
        return json!({ "no_yaku": true });
    }
    json!({
        "han": value.han,
        "fu": value.han.map(|_| value.fu),
        "yakuman": value.yakuman,
        "limit": value.limit,
        "points": value.points,
        "yaku": value.yaku.iter().map(|&(id, _)| id).collect::<Vec<_>>(),
    })
}
