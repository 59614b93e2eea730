//! A running mean.

/// A count of numbers, with their mean and spread.
///
/// # Source
///
/// B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RunningMean {
    n: u64,
    mean: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl RunningMean {
    pub(crate) fn add(&mut self, number: f64) {
        self.n += 1;
        let distance = number - self.mean;
        self.mean += distance / self.n as f64;
        self.squares += distance * (number - self.mean);
    }

    pub(crate) const fn n(&self) -> u64 {
        self.n
    }

    /// The mean; 0 if there are no numbers.
    pub(crate) const fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard error of the mean; 0 for fewer than two numbers.
    pub(crate) fn standard_error(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        libm::sqrt(self.squares / (n - 1.0) / n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_are_those_of_the_formulas() {
        let mut numbers = RunningMean::default();
        assert_eq!((numbers.mean(), numbers.standard_error()), (0.0, 0.0));
        for number in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            numbers.add(number);
        }
        assert_eq!((numbers.n(), numbers.mean()), (8, 5.0));
        // The squared distances add up to 32.
        assert!((numbers.standard_error() - libm::sqrt(32.0 / 7.0 / 8.0)).abs() < 1e-12);
    }
}
