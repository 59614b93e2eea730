//! Numbers that are measured move by move, and change little from one move to the next.

/// The weighted mean of the numbers near each place, by the number of cards placed (a triangular
/// kernel): nearer numbers count more, and numbers three or more steps away do not count. A step is
/// the distance between measurements. Beyond the last measurement everything is exact, so the
/// result is 0.
pub(super) fn smoothed(numbers: &[(usize, f64)], step: usize) -> [f64; 25] {
    by_place(numbers, step, |near| {
        let sum: f64 = near.iter().map(|(weight, number)| weight * number).sum();
        sum / near.iter().map(|(weight, _)| weight).sum::<f64>()
    })
}

/// The standard errors of such means, for independent numbers with these standard errors.
pub(super) fn smoothed_errors(errors: &[(usize, f64)], step: usize) -> [f64; 25] {
    by_place(errors, step, |near| {
        let squares = near.iter().map(|(weight, error)| (weight * error).powi(2));
        squares.sum::<f64>().sqrt() / near.iter().map(|(weight, _)| weight).sum::<f64>()
    })
}

/// Combines the numbers near each place, each with its weight.
fn by_place(
    numbers: &[(usize, f64)],
    step: usize,
    make: impl Fn(&[(f64, f64)]) -> f64,
) -> [f64; 25] {
    let width = (3 * step) as f64;
    let last = numbers.last().map_or(0, |&(place, _)| place + step);
    core::array::from_fn(|place| {
        let near = numbers.iter().map(|&(other, number)| {
            let weight = 1.0 - place.abs_diff(other) as f64 / width;
            (weight, number)
        });
        let near: Vec<_> = near.filter(|&(weight, _)| weight > 0.0).collect();
        if place < last { make(&near) } else { 0.0 }
    })
}

#[cfg(test)]
mod tests {
    use super::{smoothed, smoothed_errors};

    #[test]
    fn a_constant_stays_and_an_outlier_is_shared() {
        let mut numbers: Vec<_> = (0..21).map(|place| (place, 7.0)).collect();
        let constant = smoothed(&numbers, 1);
        for (place, number) in constant.into_iter().enumerate() {
            let expected = if place < 21 { 7.0 } else { 0.0 };
            assert!((number - expected).abs() < 1e-9, "{place}");
        }
        numbers[10].1 += 9.0;
        let outlier = smoothed(&numbers, 1);
        assert!((outlier[10] - 10.0).abs() < 1e-9);
        assert!((outlier[11] - 9.0).abs() < 1e-9);
        assert!((outlier[12] - 8.0).abs() < 1e-9);
        assert!((outlier[13] - 7.0).abs() < 1e-9);
    }

    #[test]
    fn means_of_many_are_more_certain() {
        let errors: Vec<_> = (0..21).map(|place| (place, 9.0)).collect();
        // The weights are 1, 2, 3, 2, 1 ninths.
        let expected = f64::sqrt(1.0 + 4.0 + 9.0 + 4.0 + 1.0);
        assert!((smoothed_errors(&errors, 1)[10] - expected).abs() < 1e-9);
    }

    #[test]
    fn places_between_are_filled() {
        let line: Vec<_> = (0..=18).step_by(3).map(|n| (n, n as f64)).collect();
        let filled = smoothed(&line, 3);
        assert!((filled[8] - 8.0).abs() < 0.7);
        assert_eq!(filled[21], 0.0);
    }
}
