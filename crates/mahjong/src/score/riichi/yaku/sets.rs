//! The yaku in the sets of a decomposition.
//!
//! Source: Rule R8.

use super::{Yaku, YakuSet};
use crate::score::kinds;
use crate::score::riichi::fu;
use crate::shape::form::standard::Split;
use crate::{Call, SetKind, Tile};

/// The sets of a decomposition into sets and a pair.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::score::riichi) struct SetsOf {
    /// The first tiles of the sequences, including called ones.
    sequences: u64,
    /// The number of pairs of equal uncalled sequences.
    n_twins: u8,
    /// The triplets and quads, including called ones.
    triplets: u64,
    /// The number of triplets and quads without a tile from another player.
    pub(in crate::score::riichi) n_concealed: u8,
    /// The fu of the sets, as if no uncalled set were completed by a discard.
    pub(in crate::score::riichi) fu: u8,
}

impl SetsOf {
    /// The called sets.
    #[inline]
    pub(in crate::score::riichi) fn called(calls: &[Call]) -> Self {
        let mut sets = Self::default();
        for call in calls {
            let set = call.set();
            let first = kinds::bit(set.first());
            if set.kind() == SetKind::Sequence {
                sets.sequences |= first;
            } else {
                sets.triplets |= first;
                sets.n_concealed += u8::from(call.is_concealed());
                sets.fu += fu::set_fu(set, call.is_concealed());
            }
        }
        sets
    }

    /// These sets and the uncalled sets of a reading.
    #[inline]
    pub(in crate::score::riichi) const fn with(&self, uncalled: &Split) -> Self {
        let triplets = uncalled.triplets;
        let [_, twos, fours] = uncalled.sequences;
        let n_yaochu = (triplets & kinds::YAOCHU).count_ones();
        let n_triplets = triplets.count_ones();
        Self {
            sequences: self.sequences | uncalled.all_sequences(),
            n_twins: (twos.count_ones() + 2 * fours.count_ones()) as u8,
            triplets: self.triplets | triplets,
            n_concealed: self.n_concealed + n_triplets as u8,
            fu: self.fu + fu::triplet_fu(false, true) * (n_triplets + n_yaochu) as u8,
        }
    }

    /// The yaku of the sets and the pair, apart from the yaku of concealed triplets.
    #[inline]
    pub(in crate::score::riichi) fn yaku(&self, pair: Tile, is_closed: bool, held: u64) -> YakuSet {
        let mut yaku = YakuSet::EMPTY;
        yaku.insert_if(Yaku::Iipeikou, is_closed && self.n_twins == 1);
        yaku.insert_if(Yaku::Ryanpeikou, is_closed && self.n_twins == 2);
        yaku.insert_if(Yaku::SanshokuDoujun, self.is_sanshoku_doujun());
        yaku.insert_if(Yaku::Ittsu, self.is_ittsu());
        let is_outside = self.is_outside(pair);
        let has_honor = held & kinds::HONORS != 0;
        yaku.insert_if(Yaku::Chanta, is_outside && has_honor);
        yaku.insert_if(Yaku::Junchan, is_outside && !has_honor);
        yaku.insert_if(Yaku::Toitoi, self.is_toitoi());
        yaku.insert_if(Yaku::SanshokuDoukou, self.is_sanshoku_doukou());
        yaku
    }

    /// Whether all sets are sequences.
    #[inline]
    pub(in crate::score::riichi) const fn are_sequences(&self) -> bool {
        self.triplets == 0
    }

    /// The same sequence in all three suits.
    const fn is_sanshoku_doujun(&self) -> bool {
        kinds::in_all_suits(self.sequences) != 0
    }

    /// 123, 456 and 789 of one suit.
    const fn is_ittsu(&self) -> bool {
        let first_three = self.sequences & self.sequences >> 3 & self.sequences >> 6;
        first_three & kinds::ONES != 0
    }

    /// A terminal or honor in each set and in the pair, and at least one sequence.
    const fn is_outside(&self, pair: Tile) -> bool {
        // Mutants: a triplet and the pair are of different kinds.
        self.sequences != 0
            && self.sequences & !kinds::OUTSIDE_SEQUENCES == 0
            && (self.triplets | kinds::bit(pair)) & !kinds::YAOCHU == 0
    }

    /// Four triplets or quads.
    const fn is_toitoi(&self) -> bool {
        self.sequences == 0
    }

    /// Triplets or quads of the same number in all three suits.
    const fn is_sanshoku_doukou(&self) -> bool {
        kinds::in_all_suits(self.triplets) != 0
    }
}
