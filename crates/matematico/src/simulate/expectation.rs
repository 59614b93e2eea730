//! A player's expected totals compared with its actual totals.

/// A player's mean expected total, and how far it is from the player's mean actual total.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Expectation {
    /// The mean of the expected totals.
    pub mean: f64,
    /// The mean of the expected totals minus the mean of the actual totals.
    pub less_reached: f64,
    /// The standard error of the difference, game by game; `None` for fewer than two games.
    pub standard_error: Option<f64>,
}

/// The number of units in a point.
const PARTS: f64 = 1e6;

/// Sums over games, in millionths of a point. They are integers, so the order of games does not
/// matter, and games need not be stored.
#[derive(Clone, Debug, Default)]
pub(super) struct ExpectationSums {
    n: u64,
    expected: i128,
    /// The expected totals minus the actual totals.
    differences: i128,
    squares: i128,
}

impl ExpectationSums {
    /// Counts one more game.
    pub(super) fn add(&mut self, expected: f64, reached: u32) {
        let expected = libm::round(expected * PARTS) as i128;
        let difference = expected - i128::from(reached) * PARTS as i128;
        self.n += 1;
        self.expected += expected;
        self.differences += difference;
        self.squares = self.squares.saturating_add(difference * difference);
    }

    /// The results; `None` if there are no games.
    pub(super) fn expectation(&self) -> Option<Expectation> {
        if self.n == 0 {
            return None;
        }
        let n = self.n as f64;
        let difference = self.differences as f64 / n;
        let squares = self.squares as f64 - difference * self.differences as f64;
        Some(Expectation {
            mean: self.expected as f64 / n / PARTS,
            less_reached: difference / PARTS,
            standard_error: (self.n > 1)
                .then(|| libm::sqrt(squares.max(0.0) / (n - 1.0) / n) / PARTS),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expectation(games: &[(f64, u32)]) -> Option<Expectation> {
        let mut sums = ExpectationSums::default();
        for &(expected, reached) in games {
            sums.add(expected, reached);
        }
        sums.expectation()
    }

    #[test]
    fn the_error_is_that_of_the_differences_game_by_game() {
        let found = expectation(&[(401.5, 400), (299.5, 300), (52.0, 50)]).unwrap();
        assert_eq!((found.mean, found.less_reached), (251.0, 1.0));
        // The differences are 1.5, -0.5 and 2; their squared distances from the mean are 0.25, 2.25
        // and 1.
        let error = libm::sqrt(3.5 / 2.0 / 3.0);
        assert!((found.standard_error.unwrap() - error).abs() < 1e-12);
        let fewer = expectation(&[(401.5, 400)]).unwrap();
        assert_eq!((fewer.less_reached, fewer.standard_error), (1.5, None));
        assert_eq!(expectation(&[]), None);
    }

    #[test]
    fn thirds_of_points_and_totals_of_millions_are_counted() {
        let thirds = expectation(&[(100.0 / 3.0, 30), (100.0 / 3.0, 40)]).unwrap();
        assert!((thirds.mean - 100.0 / 3.0).abs() < 1e-6);
        let huge = expectation(&[(24e6, 0), (0.0, 24_000_000)]).unwrap();
        assert_eq!((huge.mean, huge.less_reached), (12e6, 0.0));
        assert!((huge.standard_error.unwrap() - 24e6).abs() < 1.0);
    }
}
