//! How many tiles a suit still needs, computed slowly from the rules: the oracle for the committed
//! tables and for every shanten.
//!
//! Every target is a count of each number that splits into sets and at most one pair; its cost is
//! the number of tiles by which it exceeds the held tiles. The numbers are visited from the lowest
//! up, and the state consists of how many sequences began one number earlier and how many two
//! numbers earlier.

use std::collections::HashMap;

use handeval_mahjong::{Form, Forms, Hand, ShapeRules, Tile};

use crate::eight_and_a_half_pairs;

/// More tiles than any hand needs, yet small enough that sums fit in a byte.
pub(crate) const NEVER: u8 = 64;

/// The fewest tiles still needed for zero to five sets, without a pair (`[0]`) and with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Missing(pub(crate) [[u8; 6]; 2]);

impl Missing {
    const UNREACHED: Self = Self([[NEVER; 6]; 2]);

    /// A suit without tiles: zero sets need zero tiles, and more sets are impossible.
    pub(crate) const NO_TILES: Self = {
        let mut missing = Self::UNREACHED;
        missing.0[0][0] = 0;
        missing
    };

    /// How many tiles this suit and another one still need together.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut both = Self::UNREACHED;
        for (n_pairs, by_sets) in other.0.iter().enumerate() {
            for (n_sets, &cost) in by_sets.iter().enumerate() {
                both.relax(self, n_sets, n_pairs, cost);
            }
        }
        both
    }

    /// The same numbers, but without the entry for five sets.
    pub(crate) fn up_to_four(&self) -> Self {
        let mut four = *self;
        for by_sets in &mut four.0 {
            by_sets[5] = NEVER;
        }
        four
    }

    fn relax(&mut self, from: &Self, n_sets: usize, n_pairs: usize, cost: u8) {
        for (to, from) in self.0.iter_mut().skip(n_pairs).zip(&from.0) {
            for (to, &from) in to.iter_mut().skip(n_sets).zip(from) {
                *to = (*to).min(from + cost).min(NEVER);
            }
        }
    }
}

/// The visited numbers of a suit. `[a][b]`: `a` sequences begun two numbers before, `b` begun one
/// before. Two of each are enough, because three equal sequences are three triplets.
#[derive(Clone)]
pub(crate) struct Passed([[Missing; 3]; 3]);

impl Passed {
    pub(crate) const START: Self = {
        let mut states = [[Missing::UNREACHED; 3]; 3];
        states[0][0] = Missing::NO_TILES;
        Self(states)
    };

    /// Visits a number: `held` copies are held, and `max_copies` can be held.
    pub(crate) fn pass(&self, held: u8, max_copies: u8, begins_sequence: bool) -> Self {
        let mut next = [[Missing::UNREACHED; 3]; 3];
        for (a, by_b) in self.0.iter().enumerate() {
            for ((b, from), to) in by_b.iter().enumerate().zip(&mut next) {
                let n_c = if begins_sequence { 3 } else { 1 };
                for (c, to) in to.iter_mut().enumerate().take(n_c) {
                    for (n_triplets, n_pairs) in [(0, 0), (1, 0), (0, 1)] {
                        let copies = (a + b + c + 3 * n_triplets + 2 * n_pairs) as u8;
                        if copies <= max_copies {
                            let cost = copies.saturating_sub(held);
                            to.relax(from, c + n_triplets, n_pairs, cost);
                        }
                    }
                }
            }
        }
        Self(next)
    }

    pub(crate) fn missing(&self) -> Missing {
        self.0[0][0]
    }
}

/// How many tiles a suit still needs if its kinds are held `held` times and can be held
/// `max_copies` times. If there are seven kinds, they are honors, which make no sequences.
pub(crate) fn suit_missing(held: &[u8], max_copies: &[u8]) -> Missing {
    let n_starts = if held.len() == 9 { 7 } else { 0 };
    let mut passed = Passed::START;
    for (idx, (&held, &max_copies)) in held.iter().zip(max_copies).enumerate() {
        passed = passed.pass(held, max_copies, idx < n_starts);
    }
    passed.missing()
}

/// The slow rule, which caches every suit that it has computed.
#[derive(Default)]
pub(crate) struct Slow(HashMap<(Vec<u8>, Vec<u8>), Missing>);

impl Slow {
    /// The shanten of a hand and the forms that reach it.
    pub(crate) fn shanten(&mut self, hand: &Hand) -> (i8, Forms) {
        let mut called = [0; 34];
        for tile in hand.calls().iter().flat_map(|call| call.set().tiles()) {
            called[usize::from(tile.code())] += 1;
        }
        self.shanten_of(hand.counts(), &called, hand.rules(), hand.calls().len())
    }

    /// The shanten of uncalled tiles with `n_calls` called sets that hold the `called` tiles.
    pub(crate) fn shanten_of(
        &mut self,
        counts: &[u8; 34],
        called: &[u8; 34],
        rules: ShapeRules,
        n_calls: usize,
    ) -> (i8, Forms) {
        let max_copies: [u8; 34] = std::array::from_fn(|idx| {
            let exists = rules.wall().contains(Tile::ALL[idx]);
            if exists { 4 - called[idx] } else { 0 }
        });
        let n_uncalled: u8 = counts.iter().sum();
        let mut missing = Vec::new();
        if rules.forms().contains(Form::Standard) {
            let n_sets = usize::from(n_uncalled / 3);
            let lacking = self.sets_and_pair(counts, &max_copies, n_sets);
            missing.push((lacking, Form::Standard));
        }
        let is_right_size = matches!(usize::from(n_uncalled) + 3 * n_calls, 13 | 14);
        if n_calls <= 1 && is_right_size && rules.forms().contains(Form::KnittedStraight) {
            let lacking = straights().map(|straight| {
                let mut rest = *counts;
                let mut max_copies = max_copies;
                let mut lacking = 0;
                for kind in straight {
                    if max_copies[kind] == 0 {
                        return NEVER;
                    }
                    max_copies[kind] -= 1;
                    lacking += u8::from(rest[kind] == 0);
                    rest[kind] = rest[kind].saturating_sub(1);
                }
                lacking + self.sets_and_pair(&rest, &max_copies, 1 - n_calls)
            });
            missing.push((lacking.into_iter().min().unwrap(), Form::KnittedStraight));
        }
        if n_calls == 0 && matches!(n_uncalled, 13 | 14) {
            if rules.forms().contains(Form::SevenPairs) {
                let two_of_four = rules.has_four_as_two_pairs();
                let lacking = pairs_missing(counts, &max_copies, two_of_four);
                missing.push((lacking, Form::SevenPairs));
            }
            if rules.forms().contains(Form::ThirteenOrphans) {
                missing.push((orphans_missing(counts), Form::ThirteenOrphans));
            }
            if rules.forms().contains(Form::HonorsAndKnitted) {
                let n_held =
                    |kinds: Vec<usize>| kinds.iter().filter(|&&kind| counts[kind] > 0).count();
                let most = straights().map(|straight| {
                    n_held([&straight[..], &[27, 28, 29, 30, 31, 32, 33]].concat())
                });
                let most = most.into_iter().max().unwrap().min(14);
                missing.push((14 - most as u8, Form::HonorsAndKnitted));
            }
        }
        if n_calls == 0
            && matches!(n_uncalled, 16 | 17)
            && rules.forms().contains(Form::EightAndAHalfPairs)
        {
            let lacking = eight_and_a_half_pairs::missing(counts, rules.has_four_as_two_pairs());
            missing.push((lacking, Form::EightAndAHalfPairs));
        }
        let least = missing.iter().map(|&(missing, _)| missing).min().unwrap();
        let nearest = missing.iter().filter(|&&(missing, _)| missing == least);
        (least as i8 - 1, nearest.map(|&(_, form)| form).collect())
    }

    /// How many tiles these need for some sets and a pair.
    fn sets_and_pair(&mut self, counts: &[u8; 34], max_copies: &[u8; 34], n_sets: usize) -> u8 {
        let suits = (0..4).map(|suit| {
            let kinds = 9 * suit..(9 * suit + 9).min(34);
            let key = (counts[kinds.clone()].to_vec(), max_copies[kinds].to_vec());
            *self
                .0
                .entry(key)
                .or_insert_with_key(|(held, max)| suit_missing(held, max))
        });
        let all = suits.reduce(|all, suit| all.and(&suit)).unwrap();
        all.0[1][n_sets]
    }
}

/// The codes of the six knitted straights: each order of the three suits.
pub(crate) fn straights() -> [[usize; 9]; 6] {
    [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ]
    .map(|lowest| std::array::from_fn(|idx| 9 * (idx / 3) + lowest[idx / 3] + 3 * (idx % 3)))
}

/// The tiles still needed for seven pairs: the seven cheapest pairs. The second pair of a kind
/// costs at least as much as the first, so the cheapest pairs are compatible.
fn pairs_missing(counts: &[u8; 34], max_copies: &[u8; 34], two_of_four: bool) -> u8 {
    let mut costs = Vec::new();
    for (&count, &max) in counts.iter().zip(max_copies) {
        if max == 4 {
            let first = 2_u8.saturating_sub(count);
            costs.push(first);
            if two_of_four {
                costs.push(4_u8.saturating_sub(count) - first);
            }
        }
    }
    costs.sort_unstable();
    costs.iter().take(7).sum()
}

/// The tiles still needed for thirteen orphans, with the best choice of the tile to hold twice.
fn orphans_missing(counts: &[u8; 34]) -> u8 {
    let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let missing_with_pair = |pair: usize| {
        let needed = |orphan| if orphan == pair { 2_u8 } else { 1 };
        let lacking = |&orphan: &usize| needed(orphan).saturating_sub(counts[orphan]);
        orphans.iter().map(lacking).sum::<u8>()
    };
    orphans.into_iter().map(missing_with_pair).min().unwrap()
}
