//! A hand of the short deck, checked once.

use handeval_cards::read_cards;

use crate::card_array;
use crate::hand::check_deck;
use crate::{Card, Deck, Hand, HandError, ParseHandError, Standard};

/// Five, six or seven different cards from the six to the ace, in the order given.
///
/// # Examples
///
/// ```
/// use handeval_poker::short_deck::ShortDeckHand;
///
/// let hand: ShortDeckHand = "As Kd 9h 8c 6c".parse()?;
/// assert_eq!(hand.to_string(), "As Kd 9h 8c 6c");
///
/// let error = "As Kd 9h 8c 5c".parse::<ShortDeckHand>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "card `5c` is not in the 36-card deck: expected ranks `6` to `A`"
/// );
/// assert_eq!(error.span(), 12..14);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V5.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ShortDeckHand(Hand);

impl ShortDeckHand {
    /// Creates a hand from these cards.
    ///
    /// # Errors
    ///
    /// The errors of [`Hand::new`], and [`HandError::NotInDeck`] for a card below the six.
    pub fn new(cards: &[Card]) -> Result<Self, HandError> {
        Self::checked(Hand::new(cards, Standard)?)
    }

    /// Reads the hand in `text`, in any notation that [`read_cards`] accepts.
    ///
    /// # Errors
    ///
    /// The errors of [`Hand::parse`], and [`HandError::NotInDeck`] for a card below the six.
    pub fn parse(text: &str) -> Result<Self, ParseHandError> {
        let hand = Hand::parse(text, Standard)?;
        // `checked` adds the position of the error.
        Self::checked(hand)
            .or_else(|_| card_array::parse(read_cards(text), Hand::MAX_CARDS, Self::new))
    }

    fn checked(hand: Hand) -> Result<Self, HandError> {
        check_deck(hand.cards(), Deck::ThirtySix)?;
        Ok(Self(hand))
    }

    /// The cards, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.0.cards()
    }
}

card_array::text_of_hands!(ShortDeckHand);
