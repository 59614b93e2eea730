//! The value of a hand on the current board.

use core::cmp::Ordering;

use strum::IntoStaticStr;

use super::OddsSpot;
use crate::{Card, Category, Combo, HandKey, HandValue, Standard, Strength};

/// What a hand is worth on the current board, compared with all other hands and with the known
/// ones.
///
/// Source: rules O2 and O3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CurrentHand {
    /// The strength of the best five cards.
    pub strength: Strength,
    /// The number of pairs of unseen cards that it beats on this board.
    pub beats: u64,
    /// The number of pairs of unseen cards that it ties.
    pub ties: u64,
    /// The number of pairs of unseen cards that it loses to.
    pub loses: u64,
    /// Where it stands among the known hands; `None` if there are none.
    pub standing: Option<Standing>,
}

/// Where a hand stands among the known hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Standing {
    /// It beats all of them.
    Ahead,
    /// None of them beats it, but at least one ties it.
    Tied,
    /// At least one of them beats it.
    Behind,
}

impl Standing {
    /// All standings, best first.
    pub const ALL: [Self; 3] = [Self::Ahead, Self::Tied, Self::Behind];
}

crate::keyed::keyed!(Standing, "`ahead`, `tied` or `behind`");

impl CurrentHand {
    pub(super) fn new(spot: &OddsSpot) -> Option<Self> {
        let board: HandKey = spot.board().iter().copied().collect();
        let strength = strength(board, spot.hand())?;
        let mut now = Self {
            strength,
            beats: 0,
            ties: 0,
            loses: 0,
            standing: standing(board, strength, spot.against()),
        };
        for other in pairs(spot) {
            match self::strength(board, other).map(|other| strength.cmp(&other)) {
                Some(Ordering::Greater) => now.beats += 1,
                Some(Ordering::Equal) => now.ties += 1,
                Some(Ordering::Less) => now.loses += 1,
                // All hands have the same number of cards.
                None => {}
            }
        }
        Some(now)
    }

    /// The value of the best five cards.
    #[must_use]
    pub fn value(&self) -> HandValue {
        value(self.strength)
    }

    /// The share of all other hands that the hand beats, with ties counted as half, in `0.0..=1.0`.
    #[must_use]
    pub fn percentile(&self) -> f64 {
        let all = self.beats + self.ties + self.loses;
        (2 * self.beats + self.ties) as f64 / (2 * all) as f64
    }
}

/// The strength of a hand on a board of three to five cards.
pub(super) fn strength(board: HandKey, hand: Combo) -> Option<Strength> {
    let [high, low] = hand.cards();
    (board + high + low).strength()
}

/// The value of a strength.
pub(super) fn value(strength: Strength) -> HandValue {
    // Every strength has a value, so this never fails.
    HandValue::from_strength(strength.get(), Standard)
        .unwrap_or_else(|| HandValue::new(Category::HighCard, [0; 5], Standard))
}

/// Where a strength stands among known hands.
pub(super) fn standing(board: HandKey, own: Strength, against: &[Combo]) -> Option<Standing> {
    let others = against.iter().filter_map(|&hand| strength(board, hand));
    Some(match own.cmp(&others.max()?) {
        Ordering::Greater => Standing::Ahead,
        Ordering::Equal => Standing::Tied,
        Ordering::Less => Standing::Behind,
    })
}

/// All pairs of unseen cards.
pub(super) fn pairs(spot: &OddsSpot) -> impl Iterator<Item = Combo> {
    let unseen = spot.unseen();
    let are_unseen = move |cards: [Card; 2]| cards.iter().all(|&card| unseen.contains(card));
    Combo::all().filter(move |combo| are_unseen(combo.cards()))
}
