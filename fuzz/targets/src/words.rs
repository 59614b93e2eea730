//! Single words: patterns, the numbers of objectives, days, values, tiles, and the names of things.

use handeval_answer::{Place, Problem};
use handeval_cards::Deck;
use handeval_field::{Color, Diagonal, Objective, Pattern, Stack};
use handeval_mahjong::{CallKind, Flowers, Form, Tile, Variant};
use handeval_matematico::{Figure, PlayerName, Value, daily_seed};
use handeval_poker::{Category, Exchange, Order, PayClassifier, PayTable};

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "words",
    about: "a pattern, the number of an objective, a day, a value, a tile, or a name",
    words: vocabulary::words,
    run,
};

fn run(input: &[u8]) {
    let text = &*fault::text(input);
    match text.parse::<Pattern>() {
        Ok(pattern) => {
            assert_eq!(pattern.key().parse(), Ok(pattern.clone()));
            let slow = text.split(':').count();
            assert!((3..=4).contains(&slow), "{text:?}");
        }
        Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
    }
    match text.parse::<Diagonal>() {
        Ok(diagonal) => {
            let pattern = format!("diagonal:{text}").parse();
            assert_eq!(pattern, Ok(Pattern::from(diagonal)), "{text:?}");
        }
        Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
    }
    match text.parse::<Stack>() {
        Ok(stack) => {
            let pattern = format!("stack:{text}").parse();
            assert_eq!(pattern, Ok(Pattern::from(stack)), "{text:?}");
        }
        Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
    }
    match text.parse::<Objective>() {
        Ok(objective) => {
            let id = objective.id().map(|id| id.to_string());
            let digits = text.trim_start_matches('+').trim_start_matches('0');
            assert_eq!(id.as_deref(), Some(digits), "{text:?}");
        }
        Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
    }
    check_day(text);
    if let Ok(value) = text.parse::<Value>() {
        assert_eq!(value.text().parse(), Ok(value));
        assert_eq!(value.get().to_string().parse(), Ok(value));
    }
    match text.parse::<Tile>() {
        Ok(tile) => {
            assert_eq!(tile.to_string().parse(), Ok(tile));
            assert_eq!(tile.symbol().to_string().parse(), Ok(tile));
        }
        Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
    }
    match text.parse::<Flowers>() {
        Ok(flowers) => assert_eq!(flowers.to_string().parse(), Ok(flowers)),
        Err(error) => fault::check(text, error.kind(), &error.to_string(), Some(error.span())),
    }
    check_names(text);
}

/// A day is a date in the calendar, found by counting from the first one.
fn check_day(text: &str) {
    match daily_seed(text) {
        Ok(seed) => {
            let (year, month, day) = (seed / 10_000, seed / 100 % 100, seed % 100);
            assert_eq!(text, format!("{year:04}-{month:02}-{day:02}"));
            assert!(
                (1..=9999).contains(&year) && (1..=12).contains(&month),
                "{text}"
            );
            let is_leap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0;
            let longest = match month {
                2 if is_leap => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            assert!((1..=longest).contains(&day), "{text}");
        }
        Err(error) => {
            fault::check(text, error.kind(), &error.to_string(), Some(error.span()));
            let problem = Problem::from(error);
            let bad = handeval_answer::BadInput {
                problem: &problem,
                input: text,
                place: &Place::Option("daily"),
            };
            assert!(bad.report().option.is_some());
        }
    }
}

/// Checks that anything found by a name has that name.
fn check_names(text: &str) {
    let names = [
        Deck::from_key(text).map(Deck::key),
        Color::from_key(text).map(Color::key),
        // In upper or lower case, as people write it.
        CallKind::from_key(text).map(|_| text),
        Form::from_key(text).map(Form::key),
        Variant::from_key(text).map(Variant::key),
        Figure::from_key(text).map(Figure::key),
        PlayerName::from_key(text).map(PlayerName::key),
        Category::from_key(text).map(Category::key),
        Exchange::from_key(text).map(Exchange::key),
        Order::from_key(text).map(Order::key),
        PayClassifier::from_key(text).map(PayClassifier::key),
    ];
    for name in names.into_iter().flatten() {
        assert_eq!(name, text);
    }
    if let Some(table) = PayTable::built_in(text) {
        assert_eq!(table.name(), text);
    }
    if let Some(kind) = CallKind::from_key(text) {
        assert!(kind.key().eq_ignore_ascii_case(text), "{text:?}");
    }
    if let Some(color) = Color::from_name(text) {
        assert_eq!(Color::from_name(color.key()), Some(color));
    }
}
