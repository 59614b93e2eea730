//! Estimates from part of an exact count.

use alloc::vec::Vec;

use super::{ExactStudEquity, StudTally};
use crate::Equity;
use crate::equity::Clusters;

/// An estimate from some pieces of an [`ExactStudEquity`], with its error. It is exact once all
/// pieces are added.
///
/// Source: rule E11.
#[derive(Debug)]
pub struct PartialStudEquity<'a> {
    exact: &'a ExactStudEquity,
    tally: StudTally,
    clusters: Clusters,
}

impl<'a> PartialStudEquity<'a> {
    /// An estimate to which no pieces have been added yet.
    #[must_use]
    pub fn new(exact: &'a ExactStudEquity) -> Self {
        Self {
            exact,
            tally: StudTally::new(exact.spot()),
            clusters: Clusters::new(exact.spot().n_players()),
        }
    }

    /// Adds a piece. Add each piece once, in any order; once all are added, further ones have no
    /// effect.
    pub fn add(&mut self, piece: &StudTally) {
        if self.n_pieces() == self.exact.n_pieces() {
            return;
        }
        self.tally.merge(piece);
        self.clusters.add(&self.exact.answer(piece).players);
    }

    /// The number of pieces added so far.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.clusters.n_pieces()
    }

    /// The answer from the pieces so far, which is exact once all are added.
    #[must_use]
    pub fn answer(&self) -> Equity {
        self.exact.answer(&self.tally)
    }

    /// The standard error of each player's equity: 0 once all pieces are added, NaN for fewer than
    /// two pieces.
    #[must_use]
    pub fn standard_errors(&self) -> Vec<f64> {
        let players = self.answer().players;
        self.clusters
            .standard_errors(&players, self.exact.n_pieces())
    }
}
