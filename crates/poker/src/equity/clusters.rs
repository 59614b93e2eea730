//! The error of an estimate from part of a count.

use alloc::vec;
use alloc::vec::Vec;

use super::PlayerEquity;

/// The sums that the error is computed from. Pieces count as clusters of deals, and equity is a
/// ratio of sums.
#[derive(Debug)]
pub(crate) struct Clusters {
    n_pieces: usize,
    /// The sum of the squares of the pieces' counts.
    boards_squared: f64,
    /// For each player, the sum of the squares of the pieces' wins, and the sum of the products of
    /// each piece's wins and count.
    worth: Vec<(f64, f64)>,
}

impl Clusters {
    pub(crate) fn new(n_players: usize) -> Self {
        Self {
            n_pieces: 0,
            boards_squared: 0.0,
            worth: vec![(0.0, 0.0); n_players],
        }
    }

    /// Adds a piece, given each player's equity in it.
    pub(crate) fn add(&mut self, players: &[PlayerEquity]) {
        self.n_pieces += 1;
        let boards = players.first().map_or(0, |player| player.boards) as f64;
        self.boards_squared += boards * boards;
        for (sums, player) in self.worth.iter_mut().zip(players) {
            let worth = if boards > 0.0 {
                player.equity() * boards
            } else {
                0.0
            };
            sums.0 += worth * worth;
            sums.1 += worth * boards;
        }
    }

    pub(crate) const fn n_pieces(&self) -> usize {
        self.n_pieces
    }

    /// The standard error of each player's equity, if there are `n_all` pieces in total: 0 once all
    /// are added, NaN for fewer than two.
    pub(crate) fn standard_errors(&self, players: &[PlayerEquity], n_all: usize) -> Vec<f64> {
        let n = self.n_pieces as f64;
        let missing = 1.0 - n / n_all as f64;
        let errors = players.iter().zip(&self.worth);
        let errors = errors.map(|(player, (squares, products))| {
            if missing <= 0.0 {
                return 0.0;
            }
            // The sum of (worth - equity * boards)^2 over the pieces.
            let mean = player.equity();
            let distances = squares - 2.0 * mean * products + mean * mean * self.boards_squared;
            libm::sqrt(distances.max(0.0) * n / (n - 1.0) * missing) / player.boards as f64
        });
        errors.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(boards: u128, win: u128) -> PlayerEquity {
        PlayerEquity {
            low: None,
            boards,
            shares: vec![win, 0],
            categories: Vec::new(),
            combos: Vec::new(),
        }
    }

    #[test]
    fn the_error_is_that_of_a_ratio() {
        let mut clusters = Clusters::new(1);
        for (boards, win) in [(10, 2), (30, 14), (0, 0)] {
            clusters.add(&[won(boards, win)]);
        }
        // At 0.4, 4 and 12 would be won.
        let whole = [won(40, 16)];
        let error = |n_all| clusters.standard_errors(&whole, n_all)[0];
        let expected = libm::sqrt(8.0 * 3.0 / 2.0 * (1.0 - 3.0 / 12.0)) / 40.0;
        assert!((error(12) - expected).abs() < 1e-12, "{}", error(12));
        assert_eq!(error(3), 0.0);
    }
}
