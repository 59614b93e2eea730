//! Counts that are split into pieces.

use alloc::vec::Vec;
use core::fmt;

use super::{Equity, PlayerEquity};

/// A count of all deals, in pieces that can be counted in any order and on any thread:
/// [`ExactEquity`](crate::ExactEquity), [`ExactDrawEquity`](crate::ExactDrawEquity) or
/// [`ExactStudEquity`](crate::ExactStudEquity). The first pieces are a random sample of them all.
pub trait CountInPieces {
    /// The counts of some pieces.
    type Tally: fmt::Debug + Send + 'static;

    /// The number of pieces.
    fn n_pieces(&self) -> usize;

    /// Counts one piece.
    fn piece(&self, piece_idx: usize) -> Self::Tally;

    /// Counts one piece, or stops before its end and returns `None` if `should_stop` says so. Counts
    /// with short pieces need not stop.
    fn piece_until(
        &self,
        piece_idx: usize,
        _should_stop: &dyn Fn() -> bool,
    ) -> Option<Self::Tally> {
        Some(self.piece(piece_idx))
    }

    /// A tally to which no pieces have been added yet.
    fn no_pieces(&self) -> Self::Tally;

    /// Adds the counts of other pieces.
    fn merge(tally: &mut Self::Tally, others: &Self::Tally);

    /// Each player's equity in the merged pieces, all of them on the same scale.
    fn players(&self, tally: &Self::Tally) -> Vec<PlayerEquity>;

    /// The answer from the merged pieces, which is exact if all pieces have been merged.
    fn equity(&self, tally: &Self::Tally) -> Equity;
}
