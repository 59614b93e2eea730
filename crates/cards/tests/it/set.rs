//! A set of cards behaves like a `BTreeSet` of their codes.

use std::collections::BTreeSet;

use handeval_cards::{Card, CardSet};
use proptest::prelude::*;

use crate::{card, set};

fn card_sets() -> impl Strategy<Value = CardSet> {
    any::<u64>().prop_map(|bits| CardSet::from_bits(bits >> 12).unwrap())
}

fn model(set: CardSet) -> BTreeSet<u8> {
    (0..52).filter(|code| set.bits() >> code & 1 != 0).collect()
}

fn codes(set: CardSet) -> Vec<u8> {
    set.iter().map(Card::code).collect()
}

#[test]
fn empty_and_full() {
    assert_eq!(CardSet::EMPTY.len(), 0);
    assert!(CardSet::EMPTY.is_empty());
    assert_eq!(CardSet::EMPTY.first(), None);
    assert_eq!(CardSet::EMPTY.iter().next(), None);
    assert_eq!(CardSet::default(), CardSet::new());
    assert_eq!(CardSet::FULL.len(), 52);
    assert_eq!(CardSet::FULL.iter().collect::<Vec<_>>(), Card::ALL);
    assert_eq!(!CardSet::FULL, CardSet::EMPTY);
    assert_eq!(!CardSet::EMPTY, CardSet::FULL);
}

#[test]
fn bits_beyond_the_deck_are_refused() {
    assert_eq!(
        CardSet::from_bits(CardSet::FULL.bits()),
        Some(CardSet::FULL)
    );
    for bit in 52..64 {
        assert_eq!(CardSet::from_bits(1 << bit), None);
        assert_eq!(CardSet::from_bits(1 << bit | 1), None);
    }
    assert_eq!(CardSet::from_bits(u64::MAX), None);
}

#[test]
fn text_is_in_the_order_of_codes() {
    assert_eq!(set("As 2h Td 2c").to_string(), "2c 2h Td As");
    assert_eq!(format!("{:?}", set("As 2c")), "{2c, As}");
    assert_eq!(CardSet::EMPTY.to_string(), "");
    assert_eq!(CardSet::from(card("Ah")), set("Ah"));
}

proptest! {
    #[test]
    fn changes_are_those_of_a_set(changes in prop::collection::vec((0..52_u8, any::<bool>()), 0..200)) {
        let mut set = CardSet::new();
        let mut expected = BTreeSet::new();
        for (code, is_insert) in changes {
            let card = Card::from_code(code).unwrap();
            if is_insert {
                prop_assert_eq!(set.insert(card), expected.insert(code));
            } else {
                prop_assert_eq!(set.remove(card), expected.remove(&code));
            }
            prop_assert_eq!(set.len(), expected.len());
            prop_assert_eq!(set.contains(card), expected.contains(&code));
        }
        prop_assert_eq!(codes(set), expected.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn operations_are_those_of_sets(a in card_sets(), b in card_sets()) {
        let (set_a, set_b) = (model(a), model(b));
        prop_assert_eq!(model(a | b), &set_a | &set_b);
        prop_assert_eq!(model(a & b), &set_a & &set_b);
        prop_assert_eq!(model(a ^ b), &set_a ^ &set_b);
        prop_assert_eq!(model(a - b), &set_a - &set_b);
        prop_assert_eq!(model(!a).len(), 52 - set_a.len());
        prop_assert!((!a).is_disjoint(a));
        prop_assert_eq!(a.is_disjoint(b), set_a.is_disjoint(&set_b));
        prop_assert_eq!(a.is_subset(b), set_a.is_subset(&set_b));
        prop_assert!((a & b).is_subset(a));
        prop_assert_eq!(a.is_empty(), set_a.is_empty());
    }

    #[test]
    fn iteration_is_in_order_and_knows_its_length(set in card_sets()) {
        prop_assert_eq!(codes(set), model(set).into_iter().collect::<Vec<_>>());
        prop_assert_eq!(set.iter().len(), set.len());
        prop_assert_eq!(set.first(), set.iter().next());
        prop_assert_eq!(set.into_iter().collect::<CardSet>(), set);
        prop_assert_eq!(CardSet::from_bits(set.bits()), Some(set));
        let mut extended = set;
        extended.extend(!set);
        prop_assert_eq!(extended, CardSet::FULL);
    }
}
