//! The result of a search.

use crate::Grid;

/// The best arrangement found, and a proven bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solution {
    /// The grid, with every cell filled.
    pub grid: Grid,
    /// The total of the grid.
    pub total: u32,
    /// A proven upper bound on all totals.
    pub bound: u32,
    /// The number of nodes searched.
    pub n_nodes: u64,
}

impl Solution {
    /// Whether the arrangement is proved to be the best, which is the case if the bound equals the
    /// total.
    #[must_use]
    pub const fn is_optimal(&self) -> bool {
        self.bound == self.total
    }

    /// Returns `total` as a share of the best total, or `None` if the best total is 0.
    #[must_use]
    pub fn share_of(&self, total: u32) -> Option<f64> {
        (self.total > 0).then(|| f64::from(total) / f64::from(self.total))
    }
}
