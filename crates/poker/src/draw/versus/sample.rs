//! Random deals against any number of opponents.

use alloc::vec::Vec;
use core::cmp::Ordering;

use handeval_cards::seeded_rng;
use rand::RngExt as _;
use rand::rngs::ChaCha8Rng;

use super::discards::ExchangeTable;
use super::{DrawSpot, DrawTally};
use crate::{Card, FiveKey};

/// Random deals of a [`DrawSpot`], in independent pieces. The same seed gives the same answer.
///
/// Source: rule E12.
#[derive(Debug)]
pub struct SampledDrawEquity {
    spot: DrawSpot,
    discards: ExchangeTable,
    n_deals: u64,
    seed: u64,
}

impl SampledDrawEquity {
    /// The number of deals in a piece. Each piece has its own stream of random numbers.
    pub const DEALS_A_PIECE: u64 = 1 << 12;

    /// Prepares `n_deals` deals, which depend only on the seed.
    #[must_use]
    pub fn new(spot: &DrawSpot, n_deals: u64, seed: u64) -> Self {
        Self {
            discards: ExchangeTable::of_spot(spot, None),
            spot: spot.clone(),
            n_deals,
            seed,
        }
    }

    /// The number of pieces.
    #[must_use]
    pub const fn n_pieces(&self) -> u64 {
        self.n_deals.div_ceil(Self::DEALS_A_PIECE)
    }

    /// Deals one piece.
    #[must_use]
    pub fn piece(&self, piece_idx: u64) -> DrawTally {
        let mut tally = DrawTally::new(&self.spot);
        let n_before = piece_idx.saturating_mul(Self::DEALS_A_PIECE);
        let n_deals = self.n_deals.saturating_sub(n_before);
        let mut rng = seeded_rng(self.seed);
        rng.set_stream(piece_idx);
        let mut pile = Pile::new(self.spot.unseen.clone(), rng);
        for _ in 0..n_deals.min(Self::DEALS_A_PIECE) {
            let (own, n_others) = self.deal(&mut pile);
            tally.add_deal(self.spot.place(own), n_others);
        }
        tally
    }

    /// Deals once. Returns the hand's strength, and the number of other winners if the hand wins.
    fn deal(&self, pile: &mut Pile) -> (u16, Option<usize>) {
        pile.gather();
        let mut own: FiveKey = self.spot.held.iter().copied().collect();
        for _ in 0..self.spot.n_drawn() {
            own += pile.next();
        }
        let own = own.strength_by(self.spot.rules).get();
        let (best, n_best) = self.spot.best_opponent(&self.discards, pile);
        let n_others = match own.cmp(&best) {
            Ordering::Less => None,
            Ordering::Equal => Some(n_best),
            Ordering::Greater => Some(0),
        };
        (own, n_others)
    }
}

impl DrawTally {
    /// Adds a deal in which the hand's category has this place, and the hand wins along with
    /// `n_others` players, or loses.
    #[inline]
    pub(super) fn add_deal(&mut self, place: usize, n_others: Option<usize>) {
        let (win, tie) = match n_others {
            None => (0, (0, 0)),
            Some(0) => (1, (0, 0)),
            Some(n_others) => (0, (n_others, 1)),
        };
        self.add(place, 1, win, tie);
    }
}

impl DrawSpot {
    /// Deals to the opponents and lets them exchange. Returns the strength of their best hand, and
    /// how many of them have it.
    pub(super) fn best_opponent(&self, discards: &ExchangeTable, pile: &mut Pile) -> (u16, usize) {
        let (mut best, mut n_best) = (0, 0);
        for _ in 0..self.n_opponents {
            // Each opponent is dealt a hand and exchanges right away. No card returns to the deck,
            // so the order does not matter.
            let dealt: [Card; 5] = core::array::from_fn(|_| pile.next());
            let discarded = discards.of(&dealt);
            let kept = dealt.iter().filter(|&&card| !discarded.contains(card));
            let mut other: FiveKey = kept.copied().collect();
            for _ in 0..discarded.len() {
                other += pile.next();
            }
            let other = other.strength_by(self.rules).get();
            match other.cmp(&best) {
                Ordering::Less => {}
                Ordering::Equal => n_best += 1,
                Ordering::Greater => (best, n_best) = (other, 1),
            }
        }
        (best, n_best)
    }
}

/// Unseen cards; the first `n_dealt` are dealt.
pub(in crate::draw) struct Pile {
    cards: Vec<Card>,
    n_dealt: usize,
    rng: ChaCha8Rng,
}

impl Pile {
    pub(super) const fn new(cards: Vec<Card>, rng: ChaCha8Rng) -> Self {
        Self {
            cards,
            n_dealt: 0,
            rng,
        }
    }

    pub(super) const fn gather(&mut self) {
        self.n_dealt = 0;
    }

    /// The next card. A spot has enough cards for all draws.
    pub(in crate::draw) fn next(&mut self) -> Card {
        let other = self.rng.random_range(self.n_dealt..self.cards.len());
        self.cards.swap(self.n_dealt, other);
        let card = self.cards[self.n_dealt];
        self.n_dealt += 1;
        card
    }
}
