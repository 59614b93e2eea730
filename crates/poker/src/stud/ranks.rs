//! Hands of two players by their ranks: suits do not matter in razz, nor in stud without a flush, so
//! hands with the same ranks count equally.
//!
//! Sets of cards become multisets of ranks. If `r` cards of a rank are left, and one player takes
//! `a` of them, the other can take `b` in C(r-a,b) ways, which is the sum over `t` of
//! (-1)^t C(a,t) C(r-t,b-t). The product over all ranks is inclusion and exclusion, as for cards.

use alloc::vec;
use alloc::vec::Vec;

use super::final_hand::Piece;
use super::sweep::Sets;
use super::value::Values;
use crate::high::strength::choose;
use crate::{Card, CardSet, HandKey};

/// The number of ranks.
const N_RANKS: usize = 13;

/// Hands with certain ranks.
#[derive(Clone, Copy, Debug)]
pub(super) struct RankHand {
    pub(super) strength: u16,
    pub(super) low: u8,
    /// The lowest place of a category above which these hands count, as in
    /// [`Sets::is_counted_above`].
    pub(super) counted_above: u8,
    /// The number of cards dealt of each rank.
    pub(super) dealt: Dealt,
    /// The number of hands; it wraps around if they count negatively.
    pub(super) n_ways: u64,
}

/// The number of cards of each rank.
pub(super) type Dealt = [u8; N_RANKS];

/// The final hands of a player who has `known` cards and is dealt `n` of the `unseen` ones, valued
/// as if there were no flushes: those whose ranks belong to the piece.
pub(super) fn rank_hands(
    values: Values,
    known: HandKey,
    unseen: CardSet,
    n: usize,
    piece: Piece,
) -> Vec<RankHand> {
    let cards: Vec<Card> = unseen.iter().collect();
    let mut dealing = Dealing {
        values,
        piece,
        left: n_of(unseen),
        hands: Vec::new(),
    };
    dealing.deal(known, &cards, n, [0; N_RANKS]);
    dealing.hands
}

fn n_of(cards: CardSet) -> Dealt {
    let mut n_of = [0; N_RANKS];
    for card in cards {
        n_of[usize::from(card.rank().code()) % N_RANKS] += 1;
    }
    n_of
}

/// How many of a hand's lowest cards decide to which piece it belongs.
pub(super) const N_DECIDING: usize = 3;

/// Whether hands with these lowest ranks belong to a piece. There are [`N_DECIDING`] ranks, or all
/// of the ranks that are dealt, in ascending order.
pub(super) fn belongs_to(piece: Piece, lowest: impl Iterator<Item = u8>) -> bool {
    // The numbers of multisets.
    // Mutants: other numbers divide the hands into pieces too, but less evenly.
    let numbers = (1..).zip(lowest);
    let numbers = numbers.map(|(n, rank)| choose(u32::from(rank) + n - 1, n) as usize);
    piece.has(numbers.sum())
}

struct Dealing {
    values: Values,
    piece: Piece,
    left: Dealt,
    hands: Vec<RankHand>,
}

impl Dealing {
    /// Deals `n` cards; of each rank, the first ones stand for all.
    fn deal(&mut self, hand: HandKey, unseen: &[Card], n: usize, dealt: Dealt) {
        if n == 0 {
            let of_ranks = (0..).zip(dealt);
            let lowest = of_ranks.flat_map(|(rank, n)| core::iter::repeat_n(rank, n.into()));
            if belongs_to(self.piece, lowest.take(N_DECIDING)) {
                let (strength, low) = self.values.of_ranks(hand);
                self.hands.push(RankHand {
                    strength,
                    low,
                    counted_above: 0,
                    dealt,
                    n_ways: n_ways(&self.left, &dealt),
                });
            }
            return;
        }
        let Some(first) = unseen.first() else {
            return;
        };
        let rank = first.rank();
        let n_left = unseen.iter().take_while(|card| card.rank() == rank).count();
        let (of_rank, others) = unseen.split_at(n_left);
        let (mut hand, mut dealt) = (hand, dealt);
        self.deal(hand, others, n, dealt);
        for (n_more, &card) in (1..=n).rev().zip(of_rank) {
            hand += card;
            dealt[usize::from(rank.code()) % N_RANKS] += 1;
            self.deal(hand, others, n_more - 1, dealt);
        }
    }
}

/// The number of ways to deal these ranks.
fn n_ways(left: &Dealt, dealt: &Dealt) -> u64 {
    let each = left.iter().zip(dealt);
    each.map(|(&left, &dealt)| ways(left, dealt)).product()
}

/// Which hands are added to a [`RankSets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// All hands with each choice of ranks. The hands that ask may be only some of those with their
    /// ranks.
    All,
    /// Some of the hands with their ranks. The hands that ask are all of those with their ranks.
    Some,
}

/// The number of hands added so far that contain each multiset of ranks.
#[derive(Debug)]
pub(super) struct RankSets {
    added: Added,
    /// The number of unseen cards of each rank.
    left: Dealt,
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
    pub(super) fn new(unseen: CardSet, largest: usize, added: Added) -> Self {
        // A multiset is a set of larger numbers: the number of each rank is increased by the number
        // of those before it.
        // Mutants: larger numbers leave gaps between the indices.
        let n_sets = |n_ranks: usize, size: usize| choose((n_ranks + size - 1) as u32, size as u32);
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
        Self {
            added,
            left: n_of(unseen),
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

impl RankSets {
    /// In how many ways a hand that contains `taken` of the `dealt` cards of a rank can be dealt,
    /// if any of the cards left can be among the others.
    fn with_any(&self, rank: usize, dealt: u8, taken: u8) -> u64 {
        ways(self.left[rank % N_RANKS] - taken, dealt - taken)
    }
}

/// Changes the sign for odd numbers of cards.
fn signed(ways: u64, taken: u8) -> u64 {
    match taken % 2 {
        0 => ways,
        _ => ways.wrapping_neg(),
    }
}

impl Sets for RankSets {
    type Hand = RankHand;

    fn strength(hand: RankHand) -> u16 {
        hand.strength
    }

    fn low(hand: RankHand) -> u8 {
        hand.low
    }

    fn n_ways(hand: RankHand) -> u64 {
        hand.n_ways
    }

    // Mutants: `true` counts a hand and the one that cancels it out, which only takes time.
    fn is_counted_above(hand: RankHand, place: usize) -> bool {
        place >= hand.counted_above.into()
    }

    fn clear(&mut self) {
        self.counts.fill(0);
    }

    fn add(&mut self, hand: RankHand) {
        let mut counts = core::mem::take(&mut self.counts);
        let mut add = |idx: usize, by: u64| counts[idx] = counts[idx].wrapping_add(by);
        match self.added {
            Added::All => {
                let factor = |rank, dealt, taken| self.with_any(rank, dealt, taken);
                self.for_each_multiset(hand, factor, add);
            }
            Added::Some => {
                let factor = |_, dealt, taken| ways(dealt, taken);
                self.for_each_multiset(hand, factor, |idx, by| {
                    add(idx, by.wrapping_mul(hand.n_ways));
                });
            }
        }
        self.counts = counts;
    }

    fn n_disjoint(&self, hand: RankHand) -> u64 {
        let mut n_disjoint = 0_u64;
        let add = |idx: usize, by: u64| {
            n_disjoint = n_disjoint.wrapping_add(by.wrapping_mul(self.counts[idx]));
        };
        match self.added {
            Added::All => {
                let factor = |_, dealt, taken| signed(ways(dealt, taken), taken);
                self.for_each_multiset(hand, factor, add);
                n_disjoint.wrapping_mul(hand.n_ways)
            }
            Added::Some => {
                let factor = |rank, dealt, taken| signed(self.with_any(rank, dealt, taken), taken);
                self.for_each_multiset(hand, factor, add);
                n_disjoint
            }
        }
    }
}
