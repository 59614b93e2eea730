//! Counts how often a hand wins, in total and with each next card.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::current::pairs;
use super::{OddsSpot, preflop};
use crate::equity::wins_by_mask;
use crate::{Card, CardSet, Combo, HandKey, PlayerEquity};

/// How often a hand wins.
pub(super) struct Wins {
    pub(super) all: PlayerEquity,
    /// With each unseen card as the next one, in order; empty before the flop and on a full board.
    pub(super) next: Vec<PlayerEquity>,
}

/// The number of boards won, tied and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) win: u64,
    pub(super) tie: u64,
    pub(super) lose: u64,
}

impl Counts {
    /// Counts an outcome `times` times.
    pub(super) fn add(&mut self, outcome: Ordering, times: u64) {
        match outcome {
            Ordering::Greater => self.win += times,
            Ordering::Equal => self.tie += times,
            Ordering::Less => self.lose += times,
        }
    }

    fn add_all(&mut self, other: Self) {
        self.win += other.win;
        self.tie += other.tie;
        self.lose += other.lose;
    }
}

impl From<Counts> for PlayerEquity {
    fn from(counts: Counts) -> Self {
        let Counts { win, tie, lose } = counts;
        equity(win + tie + lose, &[win, tie])
    }
}

/// The equity from the number of boards, and the numbers of boards won with zero, one, … others.
fn equity(boards: u64, shares: &[u64]) -> PlayerEquity {
    PlayerEquity {
        boards: boards.into(),
        shares: shares.iter().map(|&share| share.into()).collect(),
        categories: Vec::new(),
        combos: Vec::new(),
        low: None,
    }
}

pub(super) fn count(spot: &OddsSpot) -> Wins {
    let has_next = matches!(spot.n_to_come(), 1 | 2);
    if !spot.against().is_empty() {
        let next = spot.unseen().iter().filter(|_| has_next);
        return Wins {
            all: against_known(spot, None),
            next: next.map(|card| against_known(spot, Some(card))).collect(),
        };
    }
    if spot.board().is_empty() {
        let all = preflop::against_random(spot.hand(), spot.unseen());
        return Wins {
            all: all.into(),
            next: Vec::new(),
        };
    }
    let (all, next) = against_random(spot);
    let next = next.into_iter().filter(|_| has_next);
    Wins {
        all: all.into(),
        next: next.map(PlayerEquity::from).collect(),
    }
}

/// Counts wins against the known hands, after the `next` card if one is given.
fn against_known(spot: &OddsSpot, next: Option<Card>) -> PlayerEquity {
    let hands: Vec<Combo> = [spot.hand()]
        .into_iter()
        .chain(spot.against().iter().copied())
        .collect();
    let board: Vec<Card> = spot.board().iter().copied().chain(next).collect();
    let gone = board.iter().copied().collect::<CardSet>() | !spot.unseen();
    let by_mask = wins_by_mask(&hands, &board, gone);
    let mut shares = vec![0; hands.len()];
    // The player is the first, so the lowest bit is the player's.
    for (mask, &count) in by_mask.iter().enumerate().skip(1).step_by(2) {
        shares[mask.count_ones() as usize - 1] += count;
    }
    equity(by_mask.iter().sum(), &shares)
}

/// Counts wins against a random hand from the flop on: in total, and with each unseen card as the
/// next one. A board is counted for each of its cards that are still to come.
fn against_random(spot: &OddsSpot) -> (Counts, Vec<Counts>) {
    let unseen: Vec<Card> = spot.unseen().iter().collect();
    let others: Vec<Other> = pairs(spot).map(Other::new).collect();
    let board: HandKey = spot.board().iter().copied().collect();
    let mut all = Counts::default();
    let mut next = vec![Counts::default(); unseen.len()];
    if spot.n_to_come() < 2 {
        let cards: &[Card] = if spot.n_to_come() == 0 { &[] } else { &unseen };
        if cards.is_empty() {
            all = on_board(board, CardSet::EMPTY, spot.hand(), &others);
        }
        for (&card, counts) in cards.iter().zip(&mut next) {
            *counts = on_board(board + card, card.into(), spot.hand(), &others);
            all.add_all(*counts);
        }
        return (all, next);
    }
    for (idx, &card) in unseen.iter().enumerate() {
        for (last_idx, &last) in unseen.iter().enumerate().take(idx) {
            // Mutants: the bits are different, so `^` does the same.
            let cards = CardSet::from(card) | CardSet::from(last);
            let counts = on_board(board + card + last, cards, spot.hand(), &others);
            all.add_all(counts);
            next[idx].add_all(counts);
            next[last_idx].add_all(counts);
        }
    }
    (all, next)
}

/// A hand that an opponent could have.
struct Other {
    cards: CardSet,
    key: HandKey,
}

impl Other {
    fn new(combo: Combo) -> Self {
        Self {
            cards: combo.card_set(),
            key: combo.cards().into_iter().collect(),
        }
    }
}

/// Compares a hand on a full board with all others that contain none of the cards `dealt`.
fn on_board(board: HandKey, dealt: CardSet, hand: Combo, others: &[Other]) -> Counts {
    let own = (board + Other::new(hand).key).seven();
    let mut counts = Counts::default();
    for other in others.iter().filter(|other| other.cards.is_disjoint(dealt)) {
        counts.add(own.cmp(&(board + other.key).seven()), 1);
    }
    counts
}
