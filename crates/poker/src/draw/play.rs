//! Every deal played as well as can be.
//!
//! The classes need no second look at the deals. How often a class is met is a sum of the same
//! V's (see the [module above](super::optimal)), of hands of that class alone, with factors that
//! follow from the choices; the factors are added up for each set while the choices are made.

use alloc::vec;
use alloc::vec::Vec;

use super::PayTable;
use super::classes::{Classes, MAX_CLASSES};
use super::optimal::Run;
use super::subsets::N_SETS;

/// By number of cards held: 5·C(47,5) divided by the number of draws.
const WEIGHTS: [i64; 6] = [5, 43, 473, 7_095, 163_185, 7_669_695];

/// The ways to rename the suits.
const RENAMINGS: [[u8; 4]; 24] = {
    let mut renamings = [[0; 4]; 24];
    let mut found = 0;
    let mut digits = 0;
    while digits < 256 {
        let renaming = [
            (digits >> 6) as u8,
            (digits >> 4 & 3) as u8,
            (digits >> 2 & 3) as u8,
            (digits & 3) as u8,
        ];
        let [a, b, c, d] = renaming;
        if (1_u8 << a | 1 << b | 1 << c | 1 << d) == 0b1111 {
            renamings[found] = renaming;
            found += 1;
        }
        digits += 1;
    }
    renamings
};

/// A hold of a deal: bits 0 to 3 are the four cards of its run, bit 4 is the fifth.
type Hold = usize;

/// By number of cards: the holds.
const HOLDS: [&[u8]; 6] = [
    &[0],
    &[1, 2, 4, 8, 16],
    &[3, 5, 6, 9, 10, 12, 17, 18, 20, 24],
    &[7, 11, 13, 14, 19, 21, 22, 25, 26, 28],
    &[15, 23, 27, 29, 30],
    &[31],
];

/// All deals played with one pay table.
pub(super) struct Play {
    pays: [i64; MAX_CLASSES],
    /// V of every set, by place, and by row and rank.
    sums: Vec<i64>,
    next_sums: Vec<i64>,
    numerator: u128,
    /// The factor of every set, by place, and by row and rank; and of every class of the deals
    /// themselves. All are 24 times too large.
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
        Self {
            pays,
            next_sums: next.iter().map(|&place| sums[usize::from(place)]).collect(),
            sums,
            numerator: 0,
            factors: vec![0; N_SETS + 1],
            next_factors: vec![0; next.len()],
            class_factors: [0; MAX_CLASSES],
        }
    }

    /// Plays the deals of a run, with the classes that they make.
    pub(super) fn run(&mut self, run: &Run, classes: &[u8]) {
        let mut without = [0; 16];
        for (sum, row) in without.iter_mut().zip(run.rows) {
            *sum = self.sums[usize::from(row / 4)];
        }
        without[15] = self.sums[usize::from(run.place)];
        exactly(&mut without);

        let mut chosen = [0; 16];
        let starts = run.rows.map(|row| usize::from(row) * 13);
        for (rank, &class) in (0..usize::from(run.n_ranks)).zip(classes) {
            let class = usize::from(class) % MAX_CLASSES;
            let mut with = [0; 16];
            for (sum, start) in with.iter_mut().zip(starts) {
                *sum = self.next_sums[start + rank];
            }
            with[15] = self.pays[class];
            exactly(&mut with);

            let mut values = [0; 32];
            let mut best = [0; 6];
            for hold in 0..16 {
                let n_held = (hold as u32).count_ones() as usize;
                values[hold] = without[hold] - with[hold];
                values[hold + 16] = with[hold];
                best[n_held] = best[n_held].max(values[hold]);
                best[n_held + 1] = best[n_held + 1].max(values[hold + 16]);
            }
            let (mut value, mut n_held) = (best[5] * WEIGHTS[5], 5);
            for n in (0..5).rev() {
                if best[n] * WEIGHTS[n] > value {
                    (value, n_held) = (best[n] * WEIGHTS[n], n);
                }
            }
            let is_last = rank + 1 == usize::from(run.n_ranks);
            let n_deals = if is_last {
                run.n_deals.0
            } else {
                run.n_deals.1
            };
            // No value is negative.
            self.numerator += u128::from(n_deals) * u128::from(value.unsigned_abs());

            let weight = i64::from(n_deals) * WEIGHTS[n_held];
            let mut is_best = HOLDS[n_held]
                .iter()
                .map(|&hold| usize::from(hold))
                .filter(|&hold| values[hold % 32] == best[n_held]);
            let first = is_best.next().unwrap_or(31);
            if let Some(second) = is_best.next() {
                let tied =
                    is_best.fold(1_u32 << first | 1 << second, |tied, hold| tied | 1 << hold);
                for (hold, n_chosen) in break_tie(tied, run, rank).into_iter().enumerate() {
                    if n_chosen > 0 {
                        let weight = weight * i64::from(n_chosen);
                        self.choose(hold, weight, rank, class, &starts, &mut chosen);
                    }
                }
            } else {
                self.choose(first, weight * 24, rank, class, &starts, &mut chosen);
            }
        }
        // The alternating sums the other way round: from holds to the sets that they ask for.
        for card in 0..4 {
            for set in 0..16 {
                if set >> card & 1 == 0 {
                    chosen[set | 1 << card] -= chosen[set];
                }
            }
        }
        for (row, factor) in run.rows.iter().zip(chosen) {
            self.factors[usize::from(row / 4)] += factor;
        }
        self.factors[usize::from(run.place)] += chosen[15];
    }

    /// Takes a hold of a deal so many times.
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
        // All sets of the four cards that contain the hold.
        let others = 15 - of_four;
        let mut more = others;
        loop {
            let sign = if (more as u32).count_ones() % 2 == 0 {
                1
            } else {
                -1
            };
            match starts.get(of_four | more) {
                Some(start) => self.next_factors[start + rank] += sign * factor,
                None => self.class_factors[class] += sign * factor,
            }
            if more == 0 {
                return;
            }
            more = (more - 1) & others;
        }
    }

    /// What all deals are paid, and how many end in each class, strongest first; both times the
    /// factors of [`WEIGHTS`].
    pub(super) fn finish(
        mut self,
        table: &PayTable,
        classes: &Classes,
        next: &[u16],
    ) -> (u128, Vec<(&'static str, u64)>) {
        for (&place, factor) in next.iter().zip(&self.next_factors) {
            self.factors[usize::from(place)] += factor;
        }
        let mut sums = self.class_factors.map(i128::from);
        for (&factor, counts) in self.factors.iter().zip(&classes.counts) {
            for (sum, &count) in sums.iter_mut().zip(counts) {
                *sum += i128::from(factor) * i128::from(count);
            }
        }
        let parts = sums.map(|sum| (sum / 24) as u64);
        (
            self.numerator,
            table.classes().iter().copied().zip(parts).collect(),
        )
    }
}

/// From sums over all hands that contain a set of the four cards to those that meet them in
/// exactly this set.
fn exactly(sums: &mut [i64; 16]) {
    for card in 0..4 {
        for set in 0..16 {
            if set >> card & 1 == 0 {
                sums[set] -= sums[set | 1 << card];
            }
        }
    }
}

/// In how many of the 24 ways to rename suits each of the holds that are worth the same, of as
/// many cards, comes first by the codes of its cards.
///
/// Where a choice falls by suits, the deals that the sorted one stands for choose differently.
fn break_tie(tied: u32, run: &Run, rank: usize) -> [u8; 32] {
    let [a, b, c, d] = run.cards;
    let cards = [a, b, c, d, (run.suit, rank as u8)];
    let mut n_chosen = [0; 32];
    for renaming in RENAMINGS {
        let bits = cards.map(|(suit, rank)| 1_u64 << (rank * 4 + renaming[usize::from(suit) % 4]));
        let mut first: (Hold, u64) = (0, 0);
        for hold in (0..32).filter(|hold| tied >> hold & 1 != 0) {
            let held = bits.iter().enumerate();
            let held = held.filter(|(card_idx, _)| hold >> card_idx & 1 != 0);
            let set = held.fold(0, |set, (_, bit)| set | bit);
            // The first has the lowest card that they do not share.
            let differ = set ^ first.1;
            if first.1 == 0 || set & differ & differ.wrapping_neg() != 0 {
                first = (hold, set);
            }
        }
        n_chosen[first.0] += 1;
    }
    n_chosen
}
