//! The score of a win: its best reading, and why the others were not chosen.

use alloc::vec::Vec;

use super::excluded::{Excluded, excluded};
use super::facts::{Facts, Worth};
use super::fan::FanCounts;
use super::rules::ScoringRules;
use super::win::McrWin;
use crate::Hand;
use crate::score::error::ScoreError;
use crate::score::not_chosen::NotChosenBecause;
use crate::score::payments::Payments;
use crate::score::reading::Reading;
use crate::score::won::Place;

/// What each player pays in addition to the fan.
const BASE: u32 = 8;

/// The score of a win: its best reading, with everything that counts.
///
/// Source: rules G5 to G16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Score {
    /// The chosen reading: the sets and the place of the winning tile.
    pub reading: Reading,
    /// The fans that count, without flowers.
    pub fans: FanCounts,
    /// The sum of the fans, without flowers.
    pub fan: u16,
    /// The number of flowers, each worth one fan.
    pub flowers: u8,
    /// The fan that are paid: the sum, at most [`ScoringRules::cap`], plus the flowers.
    pub total: u16,
    /// Whether the fans reach the minimum; otherwise the hand does not win, and nobody pays.
    pub won: bool,
    /// Who pays what.
    pub payments: Payments,
}

/// What a win is worth, without a list of the fans that make up the sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Total {
    /// The sum of the fans, without flowers.
    pub fan: u16,
    /// The fan that are paid: the sum, at most [`ScoringRules::cap`], plus the flowers.
    pub total: u16,
    /// Whether the fans reach the minimum.
    pub won: bool,
}

impl Total {
    /// What a sum of fans is worth. Rule G14.
    #[inline]
    fn new(fan: u16, win: &McrWin, rules: &ScoringRules) -> Self {
        let capped = rules.cap.map_or(fan, |cap| fan.min(cap));
        Self {
            fan,
            total: capped + u16::from(win.flowers),
            won: fan >= u16::from(rules.minimum),
        }
    }
}

impl Score {
    #[inline]
    fn new(facts: &Facts<'_>, worth: &Worth, place: &Place) -> Self {
        let Total { fan, total, won } = Total::new(worth.fan, facts.win, facts.rules);
        Self {
            reading: facts.won.reading(place),
            fans: worth.repeats.counts(worth.fans),
            fan,
            flowers: facts.win.flowers,
            total,
            won,
            payments: match won {
                true => payments(total, facts.win),
                false => Payments::NONE,
            },
        }
    }
}

/// The payments for a total. Rule G16.
#[inline]
fn payments(total: u16, win: &McrWin) -> Payments {
    let by_ron = win.win.by.is_ron();
    Payments::of(&win.win, |_, is_discarder| {
        if is_discarder || !by_ron {
            BASE + u32::from(total)
        } else {
            BASE
        }
    })
}

/// The score of a hand won in this way under these rules; [`won`](Score::won) is true if it
/// reaches the minimum.
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
/// use handeval_mahjong::mcr::{Fan, McrWin, ScoringRules, score};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("789m55p [chi 123p] [chi 456s] 22s", ShapeRules::of(Variant::Mcr))?;
/// let win = McrWin::tsumo("2s".parse::<Tile>()?);
/// let score = score(&hand, &win, &ScoringRules::default())?;
/// assert_eq!(score.fans.to_string(), "mixed-straight+no-honors+self-drawn");
/// assert_eq!((score.fan, score.won), (10, true)); // the minimum is 8
/// assert!(!score.fans.contains(Fan::SingleWait)); // 5p would do as well
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules G1 to G16; the choice of the reading is rule G15.
pub fn score(hand: &Hand, win: &McrWin, rules: &ScoringRules) -> Result<Score, ScoreError> {
    Facts::with(hand, win, rules, best)
}

/// The total of a hand won in this way under these rules: the same as that of [`score`], but
/// computed faster.
///
/// # Errors
///
/// The errors of [`score`].
///
/// Source: rules G1 to G15.
pub fn total(hand: &Hand, win: &McrWin, rules: &ScoringRules) -> Result<Total, ScoreError> {
    Facts::with(hand, win, rules, |facts| {
        let mut fan = 0;
        facts.for_each::<false>(|worth, _| fan = fan.max(worth.fan));
        Some(Total::new(fan, win, rules))
    })
}

#[inline(always)]
pub(super) fn best(facts: &Facts<'_>) -> Option<Score> {
    let mut best: Option<(Worth, Place)> = None;
    facts.for_each::<false>(|worth, place| {
        let is_better = match &best {
            Some((best, _)) => worth.is_better(best),
            None => true,
        };
        if is_better {
            best = Some((*worth, place));
        }
    });
    best.map(|(worth, place)| Score::new(facts, &worth, &place))
}

/// One of the readings of a win, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoredReading {
    /// The reading with its score.
    pub score: Score,
    /// The fans that apply but do not count, in the order of the list of fans.
    pub excluded: Vec<Excluded>,
    /// Why the reading was not chosen; `None` for the chosen one.
    pub lost: Option<NotChosenBecause>,
}

/// Every reading, in the order of rule G15, with its score and, if it was not chosen, the reason.
///
/// # Errors
///
/// The errors of [`score`].
///
/// Source: rule G18.
pub fn readings(
    hand: &Hand,
    win: &McrWin,
    rules: &ScoringRules,
) -> Result<Vec<ScoredReading>, ScoreError> {
    Facts::with(hand, win, rules, |facts| Some(all_readings(facts)))
}

fn all_readings(facts: &Facts<'_>) -> Vec<ScoredReading> {
    let mut all: Vec<(Worth, Place)> = Vec::new();
    facts.for_each::<true>(|worth, place| {
        let idx = all.partition_point(|(other, _)| !worth.is_better(other));
        all.insert(idx, (*worth, place));
    });
    let best = all.first().map(|(worth, _)| *worth);
    let lost = |worth: &Worth| {
        let best = best.unwrap_or(*worth);
        if worth.fan < best.fan {
            NotChosenBecause::FewerFan
        } else if best.comes_before(worth) {
            NotChosenBecause::LaterFan
        } else {
            NotChosenBecause::Later
        }
    };
    let readings = all.iter().enumerate();
    let scored = readings.map(|(idx, (worth, place))| ScoredReading {
        score: Score::new(facts, worth, place),
        excluded: excluded(facts, worth, place),
        lost: (idx > 0).then(|| lost(worth)),
    });
    scored.collect()
}
