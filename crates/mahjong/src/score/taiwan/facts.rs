//! The facts about a win that are the same in every reading, and what counts in each.

use super::check::check;
use super::fan::{Fan, FanCounts};
use super::rules::{AllChowsWait, FlowerWins, ScoringRules};
use super::score::{Score, payments};
use super::win::{TaiwanWin, WinFlag};
use crate::score::check::{is_complete, not_a_win};
use crate::score::choice::Facts;
use crate::score::error::ScoreError;
use crate::score::kinds::{self, DRAGONS, HONORS, WINDS};
use crate::score::only_wait::{Before, completing_kinds};
use crate::score::part::Part;
use crate::score::payments::Payments;
use crate::score::reading::{Reading, Wait};
use crate::score::tally::Tally;
use crate::score::whole::{Called, Whole};
use crate::score::won::{Place, Won};
use crate::shape::form::held::Held;
use crate::shape::form::standard::Split;
use crate::shape::planes::Planes;
use crate::shape::suits::Suits;
use crate::{Decomposition, Form, Forms, Hand, Wall};

/// The number of sets.
const N_SETS: u8 = 5;

/// Each element that implies others, such as a win on the very first turn, with the elements that
/// it implies.
const IMPLIED: [(Fan, &[Fan]); 8] = [
    (
        Fan::HeavenlyWin,
        &[
            Fan::HeavenlyReady,
            Fan::EarthlyReady,
            Fan::ConcealedHand,
            Fan::FullyConcealed,
            Fan::SingleWait,
        ],
    ),
    (
        Fan::EarthlyWin,
        &[
            Fan::HeavenlyReady,
            Fan::EarthlyReady,
            Fan::ConcealedHand,
            Fan::FullyConcealed,
        ],
    ),
    (
        Fan::HumanWin,
        &[Fan::HeavenlyReady, Fan::EarthlyReady, Fan::ConcealedHand],
    ),
    (Fan::HeavenlyReady, &[Fan::EarthlyReady]),
    (
        Fan::BigFourWinds,
        &[Fan::RoundWind, Fan::SeatWind, Fan::AnyWind],
    ),
    (Fan::BigThreeDragons, &[Fan::DragonPung]),
    (Fan::LittleThreeDragons, &[Fan::DragonPung]),
    (Fan::AllBegging, &[Fan::SingleWait]),
];

/// A win that has been checked, and everything that is the same in each of its readings.
pub(super) struct WinFacts<'a> {
    won: Won<'a>,
    win: &'a TaiwanWin,
    rules: &'a ScoringRules,
    called: Called,
    /// The elements that are the same in every reading.
    tally: Tally<FanCounts>,
}

impl<'a> WinFacts<'a> {
    pub(super) fn new(
        hand: &'a Hand,
        win: &'a TaiwanWin,
        rules: &'a ScoringRules,
    ) -> Result<Self, ScoreError> {
        check(hand, win, rules)?;
        Self::of_checked(hand, win, rules).ok_or_else(|| not_a_win(hand))
    }

    /// The facts of a checked hand and win; `None` if the hand does not win.
    pub(super) fn of_checked(
        hand: &'a Hand,
        win: &'a TaiwanWin,
        rules: &'a ScoringRules,
    ) -> Option<Self> {
        let won = Won::new(hand, win.win.tile, Forms::ALL)?;
        let called = Called::of(hand);
        let kinds = won.uncalled.any() | called.kinds;
        let by_ron = win.win.by.is_ron();
        let mut tally = Tally::new();
        let (has_honors, n_suits) = (kinds & HONORS != 0, kinds::n_suits(kinds));
        tally.add_if(Fan::FullFlush, n_suits == 1 && !has_honors);
        tally.add_if(Fan::HalfFlush, n_suits == 1 && has_honors);
        tally.add_if(Fan::AllHonors, n_suits == 0);
        tally.add_if(Fan::ConcealedHand, called.n_melded == 0);
        tally.add_if(Fan::FullyConcealed, called.n_melded == 0 && !by_ron);
        tally.add_if(Fan::SelfDrawn, !by_ron);
        let is_begging = called.n_melded == N_SETS;
        tally.add_if(Fan::AllBegging, is_begging && by_ron);
        tally.add_if(
            Fan::HalfBegging,
            is_begging && !by_ron && rules.half_begging,
        );
        for flag in win.flags {
            tally.add(fan_of(flag), 1);
        }
        if rules.melded_kong.is_some() {
            tally.add(Fan::MeldedKong, called.n_melded_kongs);
        }
        if rules.concealed_kong.is_some() {
            tally.add(Fan::ConcealedKong, called.n_concealed_kongs);
        }
        let n_kongs = called.n_kongs();
        tally.add_if(Fan::FourKongs, n_kongs >= 4 && rules.four_kongs.is_some());
        tally.add_if(Fan::FiveKongs, n_kongs == 5 && rules.five_kongs.is_some());
        tally.exclude(Fan::FiveKongs, &[Fan::FourKongs]);
        add_flowers(win, has_honors, rules, &mut tally);
        Some(Self {
            won,
            win,
            rules,
            called,
            tally,
        })
    }

    /// Adds the elements for the sets and the pair. Rule T2.
    fn add_sets(&self, split: &Split, part: Part, tally: &mut Tally<FanCounts>) {
        let by_ron = self.win.win.by.is_ron();
        let whole = Whole::new(&self.called, split, part, by_ron);
        let Whole { pungs, pair, .. } = whole;
        tally.add_if(Fan::AllPungs, whole.n_chows == 0);
        tally.add_if(Fan::AllChows, self.is_all_chows(&whole, part));
        match whole.n_concealed {
            0..=2 => {}
            3 => tally.add(Fan::ThreeConcealedPungs, 1),
            4 => tally.add(Fan::FourConcealedPungs, 1),
            _ => tally.add(Fan::FiveConcealedPungs, 1),
        }
        self.add_honors(pungs, tally);
        let n_dragons = (pungs & DRAGONS).count_ones();
        tally.add_if(Fan::BigThreeDragons, n_dragons == 3);
        tally.add_if(
            Fan::LittleThreeDragons,
            n_dragons == 2 && pair & DRAGONS != 0,
        );
        let n_winds = (pungs & WINDS).count_ones();
        tally.add_if(Fan::BigFourWinds, n_winds == 4);
        tally.add_if(Fan::LittleFourWinds, n_winds == 3 && pair & WINDS != 0);
        // With five called sets, the wait for the pair counts only as all begging, and only by
        // discard.
        let can_be_single = self.called.n_melded < N_SETS || by_ron;
        let is_single = matches!(
            part.wait(self.won.tile),
            Wait::Tanki | Wait::Kanchan | Wait::Penchan
        );
        let is_single = can_be_single && is_single && self.has_only_wait(split);
        tally.add_if(Fan::SingleWait, is_single);
    }

    /// Adds the elements for each triplet of dragons and winds.
    fn add_honors(&self, pungs: u64, tally: &mut Tally<FanCounts>) {
        tally.add(Fan::DragonPung, (pungs & DRAGONS).count_ones() as u8);
        if self.rules.any_wind {
            tally.add(Fan::AnyWind, (pungs & WINDS).count_ones() as u8);
        } else {
            let (seat, round) = (kinds::wind(self.win.seat), kinds::wind(self.win.round));
            tally.add_if(Fan::SeatWind, pungs & seat != 0);
            tally.add_if(Fan::RoundWind, pungs & round != 0);
        }
    }

    /// Adds the elements for seven pairs and a triplet.
    fn add_pairs(&self, reading: &Reading, tally: &mut Tally<FanCounts>) {
        tally.add(Fan::EightAndAHalfPairs, 1);
        if let Decomposition::EightAndAHalfPairs { triplet, .. } = reading.decomposition {
            self.add_honors(kinds::bit(triplet), tally);
        }
        let is_single = reading.wait == Wait::Tanki && self.is_only_wait();
        tally.add_if(Fan::SingleWait, is_single);
    }

    /// For a hand that can win as seven pairs and a triplet: the kinds it waited for, in that form
    /// or the standard one.
    fn waits(&self) -> u64 {
        let (counts, suits) = self.before();
        let held = Held {
            counts: &counts,
            kinds: suits.kinds(),
            called: None,
            rules: self.won.hand.rules(),
        };
        let mut waits = completing_kinds(&counts);
        if held.missing(Form::EightAndAHalfPairs) == 1 {
            waits |= held.lowering(Form::EightAndAHalfPairs, &Planes::new(&counts));
        }
        waits & !self.not_waits()
    }

    fn is_all_chows(&self, whole: &Whole, part: Part) -> bool {
        let rules = self.rules;
        let is_two_sided = |part: Part| part.wait(self.won.tile) == Wait::Ryanmen;
        let has_honors = whole.pair & HONORS != 0;
        let is_plain = !has_honors && self.win.flowers.is_empty();
        whole.n_chows == N_SETS
            && (self.called.n_calls > 0 || rules.all_chows_closed)
            && (self.win.win.by.is_ron() || rules.all_chows_self_drawn)
            && (is_plain || rules.all_chows_honors_flowers)
            && match rules.all_chows_wait {
                AllChowsWait::TwoSided => is_two_sided(part),
                AllChowsWait::OnlyTwoSided => {
                    self.won
                        .splits()
                        .flat_map(|split| Part::all_with(&split, self.won.tile))
                        .all(is_two_sided)
                        && !self.won.has_special()
                }
                AllChowsWait::Any => true,
            }
    }

    /// Whether the hand waited only for the winning tile.
    fn has_only_wait(&self, split: &Split) -> bool {
        if self.can_be_pairs() {
            return self.is_only_wait();
        }
        let (counts, suits) = self.before();
        Before::new(&counts, suits, self.not_waits()).has_only(self.won.tile, split.pair)
    }

    /// Whether a hand that can win as seven pairs and a triplet waited only for the winning tile.
    fn is_only_wait(&self) -> bool {
        self.waits() & !kinds::bit(self.won.tile) == 0
    }

    /// The uncalled tiles without the winning one.
    fn before(&self) -> ([u8; 34], Suits) {
        let Won { hand, tile, .. } = &self.won;
        let mut counts = *hand.counts();
        let mut suits = hand.key().suits;
        if is_complete(hand) {
            suits.remove(*tile, counts[tile.idx()], Wall::Full);
            counts[tile.idx()] -= 1;
        }
        (counts, suits)
    }

    /// The kinds that do not count as waits, because the player holds all four copies.
    fn not_waits(&self) -> u64 {
        self.won.hand.own().four() & !kinds::bit(self.won.tile)
    }

    /// Whether the hand can win as seven pairs and a triplet.
    fn can_be_pairs(&self) -> bool {
        self.won
            .hand
            .open_forms()
            .contains(Form::EightAndAHalfPairs)
    }

    /// The element for a win on flowers, if that is the whole score.
    fn whole_score(&self) -> Option<Fan> {
        let fans = flower_fan(self.win);
        fans.filter(|_| self.rules.eight_flowers == FlowerWins::Alone)
    }
}

/// Adds the elements for flowers.
fn add_flowers(
    win: &TaiwanWin,
    has_honors: bool,
    rules: &ScoringRules,
    tally: &mut Tally<FanCounts>,
) {
    let flowers = win.flowers;
    let is_none = flowers.is_empty();
    tally.add_if(Fan::NoFlowers, is_none && rules.no_flowers.is_some());
    let is_neither = is_none && !has_honors && rules.no_flowers_no_honors.is_some();
    tally.add_if(Fan::NoFlowersNoHonors, is_neither);
    tally.exclude(Fan::NoFlowersNoHonors, &[Fan::NoFlowers]);
    if rules.any_flower {
        tally.add(Fan::AnyFlower, flowers.len() as u8);
    } else {
        let (own, series) = (flowers.of_seat(win.win.seat), flowers.of_series());
        tally.add(Fan::SeatFlower, own.len() as u8);
        tally.add(Fan::FlowerKong, (series.len() / 4) as u8);
        if !rules.flower_kong_keeps_seat_flower {
            let n_of_series = own.intersection(series).len() as u8;
            tally.exclude_some(Fan::FlowerKong, Fan::SeatFlower, n_of_series);
        }
    }
    if let Some(fan) = flower_fan(win) {
        tally.exclude(fan, &[Fan::AnyFlower, Fan::SeatFlower, Fan::FlowerKong]);
    }
}

/// The element for a win on flowers; the first one if both flags are set.
pub(super) fn flower_fan(win: &TaiwanWin) -> Option<Fan> {
    let flags = [WinFlag::SevenRobsOne, WinFlag::EightImmortals];
    let mut held = flags.into_iter().filter(|&flag| win.flags.contains(flag));
    held.next().map(fan_of)
}

/// The element that a flag stands for.
const fn fan_of(flag: WinFlag) -> Fan {
    match flag {
        WinFlag::LastTileDraw => Fan::LastTileDraw,
        WinFlag::LastTileClaim => Fan::LastTileClaim,
        WinFlag::WinAfterKong => Fan::WinAfterKong,
        WinFlag::RobbingTheKong => Fan::RobbingTheKong,
        WinFlag::HeavenlyReady => Fan::HeavenlyReady,
        WinFlag::EarthlyReady => Fan::EarthlyReady,
        WinFlag::HeavenlyWin => Fan::HeavenlyWin,
        WinFlag::EarthlyWin => Fan::EarthlyWin,
        WinFlag::HumanWin => Fan::HumanWin,
        WinFlag::SevenRobsOne => Fan::SevenRobsOne,
        WinFlag::EightImmortals => Fan::EightImmortals,
    }
}

impl Facts for WinFacts<'_> {
    type Counts = FanCounts;
    type Score = Score;

    fn won(&self) -> &Won<'_> {
        &self.won
    }

    fn tally(&self, place: &Place) -> Tally<FanCounts> {
        let mut tally = self.tally;
        match place {
            Place::Standard { split, part } => self.add_sets(split, *part, &mut tally),
            Place::Special(reading) => self.add_pairs(reading, &mut tally),
        }
        for (fan, implied) in IMPLIED {
            tally.exclude(fan, implied);
        }
        if !self.rules.little_winds_add {
            let winds = [Fan::RoundWind, Fan::SeatWind, Fan::AnyWind];
            tally.exclude(Fan::LittleFourWinds, &winds);
        }
        tally.exclude(Fan::SevenRobsOne, &[Fan::EightImmortals]);
        if let Some(fan) = self.whole_score() {
            tally.exclude(fan, Fan::ALL);
        }
        tally.summed(|fan| self.rules.value(fan).into())
    }

    fn score(&self, tally: &Tally<FanCounts>, place: &Place) -> Score {
        let rules = self.rules;
        let capped = rules.cap.map_or(tally.sum, |cap| tally.sum.min(cap));
        let won = tally.sum >= u16::from(rules.minimum);
        let (payments, dealer_tai) = payments(capped, self.win, self.whole_score(), rules);
        Score {
            reading: self.won.reading(place),
            fans: tally.fans,
            tai: tally.sum,
            capped,
            dealer_tai,
            won,
            payments: if won { payments } else { Payments::NONE },
        }
    }
}
