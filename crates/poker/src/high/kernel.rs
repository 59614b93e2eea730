//! The formula behind a batch. It computes the key of a hand without branches, so it also works on
//! vectors of hands.
//!
//! Sets of ranks fit in 16 bits, with the deuce at bit [`SHIFT`] and the ace at bit 14. So no value
//! is negative where vectors have only signed numbers, and any nonempty set is at least 4:
//! `min(set, 4)` both tests for a nonempty set and yields its points.

use crate::{Order, OrderedKey, RuleSet};

/// The bit of the deuce.
pub(crate) const SHIFT: u32 = 2;

/// The number of hands in a block: enough to fill the widest kind of vector.
pub(crate) const LANES: usize = 32;

/// The points that each group of cards adds to the score of a category. The sums follow the order
/// of categories.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    /// For a pair or more, a second pair, three of a kind, and four of a kind: at most 4 each.
    pair: i16,
    second_pair: i16,
    three: i16,
    four: i16,
    /// For a straight: at most 8.
    straight: i16,
    flush: u16,
}

impl Kernel {
    const STANDARD: Self = Self {
        pair: 1,
        second_pair: 3,
        three: 4,
        four: 4,
        straight: 6,
        flush: 7,
    };
    const STRIPPED: Self = Self {
        pair: 1,
        second_pair: 2,
        three: 3,
        four: 3,
        straight: 5,
        flush: 8,
    };

    /// For each place in the stripped order, the place of the same category in the standard order.
    pub(crate) const STANDARD_PLACES: [u8; 16] = {
        let mut places = [0; 16];
        places[1] = 1;
        places[3] = 4;
        places[4] = 5;
        places[5] = 6;
        places[6] = 8;
        places[7] = 9;
        places[8] = 7;
        places[13] = 13;
        places
    };

    pub(crate) const fn of(order: Order) -> Self {
        match order {
            Order::Standard => Self::STANDARD,
            Order::Stripped => Self::STRIPPED,
        }
    }

    #[inline]
    pub(crate) fn block<const N: usize, R: RuleSet>(
        self,
        planes: [&[u16; LANES]; 5],
        keys: &mut [OrderedKey<R>; LANES],
    ) {
        let [a, b, c, d, flush] = planes;
        let (mut high, mut low) = ([0; LANES], [0; LANES]);
        // There are two loops, so that the vectors of the first hold nothing wider than 16 bits.
        for lane in 0..LANES {
            let suits = [a[lane], b[lane], c[lane], d[lane]];
            (high[lane], low[lane]) = self.halves::<N>(suits, flush[lane]);
        }
        for lane in 0..LANES {
            keys[lane] = OrderedKey::of(high[lane], low[lane]);
        }
    }

    /// The key of one hand of `N` cards.
    pub(crate) fn key<const N: usize, R: RuleSet>(self, planes: [u16; 5]) -> OrderedKey<R> {
        let [a, b, c, d, flush] = planes;
        let (high, low) = self.halves::<N>([a, b, c, d], flush);
        OrderedKey::of(high, low)
    }

    /// The upper and the lower 16 bits of a key.
    #[inline(always)]
    fn halves<const N: usize>(self, suits: [u16; 4], flush: u16) -> (u16, u16) {
        let [a, b, c, d] = suits;
        let (one_ab, two_ab) = (a | b, a & b);
        let (one_cd, two_cd) = (c | d, c & d);
        let counts = [
            one_ab | one_cd,
            two_ab | two_cd | one_ab & one_cd,
            two_ab & one_cd | one_ab & two_cd,
            two_ab & two_cd,
        ];
        let (place, made, rest) = if N == 5 {
            self.five(suits, counts)
        } else {
            self.more::<N>(flush, counts)
        };
        ((place as u16) << 12 | made >> 3, made << 13 | rest)
    }

    /// The place, made group and other ranks of five cards.
    #[inline(always)]
    fn five(self, suits: [u16; 4], counts: [u16; 4]) -> (i16, u16, u16) {
        let [one, two, three, four] = counts;
        let [a, b, c, d] = suits.map(|ranks| ranks as i16);
        // This is 0 if all ranks differ and one suit has them all; otherwise it ends up at 8 or
        // more.
        let other = a.max(b).max(c.max(d)) as u16 ^ one | two;
        let other = other.wrapping_add(other);
        let straight = straights(one);
        let place = (points(two, self.pair) + points(without_lowest(two), self.second_pair))
            + (points(three, self.three) + points(four, self.four))
            + (points(straight, self.straight) + self.flush.saturating_sub(other) as i16);
        let made = two & (three | if_none(three));
        let rest = straight | if_none(straight) & (one ^ made);
        (place, made, rest)
    }

    /// The place, made group and other ranks of the best five of six or seven cards.
    #[inline(always)]
    fn more<const N: usize>(self, flush: u16, counts: [u16; 4]) -> (i16, u16, u16) {
        let [one, two, three, four] = counts;
        let no_flush = if_none(flush);
        // With a flush, only straights in its suit count. Several straights in a hand are
        // consecutive.
        let straight = straights(flush | no_flush & one);
        let straight = straight & !(straight >> 1);
        let no_straight = if_none(straight);

        let no_three = if_none(three);
        let no_four = if_none(four);
        let second_pair = without_lowest(two);
        let second_three = without_lowest(three);
        let two_pairs = second_pair | if_none(without_lowest(second_pair)) & two;
        let highest_three = second_three | if_none(second_three) & three;
        let made = four | no_four & (highest_three | no_three & two_pairs);

        // With the three of a kind of a full house, only pairs count.
        let one_card = highest(one & (two | no_three | !no_four) ^ made);
        let mut kickers = without_lowest(one ^ made);
        if N == 7 {
            kickers = without_lowest(kickers);
        }
        let many = if_none(four | second_pair);
        let rest = many & kickers | !many & one_card;

        // A straight or a flush can come with three of a kind or two pair, which are worth less;
        // four of a kind can come with anything but a straight or a flush.
        let place = (points(two, self.pair) + points(second_pair, self.second_pair))
            + points(three, self.three);
        let place = place.max((self.pair + self.three + self.four) & !no_four as i16);
        let in_line = points(straight, self.straight) + points(flush, self.flush as i16);
        (
            place.max(in_line),
            made & no_straight & no_flush,
            straight | no_straight & (flush | no_flush & rest),
        )
    }
}

/// `points` if there is a rank, otherwise 0.
#[inline(always)]
fn points(ranks: u16, points: i16) -> i16 {
    (ranks as i16).min(points)
}

/// All bits if there is no rank, otherwise none.
#[inline(always)]
const fn if_none(ranks: u16) -> u16 {
    ((ranks == 0) as u16).wrapping_neg()
}

#[inline(always)]
const fn without_lowest(ranks: u16) -> u16 {
    ranks & ranks.wrapping_sub(1)
}

/// The highest of at most three ranks.
#[inline(always)]
const fn highest(ranks: u16) -> u16 {
    let fewer = without_lowest(ranks);
    let ranks = fewer | if_none(fewer) & ranks;
    let fewer = without_lowest(ranks);
    fewer | if_none(fewer) & ranks
}

/// The highest ranks of straights; the ace also counts below the deuce.
#[inline(always)]
const fn straights(ranks: u16) -> u16 {
    let ranks = ranks | ranks >> 13 & 2;
    let two = ranks & ranks << 1;
    two & two << 2 & ranks << 4
}
