//! Two players of stud hi-lo: who wins each half.
//!
//! The hands are swept once for each relation between their lows. If both players have about as
//! many hands, the lows are halved again and again: all hands of one player with a lower half
//! against all of the other with a higher half. If one has far more, these are added only once, one
//! low after another, and all hands of the other are compared with each.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::final_hand::FinalHand;
use super::subsets::Subsets;
use super::sweep::{Sets, merge};

/// The pots of two players, by the masks of the winners of the high and the low half.
pub(super) type PotsOfTwo = [[u64; 4]; 4];

/// How many times as much one player's additions must cost as the other's questions before lows
/// are compared one by one.
const MANY: usize = 64;

/// Counts the pots of the player who asks and the one whose hands are added, who is dealt at least
/// as many cards.
pub(super) fn pots(
    subsets: &mut Subsets,
    mut asks: Vec<FinalHand>,
    mut fills: Vec<FinalHand>,
) -> PotsOfTwo {
    let mut counting = Counting {
        subsets,
        pots: [[0; 4]; 4],
    };
    fills.sort_unstable_by_key(|hand| (hand.low(), hand.strength()));
    if fills.len() / MANY > asks.len() {
        asks.sort_unstable();
        for fills in fills.chunk_by(|a, b| a.low() == b.low()) {
            let low = fills.first().map_or(0, |hand| hand.low());
            counting.count(&asks, fills, |ask| mask(ask.low(), low));
        }
    } else {
        asks.sort_unstable_by_key(|hand| (hand.low(), hand.strength()));
        counting.halve(&asks, &fills);
    }
    counting.pots
}

/// The winners of the low half, given the lows of both players, where 0 is no low.
fn mask(own: u8, other: u8) -> usize {
    match own.cmp(&other) {
        Ordering::Greater => 1,
        Ordering::Less => 2,
        Ordering::Equal if own == 0 => 0,
        Ordering::Equal => 3,
    }
}

struct Counting<'a> {
    subsets: &'a mut Subsets,
    pots: PotsOfTwo,
}

impl Counting<'_> {
    /// Counts all pairs of hands. Both lists are in the order of their lows, then of their
    /// strengths.
    fn halve(&mut self, asks: &[FinalHand], fills: &[FinalHand]) {
        let ([first, .., last], [first_fill, .., last_fill]) = (asks, fills) else {
            // Lists of at most one hand have only one low.
            for &ask in asks {
                for fills in fills.chunk_by(|a, b| a.low() == b.low()) {
                    let low = fills.first().map_or(0, |hand| hand.low());
                    self.count(&[ask], fills, |ask| mask(ask.low(), low));
                }
            }
            return;
        };
        let least = first.low().min(first_fill.low());
        let most = last.low().max(last_fill.low());
        if least == most {
            self.count(asks, fills, |_| mask(least, most));
            return;
        }
        // The low that splits the hands into the most equal halves.
        let before = |hands: &[FinalHand], low: u8| hands.partition_point(|hand| hand.low() < low);
        let half = (asks.len() + fills.len()) / 2;
        let split = (least + 1..=most)
            .min_by_key(|&low| (before(asks, low) + before(fills, low)).abs_diff(half));
        let split = split.unwrap_or(most);
        let (lower_asks, higher_asks) = asks.split_at(before(asks, split));
        let (lower_fills, higher_fills) = fills.split_at(before(fills, split));
        self.count(&by_strength(higher_asks), &by_strength(lower_fills), |_| 1);
        self.count(&by_strength(lower_asks), &by_strength(higher_fills), |_| 2);
        self.halve(lower_asks, lower_fills);
        self.halve(higher_asks, higher_fills);
    }

    /// Counts all pairs of hands, which are in the order of their strengths. `mask` gives the
    /// winners of the low half.
    fn count(
        &mut self,
        asks: &[FinalHand],
        fills: &[FinalHand],
        mask: impl Fn(FinalHand) -> usize,
    ) {
        if asks.is_empty() || fills.is_empty() {
            return;
        }
        let pots = &mut self.pots;
        self.subsets.clear();
        // Pots that are not lost, of the hands before the last of `fills`.
        let mut kept = [0; 4];
        let n_early = merge(self.subsets, asks, fills, |ask, lower, equal, is_early| {
            let mask = mask(ask);
            pots[1][mask] += lower;
            pots[3][mask] += equal;
            if is_early {
                kept[mask] += lower + equal;
            }
        });
        let mut all = [0; 4];
        for &ask in asks.iter().take(n_early) {
            all[mask(ask)] += self.subsets.n_disjoint(ask);
        }
        for (mask, lost) in pots[2].iter_mut().enumerate() {
            *lost += all[mask] - kept[mask];
        }
    }
}

fn by_strength(hands: &[FinalHand]) -> Vec<FinalHand> {
    let mut hands = hands.to_vec();
    hands.sort_unstable();
    hands
}
