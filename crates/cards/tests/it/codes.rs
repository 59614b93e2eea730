//! In every deck, cards convert to codes and back without loss, and a code is `rank*4+suit`.

use handeval_cards::{Card, Deck, Rank, Suit};

use crate::card;

#[test]
fn c1_suits_are_clubs_spades_diamonds_hearts() {
    let letters: String = Suit::ALL.iter().map(|suit| suit.char()).collect();
    assert_eq!(letters, "csdh");
    for (code, suit) in (0..).zip(Suit::ALL) {
        assert_eq!(suit.code(), code);
        assert_eq!(Suit::from_code(code), Some(suit));
        assert_eq!(Suit::from_char(suit.char()), Some(suit));
        assert_eq!(Suit::from_char(suit.symbol()), Some(suit));
    }
    for code in 4..=255 {
        assert_eq!(Suit::from_code(code), None);
    }
    assert!(Suit::ALL.is_sorted());
}

#[test]
fn c2_ranks_run_from_the_deuce_to_the_ace() {
    let letters: String = Rank::ALL.iter().map(|rank| rank.char()).collect();
    assert_eq!(letters, "23456789TJQKA");
    for (code, rank) in (0..).zip(Rank::ALL) {
        assert_eq!(rank.code(), code);
        assert_eq!(Rank::from_code(code), Some(rank));
        assert_eq!(Rank::from_char(rank.char()), Some(rank));
    }
    for code in 13..=255 {
        assert_eq!(Rank::from_code(code), None);
    }
    assert!(Rank::ALL.is_sorted());
}

#[test]
fn c2_names_of_ranks_and_suits() {
    let names = Rank::ALL.map(Rank::name).join(" ");
    assert_eq!(
        names,
        "two three four five six seven eight nine ten jack queen king ace"
    );
    for rank in Rank::ALL {
        let suffix = if rank == Rank::Six { "es" } else { "s" };
        assert_eq!(rank.plural(), format!("{}{suffix}", rank.name()));
    }
    assert_eq!(
        Suit::ALL.map(Suit::name),
        ["clubs", "spades", "diamonds", "hearts"]
    );
}

#[test]
fn c3_a_code_is_four_times_the_rank_and_the_suit() {
    for code in 0..52 {
        let card = Card::from_code(code).unwrap();
        assert_eq!(card.code(), code);
        assert_eq!(card.rank().code(), code / 4);
        assert_eq!(card.suit().code(), code % 4);
        assert_eq!(Card::new(card.rank(), card.suit()), card);
        assert_eq!(Card::ALL[usize::from(code)], card);
    }
    for code in 52..=255 {
        assert_eq!(Card::from_code(code), None);
    }
    assert!(Card::ALL.is_sorted());
}

#[test]
fn c3_corners() {
    for (code, text) in [
        (0, "2c"),
        (1, "2s"),
        (2, "2d"),
        (3, "2h"),
        (28, "9c"),
        (51, "Ah"),
    ] {
        assert_eq!(card(text).code(), code, "{text}");
    }
}

#[test]
fn c4_each_deck_has_its_own_codes() {
    for deck in Deck::ALL {
        for code in 0..=255 {
            let card = deck.card(code);
            assert_eq!(card.is_some(), usize::from(code) < deck.n_cards());
            let Some(card) = card else { continue };
            assert_eq!(deck.code_of(card), Some(code));
            assert!(deck.contains(card));
            assert_eq!(deck.ranks()[usize::from(code / 4)], card.rank());
            assert_eq!(card.suit().code(), code % 4);
        }
        for card in Card::ALL {
            assert_eq!(
                deck.code_of(card)
                    .and_then(|code| deck.card(code))
                    .is_some(),
                deck.contains(card)
            );
        }
    }
}

#[test]
fn c4_a_code_of_24_is_the_code_of_52_less_28() {
    let nine = card("9c");
    assert_eq!(Deck::TwentyFour.code_of(nine), Some(0));
    assert_eq!(Deck::TwentyFour.code_of(card("Ah")), Some(23));
    assert_eq!(Deck::TwentyFour.code_of(card("8h")), None);
    for card in Deck::TwentyFour.ordered() {
        assert_eq!(Deck::TwentyFour.code_of(*card), Some(card.code() - 28));
        assert_eq!(Deck::FiftyTwo.code_of(*card), Some(card.code()));
    }
}
