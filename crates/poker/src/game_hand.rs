//! A hand of any game: its cards, checked once, and the board.

use alloc::vec::Vec;
use core::ops::Range;

use crate::any_hand::AnyHand;
use crate::omaha::Board;
use crate::value::Best;
use crate::{Card, CardOrJoker, Game, Half, ParseHandError, Worth};

/// A hand of a [`Game`] known at run time.
///
/// # Examples
///
/// ```
/// use handeval_poker::Game;
/// use handeval_poker::omaha::Board;
///
/// let board = Board::parse("3c 4d 8h Qs Jc")?;
/// let hand = Game::OmahaHiLo.parse("Ac 2d Kh Ks", Some(board))?;
/// assert_eq!(hand.high().unwrap().name(), "one pair");
/// assert_eq!(hand.low().unwrap().description(), "eight-four low: 8-4-3-2-A");
///
/// let board = Board::parse("9c Kh Kd 9s Ah")?;
/// let hand = Game::Holdem.parse("Qc 5h", Some(board))?;
/// assert_eq!(hand.high().unwrap().description(), "two pair, kings and nines; kicker ace");
/// # Ok::<(), handeval_poker::GameHandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameHand {
    game: Game,
    hand: AnyHand,
    /// The board, if `hand` contains it after the hole cards.
    shared: Option<Board>,
}

/// Why a string is not a hand of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameHandError {
    /// The game needs a board.
    #[error(
        "the game `{}` needs a board: expected `board` with three to five cards, \
         such as `Kc Qd Jh`",
        .game.key()
    )]
    NoBoard {
        /// The game.
        game: Game,
    },
    /// The cards are not a hand.
    #[error(transparent)]
    Hand(#[from] ParseHandError),
}

impl GameHandError {
    /// The error's machine-readable name, in kebab case: `board-missing`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NoBoard { .. } => "board-missing",
            Self::Hand(error) => error.kind(),
        }
    }

    /// The bytes of the text that are wrong; `None` if the board is missing.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::NoBoard { .. } => None,
            Self::Hand(error) => Some(error.span()),
        }
    }
}

impl GameHand {
    /// The number of hole cards in games where the best five cards count, no matter which of them
    /// are on the board.
    pub(crate) const N_HOLE_CARDS: usize = 2;

    pub(crate) const fn new(game: Game, hand: AnyHand) -> Self {
        Self {
            game,
            hand,
            shared: None,
        }
    }

    /// A hand on a board; `hand` contains the hole cards, then the board.
    pub(crate) const fn on_board(game: Game, hand: AnyHand, board: Board) -> Self {
        Self {
            game,
            hand,
            shared: Some(board),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The cards of the hand, without the board, in the order given.
    #[must_use]
    pub fn cards(&self) -> Vec<CardOrJoker> {
        match &self.hand {
            AnyHand::Wild(hand) => hand.cards().to_vec(),
            _ => self.natural().iter().copied().map(Into::into).collect(),
        }
    }

    /// The hand's cards other than jokers, without the board.
    #[must_use]
    #[inline]
    pub fn natural(&self) -> &[Card] {
        let cards = self.hand.natural();
        match self.shared {
            Some(_) => cards.split_at(Self::N_HOLE_CARDS.min(cards.len())).0,
            None => cards,
        }
    }

    /// The board; `None` for a hand without one.
    #[must_use]
    pub const fn board(&self) -> Option<&Board> {
        match (&self.shared, &self.hand) {
            (Some(board), _) => Some(board),
            (None, AnyHand::Omaha(hand)) => Some(hand.board()),
            (None, _) => None,
        }
    }

    /// The value in the high half of the pot; `None` if the game has no high half.
    #[must_use]
    pub fn high(&self) -> Option<Worth> {
        self.game.high()?.worth(&self.hand)
    }

    /// The value in the low half of the pot; `None` if the game has no low half, or if the hand
    /// does not qualify.
    #[must_use]
    pub fn low(&self) -> Option<Worth> {
        self.game.low()?.worth(&self.hand)
    }

    /// The value in one half of the game's pot; `None` if the hand does not qualify.
    #[must_use]
    pub fn worth(&self, half: &'static Half) -> Option<Worth> {
        half.worth(&self.hand)
    }

    /// The strength in one half of the game's pot; `None` if the hand does not qualify.
    #[must_use]
    #[inline]
    pub fn strength(&self, half: &Half) -> Option<u16> {
        half.strength_of(&self.hand)
    }

    /// The cards other than jokers that give the hand this strength in a half, in the order in
    /// which they count; meaningless for any other strength.
    #[must_use]
    #[inline]
    pub fn best_five(&self, half: &Half, strength: u16) -> [Card; 5] {
        let best: Best = half.best_of(&self.hand, strength);
        let mut five = [Card::ALL[0]; 5];
        for (place, best) in five.iter_mut().zip(best.as_slice()) {
            if let CardOrJoker::Card(card) = *best {
                *place = card;
            }
        }
        five
    }
}
