//! What a search has found and proved.

use crate::Grid;

/// The best arrangement that was found, and what is proved of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The grid, every cell of it filled.
    pub grid: Grid,
    /// Its total.
    pub total: u32,
    /// No arrangement has a higher total than this: proved.
    pub bound: u32,
    /// How many nodes were searched.
    pub n_nodes: u64,
}

impl Solution {
    /// Whether no arrangement is better: the bound is the total.
    #[must_use]
    pub const fn is_optimal(&self) -> bool {
        self.bound == self.total
    }

    /// Which share of the best total another one is; `None` if the best is 0.
    #[must_use]
    pub fn share_of(&self, total: u32) -> Option<f64> {
        (self.total > 0).then(|| f64::from(total) / f64::from(self.total))
    }
}
