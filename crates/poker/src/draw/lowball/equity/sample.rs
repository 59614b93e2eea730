//! Uses random deals to compare all choices of what to keep in a lowball game.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::LowballEquities;
use crate::draw::lowball::exchange::{LowballExchangeTable, strength};
use crate::draw::versus::sample::Pile;
use crate::draw::versus::{Contest, DrawTally, deal_all};
use crate::{Card, KeepEquitiesTally, PlayerEquity};

/// Random deals of [`LowballEquities`], in pieces as in
/// [`SampledKeepEquities`](crate::SampledKeepEquities). Each deal is shared by all choices.
///
/// Source: rule L4.
#[derive(Debug)]
pub struct SampledLowballEquities {
    holds: LowballEquities,
    discards: LowballExchangeTable,
    n_deals: u64,
    seed: u64,
}

impl SampledLowballEquities {
    /// The number of deals in a piece. Each piece has its own stream of random numbers.
    pub const DEALS_A_PIECE: u64 = 1 << 12;

    /// Prepares `n_deals` deals, which depend only on the seed. For opponents who draw by
    /// [`LowballExchange::AfterDraw`](crate::LowballExchange), this takes a second or two.
    #[must_use]
    pub fn new(holds: &LowballEquities, n_deals: u64, seed: u64) -> Self {
        Self::against(holds, None, n_deals, seed)
    }

    /// The same deals as those of [`new`](Self::new), prepared at once, if the table was made for
    /// the same game and exchange.
    #[must_use]
    pub fn by_table(
        holds: &LowballEquities,
        table: &LowballExchangeTable,
        n_deals: u64,
        seed: u64,
    ) -> Self {
        Self::against(holds, Some(table), n_deals, seed)
    }

    fn against(
        holds: &LowballEquities,
        table: Option<&LowballExchangeTable>,
        n_deals: u64,
        seed: u64,
    ) -> Self {
        Self {
            discards: LowballExchangeTable::or_of(table, holds.hand.game(), holds.exchange),
            holds: holds.clone(),
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
    pub fn piece(&self, piece_idx: u64) -> KeepEquitiesTally {
        let n_before = piece_idx.saturating_mul(Self::DEALS_A_PIECE);
        let n_deals = self.n_deals.saturating_sub(n_before);
        deal_all(
            self,
            (self.seed, piece_idx),
            n_deals.min(Self::DEALS_A_PIECE),
        )
    }
}

impl LowballEquities {
    /// A tally of the choices with nothing counted yet.
    #[must_use]
    pub fn tally(&self) -> KeepEquitiesTally {
        KeepEquitiesTally::empty(1 << self.hand.game().n_cards(), self.n_opponents)
    }

    /// The equity of each choice, by the bits of the kept cards, with its
    /// [error](PlayerEquity::standard_error), from the merged pieces.
    #[must_use]
    pub fn answer(&self, tally: &KeepEquitiesTally) -> Vec<PlayerEquity> {
        tally.tallies().iter().map(DrawTally::equity).collect()
    }
}

impl Contest for SampledLowballEquities {
    type Drawn = Card;

    fn n_in_hand(&self) -> usize {
        self.holds.hand.game().n_cards()
    }

    fn n_opponents(&self) -> usize {
        self.holds.n_opponents
    }

    fn unseen(&self) -> &[Card] {
        &self.holds.unseen
    }

    fn own(&self, hold: usize, drawn: &[Card]) -> u16 {
        let (hand, mut cards) = (&self.holds.hand, [Card::ALL[0]; 5]);
        let each = hand.choice(hold).chain(drawn.iter().copied());
        for (place, card) in cards.iter_mut().zip(each) {
            *place = card;
        }
        strength(hand.game(), &cards[..self.n_in_hand()])
    }

    // Mutants: no answer has the categories.
    fn place(&self, _: u16) -> usize {
        0
    }

    fn best_opponent(&self, pile: &mut Pile) -> (u16, usize) {
        let (mut best, mut n_best) = (0, 0);
        for _ in 0..self.holds.n_opponents {
            // No card returns to the deck, so the order of the draws does not matter.
            let mut cards = [Card::ALL[0]; 5];
            let cards = &mut cards[..self.n_in_hand()];
            for place in cards.iter_mut() {
                *place = pile.next();
            }
            let discarded = self.discards.of(cards);
            for place in cards.iter_mut().filter(|card| discarded.contains(**card)) {
                *place = pile.next();
            }
            let other = strength(self.holds.hand.game(), cards);
            match other.cmp(&best) {
                Ordering::Less => {}
                Ordering::Equal => n_best += 1,
                Ordering::Greater => (best, n_best) = (other, 1),
            }
        }
        (best, n_best)
    }
}
