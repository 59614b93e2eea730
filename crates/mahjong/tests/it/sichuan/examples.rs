//! The worked examples of `fixtures/mahjong/sichuan_examples.jsonl`.

use serde_json::json;

use super::ask::ask;
use crate::games::line::examples;

#[test]
fn sichuan_answers_every_worked_example() {
    let examples = examples(include_str!(
        "../../../../../fixtures/mahjong/sichuan_examples.jsonl"
    ));
    assert_eq!(examples.len(), 19);
    for (input, expected) in examples {
        let answered = match ask(&input).score() {
            Ok(score) => json!({
                "fan": score.fan,
                "fans": score.fans.iter().map(|(fan, count)| json!([fan.key(), count])).collect::<Vec<_>>(),
                "points": score.value,
                "each": score.payments.all()[0].points,
            }),
            Err(error) => json!({ "error": { "kind": error.kind() } }),
        };
        assert_eq!(answered, expected, "{input}");
    }
}
