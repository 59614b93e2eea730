//! Omaha: exactly two cards from the hand and three from the board.
//!
//! Source: Rules V8 and V9.

use handeval_cards::read_cards;

use crate::card_array::{self, CardArray};
use crate::high::{five_by_count, five_of};
use crate::low::{AceToFive, EightOrBetter, LowValue};
use crate::value::{Best, ValueOf, best_of};
use crate::{Card, FiveKey, HandError, HandValue, ParseHandError, Rank, Standard};

/// Fills unused elements.
const FILLER: Card = Card::ALL[0];

/// The three to five different cards that all players share.
///
/// # Examples
///
/// ```
/// use handeval_poker::omaha::Board;
///
/// let board = Board::parse("Kc Qd Jh")?;
/// assert_eq!(board.to_string(), "Kc Qd Jh");
///
/// let error = Board::parse("Kc Qd").unwrap_err();
/// assert_eq!(error.to_string(), "2 cards given for the board: expected 3, 4 or 5");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    cards: CardArray<Card, { Board::MAX_CARDS }>,
}

/// A player's four to six cards and a [`Board`], all different.
///
/// # Examples
///
/// ```
/// use handeval_poker::omaha::{Board, OmahaHand, omaha};
///
/// let board = Board::parse("Kc Qc Jc Tc 9d")?;
/// // One club in the hand is not enough for a flush.
/// let hand = OmahaHand::parse("Ac 2d 3h 4s", board)?;
/// assert_eq!(omaha(&hand).to_string(), "high card, ace; then king, queen, jack, four");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V8.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OmahaHand {
    hole: OwnCards,
    board: Board,
}

/// Four to six different cards.
pub(crate) type OwnCards = CardArray<Card, { OmahaHand::MAX_CARDS }>;

impl Board {
    /// The fewest cards a board can have: 3.
    pub const MIN_CARDS: usize = 3;

    /// The most cards a board can have: 5.
    pub const MAX_CARDS: usize = 5;

    /// Creates a board from the given cards.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than three cards or more than five;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice.
    pub fn new(cards: &[Card]) -> Result<Self, HandError> {
        let n_cards = Self::MIN_CARDS..=Self::MAX_CARDS;
        let cards = CardArray::of_different(cards, n_cards, "for the board", "3, 4 or 5")?;
        Ok(Self { cards })
    }

    /// Reads the board in `text`, in any notation that [`read_cards`] accepts.
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with the error from [`new`](Self::new).
    pub fn parse(text: &str) -> Result<Self, ParseHandError> {
        card_array::parse(read_cards(text), Self::MAX_CARDS, Self::new)
    }

    /// The cards, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        self.cards.as_slice()
    }
}

impl OmahaHand {
    /// The fewest cards a hand can have: 4.
    pub const MIN_CARDS: usize = 4;

    /// The most cards a hand can have: 6.
    pub const MAX_CARDS: usize = 6;

    /// Creates a hand from the given cards and a board.
    ///
    /// # Errors
    ///
    /// - [`HandError::WrongCount`] for fewer than four cards or more than six;
    /// - [`HandError::DuplicateCard`] for a card that occurs twice in the hand;
    /// - [`HandError::OnTheBoard`] for a card that is also on the board.
    pub fn new(hole: &[Card], board: Board) -> Result<Self, HandError> {
        let own = Self::own_cards(hole)?;
        let is_on_board = |card: &Card| board.cards().contains(card);
        if let Some(card_idx) = hole.iter().position(is_on_board) {
            let card = hole[card_idx];
            return Err(HandError::OnTheBoard { card, card_idx });
        }
        Ok(Self { hole: own, board })
    }

    /// Reads the hand in `text`, in any notation that [`read_cards`] accepts, and adds a board.
    ///
    /// # Errors
    ///
    /// - [`ParseHandError::Card`] for the first card that cannot be read;
    /// - [`ParseHandError::Hand`] with the error from [`new`](Self::new).
    pub fn parse(text: &str, board: Board) -> Result<Self, ParseHandError> {
        card_array::parse(read_cards(text), Self::MAX_CARDS, |hole| {
            Self::new(hole, board)
        })
    }

    pub(crate) fn own_cards(cards: &[Card]) -> Result<OwnCards, HandError> {
        let n_cards = Self::MIN_CARDS..=Self::MAX_CARDS;
        CardArray::of_different(cards, n_cards, "for the hand", "4, 5 or 6")
    }

    /// The player's own cards, in the order given.
    #[must_use]
    pub fn hole(&self) -> &[Card] {
        self.hole.as_slice()
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The best value of two cards from the hand and three from the board, and the five cards that
    /// make it.
    fn best<T: Ord>(&self, worth: impl Fn(FiveKey) -> T) -> Option<(T, [Card; 5])> {
        let board = self.board.cards();
        let mut triples = [(FiveKey::new(), [FILLER; 3]); 10];
        let mut n_triples = 0;
        for (a, &first) in board.iter().enumerate() {
            for (b, &second) in board.iter().enumerate().skip(a + 1) {
                for &third in board.iter().skip(b + 1) {
                    if let Some(triple) = triples.get_mut(n_triples) {
                        let cards = [first, second, third];
                        *triple = (cards.into_iter().collect(), cards);
                        n_triples += 1;
                    }
                }
            }
        }
        let mut best: Option<(T, [Card; 5])> = None;
        for (a, &first) in self.hole().iter().enumerate() {
            for &second in self.hole().iter().skip(a + 1) {
                let pair: FiveKey = [first, second].into_iter().collect();
                for &(triple, [c, d, e]) in triples.split_at(n_triples).0 {
                    let value = worth(pair + triple);
                    if best.as_ref().is_none_or(|(best, _)| value > *best) {
                        best = Some((value, [first, second, c, d, e]));
                    }
                }
            }
        }
        best
    }
}

/// The value of an Omaha hand: the best standard hand made of two of its cards and three from the
/// board.
///
/// # Examples
///
/// ```
/// use handeval_poker::omaha::{Board, OmahaHand, omaha};
///
/// // Only three of the four kings on the board play.
/// let board = Board::parse("Kh Ks Kd Kc 4h")?;
/// let aces = OmahaHand::parse("Ac Ad 2c 3d", board)?;
/// assert_eq!(omaha(&aces).to_string(), "full house, kings over aces");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V8.
#[must_use]
pub fn omaha(hand: &OmahaHand) -> HandValue {
    let best = hand.best(FiveKey::strength);
    // A hand and a board can make at least six sets of five cards, so this never fails.
    let strength = best.map_or(1, |(strength, _)| strength.get());
    HandValue::from_strength(strength, Standard)
        .unwrap_or_else(|| HandValue::new(crate::Category::HighCard, [0; 5], Standard))
}

/// The five cards that make the value of an Omaha hand, two of them from the hand, sorted by how
/// often their rank occurs, then by rank.
///
/// # Examples
///
/// ```
/// use handeval_poker::omaha::{Board, OmahaHand, omaha_best_five};
///
/// let board = Board::parse("As 5d 5c Kh Qh")?;
/// let best = omaha_best_five(&OmahaHand::parse("Ac Ad 5h 6s", board)?);
/// assert_eq!(best.map(|card| card.to_string()).join(" "), "Ac Ad As 5d 5c");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V8.
#[must_use]
pub fn omaha_best_five(hand: &OmahaHand) -> [Card; 5] {
    let best = hand.best(FiveKey::strength);
    let cards = best.map_or([FILLER; 5], |(_, cards)| cards);
    five_of(&cards, omaha(hand), Rank::Two)
}

/// The value of an Omaha hand's best eight-or-better low, made of two of its cards and three from
/// the board; `None` if there is none.
///
/// # Examples
///
/// ```
/// use handeval_poker::omaha::{Board, OmahaHand, omaha_low};
///
/// let board = Board::parse("3c 4d 8h Qs Jc")?;
/// let low = omaha_low(&OmahaHand::parse("Ac 2d Kh Ks", board)?);
/// assert_eq!(low.unwrap().to_string(), "eight-four low: 8-4-3-2-A");
/// // The three is already on the board.
/// assert_eq!(omaha_low(&OmahaHand::parse("Ad 3d Kc Qc", board)?), None);
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V9.
#[must_use]
pub fn omaha_low(hand: &OmahaHand) -> Option<LowValue<EightOrBetter>> {
    hand.best(LowValue::<AceToFive>::ace_to_five)
        .and_then(|(value, _)| value.eight_or_better())
}

/// The five cards of an Omaha hand's low, highest first; `None` if there is none.
///
/// Source: rule V9.
#[must_use]
pub fn omaha_low_best_five(hand: &OmahaHand) -> Option<[Card; 5]> {
    let (value, cards) = hand.best(LowValue::<AceToFive>::ace_to_five)?;
    value.eight_or_better()?;
    Some(five_by_count(&cards, Some(Rank::Ace)))
}

card_array::text_of_cards!(Board: cards, OmahaHand: hole);

impl ValueOf<OmahaHand> for HandValue {
    fn of_hand(hand: &OmahaHand) -> Option<Self> {
        Some(omaha(hand))
    }

    fn best(self, hand: &OmahaHand) -> Best {
        best_of(&omaha_best_five(hand))
    }
}

impl ValueOf<OmahaHand> for LowValue<EightOrBetter> {
    fn of_hand(hand: &OmahaHand) -> Option<Self> {
        omaha_low(hand)
    }

    fn best(self, hand: &OmahaHand) -> Best {
        let best = omaha_low_best_five(hand);
        best.map_or_else(|| best_of(&[]), |best| best_of(&best))
    }
}
