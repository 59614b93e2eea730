//! The facts about a win that are the same in every reading, and what counts in each.

use super::check::{check, check_paid_by_all};
use super::fan::{Fan, FanCounts};
use super::payment::{base, payments};
use super::rules::{ScoringRules, SmallFourWinds};
use super::score::Score;
use super::win::{HongkongWin, WinFlag};
use crate::score::check::not_a_win;
use crate::score::choice::{self, Facts};
use crate::score::error::ScoreError;
use crate::score::kinds::{self, DRAGONS, HONORS, NUMBERS, SUIT, TERMINALS, WINDS, YAOCHU};
use crate::score::payments::Payments;
use crate::score::tally::Tally;
use crate::score::whole::{Called, Whole};
use crate::score::won::{Place, Won};
use crate::{Decomposition, Flowers, Forms, Hand};

/// Elements for the tiles, which are replaced by an element for the whole hand. Rule H3.
const OF_TILES: [Fan; 14] = [
    Fan::FourConcealedTriplets,
    Fan::FullFlush,
    Fan::SevenPairs,
    Fan::AllTriplets,
    Fan::HalfFlush,
    Fan::PureStraight,
    Fan::CommonHand,
    Fan::MixedTerminals,
    Fan::BigThreeDragons,
    Fan::SmallThreeDragons,
    Fan::DragonPung,
    Fan::SmallFourWinds,
    Fan::SeatWind,
    Fan::RoundWind,
];

/// Elements for the suits; only one of them counts.
const OF_SUITS: [Fan; 3] = [Fan::FullFlush, Fan::HalfFlush, Fan::MixedTerminals];

/// Elements for the whole hand.
const WHOLE: [Fan; 9] = [
    Fan::AllHonors,
    Fan::AllTerminals,
    Fan::NineGates,
    Fan::ThirteenOrphans,
    Fan::BigFourWinds,
    Fan::FourKongs,
    Fan::HeavenlyHand,
    Fan::EarthlyHand,
    Fan::HumanHand,
];

/// Elements that do not help to reach the minimum.
const BONUS: [Fan; 3] = [Fan::SeatFlower, Fan::FlowerSet, Fan::NoFlowers];

/// A win that has been checked, and everything that is the same in each of its readings.
pub(super) struct WinFacts<'a> {
    won: Won<'a>,
    win: &'a HongkongWin,
    rules: &'a ScoringRules,
    called: Called,
    /// The kinds of all tiles.
    kinds: u64,
    /// The elements that are the same in every reading.
    tally: Tally<FanCounts>,
    /// The element for the flowers, if the player wins with them rather than with the hand.
    by_flowers: Option<Fan>,
}

impl<'a> WinFacts<'a> {
    pub(super) fn new(
        hand: &'a Hand,
        win: &'a HongkongWin,
        rules: &'a ScoringRules,
    ) -> Result<Self, ScoreError> {
        check(hand, win, rules)?;
        let facts = Self::of_checked(hand, win, rules).ok_or_else(|| not_a_win(hand))?;
        if facts.by_flowers.is_some() {
            check_paid_by_all(win)?;
        }
        Ok(facts)
    }

    /// The facts of a checked hand and win; `None` if the hand does not win. A player who could win
    /// with flowers alone does so if that pays more.
    pub(super) fn of_checked(
        hand: &'a Hand,
        win: &'a HongkongWin,
        rules: &'a ScoringRules,
    ) -> Option<Self> {
        let won = Won::new(hand, win.win.tile, Forms::ALL)?;
        let called = Called::of(hand);
        let kinds = won.uncalled.any() | called.kinds;
        let mut tally = Tally::new();
        let (has_honors, n_suits) = (kinds & HONORS != 0, kinds::n_suits(kinds));
        tally.add_if(Fan::FullFlush, n_suits == 1 && !has_honors);
        tally.add_if(Fan::HalfFlush, n_suits == 1 && has_honors);
        tally.add_if(Fan::AllHonors, n_suits == 0);
        tally.add_if(Fan::AllTerminals, kinds & !TERMINALS == 0);
        tally.add_if(Fan::NineGates, is_nine_gates(&won));
        tally.add_if(Fan::FourKongs, called.n_kongs() == 4);
        tally.add_if(Fan::SelfDrawn, !win.win.by.is_ron());
        let n_calls = match rules.concealed_kong_keeps_concealed {
            true => called.n_melded,
            false => called.n_calls,
        };
        let flowers = win.flowers.unwrap_or_default();
        let is_concealed = n_calls == 0 && (flowers.is_empty() || rules.concealed_with_flowers);
        tally.add_if(Fan::ConcealedHand, is_concealed);
        for flag in win.flags {
            tally.add(fan_of(flag), 1);
        }
        tally.exclude(Fan::KongOnKong, &[Fan::WinAfterKong]);
        if let Some(flowers) = win.flowers {
            add_flowers(flowers, win, rules, &mut tally);
        }
        let of_hand = Self {
            won,
            win,
            rules,
            called,
            kinds,
            tally,
            by_flowers: None,
        };
        let Some(fan) = win.flowers.and_then(flower_fan) else {
            return Some(of_hand);
        };
        let of_flowers = Self {
            won: of_hand.won.clone(),
            by_flowers: Some(fan),
            ..of_hand
        };
        let points = |facts: &Self| choice::best(facts).map(|score| score.payments.points());
        Some(match points(&of_flowers) > points(&of_hand) {
            true => of_flowers,
            false => of_hand,
        })
    }

    /// Adds the elements for the sets and the pair. Rule H2.
    fn add_sets(&self, whole: &Whole, tally: &mut Tally<FanCounts>) {
        let Whole { pungs, pair, .. } = *whole;
        tally.add_if(Fan::CommonHand, whole.n_chows == 4);
        if whole.n_chows == 0 {
            tally.add(Fan::AllTriplets, 1);
            let are_uncalled = self.called.n_melded == 0;
            let are_concealed =
                whole.n_concealed == 4 || are_uncalled && self.rules.four_concealed_by_discard;
            tally.add_if(Fan::FourConcealedTriplets, are_concealed);
            tally.exclude(Fan::FourConcealedTriplets, &[Fan::AllTriplets]);
            let has_both = self.kinds & HONORS != 0 && self.kinds & NUMBERS != 0;
            let is_mixed = has_both && self.kinds & !YAOCHU == 0;
            tally.add_if(
                Fan::MixedTerminals,
                is_mixed && self.rules.mixed_terminals > 0,
            );
        }
        let is_straight = self.rules.pure_straight.is_some() && whole.has_straight();
        tally.add_if(Fan::PureStraight, is_straight);
        let n_dragons = (pungs & DRAGONS).count_ones() as u8;
        tally.add(Fan::DragonPung, n_dragons);
        tally.add_if(Fan::BigThreeDragons, n_dragons == 3);
        tally.add_if(
            Fan::SmallThreeDragons,
            n_dragons == 2 && pair & DRAGONS != 0,
        );
        let (seat, round) = (kinds::wind(self.win.seat), kinds::wind(self.win.round));
        tally.add_if(Fan::SeatWind, pungs & seat != 0);
        tally.add_if(Fan::RoundWind, pungs & round != 0);
        let n_winds = (pungs & WINDS).count_ones();
        tally.add_if(Fan::SmallFourWinds, n_winds == 3 && pair & WINDS != 0);
        tally.add_if(Fan::BigFourWinds, n_winds == 4);
    }

    /// Keeps the highest-scoring element for the whole hand, which replaces the elements for the
    /// tiles. Rule H3.
    fn keep_whole(&self, tally: &mut Tally<FanCounts>) {
        let value = |fan| u16::from(self.rules.value(fan));
        let is_whole = |fan: &Fan| *fan != Fan::HumanHand || self.rules.human == 13;
        let is_flat = self.rules.small_four_winds != SmallFourWinds::Three;
        let flat = is_flat.then_some(Fan::SmallFourWinds);
        let all = || WHOLE.into_iter().filter(is_whole).chain(flat);
        let held = all().filter(|&fan| tally.has(fan));
        let greatest = held.reduce(|best, fan| if value(fan) > value(best) { fan } else { best });
        if let Some(greatest) = greatest {
            all().for_each(|fan| tally.exclude(greatest, &[fan]));
            tally.exclude(greatest, &OF_TILES);
        }
    }
}

/// Adds the elements for flowers.
fn add_flowers(
    flowers: Flowers,
    win: &HongkongWin,
    rules: &ScoringRules,
    tally: &mut Tally<FanCounts>,
) {
    let own = flowers.of_seat(win.win.seat);
    let series = flowers.of_series();
    tally.add(Fan::SeatFlower, own.len() as u8);
    tally.add(Fan::FlowerSet, (series.len() / 4) as u8);
    let n_of_series = own.intersection(series).len() as u8;
    tally.exclude_some(Fan::FlowerSet, Fan::SeatFlower, n_of_series);
    tally.add_if(Fan::NoFlowers, flowers.is_empty() && rules.no_flowers);
}

/// The element for seven or eight flowers.
pub(super) fn flower_fan(flowers: Flowers) -> Option<Fan> {
    match flowers.len() {
        7 => Some(Fan::SevenFlowers),
        8 => Some(Fan::EightFlowers),
        _ => None,
    }
}

/// The element that a flag stands for.
const fn fan_of(flag: WinFlag) -> Fan {
    match flag {
        WinFlag::LastTile => Fan::LastTile,
        WinFlag::WinAfterKong => Fan::WinAfterKong,
        WinFlag::KongOnKong => Fan::KongOnKong,
        WinFlag::RobbingTheKong => Fan::RobbingTheKong,
        WinFlag::HeavenlyHand => Fan::HeavenlyHand,
        WinFlag::EarthlyHand => Fan::EarthlyHand,
        WinFlag::HumanHand => Fan::HumanHand,
    }
}

/// Whether the uncalled tiles are 1112345678999 of one suit and one more tile of that suit. Honors
/// never match, since there are only seven kinds of them.
fn is_nine_gates(won: &Won<'_>) -> bool {
    let suit = SUIT << (won.tile.code() / 9 * 9);
    let ends = suit & TERMINALS;
    won.uncalled.any() == suit && won.uncalled.three_or_more() & ends == ends
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
            Place::Standard { split, part } => {
                let by_ron = self.win.win.by.is_ron();
                self.add_sets(&Whole::new(&self.called, split, *part, by_ron), &mut tally);
            }
            Place::Special(reading) => match reading.decomposition {
                Decomposition::SevenPairs { .. } => tally.add(Fan::SevenPairs, 1),
                _ => tally.add(Fan::ThirteenOrphans, 1),
            },
        }
        let value = |fan| u16::from(self.rules.value(fan));
        tally.keep_greatest(&OF_SUITS, value);
        self.keep_whole(&mut tally);
        if let Some(fan) = self.by_flowers {
            tally.add(fan, 1);
            tally.exclude(fan, Fan::ALL);
        }
        tally.summed(value)
    }

    fn score(&self, tally: &Tally<FanCounts>, place: &Place) -> Score {
        let rules = self.rules;
        let capped = rules.cap.map_or(tally.sum, |cap| tally.sum.min(cap));
        let by_flowers = self.by_flowers.is_some();
        let value = |fan| u16::from(rules.value(fan));
        let bonus: u16 = BONUS
            .into_iter()
            .map(|fan| u16::from(tally.fans.count(fan)) * value(fan))
            .sum();
        let bonus = if rules.bonus_counts_to_minimum {
            0
        } else {
            bonus
        };
        let won = by_flowers || tally.sum - bonus >= u16::from(rules.minimum);
        let base = base(capped, rules);
        Score {
            reading: self.won.reading(place),
            fans: tally.fans,
            faan: tally.sum,
            capped,
            base,
            won,
            payments: match won {
                true => payments(base, self.win, by_flowers, rules),
                false => Payments::NONE,
            },
        }
    }
}
