//! The score of a win: its best reading, and why the others were not chosen.

use alloc::vec::Vec;

use super::check::check;
use super::fan::{Fan, FanCounts};
use super::rules::{FedKong, GoldenSingle, ScoringRules, SelfDraw};
use super::win::{SichuanWin, WinFlag};
use crate::score::check::not_a_win;
use crate::score::choice::{self, Facts};
use crate::score::error::ScoreError;
use crate::score::kinds::{TERMINALS, n_suits, suits};
use crate::score::part::Part;
use crate::score::payments::{Payer, Payments};
use crate::score::reading::Reading;
use crate::score::tally::Tally;
use crate::score::whole::{Called, Whole, four_alike};
use crate::score::won::{Place, Won};
use crate::{CallKind, Decomposition, Forms, Hand, SetKind};

/// 2, 5 and 8 of each suit.
const GENERALS: u64 = suits(0b0_1001_0010);

/// The five of each suit.
const FIVES: u64 = suits(0b0_0001_0000);

/// The score of a win: its best reading, with everything that counts.
///
/// Source: rules S2 to S4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Score {
    /// The chosen reading: the sets and the place of the winning tile.
    pub reading: Reading,
    /// The fans that count; none for a plain win (平和).
    pub fans: FanCounts,
    /// The sum of the fans.
    pub fan: u16,
    /// The number of fan that are paid for, at most [`ScoringRules::cap`].
    pub capped: u16,
    /// The points that a discarder pays: 2 to the power of the capped number of fan, but at most
    /// 2^30.
    pub value: u32,
    /// Who pays what, not counting the payments for kongs.
    pub payments: Payments,
}

/// One of the readings of a win, with its score.
pub type ScoredReading = choice::ScoredReading<Score, Fan>;

/// The maximum number of fan that double the value, so that the total of all payments does not
/// overflow.
const MAX_DOUBLED: u16 = 30;

/// A win that has been checked, and everything that is the same in each of its readings.
pub(super) struct WinFacts<'a> {
    won: Won<'a>,
    win: &'a SichuanWin,
    rules: &'a ScoringRules,
    called: Called,
    /// The fans that are the same in every reading.
    tally: Tally<FanCounts>,
}

impl<'a> WinFacts<'a> {
    fn new(
        hand: &'a Hand,
        win: &'a SichuanWin,
        rules: &'a ScoringRules,
    ) -> Result<Self, ScoreError> {
        check(hand, win, rules)?;
        Self::of_checked(hand, win, rules).ok_or_else(|| not_a_win(hand))
    }

    /// The facts of a checked hand and win; `None` if the hand does not win.
    pub(super) fn of_checked(
        hand: &'a Hand,
        win: &'a SichuanWin,
        rules: &'a ScoringRules,
    ) -> Option<Self> {
        let won = Won::new(hand, win.win.tile, Forms::ALL)?;
        let called = Called::of(hand);
        let kinds = won.uncalled.any() | called.kinds;
        let mut tally = Tally::new();
        tally.add(Fan::Kong, called.n_kongs());
        let roots = four_alike(hand, &won.counts) & !called.kongs;
        tally.add(Fan::Root, roots.count_ones() as u8);
        tally.add_if(Fan::FullFlush, n_suits(kinds) == 1);
        tally.add_if(Fan::Concealed, rules.concealed && called.n_melded == 0);
        tally.add_if(Fan::AllSimples, rules.all_simples && kinds & TERMINALS == 0);
        let is_arhats = rules.eighteen_arhats && called.n_kongs() == 4;
        tally.add_if(Fan::EighteenArhats, is_arhats);
        for flag in win.flags {
            tally.add(fan_of(flag), 1);
        }
        let is_drawn = rules.self_draw == SelfDraw::PlusFan && pays_as_drawn(hand, win, rules);
        tally.add_if(Fan::SelfDrawn, is_drawn);
        Some(Self {
            won,
            win,
            rules,
            called,
            tally,
        })
    }

    /// Adds the fans for the sets. Rule S2.
    fn add_sets(&self, whole: &Whole, part: Part, tally: &mut Tally<FanCounts>) {
        let rules = self.rules;
        if whole.n_chows == 0 {
            tally.add(Fan::AllPungs, 1);
            let is_single = self.called.n_calls == 4 && rules.golden_single != GoldenSingle::None;
            tally.add_if(Fan::GoldenSingle, is_single);
            // Mutants: the pair is of a different kind from the triplets.
            let are_generals = (whole.pungs | whole.pair) & !GENERALS == 0;
            tally.add_if(Fan::Generals, rules.generals && are_generals);
        }
        let has_terminals = rules.terminals && whole.all_have(TERMINALS);
        tally.add_if(Fan::Terminals, has_terminals);
        let is_five = 1 << self.won.tile.code() & FIVES != 0;
        let is_middle = rules.middle_five && is_five && part == Part::Middle;
        tally.add_if(Fan::MiddleFive, is_middle);
    }
}

/// The fan that a flag stands for.
const fn fan_of(flag: WinFlag) -> Fan {
    match flag {
        WinFlag::WinAfterKong => Fan::WinAfterKong,
        WinFlag::WinOnKongDiscard => Fan::WinOnKongDiscard,
        WinFlag::RobbingTheKong => Fan::RobbingTheKong,
        WinFlag::LastTile => Fan::LastTile,
        WinFlag::HeavenlyWin => Fan::HeavenlyWin,
        WinFlag::EarthlyWin => Fan::EarthlyWin,
    }
}

/// Whether everyone pays, as for a win on a drawn tile. Under some rules, a win on the replacement
/// tile for a claimed kong is paid only by the player whose tile was claimed. This applies only if
/// all kongs were claimed; otherwise it is not known which kong the tile was drawn for.
fn pays_as_drawn(hand: &Hand, win: &SichuanWin, rules: &ScoringRules) -> bool {
    let after_kong = win.flags.contains(WinFlag::WinAfterKong);
    let mut kongs = hand.calls().iter();
    let are_claimed =
        kongs.all(|call| call.kind() == CallKind::Kan || call.set().kind() != SetKind::Quad);
    let is_fed = rules.kong_by_self_draw_discard == FedKong::Discard && after_kong && are_claimed;
    !win.win.by.is_ron() && !is_fed
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
                let whole = Whole::new(&self.called, split, *part, self.win.win.by.is_ron());
                self.add_sets(&whole, *part, &mut tally);
            }
            Place::Special(reading) => {
                let is_pairs = matches!(reading.decomposition, Decomposition::SevenPairs { .. });
                tally.add_if(Fan::SevenPairs, is_pairs);
            }
        }
        if self.rules.golden_single == GoldenSingle::Two {
            tally.exclude(Fan::GoldenSingle, &[Fan::AllPungs]);
        }
        let of_four_kongs = [Fan::Kong, Fan::AllPungs, Fan::GoldenSingle];
        tally.exclude(Fan::EighteenArhats, &of_four_kongs);
        tally.summed(|fan| self.rules.value(fan).into())
    }

    fn score(&self, tally: &Tally<FanCounts>, place: &Place) -> Score {
        let capped = self.rules.cap.map_or(tally.sum, |cap| tally.sum.min(cap));
        let value = 1 << capped.min(MAX_DOUBLED);
        Score {
            reading: self.won.reading(place),
            fans: tally.fans,
            fan: tally.sum,
            capped,
            value,
            payments: self.payments(value),
        }
    }
}

impl WinFacts<'_> {
    /// The payments for a value. Rule S4.
    fn payments(&self, value: u32) -> Payments {
        let mut payments = Payments::NONE;
        if pays_as_drawn(self.won.hand, self.win, self.rules) {
            let more = u32::from(self.rules.self_draw == SelfDraw::PlusOne);
            payments.add(Payer::Others, value + more, 3 - self.win.n_won);
        } else {
            payments.add(Payer::Discarder, value, 1);
        }
        payments
    }
}

/// The score of a hand won in this way under these rules.
///
/// The hand has 14 tiles, or 13 without the winning one, and follows the
/// [`shape_rules`](ScoringRules::shape_rules) of the scoring rules.
///
/// # Errors
///
/// [`ScoreError`] for the first contradiction within the win or with the rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::sichuan::{ScoringRules, SichuanWin, score};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = "3m [pon 222m] [pon 555m] [pon 777p] [pon 999p]";
/// let hand = Hand::parse(hand, ShapeRules::of(Variant::Sichuan))?;
/// let win = SichuanWin::tsumo("3m".parse::<Tile>()?);
/// let score = score(&hand, &win, &ScoringRules::default())?;
/// assert_eq!(score.fans.to_string(), "all-pungs+golden-single");
/// assert_eq!((score.value, score.payments.points()), (4, 15)); // 5 from each
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules S1 to S4.
pub fn score(hand: &Hand, win: &SichuanWin, rules: &ScoringRules) -> Result<Score, ScoreError> {
    let facts = WinFacts::new(hand, win, rules)?;
    choice::best(&facts).ok_or_else(|| not_a_win(hand))
}

/// Every reading, best first, with its score and, if it was not chosen, the reason.
///
/// # Errors
///
/// The errors of [`score`].
///
/// Source: rule S2.
pub fn readings(
    hand: &Hand,
    win: &SichuanWin,
    rules: &ScoringRules,
) -> Result<Vec<ScoredReading>, ScoreError> {
    Ok(choice::readings(&WinFacts::new(hand, win, rules)?))
}
