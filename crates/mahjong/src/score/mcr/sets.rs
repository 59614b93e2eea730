//! The fans for the sets and the pair.

use super::fan::{Fan, FanSet};
use super::lines::{self, ChowLines};
use super::repeats::Repeats;
use crate::score::kinds::{self, DRAGONS, NUMBERS, OUTSIDE_SEQUENCES, WINDS, YAOCHU, bit};
use crate::shape::form::standard::Split;
use crate::{Hand, SetKind, Tile, Win};

/// Fives of number suits, and the first tiles of sequences that contain a five.
const FIVES: u64 = kinds::suits(0b0_0001_0000);
const FIVE_SEQUENCES: u64 = kinds::suits(0b0_0001_1100);

/// 2, 4, 6 and 8 of number suits.
const EVENS: u64 = kinds::suits(0b0_1010_1010);

/// Up to four sequences by the codes of their first tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chows {
    firsts: [u8; 4],
    len: u8,
}

impl Chows {
    /// The called sequences.
    #[inline]
    pub(super) fn called(hand: &Hand) -> Self {
        let mut chows = Self::default();
        for call in hand.calls() {
            if call.set().kind() == SetKind::Sequence {
                chows.push(call.set().first().code());
            }
        }
        chows
    }

    #[inline]
    pub(super) fn push(&mut self, first: u8) {
        if let Some(place) = self.firsts.get_mut(usize::from(self.len)) {
            *place = first;
            self.len += 1;
        }
    }

    /// Adds the uncalled sequences.
    #[inline]
    fn push_all(&mut self, split: &Split) {
        let [ones, twos, fours] = split.sequences;
        let mut firsts = ones | twos | fours;
        while firsts != 0 {
            let first = firsts.trailing_zeros() as u8;
            firsts &= firsts - 1;
            let digit = |digits: u64| digits >> first & 1;
            for _ in 0..digit(ones) + 2 * digit(twos) + 4 * digit(fours) {
                self.push(first);
            }
        }
    }

    #[inline]
    pub(super) fn all(&self) -> &[u8] {
        self.firsts.split_at(usize::from(self.len)).0
    }
}

/// The sets and the pair of a reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetsOf {
    /// The kinds of the triplets and kongs.
    pub(super) pungs: u64,
    pub(super) chows: Chows,
    pub(super) pair: Tile,
}

impl SetsOf {
    /// The sets of a reading, with the called ones.
    #[inline]
    pub(super) fn new(split: &Split, called_pungs: u64, called_chows: &Chows) -> Self {
        let mut chows = *called_chows;
        chows.push_all(split);
        Self {
            pungs: split.triplets | called_pungs,
            chows,
            pair: split.pair,
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
        let chows = self.chows.all();
        if chows.len() >= 2 {
            ChowLines::new(chows, self.pair).add_best(&mut fans, &mut repeats);
        }
        let pair = bit(self.pair);
        let firsts = chows
            .iter()
            .fold(0_u64, |firsts, &first| firsts | 1 << first);
        let is_standard = chows.len() + self.pungs.count_ones() as usize == 4;
        if is_standard {
            let is_outside = firsts & !OUTSIDE_SEQUENCES == 0 && (self.pungs | pair) & !YAOCHU == 0;
            fans.insert_if(Fan::OutsideHand, is_outside);
            let is_five = firsts & !FIVE_SEQUENCES == 0 && (self.pungs | pair) & !FIVES == 0;
            fans.insert_if(Fan::AllFives, is_five);
        }
        let are_chows = chows.len() == if is_standard { 4 } else { 1 };
        fans.insert_if(Fan::AllChows, are_chows && pair & NUMBERS != 0);
        (fans, repeats)
    }

    #[inline]
    fn add_pungs(&self, win: &Win, is_nine_gates: bool, fans: &mut FanSet, repeats: &mut Repeats) {
        let pungs = self.pungs;
        let pair = bit(self.pair);
        if pungs.count_ones() == 4 {
            fans.insert(Fan::AllPungs);
            fans.insert_if(Fan::AllEvenPungs, (pungs | pair) & !EVENS == 0);
        }
        let (round, seat) = (kinds::wind(win.round), kinds::wind(win.seat));
        let mut uncounted = pungs & YAOCHU & !(DRAGONS | round | seat);
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
