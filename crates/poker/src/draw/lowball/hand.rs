//! The games, and their hands.

use handeval_cards::read_cards;
use strum::IntoStaticStr;

use crate::badugi::BadugiValue;
use crate::card_array::{self, CardArray};
use crate::low::{AceToFive, DeuceToSeven, LowValue};
use crate::{Card, CardSet, Game, HandError, ParseHandError};

/// A lowball game with one draw.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Game, Lowball};
///
/// assert_eq!(Lowball::of_game(Game::Badugi), Some(Lowball::Badugi));
/// assert_eq!(Lowball::Badugi.n_cards(), 4);
/// assert_eq!(Lowball::of_game(Game::Omaha), None);
/// ```
///
/// Source: rule L1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Lowball {
    /// Five cards; the worst high hand wins.
    DeuceToSeven,
    /// Five cards; the ace is low, and straights and flushes do not count.
    AceToFive,
    /// Four cards; the most cards of different ranks and suits win.
    Badugi,
    /// Badugi with the ace above the king.
    BadugiDeuce,
}

impl Lowball {
    /// All games.
    pub const ALL: [Self; 4] = [
        Self::DeuceToSeven,
        Self::AceToFive,
        Self::Badugi,
        Self::BadugiDeuce,
    ];

    /// The game that ranks the final hands.
    #[must_use]
    pub const fn game(self) -> Game {
        match self {
            Self::DeuceToSeven => Game::DeuceToSeven,
            Self::AceToFive => Game::AceToFive,
            Self::Badugi => Game::Badugi,
            Self::BadugiDeuce => Game::BadugiDeuce,
        }
    }

    /// The lowball game whose final hands are ranked by `game`; `None` for any other game.
    #[must_use]
    pub fn of_game(game: Game) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.game() == game)
    }

    /// The number of cards in a hand: 4 or 5.
    #[must_use]
    pub const fn n_cards(self) -> usize {
        match self {
            Self::DeuceToSeven | Self::AceToFive => 5,
            Self::Badugi | Self::BadugiDeuce => 4,
        }
    }

    /// The strength of the best hand; the worst has strength 1.
    #[must_use]
    pub const fn max_strength(self) -> u16 {
        match self {
            Self::DeuceToSeven => LowValue::<DeuceToSeven>::MAX_STRENGTH,
            Self::AceToFive => LowValue::<AceToFive>::MAX_STRENGTH,
            Self::Badugi | Self::BadugiDeuce => BadugiValue::<crate::badugi::Badugi>::MAX_STRENGTH,
        }
    }

    /// The place of a rank in the game's order, 0 for the lowest, from the rank's code.
    pub(super) const fn place_of_rank(self, code: u8) -> u8 {
        match self {
            Self::AceToFive | Self::Badugi => (code + 1) % 13,
            Self::DeuceToSeven | Self::BadugiDeuce => code % 13,
        }
    }

    /// The number of cards, in words, for messages.
    const fn expected(self) -> &'static str {
        match self {
            Self::DeuceToSeven | Self::AceToFive => "a hand of 5 cards for a draw",
            Self::Badugi | Self::BadugiDeuce => "4, because badugi is drawn with four cards",
        }
    }
}

crate::keyed::keyed!(Lowball, "`deuce-to-seven`");
crate::keyed::written_as_key!(Lowball);

/// A hand before the draw: different cards, as many as the game deals.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Lowball, LowballHand};
///
/// let hand = LowballHand::parse("Ac 2d 3h 4h", Lowball::Badugi)?;
/// assert_eq!(hand.to_string(), "Ac 2d 3h 4h");
///
/// let error = LowballHand::parse("Ac 2d 3h 4h 5s", Lowball::Badugi).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "5 cards given: expected 4, because badugi is drawn with four cards"
/// );
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule L1.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LowballHand {
    game: Lowball,
    cards: CardArray<Card, 5>,
}

impl LowballHand {
    /// Creates a hand from these cards.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] if the game deals a different number of cards;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    pub fn new(cards: &[Card], game: Lowball) -> Result<Self, HandError> {
        let n_cards = game.n_cards()..=game.n_cards();
        let cards = CardArray::of_different(cards, n_cards, "", game.expected())?;
        Ok(Self { game, cards })
    }

    /// Reads the hand in `text`, in any notation that [`read_cards`] accepts.
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with the error from [`new`](Self::new).
    pub fn parse(text: &str, game: Lowball) -> Result<Self, ParseHandError> {
        card_array::parse(read_cards(text), game.n_cards(), |cards| {
            Self::new(cards, game)
        })
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Lowball {
        self.game
    }

    /// The cards, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.as_slice()
    }

    /// The cards as a set.
    #[must_use]
    pub fn card_set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }

    /// The cards with these bits, in the order given.
    pub(super) fn choice(&self, bits: usize) -> impl Iterator<Item = Card> + '_ {
        let cards = self.cards().iter().enumerate();
        let chosen = cards.filter(move |(card_idx, _)| bits >> card_idx & 1 != 0);
        chosen.map(|(_, &card)| card)
    }
}

card_array::text_of_cards!(LowballHand: cards);
