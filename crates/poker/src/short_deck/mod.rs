//! Short deck: 36 cards from six to ace, where a flush beats a full house.
//!
//! Source: Rule V5.

mod hand;
mod value;

pub use hand::ShortDeckHand;
pub(crate) use value::categories;
pub use value::{ShortDeck, ShortDeckGame, ShortDeckTrips, ShortDeckValue};

use crate::high::{HandKey, five_by_count, five_of};
use crate::{Card, Category, Rank};

/// The value of the best five of five to seven cards, where a straight beats three of a kind.
///
/// # Examples
///
/// ```
/// use handeval_poker::short_deck::short_deck;
///
/// let flush = short_deck(&"Ac Kc Qc Jc 9c".parse()?);
/// assert!(flush > short_deck(&"Ad Ah As Kd Kh".parse()?));
///
/// let low = short_deck(&"9c 8d 7h 6s Ac 6d 6h".parse()?);
/// assert_eq!(low.to_string(), "straight, nine high");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V5.
#[must_use]
pub fn short_deck(hand: &ShortDeckHand) -> ShortDeckValue {
    ShortDeckValue::of_hand(hand)
}

/// Like [`short_deck`], but three of a kind beats a straight.
///
/// # Examples
///
/// ```
/// use handeval_poker::short_deck::short_deck_trips;
///
/// let trips = short_deck_trips(&"9c 8d 7h 6s Ac 6d 6h".parse()?);
/// assert_eq!(trips.to_string(), "three of a kind, sixes; kickers ace, nine");
/// # Ok::<(), handeval_poker::ParseHandError>(())
/// ```
///
/// Source: rule V5.
#[must_use]
pub fn short_deck_trips(hand: &ShortDeckHand) -> ShortDeckValue<ShortDeckTrips> {
    ShortDeckValue::of_hand(hand)
}

impl<G: ShortDeckGame> ShortDeckValue<G> {
    pub(super) fn of_hand(hand: &ShortDeckHand) -> Self {
        let key: HandKey = hand.cards().iter().copied().collect();
        // A hand has five to seven cards, so this never fails.
        Self::of(key).unwrap_or_else(|| Self::from_number(1))
    }

    /// The five cards that give a hand this value, sorted by count, then by rank; `9 8 7 6 A` for
    /// the lowest straight. Meaningless for a hand with a different value.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_poker::short_deck::{ShortDeckHand, short_deck};
    ///
    /// let hand: ShortDeckHand = "6c Ad 7h 9s 8c 9d 9h".parse()?;
    /// let best = short_deck(&hand).best_five(&hand);
    /// assert_eq!(best.map(|card| card.to_string()).join(" "), "9s 8c 7h 6c Ad");
    /// # Ok::<(), handeval_poker::ParseHandError>(())
    /// ```
    #[must_use]
    pub fn best_five(self, hand: &ShortDeckHand) -> [Card; 5] {
        match hand.cards().try_into() {
            Ok(five) => {
                let ranks = self.high().codes();
                let is_lowest = matches!(
                    self.category(),
                    Category::Straight | Category::StraightFlush
                ) && ranks[0] == Rank::Nine.code();
                five_by_count(five, is_lowest.then_some(Rank::Ace))
            }
            Err(_) => five_of(hand.cards(), self.high(), Rank::Six),
        }
    }
}
