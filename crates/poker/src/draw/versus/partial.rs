//! Estimates from part of an exact count.

use super::{DrawTally, ExactDrawEquity};
use crate::PlayerEquity;
use crate::equity::Clusters;

/// An estimate from some pieces of an [`ExactDrawEquity`], with its error. It is exact once all
/// pieces are added.
///
/// # Examples
///
/// ```
/// use handeval_poker::{
///     CardSet, DrawSpot, ExactDrawEquity, Exchange, Hand, PartialDrawEquity, Rules,
/// };
///
/// let hand = Hand::parse("9c9dJcJdTh", Rules::STRIPPED)?;
/// let jacks = hand.cards()[2..4].iter().copied().collect();
/// let spot = DrawSpot::new(&hand, jacks, CardSet::EMPTY, 1, Exchange::Singletons)?;
/// let exact = ExactDrawEquity::new(&spot).unwrap();
/// let mut partial = PartialDrawEquity::new(&exact);
/// for piece_idx in 0..60 {
///     partial.add(&exact.piece(piece_idx));
/// }
/// // A quarter of the work has been done.
/// assert_eq!((partial.n_pieces(), exact.n_pieces()), (60, 243));
/// let distance = (partial.answer().equity() - exact.count().equity()).abs();
/// assert!(distance < 4.0 * partial.standard_error() && partial.standard_error() < 0.02);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: rules E11 and E12.
#[derive(Debug)]
pub struct PartialDrawEquity<'a> {
    exact: &'a ExactDrawEquity,
    tally: DrawTally,
    clusters: Clusters,
}

impl<'a> PartialDrawEquity<'a> {
    /// An estimate to which no pieces have been added yet.
    #[must_use]
    pub fn new(exact: &'a ExactDrawEquity) -> Self {
        Self {
            exact,
            tally: DrawTally::new(exact.spot()),
            clusters: Clusters::new(1),
        }
    }

    /// Adds a piece. Add each piece once, in any order; once all are added, further ones have no
    /// effect.
    pub fn add(&mut self, piece: &DrawTally) {
        if self.n_pieces() == self.exact.n_pieces() {
            return;
        }
        self.tally.merge(piece);
        self.clusters.add(&[self.exact.spot().answer(piece)]);
    }

    /// The number of pieces added so far.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.clusters.n_pieces()
    }

    /// The answer from the pieces so far, which is exact once all are added.
    #[must_use]
    pub fn answer(&self) -> PlayerEquity {
        self.exact.spot().answer(&self.tally)
    }

    /// The standard error of the equity: 0 once all pieces are added, NaN for fewer than two
    /// pieces.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let mut errors = self
            .clusters
            .standard_errors(&[self.answer()], self.exact.n_pieces());
        errors.pop().unwrap_or(f64::NAN)
    }
}
