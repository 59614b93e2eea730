//! Text → strength, with every check of a hand and nothing kept but the answer.

use handeval_cards::read_plain_cards;

use crate::{Card, FiveKey, Hand, ParseHandError, Rules, Strength};

/// The strength of the hand that `text` holds: as [`Hand::parse`] and then
/// [`evaluate`](crate::evaluate), with the same errors, in less time than either.
///
/// The usual spelling is read quickest: two characters a card, with one space between all cards
/// or nothing.
///
/// # Errors
///
/// Those of [`Hand::parse`].
///
/// # Examples
///
/// ```
/// use handeval_poker::{Rules, evaluate_text};
///
/// assert_eq!(evaluate_text("As Ks Qs Js Ts", Rules::STANDARD)?.get(), 7462);
/// assert_eq!(evaluate_text("A♠ K♠, Q♠ J♠ 10♠", Rules::STRIPPED)?.get(), 252);
///
/// let error = evaluate_text("As Ks Qs Js As", Rules::STANDARD).unwrap_err();
/// assert_eq!((error.kind(), error.span()), ("duplicate-card", 12..14));
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// # Source
///
/// Rules P1, P9 and P10; C5 and C8 of `docs/rules/cards.md`.
#[inline]
pub fn evaluate_text(text: &str, rules: Rules) -> Result<Strength, ParseHandError> {
    if let Some(cards) = read_plain_cards::<5>(text) {
        if are_a_hand(&cards, rules) {
            return Ok(FiveKey::from(cards).strength_by(rules));
        }
    }
    Hand::parse(text, rules).map(|hand| hand.strength())
}

/// Whether cards are different and in the deck; their number is that of a hand.
///
/// A sum of bits that are all different is their union, and only then.
#[inline]
pub(crate) fn are_a_hand(cards: &[Card], rules: Rules) -> bool {
    let (mut sum, mut union) = (0_u64, 0_u64);
    for card in cards {
        let bit = 1 << (card.code() & 63);
        sum = sum.wrapping_add(bit);
        union |= bit;
    }
    sum == union && union & !rules.deck().cards().bits() == 0
}
