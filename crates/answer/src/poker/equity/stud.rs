//! The options of stud games, and where their cards are in the text.

use handeval_poker::{Card, CardSet, Game, ParseStudError, StudCard, read_stud_cards};

use crate::Problem;
use crate::poker::cards::{given_twice, span_of};

/// The options of a stud game.
#[derive(Clone, Debug)]
pub(super) struct Stud {
    pub(super) game: Game,
    /// The shared last card.
    pub(super) board: Vec<Card>,
    pub(super) dead: Vec<StudCard>,
}

/// The dead cards, which can be unknown.
pub(super) fn dead_cards(text: &str, game: Game) -> Result<Vec<StudCard>, Problem> {
    let mut known = CardSet::new();
    let mut cards = Vec::new();
    for one in read_stud_cards(text, game)? {
        match one.card {
            StudCard::Known(card) if !known.insert(card) => {
                return Err(given_twice("dead card", card, one.span()));
            }
            card => cards.push(card),
        }
    }
    Ok(cards)
}

pub(super) fn span_of_dead(text: &str, game: Game, card: Card) -> Option<std::ops::Range<usize>> {
    let cards = read_stud_cards(text, game).ok()?;
    let mut cards = cards.into_iter();
    let found = cards.find(|one| one.card == StudCard::Known(card))?;
    Some(found.span())
}

/// The bytes of a card in a player's text.
pub(super) fn span_of_held(card: Card, text: &str) -> Option<std::ops::Range<usize>> {
    let mut start = 0;
    for part in text.split(['/', 'x', 'X']) {
        if let Some(span) = span_of(card, part) {
            return Some(start + span.start..start + span.end);
        }
        start += part.len() + 1;
    }
    None
}

impl From<ParseStudError> for Problem {
    fn from(error: ParseStudError) -> Self {
        Self::at(error.kind(), error.to_string(), error.span())
    }
}
