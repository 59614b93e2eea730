//! The decks contain the cards that they should, and no others.

use handeval_cards::{Card, CardSet, Deck, Rank};

use crate::{card, set};

#[test]
fn c4_which_cards_a_deck_has() {
    assert_eq!(Deck::FiftyTwo.n_cards(), 52);
    assert_eq!(Deck::ThirtySix.n_cards(), 36);
    assert_eq!(Deck::TwentyFour.n_cards(), 24);
    assert_eq!(Deck::FiftyTwo.lowest_rank(), Rank::Two);
    assert_eq!(Deck::ThirtySix.lowest_rank(), Rank::Six);
    assert_eq!(Deck::TwentyFour.lowest_rank(), Rank::Nine);
    assert_eq!(Deck::FiftyTwo.cards(), CardSet::FULL);
    let expected = set("9c 9s 9d 9h Tc Ts Td Th Jc Js Jd Jh Qc Qs Qd Qh Kc Ks Kd Kh Ac As Ad Ah");
    assert_eq!(Deck::TwentyFour.cards(), expected);
    assert!(!Deck::TwentyFour.contains(card("5h")));
    assert!(!Deck::ThirtySix.contains(card("5h")));
    assert_eq!(Deck::ThirtySix.code_of(card("6c")), Some(0));
    assert_eq!(Deck::ThirtySix.code_of(card("Ah")), Some(35));
}

#[test]
fn all_ways_to_ask_a_deck_agree() {
    for deck in Deck::ALL {
        assert_eq!(deck.ordered().len(), deck.n_cards());
        assert_eq!(deck.ranks().len() * 4, deck.n_cards());
        assert_eq!(deck.ranks()[0], deck.lowest_rank());
        assert!(deck.ordered().is_sorted());
        assert_eq!(
            deck.ordered().iter().copied().collect::<CardSet>(),
            deck.cards()
        );
        for card in Card::ALL {
            assert_eq!(deck.contains(card), deck.cards().contains(card));
            assert_eq!(deck.contains(card), deck.ranks().contains(&card.rank()));
        }
        assert_eq!(deck.key(), deck.n_cards().to_string());
        assert_eq!(Deck::from_key(deck.key()), Some(deck));
        assert_eq!(deck.to_string(), deck.key());
    }
    for text in ["", "32", "052", "52 ", "fifty-two"] {
        assert_eq!(Deck::from_key(text), None);
    }
    assert_eq!(Deck::default(), Deck::FiftyTwo);
}
