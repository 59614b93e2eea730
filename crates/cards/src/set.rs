//! A set of cards in one machine word.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::Card;

/// A set of cards as a `u64`: bit `n` is the card with code `n`.
///
/// Its methods are named like those of the standard library's sets. Cards come in the order of
/// their codes.
///
/// # Examples
///
/// ```
/// use handeval_cards::{Card, CardSet, read_cards};
///
/// let mut hand: CardSet = read_cards("As Ks").map(|c| c.unwrap().card).collect();
/// assert!(!hand.insert("As".parse()?)); // already there
/// assert_eq!(hand.len(), 2);
/// assert_eq!((CardSet::FULL - hand).len(), 50);
/// # Ok::<(), handeval_cards::ParseCardError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The set of all 52 cards.
    pub const FULL: Self = Self((1 << 52) - 1);

    /// The empty set.
    #[must_use]
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// The set of the cards whose bits are set in `bits`; `None` if bit 52 or any higher
    /// bit is set.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        if bits & !Self::FULL.0 == 0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The bits of the set: bit `n` is the card with code `n`.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The number of cards.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.code() & 1 != 0
    }

    /// Adds `card`, and returns whether it was new.
    pub const fn insert(&mut self, card: Card) -> bool {
        let is_new = !self.contains(card);
        self.0 |= 1 << card.code();
        is_new
    }

    /// Removes `card`, and returns whether it was there.
    pub const fn remove(&mut self, card: Card) -> bool {
        let was_there = self.contains(card);
        self.0 &= !(1 << card.code());
        was_there
    }

    /// The cards in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards in this set but not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards in exactly one of the sets.
    #[must_use]
    pub const fn symmetric_difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// Whether no card is in both sets.
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.intersection(other).is_empty()
    }

    /// Whether every card of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// The card with the lowest code.
    #[must_use]
    pub const fn first(self) -> Option<Card> {
        Card::from_code(self.0.trailing_zeros() as u8)
    }

    /// The cards, in the order of their codes.
    #[must_use]
    pub const fn iter(self) -> CardSetIter {
        CardSetIter(self)
    }
}

/// Writes the cards in the order of their codes, with spaces between them.
impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (card_idx, card) in self.iter().enumerate() {
            if card_idx > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operators {
    ($($Operator:ident, $function:ident: $of_sets:ident;)+) => {$(
        impl $Operator for CardSet {
            type Output = Self;

            fn $function(self, other: Self) -> Self {
                self.$of_sets(other)
            }
        }
    )+};
}

operators! {
    BitOr, bitor: union;
    BitAnd, bitand: intersection;
    BitXor, bitxor: symmetric_difference;
    Sub, sub: difference;
}

/// The cards of the 52-card deck that are not in the set.
impl Not for CardSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::FULL.difference(self)
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> Self {
        Self(1 << card.code())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::new();
        set.extend(cards);
        set
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardSetIter;

    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

/// The cards of a [`CardSet`], in the order of their codes.
#[derive(Clone, Debug)]
pub struct CardSetIter(CardSet);

impl Iterator for CardSetIter {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CardSetIter {}
impl core::iter::FusedIterator for CardSetIter {}
