//! Fields of placed cards, with their objectives and patterns.

use std::collections::BTreeSet;

use handeval_answer::ask::{Question as _, RequestSource};
use handeval_answer::field::Score;
use handeval_field::{
    Field, FieldInput, Objective, ObjectiveRule, Pattern, Position, Symbol, WorkLimit, count,
    groups, near_misses, occurrences, score,
};
use serde_json::{Value, json};

use handeval_testing::field::{Card, Cell, most, shape_occurrences};

use crate::ask::request;
use crate::oracle::field::cells;
use crate::{Target, dense, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "field",
    about: "a field as JSON",
    words: vocabulary::fields,
    run,
};

/// Larger fields are not counted the slow way.
const MAX_CARDS: usize = 24;

/// With more occurrences, there are too many choices.
const MAX_OCCURRENCES: usize = 16;

fn run(input: &[u8]) {
    let text = dense::text(input, dense::field);
    let question = Score::read(&request(Score::SPEC, RequestSource::CommandLine));
    let question = question.unwrap_or_else(|fault| panic!("{fault:?}"));
    let by_serde: Result<FieldInput, _> = serde_json::from_str(&text);
    match question.parse(&text) {
        Ok(input) => {
            assert_eq!(by_serde.ok().as_ref(), Some(&input), "{text:?}");
            let written = written(&input);
            let again = question.parse(&written);
            assert_eq!(again.as_ref(), Ok(&input), "{written}");
            check(&input);
        }
        Err(problem) => {
            assert!(by_serde.is_err(), "{text:?}: {problem:?}");
            fault::check_problem(&text, &problem);
        }
    }
}

/// The cards in the oracle's form.
fn cards(field: &Field) -> Vec<Card> {
    let card = |card: &handeval_field::PlacedCard| {
        let Position { x, y, .. } = card.position;
        let letter = card.color.map_or('.', handeval_field::Color::char);
        (i64::from(x), i64::from(y), letter)
    };
    field.cards().iter().map(card).collect()
}

/// The variants of a pattern.
fn variants(field: &Field, pattern: &Pattern) -> Vec<Vec<Cell>> {
    let step = i64::from(field.coordinates().step());
    let keys = match pattern {
        Pattern::Shapes(shapes) => shapes.iter().map(|shape| shape.key()).collect(),
        _ => vec![pattern.key()],
    };
    let cells =
        |key: String| cells(&key, step).unwrap_or_else(|| panic!("`{key}` is not a pattern"));
    keys.into_iter().map(cells).collect()
}

/// The input as it is written in a file.
fn written(input: &FieldInput) -> String {
    let letter = |letter: char| match letter {
        '.' => Value::Null,
        _ => json!(letter.to_string()),
    };
    let cell = |&(x, y, color): &Card| json!([x, y, letter(color)]);
    let symbols: serde_json::Map<_, _> = Symbol::ALL
        .into_iter()
        .map(|symbol| (symbol.key().to_owned(), json!(input.symbols.get(symbol))))
        .collect();
    let patterns = input.own_objectives.iter().map(|objective| {
        let ObjectiveRule::Pattern(pattern) = objective.rule() else {
            panic!("{objective} is not a pattern");
        };
        let variants: Vec<Vec<Value>> = variants(&input.field, pattern)
            .iter()
            .map(|cells| cells.iter().map(cell).collect())
            .collect();
        json!({
            "name": objective.name(), "points": objective.points(), "variants": variants,
        })
    });
    let mut object = json!({
        "coords": input.field.coordinates().key(),
        "cards": cards(&input.field).iter().map(cell).collect::<Vec<_>>(),
        "symbols": symbols,
        "patterns": patterns.collect::<Vec<_>>(),
    });
    if let Some(objectives) = &input.objectives {
        object["objectives"] = objectives.iter().map(Objective::id).collect();
    }
    object.to_string()
}

fn check(input: &FieldInput) {
    let FieldInput { field, symbols, .. } = input;
    if field.n_cards() > MAX_CARDS {
        return;
    }
    let named = input
        .objectives
        .clone()
        .unwrap_or_else(Objective::published);
    let objectives: Vec<_> = named
        .into_iter()
        .chain(input.own_objectives.clone())
        .collect();
    let Ok(found) = score(field, symbols, &objectives, WorkLimit::new(1_000_000)) else {
        return;
    };
    let mut total = 0;
    for (objective, found) in objectives.iter().zip(&found.objectives) {
        let expected = match objective.rule() {
            ObjectiveRule::Pattern(pattern) => check_pattern(field, pattern),
            ObjectiveRule::Symbols(needed) => Some(
                needed
                    .iter()
                    .filter(|&(_, n)| n > 0)
                    .map(|(symbol, n)| (symbols.get(symbol) / n) as usize)
                    .min()
                    .unwrap_or(0),
            ),
        };
        if let Some(expected) = expected {
            assert_eq!(found.count, expected, "{objective}");
        }
        let points = u128::from(objective.points()) * found.count as u128;
        assert_eq!(
            u128::from(found.points),
            points.min(u128::from(u64::MAX)),
            "{objective}"
        );
        total += u128::from(found.points);
    }
    assert_eq!(found.total, total);
}

/// Checks where a pattern occurs. Returns the size of its largest packing, if that can be counted
/// the slow way.
fn check_pattern(field: &Field, pattern: &Pattern) -> Option<usize> {
    let cards = cards(field);
    let slow = shape_occurrences(&cards, &variants(field, pattern));
    let place = |position: &Position| {
        let (x, y) = (i64::from(position.x), i64::from(position.y));
        let card = cards.iter().find(|card| (card.0, card.1) == (x, y));
        *card.unwrap_or_else(|| panic!("no card at {position}"))
    };
    let lies = |positions: &[Position]| positions.iter().map(place).collect::<BTreeSet<_>>();
    let all: Vec<_> = occurrences(field, pattern);
    let found: BTreeSet<_> = all.iter().map(|one| lies(one.positions())).collect();
    assert_eq!(found, slow, "{pattern}");
    let counted = groups(field, pattern).ok()?;
    assert_eq!(count(field, pattern).ok(), Some(counted.len()), "{pattern}");
    let mut used = BTreeSet::new();
    for group in &counted {
        let lies = lies(group.positions());
        assert!(slow.contains(&lies), "{pattern}: {lies:?}");
        assert!(lies.is_disjoint(&used), "{pattern}: {lies:?}");
        used.extend(lies);
    }
    for miss in near_misses(field, pattern).unwrap_or_default() {
        fault::check("", miss.kind(), &miss.to_string(), None);
    }
    (slow.len() <= MAX_OCCURRENCES).then(|| most(&slow))
}
