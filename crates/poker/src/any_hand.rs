//! One type for the hands of all games.

use crate::badugi::BadugiHand;
use crate::card_array::CardArray;
use crate::omaha::{Board, OmahaHand};
use crate::short_deck::ShortDeckHand;
use crate::wild::WildHand;
use crate::{Card, CardOrJoker, Hand, HandError, ParseHandError, Standard};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyHand {
    High(Hand),
    ShortDeck(ShortDeckHand),
    Badugi(BadugiHand),
    Wild(WildHand),
    Omaha(OmahaHand),
}

/// Reads a hand of one type.
pub(crate) type Read = fn(&str, Option<Board>) -> Result<AnyHand, ParseHandError>;

/// Makes a hand from cards.
pub(crate) type OfCards = fn(&[CardOrJoker], Option<Board>) -> Result<AnyHand, HandError>;

/// A type of hand.
pub(crate) trait HandType: Sized {
    /// Reads a hand; fails with [`HandError::NoBoard`] if the game needs a board and there is none.
    fn read(text: &str, board: Option<Board>) -> Result<AnyHand, ParseHandError>;

    fn of_cards(cards: &[CardOrJoker], board: Option<Board>) -> Result<AnyHand, HandError>;

    /// The hand, if it is of this type.
    fn of(hand: &AnyHand) -> Option<&Self>;
}

macro_rules! hand_types {
    ($($type:ty, $variant:ident, $read:expr, $of_cards:expr;)+) => {$(
        impl HandType for $type {
            fn read(text: &str, board: Option<Board>) -> Result<AnyHand, ParseHandError> {
                let read: fn(&str, Option<Board>) -> Result<Self, ParseHandError> = $read;
                read(text, board).map(AnyHand::$variant)
            }

            fn of_cards(cards: &[CardOrJoker], board: Option<Board>) -> Result<AnyHand, HandError> {
                let of: fn(&[CardOrJoker], Option<Board>) -> Result<Self, HandError> = $of_cards;
                of(cards, board).map(AnyHand::$variant)
            }

            #[inline]
            fn of(hand: &AnyHand) -> Option<&Self> {
                match hand {
                    AnyHand::$variant(hand) => Some(hand),
                    _ => None,
                }
            }
        }
    )+};
}

hand_types! {
    Hand, High,
        |text, _| Self::parse(text, Standard),
        |cards, _| Self::new(natural(cards)?.as_slice(), Standard);
    ShortDeckHand, ShortDeck,
        |text, _| Self::parse(text),
        |cards, _| Self::new(natural(cards)?.as_slice());
    BadugiHand, Badugi,
        |text, _| Self::parse(text),
        |cards, _| Self::new(natural(cards)?.as_slice());
    WildHand, Wild,
        |text, _| Self::parse(text),
        |cards, _| Self::new(cards);
    OmahaHand, Omaha,
        |text, board| match board {
            Some(board) => Self::parse(text, board),
            None => Err(ParseHandError::Hand {
                error: HandError::NoBoard,
                span: 0..text.len(),
            }),
        },
        |cards, board| {
            let board = board.ok_or(HandError::NoBoard)?;
            Self::new(natural(cards)?.as_slice(), board)
        };
}

/// Returns the cards, or an error if one of them is a joker. Keeps at most one more card than a
/// hand can have, which is enough to detect a hand with too many cards.
pub(crate) fn natural(
    cards: &[CardOrJoker],
) -> Result<CardArray<Card, { Hand::MAX_CARDS + 1 }>, HandError> {
    let mut natural = [Card::ALL[0]; Hand::MAX_CARDS + 1];
    for (card_idx, (place, card)) in natural.iter_mut().zip(cards).enumerate() {
        match *card {
            CardOrJoker::Card(card) => *place = card,
            CardOrJoker::Joker => return Err(HandError::JokerNotInDeck { card_idx }),
        }
    }
    let n_cards = cards.len().min(natural.len());
    Ok(CardArray::new(natural.split_at(n_cards).0, Card::ALL[0]))
}

impl AnyHand {
    /// The cards other than jokers, without the board.
    #[inline]
    pub(crate) fn natural(&self) -> &[Card] {
        match self {
            Self::High(hand) => hand.cards(),
            Self::ShortDeck(hand) => hand.cards(),
            Self::Badugi(hand) => hand.cards(),
            Self::Wild(hand) => hand.natural(),
            Self::Omaha(hand) => hand.hole(),
        }
    }
}
