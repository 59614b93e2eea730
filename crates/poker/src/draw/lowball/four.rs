//! Sums over the draws to a hand of four cards, in badugi.
//!
//! The hands that can be drawn to a choice of cards to hold are those that share exactly these
//! cards with the hand: the alternating sum over all larger choices of the sums of the hands that
//! contain them. Without dead cards, hands that contain one card of the hand are the most work,
//! because the sum of all hands is known.

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
        let mut places = [0; 4];
        let mut n = 0;
        for (_, &place) in (0..).zip(&own).filter(|(idx, _)| held >> idx & 1 != 0) {
            places[n % 4] = place;
            n += 1;
        }
        let others = CardSet::FULL - dead - hand.choice(held).collect();
        let others: Vec<u8> = others.into_iter().map(|card| place(game, card)).collect();
        each_hand(places, n, &others, &mut |places| {
            sum.add_at(scale, strength(*places), 1);
        });
    }
    for card in 0..4 {
        for held in (0..16_usize).filter(|held| held >> card & 1 == 0) {
            let (before, after) = sums.split_at_mut(held | 1 << card);
            before[held].subtract(&after[0]);
        }
    }
    sums
}

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
    let met = |one: u8, other: u8| (MET[usize::from(one) % 64] >> other & 1) as usize;
    let pairs = met(a, b)
        | met(a, c) << 1
        | met(b, c) << 2
        | met(a, d) << 3
        | met(b, d) << 4
        | met(c, d) << 5;
    let best = BEST[pairs % 64];
    let (mut n, mut n_lower) = (0, 0);
    for (idx, place) in places.into_iter().enumerate() {
        let counts = usize::from(best >> idx & 1);
        n += counts;
        n_lower += WAYS[counts * n % 5][usize::from(place / 4) % 16];
    }
    UP_TO[n % 5] - n_lower
}
