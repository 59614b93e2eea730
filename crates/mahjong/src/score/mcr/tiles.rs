//! The fans for the tiles and for the way of winning, which are the same in every reading.

use super::fan::{Fan, FanSet};
use super::rules::{MixedKongs, ScoringRules};
use super::win::{McrWin, WinFlag};
use crate::score::kinds::{self, DRAGONS, GREEN, HONORS, NUMBERS, TERMINALS, WINDS, YAOCHU};
use crate::shape::planes::Planes;
use crate::{CallKind, Hand};

/// The tiles that are allowed in each of the fans from "upper tiles" to "lower four", one bit per
/// kind.
const UPPER: u64 = kinds::suits(0b1_1100_0000);
const MIDDLE: u64 = kinds::suits(0b0_0011_1000);
const LOWER: u64 = kinds::suits(0b0_0000_0111);
const UPPER_FOUR: u64 = kinds::suits(0b1_1110_0000);
const LOWER_FOUR: u64 = kinds::suits(0b0_0000_1111);

/// The tiles that look the same upside down: 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboos, and the
/// white dragon.
// Mutants: the suits and the dragon share no bit.
const REVERSIBLE: u64 = 0b1_1001_1111 << 9 | 0b1_1011_1010 << 18 | 1 << 31;

/// What the calls add to the uncalled tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Called {
    /// The tiles.
    pub(super) held: Planes,
    /// The kinds of the triplets and kongs.
    pub(super) pungs: u64,
    /// The kinds of the kongs.
    kongs: u64,
    /// The sequences, by their first tiles.
    pub(super) chows: Planes,
    pub(super) n_concealed_kongs: u8,
    pub(super) n_melded_kongs: u8,
    /// The number of calls other than concealed kongs.
    pub(super) n_melded: u8,
    /// Whether a call was just made.
    pub(super) has_claim: bool,
}

impl Called {
    /// Adds up the calls without branching on the kind of each, because such a branch would be
    /// mispredicted too often.
    #[inline]
    pub(super) fn of(hand: &Hand) -> Self {
        let mut held = Planes::default();
        let mut chows = Planes::default();
        let (mut pungs, mut kongs) = (0, 0);
        let [mut n_concealed_kongs, mut n_melded_kongs, mut n_melded] = [0; 3];
        let mut has_claim = false;
        for call in hand.calls() {
            let first = kinds::bit(call.set().first());
            let if_kind = |is_kind: bool| first & u64::from(is_kind).wrapping_neg();
            let is_concealed = call.is_concealed();
            let is_melded_kong = matches!(call.kind(), CallKind::Kan | CallKind::Kakan);
            let chow = if_kind(call.kind() == CallKind::Chi);
            // Mutants: a concealed kong is not melded.
            let kong = if_kind(is_concealed | is_melded_kong);
            let pung = first ^ chow;
            // Mutants: whether a kong is four or seven tiles makes no difference.
            let three = pung ^ kong;
            // Mutants: a call is only one of the two.
            held = held.plus(&Planes::of_digits([(0b111 * chow) | three, three, kong]));
            chows = chows.plus(&Planes::of_digits([chow, 0, 0]));
            // Mutants: no two triplets or kongs are of the same kind.
            pungs |= pung;
            kongs |= kong;
            n_concealed_kongs += u8::from(is_concealed);
            n_melded_kongs += u8::from(is_melded_kong);
            n_melded += u8::from(!is_concealed);
            // Mutants: only one call can be the last.
            has_claim |= call.is_just_made();
        }
        Self {
            held,
            pungs,
            kongs,
            chows,
            n_concealed_kongs,
            n_melded_kongs,
            n_melded,
            has_claim,
        }
    }

    /// The kinds with all four copies in the hand, but not as a kong. `uncalled` includes the
    /// winning tile.
    #[inline]
    pub(super) const fn hogs(&self, uncalled: &Planes) -> u64 {
        self.held.plus(uncalled).four() & !self.kongs
    }

    /// The fans for the kongs. Rule G7.
    #[inline]
    fn kong_fan(&self, rules: &ScoringRules) -> FanSet {
        let fans: &[Fan] = match (self.n_concealed_kongs, self.n_melded_kongs) {
            (0, 0) => return FanSet::EMPTY,
            (1, 0) => &[Fan::ConcealedKong],
            (0, 1) => &[Fan::MeldedKong],
            (2, 0) => &[Fan::TwoConcealedKongs],
            (1, 1) => match rules.mixed_kongs {
                MixedKongs::Five => &[Fan::ConcealedAndMeldedKong],
                MixedKongs::Split => &[Fan::TwoMeldedKongs, Fan::ConcealedKong],
            },
            (0, 2) => &[Fan::TwoMeldedKongs],
            (concealed, melded) if concealed + melded == 3 => &[Fan::ThreeKongs],
            _ => &[Fan::FourKongs],
        };
        FanSet::of(fans)
    }
}

/// The fans for the kinds of tiles. Rule G6.
#[inline]
pub(super) fn of_kinds(kinds: u64) -> FanSet {
    let mut fans = FanSet::EMPTY;
    let only = |these: u64| kinds & !these == 0;
    let has_honors = kinds & HONORS != 0;
    let n_suits = kinds::n_suits(kinds);
    let has_all = kinds & WINDS != 0 && kinds & DRAGONS != 0;
    fans.insert_if(Fan::AllHonors, n_suits == 0);
    fans.insert_if(Fan::FullFlush, n_suits == 1 && !has_honors);
    fans.insert_if(Fan::HalfFlush, n_suits == 1 && has_honors);
    fans.insert_if(Fan::OneVoidedSuit, n_suits == 2);
    fans.insert_if(Fan::AllTypes, n_suits == 3 && has_all);
    if only(YAOCHU) {
        fans.insert_if(Fan::AllTerminals, only(TERMINALS));
        let has_both = has_honors && kinds & NUMBERS != 0;
        fans.insert_if(Fan::AllTerminalsAndHonors, has_both);
    }
    fans.insert_if(Fan::AllGreen, only(GREEN));
    fans.insert_if(Fan::ReversibleTiles, only(REVERSIBLE));
    fans.insert_if(Fan::NoHonors, !has_honors);
    fans.insert_if(Fan::AllSimples, kinds & YAOCHU == 0);
    fans.insert_if(Fan::UpperFour, only(UPPER_FOUR));
    fans.insert_if(Fan::LowerFour, only(LOWER_FOUR));
    fans.insert_if(Fan::UpperTiles, only(UPPER));
    fans.insert_if(Fan::MiddleTiles, only(MIDDLE));
    fans.insert_if(Fan::LowerTiles, only(LOWER));
    fans
}

/// The fans for the kongs and for the way of winning. Rules G6 and G10.
#[inline]
pub(super) fn of_the_game(called: &Called, win: &McrWin, rules: &ScoringRules) -> FanSet {
    let mut fans = called.kong_fan(rules);
    let by_ron = win.win.by.is_ron();
    if called.n_melded == 0 {
        fans.insert(if by_ron {
            Fan::ConcealedHand
        } else {
            Fan::FullyConcealedHand
        });
    }
    fans.insert_if(Fan::MeldedHand, called.n_melded == 4 && by_ron);
    fans.insert_if(Fan::SelfDrawn, !by_ron);
    if !win.flags.is_empty() {
        let is = |flag| win.flags.contains(flag);
        fans.insert_if(Fan::LastTileDraw, is(WinFlag::LastTileDraw));
        fans.insert_if(Fan::LastTileClaim, is(WinFlag::LastTileClaim));
        let is_replacement = is(WinFlag::OutWithReplacementTile);
        fans.insert_if(Fan::OutWithReplacementTile, is_replacement);
        fans.insert_if(Fan::RobbingTheKong, is(WinFlag::RobbingTheKong));
        let is_last = is(WinFlag::LastTile) || is(WinFlag::RobbingTheKong);
        fans.insert_if(Fan::LastTile, is_last);
    }
    // Three copies in the winner's calls are visible to everyone.
    let has_three = called.held.exactly(3) & kinds::bit(win.win.tile) != 0;
    fans.insert_if(Fan::LastTile, has_three);
    fans
}

/// Whether the tiles before the win were 1112345678999 of one suit.
#[inline]
pub(super) fn is_nine_gates(uncalled: &Planes, win: &McrWin) -> bool {
    let suit = kinds::SUIT << (win.win.tile.code() / 9 * 9);
    if uncalled.any() != suit {
        return false;
    }
    let before = uncalled.without(win.win.tile);
    let ends = suit & TERMINALS;
    before.exactly(3) == ends && before.exactly(1) == suit & !ends
}
