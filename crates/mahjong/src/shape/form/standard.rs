//! The standard form: every way to read tiles as sets and a pair.
//!
//! The pair is taken out first, lowest kind first. What is left is split from its lowest tile,
//! which must begin a set: three or four equal tiles are a triplet, unless they are read as the
//! beginnings of sequences, and whatever a triplet leaves begins a sequence. If the next two
//! numbers are also held three times, both readings can be right: the triplets are tried first, and
//! then the last triplet that could begin sequences is read in that way. So every reading is found
//! exactly once. The kinds of all four suits are the bits of one word.
//!
//! Source: Rules M5 and M9. The idea of taking the pair out first comes from the source article.

use crate::shape::planes::Planes;
use crate::shape::suits::{Words, sum_of_bytes};
use crate::{Decomposition, Set, SetKind, Sets, Tile};

/// The first tiles of all sequences.
const STARTS: u64 = 0x7F | 0x7F << 9 | 0x7F << 18;

/// Tiles read as a pair and sets, with one bit per kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) pair: Tile,
    pub(crate) triplets: u64,
    /// The first tiles of the sequences, in one word for each binary digit of the number of equal
    /// sequences that begin there.
    pub(crate) sequences: [u64; 3],
}

impl Split {
    /// The first tiles of the sequences.
    #[inline]
    pub(crate) const fn all_sequences(&self) -> u64 {
        let [ones, twos, fours] = self.sequences;
        ones | twos | fours
    }

    /// The sets, in order.
    #[inline]
    pub(crate) fn sets(&self) -> Sets {
        let mut sets = Sets::EMPTY;
        let mut triplets = self.triplets;
        let mut sequences = Planes::of_digits(self.sequences);
        loop {
            let left = triplets | sequences.any();
            let Some(tile) = Tile::from_code(left.trailing_zeros() as u8) else {
                return sets;
            };
            let first = left & left.wrapping_neg();
            let triplet = first & triplets;
            triplets ^= triplet;
            sequences = sequences.without_each(first ^ triplet);
            let is_triplet = usize::from(triplet != 0);
            sets.push_read([SetKind::Sequence, SetKind::Triplet][is_triplet], tile);
        }
    }

    /// The sets, with these called sets added.
    #[inline]
    pub(crate) fn sets_with(&self, called: impl Iterator<Item = Set>) -> Sets {
        let mut sets = self.sets();
        for set in called {
            sets.push_called(set);
        }
        sets
    }

    /// The reading, with these called sets added.
    #[inline]
    pub(crate) fn reading(&self, called: impl Iterator<Item = Set>) -> Decomposition {
        Decomposition::Standard {
            pair: self.pair,
            sets: self.sets_with(called),
        }
    }
}

/// An iterator over the ways to read some tiles as sets and a pair.
#[derive(Clone, Debug)]
pub(crate) struct Readings {
    held: Planes,
    /// Whether three consecutive numbers are each held three times, so they can be triplets or
    /// sequences.
    is_ambiguous: bool,
    /// The kinds that are still to be tried as the pair.
    pairs_left: u64,
    /// The kinds whose three or four tiles begin sequences, for the pair being tried.
    as_sequences: u64,
}

impl Readings {
    /// The readings of uncalled tiles, given both as counts and as planes; there are none unless
    /// there are `3n+2` tiles.
    #[inline]
    pub(crate) fn new(counts: &[u8; 34], held: &Planes) -> Self {
        Self::with_pair_in(pairs_to_try(&Words::new(counts)), held)
    }

    /// The readings of tiles with one of these kinds as the pair.
    #[inline]
    pub(crate) fn with_pair_in(pairs: u64, held: &Planes) -> Self {
        let threes = held.three_or_more();
        Self {
            held: *held,
            is_ambiguous: can_be_sequences(threes) != 0,
            pairs_left: held.two_or_more() & pairs,
            as_sequences: 0,
        }
    }

    /// Takes the lowest remaining candidate as the pair and splits the rest into sets, with some
    /// triplets read as sequences. If the counts are `AMBIGUOUS`, also returns the other triplets
    /// that could be read as sequences.
    #[inline]
    fn split<const AMBIGUOUS: bool>(&self) -> (Option<Split>, u64) {
        let pair = self.pairs_left & self.pairs_left.wrapping_neg();
        let mut rest = self.held.without_two(pair);
        let mut triplets = 0;
        let [mut ones, mut twos, mut fours] = [0; 3];
        let mut alternatives = 0;
        while rest.any() != 0 {
            let first = rest.any() & rest.any().wrapping_neg();
            let threes = rest.three_or_more();
            let mut triplet = first & threes;
            if AMBIGUOUS {
                triplet &= !self.as_sequences;
                // Mutants: triplets that cannot be read as sequences are then tried in vain.
                alternatives |= triplet & can_be_sequences(threes);
            }
            let sequence = first & !triplet;
            let tiles = triplet | sequence | sequence << 1 | sequence << 2;
            // The first tile begins no set here, however the tiles after it are read.
            if sequence & !STARTS | tiles & !rest.any() != 0 {
                return (None, alternatives);
            }
            triplets |= triplet;
            fours |= twos & ones & sequence;
            twos ^= ones & sequence;
            ones ^= sequence;
            rest = rest.without_each(tiles).without_two(triplet);
        }
        let split = Split {
            pair: Tile::ALL[pair.trailing_zeros() as usize % 34],
            triplets,
            sequences: [ones, twos, fours],
        };
        (Some(split), alternatives)
    }

    /// The next reading if three consecutive numbers are each held three times.
    #[cold]
    fn next_ambiguous(&mut self) -> Option<Split> {
        while self.pairs_left != 0 {
            let (split, alternatives) = self.split::<true>();
            if alternatives == 0 {
                self.pairs_left &= self.pairs_left - 1;
                self.as_sequences = 0;
            } else {
                // Mutants: no hand has room for two runs of three triplets, so nothing is kept.
                let last = 1 << alternatives.ilog2();
                self.as_sequences = self.as_sequences & (last - 1) | last;
            }
            if split.is_some() {
                return split;
            }
        }
        None
    }
}

impl Iterator for Readings {
    type Item = Split;

    #[inline]
    fn next(&mut self) -> Option<Split> {
        if self.is_ambiguous {
            return self.next_ambiguous();
        }
        while self.pairs_left != 0 {
            let (split, _) = self.split::<false>();
            self.pairs_left &= self.pairs_left - 1;
            if split.is_some() {
                return split;
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Readings {}

/// The kinds that, with the next two numbers, are three triplets or three sequences; given the
/// kinds held three times.
#[inline]
const fn can_be_sequences(threes: u64) -> u64 {
    threes & threes >> 1 & threes >> 2 & STARTS
}

/// The kinds that can be the pair if they are held twice; none if no kind can.
///
/// A set takes three tiles of one suit. So one suit, the one with the pair, must have two tiles
/// more than its sets take, and the other suits must have none left over. The numbers of a set add
/// up to a multiple of three, so twice the number of the pair leaves the same remainder as the sum
/// of the suit.
#[inline]
fn pairs_to_try(words: &Words) -> u64 {
    /// The remainders of 0 to 31 when divided by three, two bits each.
    const REMAINDERS: u64 = 0x4924_9249_2492_4924;
    let [m, p, s, z] = words.suits;
    let ninth = |suit: u32| words.ninths >> (8 * suit) & 0xF;
    let beside = |word: u64, ninth: u64| {
        let n_tiles = u64::from(sum_of_bytes(word)) + ninth;
        REMAINDERS >> (2 * n_tiles % 64) & 0b11
    };
    let beside = beside(m, ninth(0))
        | beside(p, ninth(1)) << 2
        | beside(s, ninth(2)) << 4
        | beside(z, 0) << 6;
    // Mutants: if several suits have a pair, there is no reading, but this would only be noticed
    // later.
    if beside & 0b0101_0101 != 0 || !beside.is_power_of_two() {
        return 0;
    }
    let suit = beside.trailing_zeros() / 2;
    if suit == 3 {
        return 0x7F << 27;
    }
    // The sum of the numbers, counted from 0: the highest byte of the product covers all but the
    // ninth. Twice the pair's number leaves the same remainder as this sum, so the pair's number,
    // like four times it, leaves the same remainder as twice the sum.
    let word = words.suits[suit as usize % 4];
    let sum = (word.wrapping_mul(0x0001_0203_0405_0607) >> 56) + 8 * ninth(suit);
    0b001_001_001 << (2 * sum % 3) << (9 * suit)
}
