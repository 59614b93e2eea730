//! Lists boards, one for each class of boards that differ only in the names of suits.

use alloc::vec::Vec;

use super::Spot;
use super::symmetry::{Renaming, renamed};
use crate::{Card, CardSet, HandKey};

/// The indices of some deals or boards, a fixed stride apart, so each piece represents the whole.
pub(super) type Parts = core::iter::StepBy<core::ops::Range<usize>>;

/// All boards that can be dealt, one for each class of boards that are equivalent under renaming
/// suits.
#[derive(Debug)]
pub(super) struct Boards {
    /// The cards already on the board.
    known: CardSet,
    /// The bits of the cards to come, and above them the number of equivalent boards.
    kinds: Vec<u64>,
}

/// The lowest bit above the bits of the cards.
const TIMES_SHIFT: u32 = 52;

impl Boards {
    /// The boards of a spot, one for each class of boards that `group` makes equivalent. The
    /// renamings in `group` leave the spot unchanged.
    pub(super) fn new(spot: &Spot, group: &[Renaming]) -> Self {
        let unseen: Vec<u64> = (!spot.gone())
            .iter()
            .map(|card| CardSet::from(card).bits())
            .collect();
        let mut kinds = Vec::new();
        for_each_choice(&unseen, spot.n_to_come(), 0, &mut |bits| {
            let mut n_same = 0;
            for &names in group {
                let other = renamed(bits, names);
                // Mutants: any board of a class can represent it, the greatest too.
                if other < bits {
                    return;
                }
                n_same += u64::from(other == bits);
            }
            // Mutants: renaming suits turns a board into at most 24 boards, so no bit of a card is
            // touched.
            let times = group.len() as u64 / n_same.max(1);
            kinds.push(bits | times << TIMES_SHIFT);
        });
        Self {
            known: spot.board().iter().copied().collect(),
            kinds,
        }
    }

    pub(super) fn n_kinds(&self) -> usize {
        self.kinds.len()
    }

    /// One board of each of the `kinds`, as bits and as a key, and the number of equivalent boards.
    pub(super) fn each(&self, kinds: Parts) -> impl Iterator<Item = (u64, HandKey, u64)> + '_ {
        kinds
            .filter_map(|kind_idx| self.kinds.get(kind_idx))
            .map(|kind| {
                let to_come = kind & CardSet::FULL.bits();
                // Mutants: the bits are different, so `^` does the same.
                let bits = to_come | self.known.bits();
                let cards = Card::ALL.into_iter();
                let on_board = cards.filter(|card| bits >> card.code() & 1 != 0);
                (bits, on_board.collect(), kind >> TIMES_SHIFT)
            })
    }
}

/// Calls `visit` with each choice of `n` of the bits, combined with the bits in `chosen`.
pub(super) fn for_each_choice(bits: &[u64], n: usize, chosen: u64, visit: &mut impl FnMut(u64)) {
    if n == 0 {
        visit(chosen);
        return;
    }
    for (idx, bit) in bits.iter().enumerate() {
        // Mutants: the bits are different, so `^` does the same.
        for_each_choice(&bits[idx + 1..], n - 1, chosen | bit, visit);
    }
}
