//! Shuffling and dealing.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use crate::{Card, Deck};

/// The generator used for every seed: ChaCha with eight rounds.
///
/// It is fixed, so that a seed yields the same cards on every machine and in every release.
#[must_use]
pub fn seeded_rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A deck in some order, dealt off the top.
///
/// The shuffle is Fisher–Yates: each position gets a random card out of those not placed yet, so
/// all n! orders are equally likely. The tempting variant that swaps each position with a random
/// one in the *whole* deck is biased: its n^n equally likely paths do not divide evenly among n!
/// orders. With three cards, 27 paths lead to 6 orders: three of them come up 5 times in 27, the
/// other three 4 times.
///
/// # Examples
///
/// ```
/// use handeval_cards::{Deck, Pile};
///
/// let mut pile = Pile::seeded(Deck::TwentyFour, 7);
/// let hand = pile.deal(5).expect("24 cards hold a hand").to_vec();
/// assert_eq!(pile.remaining().len(), 19);
/// assert_eq!(Pile::seeded(Deck::TwentyFour, 7).deal(5), Some(&hand[..]));
/// ```
///
/// # Source
///
/// Rules C9 to C12. R. Durstenfeld, "Algorithm 235: Random permutation", Communications of the
/// ACM 7 (1964), 420.
#[derive(Clone, Debug)]
pub struct Pile {
    cards: [Card; 52],
    n_cards: usize,
    n_dealt: usize,
}

impl Pile {
    /// The cards of `deck` in the order of their codes.
    #[must_use]
    pub fn ordered(deck: Deck) -> Self {
        let mut cards = Card::ALL;
        cards[..deck.n_cards()].copy_from_slice(deck.ordered());
        Self {
            cards,
            n_cards: deck.n_cards(),
            n_dealt: 0,
        }
    }

    /// The cards of `deck` in random order.
    #[must_use]
    pub fn shuffled(deck: Deck, rng: &mut impl Rng) -> Self {
        let mut pile = Self::ordered(deck);
        pile.cards[..pile.n_cards].shuffle(rng);
        pile
    }

    /// The cards of `deck` in the order that `seed` determines.
    #[must_use]
    pub fn seeded(deck: Deck, seed: u64) -> Self {
        Self::shuffled(deck, &mut seeded_rng(seed))
    }

    /// Deals the next `n_cards` cards; returns `None` and deals nothing if fewer are left.
    pub fn deal(&mut self, n_cards: usize) -> Option<&[Card]> {
        let dealt = self.cards[self.n_dealt..self.n_cards].get(..n_cards)?;
        self.n_dealt += n_cards;
        Some(dealt)
    }

    /// The cards not yet dealt, starting with the next one.
    #[must_use]
    pub fn remaining(&self) -> &[Card] {
        &self.cards[self.n_dealt..self.n_cards]
    }
}
