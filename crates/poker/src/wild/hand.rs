//! A hand that may hold jokers, checked once.

use handeval_cards::{CardOrJoker, read_cards_or_jokers};

use crate::card_array::{self, CardArray};
use crate::{Card, Hand, HandError, ParseHandError};

/// Five, six or seven different cards, at most two of them jokers, in the order given.
///
/// # Examples
///
/// ```
/// use handeval_poker::wild::WildHand;
///
/// let hand: WildHand = "As * 🃏 Kd 9h".parse()?;
/// assert_eq!(hand.to_string(), "As Jo Jo Kd 9h");
/// assert_eq!(hand.n_jokers(), 2);
///
/// let error = "Jo Jo Jo Kd 9h".parse::<WildHand>().unwrap_err();
/// assert_eq!(error.to_string(), "card 3 is the third joker: expected at most 2");
/// assert_eq!(error.span(), 6..8);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V6; C14 of `docs/rules/cards.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct WildHand {
    all: CardArray<CardOrJoker, { Hand::MAX_CARDS }>,
    /// The cards other than jokers.
    natural: CardArray<Card, { Hand::MAX_CARDS }>,
}

impl WildHand {
    /// The most jokers a hand can have: 2.
    pub const MAX_JOKERS: usize = 2;

    /// Creates a hand from these cards.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than five cards or more than seven;
    /// - [`HandError::TooManyJokers`] for a third joker;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    pub fn new(cards: &[CardOrJoker]) -> Result<Self, HandError> {
        Hand::check_count(cards.len())?;
        let all = CardArray::new(cards, CardOrJoker::Joker);
        let mut jokers = cards.iter().enumerate().filter(|(_, card)| card.is_joker());
        if let Some((third_idx, _)) = jokers.nth(Self::MAX_JOKERS) {
            return Err(HandError::TooManyJokers { third_idx });
        }
        let mut natural = [Card::ALL[0]; Hand::MAX_CARDS];
        let cards = cards.iter().enumerate();
        let mut n_natural = 0;
        for (second_idx, card) in cards.filter_map(|(idx, card)| Some((idx, card.card()?))) {
            let first = all
                .as_slice()
                .iter()
                .position(|&other| other == card.into());
            if let Some(first_idx) = first.filter(|&first_idx| first_idx < second_idx) {
                return Err(HandError::DuplicateCard {
                    card,
                    first_idx,
                    second_idx,
                });
            }
            natural[n_natural] = card;
            n_natural += 1;
        }
        let natural = CardArray::new(natural.split_at(n_natural).0, Card::ALL[0]);
        Ok(Self { all, natural })
    }

    /// Reads the hand in `text`, in any notation that [`read_cards_or_jokers`] accepts.
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with the error from [`new`](Self::new).
    pub fn parse(text: &str) -> Result<Self, ParseHandError> {
        card_array::parse(read_cards_or_jokers(text), Hand::MAX_CARDS, Self::new)
    }

    /// The cards, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[CardOrJoker] {
        self.all.as_slice()
    }

    /// The cards other than jokers, in the order given.
    #[must_use]
    pub fn natural(&self) -> &[Card] {
        self.natural.as_slice()
    }

    /// The number of jokers, 0 to 2.
    #[must_use]
    pub fn n_jokers(&self) -> usize {
        self.cards().len() - self.natural().len()
    }
}

card_array::text_of_hands!(WildHand);
