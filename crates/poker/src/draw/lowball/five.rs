//! Sums over the draws to a hand of five cards, counted by rank as in
//! [`count`](crate::draw::count), but without listing the ranks: a hand is the sum of its cards.

use super::scale::{Scale, Sum};
use crate::high::key::RANK_SUMS;
use crate::high::strength::choose;
use crate::high::table;
use crate::{Card, CardSet, Strength};

/// The cards that can be drawn.
pub(super) struct Unseen {
    /// The number of cards of each rank.
    by_rank: [u8; 13],
    /// The ranks of each suit, as bits.
    suits: [u16; 4],
}

impl Unseen {
    pub(super) fn new(cards: CardSet) -> Self {
        let mut unseen = Self {
            by_rank: [0; 13],
            suits: [0; 4],
        };
        for card in cards {
            unseen.by_rank[usize::from(card.rank().code()) % 13] += 1;
            // Mutants: the bits are different, so `^` does the same.
            unseen.suits[usize::from(card.suit().code()) % 4] |= 1 << card.rank().code();
        }
        unseen
    }

    /// The sum over all draws to the held cards.
    pub(super) fn sum(&self, held: impl Iterator<Item = Card>, scale: &Scale) -> Sum {
        let (mut key, mut ranks, mut suits, mut n_drawn) = (0_u64, 0_u16, 0b1111_u8, 5);
        for card in held {
            let rank = card.rank().code();
            key = key.wrapping_add(RANK_SUMS[usize::from(rank) % 13]);
            // Mutants: in one suit the bits are different, so `^` does the same.
            ranks |= 1 << rank;
            suits &= 1 << card.suit().code();
            n_drawn -= 1;
        }
        let mut sum = Sum::new(scale);
        // First as if no hand were suited, then the suited ones again.
        if n_drawn == 0 {
            sum.add(scale, table::five(key), 1);
        } else {
            self.walk(0, n_drawn, (key, 1), &mut |high, n| sum.add(scale, high, n));
        }
        // A pair is never in one suit, so no suit is left.
        if scale.has_flushes() {
            let suits = (0..)
                .zip(self.suits)
                .filter(|(suit, _)| suits >> suit & 1 != 0);
            for (_, free) in suits {
                each_choice(free, n_drawn, &mut |drawn| {
                    // Mutants: the bits are different, so `^` does the same.
                    let ranks = ranks | drawn;
                    sum.correct(scale, of_ranks(ranks), table::flush(ranks));
                });
            }
        }
        sum
    }

    /// Draws `left` cards, at least one, of the ranks from `first` up, after cards whose sum is
    /// `key`, drawn in `n` ways.
    fn walk(
        &self,
        first: usize,
        left: u8,
        (key, n): (u64, u64),
        visit: &mut impl FnMut(Strength, u64),
    ) {
        for (rank, &free) in self.by_rank.iter().enumerate().skip(first) {
            if left == 1 {
                // Mutants: adding no hands changes nothing.
                if free > 0 {
                    let key = key.wrapping_add(RANK_SUMS[rank]);
                    visit(table::five(key), n * u64::from(free));
                }
                continue;
            }
            let mut key = key;
            for n_drawn in 1..=left.min(free) {
                key = key.wrapping_add(RANK_SUMS[rank]);
                let n = n * u64::from(choose(free.into(), n_drawn.into()));
                if n_drawn == left {
                    visit(table::five(key), n);
                } else {
                    self.walk(rank + 1, left - n_drawn, (key, n), visit);
                }
            }
        }
    }
}

/// Calls `visit` with each choice of `n` of the bits of `ranks`.
fn each_choice(ranks: u16, n: u8, visit: &mut impl FnMut(u16)) {
    fn go(mut left: u16, n: u8, chosen: u16, visit: &mut impl FnMut(u16)) {
        if n == 0 {
            visit(chosen);
            return;
        }
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            left ^= lowest;
            // Mutants: the bits are different, so `^` does the same.
            go(left, n - 1, chosen | lowest, visit);
        }
    }
    go(ranks, n, 0, visit);
}

/// The strength in standard poker of five ranks in more than one suit, from their bits.
fn of_ranks(ranks: u16) -> Strength {
    let mut key = 0_u64;
    let mut left = ranks;
    while left != 0 {
        key = key.wrapping_add(RANK_SUMS[left.trailing_zeros() as usize % 13]);
        left &= left - 1;
    }
    table::five(key)
}
