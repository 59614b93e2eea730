//! What some pieces of an exact count say, if the others are not waited for.

use super::{DrawTally, ExactDrawEquity};
use crate::PlayerEquity;
use crate::equity::Clusters;

/// Some of the pieces of an [`ExactDrawEquity`]: an estimate with its error, and once all are there the
/// exact answer.
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
/// # Source
///
/// Rules E11 and E12.
#[derive(Debug)]
pub struct PartialDrawEquity<'a> {
    exact: &'a ExactDrawEquity,
    tally: DrawTally,
    clusters: Clusters,
}

impl<'a> PartialDrawEquity<'a> {
    /// No piece yet.
    #[must_use]
    pub fn new(exact: &'a ExactDrawEquity) -> Self {
        Self {
            exact,
            tally: DrawTally::new(exact.spot()),
            clusters: Clusters::new(1),
        }
    }

    /// Adds a piece, in any order, each once; what comes when all are there is passed over.
    pub fn add(&mut self, piece: &DrawTally) {
        if self.n_pieces() == self.exact.n_pieces() {
            return;
        }
        self.tally.merge(piece);
        self.clusters.add(&[self.exact.spot().answer(piece)]);
    }

    /// How many pieces there are by now.
    #[must_use]
    pub const fn n_pieces(&self) -> usize {
        self.clusters.n_pieces()
    }

    /// What the pieces say together: exact once all are there.
    #[must_use]
    pub fn answer(&self) -> PlayerEquity {
        self.exact.spot().answer(&self.tally)
    }

    /// The standard error of the equity: 0 once all pieces are there, and not a number while there
    /// are fewer than two.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        let mut errors = self
            .clusters
            .standard_errors(&[self.answer()], self.exact.n_pieces());
        errors.pop().unwrap_or(f64::NAN)
    }
}
