//! Cards in the text of a hand or an option, and where they are in it.

use std::ops::Range;

use handeval_cards::{Card, CardSet, Deck, read_cards, read_cards_or_jokers};
use handeval_poker::{Hand, ParseHandError, Rules};

use crate::Problem;

/// A card, and its bytes in the text.
pub(super) type Placed = (Card, Range<usize>);

/// The cards in a text.
pub(super) fn cards(text: &str) -> Result<Vec<Placed>, Problem> {
    let mut cards = Vec::new();
    for card_at in read_cards(text) {
        let card_at = card_at?;
        cards.push((card_at.card, card_at.span()));
    }
    Ok(cards)
}

/// The problem with a card that is given twice.
pub(super) fn given_twice(
    what: &str,
    card: Card,
    span: impl Into<Option<Range<usize>>>,
) -> Problem {
    let message = format!("{what} `{card}` is given twice: expected different cards");
    Problem::at("duplicate-card", message, span)
}

/// Reads a hand for a draw.
pub(super) fn five_cards(text: &str, rules: Rules) -> Result<Hand<Rules>, Problem> {
    Hand::parse(text, rules).map_err(not_five)
}

/// Why the text is not a hand for a draw.
pub(super) fn not_five(error: ParseHandError) -> Problem {
    let mut problem = Problem::from(error);
    if problem.kind == "wrong-card-count" {
        // A draw is stricter about the number of cards.
        let found = problem.message.split(':').next().unwrap_or_default();
        problem.message = format!("{found}: expected a hand of 5 cards for a draw");
    }
    problem
}

/// The bytes of a card in the text of a hand.
pub(super) fn span_of(card: Card, input: &str) -> Option<Range<usize>> {
    let mut found = read_cards_or_jokers(input).flatten();
    found
        .find(|card_at| card_at.card.card() == Some(card))
        .map(|card_at| card_at.span())
}

/// Reads dead cards.
pub(super) fn dead_cards(text: &str, deck: Deck) -> Result<CardSet, Problem> {
    let mut dead = CardSet::new();
    for card_at in read_cards_or_jokers(text) {
        let card_at = card_at?;
        let Some(card) = card_at.card.card() else {
            let message = "a joker cannot be dead: expected cards from the deck";
            return Err(Problem::at("card-not-in-deck", message, card_at.span()));
        };
        if !deck.contains(card) {
            let message = format!(
                "dead card `{card}` is not in the {deck}-card deck: expected ranks `{}` to `A`",
                deck.lowest_rank()
            );
            return Err(Problem::at("card-not-in-deck", message, card_at.span()));
        }
        if !dead.insert(card) {
            return Err(given_twice("dead card", card, card_at.span()));
        }
    }
    Ok(dead)
}
