//! What the suits of a hand with calls still need: called copies cannot be held again.

use super::called_numbers::CalledNumbers;
use super::missing::Missing;
use super::shape_rules::ShapeRules;
use super::suits::{Suits, suit_missing_of};
use super::tile::Tile;

/// The suits of a hand with calls.
#[derive(Clone, Debug)]
pub(crate) struct CalledSuits {
    is_called: [bool; 4],
    /// How many copies of each kind the player can hold in addition to the called tiles.
    max_copies: [u8; Tile::COUNT],
    rules: ShapeRules,
}

/// The first honor.
const HONORS: usize = 27;

/// The kinds of each suit, as a range of codes.
pub(crate) fn kinds_of_suit(suit_idx: usize) -> core::ops::Range<usize> {
    9 * suit_idx..(9 * suit_idx + 9).min(Tile::COUNT)
}

impl CalledSuits {
    /// The suits of a hand whose calls have these copies.
    pub(crate) fn new(called: &[u8; Tile::COUNT], rules: ShapeRules) -> Self {
        let is_called = |suit_idx| {
            called[kinds_of_suit(suit_idx)]
                .iter()
                .any(|&count| count > 0)
        };
        let mut max_copies = [0; Tile::COUNT];
        for tile in Tile::ALL {
            if rules.wall().contains(tile) {
                max_copies[tile.idx()] = 4_u8.saturating_sub(called[tile.idx()]);
            }
        }
        Self {
            is_called: core::array::from_fn(is_called),
            max_copies,
            rules,
        }
    }

    /// Whether tiles of the suit are called. For any other suit, the tables give what it needs.
    pub(crate) const fn has(&self, suit_idx: usize) -> bool {
        self.is_called[suit_idx]
    }

    /// How many copies of a tile the player can hold in addition to the called tiles.
    pub(crate) const fn max_copies(&self, tile: Tile) -> u8 {
        self.max_copies[tile.idx()]
    }

    /// What a suit with called tiles still needs for as many sets as the hand can still form.
    pub(crate) fn missing(&self, suit_idx: usize, counts: &[u8; Tile::COUNT]) -> Missing {
        match self.numbers(suit_idx, counts) {
            Some(numbers) => numbers.missing(),
            None => *self.honors(counts).suit_missing(3),
        }
    }

    /// The same, and what the suit needs after each draw, for up to `n_sets` sets. After a draw that
    /// is not possible, nothing can be formed.
    pub(crate) fn missing_and_drawn(
        &self,
        suit_idx: usize,
        counts: &[u8; Tile::COUNT],
        n_sets: usize,
    ) -> (Missing, [Missing; 9]) {
        if let Some(numbers) = self.numbers(suit_idx, counts) {
            return numbers.missing_and_drawn(n_sets);
        }
        let honors = self.honors(counts);
        let ids = honors.drawn_honors();
        let mut drawn = [Missing::NO_TILES; 9];
        for (tile, drawn) in Tile::ALL[HONORS..].iter().zip(&mut drawn) {
            let id = ids.get(usize::from(counts[tile.idx()]));
            if let Some(&id) = id.filter(|_| self.is_free(*tile)) {
                *drawn = *suit_missing_of(3, id);
            }
        }
        (*honors.suit_missing(3), drawn)
    }

    fn numbers(&self, suit_idx: usize, counts: &[u8; Tile::COUNT]) -> Option<CalledNumbers> {
        let kinds = kinds_of_suit(suit_idx);
        let held = counts[kinds.clone()].try_into().ok()?;
        let max_copies = self.max_copies[kinds].try_into().ok()?;
        Some(CalledNumbers { held, max_copies })
    }

    /// The honors without those that are called, because nothing more can be formed from the called
    /// ones.
    ///
    /// The table treats them as honors that are not held. They cost as much as any other such
    /// honor, and there is always one more that is not called: of seven honors, five sets and a
    /// pair, calls included, take six.
    fn honors(&self, counts: &[u8; Tile::COUNT]) -> Suits {
        let mut free = *counts;
        for tile in &Tile::ALL[HONORS..] {
            if !self.is_free(*tile) {
                free[tile.idx()] = 0;
            }
        }
        Suits::of_counts(&free, self.rules.wall())
    }

    /// Whether no copy of a tile is called.
    fn is_free(&self, tile: Tile) -> bool {
        self.max_copies(tile) == 4
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use handeval_testing::Numbers;

    use super::*;
    use crate::shape::missing::NEVER;

    /// A way to form sets and perhaps a pair.
    struct Target {
        copies: [u8; 9],
        n_sets: usize,
        has_pair: bool,
    }

    /// All ways to form up to `n_sets` sets, and perhaps a pair, of the kinds of a suit.
    fn targets(n_kinds: usize, n_sets: usize) -> Vec<Target> {
        let mut sets: Vec<[u8; 9]> = Vec::new();
        let mut add = |kinds: &[usize]| {
            let mut set = [0; 9];
            kinds.iter().for_each(|&kind| set[kind] += 1);
            sets.push(set);
        };
        (0..n_kinds).for_each(|kind| add(&[kind; 3]));
        if n_kinds == 9 {
            (0..7).for_each(|first| add(&[first, first + 1, first + 2]));
        }
        let mut all = vec![([0; 9], 0, 0)];
        let mut done = 0;
        while let Some(&(copies, n_formed, first)) = all.get(done) {
            done += 1;
            let next = sets.iter().enumerate().skip(first);
            for (idx, set) in next.take_while(|_| n_formed < n_sets) {
                let copies = core::array::from_fn(|kind| copies[kind] + set[kind]);
                all.push((copies, n_formed + 1, idx));
            }
        }
        let with_pairs = all.iter().flat_map(|&(copies, n_sets, _)| {
            (0..=n_kinds).map(move |pair| {
                let mut copies = copies;
                copies
                    .iter_mut()
                    .skip(pair)
                    .take(1)
                    .for_each(|count| *count += 2);
                (copies, n_sets, pair < n_kinds)
            })
        });
        let possible = with_pairs.filter(|(copies, ..)| copies.iter().all(|&count| count <= 4));
        let possible = possible
            .filter(|&(copies, _, has_pair)| !has_pair || copies[n_kinds..] == [0; 9][n_kinds..]);
        possible
            .map(|(copies, n_sets, has_pair)| Target {
                copies,
                n_sets,
                has_pair,
            })
            .collect()
    }

    /// What the tiles need for each number of sets, by trying all targets.
    fn by_targets(targets: &[Target], held: &[u8], max_copies: &[u8]) -> Missing {
        let mut missing = Missing([[NEVER; 6]; 2]);
        for target in targets {
            let wanted = || target.copies.iter().zip(max_copies);
            if wanted().all(|(copies, max)| copies <= max) {
                let needs = target.copies.iter().zip(held);
                let needs: u8 = needs
                    .map(|(copies, held)| copies.saturating_sub(*held))
                    .sum();
                let best = &mut missing.0[usize::from(target.has_pair)][target.n_sets];
                *best = needs.min(*best);
            }
        }
        missing
    }

    /// A hand, and calls in this suit.
    fn random(numbers: &mut Numbers, suit_idx: usize, n_calls: usize) -> ([u8; 34], [u8; 34]) {
        let kinds = kinds_of_suit(suit_idx);
        let (mut counts, mut called) = ([0; 34], [0; 34]);
        let mut n_called = 0;
        while n_called < n_calls {
            let first = kinds.start + numbers.below(kinds.len());
            let set: &[usize] = match numbers.below(4) {
                0 => &[0; 3],
                1 => &[0; 4],
                _ => &[0, 1, 2],
            };
            let mut with = called;
            let is_sequence = set.contains(&1);
            if is_sequence && (suit_idx == 3 || first % 9 > 6) {
                continue;
            }
            set.iter().for_each(|step| with[first + step] += 1);
            if with.iter().all(|&count| count <= 4) {
                (called, n_called) = (with, n_called + 1);
            }
        }
        for _ in 0..14 - 3 * n_calls {
            let code = kinds.start + numbers.below(kinds.len());
            // Other tiles are in other suits.
            if numbers.below(3) > 0 && counts[code] + called[code] < 4 {
                counts[code] += 1;
            }
        }
        (counts, called)
    }

    /// The values for up to this many sets.
    fn up_to(missing: Missing, n_sets: usize) -> [Vec<u8>; 2] {
        missing.0.map(|values| values[..=n_sets].to_vec())
    }

    #[test]
    fn suits_with_calls_need_what_the_best_target_needs() {
        let rules = ShapeRules::default();
        let mut numbers = Numbers(1);
        for suit_idx in [1, 3] {
            let kinds = kinds_of_suit(suit_idx);
            let targets = targets(kinds.len(), 3);
            for round in 0..400 {
                let n_calls = 1 + round % 4;
                let n_sets = 4 - n_calls;
                let (mut counts, called) = random(&mut numbers, suit_idx, n_calls);
                let suits = CalledSuits::new(&called, rules);
                assert!(suits.has(suit_idx) && !suits.has(0));
                let of_suit = |counts: &[u8; 34]| {
                    let max_copies = &suits.max_copies[kinds.clone()];
                    let found = by_targets(&targets, &counts[kinds.clone()], max_copies);
                    up_to(found, n_sets)
                };
                let (now, drawn) = suits.missing_and_drawn(suit_idx, &counts, n_sets);
                assert_eq!(
                    up_to(now, n_sets),
                    of_suit(&counts),
                    "{counts:?} {called:?}"
                );
                let alone = suits.missing(suit_idx, &counts);
                assert_eq!(
                    up_to(alone, n_sets),
                    of_suit(&counts),
                    "{counts:?} {called:?}"
                );
                for code in kinds.clone() {
                    let drawn = up_to(drawn[code - kinds.start], n_sets);
                    if counts[code] + called[code] < 4 {
                        counts[code] += 1;
                        let is_spent = suit_idx == 3 && called[code] > 0;
                        let expected = of_suit(&counts);
                        let is_right = drawn == expected || is_spent;
                        assert!(is_right, "{counts:?} {called:?}: {drawn:?} {expected:?}");
                        counts[code] -= 1;
                    } else {
                        assert_eq!(drawn, up_to(Missing::NO_TILES, n_sets));
                    }
                }
            }
        }
    }
}
