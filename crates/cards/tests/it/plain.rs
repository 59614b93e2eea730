//! The quick reader of the usual spelling reads the same cards as `read_cards`, and nothing else.

use handeval_cards::{Card, is_plain, read_cards, read_plain_cards};
use proptest::prelude::*;

/// What the quick reader should return: the cards, if `read_cards` finds `N` cards of two bytes
/// each, rank first, with nothing around them and either no spaces or exactly one between cards.
fn expected<const N: usize>(text: &str) -> Option<[Card; N]> {
    let found: Vec<_> = read_cards(text).collect::<Result<_, _>>().ok()?;
    let cards: Vec<Card> = found.iter().map(|found| found.card).collect();
    let written = |separator: &str| {
        let cards: Vec<_> = found.iter().map(|found| &text[found.span()]).collect();
        cards.join(separator)
    };
    let is_plain = is_plain(text) && (text == written("") || text == written(" "));
    let is_short = found.iter().all(|found| found.len == 2);
    let cards: [Card; N] = cards.try_into().ok()?;
    (is_plain && is_short).then_some(cards)
}

#[test]
fn c5_every_text_of_two_bytes() {
    let (mut n_texts, mut n_cards) = (0, 0);
    for bytes in (0..=u16::MAX).map(u16::to_le_bytes) {
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let cards = read_plain_cards::<1>(text);
            assert_eq!(cards, expected(text), "{text:?}");
            n_texts += 1;
            n_cards += usize::from(cards.is_some());
        }
    }
    // Five of the thirteen ranks are letters with two cases, and so are all suits.
    assert_eq!((n_texts, n_cards), (128 * 128 + 1920, (13 + 5) * 8));
}

#[test]
fn c8_a_text_with_one_byte_changed() {
    for text in ["As Kd 2h", "AsKd2h", "tc 9S Qh", "tc9SQh"] {
        assert!(read_plain_cards::<3>(text).is_some());
        for place in 0..text.len() {
            for byte in 0..128 {
                let mut bytes = text.as_bytes().to_vec();
                bytes[place] = byte;
                let changed = String::from_utf8(bytes).unwrap();
                assert_eq!(
                    read_plain_cards::<3>(&changed),
                    expected(&changed),
                    "{changed:?}"
                );
            }
        }
        for end in 0..text.len() {
            assert_eq!(read_plain_cards::<3>(&text[..end]), None);
        }
    }
    assert_eq!(read_plain_cards::<0>(""), Some([]));
}

proptest! {
    #[test]
    fn any_text_is_read_alike(text in "[2-9TJQKAtjqka1csdhCSDH ,é♠]{0,15}") {
        prop_assert_eq!(read_plain_cards::<2>(&text), expected(&text));
        prop_assert_eq!(read_plain_cards::<5>(&text), expected(&text));
    }
}
