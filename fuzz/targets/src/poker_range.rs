//! Ranges: items between commas.

use handeval_cards::{Card, CardSet};
use handeval_poker::{Combo, ParseRangeError, Range};

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "poker-range",
    about: "the hands that a player may hold, such as `QQ+,AKs,T9s-76s:0.5`",
    words: vocabulary::ranges,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    match text.parse::<Range>() {
        Ok(range) => check_range(&text, &range),
        Err(error) => check_error(&text, &error),
    }
    check_short_deck(&text);
}

/// A range of the short deck is one of 52 cards that names no rank below the six.
fn check_short_deck(text: &str) {
    let range = text.parse::<Range>();
    let short = Range::parse_short_deck(text);
    if let Err(error) = &short {
        check_error(text, error);
    }
    let mut hands = text.split(',').filter_map(|item| item.split(':').next());
    let low = |char: char| {
        matches!(char, '2'..='5' | '\u{1F0A2}'..='\u{1F0A5}'
        | '\u{1F0B2}'..='\u{1F0B5}' | '\u{1F0C2}'..='\u{1F0C5}' | '\u{1F0D2}'..='\u{1F0D5}')
    };
    match (range, short) {
        (range, Ok(short)) => assert_eq!(range.as_ref(), Ok(&short), "{text:?}"),
        (Ok(_), Err(error)) => {
            assert_eq!(error.kind(), "card-not-in-deck", "{text:?}");
            assert!(text[error.span()].contains(low), "{text:?}");
        }
        (Err(_), Err(_)) => return,
    }
    let is_low = hands.any(|hands| hands.contains(low));
    assert_eq!(Range::parse_short_deck(text).is_err(), is_low, "{text:?}");
}

fn check_error(text: &str, error: &ParseRangeError) {
    let span = Some(error.span());
    fault::check(text, error.kind(), &error.to_string(), span);
    // The place is in the item that is named.
    let before = &text[..error.span().start];
    assert_eq!(before.matches(',').count(), error.item_idx(), "{text:?}");
    // What stands before the item is right by itself.
    if error.item_idx() > 0 {
        let items: Vec<_> = text.split(',').take(error.item_idx()).collect();
        let before: Result<Range, _> = items.join(",").parse();
        assert!(before.is_ok(), "{text:?}: {before:?}");
    }
}

fn check_range(text: &str, range: &Range) {
    let written = range.to_string();
    let again: Result<Range, _> = written.parse();
    assert_eq!(again.as_ref(), Ok(range), "{text:?}: {written}");
    let combos: Vec<_> = range.combos().collect();
    assert_eq!(combos.len(), range.n_combos());
    assert!(combos.is_sorted_by_key(|(combo, _)| *combo));
    assert_eq!(Range::new(combos.iter().copied()).as_ref(), Some(range));
    for &(combo, weight) in &combos {
        assert_eq!(range.weight(combo), Some(weight));
        assert_eq!(Combo::from_idx(combo.idx()), Some(combo));
    }
    // The items one by one have the same combos.
    let mut parts = Vec::new();
    for item in text.split(',') {
        match item.parse::<Range>() {
            Ok(part) => parts.extend(part.combos()),
            Err(error) => panic!("{text:?} has {item:?}: {error}"),
        }
    }
    assert_eq!(Range::new(parts).as_ref(), Some(range), "{text:?}");
    let aces: CardSet = Card::ALL[48..].iter().copied().collect();
    let without = range.without(aces).map_or(0, |range| range.n_combos());
    let n_left = combos
        .iter()
        .filter(|(combo, _)| combo.card_set().is_disjoint(aces));
    assert_eq!(without, n_left.count(), "{text:?}");
}
