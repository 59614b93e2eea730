//! The standard form: every way to read tiles as sets and a pair.
//!
//! The pair is taken out first, lowest kind first. What is left is split from its lowest tile,
//! which must begin a set: first a triplet is tried, then a sequence. Where neither fits, the
//! last triplet that could also begin a sequence is undone. A triplet is never tried after a
//! sequence with the same lowest tile, because that is the triplet before the sequence once
//! more: so every reading comes exactly once.
//!
//! Source: Rules M5 and M9; the pair first is the source article's idea.

use crate::{Set, SetKind, Sets, Tile};

/// The bits of one kind in [`Packed`].
const BITS: u32 = 3;

/// Counts of the 34 kinds, three bits each, the lowest kind lowest: room for four copies, and
/// one word in which the lowest tile left is a count of zeros away.
type Packed = u128;

/// Each way to read some tiles as sets and a pair, as an iterator of `(pair, sets)`.
#[derive(Clone, Debug)]
pub(crate) struct Readings {
    /// All tiles.
    tiles: Packed,
    /// The tiles that are neither in the pair nor in the sets.
    rest: Packed,
    pair: Tile,
    sets: Sets,
    /// The kinds that are still to be tried as the pair, one bit each.
    pairs_left: u64,
}

impl Readings {
    /// The readings of uncalled tiles: none unless there are `3n+2`.
    pub(crate) fn new(counts: &[u8; 34]) -> Self {
        // Suit by suit, as short words are quicker.
        let mut tiles = 0;
        for suit in counts.chunks(9).rev() {
            let packed = suit
                .iter()
                .rev()
                .fold(0, |packed: u32, &count| packed << BITS | u32::from(count));
            tiles = tiles << (9 * BITS) | Packed::from(packed);
        }
        Self {
            tiles,
            rest: tiles,
            pair: Tile::ALL[0],
            sets: Sets::EMPTY,
            pairs_left: pairs_to_try(counts),
        }
    }

    /// Undoes sets up to the last triplet that can give way to a sequence, or takes the next
    /// pair; whether there was either.
    fn step_back(&mut self) -> bool {
        while let Some(set) = self.sets.pop() {
            self.rest += weight(set);
            if set.kind() == SetKind::Triplet && self.step(SetKind::Sequence, set.first()) {
                return true;
            }
        }
        let Some(pair) = Tile::from_code(self.pairs_left.trailing_zeros() as u8) else {
            return false;
        };
        self.pairs_left &= self.pairs_left - 1;
        self.pair = pair;
        self.rest = self.tiles - (2 << (BITS * u32::from(pair.code())));
        true
    }

    /// Takes out a set that begins with the lowest tile; whether there is one.
    fn step_forward(&mut self) -> bool {
        let lowest = self.rest.trailing_zeros() / BITS;
        let Some(lowest) = Tile::from_code(lowest as u8) else {
            return false;
        };
        let is_after_sequence = self
            .sets
            .last()
            .is_some_and(|set| set.kind() == SetKind::Sequence && set.first() == lowest);
        !is_after_sequence && self.step(SetKind::Triplet, lowest)
            || self.step(SetKind::Sequence, lowest)
    }

    /// Takes out the set of a kind that begins with `first`, a tile that is there, if all of it
    /// is; whether it is.
    fn step(&mut self, kind: SetKind, first: Tile) -> bool {
        let Some(set) = Set::new(kind, first) else {
            return false;
        };
        let held = self.rest >> (BITS * u32::from(first.code()));
        let is_held = match kind {
            SetKind::Sequence => held & 0o70 != 0 && held & 0o700 != 0,
            SetKind::Triplet => held & 0o7 >= 3,
            SetKind::Quad => false,
        };
        if is_held && self.sets.push(set) {
            self.rest -= weight(set);
            return true;
        }
        false
    }
}

impl Iterator for Readings {
    type Item = (Tile, Sets);

    fn next(&mut self) -> Option<(Tile, Sets)> {
        let mut is_open = self.step_back();
        while is_open && self.rest != 0 {
            is_open = self.step_forward() || self.step_back();
        }
        is_open.then_some((self.pair, self.sets))
    }
}

impl core::iter::FusedIterator for Readings {}

/// The tiles of a set as packed counts.
const fn weight(set: Set) -> Packed {
    let weight = match set.kind() {
        SetKind::Sequence => 0o111,
        SetKind::Triplet => 3,
        SetKind::Quad => 4,
    };
    weight << (BITS * set.first().code() as u32)
}

/// The kinds that can be the pair, one bit each; none if no kind can.
///
/// Sets take three tiles of a suit. So one suit must have two tiles more than some sets, it holds
/// the pair, and the other suits have none.
fn pairs_to_try(counts: &[u8; 34]) -> u64 {
    let mut pair_suit = None;
    for (suit_idx, suit) in counts.chunks(9).enumerate() {
        match suit.iter().sum::<u8>() % 3 {
            0 => {}
            // Mutants: several suits with a pair have no reading, which is only found out later.
            2 if pair_suit.is_none() => pair_suit = Some(suit_idx),
            _ => return 0,
        }
    }
    let Some(pair_suit) = pair_suit else {
        return 0;
    };
    let mut pairs = 0;
    for (idx, &count) in counts.iter().enumerate().skip(9 * pair_suit).take(9) {
        pairs |= u64::from(count >= 2) << idx;
    }
    pairs
}

/// The number of readings of uncalled tiles.
///
/// The ways of a suit do not depend on those of the others, so they are multiplied.
pub(crate) fn n_readings(counts: &[u8; 34]) -> usize {
    let (numbers, honors) = counts.split_at(27);
    let suits = numbers.chunks(9).map(|suit| (suit, 7)).chain([(honors, 0)]);
    let n_ways = |(suit, n_starts): (&[u8], usize)| {
        let mut left = [0; 9];
        left[..suit.len()].copy_from_slice(suit);
        match suit.iter().sum::<u8>() % 3 {
            0 => n_ways_to_sets(left, 0, n_starts),
            2 => (0..suit.len())
                .filter(|&pair| suit[pair] >= 2)
                .map(|pair| {
                    let mut rest = left;
                    rest[pair] -= 2;
                    n_ways_to_sets(rest, 0, n_starts)
                })
                .sum(),
            _ => 0,
        }
    };
    suits.map(n_ways).product()
}

/// The number of ways in which the numbers from `first` on are sets; the first `n_starts` can
/// begin a sequence.
fn n_ways_to_sets(left: [u8; 9], first: usize, n_starts: usize) -> usize {
    // Mutants: a number that has no tiles, taken as the lowest, has the one way of no sets.
    let Some(lowest) = (first..9).find(|&idx| left[idx] > 0) else {
        return 1;
    };
    let mut n_ways = 0;
    // All triplets of the lowest number first, then sequences only: every union comes once.
    for n_triplets in 0..=left[lowest] / 3 {
        let mut rest = left;
        let n_sequences = left[lowest] - 3 * n_triplets;
        rest[lowest] = 0;
        let is_there = n_sequences == 0
            || lowest < n_starts
                && rest[lowest + 1..lowest + 3]
                    .iter()
                    .all(|&count| count >= n_sequences);
        if is_there {
            if n_sequences > 0 {
                for count in &mut rest[lowest + 1..lowest + 3] {
                    *count -= n_sequences;
                }
            }
            // Mutants: the lowest number has no tiles left, so that it is passed over as well.
            n_ways += n_ways_to_sets(rest, lowest + 1, n_starts);
        }
    }
    n_ways
}
