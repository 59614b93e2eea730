//! The score of a win: its best reading, and why the others were not chosen.

use alloc::vec::Vec;

use super::check::check_by_flowers;
use super::facts::{WinFacts, flower_fan};
use super::fan::{Fan, FanCounts};
use super::rules::ScoringRules;
use super::win::TaiwanWin;
use crate::score::check::not_a_win;
use crate::score::choice;
use crate::score::error::ScoreError;
use crate::score::payments::Payments;
use crate::score::reading::Reading;
use crate::{Hand, WinBy, Wind};

/// The score of a win: its best reading, with everything that counts.
///
/// Source: rules T2 to T5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Score {
    /// The chosen reading: the sets and the place of the winning tile.
    pub reading: Reading,
    /// The elements that count.
    pub fans: FanCounts,
    /// The sum of the elements.
    pub tai: u16,
    /// The sum that is paid, at most [`ScoringRules::cap`].
    pub capped: u16,
    /// The extra tai in payments to and from the dealer (莊家, 連N拉N); 0 if the dealer neither pays
    /// nor wins.
    pub dealer_tai: u16,
    /// Whether the tai reach the minimum; otherwise the hand does not win, and nobody pays.
    pub won: bool,
    /// Who pays what.
    pub payments: Payments,
}

/// One of the readings of a win, with its score.
pub type ScoredReading = choice::ScoredReading<Score, Fan>;

/// The payments for a number of tai, and the extra tai that the dealer pays or receives. Rule T5.
pub(super) fn payments(
    tai: u16,
    win: &TaiwanWin,
    by_flowers: Option<Fan>,
    rules: &ScoringRules,
) -> (Payments, u16) {
    let mut won = win.win;
    if by_flowers == Some(Fan::EightImmortals) {
        won.by = WinBy::Tsumo;
    }
    let is_dealer = |seat: Option<Wind>| won.seat == Wind::East || seat == Some(Wind::East);
    let relation = 2 * u16::from(win.streak) + 1;
    let by_ron = won.by.is_ron();
    let payments = Payments::of(&won, |seat, is_discarder| {
        if by_ron && !is_discarder {
            return 0;
        }
        let tai = tai + if is_dealer(seat) { relation } else { 0 };
        u32::from(rules.base) + u32::from(rules.unit) * u32::from(tai)
    });
    let has_dealer = match won.by {
        WinBy::Ron { from } => is_dealer(from),
        WinBy::Tsumo => true,
    };
    (payments, if has_dealer { relation } else { 0 })
}

/// The score of a hand won in this way under these rules; [`won`](Score::won) is true if it
/// reaches the minimum.
///
/// The hand has 17 tiles, or 16 without the winning one, and follows the
/// [`shape_rules`](ScoringRules::shape_rules) of the scoring rules. East is the dealer; a discarder
/// in an unknown seat is assumed not to be the dealer.
///
/// # Errors
///
/// [`ScoreError`] for the first contradiction within the win or with the rules.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::taiwan::{ScoringRules, TaiwanWin, score};
/// use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("12345678m345p45655s", ShapeRules::of(Variant::Taiwan))?;
/// let win = TaiwanWin::tsumo("9m".parse::<Tile>()?);
/// let score = score(&hand, &win, &ScoringRules::default())?;
/// assert_eq!(score.fans.to_string(), "concealed-hand+fully-concealed+self-drawn");
/// let points: Vec<u32> = score.payments.all().iter().map(|payment| payment.points).collect();
/// assert_eq!(points, [9, 8, 8]); // the dealer pays one tai more
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules T1 to T5; the choice of the reading is rule T3.
pub fn score(hand: &Hand, win: &TaiwanWin, rules: &ScoringRules) -> Result<Score, ScoreError> {
    let facts = WinFacts::new(hand, win, rules)?;
    choice::best(&facts).ok_or_else(|| not_a_win(hand))
}

/// Every reading, best first, with its score and, if it was not chosen, the reason.
///
/// # Errors
///
/// The errors of [`score`].
///
/// Source: rule T3.
pub fn readings(
    hand: &Hand,
    win: &TaiwanWin,
    rules: &ScoringRules,
) -> Result<Vec<ScoredReading>, ScoreError> {
    Ok(choice::readings(&WinFacts::new(hand, win, rules)?))
}

/// The score of a win on flowers alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FlowerWin {
    /// The element for the flowers: seven robs one, or eight immortals.
    pub fan: Fan,
    /// What the element is worth, in tai.
    pub tai: u16,
    /// The tai that are paid, at most [`ScoringRules::cap`].
    pub capped: u16,
    /// The extra tai in payments to and from the dealer; 0 if the dealer neither pays nor wins.
    pub dealer_tai: u16,
    /// Who pays what.
    pub payments: Payments,
}

/// The score of a win on flowers, which does not need a complete hand; `None` if neither flag for
/// such a win is set.
///
/// The hand has 16 or 17 tiles. The winning tile does not matter, and the discarder is the player
/// who was robbed.
///
/// # Errors
///
/// The errors of [`score`] that do not depend on the winning tile, and
/// [`ScoreError::OnlyWithAWin`] for anything that applies only to a complete hand.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::taiwan::{ScoringRules, TaiwanWin, WinFlag, flower_win};
/// use handeval_mahjong::{Flowers, Hand, ShapeRules, Tile, Variant};
///
/// let hand = Hand::parse("147m258p369s1234567z", ShapeRules::of(Variant::Taiwan))?;
/// let mut table = TaiwanWin::tsumo(Tile::ALL[0]);
/// table.flowers = Flowers::ALL;
/// table.flags.insert(WinFlag::EightImmortals);
/// let won = flower_win(&hand, &table, &ScoringRules::default())?.unwrap();
/// assert_eq!((won.tai, won.payments.points()), (8, 40));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules T1 and T2.
pub fn flower_win(
    hand: &Hand,
    win: &TaiwanWin,
    rules: &ScoringRules,
) -> Result<Option<FlowerWin>, ScoreError> {
    let Some(fan) = flower_fan(win) else {
        return Ok(None);
    };
    check_by_flowers(hand, win, rules)?;
    let mut win = *win;
    if fan == Fan::SevenRobsOne && !win.win.by.is_ron() {
        win.win.by = WinBy::Ron { from: None };
    }
    let tai = u16::from(rules.value(fan));
    let capped = rules.cap.map_or(tai, |cap| tai.min(cap));
    let (payments, dealer_tai) = payments(capped, &win, Some(fan), rules);
    Ok(Some(FlowerWin {
        fan,
        tai,
        capped,
        dealer_tai,
        payments,
    }))
}
