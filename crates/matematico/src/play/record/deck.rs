//! The cards of a game, in order.

use crate::arrange::generator::{Generator, shuffle};
use crate::{Deal, DealError, Value};

/// 25 cards in the order in which they are turned up, at most four of each value.
///
/// # Examples
///
/// ```
/// use handeval_matematico::Deck;
///
/// assert_eq!(Deck::shuffled(7, 0), Deck::shuffled(7, 0));
/// assert_ne!(Deck::shuffled(7, 0), Deck::shuffled(7, 1));
/// ```
///
/// Source: rule X2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck([Value; 25]);

/// Makes the decks drawn from a seed independent of everything else drawn from it.
const DECKS: u64 = 0x6D61_7465_6D61_7469;

/// Makes the orders of a deck independent of everything else drawn from the same seed.
const ORDERS: u64 = 0x6F72_6465_7273_6F66;

impl Deck {
    /// A deck with the cards in this order.
    ///
    /// # Errors
    ///
    /// Same as [`Deal::new`]: [`DealError::WrongNumberOfValues`] unless there are 25,
    /// [`DealError::FiveOfAValue`] for a value that occurs more than four times.
    pub fn new(values: &[Value]) -> Result<Self, DealError> {
        Deal::new(values)?;
        Ok(Self(core::array::from_fn(|idx| values[idx])))
    }

    /// The deck of the game with this seed, the same on every machine. For the daily game, use
    /// [`daily_seed`](crate::daily_seed).
    #[must_use]
    pub fn of_seed(seed: u64) -> Self {
        Self::shuffled(seed, 0)
    }

    /// The first 25 cards of a shuffled 52-card deck, for one of the many games with this seed.
    /// They are the same on every machine.
    #[must_use]
    pub fn shuffled(seed: u64, game_idx: u64) -> Self {
        let mut cards: [Value; 52] = core::array::from_fn(|idx| Value::ALL[idx % 13]);
        shuffle(&mut cards, &mut Generator::new(seed ^ DECKS, game_idx));
        Self(core::array::from_fn(|idx| cards[idx]))
    }

    /// The deck's 25 cards in one of the many random orders for this seed, all equally likely. It
    /// depends on the cards but not on their current order.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_matematico::{Deal, Deck};
    ///
    /// let deck = Deck::of_seed(7);
    /// let other = deck.reordered(1, 0);
    /// assert_ne!(deck, other);
    /// assert_eq!(Deal::from(&deck), Deal::from(&other));
    /// assert_eq!(other.reordered(1, 0), other);
    /// ```
    #[must_use]
    pub fn reordered(&self, seed: u64, order_idx: u64) -> Self {
        let mut cards = self.0;
        cards.sort_unstable();
        shuffle(&mut cards, &mut Generator::new(seed ^ ORDERS, order_idx));
        Self(cards)
    }

    /// The cards, starting with the first one turned up.
    #[must_use]
    pub const fn cards(&self) -> [Value; 25] {
        self.0
    }
}
