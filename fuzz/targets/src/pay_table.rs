//! Pay tables, and what a hand is worth with a pay table.

use handeval_answer::Place;
use handeval_answer::ask::{Form, Question as _, RequestSource};
use handeval_answer::poker::OptimalReturn;
use handeval_cards::{Card, CardSet, Deck, Rank};
use handeval_poker::wild::WildHand;
use handeval_poker::{
    CardOrJoker, Draw, DrawValue, Hand, PayClassifier, PayTable, PayTableFile, draw, joker_draw,
};

use crate::ask::request;
use crate::oracle::poker::{deuces_wild, jacks_or_better, joker_poker};
use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "pay-table",
    about: "five cards, followed by a pay table as JSON",
    words: vocabulary::pay_tables,
    run,
};

/// The hand for an input without one.
const HAND: &str = "Ah Kh Qh Jh 9h";

/// The hand for an input without one, if the deck of the pay table has a joker.
const JOKER_HAND: &str = "Jo 9h 8h 7h 7c";

/// The name given to a table that has none.
const NAME: &str = "unnamed";

fn run(input: &[u8]) {
    let text = fault::text(input);
    let (cards, document) = text.split_at(text.find('{').unwrap_or(0));
    let mut request = request(OptimalReturn::SPEC, RequestSource::Parameters);
    let mut options = OptimalReturn::SPEC.options.iter();
    let Some(spec) = options.find(|spec| matches!(spec.form, Form::Document(_))) else {
        panic!("a pay table is an option");
    };
    request.add_document(spec, document, "", Place::Body);
    let problem = OptimalReturn::read(&request).err().map(|fault| {
        fault::check_fault(&fault);
        fault.problem
    });
    let file: Result<PayTableFile, _> = serde_json::from_str(document);
    let table = match file {
        Ok(file) => file.table(NAME).map_err(|error| {
            fault::check(document, error.kind(), &error.to_string(), None);
        }),
        Err(_) => Err(()),
    };
    assert_eq!(
        table.is_ok(),
        problem.is_none(),
        "{document:?}: {problem:?}"
    );
    let Ok(table) = table else { return };
    check_table(&table);
    if table.classifier().has_joker() {
        let hand = cards.parse::<WildHand>().ok();
        let hand = hand.filter(|hand| hand.cards().len() == 5 && hand.n_jokers() < 2);
        let Some(hand) = hand.or_else(|| JOKER_HAND.parse().ok()) else {
            panic!("{JOKER_HAND} is a hand");
        };
        check_joker_draw(&hand, &table);
        return;
    }
    let hand = cards
        .parse::<Hand>()
        .ok()
        .filter(|hand| hand.cards().len() == 5);
    let Some(hand) = hand.or_else(|| HAND.parse().ok()) else {
        panic!("{HAND} is a hand");
    };
    check_draw(&hand, &table);
}

/// Checks that a table, once read and written, is read back as the same table.
fn check_table(table: &PayTable) {
    let named = table.classes().iter().enumerate();
    let in_each = u64::from(100 / table.parts());
    let pays: Vec<(&str, u64)> = named
        .map(|(idx, &class)| (class, u64::from(table.pay(idx)) * in_each))
        .collect();
    assert_eq!(
        PayTable::in_hundredths(table.name(), table.classifier(), &pays).as_ref(),
        Ok(table)
    );
    let pays: serde_json::Map<_, _> = pays
        .into_iter()
        .map(|(class, hundredths)| {
            let pay = match hundredths % 100 {
                0 => (hundredths / 100).into(),
                _ => (hundredths as f64 / 100.0).into(),
            };
            (class.to_owned(), pay)
        })
        .collect();
    let object = serde_json::json!({
        "name": table.name(), "classes": table.classifier().key(), "pays": pays,
    });
    let again: Result<PayTableFile, _> = serde_json::from_str(&object.to_string());
    let again = again.ok().and_then(|file| file.table(NAME).ok());
    assert_eq!(again.as_ref(), Some(table), "{object}");
}

/// Checks choices that draw at most one card, card by card.
fn check_draw(hand: &Hand, table: &PayTable) {
    let classify = match table.classifier() {
        PayClassifier::JacksOrBetter => jacks_or_better,
        PayClassifier::DeucesWild => deuces_wild,
        _ => return,
    };
    let n_wild = hand
        .cards()
        .iter()
        .filter(|card| card.rank() == Rank::Two)
        .count();
    if table.classifier() == PayClassifier::DeucesWild && n_wild > 1 {
        return;
    }
    let pay = |class: &str| {
        let class_idx = table.classes().iter().position(|&known| known == class);
        let class_idx = class_idx.unwrap_or_else(|| panic!("no class `{class}`"));
        u128::from(table.pay(class_idx))
    };
    let found: Draw = draw(hand, DrawValue::PayTable(table), CardSet::EMPTY)
        .unwrap_or_else(|error| panic!("{hand}: {error}"));
    assert_eq!(found.options().len(), 32);
    let expected: Vec<f64> = found
        .options()
        .iter()
        .map(|option| option.expected())
        .collect();
    assert!(expected.is_sorted_by(|a, b| a >= b), "{hand}: {expected:?}");
    let unseen: Vec<Card> = Card::ALL
        .into_iter()
        .filter(|card| !hand.cards().contains(card))
        .collect();
    assert_eq!(unseen.len() + 5, Deck::FiftyTwo.n_cards());
    for option in found.options() {
        let sum = match option.held() {
            held @ [_, _, _, _] => {
                assert_eq!(option.n_draws(), 47);
                let with = |&card: &Card| pay(classify(&[held, &[card]].concat()));
                unseen.iter().map(with).sum::<u128>()
            }
            held @ [_, _, _, _, _] => pay(classify(held)),
            _ => continue,
        };
        // Compared as fractions, because the numbers may have a common factor.
        let draws = u128::from(option.n_draws());
        let found = option.numerator() * draws * u128::from(table.parts());
        assert_eq!(
            found,
            sum * option.denominator(),
            "{hand}: {:?}",
            option.held()
        );
    }
}

/// Like [`check_draw`], but with a joker in the hand or in the deck.
fn check_joker_draw(hand: &WildHand, table: &PayTable) {
    let has_pairs = table.classifier() == PayClassifier::JokerKingsOrBetter;
    let pay = |cards: &[CardOrJoker]| {
        let natural: Vec<Card> = cards.iter().filter_map(|card| card.card()).collect();
        let class = joker_poker(&natural, has_pairs);
        let class_idx = table.classes().iter().position(|&known| known == class);
        let class_idx = class_idx.unwrap_or_else(|| panic!("no class `{class}`"));
        u128::from(table.pay(class_idx))
    };
    let found = joker_draw(hand, DrawValue::PayTable(table), CardSet::EMPTY)
        .unwrap_or_else(|error| panic!("{hand}: {error}"));
    assert_eq!(found.options().len(), 32);
    let options = found.options().iter();
    let expected: Vec<f64> = options.map(|option| option.expected()).collect();
    assert!(expected.is_sorted_by(|a, b| a >= b), "{hand}: {expected:?}");
    let all = Card::ALL.into_iter().map(CardOrJoker::from);
    let unseen: Vec<CardOrJoker> = all
        .chain([CardOrJoker::Joker])
        .filter(|card| !hand.cards().contains(card))
        .collect();
    assert_eq!(unseen.len(), 48);
    for option in found.options() {
        let sum = match option.held() {
            held @ [_, _, _, _] => {
                assert_eq!(option.n_draws(), 48);
                let with = |&card: &CardOrJoker| pay(&[held, &[card]].concat());
                unseen.iter().map(with).sum::<u128>()
            }
            held @ [_, _, _, _, _] => pay(held),
            _ => continue,
        };
        let draws = u128::from(option.n_draws());
        let found = option.numerator() * draws * u128::from(table.parts());
        assert_eq!(
            found,
            sum * option.denominator(),
            "{hand}: {:?}",
            option.held()
        );
    }
}
