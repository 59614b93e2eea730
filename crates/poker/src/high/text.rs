//! From text to strength, with all the checks of a hand.

use handeval_cards::read_plain_cards;

use super::strength;
use crate::hand::are_a_hand;
use crate::{Deck, FiveKey, Hand, HandKey, ParseHandError, RuleSet, Rules, Strength};

/// The strength of the hand in `text`: the same as [`Hand::parse`] followed by
/// [`evaluate`](crate::evaluate), with the same errors, but faster.
///
/// The usual spelling is fastest: two characters per card, with either one space between cards or
/// no spaces.
///
/// # Errors
///
/// The same errors as from [`Hand::parse`].
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
/// Source: rules P1, P9 and P10; C5 and C8 of `docs/rules/cards.md`.
#[inline]
pub fn evaluate_text<R: RuleSet>(text: &str, rules: R) -> Result<Strength<R>, ParseHandError> {
    if let Some(cards) = read_plain_cards::<5>(text) {
        if are_a_hand(&cards, rules.rules().deck()) {
            return Ok(FiveKey::from(cards).strength_by(rules));
        }
    }
    match six_or_seven(text, rules.rules().deck()) {
        Some(strength) => Ok(strength::by(strength, rules)),
        None => by_the_hand(text, rules.rules()).map(Strength::new),
    }
}

/// The strength of six or seven plain cards in the standard order for the 52-card deck, if they are a
/// hand in `deck`. The best five are the same in both orders, as for
/// [`HandKey::strength_by`](crate::HandKey::strength_by).
fn six_or_seven(text: &str, deck: Deck) -> Option<Strength> {
    if let Some(cards) = read_plain_cards::<7>(text) {
        return are_a_hand(&cards, deck).then(|| HandKey::from_iter(cards).seven());
    }
    let cards = read_plain_cards::<6>(text)?;
    are_a_hand(&cards, deck).then(|| HandKey::from_iter(cards).six())
}

/// The strength of any text that the fast paths do not handle.
#[inline(never)]
fn by_the_hand(text: &str, rules: Rules) -> Result<u16, ParseHandError> {
    Hand::parse(text, rules).map(|hand| hand.strength().get())
}
