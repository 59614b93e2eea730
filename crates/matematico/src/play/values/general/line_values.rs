//! The value of a line on its own: exact, by backward induction over all holdings.

use alloc::vec;
use alloc::vec::Vec;

use crate::play::values::holding::{Holdings, N_PARTIAL, first_with};

/// One more than the maximum number of cards to come, which is 24.
pub(super) const N_TIMES: usize = 25;

/// How selective a line can be about the cards that come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Selectivity {
    /// The share of a line's cards that are forced on it.
    pub(super) forced: f64,
    /// The probability that the line is offered a card.
    pub(super) offered: f64,
}

/// How selective a line is, by the number of cards to come and the number it needs.
#[derive(Clone, Debug)]
pub(super) struct Choosiness(Vec<[Selectivity; 5]>);

impl Choosiness {
    pub(super) fn new(of: impl Fn(usize, usize) -> Selectivity) -> Self {
        let at = |time| core::array::from_fn(|idx| of(time, idx + 1));
        Self((0..N_TIMES).map(at).collect())
    }

    #[inline]
    fn at(&self, time: usize, n_missing: usize) -> Selectivity {
        self.0[time][n_missing - 1]
    }
}

/// The probability of each value as the next card, for a line that sees only its own cards.
#[inline]
fn odds(counts: &[u8; 16], n_missing: usize) -> [f64; 13] {
    let n_unknown = (47 + n_missing) as f64;
    core::array::from_fn(|value| (4.0 - f64::from(counts[value])) / n_unknown)
}

/// The mean value of a line, by the number of cards to come (below [`N_TIMES`]) and the line's
/// holding, computed from the values of full lines. The second result is how each of these values
/// changes, to first order, with the probability of each card: 16 numbers per value, 13 of which
/// are used (see [`slopes_place`]).
///
/// A line takes every card if it needs as many cards as are still to come. Any other line is
/// sometimes forced to take a card, sometimes offered one, and otherwise never sees it. If fewer
/// cards are to come than a line needs, its value is what it would be with just enough cards to
/// come.
pub(super) fn line_values(
    holdings: &Holdings,
    full: &[i32],
    choosiness: &Choosiness,
) -> (Vec<f64>, Vec<f32>) {
    let mut values = vec![0.0; N_TIMES * N_PARTIAL];
    let mut slopes = vec![0.0_f32; N_TIMES * N_PARTIAL * 16];
    for n_missing in 1..=5 {
        for id in first_with(5 - n_missing)..first_with(6 - n_missing) {
            let odds = odds(holdings.counts(id), n_missing);
            let longer: [u16; 13] = core::array::from_fn(|value| holdings.with(id, value as u8));
            for time in n_missing..N_TIMES {
                let before = (time - 1) * N_PARTIAL;
                let left = values[before + usize::from(id)];
                let (forced, offered) = if time == n_missing {
                    (1.0, 0.0)
                } else {
                    let selectivity = choosiness.at(time, n_missing);
                    let forced = selectivity.forced * n_missing as f64 / time as f64;
                    (forced, (1.0 - forced) * selectivity.offered)
                };
                let (mut all, mut chosen, mut stays) = (0.0, 0.0, 0.0);
                let mut sum = [0.0_f32; 16];
                for value in 0..13 {
                    let taken = if n_missing == 1 {
                        f64::from(full_units(full, longer[value]))
                    } else {
                        values[before + usize::from(longer[value])]
                    };
                    let is_wanted = taken > left;
                    all += odds[value] * taken;
                    chosen += odds[value] * if is_wanted { taken } else { left };
                    let takes = if is_wanted { forced + offered } else { forced };
                    sum[value] += (takes * (taken - left)) as f32;
                    stays += odds[value] * (1.0 - takes);
                    let weight = (odds[value] * takes) as f32;
                    if n_missing > 1 && weight > 0.0 {
                        let from = slopes_place(longer[value], time - 1);
                        add_times(&mut sum, weight, &slopes[from..from + 16]);
                    }
                }
                values[time * N_PARTIAL + usize::from(id)] =
                    forced * all + offered * chosen + (1.0 - forced - offered) * left;
                let from = slopes_place(id, time - 1);
                add_times(&mut sum, stays as f32, &slopes[from..from + 16]);
                // Probabilities add up to 1, so only differences between values count.
                let mean: f32 = (0..13).map(|value| odds[value] as f32 * sum[value]).sum();
                for sum in &mut sum[..13] {
                    *sum -= mean;
                }
                let to = slopes_place(id, time);
                slopes[to..to + 16].copy_from_slice(&sum);
            }
            let earliest = slopes_place(id, n_missing);
            for time in 0..n_missing {
                values[time * N_PARTIAL + usize::from(id)] =
                    values[n_missing * N_PARTIAL + usize::from(id)];
                slopes.copy_within(earliest..earliest + 16, slopes_place(id, time));
            }
        }
    }
    (values, slopes)
}

fn add_times(sum: &mut [f32; 16], factor: f32, slopes: &[f32]) {
    for (sum, slope) in sum.iter_mut().zip(slopes) {
        *sum += factor * slope;
    }
}

#[inline]
pub(super) fn full_units(full: &[i32], id: u16) -> i32 {
    let full_idx = usize::from(id).checked_sub(N_PARTIAL);
    full_idx.and_then(|idx| full.get(idx).copied()).unwrap_or(0)
}

/// The place of a line's slopes among those of [`line_values`].
#[inline]
pub(super) fn slopes_place(id: u16, time: usize) -> usize {
    (usize::from(id) * N_TIMES + time) * 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::values::holding::N_HOLDINGS;
    use crate::{Figure, PointTable, Value};

    /// The mean value of a line, computed directly from the description in [`line_values`],
    /// starting with the first card.
    fn worth(points: &PointTable, held: &mut Vec<usize>, time: usize, how: Selectivity) -> f64 {
        if held.len() == 5 {
            let values: [Value; 5] = core::array::from_fn(|idx| Value::ALL[held[idx]]);
            let line = crate::Line::new(values).unwrap();
            return f64::from(points.score_line(&line).points);
        }
        let n_missing = 5 - held.len();
        let must = time <= n_missing;
        let left = if must {
            0.0
        } else {
            worth(points, held, time - 1, how)
        };
        let forced = if must {
            1.0
        } else {
            how.forced * n_missing as f64 / time as f64
        };
        let mut mean = 0.0;
        for value in 0..13 {
            let n_cards = 4 - held.iter().filter(|&&other| other == value).count();
            if n_cards == 0 {
                continue;
            }
            held.push(value);
            let taken = worth(points, held, time - 1, how);
            held.pop();
            let chosen = how.offered * taken.max(left) + (1.0 - how.offered) * left;
            let expected = forced * taken + (1.0 - forced) * chosen;
            mean += expected * n_cards as f64 / (52 - held.len()) as f64;
        }
        mean
    }

    fn full(holdings: &Holdings, line_idx: usize) -> Vec<i32> {
        let ids = N_PARTIAL..N_HOLDINGS;
        ids.map(|id| holdings.line_points(line_idx, id as u16) as i32)
            .collect()
    }

    fn id_of(holdings: &Holdings, held: &[usize]) -> u16 {
        held.iter()
            .fold(0, |id, &value| holdings.with(id, value as u8))
    }

    #[test]
    fn lines_are_worth_what_the_rules_say() {
        let points = PointTable::classic();
        let holdings = Holdings::new(&points);
        let how = Selectivity {
            forced: 0.3,
            offered: 0.6,
        };
        let how_choosy = Choosiness::new(|_, _| how);
        let (values, _) = line_values(&holdings, &full(&holdings, 0), &how_choosy);
        for (held, times) in [
            (vec![0, 0, 12, 12], 1..9),
            (vec![4, 5, 6, 7], 1..9),
            (vec![2, 2, 2, 2], 1..5),
            (vec![9, 10, 11], 2..6),
            (vec![3, 3, 8], 2..6),
            (vec![0, 0], 3..5),
        ] {
            for time in times {
                let expected = worth(&points, &mut held.clone(), time, how);
                let value = values[time * N_PARTIAL + usize::from(id_of(&holdings, &held))];
                assert!(
                    (value - expected).abs() < 1e-9,
                    "{held:?} {time}: {value} {expected}"
                );
            }
        }
    }

    #[test]
    fn diagonals_have_their_bonus() {
        let points = PointTable::classic();
        let holdings = Holdings::new(&points);
        let how = Choosiness::new(|_, _| Selectivity {
            forced: 0.5,
            offered: 0.5,
        });
        let [plain, diagonal] =
            [0, 10].map(|line_idx| line_values(&holdings, &full(&holdings, line_idx), &how).0);
        // A pair is a figure, whatever comes next.
        let pair = usize::from(id_of(&holdings, &[7, 7]));
        for time in 0..N_TIMES {
            let place = time * N_PARTIAL + pair;
            assert!((diagonal[place] - plain[place] - 10.0).abs() < 1e-9);
        }
        assert_eq!(plain.len(), N_TIMES * N_PARTIAL);
        assert_eq!(usize::from(first_with(6)), N_HOLDINGS);
    }

    #[test]
    fn slopes_are_what_a_little_more_of_a_value_brings() {
        // Only four of a kind counts, and the line is one card away from four of its value.
        let mut points = PointTable::classic();
        for figure in Figure::ALL.into_iter().skip(1) {
            let is_wanted = figure == Figure::FourOfAKind;
            points
                .set_points(figure, is_wanted.then_some(1000))
                .unwrap();
        }
        let holdings = Holdings::new(&points);
        let how = Choosiness::new(|_, _| Selectivity {
            forced: 0.0,
            offered: 1.0,
        });
        let full = full(&holdings, 0);
        let (values, slopes) = line_values(&holdings, &full, &how);
        // 7 7 7 and a 2: with n cards to come, 1000 times 1 - (1 - p)^n, where p is 1/48.
        let id = usize::from(id_of(&holdings, &[7, 7, 7, 2]));
        let p: f64 = 1.0 / 48.0;
        for time in 1..10 {
            let value = values[time * N_PARTIAL + id];
            assert!((value - 1000.0 * (1.0 - (1.0 - p).powi(time as i32))).abs() < 1e-9);
            let slope = &slopes[slopes_place(id as u16, time)..][..13];
            let more = f64::from(slope[7] - slope[3]);
            let expected = 1000.0 * time as f64 * (1.0 - p).powi(time as i32 - 1);
            assert!((more - expected).abs() < 1e-2, "{time}: {more} {expected}");
        }
    }
}
