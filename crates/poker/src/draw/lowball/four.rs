//! Sums over the draws to a hand of four cards, in badugi.
//!
//! The hands that can be drawn to a choice of cards to hold are those that share exactly these
//! cards with the hand: their sum is the alternating sum, over all larger choices, of the sums of
//! the hands that contain them. Without dead cards, the sum of all hands is known.

use alloc::vec;
use alloc::vec::Vec;

use super::hand::{Lowball, LowballHand};
use super::scale::{Scale, Sum};
use crate::high::strength::choose;
use crate::{Card, CardSet};

/// The sums for all choices of cards to hold, indexed by the bits of the held cards.
pub(super) fn sums(hand: &LowballHand, dead: CardSet, scale: &Scale) -> Vec<Sum> {
    let game = hand.game();
    let own: Vec<u8> = hand.cards().iter().map(|&card| place(game, card)).collect();
    let mut sums = vec![Sum::new(scale); 16];
    for (held, sum) in sums.iter_mut().enumerate() {
        if held == 0 && dead.is_empty() {
            *sum = scale.of_all();
            continue;
        }
        let others = places(game, CardSet::FULL - dead - hand.choice(held).collect());
        let held_places = own
            .iter()
            .enumerate()
            .filter(|(idx, _)| held >> idx & 1 != 0)
            .map(|(_, &place)| place);
        let held: Vec<u8> = held_places.collect();
        let mut strengths = Strengths::default();
        // Mutants: the last arm does the same for no card and for one, but takes longer.
        match held[..] {
            [] => strengths.add_all(&others),
            [one] => strengths.add_all_with(one, &others),
            _ => {
                let mut places = [0; 4];
                for (place, held) in places.iter_mut().zip(&held) {
                    *place = *held;
                }
                each_hand(places, held.len(), &others, &mut |places| {
                    strengths.add(*places)
                });
            }
        }
        strengths.add_to(scale, sum);
    }
    for card in 0..4 {
        for held in (0..16_usize).filter(|held| held >> card & 1 == 0) {
            // Mutants: the bits are different, so `^` does the same.
            let (before, after) = sums.split_at_mut(held | 1 << card);
            before[held].subtract(&after[0]);
        }
    }
    sums
}

/// The places of cards, in order.
fn places(game: Lowball, cards: CardSet) -> Vec<u8> {
    let mut places: Vec<u8> = cards.iter().map(|card| place(game, card)).collect();
    places.sort_unstable();
    places
}

/// The number of hands of each strength.
struct Strengths {
    /// By strength, from strength 0, which no hand has.
    n_of: [u32; N_STRENGTHS],
}

const N_STRENGTHS: usize = 1 + UP_TO[4] as usize;

impl Default for Strengths {
    fn default() -> Self {
        Self {
            n_of: [0; N_STRENGTHS],
        }
    }
}

impl Strengths {
    fn add(&mut self, places: [u8; 4]) {
        self.n_of[usize::from(strength(places)) % N_STRENGTHS] += 1;
    }

    /// Adds all hands of four of these cards, which are in order.
    fn add_all(&mut self, places: &[u8]) {
        let mut highest = Highest::new(places);
        for (idx, &a) in places.iter().enumerate() {
            for (idx, &b) in (idx + 1..).zip(&places[idx + 1..]) {
                for &c in &places[idx + 1..] {
                    highest.add([a, b, c], self);
                }
            }
        }
        highest.add_to(self);
    }

    /// Adds all hands made up of one card and three others; the three are in order.
    fn add_all_with(&mut self, place: u8, others: &[u8]) {
        let mut highest = Highest::new(others);
        for (idx, &one) in others.iter().enumerate() {
            for &other in &others[idx + 1..] {
                let [_, a, b, c] = sorted([0, place, one, other]);
                highest.add([a, b, c], self);
            }
        }
        highest.add_to(self);
        // Mutants: `place` is not among the others.
        let below = others.partition_point(|&other| other < place);
        each_hand([place; 4], 1, &others[..below], &mut |places| {
            self.add(*places)
        });
    }

    #[inline(always)]
    fn add_value(&mut self, n: usize, n_lower: u16, n_hands: u32) {
        let strength = UP_TO[n % 5] - n_lower;
        self.n_of[usize::from(strength) % N_STRENGTHS] += n_hands;
    }

    fn add_to(&self, scale: &Scale, sum: &mut Sum) {
        // Mutants: adding no hands changes nothing.
        for (strength, &n) in (0..).zip(&self.n_of).filter(|(_, n)| **n > 0) {
            sum.add_at(scale, strength, n.into());
        }
    }
}

/// The highest cards of hands whose other three cards are known.
///
/// Which cards count depends on the suit of the highest card, but not on its rank, unless the next
/// card has the same rank. So all cards of a suit are added at once.
struct Highest {
    /// The ranks that can be dealt in each suit, as bits.
    unseen: [u16; 4],
    /// How often the highest card counts. By the other cards that count, as the number of values
    /// below theirs, by the suit of the highest card, and by the rank above which it is.
    counts: Vec<[[u32; 16]; 4]>,
}

impl Highest {
    fn new(places: &[u8]) -> Self {
        let mut unseen = [0_u16; 4];
        for &place in places {
            // Mutants: the bits are different, so `^` does the same.
            unseen[usize::from(place % 4)] |= 1 << (place / 4);
        }
        Self {
            unseen,
            counts: vec![[[0; 16]; 4]; N_BELOW],
        }
    }

    /// Adds all hands of three cards in order and a higher card.
    #[inline(always)]
    fn add(&mut self, [a, b, c]: [u8; 3], strengths: &mut Strengths) {
        let (met, rank) = (pairs_of_three([a, b, c]), usize::from(c / 4) % 13);
        for (suit, unseen) in (0..).zip(self.unseen) {
            // Another card of the same rank, which comes after `c`.
            if suit > c % 4 && unseen >> rank & 1 != 0 {
                strengths.add([a, b, c, c - c % 4 + suit]);
            }
            let meets = |place: u8| usize::from(place % 4 == suit);
            // Mutants: the bits are different, so `^` does the same.
            let met = met | meets(a) << 3 | meets(b) << 4 | meets(c) << 5;
            let best = BEST[met % 64];
            let (n, n_lower) = value([a, b, c, 0], best & 0b111);
            if best & 0b1000 == 0 {
                let n_above = (unseen >> rank >> 1).count_ones();
                strengths.add_value(n, n_lower, n_above);
            } else {
                let below = BELOW[n % 4] + usize::from(n_lower);
                self.counts[below % N_BELOW][usize::from(suit)][rank] += 1;
            }
        }
    }

    /// Adds the hands whose highest card counts.
    fn add_to(&self, strengths: &mut Strengths) {
        for n in 0..4 {
            let each = self.counts[BELOW[n]..BELOW[n + 1]].iter();
            for (n_lower, by_suit) in (0..).zip(each) {
                for (unseen, counts) in self.unseen.into_iter().zip(by_suit) {
                    let mut n_hands = 0;
                    for rank in 1..13 {
                        n_hands += counts[rank - 1];
                        if unseen >> rank & 1 != 0 {
                            strengths.add_value(n + 1, n_lower + WAYS[n + 1][rank], n_hands);
                        }
                    }
                }
            }
        }
    }
}

/// Where values of up to three cards start in a list, by the number of cards. There are C(13,n) of
/// them.
const BELOW: [usize; 5] = [0, 1, 14, 92, N_BELOW];
const N_BELOW: usize = 378;

/// Calls `visit` with each hand that has the first `n` of `places`, and others.
fn each_hand(places: [u8; 4], n: usize, others: &[u8], visit: &mut impl FnMut(&[u8; 4])) {
    if n == 4 {
        visit(&places);
        return;
    }
    for (idx, &other) in others.iter().enumerate() {
        let mut places = places;
        places[n] = other;
        each_hand(places, n + 1, &others[idx + 1..], visit);
    }
}

/// The place of a card by rank, the lowest rank of the game first, and then by suit.
pub(super) fn place(game: Lowball, card: Card) -> u8 {
    4 * game.place_of_rank(card.rank().code()) + card.suit().code()
}

/// For each place, the other places with the same rank or the same suit, as bits.
static MET: [u64; 64] = {
    let mut met = [0; 64];
    let mut place = 0;
    while place < 52 {
        let mut other = 0;
        while other < 52 {
            if place / 4 == other / 4 || place % 4 == other % 4 {
                met[place] |= 1 << other;
            }
            other += 1;
        }
        place += 1;
    }
    met
};

/// Of four cards in order, the best that can count together, as bits, indexed by which pairs clash:
/// 0 and 1, 0 and 2, 1 and 2, 0 and 3, 1 and 3, 2 and 3.
static BEST: [u8; 64] = {
    const PAIRS: [u32; 6] = [0b0011, 0b0101, 0b0110, 0b1001, 0b1010, 0b1100];
    let mut best = [0; 64];
    let mut met = 0;
    while met < 64 {
        let mut choice: u32 = 1;
        while choice < 16 {
            let mut is_allowed = true;
            let mut pair = 0;
            while pair < 6 {
                is_allowed &= met >> pair & 1 == 0 || choice & PAIRS[pair] != PAIRS[pair];
                pair += 1;
            }
            // With the same number of cards, the first choice has the lower highest card.
            let before: u8 = best[met];
            if is_allowed && choice.count_ones() > before.count_ones() {
                best[met] = choice as u8;
            }
            choice += 1;
        }
        met += 1;
    }
    best
};

/// The number of ways to choose `n` of some ranks, by `n` and the number of ranks; 0 if `n` is 0.
static WAYS: [[u16; 16]; 5] = {
    let mut ways = [[0; 16]; 5];
    let mut n = 1;
    while n < 5 {
        let mut rank = 0;
        while rank < 13 {
            ways[n][rank] = choose(rank as u32, n as u32) as u16;
            rank += 1;
        }
        n += 1;
    }
    ways
};

/// The number of values with up to `n` cards.
const UP_TO: [u16; 5] = [0, 13, 91, 377, 1_092];

/// Sorts four numbers with five comparisons, without a branch.
const fn sorted([a, b, c, d]: [u8; 4]) -> [u8; 4] {
    const fn two(a: u8, b: u8) -> (u8, u8) {
        // Mutants: equal numbers can be swapped.
        if a < b { (a, b) } else { (b, a) }
    }
    let ((a, b), (c, d)) = (two(a, b), two(c, d));
    let ((a, c), (b, d)) = (two(a, c), two(b, d));
    let (b, c) = two(b, c);
    [a, b, c, d]
}

/// The strength in badugi of four cards by their [`place`]s.
#[inline]
pub(super) fn strength(places: [u8; 4]) -> u16 {
    let places = sorted(places);
    let [a, b, c, d] = places;
    // Mutants: the bits are different, so `^` does the same.
    let pairs = pairs_of_three([a, b, c]) | met(a, d) << 3 | met(b, d) << 4 | met(c, d) << 5;
    let (n, n_lower) = value(places, BEST[pairs % 64]);
    UP_TO[n % 5] - n_lower
}

/// Whether two cards clash: 0 or 1.
#[inline(always)]
fn met(one: u8, other: u8) -> usize {
    (MET[usize::from(one) % 64] >> other & 1) as usize
}

/// Which pairs of three cards clash, as in [`BEST`].
#[inline(always)]
fn pairs_of_three([a, b, c]: [u8; 3]) -> usize {
    // Mutants: the bits are different, so `^` does the same.
    met(a, b) | met(a, c) << 1 | met(b, c) << 2
}

/// The number of cards that count, and how many values with the same number of cards are lower.
#[inline(always)]
fn value(places: [u8; 4], best: u8) -> (usize, u16) {
    let (mut n, mut n_lower) = (0, 0);
    for (idx, place) in places.into_iter().enumerate() {
        let counts = usize::from(best >> idx & 1);
        n += counts;
        n_lower += WAYS[counts * n % 5][usize::from(place / 4) % 16];
    }
    (n, n_lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_cards_at_a_time_make_the_same_hands_as_four() {
        // Every seventh card is missing, then every third, and so on, in different places.
        for n in [7, 3, 2, 50] {
            for first in 0..n.min(4) {
                let places: Vec<u8> = (0..52).filter(|place| place % n != first).collect();
                let mut one_by_one = Strengths::default();
                each_hand([0; 4], 0, &places, &mut |places| one_by_one.add(*places));
                let mut together = Strengths::default();
                together.add_all(&places);
                assert_eq!(together.n_of, one_by_one.n_of);
                for place in (0..52).filter(|place| place % n == first) {
                    let mut one_by_one = Strengths::default();
                    each_hand([place; 4], 1, &places, &mut |places| {
                        one_by_one.add(*places)
                    });
                    let mut together = Strengths::default();
                    together.add_all_with(place, &places);
                    assert_eq!(together.n_of, one_by_one.n_of);
                }
            }
        }
    }
}
