//! Evaluates many hands at once. Each hand has one mask of ranks per suit, and the masks are stored
//! side by side, so that the compiled code handles several hands in one step.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::kernel::{self, Kernel, LANES};
use super::planes::Planes;
use super::{strength, table};
use crate::{Card, CardSet, Order, RuleSet, Standard, Strength};

/// The value of a hand as one number: the greater number is the better hand, and equal numbers tie.
/// Keys under different rules have different types.
///
/// A key is cheaper to compute than a [`Strength`], but the numbers have gaps, which
/// [`strength`](Self::strength) closes. Hands of five, six and seven cards share one scale.
//
// The bits: the place of the category (4), the ranks of the made group (13), the other ranks (13),
// and two that are never set. A straight has its highest rank among the other ranks. The places:
//
//     order      high card, one pair, two pair, three of a kind, straight
//     standard   0          1         4         5                6
//     stripped   0          1         3         4                5
//
//                flush, full house, four of a kind, straight flush
//     standard   7      8           9               13
//     stripped   8      6           7               13
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderedKey<R = Standard> {
    bits: u32,
    rules: PhantomData<R>,
}

/// Hands of `N` cards each (5, 6 or 7), stored to be evaluated together.
///
/// Use it for hands that you evaluate more than once or sort by key, because storing cards takes
/// longer than evaluating them. To evaluate each hand once, add up its cards in a
/// [`HandKey`](crate::HandKey), which takes less than half the time (`docs/BENCHMARKS.md`).
///
/// Fill a batch, read its results, clear it and fill it again; it allocates only when it grows. As
/// in a [`HandKey`](crate::HandKey), cards are not checked, and repeated cards give a meaningless
/// result. No other `N` compiles:
///
/// ```compile_fail
/// let batch: handeval_poker::Batch<4> = Default::default();
/// ```
///
/// # Examples
///
/// ```
/// use handeval_poker::{Batch, Card, Standard};
///
/// let cards = |text: &str| -> [Card; 5] {
///     let mut words = text.split(' ').map(|word| word.parse().unwrap());
///     std::array::from_fn(|_| words.next().unwrap())
/// };
/// let batch: Batch<5> = [cards("As Ks Qs Js Ts"), cards("2c 3c 4c 5c 7d")].into_iter().collect();
/// let strengths = batch.strengths(Standard);
/// assert_eq!(strengths.iter().map(|s| s.get()).collect::<Vec<_>>(), [7462, 1]);
/// let keys = batch.keys(Standard);
/// assert!(keys[0] > keys[1]);
/// ```
///
/// Source: rules P2, P4, P7, P9 and P10.
#[derive(Clone, Debug)]
pub struct Batch<const N: usize> {
    /// The ranks in each suit, with the deuce at bit 2, side by side for a block of hands.
    suits: Vec<[[u16; LANES]; 4]>,
    /// The ranks of the best flush, with the deuce at bit 2; only for six or seven cards.
    flushes: Vec<[u16; LANES]>,
    n_hands: usize,
}

/// The rank of each card in its suit: 16 bits per suit, shifted as in a batch.
const RANK_IN_SUIT: [u64; 64] = {
    let mut bits = [0; 64];
    let mut code = 0;
    while code < 52 {
        bits[code] = 1 << (code % 4 * 16 + code / 4 + kernel::SHIFT as usize);
        code += 1;
    }
    bits
};

impl<R: RuleSet> OrderedKey<R> {
    /// The key with these halves.
    #[inline(always)]
    pub(crate) const fn of(high: u16, low: u16) -> Self {
        Self {
            bits: (high as u32) << 16 | low as u32,
            rules: PhantomData,
        }
    }

    /// The strength under the rules of the key.
    #[must_use]
    #[inline]
    pub fn strength(self, rules: R) -> Strength<R> {
        let mut bits = self.bits;
        if rules.rules().order() == Order::Stripped {
            let place = Kernel::STANDARD_PLACES[(bits >> 28) as usize];
            bits = bits & 0x0FFF_FFFF | u32::from(place) << 28;
        }
        strength::by(table::ordered(bits), rules)
    }

    /// The key as a number. Its bits may change from version to version, but the order of keys does
    /// not.
    #[must_use]
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.bits
    }
}

/// The number of keys that are turned into strengths at a time.
const CHUNK: usize = 8 * LANES;

impl<const N: usize> Batch<N> {
    /// An empty batch.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(N >= 5 && N <= 7, "a hand has five, six or seven cards") }
        Self {
            suits: Vec::new(),
            flushes: Vec::new(),
            n_hands: 0,
        }
    }

    /// An empty batch with room for `n_hands`.
    #[must_use]
    pub fn with_capacity(n_hands: usize) -> Self {
        let mut batch = Self::new();
        let n_blocks = n_hands.div_ceil(LANES);
        batch.suits.reserve(n_blocks);
        if N > 5 {
            batch.flushes.reserve(n_blocks);
        }
        batch
    }

    /// The number of hands.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.n_hands
    }

    /// Whether the batch is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all hands but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.suits.clear();
        self.flushes.clear();
        self.n_hands = 0;
    }

    /// Adds a hand of different cards.
    #[inline]
    pub fn push(&mut self, cards: &[Card; N]) {
        let lane = self.n_hands % LANES;
        if lane == 0 {
            self.suits.push([[0; LANES]; 4]);
            if N > 5 {
                self.flushes.push([0; LANES]);
            }
        }
        self.n_hands += 1;
        let bit = |bits, card: &Card| bits | RANK_IN_SUIT[usize::from(card.code() & 63)];
        let bits = cards.iter().fold(0, bit);
        if let Some(block) = self.suits.last_mut() {
            for (suit, ranks) in block.iter_mut().enumerate() {
                ranks[lane] = (bits >> (16 * suit)) as u16;
            }
        }
        if N > 5 {
            let has_flush = has_flush(bits);
            if let (true, Some(block)) = (has_flush, self.flushes.last_mut()) {
                block[lane] = best_flush(cards);
            }
        }
    }

    /// Adds the hand that consists of the cards in a set. Returns `false` and adds nothing if the
    /// set does not have `N` cards.
    pub fn push_set(&mut self, cards: CardSet) -> bool {
        if cards.len() != N {
            return false;
        }
        let mut hand = [Card::ALL[0]; N];
        for (place, card) in hand.iter_mut().zip(cards.iter()) {
            *place = card;
        }
        self.push(&hand);
        true
    }

    /// Adds the hand of different cards with these codes, `rank * 4 + suit` in `0..=51`. Returns
    /// `false` and adds nothing if a code is out of range.
    pub fn push_codes(&mut self, codes: &[u8; N]) -> bool {
        let cards = codes.map(Card::from_code);
        let is_hand = cards.iter().all(Option::is_some);
        if is_hand {
            self.push(&cards.map(|card| card.unwrap_or(Card::ALL[0])));
        }
        is_hand
    }

    /// The keys of the hands, in order.
    #[must_use]
    pub fn keys<R: RuleSet>(&self, rules: R) -> Vec<OrderedKey<R>> {
        let mut keys = alloc::vec![OrderedKey::of(0, 0); self.len()];
        self.write_keys(rules, &mut keys);
        keys
    }

    /// Writes as many keys to `keys` as fit, starting with the first hand; returns how many it
    /// wrote.
    pub fn write_keys<R: RuleSet>(&self, rules: R, keys: &mut [OrderedKey<R>]) -> usize {
        self.write_keys_from(0, rules, keys)
    }

    /// The strengths of the hands, in order.
    #[must_use]
    pub fn strengths<R: RuleSet>(&self, rules: R) -> Vec<Strength<R>> {
        let mut strengths = alloc::vec![Strength::new(1); self.len()];
        self.write_strengths(rules, &mut strengths);
        strengths
    }

    /// Writes as many strengths as fit, starting with the first hand; returns how many it wrote.
    pub fn write_strengths<R: RuleSet>(&self, rules: R, strengths: &mut [Strength<R>]) -> usize {
        let mut keys = [OrderedKey::of(0, 0); CHUNK];
        let mut n_written = 0;
        for places in strengths.chunks_mut(CHUNK) {
            let n_keys = self.write_keys_from(n_written, Standard, &mut keys);
            for (place, key) in places.iter_mut().zip(keys.iter().take(n_keys)) {
                *place = strength::by(table::ordered(key.bits), rules);
            }
            n_written += n_keys.min(places.len());
        }
        n_written
    }

    /// Writes as many keys as fit, starting with hand `start`, which is the first of a block.
    fn write_keys_from<R: RuleSet>(
        &self,
        start: usize,
        rules: R,
        keys: &mut [OrderedKey<R>],
    ) -> usize {
        let kernel = Kernel::of(rules.rules().order());
        let n_keys = keys.len().min(self.len().saturating_sub(start));
        let first = start / LANES;
        let suits = self.suits.iter().skip(first);
        let mut flushes = self.flushes.iter().skip(first);
        for (keys, suits) in keys.split_at_mut(n_keys).0.chunks_mut(LANES).zip(suits) {
            let [a, b, c, d] = suits;
            let planes = [a, b, c, d, flushes.next().unwrap_or(&[0; LANES])];
            // The compiler vectorizes blocks of a fixed length; the last block can be shorter.
            if let Some(block) = keys.first_chunk_mut() {
                kernel.block::<N, R>(planes, block);
            } else {
                for (lane, key) in keys.iter_mut().enumerate() {
                    *key = kernel.key::<N, R>(planes.map(|plane| plane[lane]));
                }
            }
        }
        n_keys
    }
}

/// Whether any suit has five or more ranks; `suits` has 16 bits per suit.
#[inline(always)]
const fn has_flush(suits: u64) -> bool {
    let pairs = suits - (suits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    // Adds up the four sums of each suit, at most 7 together, in the highest four of its 16 bits.
    let sums = fours + (fours << 4);
    let sums = (sums + (sums << 8)) >> 12 & 0x0007_0007_0007_0007;
    (sums + 0x0003_0003_0003_0003) & 0x0008_0008_0008_0008 != 0
}

/// The ranks of the best flush in cards that have one, shifted as in a batch.
#[cold]
fn best_flush(cards: &[Card]) -> u16 {
    let flush = Planes::of(cards).best_flush();
    flush.map_or(0, |ranks| ranks.bits() << kernel::SHIFT)
}

impl<const N: usize> Default for Batch<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Extend<[Card; N]> for Batch<N> {
    fn extend<I: IntoIterator<Item = [Card; N]>>(&mut self, hands: I) {
        for hand in hands {
            self.push(&hand);
        }
    }
}

impl<const N: usize> FromIterator<[Card; N]> for Batch<N> {
    fn from_iter<I: IntoIterator<Item = [Card; N]>>(hands: I) -> Self {
        let mut batch = Self::new();
        batch.extend(hands);
        batch
    }
}
