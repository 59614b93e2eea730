//! How many hands contain each set of cards.

use alloc::vec;
use alloc::vec::Vec;

use super::final_hand::FinalHand;
use super::sweep::Sets;
use crate::high::strength::choose;

/// A hand that is added or subtracted once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) hand: FinalHand,
    /// The strength with which it counts.
    pub(super) strength: u16,
    /// The lowest place of a category above which it counts, as in [`Sets::is_counted_above`].
    pub(super) counted_above: u8,
    pub(super) times: i8,
}

/// A place above all categories.
pub(super) const NEVER: u8 = u8::MAX;

/// The number of hands added so far that contain each set of up to a certain number of cards.
///
/// By inclusion and exclusion, the number of hands that share no card with a hand `h` is the sum
/// over its subsets `T` of (-1)^|T| times the number of hands that contain `T`. Sets of the same
/// size are numbered in the combinatorial number system. (D. E. Knuth, *The Art of Computer
/// Programming* 4A, 7.2.1.3.)
#[derive(Debug)]
pub(super) struct Subsets {
    /// What a card adds to the index of a set in which this many cards come before it.
    rows: Vec<[u32; 8]>,
    /// Sums that are too large or negative wrap around; the counts of disjoint hands fit 31 bits.
    counts: Vec<u32>,
    /// The number of cards in the largest set, and in a hand that asks.
    largest: usize,
    /// The number of cards in a hand that is added.
    n_filled: usize,
}

/// Evaluates an expression in which `$K` is the number of cards, and `$SETS` the number of subsets.
macro_rules! at_size {
    ($n:expr, $K:ident, $SETS:ident => $evaluated:expr) => {
        at_size!(@ $n, $K, $SETS => $evaluated; 0 1 2 3 4 5 6)
    };
    (@ $n:expr, $K:ident, $SETS:ident => $evaluated:expr; $($k:literal)+) => {
        match $n {
            $($k => {
                const $K: usize = $k;
                const $SETS: usize = 1 << $k;
                $evaluated
            })+
            _ => {
                const $K: usize = 7;
                const $SETS: usize = 1 << 7;
                $evaluated
            }
        }
    };
}

impl Subsets {
    /// No hands, among `n_cards` cards. Hands of `largest` cards ask, hands of `n_filled` are added.
    pub(super) fn new(n_cards: usize, [largest, n_filled]: [usize; 2]) -> Self {
        let choose = |n: usize, k: usize| choose(n as u32, k as u32);
        // The index of the first set of each size.
        let mut first = [0; 9];
        for size in 0..=largest.min(7) {
            first[size + 1] = first[size] + choose(n_cards, size);
        }
        let rows = (0..n_cards).map(|place| {
            let mut row = [0; 8];
            for (n_before, add) in row.iter_mut().enumerate().take(largest) {
                *add = choose(place, n_before + 1) + first[n_before + 1] - first[n_before];
            }
            row
        });
        Self {
            rows: rows.collect(),
            counts: vec![0; first[largest.min(7) + 1] as usize],
            largest,
            n_filled,
        }
    }

    /// The indices of the subsets of a hand of `K` cards, by the bits of the cards that they
    /// contain; meaningless for sets that are too large.
    #[inline(always)]
    fn indices<const K: usize, const SETS: usize>(&self, hand: FinalHand) -> [u32; SETS] {
        let mut indices = [0_u32; SETS];
        for number in 0..K {
            let row = self.rows[hand.place(number)];
            for set in 0..1_usize << number {
                let n_before = set.count_ones() as usize;
                // Mutants: the bit is not set, so `^` does the same.
                indices[set | 1 << number] = indices[set] + row[n_before & 7];
            }
        }
        indices
    }

    #[inline(always)]
    fn add_of<const K: usize, const SETS: usize>(&mut self, hand: FinalHand, times: u32) {
        let indices = self.indices::<K, SETS>(hand);
        for (set, &idx) in indices.iter().enumerate() {
            if K <= self.largest || set.count_ones() as usize <= self.largest {
                let count = &mut self.counts[idx as usize];
                *count = count.wrapping_add(times);
            }
        }
    }

    #[inline(always)]
    fn n_disjoint_of<const K: usize, const SETS: usize>(&self, hand: FinalHand) -> u32 {
        let indices = self.indices::<K, SETS>(hand);
        let mut n_disjoint = 0_u32;
        for (set, &idx) in indices.iter().enumerate() {
            let count = self.counts[idx as usize];
            n_disjoint = match set.count_ones() % 2 {
                0 => n_disjoint.wrapping_add(count),
                _ => n_disjoint.wrapping_sub(count),
            };
        }
        n_disjoint
    }
}

impl Sets for Subsets {
    type Hand = Change;

    #[inline(always)]
    fn strength(change: Change) -> u16 {
        change.strength
    }

    #[inline(always)]
    fn low(change: Change) -> u8 {
        change.hand.low()
    }

    // Mutants: only tests ask about changes with opponents, and there each hand counts once.
    fn n_ways(change: Change) -> u64 {
        i64::from(change.times) as u64
    }

    #[inline(always)]
    // Mutants: `true` counts a hand and the one that cancels it out, which only takes time.
    fn is_counted_above(change: Change, place: usize) -> bool {
        place >= change.counted_above.into()
    }

    fn clear(&mut self) {
        self.counts.fill(0);
    }

    // Compiled once, because the loops of all sizes take thousands of instructions.
    #[inline(never)]
    fn add(&mut self, change: Change) {
        let times = i32::from(change.times) as u32;
        at_size!(self.n_filled, K, SETS => self.add_of::<K, SETS>(change.hand, times));
    }

    #[inline(never)]
    fn n_disjoint(&self, change: Change) -> u64 {
        let hand = change.hand;
        let n_disjoint = at_size!(self.largest, K, SETS => self.n_disjoint_of::<K, SETS>(hand));
        // Mutants: the number of times is 1 or -1, so `/` does the same.
        (i64::from(n_disjoint as i32) * i64::from(change.times)) as u64
    }
}
