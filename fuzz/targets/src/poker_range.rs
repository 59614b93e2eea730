//! Ranges, which are items separated by commas.

use std::cmp::Ordering;

use handeval_cards::{Card, CardSet, read_cards};
use handeval_poker::omaha::{Board, OmahaHand, omaha, omaha_low};
use handeval_poker::{
    Combo, Detail, ExactEquity, Game, OmahaHolding, OmahaRange, OmahaRangeReading, ParseRangeError,
    Percentage, Range, RangeReading, Spot, StartingHand, TopHands,
};

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "poker-range",
    about: "the hands that a player may hold, such as `QQ+,AKs,T9s-76s:0.5`, of Omaha `AcAdJhTs`",
    words: vocabulary::ranges,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    match Range::read(&text) {
        Ok(reading) => {
            check_range(&text, &reading.range);
            for top in &reading.tops {
                check_top(&text, top);
            }
        }
        Err(error) => check_error(&text, &error),
    }
    match text.parse::<Percentage>() {
        Ok(percentage) => assert_eq!(percentage.to_string().parse(), Ok(percentage), "{text:?}"),
        Err(error) => fault::check(&text, error.kind(), &error.to_string(), None),
    }
    check_short_deck(&text);
    match text.parse::<OmahaHolding>() {
        Ok(holding) => check_omaha(&text, &holding),
        Err(error) => fault::check(&text, error.kind(), &error.to_string(), Some(error.span())),
    }
    match OmahaRange::read(&text) {
        Ok(reading) => check_omaha_range(&text, &reading),
        Err(error) => fault::check(&text, error.kind(), &error.to_string(), Some(error.span())),
    }
}

/// Checks that an Omaha range is written in plain notation, reads back the same, and contains the
/// hands of its items.
fn check_omaha_range(text: &str, reading: &OmahaRangeReading) {
    let range = &reading.range;
    let written = range.to_string();
    let again = OmahaRange::read(&written);
    let is_same = |again: &OmahaRangeReading| again.is_plain && again.range == *range;
    assert!(again.as_ref().is_ok_and(is_same), "{text:?}: {written}");
    if let Ok(holding) = text.parse::<OmahaHolding>() {
        assert_eq!(range.holding(), Some(holding), "{text:?}");
        return;
    }
    // A fifth of the deck has so few hands that all can be tried.
    let live: CardSet = Card::ALL.into_iter().step_by(5).collect();
    let Some(hands) = range.hands(live) else {
        return;
    };
    assert!(hands.is_sorted_by(|a, b| a.bits() < b.bits()), "{text:?}");
    for hand in &hands {
        assert!(
            hand.is_subset(live) && Some(hand.len()) == range.n_cards(),
            "{text:?}"
        );
    }
    let mut of_items: Vec<CardSet> = Vec::new();
    for item in written.split(',') {
        match item.parse::<OmahaRange>() {
            Ok(item) => of_items.extend(item.hands(live).into_iter().flatten()),
            Err(error) => panic!("{text:?} has {item:?}: {error}"),
        }
    }
    of_items.sort_unstable_by_key(|hand| hand.bits());
    of_items.dedup();
    assert_eq!(hands, of_items, "{text:?}");
}

/// Checks that an Omaha hand consists of its cards, and wins on a board according to its value.
fn check_omaha(text: &str, holding: &OmahaHolding) {
    assert_eq!(holding.to_string().parse(), Ok(*holding), "{text:?}");
    if holding.is_random() {
        return;
    }
    let cards: Result<Vec<_>, _> = read_cards(text).collect();
    let cards: Vec<_> = cards.iter().flatten().map(|at| at.card).collect();
    assert_eq!(holding.cards(), cards, "{text:?}");
    // A board and a second hand, from the remaining cards.
    let mut left = Card::ALL.into_iter().rev().step_by(3);
    let mut next = || left.find(|card| !cards.contains(card));
    let board: Vec<_> = (0..5).filter_map(|_| next()).collect();
    let other: Vec<_> = (0..cards.len()).filter_map(|_| next()).collect();
    let (Ok(on_board), Ok(rival)) = (Board::new(&board), OmahaHolding::new(&other)) else {
        panic!("{text:?}: {board:?} {other:?}");
    };
    let spot = Spot::of_holdings(
        Game::OmahaHiLo,
        vec![*holding, rival],
        &board,
        CardSet::EMPTY,
    );
    let exact = spot.and_then(|spot| ExactEquity::new(&spot, Detail::NONE));
    let Ok(equity) = exact.map(|exact| exact.count()) else {
        panic!("{text:?} has no equity");
    };
    let hands = [&cards, &other].map(|cards| OmahaHand::new(cards, on_board));
    let [Ok(one), Ok(two)] = hands else {
        panic!("{text:?} is not a hand");
    };
    let winners = match omaha(&one).cmp(&omaha(&two)) {
        Ordering::Less => 0b10,
        Ordering::Equal => 0b11,
        Ordering::Greater => 0b01,
    };
    let low_winners = match (omaha_low(&one), omaha_low(&two)) {
        (None, None) => 0,
        (one, two) => match one.cmp(&two) {
            Ordering::Less => 0b10,
            Ordering::Equal => 0b11,
            Ordering::Greater => 0b01,
        },
    };
    assert_eq!(equity.wins_by_mask[winners], 1, "{text:?}");
    assert_eq!(equity.low_by_mask[low_winners], 1, "{text:?}");
}

/// Checks that a short-deck range is a range for 52 cards that names no rank below six.
fn check_short_deck(text: &str) {
    let range = text.parse::<Range>();
    let short = Range::parse_short_deck(text);
    let reading = Range::read_short_deck(text).map(|reading| reading.range);
    assert_eq!(reading, short, "{text:?}");
    if let Err(error) = &short {
        check_error(text, error);
    }
    match (range, short) {
        // In the short deck, a card with any other card has fewer combos.
        (Ok(range), Ok(short)) => {
            let mut combos = short.combos();
            assert!(
                combos.all(|(combo, weight)| range.weight(combo) == Some(weight)),
                "{text:?}"
            );
            let is_plain = Range::read(text).is_ok_and(|reading| reading.is_plain);
            assert!(!is_plain || range == short, "{text:?}");
        }
        (Err(error), Ok(_)) => panic!("{text:?}: {error}"),
        (Ok(_), Err(error)) if error.kind() == "percentage-of-game" => {
            assert!(text[error.span()].contains('%'), "{text:?}");
        }
        (Ok(_), Err(error)) => {
            assert_eq!(error.kind(), "card-not-in-deck", "{text:?}");
            let low = |char: char| {
                matches!(char, '2'..='5' | '\u{1F0A2}'..='\u{1F0A5}' | '\u{1F0B2}'..='\u{1F0B5}'
                    | '\u{1F0C2}'..='\u{1F0C5}' | '\u{1F0D2}'..='\u{1F0D5}')
            };
            assert!(text[error.span()].contains(low), "{text:?}");
        }
        (Err(_), Err(_)) => {}
    }
}

/// Checks that a percentage selects as many of the best hands as fit into it, and that all of them
/// are in the range that consists of the percentage alone.
fn check_top(text: &str, top: &TopHands) {
    let written = top.to_string();
    let millionths = |percentage: &str| -> u64 {
        let number = percentage.trim_end_matches('%');
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let digits = format!("{whole}{decimals:0<4}");
        match digits.parse() {
            Ok(millionths) => millionths,
            Err(error) => panic!("{text:?}: {percentage}: {error}"),
        }
    };
    let both: Vec<u64> = written.split('-').map(millionths).collect();
    let (less, more) = match both[..] {
        [more] => (0, more),
        [less, more] => (less, more),
        _ => panic!("{text:?}: {written}"),
    };
    let mut n_combos = 0;
    let mut hands = Vec::new();
    for &hand in StartingHand::by_equity() {
        n_combos += if hand.is_pair() {
            6
        } else if hand.is_suited() {
            4
        } else {
            12
        };
        let share = 1_000_000 * n_combos;
        if share > 1_326 * less && share <= 1_326 * more {
            hands.push(hand);
        }
    }
    assert_eq!(top.hands(), hands, "{text:?}: {written}");
    let alone = written.parse::<Range>();
    let names: Vec<_> = hands.iter().map(ToString::to_string).collect();
    assert_eq!(alone, names.join(",").parse(), "{text:?}: {written}");
}

fn check_error(text: &str, error: &ParseRangeError) {
    let span = Some(error.span());
    fault::check(text, error.kind(), &error.to_string(), span);
    // With only commas as separators, the span is in the item named, and earlier items are valid.
    if text.contains([';', '[', ']', '(', ')', '{', '}', '"', '\'', ' ', '\n'])
        || text.contains(char::is_whitespace)
    {
        return;
    }
    let before = &text[..error.span().start];
    let n_before = before.matches(',').count();
    assert!(
        n_before == error.item_idx() || error.kind() == "nothing-held",
        "{text:?}"
    );
    if n_before > 0 {
        let items: Vec<_> = text.split(',').take(n_before).collect();
        let before: Result<Range, _> = items.join(",").parse();
        // By themselves, they can all have weight 0, or two of them be ambiguous together, which is
        // found after the last item.
        let is_right = before.as_ref().map_or_else(
            |error| matches!(error.kind(), "nothing-held" | "ambiguous-hands"),
            |_| true,
        );
        assert!(is_right, "{text:?}: {before:?}");
    }
}

fn check_range(text: &str, range: &Range) {
    let written = range.to_string();
    let again = Range::read(&written);
    let is_same = |again: &RangeReading| again.is_plain && again.range == *range;
    assert!(again.as_ref().is_ok_and(is_same), "{text:?}: {written}");
    let combos: Vec<_> = range.combos().collect();
    assert_eq!(combos.len(), range.n_combos());
    assert!(combos.is_sorted_by_key(|(combo, _)| *combo));
    assert_eq!(Range::new(combos.iter().copied()).as_ref(), Some(range));
    for &(combo, weight) in &combos {
        assert_eq!(range.weight(combo), Some(weight));
        assert_eq!(Combo::from_idx(combo.idx()), Some(combo));
    }
    // Items in plain notation have the same combos when read one by one.
    let is_plain = Range::read(text).is_ok_and(|reading| reading.is_plain);
    let written = if is_plain { text } else { &written };
    let mut parts = Vec::new();
    for item in written.split(',') {
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
