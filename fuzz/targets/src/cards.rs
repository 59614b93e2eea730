//! Cards in any notation, cards in plain notation, and sets of cards.

use handeval_cards::{
    Card, CardSet, Deck, Rank, Suit, is_plain, read_cards, read_cards_or_jokers, read_plain_cards,
};

use crate::{Target, fault, vocabulary};

pub(crate) const TARGET: Target = Target {
    name: "cards",
    about: "cards in any notation",
    words: vocabulary::cards,
    run,
};

fn run(input: &[u8]) {
    let text = fault::text(input);
    let mut cards = Vec::new();
    let mut set = CardSet::new();
    let mut end = 0;
    let mut is_wrong = false;
    for read in read_cards(&text) {
        assert!(!is_wrong, "something follows an error");
        match read {
            Ok(at) => {
                assert!(end <= at.span().start, "cards overlap");
                let written = &text[at.span()];
                end = at.span().end;
                // Read by itself, the card is the same.
                assert_eq!(written.parse(), Ok(at.card), "{written:?}");
                assert_eq!(set.insert(at.card), !cards.contains(&at.card));
                cards.push(at.card);
            }
            Err(error) => {
                let span = error.span();
                assert!(end <= span.start && !span.is_empty(), "{error:?}");
                fault::check(&text, error.kind(), &error.to_string(), Some(span));
                is_wrong = true;
            }
        }
    }
    check_jokers(&text, &cards, is_wrong);
    check_one(&text, &cards, is_wrong);
    if is_wrong {
        assert_eq!(read_plain_cards::<5>(&text), None);
        assert_eq!(read_plain_cards::<2>(&text), None);
        return;
    }
    let written = spaced(&cards);
    assert!(is_plain(&written), "{written:?}");
    let again: Result<Vec<_>, _> = read_cards(&written)
        .map(|at| at.map(|at| at.card))
        .collect();
    assert_eq!(again.as_deref(), Ok(&cards[..]));
    check_plain::<1>(&text, &cards);
    check_plain::<2>(&text, &cards);
    check_plain::<5>(&text, &cards);
    check_plain::<7>(&text, &cards);
    check_set(&cards, set);
}

/// When jokers are allowed, the same cards are read, up to the first joker.
fn check_jokers(text: &str, cards: &[Card], is_wrong: bool) {
    let mut end = 0;
    let mut n_read = 0;
    let mut n_jokers = 0;
    for read in read_cards_or_jokers(text) {
        let span = match &read {
            Ok(at) => at.span(),
            Err(error) => error.span(),
        };
        assert!(end <= span.start && !span.is_empty(), "{text:?}");
        end = span.end;
        match read.map(|at| at.card.card()) {
            Ok(Some(card)) if n_jokers == 0 => assert_eq!(cards.get(n_read), Some(&card)),
            Ok(Some(_)) => {}
            Ok(None) => n_jokers += 1,
            Err(_) => assert!(is_wrong, "{text:?}"),
        }
        n_read += 1;
    }
    assert!(n_jokers > 0 || n_read == cards.len() + usize::from(is_wrong));
}

/// The text as a single card.
fn check_one(text: &str, cards: &[Card], is_wrong: bool) {
    match text.parse::<Card>() {
        Ok(card) => {
            assert_eq!(cards, [card]);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::from_code(card.code()), Some(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            let (rank, suit) = (card.rank(), card.suit());
            assert_eq!(Rank::from_char(rank.char()), Some(rank));
            assert_eq!(Suit::from_char(suit.char()), Some(suit));
            assert_eq!(Suit::from_char(suit.symbol()), Some(suit));
            for deck in Deck::ALL {
                let code = deck.code_of(card);
                assert_eq!(code.is_some(), deck.contains(card));
                assert_eq!(code.and_then(|code| deck.card(code)), code.map(|_| card));
            }
        }
        Err(error) => {
            assert!(is_wrong || cards.len() != 1, "{text:?}: {error}");
            fault::check(text, error.kind(), &error.to_string(), Some(error.span()));
        }
    }
}

/// Checks that the fast reader returns the same as the slow one, or nothing.
fn check_plain<const N: usize>(text: &str, cards: &[Card]) {
    if let Some(plain) = read_plain_cards::<N>(text) {
        assert_eq!(plain, cards);
        assert!(is_plain(text), "{text:?}");
    }
    // The usual spelling is plain.
    if let Ok(cards) = <[Card; N]>::try_from(cards) {
        assert_eq!(read_plain_cards(&spaced(&cards)), Some(cards));
        assert_eq!(
            read_plain_cards(&spaced(&cards).replace(' ', "")),
            Some(cards)
        );
    }
}

fn check_set(cards: &[Card], set: CardSet) {
    let mut sorted = cards.to_vec();
    sorted.sort();
    sorted.dedup();
    assert_eq!(set.len(), sorted.len());
    assert_eq!(set.is_empty(), sorted.is_empty());
    assert_eq!(set.iter().collect::<Vec<_>>(), sorted);
    assert_eq!(set.first(), sorted.first().copied());
    assert_eq!(CardSet::from_bits(set.bits()), Some(set));
    assert_eq!(cards.iter().copied().collect::<CardSet>(), set);
    let written = set.to_string();
    let again: Result<CardSet, _> = read_cards(&written)
        .map(|at| at.map(|at| at.card))
        .collect();
    assert_eq!(again, Ok(set), "{written}");
    // Half of the cards, and the other half.
    let half: CardSet = sorted.iter().copied().step_by(2).collect();
    let others: CardSet = sorted.iter().copied().skip(1).step_by(2).collect();
    assert!(half.is_disjoint(others) && half.is_subset(set));
    assert_eq!(half.union(others), set);
    assert_eq!(set.difference(half), others);
    assert_eq!(set.symmetric_difference(others), half);
    assert_eq!(set.intersection(half), half);
}

/// Cards in the usual spelling.
pub(crate) fn spaced(cards: &[Card]) -> String {
    let texts: Vec<_> = cards.iter().map(Card::to_string).collect();
    texts.join(" ")
}
