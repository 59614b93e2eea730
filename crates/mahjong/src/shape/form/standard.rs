//! The standard form: every way to read tiles as sets and a pair.
//!
//! The pair is taken out first, lowest kind first. What is left is split from its lowest tile,
//! which must begin a set: three or four equal tiles are a triplet, unless they are read as the
//! beginnings of sequences, and whatever a triplet leaves begins a sequence. If the next two
//! numbers are also held three times, both readings can be right: the triplets are tried first, and
//! then the last triplet that could begin sequences is read in that way. So every reading is found
//! exactly once. All four suits are split together, each in a lane of one word.
//!
//! Source: Rules M5 and M9. The idea of taking the pair out first comes from the source article.

use crate::shape::planes::Planes;
use crate::{Decomposition, Set, SetKind, Sets, Tile};

/// One value for each of the four suits, 16 bits each, honors highest: the count of one number in
/// each suit, or one bit per number of the suit.
type Lanes = u64;

/// A one in each lane.
const ONES: Lanes = 0x0001_0001_0001_0001;

/// The lane of the honors, which cannot begin a sequence.
const HONORS: Lanes = 0xFFFF << 48;

/// The bits that are set if more tiles were taken than there were.
const BELOW_ZERO: Lanes = 0x8000 * ONES;

/// For each lane, whether a count up to four is at least `least`, as 0 or 1.
#[inline(always)]
const fn at_least(least: u64, counts: Lanes) -> Lanes {
    counts.wrapping_add((8 - least) * ONES) >> 3 & ONES
}

/// Converts the bits of the numbers in each lane to one bit per kind.
#[inline]
fn kinds(lanes: Lanes) -> u64 {
    let suit = |lane: u32| lanes >> (16 * lane) & 0x1FF;
    // Mutants: no kind is in two suits, so `^` would join them as well.
    suit(0) | suit(1) << 9 | suit(2) << 18 | suit(3) << 27
}

/// Converts one bit per kind to the bits of the numbers in each lane.
#[inline]
fn lanes(kinds: u64) -> Lanes {
    let suit = |lane: u32| (kinds >> (9 * lane) & 0x1FF) << (16 * lane);
    // Mutants: no kind is in two suits, so `^` would join them as well.
    suit(0) | suit(1) | suit(2) | suit(3)
}

/// Tiles as a pair and sets, with one bit per kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) pair: Tile,
    pub(crate) triplets: u64,
    /// The first tiles of the sequences, by the binary digits of the number of equal sequences.
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
        let [ones, twos, fours] = self.sequences;
        let mut sets = Sets::EMPTY;
        let mut firsts = self.triplets | self.all_sequences();
        while let Some(first) = Tile::from_code(firsts.trailing_zeros() as u8) {
            firsts &= firsts - 1;
            let digit = |digits: u64| (digits >> first.code() & 1) as u8;
            if digit(self.triplets) > 0 {
                sets.push_new(SetKind::Triplet, first);
            }
            for _ in 0..digit(ones) + 2 * digit(twos) + 4 * digit(fours) {
                sets.push_new(SetKind::Sequence, first);
            }
        }
        sets
    }

    /// The sets, with these called sets added.
    pub(crate) fn sets_with(&self, called: &[Set]) -> Sets {
        let mut sets = self.sets();
        for &set in called {
            sets.push_called(set);
        }
        sets
    }

    /// The reading, with these called sets added.
    pub(crate) fn reading(&self, called: &[Set]) -> Decomposition {
        Decomposition::Standard {
            pair: self.pair,
            sets: self.sets_with(called),
        }
    }
}

/// An iterator over the ways to read some tiles as sets and a pair.
#[derive(Clone, Debug)]
pub(crate) struct Readings {
    /// How many tiles there are of each number.
    counts: [Lanes; 9],
    /// Whether three consecutive numbers are each held three times, so they can be triplets or
    /// sequences.
    is_ambiguous: bool,
    /// The kinds that are still to be tried as the pair.
    pairs_left: Lanes,
    /// The kinds whose three or four tiles begin sequences, for the pair being tried.
    as_sequences: Lanes,
}

impl Readings {
    /// The readings of uncalled tiles; there are none unless there are `3n+2` tiles.
    #[inline]
    pub(crate) fn new(held: &Planes) -> Self {
        let digits = held.digits().map(lanes);
        let count = |number| {
            let digit = |idx: usize| (digits[idx] >> number & ONES) << idx;
            digit(0) | digit(1) | digit(2)
        };
        let counts: [Lanes; 9] = core::array::from_fn(count);
        let threes = lanes(held.three_or_more());
        Self {
            is_ambiguous: threes & threes >> 1 & threes >> 2 & !HONORS != 0,
            pairs_left: lanes(held.two_or_more()) & pairs_to_try(&counts),
            counts,
            as_sequences: 0,
        }
    }

    /// Takes the lowest of `pairs` as the pair and splits the rest into sets, with some triplets
    /// read as sequences. If the counts are `AMBIGUOUS`, also returns the other triplets that could
    /// be read as sequences.
    #[inline]
    fn split<const AMBIGUOUS: bool>(&self, pairs: Lanes) -> (Option<Split>, Lanes) {
        let lowest = pairs.trailing_zeros();
        let (number, suit) = (lowest % 16, lowest / 16);
        let mut counts = self.counts;
        counts[number as usize % 9] -= 2 << (16 * suit);
        // Once a count drops below zero, the sets are wrong, no matter what the other counts are.
        let mut wrong = 0;
        let mut triplets = 0;
        let mut ones = 0;
        let mut twos = 0;
        let mut fours = 0;
        let mut alternatives = 0;
        for first in 0..9 {
            let mut count = counts[first];
            wrong |= count & BELOW_ZERO;
            let mut threes = at_least(3, count);
            if AMBIGUOUS {
                threes &= !(self.as_sequences >> first);
            }
            count = count.wrapping_sub(3 * threes);
            triplets |= threes << first;
            if first >= 7 {
                wrong |= count;
                continue;
            }
            ones |= (count & ONES) << first;
            twos |= (count >> 1 & ONES) << first;
            if AMBIGUOUS {
                fours |= (count >> 2 & ONES) << first;
                // Mutants: triplets that cannot be read as sequences are then tried in vain.
                let [next, last] = [counts[first + 1], counts[first + 2]];
                alternatives |= (threes & at_least(3, next) & at_least(3, last)) << first;
            }
            counts[first + 1] = counts[first + 1].wrapping_sub(count);
            counts[first + 2] = counts[first + 2].wrapping_sub(count);
        }
        // Mutants: one or two honors can be left over, but never three, which would set both bits.
        wrong |= (ones | twos | fours) & HONORS;
        let split = (wrong == 0).then(|| Split {
            pair: Tile::ALL[(9 * suit + number) as usize % 34],
            triplets: kinds(triplets),
            sequences: [kinds(ones), kinds(twos), kinds(fours)],
        });
        (split, alternatives & !HONORS)
    }

    /// The next reading if three consecutive numbers are each held three times.
    #[cold]
    fn next_ambiguous(&mut self) -> Option<Split> {
        while self.pairs_left != 0 {
            let (split, alternatives) = self.split::<true>(self.pairs_left);
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
            let (split, _) = self.split::<false>(self.pairs_left);
            self.pairs_left &= self.pairs_left - 1;
            if split.is_some() {
                return split;
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Readings {}

/// The kinds that can be the pair, if they are held twice; empty if no kind can be.
///
/// A set takes three tiles of one suit. So one suit, the one with the pair, must have two tiles
/// more than its sets take, and the other suits must have none left over. The numbers of a set add
/// up to a multiple of three, so twice the number of the pair leaves the same remainder as the sum
/// of the suit.
#[inline]
fn pairs_to_try(counts: &[Lanes; 9]) -> Lanes {
    let every_third = |first: usize| counts[first] + counts[first + 3] + counts[first + 6];
    let thirds = [every_third(0), every_third(1), every_third(2)];
    // The sum of the base-4 digits leaves the same remainder when divided by three; here it ends up
    // at 0 to 3.
    let folded = |lanes: Lanes| (lanes & (3 * ONES)) + ((lanes >> 2) & (7 * ONES));
    let n_beside = folded(folded(folded(thirds[0] + thirds[1] + thirds[2])));
    let one_beside = n_beside & !(n_beside >> 1) & ONES;
    let two_beside = n_beside >> 1 & !n_beside & ONES;
    // Mutants: if several suits have a pair, there is no reading, but this would only be noticed
    // later.
    if one_beside != 0 || !two_beside.is_power_of_two() {
        return 0;
    }
    let suit = two_beside.trailing_zeros();
    // Twice the sum of the numbers, from 0: both the pair's number and four times it match.
    let remainder = ((2 * thirds[1] + thirds[2]) >> suit & 0xFF) % 3;
    let numbers = if suit == HONORS.trailing_zeros() {
        0x7F
    } else {
        0b001_001_001 << remainder
    };
    numbers << suit
}
