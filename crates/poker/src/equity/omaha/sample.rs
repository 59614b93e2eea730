//! Random Omaha deals.

use super::low;
use crate::omaha::OmahaHand;
use crate::{CardKey, FiveKey};

#[derive(Clone, Copy, Debug)]
pub(in crate::equity) struct OmahaBoard {
    /// All choices of three board cards.
    triples: [FiveKey; 10],
    low: u8,
}

impl OmahaBoard {
    pub(in crate::equity) fn new(cards: &[CardKey; 5]) -> Self {
        let mut triples = [FiveKey::new(); 10];
        let all = cards.iter().fold(FiveKey::new(), |sum, &card| sum + card);
        let mut places = triples.iter_mut();
        for (idx, &first) in cards.iter().enumerate() {
            // Two cards are left out.
            for (&second, place) in cards.iter().skip(idx + 1).zip(places.by_ref()) {
                *place = all - first - second;
            }
        }
        Self {
            triples,
            low: cards.iter().fold(0, |low, &card| low | low_bit(card)),
        }
    }

    /// The strength and the low, each as a number; a greater number wins, and 0 means that there is
    /// no low.
    pub(in crate::equity) fn values(&self, hole: &[CardKey]) -> (u16, u8) {
        let mut best = 0;
        let mut hole_low = 0;
        for (idx, &first) in hole.iter().enumerate().take(OmahaHand::MAX_CARDS) {
            hole_low |= low_bit(first);
            for &second in hole.iter().skip(idx + 1) {
                for &triple in &self.triples {
                    best = best.max((triple + first + second).strength().get());
                }
            }
        }
        (best, low::best(hole_low, self.low))
    }
}

fn low_bit(card: CardKey) -> u8 {
    low::bit((card.bits().trailing_zeros() / 4) as u8)
}
