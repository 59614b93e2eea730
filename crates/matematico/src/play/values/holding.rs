//! The holdings of a line: every multiset of up to five values, each with a number.

use alloc::vec;
use alloc::vec::Vec;

use super::holding_shape::HoldingShape;
use super::position::Position;
use crate::{LineKey, LineTable, PointTable, Value};

/// The number of multisets of up to five values, out of 13. The 13 multisets that have five of one
/// value have numbers too, although no line can hold them.
pub(crate) const N_HOLDINGS: usize = 8568;

/// The number of multisets with fewer than five values.
pub(crate) const N_PARTIAL: usize = 2380;

/// The rank of an unused slot; a [`Position`](super::position::Position) counts no remaining cards
/// of this rank.
pub(crate) const NO_RANK: u8 = 13;

/// The rank used where no value is missing; it stands for a factor of 1.
pub(crate) const ANY_RANK: u8 = 15;

/// All holdings, with the holding after each further value and the points of full lines.
#[derive(Clone, Debug)]
pub(crate) struct Holdings {
    /// 16 entries per partial holding, indexed by the value added.
    next: Vec<u16>,
    partial: Vec<Holding>,
    /// The number of cards of each value in a partial holding.
    counts: Vec<[u8; 16]>,
    /// The points of each holding of five values, in a row or column and on a diagonal.
    points: Vec<[f32; 2]>,
}

/// A line that is not full.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holding {
    /// The different values, most frequent first and otherwise ascending, padded with [`NO_RANK`].
    pub(crate) ranks: [u8; 4],
    /// The missing values for each possible straight, padded with [`ANY_RANK`]. Unused
    /// elements hold only [`NO_RANK`].
    pub(crate) straights: [[u8; 3]; 4],
    /// The missing values for the royal, padded with [`ANY_RANK`]; only [`NO_RANK`] if the royal is
    /// not possible.
    pub(crate) royal: [u8; 3],
    pub(crate) shape: HoldingShape,
    /// The number of values held if a straight or the royal is possible, otherwise 0.
    pub(crate) run_len: u8,
    /// The values held once in the lower 16 bits, those held twice in the upper 16.
    pub(crate) values: u32,
    /// The values held, and the values missing for a straight or the royal, as bits. The remaining
    /// cards of other values do not affect the line.
    pub(crate) matters: u16,
}

impl Holdings {
    pub(crate) fn new(points: &PointTable) -> Self {
        let table = LineTable::new(points);
        let mut next = vec![0; N_PARTIAL * 16];
        let mut partial = Vec::with_capacity(N_PARTIAL);
        let mut counts = Vec::with_capacity(N_PARTIAL);
        let mut full_points = Vec::with_capacity(N_HOLDINGS - N_PARTIAL);
        for n_values in 0..=5 {
            for_each_multiset(n_values, &mut |values| {
                if n_values == 5 {
                    let key: LineKey = values.iter().map(|&v| Value::ALL[usize::from(v)]).collect();
                    let both = [table.points(key), table.diagonal_points(key)];
                    full_points.push(both.map(|points| points as f32));
                    return;
                }
                let id = partial.len();
                for value in 0..13 {
                    let mut longer = values.to_vec();
                    longer.push(value);
                    longer.sort_unstable();
                    next[id * 16 + usize::from(value)] = number(&longer);
                }
                partial.push(Holding::new(values));
                let mut counts_of = [0; 16];
                for &value in values {
                    counts_of[usize::from(value)] += 1;
                }
                counts.push(counts_of);
            });
        }
        Self {
            next,
            partial,
            counts,
            points: full_points,
        }
    }

    /// The holding with one more value. A full line stays as it is.
    #[inline]
    pub(crate) fn with(&self, id: u16, value: u8) -> u16 {
        let next = self
            .next
            .get(usize::from(id) * 16 + usize::from(value % 16));
        next.copied().unwrap_or(id)
    }

    /// The holding with this number; `None` if it is full.
    #[inline]
    pub(crate) fn partial(&self, id: u16) -> Option<&Holding> {
        self.partial.get(usize::from(id))
    }

    /// The total points of the full lines.
    pub(crate) fn points(&self, position: &Position) -> f32 {
        let lines = position.lines.iter().enumerate();
        lines.map(|(idx, &line)| self.line_points(idx, line)).sum()
    }

    /// The number of cards of each value in a line; all 0 if it is full.
    #[inline]
    pub(crate) fn counts(&self, id: u16) -> &[u8; 16] {
        self.counts.get(usize::from(id)).unwrap_or(&[0; 16])
    }

    /// The points of a full line, including the bonus on a diagonal; 0 if the line is not full.
    #[inline]
    pub(crate) fn line_points(&self, line_idx: usize, id: u16) -> f32 {
        let full = usize::from(id).checked_sub(N_PARTIAL);
        let points = full.and_then(|full| self.points.get(full));
        points.map_or(0.0, |points| points[usize::from(line_idx >= 10)])
    }

    /// The maximum number of points that a line can score.
    pub(crate) fn most_points(&self) -> f32 {
        let points = self.points.iter().flatten();
        points.copied().fold(0.0, f32::max)
    }
}

impl Holding {
    fn new(values: &[u8]) -> Self {
        let mut counts = [0_u8; 13];
        for &value in values {
            counts[usize::from(value)] += 1;
        }
        let with_count = |count| (0..13).filter(move |&v| counts[usize::from(v)] == count);
        let mask = |count| with_count(count).fold(0, |mask, v| mask | 1_u32 << v);
        let mut ranks = [NO_RANK; 4];
        let by_count = (1..=4).rev().flat_map(with_count);
        for (slot, rank) in ranks.iter_mut().zip(by_count) {
            *slot = rank;
        }

        let mut straights = [[NO_RANK; 3]; 4];
        let mut royal = [NO_RANK; 3];
        let mut run_len = 0;
        let are_distinct = counts.iter().all(|&count| count <= 1);
        if are_distinct && values.len() >= 2 {
            let missing = |wanted: [u8; 5]| {
                if values.iter().any(|value| !wanted.contains(value)) {
                    return None;
                }
                let mut missing = [ANY_RANK; 3];
                let lacking = wanted.into_iter().filter(|value| !values.contains(value));
                for (slot, value) in missing.iter_mut().zip(lacking) {
                    *slot = value;
                }
                Some(missing)
            };
            let possible =
                (0..9).filter_map(|low| missing([low, low + 1, low + 2, low + 3, low + 4]));
            for (slot, lacking) in straights.iter_mut().zip(possible) {
                *slot = lacking;
                run_len = values.len() as u8;
            }
            if let Some(lacking) = missing([0, 9, 10, 11, 12]) {
                royal = lacking;
                run_len = values.len() as u8;
            }
        }
        let all = ranks.iter().chain(straights.as_flattened()).chain(&royal);
        let values_of = all.filter(|&&value| value < NO_RANK);
        let matters = values_of.fold(0, |bits, value| bits | 1 << value);
        Self {
            matters,
            ranks,
            straights,
            royal,
            shape: HoldingShape::of(&counts),
            run_len,
            values: mask(1) | mask(2) << 16,
        }
    }
}

/// Calls `visit` with every ascending multiset of `n_values` values, in the order of their numbers.
fn for_each_multiset(n_values: usize, visit: &mut dyn FnMut(&[u8])) {
    // The values are ordered from the largest down.
    fn extend(values: &mut [u8], n_open: usize, bound: u8, visit: &mut dyn FnMut(&[u8])) {
        if n_open == 0 {
            return visit(values);
        }
        for value in 0..=bound {
            values[n_open - 1] = value;
            extend(values, n_open - 1, value, visit);
        }
    }
    extend(&mut vec![0; n_values], n_values, 12, visit);
}

/// The first number for each count of values, followed by the number after the last.
const FIRST: [u16; 7] = [0, 1, 14, 105, 560, 2380, 8568];

/// The number of the first holding with `n_values` values; for 6, the number after the last
/// holding.
pub(crate) const fn first_with(n_values: usize) -> u16 {
    FIRST[n_values]
}

/// The number of an ascending multiset. Multisets are ordered by the number of values, then by the
/// largest value, and so on (the combinatorial number system).
fn number(values: &[u8]) -> u16 {
    let places = values.iter().enumerate().map(|(idx, &value)| {
        // `value + idx` choose `idx + 1`.
        (0..=idx as u32).fold(1, |product, step| {
            product * (u32::from(value) + idx as u32 - step) / (step + 1)
        })
    });
    FIRST[values.len()] + places.sum::<u32>() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_run_through_all_multisets() {
        let mut expected = 0;
        for n_values in 0..=5 {
            for_each_multiset(n_values, &mut |values| {
                assert_eq!(number(values), expected, "{values:?}");
                expected += 1;
            });
        }
        assert_eq!(usize::from(expected), N_HOLDINGS);
    }

    #[test]
    fn full_lines_have_their_classic_points() {
        let holdings = Holdings::new(&PointTable::classic());
        assert_eq!(holdings.partial.len(), N_PARTIAL);
        for line in crate::Line::all() {
            let values = line.values().map(|value| value.get() - 1);
            let id = values
                .into_iter()
                .fold(0, |id, value| holdings.with(id, value));
            let figure = crate::Figure::of(&line);
            let points = figure.classic_points() as f32;
            assert_eq!(holdings.line_points(9, id), points);
            let bonus = if points > 0.0 { 10.0 } else { 0.0 };
            assert_eq!(holdings.line_points(10, id), points + bonus);
        }
    }
}
