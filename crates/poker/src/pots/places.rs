//! The places of a player's hand among all hands.

use crate::{CardSet, Game, GameHand, Half};

/// A player's place in each half of the pot. Places start at 1, the best; equal places tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Places {
    /// The place in the high half, or for the whole pot if it has no halves; `None` if it is
    /// unknown, which is an error only in a contested pot.
    pub high: Option<u64>,
    /// The place in the low half; `None` if the hand does not qualify.
    pub low: Option<u64>,
    /// The player's own cards, if they decide who gets the odd chips. A card that two players have
    /// is a shared card, which counts for neither.
    pub cards: CardSet,
}

impl Places {
    /// A place for the whole pot.
    #[must_use]
    pub fn of_place(place: u64) -> Self {
        Self {
            high: Some(place),
            ..Self::default()
        }
    }

    /// A place for the high half, and one for the low half if the hand qualifies.
    #[must_use]
    pub fn of_places(high: u64, low: Option<u64>) -> Self {
        Self {
            high: Some(high),
            low,
            ..Self::default()
        }
    }

    /// The places of a hand; hands of the same game can be compared by them.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::Game;
    /// use handeval_poker::omaha::Board;
    /// use handeval_poker::pots::{PlayedFor, PotRules, Pots, Stake, Places};
    ///
    /// let board = Board::parse("9c Kh Kd 9s Ah").unwrap();
    /// let hands = ["Qc5h", "5dJd", "QsJs"];
    /// let hands = hands.map(|hand| Game::Holdem.parse(hand, Some(board)).unwrap());
    /// let places = hands.map(|hand| Places::of_hand(&hand));
    /// let pots = Pots::new(&[30, 30, 30].map(Stake::live), 1)?;
    /// let settlement = pots.award(&places, &PotRules::with_button(2))?;
    /// // All three play the board.
    /// assert_eq!(settlement.won(), [31, 30, 30]);
    /// # Ok::<(), handeval_poker::pots::PotsError>(())
    /// ```
    #[must_use]
    pub fn of_hand(hand: &GameHand) -> Self {
        let game: Game = hand.game();
        let place = |half: &Half| {
            let strength = hand.strength(half)?;
            Some(1 + u64::from(half.max_strength().saturating_sub(strength)))
        };
        let (high, low) = match game.whole() {
            Some(whole) => (place(whole), None),
            None => (game.high().and_then(place), game.low().and_then(place)),
        };
        let cards = hand.natural().iter().copied().collect();
        Self { high, low, cards }
    }
}
