//! The sets of a win, called and uncalled, as sets of kinds.

use super::kinds::{self, bit};
use super::part::Part;
use crate::shape::form::standard::Split;
use crate::{CallKind, Hand, SetKind, Tile};

/// What the calls of a hand add to the uncalled tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Called {
    /// The kinds of all tiles.
    pub(super) kinds: u64,
    /// The kinds of the triplets and kongs.
    pub(super) pungs: u64,
    /// The kinds of the kongs.
    pub(super) kongs: u64,
    /// The first tiles of the sequences.
    pub(super) chows: u64,
    pub(super) n_chows: u8,
    pub(super) n_concealed_kongs: u8,
    pub(super) n_melded_kongs: u8,
    /// The number of calls.
    pub(super) n_calls: u8,
    /// The number of calls other than concealed kongs.
    pub(super) n_melded: u8,
}

impl Called {
    pub(super) fn of(hand: &Hand) -> Self {
        let mut called = Self::default();
        for call in hand.calls() {
            let first = bit(call.set().first());
            called.n_calls += 1;
            called.n_melded += u8::from(!call.is_concealed());
            if call.set().kind() == SetKind::Sequence {
                called.kinds |= 0b111 * first;
                called.chows |= first;
                called.n_chows += 1;
                continue;
            }
            called.kinds |= first;
            // Mutants: no other set of the same kind is a triplet or a kong.
            called.pungs |= first;
            match call.kind() {
                CallKind::Ankan => called.n_concealed_kongs += 1,
                CallKind::Kan | CallKind::Kakan => called.n_melded_kongs += 1,
                CallKind::Chi | CallKind::Pon => continue,
            }
            // Mutants: no other kong is of the same kind.
            called.kongs |= first;
        }
        called
    }

    pub(super) const fn n_kongs(&self) -> u8 {
        self.n_concealed_kongs + self.n_melded_kongs
    }
}

/// The sets and the pair of a reading in the standard form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    /// The kinds of the triplets and kongs.
    pub(super) pungs: u64,
    /// The first tiles of the sequences.
    pub(super) chows: u64,
    pub(super) n_chows: u8,
    pub(super) pair: u64,
    /// The number of concealed kongs and of triplets without a claimed tile.
    pub(super) n_concealed: u8,
}

impl Whole {
    pub(super) fn new(called: &Called, split: &Split, part: Part, by_ron: bool) -> Self {
        let [ones, twos, fours] = split.sequences;
        let n_chows = ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones();
        Self {
            // Mutants: no uncalled triplet is of the kind of a called one.
            pungs: split.triplets | called.pungs,
            chows: split.all_sequences() | called.chows,
            n_chows: n_chows as u8 + called.n_chows,
            pair: bit(split.pair),
            n_concealed: split.triplets.count_ones() as u8 + called.n_concealed_kongs
                - u8::from(part == Part::Triplet && by_ron),
        }
    }

    /// Whether every set and the pair contain one of these kinds; `kinds` must have the same
    /// numbers in every suit.
    pub(super) const fn all_have(&self, kinds: u64) -> bool {
        // Mutants: with terminals, only bits of nines can be in two of these sets, and no sequence
        // begins with a nine.
        let sequences = kinds | kinds >> 1 | kinds >> 2;
        // Mutants: the pair is of a different kind from the triplets.
        (self.pungs | self.pair) & !kinds == 0 && self.chows & !sequences == 0
    }

    /// Whether 123, 456 and 789 of one suit are among the sequences.
    pub(super) const fn has_straight(&self) -> bool {
        self.chows & self.chows >> 3 & self.chows >> 6 & kinds::ONES != 0
    }
}

/// The kinds that a hand has all four copies of, called tiles included. `counts` counts the
/// uncalled tiles and the winning tile.
pub(super) fn four_alike(hand: &Hand, counts: &[u8; 34]) -> u64 {
    let mut own = *counts;
    hand.add_called(&mut own);
    // Mutants: each kind occurs once.
    let four = |kinds: u64, tile: Tile| kinds | u64::from(own[tile.idx()] == 4) << tile.code();
    Tile::ALL.into_iter().fold(0, four)
}
