//! Plays every deal optimally.
//!
//! The frequencies of the classes need no second pass over the deals. How often a class occurs is a
//! sum of the same V's (see [`optimal`](super::optimal)), with V counting only the hands of that
//! class. The factors in the sum depend on the choices, and are added up for each set as the
//! choices are made.

use alloc::vec;
use alloc::vec::Vec;

use super::PayTable;
use super::classes::{Classes, MAX_CLASSES};
use super::optimal::Run;
use super::subsets::{N_PLACES, Set};
use crate::equity::RENAMINGS;
use crate::high::strength::choose;

/// A hold of a deal: bits 0 to 3 are the four cards of its run, and bit 4 is the fifth card.
type Hold = usize;

/// The holds of one, two, three and four cards.
const ONE: [Hold; 5] = [1, 2, 4, 8, 16];
const TWO: [Hold; 10] = [3, 5, 6, 9, 10, 12, 17, 18, 20, 24];
const THREE: [Hold; 10] = [7, 11, 13, 14, 19, 21, 22, 25, 26, 28];
const FOUR: [Hold; 5] = [15, 23, 27, 29, 30];

/// A deal that represents all deals that differ from it only in the names of suits, with the values
/// of its holds.
pub(super) struct Deal {
    pub(super) set: Set,
    pub(super) class: usize,
    /// The place of each hold's set, except for the hold of all cards.
    pub(super) places: [u16; 31],
    /// For each hold, the mean payout of its draws, times a common multiple of all numbers of
    /// draws.
    pub(super) values: [i64; 32],
    /// The number of deals that this one represents.
    pub(super) n_deals: u8,
}

/// All deals played with one pay table.
pub(super) struct Play {
    pays: [i64; MAX_CLASSES],
    /// The common multiple of all numbers of draws, divided by the number of draws; indexed by the
    /// number of cards held.
    weights: [i64; 6],
    /// The V of every set, once indexed by place, and once by row and rank.
    sums: Vec<i64>,
    next_sums: Vec<i64>,
    /// The factor of every set, once indexed by place, and once by row and rank; and the factors of
    /// the classes of the deals themselves. All are scaled by 24.
    factors: Vec<i64>,
    next_factors: Vec<i64>,
    class_factors: [i64; MAX_CLASSES],
}

impl Play {
    pub(super) fn new(table: &PayTable, classes: &Classes, next: &[u16]) -> Self {
        let mut pays = [0; MAX_CLASSES];
        for (class_idx, pay) in pays.iter_mut().enumerate() {
            *pay = i64::from(table.pay(class_idx));
        }
        let sum = |counts: &[u32; MAX_CLASSES]| {
            let parts = counts.iter().zip(pays);
            parts.map(|(&count, pay)| i64::from(count) * pay).sum()
        };
        let sums: Vec<i64> = classes.counts.iter().map(sum).collect();
        let classifier = classes.classifier;
        let n_draws = |n_drawn| i64::from(choose(classifier.n_unseen(), n_drawn));
        Self {
            pays,
            weights: [5, 4, 3, 2, 1, 0].map(|n| classifier.draws() as i64 / n_draws(n)),
            next_sums: next.iter().map(|&place| sums[usize::from(place)]).collect(),
            sums,
            factors: vec![0; N_PLACES],
            next_factors: vec![0; next.len()],
            class_factors: [0; MAX_CLASSES],
        }
    }

    /// Plays the deals of a run, given their classes.
    pub(super) fn run(&mut self, run: &Run, classes: &[u8]) {
        let without = self.without(run);
        let mut chosen = [0; 16];
        let starts = run.starts();
        for (rank, &class) in (0..usize::from(run.n_ranks)).zip(classes) {
            let class = usize::from(class) % MAX_CLASSES;
            let values = self.values(&without, &starts, rank, class);
            let (n_held, tied) = best_holds(&values, &self.weights);
            let is_last = rank + 1 == usize::from(run.n_ranks);
            let n_deals = if is_last {
                run.n_deals.0
            } else {
                run.n_deals.1
            };
            let weight = i64::from(n_deals) * self.weights[n_held];
            if let Some(hold) = first_in_any_suits(tied, run, rank) {
                self.choose(hold, weight * 24, rank, class, &starts, &mut chosen);
            } else {
                for (hold, n_chosen) in first_by_suits(tied, run, rank).into_iter().enumerate() {
                    // Mutants: a choice made zero times adds nothing.
                    if n_chosen > 0 {
                        let weight = weight * i64::from(n_chosen);
                        self.choose(hold, weight, rank, class, &starts, &mut chosen);
                    }
                }
            }
        }
        // The alternating sums in reverse: from holds to the sets they need.
        for card in 0..4 {
            for set in 0..16 {
                if set >> card & 1 == 0 {
                    // Mutants: the card is not in the set, so either operator adds it.
                    chosen[set | 1 << card] -= chosen[set];
                }
            }
        }
        for (row, factor) in run.rows.iter().zip(chosen) {
            self.factors[usize::from(row / 4)] += factor;
        }
        self.factors[usize::from(run.place)] += chosen[15];
    }

    /// The sum of the payouts of all draws for each hold of the four cards of a run.
    #[inline]
    fn without(&self, run: &Run) -> [i64; 16] {
        let mut without = [0; 16];
        for (sum, row) in without.iter_mut().zip(run.rows) {
            *sum = self.sums[usize::from(row / 4)];
        }
        without[15] = self.sums[usize::from(run.place)];
        exactly(&mut without);
        without
    }

    /// The sum of the payouts of all draws for each hold of a deal of a run.
    #[inline]
    fn values(
        &self,
        without: &[i64; 16],
        starts: &[usize; 15],
        rank: usize,
        class: usize,
    ) -> [i64; 32] {
        let mut with = [0; 16];
        for (sum, start) in with.iter_mut().zip(starts) {
            *sum = self.next_sums[start + rank];
        }
        with[15] = self.pays[class];
        exactly(&mut with);

        let mut values = [0; 32];
        for hold in 0..16 {
            values[hold] = without[hold] - with[hold];
            values[hold + 16] = with[hold];
        }
        values
    }

    /// Calls `visit` with each deal of a run.
    pub(super) fn deals(
        &self,
        run: &Run,
        classes: &[u8],
        next: &[u16],
        visit: &mut impl FnMut(&Deal),
    ) {
        let without = self.without(run);
        let starts = run.starts();
        for (rank, &class) in (0..usize::from(run.n_ranks)).zip(classes) {
            let class = usize::from(class) % MAX_CLASSES;
            let mut values = self.values(&without, &starts, rank, class);
            for (hold, value) in values.iter_mut().enumerate() {
                *value *= self.weights[hold.count_ones() as usize];
            }
            let mut places = [0; 31];
            for (subset, (row, start)) in run.rows.iter().zip(starts).enumerate() {
                places[subset] = row / 4;
                places[subset + 16] = next[start + rank];
            }
            places[15] = run.place;
            let mut set = Set {
                masks: run.four,
                has_joker: run.fifth_is_joker(),
            };
            if !set.has_joker {
                set.masks[usize::from(run.suit) % 4] |= 1 << rank;
            }
            let is_last = rank + 1 == usize::from(run.n_ranks);
            visit(&Deal {
                set,
                class,
                places,
                values,
                n_deals: if is_last {
                    run.n_deals.0
                } else {
                    run.n_deals.1
                },
            });
        }
    }

    /// Counts a hold of a deal `weight` times.
    fn choose(
        &mut self,
        hold: Hold,
        weight: i64,
        rank: usize,
        class: usize,
        starts: &[usize; 15],
        chosen: &mut [i64; 16],
    ) {
        let of_four = hold % 16;
        let mut factor = weight;
        if hold < 16 {
            chosen[of_four] += weight;
            factor = -weight;
        }
        // All subsets of the four cards that contain the hold.
        let others = 15 - of_four;
        let mut more = others;
        loop {
            let is_odd = (more as u32).count_ones() % 2 != 0;
            let signed = if is_odd { -factor } else { factor };
            // Mutants: no card is in both, so either operator joins them.
            match starts.get(of_four | more) {
                Some(start) => self.next_factors[start + rank] += signed,
                None => self.class_factors[class] += signed,
            }
            if more == 0 {
                return;
            }
            more = (more - 1) & others;
        }
    }

    /// How many deals end in each class, strongest first, times a multiple of all numbers of draws.
    pub(super) fn finish(mut self, classes: &Classes, next: &[u16]) -> [u64; MAX_CLASSES] {
        for (&place, factor) in next.iter().zip(&self.next_factors) {
            self.factors[usize::from(place)] += factor;
        }
        let mut sums = self.class_factors.map(i128::from);
        for (&factor, counts) in self.factors.iter().zip(&classes.counts) {
            for (sum, &count) in sums.iter_mut().zip(counts) {
                *sum += i128::from(factor) * i128::from(count);
            }
        }
        sums.map(|sum| (sum / 24) as u64)
    }
}

/// Turns sums over hands that contain a set of the four cards into sums over hands that have
/// exactly this set of them.
fn exactly(sums: &mut [i64; 16]) {
    for card in 0..4 {
        for set in 0..16 {
            if set >> card & 1 == 0 {
                // Mutants: the card is not in the set, so either operator adds it.
                sums[set] -= sums[set | 1 << card];
            }
        }
    }
}

/// The number of cards in the holds with the highest expected value, and these holds as bits. If
/// holds of different sizes tie, only the largest ones count.
fn best_holds(values: &[i64; 32], weights: &[i64; 6]) -> (usize, u32) {
    // Holds of the same size can be compared by their sums.
    let best = [
        values[0],
        highest(values, &ONE),
        highest(values, &TWO),
        highest(values, &THREE),
        highest(values, &FOUR),
        values[31],
    ];
    let (mut value, mut n_held) = (best[5] * weights[5], 5);
    for n in (0..5).rev() {
        let other = best[n] * weights[n];
        if other > value {
            (value, n_held) = (other, n);
        }
    }
    let holds = match n_held {
        0 => 1,
        1 => equal(values, &ONE, best[1]),
        2 => equal(values, &TWO, best[2]),
        3 => equal(values, &THREE, best[3]),
        4 => equal(values, &FOUR, best[4]),
        _ => 1 << 31,
    };
    (n_held, holds)
}

/// The highest value among these holds.
#[inline]
fn highest<const N: usize>(values: &[i64; 32], holds: &[Hold; N]) -> i64 {
    let first = values[holds[0]];
    holds[1..]
        .iter()
        .fold(first, |best, &hold| best.max(values[hold]))
}

/// The holds with this value, as bits.
fn equal<const N: usize>(values: &[i64; 32], holds: &[Hold; N], value: i64) -> u32 {
    // Mutants: each hold has its own bit, so either operator joins them.
    let bit = |&hold: &Hold| u32::from(values[hold] == value) << hold;
    holds.iter().fold(0, |bits, hold| bits | bit(hold))
}

fn each(holds: u32) -> impl Iterator<Item = Hold> {
    let mut left = holds;
    core::iter::from_fn(move || {
        let hold = left.checked_ilog2()?;
        left ^= 1 << hold;
        Some(hold as Hold)
    })
}

/// Which of these holds of equal size comes first by the codes of their cards; `None` if that
/// depends on the names of the suits.
fn first_in_any_suits(holds: u32, run: &Run, rank: usize) -> Option<Hold> {
    // Mutants: `None` is always right, but takes longer.
    let mut each = each(holds);
    let mut first = each.next()?;
    for other in each {
        // Among the cards that are not in both holds, the ones of the lowest rank.
        let [a, b, c, d] = run.cards.map(|(_, rank)| rank);
        let cards = [a, b, c, d, run.fifth(rank).1].into_iter().enumerate();
        let mut lowest = (u8::MAX, 0);
        // Mutants: cards in both can only make it `None`.
        for (card_idx, rank) in cards.filter(|card| (first ^ other) >> card.0 & 1 != 0) {
            if rank < lowest.0 {
                lowest = (rank, 0);
            }
            if rank == lowest.0 {
                lowest.1 |= 1 << card_idx;
            }
        }
        // Mutants: `None` is always right, but takes longer.
        match (lowest.1 & first, lowest.1 & other) {
            (_, 0) => {}
            (0, _) => first = other,
            _ => return None,
        }
    }
    Some(first)
}

/// For each of these holds of equal size, in how many of the 24 renamings of suits it comes first
/// by the codes of its cards.
///
/// If the choice among tied holds depends on the suits, the deals represented by one sorted deal are
/// not all played the same way.
fn first_by_suits(holds: u32, run: &Run, rank: usize) -> [u8; 32] {
    let [a, b, c, d] = run.cards;
    let cards = [a, b, c, d, run.fifth(rank)];
    let mut n_chosen = [0; 32];
    for renaming in RENAMINGS {
        let bits = cards.map(|(suit, rank)| 1_u64 << (rank * 4 + renaming[usize::from(suit) % 4]));
        let mut first: (Hold, u64) = (0, 0);
        for hold in each(holds) {
            let held = bits.iter().enumerate();
            let held = held.filter(|(card_idx, _)| hold >> card_idx & 1 != 0);
            // Mutants: each card has its own bit, so either operator joins them.
            let set = held.fold(0, |set, (_, bit)| set | bit);
            // The first hold has the lowest card that is not in both.
            let differ = set ^ first.1;
            if first.1 == 0 || set & differ & differ.wrapping_neg() != 0 {
                first = (hold, set);
            }
        }
        n_chosen[first.0] += 1;
    }
    n_chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every order of the four suits.
    fn orders() -> Vec<[u8; 4]> {
        let mut orders = Vec::new();
        for a in 0..4 {
            for b in (0..4).filter(|&b| b != a) {
                for c in (0..4).filter(|&c| c != a && c != b) {
                    orders.push([a, b, c, 6 - a - b - c]);
                }
            }
        }
        orders
    }

    #[test]
    fn suits_are_renamed_in_every_way_once() {
        assert_eq!(RENAMINGS.to_vec(), orders());
    }

    /// Pseudorandom numbers, the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (self.0 >> 33) % bound
        }
    }

    /// Four cards, and the suit and rank of a fifth. With only five ranks, cards of equal rank are
    /// common.
    fn deal(numbers: &mut Numbers) -> (Run, usize) {
        let mut cards: Vec<(u8, u8)> = Vec::new();
        while cards.len() < 5 {
            let card = (numbers.below(4) as u8, numbers.below(5) as u8);
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        let run = Run {
            four: [0; 4],
            suit: cards[4].0,
            n_ranks: 13,
            cards: [cards[0], cards[1], cards[2], cards[3]],
            place: 0,
            rows: [0; 15],
            n_deals: (1, 1),
        };
        (run, usize::from(cards[4].1))
    }

    /// How often each hold comes first when holds are compared by the sorted codes of their cards.
    fn slowly(holds: &[Hold], run: &Run, rank: usize) -> [u8; 32] {
        let mut n_chosen = [0; 32];
        for order in orders() {
            let codes = |hold: Hold| {
                let cards = run.cards.into_iter().chain([run.fifth(rank)]);
                let cards = cards.enumerate().filter(|(idx, _)| hold >> idx & 1 == 1);
                let code = |(_, (suit, rank)): (_, (u8, u8))| rank * 4 + order[usize::from(suit)];
                let mut codes: Vec<u8> = cards.map(code).collect();
                codes.sort_unstable();
                codes
            };
            let first = holds.iter().min_by_key(|&&hold| codes(hold));
            n_chosen[*first.unwrap()] += 1;
        }
        n_chosen
    }

    #[test]
    fn the_first_hold_comes_first_by_the_codes_of_its_cards() {
        let mut numbers = Numbers(1);
        let (mut n_some, mut n_sure, mut n_by_suits) = (0, 0, 0);
        for round in 0..4_000 {
            let (run, rank) = deal(&mut numbers);
            let all: [&[Hold]; 4] = [&ONE, &TWO, &THREE, &FOUR];
            let all = all[round % 4];
            let mut holds: Vec<Hold> = Vec::new();
            while holds.is_empty() {
                let some = all.iter().filter(|_| numbers.below(3) == 0);
                holds.extend(some);
            }
            let bits = holds.iter().fold(0, |bits, hold| bits | 1 << hold);
            let expected = slowly(&holds, &run, rank);
            assert_eq!(first_by_suits(bits, &run, rank), expected, "{holds:?}");
            let is_sure = expected.contains(&24);
            n_sure += u32::from(is_sure);
            n_by_suits += u32::from(!is_sure);
            if let Some(first) = first_in_any_suits(bits, &run, rank) {
                assert_eq!(expected[first], 24, "{holds:?}");
                n_some += 1;
            }
        }
        assert!(n_by_suits > 500, "{n_by_suits}");
        // If suits do not matter, the quick way usually finds the first hold.
        assert!(10 * n_some > 9 * n_sure, "{n_some} of {n_sure}");
    }
}
