//! Many hands at once: one mask of ranks a suit and hand, side by side, so that the compiler
//! works on several hands in one step.

use alloc::vec::Vec;

use crate::planes::Planes;
use crate::{Card, Order, Rules, Strength, strength, table};

/// What decides a hand, as one number: greater is better, equal is a tie, among hands of one
/// [`Order`](crate::Order).
///
/// Cheaper to find than a [`Strength`], but with gaps; [`strength`](Self::strength) closes them.
/// Hands of five, six and seven cards share one scale.
//
// The bits: the place of the category (4), the ranks of the made group (13), the other ranks (13).
// A straight has the place of its lowest rank there, with the low ace as 0. The places:
//
//     high card 0, one pair 1, two pair 2, three of a kind 3, straight 4, flush 5,
//     full house 6, four of a kind 7, straight flush 9; in the stripped order flush 8 and straight
//     flush 12
//
// A straight flush is the sum of a straight and a flush, which saves a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderedKey(u32);

/// How many hands make a block: two vectors of the narrowest kind.
const LANES: usize = 16;

/// Hands of `N` cards each, 5, 6 or 7, kept for evaluation in one go.
///
/// A batch is filled, asked, cleared and filled again; it allocates when it grows. As with
/// [`HandKey`](crate::HandKey) the cards of a hand are not checked: cards that are given twice
/// make an answer without meaning. Another `N` does not compile.
///
/// # Examples
///
/// ```
/// use handeval_poker::{Batch, Card, Rules};
///
/// let cards = |text: &str| -> [Card; 5] {
///     let mut words = text.split(' ').map(|word| word.parse().unwrap());
///     std::array::from_fn(|_| words.next().unwrap())
/// };
/// let batch: Batch<5> = [cards("As Ks Qs Js Ts"), cards("2c 3c 4c 5c 7d")].into_iter().collect();
/// let strengths = batch.strengths(Rules::STANDARD);
/// assert_eq!(strengths.iter().map(|s| s.get()).collect::<Vec<_>>(), [7462, 1]);
/// let keys = batch.keys(Rules::STANDARD.order());
/// assert!(keys[0] > keys[1]);
/// ```
///
/// # Source
///
/// Rules P2, P4, P7, P9 and P10.
#[derive(Clone, Debug, Default)]
pub struct Batch<const N: usize> {
    suits: [Vec<u16>; 4],
}

impl OrderedKey {
    /// The key with these halves.
    #[inline(always)]
    const fn of(high: u16, low: u16) -> Self {
        Self((high as u32) << 16 | low as u32)
    }

    /// The strength by `rules`, whose order the key was made in.
    #[must_use]
    #[inline]
    pub fn strength(self, rules: Rules) -> Strength {
        let mut bits = self.0;
        if rules.order() == Order::Stripped && bits >> 26 >= 8 {
            // The places of flushes in the standard order, which the table knows.
            bits -= (Kernel::STRIPPED.flush as u32 - Kernel::STANDARD.flush as u32) << 26;
        }
        strength::by(table::ordered(bits), rules)
    }

    /// The number, in `0..1 << 30`. What its bits mean may change from one version to the next;
    /// their order does not.
    #[must_use]
    pub const fn to_bits(self) -> u32 {
        self.0
    }
}

impl<const N: usize> Batch<N> {
    /// How many hands are taken from keys to strengths at a time.
    const CHUNK: usize = 256;

    /// The batch without a hand.
    #[must_use]
    pub fn new() -> Self {
        const { assert!(N >= 5 && N <= 7, "a hand has five, six or seven cards") }
        Self::default()
    }

    /// The batch without a hand, and with room for `n_hands`.
    #[must_use]
    pub fn with_capacity(n_hands: usize) -> Self {
        let mut batch = Self::new();
        for suit in &mut batch.suits {
            suit.reserve(n_hands);
        }
        batch
    }

    /// The number of hands.
    #[must_use]
    pub fn len(&self) -> usize {
        self.suits[0].len()
    }

    /// Whether there is no hand.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes all hands out and keeps the room.
    pub fn clear(&mut self) {
        self.suits.iter_mut().for_each(Vec::clear);
    }

    /// Puts a hand of different cards behind the others.
    #[inline]
    pub fn push(&mut self, cards: &[Card; N]) {
        for (suit, ranks) in self.suits.iter_mut().zip(Planes::of(cards).suits()) {
            suit.push(ranks.bits());
        }
    }

    /// The keys of the hands, in the order in which they were put in.
    #[must_use]
    pub fn keys(&self, order: Order) -> Vec<OrderedKey> {
        let mut keys = alloc::vec![OrderedKey(0); self.len()];
        self.write_keys(order, &mut keys);
        keys
    }

    /// Writes the keys of the first hands to `keys`, as many as both have; their number.
    pub fn write_keys(&self, order: Order, keys: &mut [OrderedKey]) -> usize {
        self.write_keys_from(0, Kernel::of(order), keys)
    }

    /// The strengths of the hands, in the order in which they were put in.
    #[must_use]
    pub fn strengths(&self, rules: Rules) -> Vec<Strength> {
        let mut strengths = alloc::vec![Strength::from_table(1); self.len()];
        self.write_strengths(rules, &mut strengths);
        strengths
    }

    /// Writes the strengths of the first hands to `strengths`, as many as both have; their
    /// number.
    pub fn write_strengths(&self, rules: Rules, strengths: &mut [Strength]) -> usize {
        let mut keys = [OrderedKey(0); 256];
        let mut n_written = 0;
        for places in strengths.chunks_mut(Self::CHUNK) {
            let n_keys = self.write_keys_from(n_written, Kernel::STANDARD, &mut keys);
            for (place, key) in places.iter_mut().zip(keys.iter().take(n_keys)) {
                *place = strength::by(table::ordered(key.0), rules);
            }
            n_written += n_keys.min(places.len());
        }
        n_written
    }

    /// Writes the keys of the hands from `start` on, as many as there are and fit.
    fn write_keys_from(&self, start: usize, kernel: Kernel, keys: &mut [OrderedKey]) -> usize {
        let n_keys = keys.len().min(self.len().saturating_sub(start));
        let mut suits = self
            .suits
            .each_ref()
            .map(|suit| suit.get(start..start + n_keys).unwrap_or(&[]));
        for keys in keys.split_at_mut(n_keys).0.chunks_mut(LANES) {
            // Blocks of a fixed length are what the compiler makes vectors of; the last may be
            // shorter.
            if let Some(block) = keys.first_chunk_mut() {
                let lanes = suits.map(|suit| suit.first_chunk().unwrap_or(&[0; LANES]));
                kernel.block::<N>(lanes, block);
            } else {
                for (lane, key) in keys.iter_mut().enumerate() {
                    let ranks = suits.map(|suit| suit.get(lane).copied().unwrap_or(0));
                    let (high, low) = kernel.halves::<N>(ranks);
                    *key = OrderedKey::of(high, low);
                }
            }
            suits = suits.map(|suit| suit.get(LANES..).unwrap_or(&[]));
        }
        n_keys
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

/// The formula for one hand, without a branch, so that it serves a vector of hands as well.
#[derive(Clone, Copy)]
struct Kernel {
    /// The place of a flush among the categories.
    flush: u16,
}

impl Kernel {
    const STANDARD: Self = Self { flush: 5 };
    const STRIPPED: Self = Self { flush: 8 };

    const fn of(order: Order) -> Self {
        match order {
            Order::Standard => Self::STANDARD,
            Order::Stripped => Self::STRIPPED,
        }
    }

    /// The keys of a block of hands.
    #[inline]
    fn block<const N: usize>(self, suits: [&[u16; LANES]; 4], keys: &mut [OrderedKey; LANES]) {
        let [a, b, c, d] = suits;
        let (mut high, mut low) = ([0; LANES], [0; LANES]);
        // Two loops: the vectors of the first then hold nothing wider than 16 bits.
        for lane in 0..LANES {
            let halves = self.halves::<N>([a[lane], b[lane], c[lane], d[lane]]);
            (high[lane], low[lane]) = halves;
        }
        for lane in 0..LANES {
            keys[lane] = OrderedKey::of(high[lane], low[lane]);
        }
    }

    /// The key of a hand of `N` cards, from its ranks in each suit, as the upper and the lower 16
    /// bits.
    #[inline(always)]
    fn halves<const N: usize>(self, suits: [u16; 4]) -> (u16, u16) {
        let [a, b, c, d] = suits;
        let (one_ab, two_ab) = (a | b, a & b);
        let (one_cd, two_cd) = (c | d, c & d);
        let one = one_ab | one_cd;
        let two = two_ab | two_cd | one_ab & one_cd;
        let three = two_ab & one_cd | one_ab & two_cd;
        let four = two_ab & two_cd;
        let (place, made, rest) = if N == 5 {
            self.five(suits, one, two, three, four)
        } else {
            self.more::<N>(suits, one, two, three, four)
        };
        (place << 10 | made >> 3, made << 13 | rest)
    }

    /// Place, made group and the rest of five cards.
    #[inline(always)]
    fn five(self, suits: [u16; 4], one: u16, two: u16, three: u16, four: u16) -> (u16, u16, u16) {
        let [a, b, c, d] = suits;
        let straight = straights(one);
        // All ranks differ and one suit has them all.
        // Ranks are 13 bits; only signed numbers of 16 have a maximum in every processor's vectors.
        let [a, b, c, d] = [a, b, c, d].map(|ranks| ranks as i16);
        let is_other = a.max(b).max(c.max(d)) as u16 ^ one | two;
        let two_pairs = without_lowest(two);
        let place = (if_any(two, 1) + if_any(two_pairs, 1) + if_any(three, 2))
            + (if_any(three, if_any(two_pairs, 2)) + if_any(four, 4))
            + (if_any(straight, 4) + if_none(is_other, self.flush));
        let made = either(three, three, two);
        let rest = if_none(straight, one ^ made) | straight;
        (place, made, rest)
    }

    /// Place, made group and the rest of the best five of six or seven cards.
    #[inline(always)]
    fn more<const N: usize>(
        self,
        suits: [u16; 4],
        one: u16,
        two: u16,
        three: u16,
        four: u16,
    ) -> (u16, u16, u16) {
        // The suit that has five cards or more, if one has; less its four lowest, and five.
        let (mut flush, mut fifth) = (0, 0);
        for suit in suits {
            let highest = without_lowest(without_lowest(without_lowest(without_lowest(suit))));
            flush |= if_any(highest, suit);
            fifth |= highest;
        }
        let sixth = without_lowest(fifth);
        let mut five_of_suit = either(sixth, without_lowest(flush), flush);
        if N == 7 {
            let seventh = without_lowest(sixth);
            five_of_suit = either(seventh, without_lowest(five_of_suit), five_of_suit);
        }
        // Beside a flush only straights in its suit count.
        let straight = highest(straights(either(flush, flush, one)));

        let two_pairs = without_lowest(two);
        let third_pair = without_lowest(two_pairs);
        let trips = highest(three);
        let made = either(three, trips, either(third_pair, two_pairs, two));
        let made = either(four, four, made);
        let is_full = if_any(three, two_pairs);
        // One card beside two pair, four of a kind, or a full house, where it is the pair.
        let last = highest(either(four, one, either(three, two, one)) ^ made);
        let mut kickers = without_lowest(one ^ made);
        if N == 7 {
            kickers = without_lowest(kickers);
        }
        let rest = either(four | two_pairs, last, kickers);
        let place =
            (if_any(two, 1) + if_any(two_pairs, 1)) + (if_any(three, 2) + if_any(is_full, 2));
        let place = either(four, 7, place);

        // A flush or a straight is never beside a full house or four of a kind.
        let place_in_line = if_any(straight, 4) + if_any(flush, self.flush);
        let place = either(place_in_line, place_in_line, place);
        let made = if_none(place_in_line, made);
        let in_line = either(straight, straight, five_of_suit);
        (place, made, either(place_in_line, in_line, rest))
    }
}

/// All bits if any bit of `bits` is set, else none: as a mask it stays free of branches.
#[inline(always)]
const fn any(bits: u16) -> u16 {
    ((bits != 0) as u16).wrapping_neg()
}

/// `value` if any bit of `bits` is set, else 0.
#[inline(always)]
const fn if_any(bits: u16, value: u16) -> u16 {
    any(bits) & value
}

/// `value` if no bit of `bits` is set, else 0.
#[inline(always)]
const fn if_none(bits: u16, value: u16) -> u16 {
    !any(bits) & value
}

/// `then` if any bit of `bits` is set, else `otherwise`.
#[inline(always)]
const fn either(bits: u16, then: u16, otherwise: u16) -> u16 {
    any(bits) & (then ^ otherwise) ^ otherwise
}

/// The ranks without the lowest.
#[inline(always)]
const fn without_lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_sub(1)
}

/// The highest rank alone.
#[inline(always)]
const fn highest(ranks: u16) -> u16 {
    let ranks = ranks | ranks >> 1;
    let ranks = ranks | ranks >> 2;
    let ranks = ranks | ranks >> 4;
    let ranks = ranks | ranks >> 8;
    ranks ^ ranks >> 1
}

/// The lowest ranks of straights; the ace below the deuce is bit 0.
#[inline(always)]
const fn straights(ranks: u16) -> u16 {
    let ranks = ranks << 1 | ranks >> 12;
    let two = ranks & ranks >> 1;
    two & two >> 2 & ranks >> 4
}
