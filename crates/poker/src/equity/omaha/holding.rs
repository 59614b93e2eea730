//! The hole cards of an Omaha player.

use core::fmt;
use core::str::FromStr;

use handeval_cards::read_cards;

use crate::card_array::{self, CardArray};
use crate::omaha::{OmahaHand, OwnCards};
use crate::{Card, HandError, ParseHandError};

/// An Omaha player's four, five or six different hole cards, or random cards.
///
/// # Examples
///
/// ```
/// use handeval_poker::OmahaHolding;
///
/// let holding: OmahaHolding = "Ac Ad Jh Ts".parse()?;
/// assert_eq!(holding.cards().len(), 4);
/// assert_eq!(holding.to_string(), "AcAdJhTs");
/// assert!("random".parse::<OmahaHolding>()?.is_random());
///
/// let error = "AcAdJh".parse::<OmahaHolding>().unwrap_err();
/// assert_eq!(error.to_string(), "3 cards given for the hand: expected 4, 5 or 6");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule E14.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OmahaHolding {
    /// Empty for random cards.
    cards: OwnCards,
}

impl OmahaHolding {
    /// A holding of random cards.
    #[must_use]
    pub fn random() -> Self {
        Self {
            cards: CardArray::new(&[], Card::ALL[0]),
        }
    }

    /// Creates a holding from the given cards.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than four cards or more than six;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    pub fn new(cards: &[Card]) -> Result<Self, HandError> {
        OmahaHand::own_cards(cards).map(|cards| Self { cards })
    }

    /// The cards, in the order given; empty if they are random.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.as_slice()
    }

    /// Whether the cards are random.
    #[must_use]
    pub fn is_random(&self) -> bool {
        self.cards().is_empty()
    }
}

/// Reads cards in any notation that [`read_cards`] accepts; `random`, `any` and `*` mean random
/// cards.
///
/// # Errors
///
/// - [`ParseHandError::Card`] for the first card that cannot be read;
/// - [`ParseHandError::Hand`] with the error from [`OmahaHolding::new`].
impl FromStr for OmahaHolding {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        let word = text.trim();
        let is_any = |all: &&str| word.eq_ignore_ascii_case(all);
        if ["random", "any", "*"].iter().any(is_any) {
            return Ok(Self::random());
        }
        card_array::parse(read_cards(text), OmahaHand::MAX_CARDS, Self::new)
    }
}

/// Writes the cards in the order given, or `random`.
impl fmt::Display for OmahaHolding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_random() {
            return f.write_str("random");
        }
        self.cards().iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl fmt::Debug for OmahaHolding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OmahaHolding({self})")
    }
}
