//! Estimates from part of an exact count.

use alloc::vec::Vec;

use super::clusters::Clusters;
use super::{CountInPieces, Equity, ExactEquity};

/// An estimate from some pieces of a count, with its error. It is exact once all pieces are added.
///
/// # Examples
///
/// ```
/// use handeval_poker::{CardSet, Detail, ExactEquity, PartialEquity, Spot};
///
/// let players = vec!["22+,A2s+,K9s+".parse()?, "22+,A2s+,QTo+".parse()?];
/// let spot = Spot::new(players, &[], CardSet::EMPTY)?;
/// let detail = Detail { categories: true, ..Detail::NONE };
/// let exact = ExactEquity::new(&spot, detail)?;
/// let mut partial = PartialEquity::new(&exact);
/// for piece_idx in 0..exact.n_pieces() / 2 {
///     partial.add(&exact.piece(piece_idx));
/// }
/// // Half of the work has been done.
/// let estimate = partial.answer().players[0].equity();
/// let [error, _] = partial.standard_errors()[..] else { unreachable!() };
/// let distance = (estimate - exact.count().players[0].equity()).abs();
/// assert!(distance < 4.0 * error && error < 0.01);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rule E11.
#[derive(Debug)]
pub struct PartialEquity<'a, C: CountInPieces = ExactEquity> {
    exact: &'a C,
    tally: C::Tally,
    clusters: Clusters,
}

impl<'a, C: CountInPieces> PartialEquity<'a, C> {
    /// An estimate to which no pieces have been added yet.
    #[must_use]
    pub fn new(exact: &'a C) -> Self {
        let tally = exact.no_pieces();
        let n_players = exact.players(&tally).len();
        Self {
            exact,
            tally,
            clusters: Clusters::new(n_players),
        }
    }

    /// Adds a piece. Add each piece once, in any order; once all are added, further ones have no
    /// effect.
    pub fn add(&mut self, piece: &C::Tally) {
        if self.n_pieces() == self.exact.n_pieces() {
            return;
        }
        C::merge(&mut self.tally, piece);
        self.clusters.add(&self.exact.players(piece));
    }

    /// The number of pieces added so far.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.clusters.n_pieces()
    }

    /// The answer from the pieces so far, which is exact once all are added.
    #[must_use]
    pub fn answer(&self) -> Equity {
        self.exact.equity(&self.tally)
    }

    /// The standard error of each player's equity: 0 once all pieces are added, NaN for fewer than
    /// two pieces.
    #[must_use]
    pub fn standard_errors(&self) -> Vec<f64> {
        self.clusters
            .standard_errors(&self.exact.players(&self.tally), self.exact.n_pieces())
    }
}
