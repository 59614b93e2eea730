//! Razz with two players, by ranks: suits never matter, so hands with the same ranks count equally.
//!
//! Sets of cards become multisets of ranks. If `r` cards of a rank are left, one player takes `a` of
//! them and the other `b`, the other can do so in C(r-a,b) ways, which is the sum over `t` of
//! (-1)^t C(a,t) C(r-t,b-t). The product over all ranks is inclusion and exclusion, as for cards.

use alloc::vec;
use alloc::vec::Vec;

use super::sweep::Sets;
use super::value::Values;
use crate::high::strength::choose;
use crate::{Card, CardSet, HandKey};

/// The number of ranks.
const N_RANKS: usize = 13;

/// All hands with certain ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankHand {
    strength: u16,
    /// The number of cards dealt of each rank.
    dealt: [u8; N_RANKS],
}

impl RankHand {
    pub(super) const fn strength(self) -> u16 {
        self.strength
    }
}

/// The final hands of a player who has `known` cards and is dealt `n` of the `unseen` ones, in the
/// order of their strengths.
pub(super) fn rank_hands(known: HandKey, unseen: CardSet, n: usize) -> Vec<RankHand> {
    let mut hands = Vec::new();
    let cards: Vec<Card> = unseen.iter().collect();
    deal(known, &cards, n, [0; N_RANKS], &mut hands);
    hands.sort_unstable_by_key(|hand| hand.strength);
    hands
}

/// Deals `n` cards; of each rank, the first ones stand for all.
fn deal(hand: HandKey, unseen: &[Card], n: usize, dealt: [u8; N_RANKS], hands: &mut Vec<RankHand>) {
    if n == 0 {
        let (strength, _) = Values::Low.of(hand);
        hands.push(RankHand { strength, dealt });
        return;
    }
    let Some(first) = unseen.first() else {
        return;
    };
    let rank = first.rank();
    let n_left = unseen.iter().take_while(|card| card.rank() == rank).count();
    let (of_rank, others) = unseen.split_at(n_left);
    let (mut hand, mut dealt) = (hand, dealt);
    deal(hand, others, n, dealt, hands);
    for (n_more, &card) in (1..=n).rev().zip(of_rank) {
        hand += card;
        dealt[usize::from(rank.code()) % N_RANKS] += 1;
        deal(hand, others, n_more - 1, dealt, hands);
    }
}

/// The number of hands added so far that contain each multiset of ranks.
#[derive(Debug)]
pub(super) struct RankSets {
    /// The number of unseen cards of each rank.
    left: [u8; N_RANKS],
    /// What a rank adds to the index of a multiset in which this many cards come before it.
    rows: [[u32; 8]; N_RANKS],
    /// Sums that are too large wrap around; the counts of disjoint hands fit.
    counts: Vec<u64>,
    /// The size of the largest multiset.
    largest: usize,
}

/// A multiset: its index, its size and a factor.
type Multiset = (u32, u8, u64);

impl RankSets {
    /// Counts without any hands, for these unseen cards.
    pub(super) fn new(unseen: CardSet, largest: usize) -> Self {
        // A multiset is a set of larger numbers: the number of each rank is increased by the number
        // of those before it.
        let n_sets = |n_ranks: usize, size: usize| match (n_ranks, size) {
            (_, 0) => 1,
            (0, _) => 0,
            _ => choose((n_ranks + size - 1) as u32, size as u32),
        };
        let mut first = [0; 9];
        for size in 0..=largest.min(7) {
            first[size + 1] = first[size] + n_sets(N_RANKS, size);
        }
        let rows = core::array::from_fn(|rank| {
            let mut row = [0; 8];
            for (n_before, add) in row.iter_mut().enumerate().take(largest) {
                *add = n_sets(rank, n_before + 1) + first[n_before + 1] - first[n_before];
            }
            row
        });
        let mut left = [0; N_RANKS];
        for card in unseen {
            left[usize::from(card.rank().code()) % N_RANKS] += 1;
        }
        Self {
            left,
            rows,
            counts: vec![0; first[largest.min(7) + 1] as usize],
            largest,
        }
    }

    /// Calls `visit` with the multisets of ranks that a hand contains. `factor` is called with the
    /// rank, the number of cards that the hand was dealt of it, and how many are in the multiset.
    #[inline(always)]
    fn for_each_multiset(
        &self,
        hand: RankHand,
        factor: impl Fn(usize, u8, u8) -> u64,
        mut visit: impl FnMut(usize, u64),
    ) {
        let mut sets: [Multiset; 128] = [(0, 0, 1); 128];
        let mut n_sets = 1;
        for (rank, &dealt) in hand.dealt.iter().enumerate() {
            if dealt == 0 {
                continue;
            }
            let n_before = n_sets;
            for place in 0..n_before {
                let (mut idx, mut size, by) = sets[place];
                sets[place].2 = by.wrapping_mul(factor(rank, dealt, 0));
                for taken in 1..=dealt {
                    if usize::from(size) == self.largest {
                        break;
                    }
                    idx += self.rows[rank][usize::from(size) & 7];
                    size += 1;
                    sets[n_sets & 127] = (idx, size, by.wrapping_mul(factor(rank, dealt, taken)));
                    n_sets += 1;
                }
            }
        }
        for &(idx, _, by) in sets.iter().take(n_sets) {
            visit(idx as usize, by);
        }
    }
}

/// The number of ways to choose `k` of `n` cards.
fn ways(n: u8, k: u8) -> u64 {
    choose(n.into(), k.into()).into()
}

impl Sets for RankSets {
    type Hand = RankHand;

    fn strength(hand: RankHand) -> u16 {
        hand.strength()
    }

    fn n_ways(&self, hand: RankHand) -> u64 {
        let dealt = self.left.iter().zip(hand.dealt);
        dealt.map(|(&left, dealt)| ways(left, dealt)).product()
    }

    fn add(&mut self, hand: RankHand) {
        let mut counts = core::mem::take(&mut self.counts);
        let factor = |rank: usize, dealt: u8, taken: u8| {
            ways(self.left[rank % N_RANKS] - taken, dealt - taken)
        };
        self.for_each_multiset(hand, factor, |idx, by| {
            counts[idx] = counts[idx].wrapping_add(by);
        });
        self.counts = counts;
    }

    fn n_disjoint(&self, hand: RankHand) -> u64 {
        let mut n_disjoint = 0_u64;
        let factor = |_, dealt: u8, taken: u8| match taken % 2 {
            0 => ways(dealt, taken),
            _ => ways(dealt, taken).wrapping_neg(),
        };
        self.for_each_multiset(hand, factor, |idx, by| {
            n_disjoint = n_disjoint.wrapping_add(by.wrapping_mul(self.counts[idx]));
        });
        n_disjoint.wrapping_mul(self.n_ways(hand))
    }
}
