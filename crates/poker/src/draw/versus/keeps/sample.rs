//! Uses random deals to compare all choices of what to keep, against any number of opponents.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use handeval_cards::seeded_rng;

use super::super::discards::ExchangeTable;
use super::super::sample::Pile;
use super::super::{DrawSpot, DrawTally};
use super::KeepEquities;
use crate::{Card, CardKey, FiveKey, PlayerEquity};

/// Random deals of [`KeepEquities`], in pieces as in
/// [`SampledDrawEquity`](crate::SampledDrawEquity).
///
/// Each deal is shared by all 32 choices: the opponents get the same cards, and each choice draws
/// from the same five cards, starting with the first. So the difference between two choices is more
/// accurate than either equity.
///
/// Source: rule E16.
#[derive(Debug)]
pub struct SampledKeepEquities {
    holds: KeepEquities,
    discards: ExchangeTable,
    n_deals: u64,
    seed: u64,
}

/// The counts of some pieces for all choices of cards to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeepEquitiesTally {
    tallies: Vec<DrawTally>,
    /// For each pair of choices, the sum of the products of their shares, in units of 1/[`PARTS`]².
    products: Vec<u128>,
}

/// The least common multiple of all possible numbers of winners, which are 1 to 10.
const PARTS: u64 = 2520;

impl SampledKeepEquities {
    /// The number of deals in a piece. Each piece has its own stream of random numbers.
    pub const DEALS_A_PIECE: u64 = 1 << 12;

    /// Prepares `n_deals` deals, which depend only on the seed.
    #[must_use]
    pub fn new(holds: &KeepEquities, n_deals: u64, seed: u64) -> Self {
        Self::against(holds, None, n_deals, seed)
    }

    /// The same deals as those of [`new`](Self::new), prepared at once, if the table was made for
    /// the same rules and exchange.
    #[must_use]
    pub fn by_table(holds: &KeepEquities, table: &ExchangeTable, n_deals: u64, seed: u64) -> Self {
        Self::against(holds, Some(table), n_deals, seed)
    }

    fn against(
        holds: &KeepEquities,
        table: Option<&ExchangeTable>,
        n_deals: u64,
        seed: u64,
    ) -> Self {
        Self {
            discards: ExchangeTable::of_spot(holds.any(), table),
            holds: holds.clone(),
            n_deals,
            seed,
        }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
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
        let kept = self.holds.spots().iter();
        let contest = HighContest {
            spot: self.holds.any(),
            discards: &self.discards,
            kept: kept
                .map(|spot| spot.held.iter().copied().collect())
                .collect(),
        };
        deal_all(
            &contest,
            (self.seed, piece_idx),
            n_deals.min(Self::DEALS_A_PIECE),
        )
    }
}

/// All choices of what to keep from a hand, with the opponents' rule.
pub(in crate::draw) trait Contest {
    /// A drawn card.
    type Drawn: From<Card> + Copy;

    /// The number of cards in a hand.
    fn n_in_hand(&self) -> usize;

    fn n_opponents(&self) -> usize;

    fn unseen(&self) -> &[Card];

    /// The strength of the hand that keeps the cards with these bits and draws others.
    fn own(&self, hold: usize, drawn: &[Self::Drawn]) -> u16;

    /// The place of a strength's category.
    fn place(&self, strength: u16) -> usize;

    /// Deals to the opponents and lets them exchange. Returns the strength of their best hand, and
    /// how many of them have it.
    fn best_opponent(&self, pile: &mut Pile) -> (u16, usize);
}

struct HighContest<'a> {
    spot: &'a DrawSpot,
    discards: &'a ExchangeTable,
    kept: Vec<FiveKey>,
}

impl Contest for HighContest<'_> {
    type Drawn = CardKey;

    fn n_in_hand(&self) -> usize {
        5
    }

    fn n_opponents(&self) -> usize {
        self.spot.n_opponents
    }

    fn unseen(&self) -> &[Card] {
        &self.spot.unseen
    }

    #[inline]
    fn own(&self, hold: usize, drawn: &[CardKey]) -> u16 {
        let mut key = self.kept[hold];
        for &card in drawn {
            key += card;
        }
        key.strength_by(self.spot.rules).get()
    }

    fn place(&self, strength: u16) -> usize {
        self.spot.place(strength)
    }

    fn best_opponent(&self, pile: &mut Pile) -> (u16, usize) {
        self.spot.best_opponent(self.discards, pile)
    }
}

/// Deals `n_deals` times from a stream of random numbers, given by its seed and its number.
pub(in crate::draw) fn deal_all<C: Contest>(
    contest: &C,
    (seed, stream): (u64, u64),
    n_deals: u64,
) -> KeepEquitiesTally {
    let n_in_hand = contest.n_in_hand().min(5);
    let mut tally = KeepEquitiesTally::empty(1 << n_in_hand, contest.n_opponents());
    let n_choices = tally.tallies.len();
    let mut rng = seeded_rng(seed);
    rng.set_stream(stream);
    let mut pile = Pile::new(contest.unseen().to_vec(), rng);
    let mut products = vec![0_u64; n_choices * n_choices];
    let mut parts = vec![0_u64; n_choices];
    for _ in 0..n_deals {
        pile.gather();
        let mut drawn = [C::Drawn::from(Card::ALL[0]); 5];
        for card in &mut drawn[..n_in_hand] {
            *card = pile.next().into();
        }
        let (best, n_best) = contest.best_opponent(&mut pile);
        for (hold, part) in parts.iter_mut().enumerate() {
            let n_drawn = n_in_hand - hold.count_ones() as usize;
            let own = contest.own(hold, &drawn[..n_drawn]);
            let n_others = match own.cmp(&best) {
                Ordering::Less => None,
                Ordering::Equal => Some(n_best),
                Ordering::Greater => Some(0),
            };
            tally.tallies[hold].add_deal(contest.place(own), n_others);
            *part = n_others.map_or(0, |n_others| PARTS / (n_others as u64 + 1));
        }
        for (&part, products) in parts.iter().zip(products.chunks_exact_mut(n_choices)) {
            if part > 0 {
                for (product, other) in products.iter_mut().zip(&parts) {
                    *product += part * other;
                }
            }
        }
    }
    tally.products = products.into_iter().map(u128::from).collect();
    tally
}

impl KeepEquitiesTally {
    /// A tally in which nothing has been counted yet.
    #[must_use]
    pub fn new(holds: &KeepEquities) -> Self {
        Self::empty(holds.spots().len(), holds.any().n_opponents)
    }

    pub(in crate::draw) fn empty(n_choices: usize, n_opponents: usize) -> Self {
        Self {
            tallies: vec![DrawTally::against(n_opponents); n_choices],
            products: vec![0; n_choices * n_choices],
        }
    }

    /// The counts of each choice.
    pub(in crate::draw) fn tallies(&self) -> &[DrawTally] {
        &self.tallies
    }

    /// Adds the counts of another piece.
    pub fn merge(&mut self, other: &Self) {
        for (tally, other) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.merge(other);
        }
        for (sum, other) in self.products.iter_mut().zip(&other.products) {
            *sum += other;
        }
    }

    /// The equity of each choice, by the index of its [spot](KeepEquities::spots), with its
    /// [error](PlayerEquity::standard_error).
    #[must_use]
    pub fn answer(&self, holds: &KeepEquities) -> Vec<PlayerEquity> {
        let each = holds.spots().iter().zip(&self.tallies);
        each.map(|(spot, tally)| spot.answer(tally)).collect()
    }

    /// The standard error of the difference between two choices' equities, which come from the same
    /// deals; NaN for fewer than two deals.
    ///
    /// # Panics
    ///
    /// If an index does not belong to a choice.
    #[must_use]
    pub fn error_of_difference(&self, hold: usize, other: usize) -> f64 {
        let n = self.tallies[hold].deals as f64;
        let product = |a: usize, b: usize| self.products[a * self.tallies.len() + b] as f64;
        let sum = |hold: usize| -> f64 {
            let shares = (1..).zip(&self.tallies[hold].shares);
            shares
                .map(|(n_winners, &share)| share as f64 * (PARTS / n_winners) as f64)
                .sum()
        };
        let squares = product(hold, hold) - 2.0 * product(hold, other) + product(other, other);
        let difference = sum(hold) - sum(other);
        let variance = (squares - difference * difference / n) / (n - 1.0);
        libm::sqrt(variance.max(0.0) / n) / PARTS as f64
    }
}
