//! The hands that a player can end up with.

use alloc::vec::Vec;

use super::value::Values;
use crate::{CardKey, HandKey};

/// The cards that a player is dealt, with what the seven cards are then worth, in one number.
///
/// The lowest 42 bits are the cards, six bits each, as places in the list of unseen cards in
/// ascending order. Then come six bits of the low and thirteen of the strength, so that sorted
/// hands are in the order of their strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FinalHand(u64);

impl FinalHand {
    #[inline(always)]
    pub(super) fn new(values: Values, cards: HandKey, places: u64) -> Self {
        let (strength, low) = values.of(cards);
        // Mutants: the bits are different, so `^` does the same.
        Self(u64::from(strength) << 48 | u64::from(low) << 42 | places)
    }

    /// The strength.
    #[inline(always)]
    pub(super) const fn strength(self) -> u16 {
        (self.0 >> 48) as u16
    }

    /// The low in a split game; 0 without one.
    #[inline(always)]
    pub(super) const fn low(self) -> u8 {
        (self.0 >> 42) as u8 & 63
    }

    /// The place of the player's card with this number.
    #[inline(always)]
    pub(super) const fn place(self, number: usize) -> usize {
        (self.0 >> (6 * number)) as usize & 63
    }

    /// The bits of the places of `n` cards.
    pub(super) fn bits(self, n: usize) -> u64 {
        // Mutants: the bits are different, so `^` does the same.
        (0..n).fold(0, |bits, number| bits | 1 << self.place(number))
    }
}

/// The part of a list that belongs to one of several pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) idx: usize,
    pub(super) n_pieces: usize,
}

impl Piece {
    /// The whole list.
    pub(super) const ALL: Self = Self {
        idx: 0,
        n_pieces: 1,
    };

    /// Whether the item with this number belongs to the piece.
    pub(super) const fn has(self, number: usize) -> bool {
        number % self.n_pieces == self.idx
    }

    /// Whether any of the `n` items from this number on belongs to the piece.
    pub(super) const fn has_any(self, number: u64, n: u64) -> bool {
        let (idx, n_pieces) = (self.idx as u64, self.n_pieces as u64);
        (idx + n_pieces - number % n_pieces) % n_pieces < n
    }
}

/// The final hands of a player who has `known` cards and is dealt `n` of the `unseen` ones.
pub(super) fn final_hands(
    values: Values,
    known: HandKey,
    unseen: &[CardKey],
    n: usize,
) -> Vec<FinalHand> {
    let mut dealing = Dealing {
        values,
        unseen,
        n,
        hands: Vec::new(),
    };
    dealing.deal(known, 0, 0, 0);
    dealing.hands
}

struct Dealing<'a> {
    values: Values,
    unseen: &'a [CardKey],
    n: usize,
    hands: Vec<FinalHand>,
}

impl Dealing<'_> {
    /// Deals the cards from `number` on, each from `start` on or later in the list.
    fn deal(&mut self, cards: HandKey, places: u64, number: usize, start: usize) {
        if number == self.n {
            self.hands.push(FinalHand::new(self.values, cards, places));
            return;
        }
        let unseen = (start..).zip(self.unseen.iter().skip(start));
        for (place, &card) in unseen {
            // Mutants: the bits are different, so `^` does the same.
            let with = places | (place as u64) << (6 * number);
            // Mutants: the last card can also be dealt by one more call, which only takes time.
            match number + 1 == self.n {
                true => self
                    .hands
                    .push(FinalHand::new(self.values, cards + card, with)),
                false => self.deal(cards + card, with, number + 1, place + 1),
            }
        }
    }
}
