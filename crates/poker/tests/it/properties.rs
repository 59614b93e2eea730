//! Properties of every hand and all text: order and suits change nothing, text survives a round
//! trip, the answers agree with each other and with the oracle, and no input panics.

use std::cmp::Ordering;

use handeval_poker::{
    Card, Category, Hand, Rank, Rules, Showdown, Suit, best_five, evaluate, singletons,
};
use proptest::prelude::*;

use crate::{oracle, order};

/// Five to seven cards of a deck, in any order, with its rules.
fn any_hand() -> impl Strategy<Value = Hand<Rules>> {
    prop::sample::select(&Rules::ALL[..])
        .prop_flat_map(|rules| {
            let cards = prop::sample::subsequence(rules.deck().ordered().to_vec(), 5..=7);
            (cards.prop_shuffle(), Just(rules))
        })
        .prop_map(|(cards, rules)| Hand::new(&cards, rules).unwrap())
}

/// Two hands under the same rules; they may share cards.
fn two_hands() -> impl Strategy<Value = (Hand<Rules>, Hand<Rules>)> {
    (any_hand(), any_hand()).prop_filter("other rules", |(a, b)| a.rules() == b.rules())
}

/// Text that looks like cards, with errors anywhere.
fn card_soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(
        &[
            "A",
            "K",
            "T",
            "10",
            "1",
            "0",
            "9",
            "2",
            "c",
            "s",
            "d",
            "h",
            "♠",
            "♥\u{FE0F}",
            "é",
            " ",
            ",",
            "[",
            "]",
            "🂡",
            "🃟",
            "x",
            "As",
            "Kd",
            "5h",
            "\u{0}",
            "\n",
        ][..],
    );
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Any text is either a hand that reads back the same, or an error that points into the text.
fn assert_parses_or_errs(text: &str) -> Result<(), TestCaseError> {
    for rules in Rules::ALL {
        match Hand::parse(text, rules) {
            Ok(hand) => {
                prop_assert_eq!(Hand::parse(&hand.to_string(), rules), Ok(hand));
                let _ = (evaluate(&hand).to_string(), best_five(&hand));
            }
            Err(error) => {
                prop_assert!(text.get(error.span()).is_some(), "{:?}", error);
                prop_assert!(!error.to_string().is_empty() && !error.kind().is_empty());
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn the_order_of_cards_changes_nothing((hand, cards) in any_hand().prop_flat_map(|hand| {
        (Just(hand), Just(hand.cards().to_vec()).prop_shuffle())
    })) {
        let shuffled = Hand::new(&cards, hand.rules()).unwrap();
        prop_assert_eq!(evaluate(&shuffled), evaluate(&hand));
        prop_assert_eq!(shuffled.card_set(), hand.card_set());
        prop_assert_eq!(singletons(&shuffled), singletons(&hand));
    }

    #[test]
    fn the_names_of_suits_change_nothing(
        hand in any_hand(),
        suits in Just(Suit::ALL.to_vec()).prop_shuffle(),
    ) {
        let rename = |card: &Card| Card::new(card.rank(), suits[usize::from(card.suit().code())]);
        let cards: Vec<Card> = hand.cards().iter().map(rename).collect();
        let renamed = Hand::new(&cards, hand.rules()).unwrap();
        prop_assert_eq!(evaluate(&renamed), evaluate(&hand));
        prop_assert_eq!(best_five(&renamed), best_five(&hand).map(|card| rename(&card)));
    }

    #[test]
    fn text_goes_there_and_back(hand in any_hand()) {
        let text = hand.to_string();
        prop_assert_eq!(Hand::parse(&text, hand.rules()), Ok(hand));
        prop_assert_eq!(Hand::parse(&text.replace(' ', ""), hand.rules()), Ok(hand));
        prop_assert_eq!(Hand::parse(&text.replace('T', "10"), hand.rules()), Ok(hand));
        prop_assert_eq!(Hand::parse(&text.to_uppercase(), hand.rules()), Ok(hand));
    }

    #[test]
    fn the_best_five_are_worth_the_hand(hand in any_hand()) {
        let five = best_five(&hand);
        prop_assert!(five.iter().all(|&card| hand.card_set().contains(card)));
        let alone = Hand::new(&five, hand.rules()).unwrap();
        let value = evaluate(&hand);
        prop_assert_eq!(evaluate(&alone), value);
        prop_assert_eq!(best_five(&alone), five);

        let key = oracle::five(&five, order(hand.rules()));
        prop_assert_eq!(key.0, value.category().name());
        let ranks = five.map(|card| match card.rank() {
            Rank::Ace if key.2 == [5, 4, 3, 2, 1] => 1,
            rank => u32::from(rank.code()) + 2,
        });
        prop_assert_eq!(ranks, key.2, "by count, then rank");
    }

    #[test]
    fn the_best_five_stand_first_in_the_hand(hand in any_hand()) {
        let five = best_five(&hand);
        let place = |card| hand.cards().iter().position(|&other| other == card);
        let is_flush = matches!(
            evaluate(&hand).category(),
            Category::Flush | Category::StraightFlush
        );
        for left_out in hand.cards().iter().filter(|card| !five.contains(card)) {
            for taken in five.iter().filter(|card| card.rank() == left_out.rank()) {
                prop_assert!(is_flush || place(*taken) < place(*left_out));
            }
        }
        for pair in five.windows(2).filter(|pair| pair[0].rank() == pair[1].rank()) {
            prop_assert!(place(pair[0]) < place(pair[1]));
        }
    }

    #[test]
    fn a_further_card_never_hurts(hand in any_hand()) {
        for n_cards in 5..hand.cards().len() {
            let fewer = Hand::new(&hand.cards()[..n_cards], hand.rules()).unwrap();
            let comparison = evaluate(&fewer).compare(evaluate(&hand));
            prop_assert!(matches!(comparison, Some(Ordering::Less | Ordering::Equal)));
        }
    }

    #[test]
    fn order_strength_oracle_and_reason_agree((a, b) in two_hands()) {
        let rules = a.rules();
        let by_oracle = oracle::strength(oracle::best(a.cards(), order(rules)))
            .cmp(&oracle::strength(oracle::best(b.cards(), order(rules))));
        let (a, b) = (evaluate(&a), evaluate(&b));
        prop_assert_eq!(a.compare(b), Some(by_oracle));
        prop_assert_eq!(a.strength().get().cmp(&b.strength().get()), by_oracle);
        let reason = |a, b| Showdown::new(&[a, b]).unwrap().reason();
        prop_assert_eq!(reason(a, b), reason(b, a));
        let reason = reason(a, b);
        let better_first = if by_oracle.is_lt() { (b, a) } else { (a, b) };
        prop_assert_eq!((reason.winner(), reason.loser()), better_first);
        prop_assert_eq!(reason.decided_by().key() == "tie", a == b);
        if let Some((winner, loser)) = reason.ranks() {
            prop_assert!(winner > loser);
        }
    }

    #[test]
    fn any_text_parses_or_errs(text in any::<String>()) {
        assert_parses_or_errs(&text)?;
    }

    #[test]
    fn any_bytes_parse_or_err(bytes in any::<Vec<u8>>()) {
        assert_parses_or_errs(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn card_soup_parses_or_errs(text in card_soup()) {
        assert_parses_or_errs(&text)?;
    }
}
