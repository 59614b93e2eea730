//! Patterns: the values that a line needs for its points.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::iter::repeat_n;

use crate::{LineKey, LineTable, Value};

/// The number of cards of each value.
pub(super) type Counts = [u8; 13];

/// Values that guarantee points to every line that contains them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) counts: Counts,
    /// The number of values, in `1..=5`.
    pub(super) n_values: u8,
    pub(super) worth: u32,
}

impl Pattern {
    /// Whether the pattern fixes all five values of the line.
    pub(super) const fn is_full(&self) -> bool {
        self.n_values == 5
    }
}

/// The patterns of rows and columns, and the patterns of diagonals.
pub(super) struct Patterns {
    pub(super) of_lines: Vec<Pattern>,
    pub(super) of_diagonals: Vec<Pattern>,
}

impl Patterns {
    /// The patterns contained in the 25 `dealt` values.
    ///
    /// A set of at most five values *guarantees* the points of the lowest-scoring line that
    /// contains it. A pattern guarantees more than any smaller part of it does. Every line that
    /// scores contains a pattern that guarantees exactly its points: take the line, and drop values
    /// as long as that costs no points.
    pub(super) fn new(dealt: &Counts, table: &LineTable) -> Self {
        // Works down from full lines to the empty set. Each set takes the minimum over all sets
        // with one more value.
        let mut levels: Vec<BTreeMap<Counts, [u32; 2]>> = Vec::new();
        let lines = choices(dealt, 5).into_iter().map(|counts| {
            let key = key_of(&counts);
            (counts, [table.points(key), table.diagonal_points(key)])
        });
        levels.push(lines.collect());
        for _ in 0..5 {
            let mut shorter: BTreeMap<Counts, [u32; 2]> = BTreeMap::new();
            for (counts, worths) in levels.last().into_iter().flatten() {
                for value_idx in 0..13 {
                    if counts[value_idx] > 0 {
                        let mut part = *counts;
                        part[value_idx] -= 1;
                        let least = shorter.entry(part).or_insert([u32::MAX; 2]);
                        *least = [least[0].min(worths[0]), least[1].min(worths[1])];
                    }
                }
            }
            levels.push(shorter);
        }
        let of_kind = |kind: usize| {
            let mut found = Vec::new();
            for (n_missing, level) in levels[..5].iter().enumerate() {
                for (&counts, worths) in level {
                    let worth = worths[kind];
                    let is_more_than_parts = (0..13).filter(|&idx| counts[idx] > 0).all(|idx| {
                        let mut part = counts;
                        part[idx] -= 1;
                        levels[n_missing + 1][&part][kind] < worth
                    });
                    if worth > 0 && is_more_than_parts {
                        let n_values = 5 - n_missing as u8;
                        found.push(Pattern {
                            counts,
                            n_values,
                            worth,
                        });
                    }
                }
            }
            found
        };
        Self {
            of_lines: of_kind(0),
            of_diagonals: of_kind(1),
        }
    }
}

fn key_of(counts: &Counts) -> LineKey {
    let counts = counts.iter().zip(Value::ALL);
    let values = counts.flat_map(|(&count, value)| repeat_n(value, count.into()));
    values.collect()
}

/// All ways to choose `n_values` of the dealt values.
fn choices(dealt: &Counts, n_values: u8) -> Vec<Counts> {
    fn go(from: usize, n_left: u8, dealt: &Counts, counts: &mut Counts, found: &mut Vec<Counts>) {
        if n_left == 0 {
            found.push(*counts);
        } else if from < 13 {
            for count in 0..=dealt[from].min(n_left) {
                counts[from] = count;
                go(from + 1, n_left - count, dealt, counts, found);
            }
            counts[from] = 0;
        }
    }
    let mut found = Vec::new();
    go(0, n_values, dealt, &mut [0; 13], &mut found);
    found
}
