//! The fans for the sets and the pair.

use super::fan::{Fan, FanSet};
use super::lines;
use super::repeats::Repeats;
use super::tiles::Called;
use crate::score::kinds::{self, DRAGONS, NUMBERS, OUTSIDE_SEQUENCES, WINDS, YAOCHU, bit};
use crate::shape::form::standard::Split;
use crate::shape::planes::Planes;
use crate::{Tile, Win};

/// Fives of number suits, and the first tiles of sequences that contain a five.
// Mutants: no sequence begins with an eight or a nine.
const FIVES: u64 = kinds::suits(0b0_0001_0000);
const FIVE_SEQUENCES: u64 = kinds::suits(0b0_0001_1100);

/// 2, 4, 6 and 8 of number suits.
const EVENS: u64 = kinds::suits(0b0_1010_1010);

/// The sets and the pair of a reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetsOf {
    /// The kinds of the triplets and kongs.
    pub(super) pungs: u64,
    /// The sequences, by their first tiles.
    pub(super) chows: Planes,
    pub(super) pair: Tile,
    /// Whether there are four sets; otherwise there is only one.
    pub(super) is_standard: bool,
}

impl SetsOf {
    /// The sets of a reading, including the called ones.
    #[inline]
    pub(super) const fn new(split: &Split, called: &Called) -> Self {
        Self {
            // Mutants: no called triplet is of the kind of an uncalled one.
            pungs: split.triplets | called.pungs,
            chows: Planes::of_digits(split.sequences).plus(&called.chows),
            pair: split.pair,
            is_standard: true,
        }
    }

    /// The fans for the sets and the pair, with how often each counts. Of the lines of rule G12,
    /// only those that count are included; fans that they exclude are not yet removed.
    #[inline]
    pub(super) fn fans(&self, win: &Win, is_nine_gates: bool) -> (FanSet, Repeats) {
        let (mut fans, mut repeats) = (FanSet::EMPTY, Repeats::NONE);
        if self.pungs != 0 {
            self.add_pungs(win, is_nine_gates, &mut fans, &mut repeats);
        }
        let firsts = self.chows.any();
        // Mutants: fewer than two sequences form no line.
        if firsts & firsts.wrapping_sub(1) | self.chows.two_or_more() != 0 {
            lines::add_chows(&self.chows, self.pair, &mut fans, &mut repeats);
        }
        // Mutants: the pair is of a different kind from the triplets.
        let pair = bit(self.pair);
        let outside = firsts & !OUTSIDE_SEQUENCES | (self.pungs | pair) & !YAOCHU;
        fans.insert_if(Fan::OutsideHand, self.is_standard & (outside == 0));
        // Mutants: as above.
        let beside_five = firsts & !FIVE_SEQUENCES | (self.pungs | pair) & !FIVES;
        fans.insert_if(Fan::AllFives, self.is_standard & (beside_five == 0));
        let is_all_chows = (self.pungs == 0) & (pair & NUMBERS != 0);
        fans.insert_if(Fan::AllChows, is_all_chows);
        (fans, repeats)
    }

    #[inline]
    fn add_pungs(&self, win: &Win, is_nine_gates: bool, fans: &mut FanSet, repeats: &mut Repeats) {
        let pungs = self.pungs;
        let pair = bit(self.pair);
        let is_all_pungs = pungs.count_ones() == 4;
        fans.insert_if(Fan::AllPungs, is_all_pungs);
        // Mutants: the pair is of a different kind from the triplets.
        let is_even = (pungs | pair) & !EVENS == 0;
        fans.insert_if(Fan::AllEvenPungs, is_all_pungs & is_even);
        let (round, seat) = (kinds::wind(win.round), kinds::wind(win.seat));
        // Mutants: no dragon is a wind.
        let mut uncounted = pungs & YAOCHU & !(DRAGONS | round | seat);
        // Mutants: without honors, none of this applies.
        if pungs & kinds::HONORS != 0 {
            fans.insert_if(Fan::PrevalentWind, pungs & round != 0);
            fans.insert_if(Fan::SeatWind, pungs & seat != 0);
            let n_winds = (pungs & WINDS).count_ones();
            if n_winds >= 3 {
                uncounted &= !WINDS;
                fans.insert(Fan::BigThreeWinds);
                fans.insert_if(Fan::BigFourWinds, n_winds == 4);
                fans.insert_if(Fan::LittleFourWinds, n_winds == 3 && pair & WINDS != 0);
            }
            let n_dragons = (pungs & DRAGONS).count_ones();
            fans.insert_if(Fan::DragonPung, n_dragons > 0);
            if n_dragons >= 2 {
                fans.insert(Fan::TwoDragonPungs);
                fans.insert_if(Fan::BigThreeDragons, n_dragons == 3);
                fans.insert_if(
                    Fan::LittleThreeDragons,
                    n_dragons == 2 && pair & DRAGONS != 0,
                );
            }
        }
        let n_uncounted = uncounted.count_ones() as u8 - u8::from(is_nine_gates && uncounted != 0);
        repeats.insert(fans, Fan::PungOfTerminalsOrHonors, n_uncounted);
        lines::add_pungs(pungs & NUMBERS, fans, repeats);
    }
}
