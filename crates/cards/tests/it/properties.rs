//! Properties of any text: cards that are written and read again stay the same, errors point into
//! the text, and nothing panics.

use handeval_cards::{Card, Rank, is_plain, read_cards};
use proptest::prelude::*;

/// Reads any text. No card or error may lie outside the text or begin or end inside a character.
fn assert_total(text: &str) {
    let mut end = 0;
    for result in read_cards(text) {
        let span = match result {
            Ok(found) => {
                let read_again = text[found.span()].parse();
                assert_eq!(read_again, Ok(found.card), "{text:?}");
                found.span()
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(!error.kind().is_empty());
                error.span()
            }
        };
        assert!(text.get(span.clone()).is_some(), "{text:?}: {span:?}");
        assert!(
            span.start >= end && span.end > span.start,
            "{text:?}: {span:?}"
        );
        end = span.end;
    }
    if let Err(error) = text.parse::<Card>() {
        assert!(text.get(error.span()).is_some(), "{text:?}: {error:?}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        assert_total(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        assert_total(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn almost_cards_are_read_or_refused(
        text in "([2-9TJQKA01tjqka]|[csdhCSDH♣♠♦♥♧♤♢♡]|[ ,;\\[\\](){}'\"“]|[éß\u{FE0E}\u{FE0F}]|[\u{1F09E}-\u{1F101}]){0,24}",
    ) {
        assert_total(&text);
    }

    #[test]
    fn cards_come_back_from_their_text(
        codes in prop::collection::vec(0..52_u8, 0..60),
        separator in "[ ,;]{0,2}",
        is_ten_long in any::<bool>(),
    ) {
        let expected: Vec<Card> = codes.into_iter().map(|code| Card::ALL[usize::from(code)]).collect();
        let texts: Vec<String> = expected.iter().map(Card::to_string).collect();
        let mut text = texts.join(&separator);
        if is_ten_long {
            text = text.replace('T', "10");
        }
        let found: Vec<Card> = read_cards(&text).map(|found| found.unwrap().card).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn cards_come_back_from_other_notations(
        codes in prop::collection::vec(0..52_u8, 1..60),
        separator in "[ ,;'\"]{0,2}",
        is_suit_first in any::<bool>(),
        are_numbers in any::<bool>(),
    ) {
        let expected: Vec<Card> = codes.into_iter().map(|code| Card::ALL[usize::from(code)]).collect();
        let texts: Vec<String> = expected.iter().map(|card| {
            let rank = match are_numbers {
                true => (card.rank().code() + 2).to_string(),
                false => card.rank().to_string(),
            };
            match is_suit_first {
                true => format!("{}{rank}", card.suit()),
                false => format!("{rank}{}", card.suit()),
            }
        }).collect();
        let text = texts.join(&separator);
        let found: Vec<Card> = read_cards(&text).map(|found| found.unwrap().card).collect();
        prop_assert_eq!(&found, &expected);
        let has_numbers = are_numbers && expected.iter().any(|card| card.rank() > Rank::Ten);
        let has_quotes = expected.len() > 1 && separator.contains(['\'', '"']);
        prop_assert_eq!(is_plain(&text), !(is_suit_first || has_numbers || has_quotes));
    }

    #[test]
    fn a_cut_text_is_read_or_refused(text in "([2-9TJQKA][csdh♣♠♦♥] ?){1,9}", cut in any::<prop::sample::Index>()) {
        let cut = cut.index(text.chars().count() + 1);
        assert_total(&text.chars().take(cut).collect::<String>());
    }
}
