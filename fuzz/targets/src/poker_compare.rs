//! Showdowns: a line of hands with `|` between them.

use handeval_answer::ask::{Question as _, RequestSource, Work};
use handeval_answer::poker::{Compare, CompareReport, PlacedReport};
use handeval_poker::Rules;
use serde_json::Value;

use crate::ask::request;
use crate::oracle::poker::best;
use crate::poker_hand::read;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "poker-compare",
    about: "poker hands with `|` between them",
    words: vocabulary::hands,
    run,
};

/// Comparing more hands the slow way takes long, and finds nothing new.
const MAX_HANDS: usize = 8;

fn run(input: &[u8]) {
    let text = dense::text(input, dense::cards);
    for (deck, order, rules) in [
        ("52", "standard", Rules::STANDARD),
        ("24", "standard", Rules::STANDARD_24),
        ("24", "stripped", Rules::STRIPPED),
    ] {
        let mut request = request(Compare::SPEC, RequestSource::CommandLine);
        for (name, value) in [("deck", deck), ("order", order)] {
            if let Some(spec) = Compare::SPEC.called(name) {
                request.add(spec, value);
            }
        }
        let question = Compare::read(&request).unwrap_or_else(|fault| panic!("{fault:?}"));
        check(&question, &text, rules);
    }
}

fn check(question: &Compare, text: &str, rules: Rules) {
    let parts: Vec<&str> = text.split('|').collect();
    let read: Result<Vec<_>, _> = parts.iter().map(|part| read(part, rules)).collect();
    let answered = question.evaluate(text, Work::ALONE);
    let (hands, answer) = match (read, answered) {
        (Ok(hands), Ok(answer)) => (hands, answer),
        (read, Err(problem)) => {
            fault::check_problem(text, &problem);
            assert!(read.is_err() || parts.len() == 1, "{text:?}: {problem:?}");
            return;
        }
        (Err(problem), Ok(_)) => panic!("{text:?}: {problem:?}"),
    };
    if hands.len() > MAX_HANDS {
        return;
    }
    let CompareReport::Whole(report) = &answer else {
        panic!("{text:?}: a pot with two halves");
    };
    let is_stripped = rules == Rules::STRIPPED;
    let values: Vec<_> = hands
        .iter()
        .map(|hand| best(hand.cards(), is_stripped))
        .collect();
    let strongest = values.iter().max();
    for (idx, value) in values.iter().enumerate() {
        assert_eq!(
            report.winners.contains(&idx),
            Some(value) == strongest,
            "{text:?}"
        );
        let place = 1 + values.iter().filter(|&other| other > value).count();
        let PlacedReport::Whole(placed) = &report.hands[idx] else {
            panic!("{text:?}: a hand of a pot with two halves");
        };
        assert_eq!(placed.place, place, "{text:?}");
    }
    let is_tie = values.iter().all(|value| Some(value) == strongest);
    assert_eq!(
        report.decided_by == "tie",
        is_tie,
        "{text:?}: {}",
        report.decided_by
    );
    fault::check(text, report.decided_by, &report.reason, None);
    // Reading the parts one by one gives the same result.
    let parts: Vec<String> = parts.into_iter().map(str::to_owned).collect();
    let again = question
        .parse_parts(&parts)
        .map(|hands| question.answer(&hands, Work::ALONE));
    let Ok(Ok(again)) = again else {
        panic!("{text:?}: {again:?}");
    };
    let objects =
        [&answer, &again].map(|report| serde_json::to_value(report).unwrap_or(Value::Null));
    assert_eq!(objects[0], objects[1], "{text:?}");
}
