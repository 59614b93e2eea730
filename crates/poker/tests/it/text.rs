//! Input in the usual spelling takes a shortcut, which gives the same results as the general path.

use handeval_poker::{Card, Hand, ParseHandError, Rules, Strength, evaluate, evaluate_text};
use proptest::prelude::*;

use crate::for_each_choice;

/// The result of the general path: text with a space in front is never in the usual spelling.
fn by_the_long_way(text: &str, rules: Rules) -> Result<Hand<Rules>, ParseHandError> {
    Hand::parse(&format!(" {text}"), rules)
}

/// Checks that both functions agree with the general path: the same hand and strength, or the same
/// error in the same place.
fn assert_same(text: &str, rules: Rules) {
    let hand = Hand::parse(text, rules);
    let strength = evaluate_text(text, rules);
    match by_the_long_way(text, rules) {
        Ok(expected) => {
            assert_eq!(hand.as_ref(), Ok(&expected), "{text:?}");
            assert_eq!(strength, Ok(evaluate(&expected).strength()), "{text:?}");
        }
        Err(expected) => {
            let error = hand.unwrap_err();
            assert_eq!(strength, Err(error.clone()), "{text:?}");
            assert_eq!(error.to_string(), expected.to_string(), "{text:?}");
            assert_eq!(error.kind(), expected.kind(), "{text:?}");
            // The place for text without a card is just its start.
            let shift = usize::from(!expected.span().is_empty());
            let span = error.span().start + shift..error.span().end + shift;
            assert_eq!(span, expected.span(), "{text:?}");
        }
    }
}

fn assert_same_by_all_rules(text: &str) {
    for rules in Rules::ALL {
        assert_same(text, rules);
    }
}

/// Writes cards in upper or lower case, with something between them.
fn write(cards: &[Card], is_upper: bool, separator: &str, text: &mut String) {
    text.clear();
    for (card_idx, card) in cards.iter().enumerate() {
        if card_idx > 0 {
            text.push_str(separator);
        }
        let rank = card.rank().char();
        text.push(if is_upper {
            rank
        } else {
            rank.to_ascii_lowercase()
        });
        let suit = card.suit().char();
        text.push(if is_upper {
            suit.to_ascii_uppercase()
        } else {
            suit
        });
    }
}

/// Checks every choice of `N` cards from the rules' deck, each hand in four spellings. Returns the
/// number of hands.
fn every_hand<const N: usize>(rules: Rules) -> usize {
    let mut n_hands = 0;
    let mut text = String::new();
    for_each_choice(rules.deck().ordered(), |cards: &[Card; N]| {
        let mut cards = *cards;
        cards.rotate_left(n_hands % N);
        n_hands += 1;
        write(&cards, true, ", ", &mut text);
        let expected = by_the_long_way(&text, rules).unwrap();
        assert_eq!(expected.cards(), cards);
        let strength: Strength<Rules> = evaluate(&expected).strength();
        assert_eq!(expected.strength(), strength, "{text}");
        for (is_upper, separator) in [(true, " "), (true, ""), (false, " "), (false, "")] {
            write(&cards, is_upper, separator, &mut text);
            assert_eq!(Hand::parse(&text, rules).as_ref(), Ok(&expected), "{text}");
            assert_eq!(evaluate_text(&text, rules), Ok(strength), "{text}");
        }
    });
    n_hands
}

#[test]
fn every_five_of_52_cards() {
    assert_eq!(every_hand::<5>(Rules::STANDARD), 2_598_960);
}

#[test]
fn every_five_six_and_seven_of_24_cards_in_both_orders() {
    for rules in [Rules::STANDARD_24, Rules::STRIPPED] {
        assert_eq!(every_hand::<5>(rules), 42_504);
        assert_eq!(every_hand::<6>(rules), 134_596);
        assert_eq!(every_hand::<7>(rules), 346_104);
    }
}

#[test]
fn every_card_twice_or_not_in_the_deck() {
    let hand = Hand::parse("9c Tc Jd Qs Kh Ad 9h", Rules::STANDARD).unwrap();
    let mut text = String::new();
    for n_cards in 4..=7 {
        for place in 0..n_cards {
            for card in Card::ALL {
                let mut cards = hand.cards()[..n_cards].to_vec();
                cards[place] = card;
                for separator in [" ", "", ","] {
                    write(&cards, true, separator, &mut text);
                    assert_same_by_all_rules(&text);
                }
            }
        }
    }
}

/// A hand in the usual spelling, or almost: one to nine cards with perhaps one change somewhere.
fn nearly_a_hand() -> impl Strategy<Value = String> {
    let cards = prop::collection::vec(0..52_usize, 1..=9);
    let separator = prop::sample::select(&[" ", "", "  ", ",", "\t"][..]);
    let change = prop::option::weighted(0.5, (any::<prop::sample::Index>(), any::<char>()));
    (cards, separator, change).prop_map(|(codes, separator, change)| {
        let cards: Vec<_> = codes
            .iter()
            .map(|&code| Card::ALL[code].to_string())
            .collect();
        let mut chars: Vec<char> = cards.join(separator).chars().collect();
        if let Some((place, char)) = change {
            let place = place.index(chars.len());
            chars[place] = char;
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_text_is_read_alike(text in any::<String>()) {
        assert_same_by_all_rules(&text);
    }

    #[test]
    fn any_short_text_of_cards_is_read_alike(text in "[2-9TJQKAtjqkcsdhé ]{9,21}") {
        assert_same_by_all_rules(&text);
    }

    #[test]
    fn nearly_a_hand_is_read_alike(text in nearly_a_hand()) {
        assert_same_by_all_rules(&text);
    }
}
