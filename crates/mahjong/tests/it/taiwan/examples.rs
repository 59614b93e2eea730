//! The worked examples of `fixtures/mahjong/taiwan_examples.jsonl`.

use serde_json::json;

use super::ask::ask;
use crate::games::line::examples;

#[test]
fn taiwan_answers_every_worked_example() {
    let examples = examples(include_str!(
        "../../../../../fixtures/mahjong/taiwan_examples.jsonl"
    ));
    assert_eq!(examples.len(), 15);
    for (input, expected) in examples {
        let score = ask(&input)
            .score()
            .unwrap_or_else(|error| panic!("{input}: {error}"));
        let fans = score
            .fans
            .iter()
            .map(|(fan, count)| json!([fan.key(), count]));
        let answered = json!({
            "tai": score.tai,
            "fans": fans.collect::<Vec<_>>(),
        });
        assert_eq!(answered, expected, "{input}");
    }
}
