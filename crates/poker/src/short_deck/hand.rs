//! A hand of the short deck: cards that were checked once.

use core::fmt;
use core::str::FromStr;

use crate::hand::span_of_card;
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
/// # Source
///
/// Rule V5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortDeckHand(Hand);

impl ShortDeckHand {
    /// The hand of these cards.
    ///
    /// # Errors
    ///
    /// Those of [`Hand::new`], and [`HandError::NotInDeck`] for a card below the six.
    pub fn new(cards: &[Card]) -> Result<Self, HandError> {
        Self::checked(Hand::new(cards, Standard)?)
    }

    /// The hand that `text` holds, in any of the notations of
    /// [`read_cards`](handeval_cards::read_cards).
    ///
    /// # Errors
    ///
    /// Those of [`Hand::parse`], and [`HandError::NotInDeck`] for a card below the six.
    pub fn parse(text: &str) -> Result<Self, ParseHandError> {
        Self::checked(Hand::parse(text, Standard)?).map_err(|error| {
            let span = match error {
                HandError::NotInDeck { card_idx, .. } => span_of_card(text, card_idx),
                _ => 0..text.len(),
            };
            ParseHandError::Hand { error, span }
        })
    }

    fn checked(hand: Hand) -> Result<Self, HandError> {
        let deck = Deck::ThirtySix;
        let mut cards = hand.cards().iter();
        match cards.position(|&card| !deck.contains(card)) {
            Some(card_idx) => Err(HandError::NotInDeck {
                card: hand.cards()[card_idx],
                card_idx,
                deck,
            }),
            None => Ok(Self(hand)),
        }
    }

    /// The cards, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.0.cards()
    }
}

/// Reads a hand, as [`ShortDeckHand::parse`] does.
impl FromStr for ShortDeckHand {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        Self::parse(text)
    }
}

/// Writes the cards in the order given, with spaces between them.
impl fmt::Display for ShortDeckHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
