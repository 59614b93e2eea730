//! Whether lines with given values fit into one grid.

use alloc::vec::Vec;
use core::ops::Range;

use super::pattern::Counts;
use crate::line::LINE_BITS;

/// The values that each of the twelve lines needs, in the order of
/// [`LineName::ALL`](crate::LineName::ALL).
pub(super) type Needs = [Counts; 12];

/// The work counted for a layout, and for each step that adds a cell to a set; examining a set
/// counts as 1.
const WORK_OF_LAYOUT: u64 = 500;
const WORK_OF_CALL: u64 = 16;

/// Returns, for each value, the cells that hold it, as bits. These cells cover what the lines need,
/// and no cell is used twice. Returns `None` if there is no such grid.
///
/// `fixed` has, for each value, the cells that already hold it. The result contains only the
/// needed cells. `work` is increased by the work done.
pub(super) fn lay_out(
    dealt: &Counts,
    needs: &Needs,
    fixed: &[u32; 13],
    work: &mut u64,
) -> Option<[u32; 13]> {
    *work += WORK_OF_LAYOUT;
    // Mutants: no cell is fixed twice, so `|` and `^` give the same result.
    let all_fixed = fixed.iter().fold(0, |cells, bits| cells | bits);
    // A value cannot go in a line whose cells are all needed for other values.
    let mut room = [0_u8; 12];
    for (room, needs) in room.iter_mut().zip(needs) {
        let n_needed: u8 = needs.iter().sum();
        *room = 5_u8.checked_sub(n_needed)?;
    }
    let mut cover = Cover::default();
    for value_idx in 0..13 {
        let need = core::array::from_fn(|line_idx| needs[line_idx][value_idx]);
        if need == [0; 12] {
            // Cells that already hold the value take up room in lines that need other values.
            for (line, room) in LINE_BITS.iter().zip(room) {
                if (fixed[value_idx] & line).count_ones() > u32::from(room) {
                    return None;
                }
            }
            continue;
        }
        let mut allowed = !(all_fixed & !fixed[value_idx]) & ((1 << 25) - 1);
        for ((line, room), need) in LINE_BITS.iter().zip(room).zip(need) {
            if room == 0 && need == 0 {
                allowed &= !line;
            }
        }
        if fixed[value_idx] & !allowed != 0 {
            return None;
        }
        let mut sets = Sets {
            need,
            room,
            allowed,
            max_cells: dealt[value_idx].into(),
            found: Vec::new(),
            n_calls: 0,
        };
        sets.extend(fixed[value_idx], 0);
        *work += WORK_OF_CALL * sets.n_calls;
        let mut found = sets.found;
        if found.is_empty() {
            return None;
        }
        found.sort_unstable();
        found.dedup();
        cover.add(value_idx, &found);
    }
    let mut cells = *fixed;
    let is_covered = cover.choose(0, &mut cells);
    *work += cover.n_looked_at;
    is_covered.then_some(cells)
}

/// The sets of cells for one value that satisfy every line.
struct Sets {
    need: [u8; 12],
    room: [u8; 12],
    allowed: u32,
    max_cells: u32,
    found: Vec<u32>,
    n_calls: u64,
}

impl Sets {
    /// Adds cells to the first line that needs more, in every possible way, until no line does.
    fn extend(&mut self, cells: u32, forbidden: u32) {
        self.n_calls += 1;
        let n_left = self.max_cells - cells.count_ones().min(self.max_cells);
        let mut unsatisfied = None;
        for ((line, need), room) in LINE_BITS.iter().zip(self.need).zip(self.room) {
            let n_in_line = (cells & line).count_ones();
            let need = u32::from(need);
            if n_in_line > need + u32::from(room) {
                return;
            }
            if n_in_line < need {
                if need - n_in_line > n_left {
                    return;
                }
                unsatisfied = unsatisfied.or(Some(line));
            }
        }
        let Some(line) = unsatisfied else {
            self.found.push(cells);
            return;
        };
        let mut forbidden = forbidden;
        let mut choices = line & self.allowed & !cells & !forbidden;
        while choices != 0 {
            let cell = choices & choices.wrapping_neg();
            choices ^= cell;
            // Mutants: a chosen cell is not among the cells yet, so `|` and `^` give the same
            // result.
            self.extend(cells | cell, forbidden);
            forbidden |= cell;
        }
    }
}

/// A search for disjoint sets of cells, one for each value.
#[derive(Default)]
struct Cover {
    /// For each remaining value, the range of its sets; the lists of deeper levels come later.
    lists: Vec<(usize, Range<usize>)>,
    sets: Vec<u32>,
    n_looked_at: u64,
}

impl Cover {
    /// Adds a value and its possible sets of cells.
    fn add(&mut self, value_idx: usize, sets: &[u32]) {
        let start = self.sets.len();
        self.sets.extend_from_slice(sets);
        self.lists.push((value_idx, start..self.sets.len()));
    }

    /// Chooses a set for each value in the lists from `first` on, starting with the value that has
    /// the fewest sets.
    fn choose(&mut self, first: usize, cells: &mut [u32; 13]) -> bool {
        let (n_lists, n_sets) = (self.lists.len(), self.sets.len());
        let fewest = (first..n_lists).min_by_key(|&idx| self.lists[idx].1.len());
        let Some(fewest) = fewest else {
            return true;
        };
        self.lists.swap(first, fewest);
        let (value_idx, sets) = self.lists[first].clone();
        for set_idx in sets {
            let set = self.sets[set_idx];
            cells[value_idx] = set;
            let is_open = (first + 1..n_lists).all(|idx| self.narrow(idx, set));
            if is_open && self.choose(n_lists, cells) {
                return true;
            }
            self.lists.truncate(n_lists);
            self.sets.truncate(n_sets);
        }
        false
    }

    /// Copies a list to the level below, without the sets that intersect `taken`. Returns whether
    /// any are left.
    fn narrow(&mut self, list_idx: usize, taken: u32) -> bool {
        let (value_idx, sets) = self.lists[list_idx].clone();
        let start = self.sets.len();
        self.n_looked_at += sets.len() as u64;
        for set_idx in sets {
            let set = self.sets[set_idx];
            if set & taken == 0 {
                self.sets.push(set);
            }
        }
        self.lists.push((value_idx, start..self.sets.len()));
        self.sets.len() > start
    }
}

/// The needs of rows, columns and diagonals, in any order within each group.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted(pub(super) [Vec<Counts>; 3]);

impl Wanted {
    /// Like [`lay_out`], but tries different orders of the lines within each group.
    pub(super) fn lay_out(&self, dealt: &Counts, work: &mut u64) -> Option<[u32; 13]> {
        let Self([rows, columns, diagonals]) = self;
        if rows.len() > 5 || columns.len() > 5 || diagonals.len() > 2 {
            return None;
        }
        let mut needs = [[0; 13]; 12];
        needs[..rows.len()].copy_from_slice(rows);
        needs[5..5 + columns.len()].copy_from_slice(columns);
        // The order of rows and columns matters only for the diagonals.
        let plain = lay_out(dealt, &needs, &[0; 13], work)?;
        if diagonals.is_empty() {
            return Some(plain);
        }
        let mut seen: Vec<[(Counts, Counts); 5]> = Vec::new();
        for columns in orders() {
            let mut pairs = core::array::from_fn(|idx| (needs[idx], needs[5 + columns[idx]]));
            pairs.sort_unstable();
            if seen.contains(&pairs) {
                continue;
            }
            seen.push(pairs);
            let mut with_first = needs;
            for (idx, &column) in columns.iter().enumerate() {
                with_first[5 + idx] = needs[5 + column];
            }
            with_first[10] = diagonals[0];
            let Some(cells) = lay_out(dealt, &with_first, &[0; 13], work) else {
                continue;
            };
            let Some(second) = diagonals.get(1) else {
                return Some(cells);
            };
            for places in &OPPOSITE {
                let mut both = with_first;
                for (idx, &place) in places.iter().enumerate() {
                    both[idx] = with_first[place];
                    both[5 + idx] = with_first[5 + place];
                }
                both[11] = *second;
                if let Some(cells) = lay_out(dealt, &both, &[0; 13], work) {
                    return Some(cells);
                }
            }
        }
        None
    }
}

/// The 120 orders of five items.
fn orders() -> impl Iterator<Item = [usize; 5]> {
    (0..3125_usize).filter_map(|code| {
        let order = [
            code / 625,
            code / 125 % 5,
            code / 25 % 5,
            code / 5 % 5,
            code % 5,
        ];
        // Mutants: five places that each occur an odd number of times are all different, too.
        let seen = order.iter().fold(0, |seen, place| seen | 1 << place);
        (seen == 31).then_some(order)
    })
}

/// The fifteen ways to choose which of five places are opposite each other. Each way lists the
/// places: the first is opposite the last, the second is opposite the fourth, and the third is the
/// middle.
const OPPOSITE: [[usize; 5]; 15] = {
    let mut ways = [[0; 5]; 15];
    let mut n_ways = 0;
    let mut middle = 0;
    while middle < 5 {
        // The four other places; the first is paired with each of the other three.
        let mut others = [0; 4];
        let mut n_others = 0;
        let mut place = 0;
        while place < 5 {
            if place != middle {
                others[n_others] = place;
                n_others += 1;
            }
            place += 1;
        }
        let mut partner = 1;
        while partner < 4 {
            let second = if partner == 1 { 2 } else { 1 };
            let fourth = 6 - partner - second;
            ways[n_ways] = [
                others[0],
                others[second],
                middle,
                others[fourth],
                others[partner],
            ];
            n_ways += 1;
            partner += 1;
        }
        middle += 1;
    }
    ways
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_lines_than_a_grid_has_are_not_laid_out() {
        let lines = |n| alloc::vec![[0; 13]; n];
        for (n_rows, n_columns, n_diagonals, fits) in [
            (5, 5, 2, true),
            (6, 5, 2, false),
            (5, 6, 2, false),
            (5, 5, 3, false),
            (6, 0, 0, false),
            (0, 6, 0, false),
            (0, 0, 3, false),
        ] {
            let wanted = Wanted([lines(n_rows), lines(n_columns), lines(n_diagonals)]);
            assert_eq!(wanted.lay_out(&[2; 13], &mut 0).is_some(), fits);
        }
    }
}
