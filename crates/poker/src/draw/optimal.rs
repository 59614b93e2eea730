//! What optimal play of a pay table returns, exactly.
//!
//! For a set of cards S let V(S) be the sum of what all hands that contain S pay. For a deal D
//! and a hold H the draws lead to the hands that meet D in exactly H; what they pay in sum is the
//! alternating sum of V(T) over all T between H and D. V is known for sets of up to four cards
//! from few hands: V of three cards is the sum over the fourth, halved, and so on. Sets that
//! differ but for the names of suits have the same V, so sorted sets ([`Subsets`]) stand for all.
//!
//! The classes need no second look at the deals. How often a class is met is a sum of the same
//! V's, of hands of that class alone, with factors that follow from the choices; the factors are
//! added up for each set while the choices are made.

use alloc::vec;
use alloc::vec::Vec;

use super::PayTable;
use super::classes::{Classes, MAX_CLASSES};
use super::subsets::{Masks, N_SETS, N_SMALL, NO_SET, Subsets, n_renamed};

/// By number of cards held: 5·C(47,5) divided by the number of draws.
const WEIGHTS: [i64; 6] = [5, 43, 473, 7_095, 163_185, 7_669_695];

/// 5·C(47,5) for each of the 2,598,960 deals.
const DENOMINATOR: u64 = 7_669_695 * 2_598_960;

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

/// What a pay table returns per coin when every deal is played as the best option of
/// [`draw`](fn@crate::draw).
///
/// # Source
///
/// Rule P19.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Return {
    numerator: u128,
    by_class: Vec<(&'static str, u64)>,
}

impl Return {
    /// The return times [`denominator`](Self::denominator), exactly.
    #[must_use]
    pub const fn numerator(&self) -> u128 {
        self.numerator
    }

    /// What the numerators are parts of: always 5·C(47,5)·2,598,960 = 19,933,230,517,200, which
    /// every number of draws divides. Nothing is reduced.
    #[must_use]
    pub const fn denominator(&self) -> u64 {
        DENOMINATOR
    }

    /// The return per coin, rounded to a float.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.numerator as f64 / self.denominator() as f64
    }

    /// The share of deals that end in each class, strongest first, times
    /// [`denominator`](Self::denominator); together they are the denominator.
    ///
    /// Where options are worth the same, the first in the order of
    /// [`Draw::options`](crate::Draw::options) is played.
    #[must_use]
    pub fn by_class(&self) -> &[(&'static str, u64)] {
        &self.by_class
    }
}

/// What a pay table returns when all 2,598,960 deals of the 52-card deck are played optimally.
///
/// Looks at the 134,459 deals that differ but for the names of suits. For several tables a
/// [`ReturnSolver`] is quicker.
///
/// # Examples
///
/// ```
/// use handeval_poker::{PayTable, optimal_return};
///
/// let table = PayTable::built_in("jacks-or-better-9-6").unwrap();
/// let result = optimal_return(&table);
/// assert_eq!(result.numerator(), 19_842_315_923_796);
/// assert_eq!(result.denominator(), 19_933_230_517_200);
/// assert_eq!(format!("{:.9}", result.expected()), "0.995439044");
/// ```
///
/// # Source
///
/// Rule P19.
#[must_use]
pub fn optimal_return(table: &PayTable) -> Return {
    ReturnSolver::new().solve(table)
}

/// Solves one pay table after the other; what does not depend on the pays is kept in about 4 MB.
///
/// # Examples
///
/// ```
/// use handeval_poker::{PayTable, ReturnSolver};
///
/// let mut solver = ReturnSolver::new();
/// let returns: Vec<f64> = ["jacks-or-better-9-6", "jacks-or-better-8-5"]
///     .iter()
///     .map(|name| solver.solve(&PayTable::built_in(name).unwrap()).expected())
///     .collect();
/// assert!(returns[0] > returns[1]);
/// ```
pub struct ReturnSolver {
    subsets: Subsets,
    /// By small set, suit and rank: the place of the set with that card; [`NO_SET`] if it is in
    /// the set. A set and a suit, 13 ranks, are a row.
    next: Vec<u16>,
    runs: Vec<Run>,
    /// For each classifier that was asked for: the classes, and their places for each run.
    classes: Vec<(Classes, Vec<u16>)>,
}

/// Deals that have four cards in common, and a fifth of one suit and of each of the lowest ranks.
struct Run {
    four: Masks,
    suit: u8,
    n_ranks: u8,
    /// The four cards, by suit and rank, in the order of the bits of their subsets.
    cards: [(u8, u8); 4],
    /// The place of the four cards.
    place: u16,
    /// By subset of the four, all of them left out: its row in the suit of the fifth card.
    rows: [u16; 15],
    /// How many deals the one with the highest rank stands for, and each of the others.
    n_deals: (u8, u8),
}

impl Default for ReturnSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for ReturnSolver {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ReturnSolver").finish_non_exhaustive()
    }
}

impl ReturnSolver {
    /// The solver for any pay tables, of all classifiers.
    #[must_use]
    pub fn new() -> Self {
        let subsets = Subsets::new();
        let mut next = vec![NO_SET; N_SMALL * 52];
        for n_cards in 0..4 {
            subsets.for_each(n_cards, &mut |masks| {
                let start = usize::from(subsets.sort(masks).0) * 52;
                for (card_idx, place) in next[start..][..52].iter_mut().enumerate() {
                    let (suit, rank) = (card_idx / 13, card_idx % 13);
                    if masks[suit] >> rank & 1 == 0 {
                        *place = subsets.sort(with(masks, suit, rank)).0;
                    }
                }
            });
        }
        let mut runs = Vec::new();
        subsets.for_each(4, &mut |four| add_runs(four, &subsets, &mut runs));
        Self {
            subsets,
            next,
            runs,
            classes: Vec::new(),
        }
    }

    /// What a pay table returns; see [`optimal_return`].
    ///
    /// The first table of a classifier takes a little longer than the ones after it.
    pub fn solve(&mut self, table: &PayTable) -> Return {
        let known = self
            .classes
            .iter()
            .position(|(classes, _)| classes.classifier == table.classifier());
        let idx = known.unwrap_or_else(|| {
            let classes = Classes::new(table.classifier(), &self.subsets, &self.next);
            let place = |run: &Run| classes.place(run.four, usize::from(run.suit));
            let places = self.runs.iter().map(place).collect();
            self.classes.push((classes, places));
            self.classes.len() - 1
        });
        let (classes, places) = &self.classes[idx];
        let mut play = Play::new(table, classes, &self.next);
        for (run, &place) in self.runs.iter().zip(places) {
            play.run(run, classes.classes_at(place));
        }
        play.finish(table, classes, &self.next)
    }
}

/// The set with a further card.
fn with(mut masks: Masks, suit: usize, rank: usize) -> Masks {
    masks[suit] |= 1 << rank;
    masks
}

/// Adds the sorted deals that come from four sorted cards by one more, so that each deal is there
/// just once: the fifth is of the last suit, and its lowest rank.
fn add_runs(four: Masks, subsets: &Subsets, runs: &mut Vec<Run>) {
    let [a, b, c, d] = four;
    let lowest = u16::trailing_zeros;
    let fifths = match four.map(u16::count_ones) {
        [4, ..] => [(0, lowest(a)), (1, 13)],
        [3, ..] => [(1, lowest(b)), (2, lowest(b) + 1)],
        [2, 2, ..] => [(2, 13), (2, 0)],
        [2, ..] => [(3, lowest(c) + 1), (3, 0)],
        _ => [(3, 0), (3, 0)],
    };
    let mut cards = [(0, 0); 4];
    let all = (0..52).map(|card_idx| (card_idx / 13, card_idx % 13));
    let held = all.filter(|&(suit, rank)| [a, b, c, d][usize::from(suit)] >> rank & 1 != 0);
    for (card, found) in cards.iter_mut().zip(held) {
        *card = found;
    }
    for (suit, n_ranks) in fifths {
        if n_ranks == 0 {
            continue;
        }
        let mut rows = [0; 15];
        for (subset, row) in rows.iter_mut().enumerate() {
            let mut masks = [0; 4];
            for (card_idx, &(suit, rank)) in cards.iter().enumerate() {
                masks[usize::from(suit)] |= ((subset >> card_idx & 1) as u16) << rank;
            }
            let (place, new_suits) = subsets.sort(masks);
            *row = place * 4 + u16::from(new_suits[suit]);
        }
        let last = n_ranks as usize - 1;
        runs.push(Run {
            four,
            suit: suit as u8,
            n_ranks: n_ranks as u8,
            cards,
            place: subsets.sort(four).0,
            rows,
            n_deals: (
                n_renamed(with(four, suit, last)),
                n_renamed(with(four, suit, 0)),
            ),
        });
    }
}

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
struct Play {
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
    fn new(table: &PayTable, classes: &Classes, next: &[u16]) -> Self {
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
    fn run(&mut self, run: &Run, classes: &[u8]) {
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

    /// The result of all deals.
    fn finish(mut self, table: &PayTable, classes: &Classes, next: &[u16]) -> Return {
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
        Return {
            numerator: self.numerator,
            by_class: table.classes().iter().copied().zip(parts).collect(),
        }
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
