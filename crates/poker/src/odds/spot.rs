//! A hand, and everything else that is known.

use alloc::vec::Vec;

use super::{CardPlace, OddsError};
use crate::{Card, CardSet, Combo, Spot};

/// A hold'em hand with the cards of the board, dead cards, and the hands of opponents that are
/// known.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Combo, OddsSpot};
///
/// let hand = Combo::new("Ah".parse()?, "Kh".parse()?).unwrap();
/// let board = ["Qh".parse()?, "7h".parse()?, "2c".parse()?];
/// let spot = OddsSpot::new(hand, &board, CardSet::EMPTY, Vec::new())?;
/// assert_eq!((spot.unseen().len(), spot.n_to_come()), (47, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules O1 to O3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsSpot {
    hand: Combo,
    board: Vec<Card>,
    dead: CardSet,
    against: Vec<Combo>,
    unseen: CardSet,
}

impl OddsSpot {
    /// The maximum number of known opponents: 9.
    pub const MAX_OPPONENTS: usize = Spot::MAX_PLAYERS - 1;

    /// A spot with these cards; `against` holds the known hands of opponents.
    ///
    /// # Errors
    ///
    /// In this order:
    ///
    /// - [`OddsError::WrongBoardCount`] for a board of one or two cards, or more than five;
    /// - [`OddsError::TooManyOpponents`] for more than nine opponents;
    /// - [`OddsError::DuplicateCard`] for a card that is in two places;
    /// - [`OddsError::TooFewCards`] if too few cards are left for the board and a random hand.
    pub fn new(
        hand: Combo,
        board: &[Card],
        dead: CardSet,
        against: Vec<Combo>,
    ) -> Result<Self, OddsError> {
        let mut places = places(board, dead, &against)?;
        for card in hand.cards() {
            add(&mut places, card, CardPlace::Hand)?;
        }
        let unseen = !places
            .into_iter()
            .map(|(card, _)| card)
            .collect::<CardSet>();
        let (found, needed) = (unseen.len(), 5 - board.len() + 2);
        if found < needed {
            return Err(OddsError::TooFewCards { found, needed });
        }
        Ok(Self {
            hand,
            board: board.to_vec(),
            dead,
            against,
            unseen,
        })
    }

    /// Checks everything except the hand, for example before many hands are read.
    ///
    /// # Errors
    ///
    /// The same errors as from [`new`](Self::new), except those that depend on the hand.
    pub fn check(board: &[Card], dead: CardSet, against: &[Combo]) -> Result<(), OddsError> {
        places(board, dead, against).map(drop)
    }

    /// The player's hand.
    #[must_use]
    pub const fn hand(&self) -> Combo {
        self.hand
    }

    /// The cards on the board, in the order given.
    #[must_use]
    pub fn board(&self) -> &[Card] {
        &self.board
    }

    /// The dead cards.
    #[must_use]
    pub const fn dead(&self) -> CardSet {
        self.dead
    }

    /// The known hands of opponents, in the order given.
    #[must_use]
    pub fn against(&self) -> &[Combo] {
        &self.against
    }

    /// The cards that can still be dealt.
    #[must_use]
    pub const fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// The number of board cards to come.
    #[must_use]
    pub fn n_to_come(&self) -> usize {
        5 - self.board.len()
    }
}

/// The known cards except those of the hand, each with its place, if they can belong to a spot.
fn places(
    board: &[Card],
    dead: CardSet,
    against: &[Combo],
) -> Result<Vec<(Card, CardPlace)>, OddsError> {
    if !matches!(board.len(), 0 | 3..=5) {
        return Err(OddsError::WrongBoardCount { found: board.len() });
    }
    if against.len() > OddsSpot::MAX_OPPONENTS {
        let found = against.len();
        return Err(OddsError::TooManyOpponents { found });
    }
    let mut places = Vec::new();
    for &card in board {
        add(&mut places, card, CardPlace::Board)?;
    }
    for card in dead {
        add(&mut places, card, CardPlace::Dead)?;
    }
    for (idx, hand) in against.iter().enumerate() {
        for card in hand.cards() {
            add(&mut places, card, CardPlace::Opponent(idx))?;
        }
    }
    Ok(places)
}

/// Adds a card that is not in any other place.
fn add(
    places: &mut Vec<(Card, CardPlace)>,
    card: Card,
    second: CardPlace,
) -> Result<(), OddsError> {
    if let Some(&(_, first)) = places.iter().find(|(other, _)| *other == card) {
        return Err(OddsError::DuplicateCard {
            card,
            first,
            second,
        });
    }
    places.push((card, second));
    Ok(())
}
