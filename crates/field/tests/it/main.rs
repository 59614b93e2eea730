//! Tests of fields: rule by rule, against an oracle, and with changes that must make no difference.

mod errors;
mod examples;
mod explain;
mod large;
mod packing;
mod properties;
#[cfg(feature = "serde")]
mod read;
mod rules;
mod score;
mod text;

use handeval_field::{
    Color, Coordinates, Corner, Diagonal, Field, Occurrence, Pattern, PlacedCard, Position, Slope,
    Stack, count,
};
use handeval_testing::field as oracle;

/// The cards in text such as `. 0 0, R 2 2`.
#[track_caller]
fn cards(text: &str) -> Vec<PlacedCard> {
    let cards = text.split(',').map(str::trim);
    let cards = cards.filter(|card| !card.is_empty()).map(|card| {
        let words: Vec<&str> = card.split(' ').collect();
        let [color, x, y] = words[..] else {
            panic!("`{card}` is not a card");
        };
        PlacedCard {
            position: Position::new(x.parse().unwrap(), y.parse().unwrap()),
            color: (color != ".").then(|| Color::from_name(color).unwrap()),
        }
    });
    cards.collect()
}

/// The field in text of the same form, in the coordinates of the source note.
#[track_caller]
fn field(text: &str) -> Field {
    Field::new(&cards(text), Coordinates::Note).unwrap()
}

/// The pattern with a key such as `diagonal:red:up`.
#[track_caller]
fn pattern(key: &str) -> Pattern {
    let pattern: Pattern = key.parse().unwrap();
    assert_eq!(pattern.key(), key);
    pattern
}

/// Every possible diagonal and stack, including stacks of one color.
fn all_patterns() -> Vec<Pattern> {
    let mut patterns = Vec::new();
    for color in Color::ALL {
        for slope in Slope::ALL {
            patterns.push(Pattern::Diagonal(Diagonal { color, slope }));
        }
        for corner_color in Color::ALL {
            for corner in Corner::ALL {
                patterns.push(Pattern::Stack(Stack {
                    block: color,
                    corner_color,
                    corner,
                }));
            }
        }
    }
    patterns
}

/// How often a pattern counts.
#[track_caller]
fn n(field: &Field, pattern: &Pattern) -> usize {
    count(field, pattern).unwrap()
}

/// The positions of some occurrences, as pairs.
fn pairs(occurrences: &[Occurrence]) -> Vec<Vec<(i32, i32)>> {
    let pairs = |occurrence: &Occurrence| {
        let positions = occurrence.positions().iter();
        positions.map(|position| (position.x, position.y)).collect()
    };
    occurrences.iter().map(pairs).collect()
}

/// A case of `fixtures/field/cases.txt`.
struct Case {
    name: &'static str,
    pattern: &'static str,
    count: usize,
    cards: &'static str,
}

/// The cases of `fixtures/field/cases.txt`.
fn cases() -> Vec<Case> {
    let text = include_str!("../../../../fixtures/field/cases.txt");
    let cases = text.lines().filter(|line| !line.starts_with('#'));
    let cases: Vec<_> = cases
        .map(|case| {
            let parts: Vec<&str> = case.split(": ").collect();
            let [name, pattern, count, cards] = parts[..] else {
                panic!("`{case}` is not a case");
            };
            let count = count.parse().unwrap();
            Case {
                name,
                pattern,
                count,
                cards,
            }
        })
        .collect();
    assert_eq!(cases.len(), 33);
    cases
}

#[test]
fn the_oracle_agrees_with_the_cases_written_by_hand() {
    for case in cases() {
        let cards: Vec<oracle::Card> = cards(case.cards)
            .iter()
            .map(|card| {
                let (x, y) = (card.position.x.into(), card.position.y.into());
                (x, y, card.color.map_or('.', |color| color.char()))
            })
            .collect();
        let found = oracle::occurrences(&cards, case.pattern);
        assert_eq!(oracle::most(&found), case.count, "{}", case.name);
        assert_eq!(oracle::most_by_cards(&found), case.count, "{}", case.name);
        // The formula is wrong in one case, to which it does not apply.
        let sum = oracle::formula(&cards, case.pattern);
        let is_wrong = case.name == "one-color-where-the-formula-says-2";
        assert_eq!(sum, case.count + usize::from(is_wrong), "{}", case.name);
    }
}
