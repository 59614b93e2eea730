//! The points of every line, looked up by the sum of its values.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::line::ascending;
use crate::line_key::N_PLACES;
use crate::{Figure, Grid, LineKey, LineName, PointTable, Value};

/// The points of all 6,175 lines for a [`PointTable`], in one array: the fastest way to score.
///
/// If the points change, make a new table; that takes well under a millisecond. The table has 8,192
/// entries: 16 KB if all points are below 32,768, otherwise 32 KB.
///
/// # Examples
///
/// ```
/// use handeval_matematico::{Grid, LineTable, PointTable};
///
/// let table = LineTable::new(&PointTable::classic());
/// let grid: Grid = "A A A A 2 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7 / 3 4 5 6 7".parse()?;
/// assert_eq!(table.total(&grid), Some(1260)); // the columns alone score 800
/// # Ok::<(), handeval_matematico::ParseGridError>(())
/// ```
///
/// # Source
///
/// Rules X5, X11 and X14. Overlapping rows (row displacement): R. E. Tarjan and A. C. Yao, "Storing
/// a Sparse Table", 1979.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineTable {
    entries: Entries,
    diagonal_bonus: u32,
}

/// For each position, twice the points of its line, plus one if the line holds a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entries {
    /// The usual case, which fits in the first-level cache.
    Narrow(Box<[u16; N_PLACES]>),
    /// For entries of more than 16 bits.
    Wide(Box<[u32; N_PLACES]>),
}

impl LineTable {
    /// The table for these points.
    #[must_use]
    pub fn new(points: &PointTable) -> Self {
        let mut wide = vec![0_u32; N_PLACES];
        let best_known = BestKnown::new(points);
        let added = points.new_figures().iter();
        let mut added: Vec<_> = added
            .map(|figure| (figure.shape(), figure.points() << 1 | 1))
            .collect();
        added.sort_by_key(|&(_, entry)| Reverse(entry));
        for values in ascending() {
            let mut entry = best_known.entry(values);
            let better = added.iter().take_while(|(_, added)| *added > entry);
            let found = better
                .clone()
                .find(|(shape, _)| shape.matches_ascending(values));
            entry = found.map_or(entry, |&(_, added)| added);
            wide[place_of(values)] = entry;
        }
        Self {
            entries: Entries::new(wide),
            diagonal_bonus: points.diagonal_bonus(),
        }
    }

    /// The points of a line of five values, without the bonus of a diagonal.
    #[must_use]
    #[inline]
    pub fn points(&self, key: LineKey) -> u32 {
        self.entries.get(key) >> 1
    }

    /// The points of a diagonal of five values, including the bonus.
    #[must_use]
    #[inline]
    pub fn diagonal_points(&self, key: LineKey) -> u32 {
        let entry = self.entries.get(key);
        (entry >> 1) + (entry & 1) * self.diagonal_bonus
    }

    /// The total of a grid; `None` if a cell is empty.
    #[must_use]
    pub fn total(&self, grid: &Grid) -> Option<u32> {
        let mut total = 0;
        for name in LineName::ALL {
            total += self.points_in(name as usize, grid.line(name)?.into());
        }
        Some(total)
    }

    /// The points of a line, given its index in [`LineName::ALL`].
    pub(crate) fn points_in(&self, line_idx: usize, key: LineKey) -> u32 {
        if line_idx >= 10 {
            self.diagonal_points(key)
        } else {
            self.points(key)
        }
    }

    /// The entries of all lines, with the lines in ascending order.
    pub(crate) fn all_entries(&self) -> impl Iterator<Item = u32> + '_ {
        ascending().map(|values| self.entries.at(place_of(values)))
    }

    pub(crate) const fn entries(&self) -> &Entries {
        &self.entries
    }

    pub(crate) const fn diagonal_bonus(&self) -> u32 {
        self.diagonal_bonus
    }
}

impl Entries {
    fn new(wide: Vec<u32>) -> Self {
        let narrow: Option<Vec<u16>> = wide.iter().map(|&entry| entry.try_into().ok()).collect();
        // There are as many entries as positions, so neither conversion can fail.
        if let Some(Ok(narrow)) = narrow.map(TryFrom::try_from) {
            return Self::Narrow(narrow);
        }
        Self::Wide(wide.try_into().unwrap_or_else(|_| Box::new([0; N_PLACES])))
    }

    #[inline]
    fn get(&self, key: LineKey) -> u32 {
        self.at(key.place())
    }

    #[inline]
    fn at(&self, place: usize) -> u32 {
        match self {
            Self::Narrow(entries) => entries[place].into(),
            Self::Wide(entries) => entries[place],
        }
    }
}

fn place_of(values: [u8; 5]) -> usize {
    let values = values.map(|idx| Value::ALL[usize::from(idx)]);
    values.into_iter().collect::<LineKey>().place()
}

/// Finds a line's best classic figure from its equal neighbors and its special values.
struct BestKnown {
    by_equal_neighbors: [u32; 16],
    straight: u32,
    royal: u32,
    aces_and_kings: u32,
    four_aces: u32,
}

impl BestKnown {
    fn new(points: &PointTable) -> Self {
        let entry_of = |values: [u8; 5]| {
            let mut counts = [0; 13];
            for idx in values {
                counts[usize::from(idx)] += 1;
            }
            let figures = Figure::ALL[1..].iter();
            let matching = figures.filter(|figure| figure.matches_counts(&counts));
            let worths = matching.filter_map(|&figure| points.points(figure));
            worths.map(|worth| worth << 1 | 1).max().unwrap_or(0)
        };
        let by_equal_neighbors = core::array::from_fn(|equal| {
            // The values are not aces, and different ones are not consecutive. Five equal values
            // are not a line.
            let mut idx = 1;
            let mut values = [1; 5];
            for (step, value) in values[1..].iter_mut().enumerate() {
                idx += if equal >> step & 1 == 0 { 2 } else { 0 };
                *value = idx;
            }
            if equal == 15 { 0 } else { entry_of(values) }
        });
        Self {
            by_equal_neighbors,
            straight: entry_of([1, 2, 3, 4, 5]),
            royal: entry_of([0, 9, 10, 11, 12]),
            aces_and_kings: entry_of([0, 0, 0, 12, 12]),
            four_aces: entry_of([0, 0, 0, 0, 1]),
        }
    }

    fn entry(&self, values: [u8; 5]) -> u32 {
        let [a, b, c, d, e] = values;
        match values {
            [0, 9, 10, 11, 12] => self.royal,
            [0, 0, 0, 12, 12] => self.aces_and_kings,
            [0, 0, 0, 0, _] => self.four_aces,
            _ => {
                // Mutants: no bit is set in both, so `|` and `^` give the same result.
                let equal = usize::from(a == b)
                    | usize::from(b == c) << 1
                    | usize::from(c == d) << 2
                    | usize::from(d == e) << 3;
                if equal == 0 && e - a == 4 {
                    self.straight
                } else {
                    self.by_equal_neighbors[equal]
                }
            }
        }
    }
}
