//! The score of a win: its best reading, and why the others were not chosen.

use alloc::vec::Vec;

use super::facts::{WinFacts, flower_fan};
use super::fan::{Fan, FanCounts};
use super::payment::{base, payments};
use super::rules::ScoringRules;
use super::win::HongkongWin;
use crate::Hand;
use crate::score::check::not_a_win;
use crate::score::choice;
use crate::score::error::ScoreError;
use crate::score::payments::Payments;
use crate::score::reading::Reading;

/// The score of a win: its best reading, with everything that counts.
///
/// Source: rules H2 to H7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Score {
    /// The chosen reading: the sets and the place of the winning tile.
    pub reading: Reading,
    /// The elements that count.
    pub fans: FanCounts,
    /// The sum of the elements.
    pub faan: u16,
    /// The sum that is paid, at most [`ScoringRules::cap`].
    pub capped: u16,
    /// The base points for the capped faan, before multiplying by the unit.
    pub base: u32,
    /// Whether the faan reach the minimum; otherwise the hand does not win, and nobody pays.
    pub won: bool,
    /// Who pays what.
    pub payments: Payments,
}

/// One of the readings of a win, with its score.
pub type ScoredReading = choice::ScoredReading<Score, Fan>;

/// The score of a hand won in this way under these rules; [`won`](Score::won) is true if it
/// reaches the minimum.
///
/// The hand has 14 tiles, or 13 without the winning one, and follows the
/// [`shape_rules`](ScoringRules::shape_rules) of the scoring rules. Seven or eight flowers are the
/// whole score if they pay more than the hand.
///
/// # Errors
///
/// [`ScoreError`] for the first contradiction within the win or with the rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::hongkong::{HongkongWin, ScoringRules, score};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("234m567p3488s [chi 678s]", ShapeRules::of(Variant::Hongkong))?;
/// let win = HongkongWin::tsumo("2s".parse::<Tile>()?);
/// let score = score(&hand, &win, &ScoringRules::default())?;
/// assert_eq!(score.fans.to_string(), "common-hand+self-drawn");
/// assert_eq!((score.faan, score.won), (2, false)); // the minimum is 3
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules H1 to H7; the choice of the reading is rule H4.
pub fn score(hand: &Hand, win: &HongkongWin, rules: &ScoringRules) -> Result<Score, ScoreError> {
    let facts = WinFacts::new(hand, win, rules)?;
    choice::best(&facts).ok_or_else(|| not_a_win(hand))
}

/// Every reading, best first, with its score and, if it was not chosen, the reason.
///
/// # Errors
///
/// The errors of [`score`].
///
/// Source: rule H4.
pub fn readings(
    hand: &Hand,
    win: &HongkongWin,
    rules: &ScoringRules,
) -> Result<Vec<ScoredReading>, ScoreError> {
    Ok(choice::readings(&WinFacts::new(hand, win, rules)?))
}

/// The score of a win on flowers alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FlowerWin {
    /// The element for seven or for eight flowers.
    pub fan: Fan,
    /// What the flowers are worth, in faan.
    pub faan: u16,
    /// The faan that are paid, at most [`ScoringRules::cap`].
    pub capped: u16,
    /// The base points for the capped faan, before multiplying by the unit.
    pub base: u32,
    /// Who pays what.
    pub payments: Payments,
}

/// The score of seven or eight flowers, which win without a complete hand; `None` if there are
/// fewer.
///
/// Only the seat and the flowers of the win matter.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::hongkong::{HongkongWin, ScoringRules, flower_win};
/// use handeval_mahjong::{Flowers, Tile};
///
/// let table = HongkongWin {
///     flowers: Some(Flowers::ALL),
///     ..HongkongWin::tsumo(Tile::ALL[0])
/// };
/// let won = flower_win(&table, &ScoringRules::default()).unwrap();
/// assert_eq!((won.faan, won.base, won.payments.points()), (8, 64, 96));
/// ```
///
/// Source: rule H2.
#[must_use]
pub fn flower_win(win: &HongkongWin, rules: &ScoringRules) -> Option<FlowerWin> {
    let fan = flower_fan(win.flowers?)?;
    let faan = u16::from(rules.value(fan));
    let capped = rules.cap.map_or(faan, |cap| faan.min(cap));
    let base = base(capped, rules);
    Some(FlowerWin {
        fan,
        faan,
        capped,
        base,
        payments: payments(base, win, true, rules),
    })
}
