//! Uses random deals to compare all choices of what to keep, against any number of opponents.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use handeval_cards::seeded_rng;

use super::super::DrawTally;
use super::super::discards::Discards;
use super::super::sample::Pile;
use super::KeepEquities;
use crate::{CardKey, FiveKey, PlayerEquity};

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
    discards: Discards,
    n_deals: u64,
    seed: u64,
}

/// The counts of some pieces for all choices.
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
        let spot = holds.any();
        Self {
            discards: Discards::new(spot.rules, spot.exchange),
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
        let spot = self.holds.any();
        let mut tally = KeepEquitiesTally::new(&self.holds);
        let n_before = piece_idx.saturating_mul(Self::DEALS_A_PIECE);
        let n_deals = self.n_deals.saturating_sub(n_before);
        let mut rng = seeded_rng(self.seed);
        rng.set_stream(piece_idx);
        let mut pile = Pile::new(spot.unseen.clone(), rng);
        let kept: Vec<FiveKey> = self
            .holds
            .spots()
            .iter()
            .map(|spot| spot.held.iter().copied().collect())
            .collect();
        let mut products = vec![0_u64; 32 * 32];
        let mut parts = [0_u64; 32];
        for _ in 0..n_deals.min(Self::DEALS_A_PIECE) {
            pile.gather();
            let drawn: [CardKey; 5] = core::array::from_fn(|_| pile.next().into());
            let (best, n_best) = spot.best_opponent(&self.discards, &mut pile);
            for (hold, (&kept, part)) in kept.iter().zip(&mut parts).enumerate() {
                let n_drawn = 5 - hold.count_ones() as usize;
                let mut key = kept;
                for &card in &drawn[..n_drawn] {
                    key += card;
                }
                let own = key.strength_by(spot.rules).get();
                let n_others = match own.cmp(&best) {
                    Ordering::Less => None,
                    Ordering::Equal => Some(n_best),
                    Ordering::Greater => Some(0),
                };
                spot.add_deal(&mut tally.tallies[hold], own, n_others);
                *part = n_others.map_or(0, |n_others| PARTS / (n_others as u64 + 1));
            }
            for (&part, products) in parts.iter().zip(products.chunks_exact_mut(32)) {
                if part > 0 {
                    for (product, other) in products.iter_mut().zip(parts) {
                        *product += part * other;
                    }
                }
            }
        }
        tally.products = products.into_iter().map(u128::from).collect();
        tally
    }
}

impl KeepEquitiesTally {
    /// A tally with nothing counted yet.
    #[must_use]
    pub fn new(holds: &KeepEquities) -> Self {
        Self {
            tallies: holds.spots().iter().map(DrawTally::new).collect(),
            products: vec![0; 32 * 32],
        }
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
    /// If an index is 32 or more.
    #[must_use]
    pub fn error_of_difference(&self, hold: usize, other: usize) -> f64 {
        let n = self.tallies[hold].deals as f64;
        let product = |a: usize, b: usize| self.products[a * 32 + b] as f64;
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
