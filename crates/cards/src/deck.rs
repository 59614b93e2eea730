//! The decks, with the cards in each and their codes.

use core::fmt;

use crate::{Card, CardSet, Rank};

/// The cards that a game is played with.
///
/// Each deck has its own codes, `rank*4+suit`, where ranks count up from the deck's lowest. The
/// order of suits is the same in all decks, so a code in the 24-card deck is the card's code minus
/// 28.
///
/// # Examples
///
/// ```
/// use handeval_cards::{Card, Deck};
///
/// let nine: Card = "9c".parse()?;
/// assert_eq!(Deck::FiftyTwo.code_of(nine), Some(28));
/// assert_eq!(Deck::TwentyFour.code_of(nine), Some(0));
/// assert_eq!(Deck::TwentyFour.code_of("5h".parse()?), None);
/// # Ok::<(), handeval_cards::ParseCardError>(())
/// ```
///
/// Source: rule C4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Deck {
    /// The 52 cards from the deuce to the ace.
    #[default]
    FiftyTwo,
    /// The 36 cards from the six to the ace: the short deck.
    ThirtySix,
    /// The 24 cards from the nine to the ace (the stripped deck of the source article, also used
    /// for Schnapsen and euchre).
    TwentyFour,
}

impl Deck {
    /// All decks, the largest first.
    pub const ALL: [Self; 3] = [Self::FiftyTwo, Self::ThirtySix, Self::TwentyFour];

    /// The machine-readable name, which is the number of cards: `52`, `36` or `24`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::FiftyTwo => "52",
            Self::ThirtySix => "36",
            Self::TwentyFour => "24",
        }
    }

    /// The deck with this name; `None` for any other text.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deck| deck.key() == key)
    }

    /// The number of cards: 52, 36 or 24.
    #[must_use]
    pub const fn n_cards(self) -> usize {
        self.ordered().len()
    }

    /// The lowest rank of the deck.
    #[must_use]
    pub const fn lowest_rank(self) -> Rank {
        match self {
            Self::FiftyTwo => Rank::Two,
            Self::ThirtySix => Rank::Six,
            Self::TwentyFour => Rank::Nine,
        }
    }

    /// The ranks of the deck, lowest first.
    #[must_use]
    #[inline]
    pub const fn ranks(self) -> &'static [Rank] {
        Rank::ALL.split_at(self.lowest_rank().code() as usize).1
    }

    /// The cards of the deck in the order of their codes, unshuffled.
    #[must_use]
    pub const fn ordered(self) -> &'static [Card] {
        Card::ALL.split_at(self.first_code() as usize).1
    }

    /// The cards of the deck.
    #[must_use]
    pub const fn cards(self) -> CardSet {
        match CardSet::from_bits(CardSet::FULL.bits() >> self.first_code() << self.first_code()) {
            Some(cards) => cards,
            None => CardSet::EMPTY, // unreachable: they are in the full set
        }
    }

    /// Whether the deck contains `card`.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        card.code() >= self.first_code()
    }

    /// The deck's own code of `card`, in `0..n_cards`; `None` if the deck does not contain it.
    #[must_use]
    pub const fn code_of(self, card: Card) -> Option<u8> {
        card.code().checked_sub(self.first_code())
    }

    /// The card with this code in the deck, in `0..n_cards`; `None` for any other code.
    #[must_use]
    pub const fn card(self, code: u8) -> Option<Card> {
        match code.checked_add(self.first_code()) {
            Some(code) => Card::from_code(code),
            None => None,
        }
    }

    /// The code that the deck's first card has in the 52-card deck.
    const fn first_code(self) -> u8 {
        self.lowest_rank().code() * 4
    }
}

/// Writes the key.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
