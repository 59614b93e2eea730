//! The worked examples of `fixtures/mahjong/hongkong_examples.jsonl`.

use serde_json::json;

use super::ask::ask;
use crate::games::line::examples;

#[test]
fn hong_kong_answers_every_worked_example() {
    let examples = examples(include_str!(
        "../../../../../fixtures/mahjong/hongkong_examples.jsonl"
    ));
    assert_eq!(examples.len(), 17);
    for (input, expected) in examples {
        let asked = ask(&input);
        let score = asked
            .score()
            .unwrap_or_else(|error| panic!("{input}: {error}"));
        let parts = score.fans.iter();
        let part = |(fan, count): (handeval_mahjong::hongkong::Fan, u8)| {
            json!([fan.key(), count, count * asked.rules.value(fan)])
        };
        let answered = json!({
            "won": score.won,
            "faan": score.faan,
            "capped": score.capped,
            "parts": parts.map(part).collect::<Vec<_>>(),
            "base": score.base,
        });
        assert_eq!(answered, expected, "{input}");
    }
}
