//! Whether a hand waited for only one kind of tile, and which kinds it waited for although it held
//! all four copies of them.

use crate::Tile;
use crate::shape::suits::{Suits, suit_missing_of};

/// The uncalled tiles of a hand that wins in the standard form, without the winning tile.
pub(crate) struct Before<'a> {
    counts: &'a [u8; 34],
    suits: Suits,
    /// The kinds that do not count as waits.
    not_waits: u64,
}

impl<'a> Before<'a> {
    /// The tiles and the keys of their suits. A kind with four copies among them is a wait if a
    /// fifth copy would complete the hand, unless it is one of `not_waits`.
    #[inline]
    pub(crate) fn new(counts: &'a [u8; 34], suits: Suits, not_waits: u64) -> Self {
        Self {
            counts,
            suits,
            not_waits,
        }
    }

    /// Whether `tile`, which completes sets and a pair, is the only kind that does. `pair` is the
    /// pair of the complete hand.
    ///
    /// Only the suit of the tile and the suit of the pair can take another tile: every other suit
    /// consists of sets, and with one more tile it could be neither sets nor sets and a pair.
    #[inline]
    pub(crate) fn has_only(&self, tile: Tile, pair: Tile) -> bool {
        let (of_tile, of_pair) = (tile.idx() / 9, pair.idx() / 9);
        let own = 1 << tile.code();
        if of_tile == of_pair {
            return self.completing(of_tile, true) & !own == 0;
        }
        // Either of the two suits can take the tile if the other one then has the pair.
        if self.completing(of_tile, false) & !own != 0 {
            return false;
        }
        !self.is_complete(of_tile) || self.completing(of_pair, false) == 0
    }

    /// Whether the tiles of a suit are sets and a pair.
    #[inline]
    fn is_complete(&self, suit_idx: usize) -> bool {
        let n_tiles = self.in_suit(suit_idx).iter().sum::<u8>();
        let missing = suit_missing_of(suit_idx, self.suits.ids[suit_idx]);
        n_tiles % 3 == 2 && missing.0[1][usize::from(n_tiles / 3)] == 0
    }

    #[inline]
    fn in_suit(&self, suit_idx: usize) -> &[u8] {
        let rest = self.counts.split_at(9 * suit_idx).1;
        rest.split_at(rest.len().min(9)).0
    }

    /// The kinds that turn a suit's tiles into sets, or into sets and a pair, if one more copy is
    /// added.
    #[inline]
    fn completing(&self, suit_idx: usize, with_pair: bool) -> u64 {
        let counts = self.in_suit(suit_idx);
        let n_tiles = counts.iter().sum::<u8>() + 1;
        let n_sets = usize::from(n_tiles / 3) % 6;
        let drawn = if suit_idx < 3 {
            self.suits.drawn(suit_idx, self.counts, crate::Wall::Full)
        } else {
            let by_count = self.suits.drawn_honors();
            let mut drawn = [0; 9];
            for (drawn, &count) in drawn.iter_mut().zip(counts) {
                *drawn = by_count[usize::from(count) % 4];
            }
            drawn
        };
        let mut found = 0;
        for (idx, (&count, id)) in counts.iter().zip(drawn).enumerate() {
            // Mutants: the slow way gives the same answer for any count.
            let completes = if count < 4 {
                suit_missing_of(suit_idx, id).0[usize::from(with_pair)][n_sets] == 0
            } else {
                is_sets_with(counts, idx, with_pair)
            };
            // Mutants: each bit is set only here.
            found |= u64::from(completes) << idx;
        }
        found << (9 * suit_idx) & !self.not_waits
    }
}

/// Whether the tiles of a suit, with one more copy of a number that occurs four times, are sets, or
/// sets and a pair. The suit is never the honors: a hand that wins in the standard form never has
/// all four copies of an honor among its uncalled tiles.
#[cold]
fn is_sets_with(counts: &[u8], number_idx: usize, with_pair: bool) -> bool {
    let mut all = [0; 9];
    for (all, &count) in all.iter_mut().zip(counts) {
        *all = count;
    }
    all[number_idx % 9] += 1;
    if !with_pair {
        return is_sets(all, false);
    }
    (0..9).any(|pair_idx| {
        let mut rest = all;
        all[pair_idx] >= 2 && {
            rest[pair_idx] -= 2;
            is_sets(rest, false)
        }
    })
}

/// Whether the tiles of a suit with these counts are sets. Three equal sequences are as good as
/// three triplets.
fn is_sets(mut counts: [u8; 9], is_honors: bool) -> bool {
    for idx in 0..9 {
        let n_sequences = counts[idx] % 3;
        if n_sequences == 0 {
            continue;
        }
        if is_honors || idx > 6 || counts[idx + 1].min(counts[idx + 2]) < n_sequences {
            return false;
        }
        counts[idx + 1] -= n_sequences;
        counts[idx + 2] -= n_sequences;
    }
    true
}

/// The kinds that would complete these tiles as sets and a pair, even if there are already four
/// copies.
pub(crate) fn completing_kinds(counts: &[u8; 34]) -> u64 {
    let completes = |tile: &Tile| {
        let mut all = *counts;
        all[tile.idx()] += 1;
        is_sets_and_pair(&all)
    };
    let kinds = Tile::ALL.iter().filter(|tile| completes(tile));
    // Mutants: each kind occurs once.
    kinds.fold(0, |kinds, tile| kinds | 1 << tile.code())
}

/// Whether tiles with these counts, each at most five, are sets and a pair.
fn is_sets_and_pair(counts: &[u8; 34]) -> bool {
    let are_sets = |counts: &[u8; 34]| {
        (0..4).all(|suit_idx| {
            let mut of_suit = [0; 9];
            for (place, &count) in of_suit.iter_mut().zip(&counts[9 * suit_idx..]) {
                *place = count;
            }
            is_sets(of_suit, suit_idx == 3)
        })
    };
    Tile::ALL.iter().any(|tile| {
        let mut rest = *counts;
        rest[tile.idx()] >= 2 && {
            rest[tile.idx()] -= 2;
            are_sets(&rest)
        }
    })
}
