//! Measured integers and their statistics.

use alloc::collections::BTreeMap;

/// How often each number was measured. The order of the measurements does not matter.
///
/// # Examples
///
/// ```
/// use handeval_matematico::Sample;
///
/// let mut totals = Sample::default();
/// [540, 480, 610].map(|total| totals.add(total));
/// assert_eq!((totals.n(), totals.min(), totals.max()), (3, 480, 610));
/// assert_eq!(totals.percentile(50), 540);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    counts: BTreeMap<i64, u64>,
    n: u64,
}

impl Sample {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
        self.n += 1;
    }

    /// The number of measurements.
    #[must_use]
    pub const fn n(&self) -> u64 {
        self.n
    }

    /// The mean; NaN if there are no numbers.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let terms = self.counts.iter();
        let sum: i128 = terms
            .map(|(&number, &count)| i128::from(number) * i128::from(count))
            .sum();
        sum as f64 / self.n as f64
    }

    /// The standard error of the mean; `None` for fewer than two numbers.
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        if self.n < 2 {
            return None;
        }
        let (mean, n) = (self.mean(), self.n as f64);
        let terms = self.counts.iter();
        let squares: f64 = terms
            .map(|(&number, &count)| {
                let distance = number as f64 - mean;
                distance * distance * count as f64
            })
            .sum();
        Some(libm::sqrt(squares / (n - 1.0) / n))
    }

    /// The smallest number that `percent` % of all numbers do not exceed.
    #[must_use]
    pub fn percentile(&self, percent: u64) -> i64 {
        let wanted = u128::from(self.n) * u128::from(percent);
        let mut n_up_to = 0;
        for (&number, &count) in &self.counts {
            n_up_to += u128::from(count);
            if n_up_to * 100 >= wanted {
                return number;
            }
        }
        self.max()
    }

    /// The lowest number; 0 if there are no numbers.
    #[must_use]
    pub fn min(&self) -> i64 {
        self.counts.first_key_value().map_or(0, |(&least, _)| least)
    }

    /// The highest number; 0 if there are no numbers.
    #[must_use]
    pub fn max(&self) -> i64 {
        self.counts.last_key_value().map_or(0, |(&most, _)| most)
    }

    /// How many of the numbers are in `from..=to`.
    #[must_use]
    pub fn n_within(&self, from: i64, to: i64) -> u64 {
        if from > to {
            return 0;
        }
        self.counts.range(from..=to).map(|(_, &count)| count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(numbers: &[i64]) -> Sample {
        let mut sample = Sample::default();
        for &number in numbers {
            sample.add(number);
        }
        sample
    }

    #[test]
    fn the_mean_and_its_error_are_those_of_the_textbook() {
        let numbers = sample(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(numbers.mean(), 5.0);
        // The squares of the differences sum to 32, and there are eight numbers.
        assert_eq!(numbers.standard_error(), Some(libm::sqrt(32.0 / 7.0 / 8.0)));
        assert_eq!(sample(&[-3]).standard_error(), None);
        assert_eq!(sample(&[-3, -3]).standard_error(), Some(0.0));
    }

    #[test]
    fn percentiles_are_numbers_that_were_measured() {
        let numbers = sample(&[10, 20, 30, 40]);
        let percentiles = [0, 25, 26, 50, 75, 76, 100].map(|percent| numbers.percentile(percent));
        assert_eq!(percentiles, [10, 10, 20, 20, 30, 40, 40]);
        assert_eq!((numbers.min(), numbers.max()), (10, 40));
        assert_eq!(numbers.n_within(10, 29), 2);
        assert_eq!(numbers.n_within(11, 19), 0);
    }

    #[test]
    fn huge_numbers_do_not_overflow() {
        let mut numbers = Sample::default();
        numbers.counts.insert(24_000_000, u64::MAX / 2);
        numbers.counts.insert(-24_000_000, u64::MAX / 2);
        numbers.n = u64::MAX - 1;
        assert_eq!(numbers.mean(), 0.0);
        assert_eq!(numbers.percentile(50), -24_000_000);
        assert!(numbers.standard_error().is_some_and(f64::is_finite));
    }
}
