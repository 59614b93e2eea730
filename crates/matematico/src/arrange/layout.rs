//! Whether lines with given values fit into one grid.

use alloc::vec::Vec;

use super::pattern::Counts;

/// What the twelve lines need, in the order of [`LineName::ALL`](crate::LineName::ALL).
pub(super) type Needs = [Counts; 12];

/// The cells of each line as bits; cell `row * 5 + column` is bit `row * 5 + column`.
pub(super) const LINES: [u32; 12] = {
    let mut lines = [0; 12];
    let mut cell = 0;
    while cell < 25 {
        let (row, column) = (cell / 5, cell % 5);
        lines[row] |= 1 << cell;
        lines[5 + column] |= 1 << cell;
        if row == column {
            lines[10] |= 1 << cell;
        }
        if row + column == 4 {
            lines[11] |= 1 << cell;
        }
        cell += 1;
    }
    lines
};

/// For each value the cells that hold it, as bits: at least what the lines need, and no cell
/// twice. `None` if there is no such grid.
///
/// `fixed` are cells that hold a value already. Only cells that a line needs are named.
pub(super) fn lay_out(dealt: &Counts, needs: &Needs, fixed: &[u32; 13]) -> Option<[u32; 13]> {
    let all_fixed = fixed.iter().fold(0, |cells, bits| cells | bits);
    // Where each value may go: not into a line that is full of other needs.
    let mut room = [0_u8; 12];
    for (room, needs) in room.iter_mut().zip(needs) {
        let n_needed: u8 = needs.iter().sum();
        *room = 5_u8.checked_sub(n_needed)?;
    }
    let mut options: Vec<(usize, Vec<u32>)> = Vec::new();
    for value_idx in 0..13 {
        let need = core::array::from_fn(|line_idx| needs[line_idx][value_idx]);
        if need == [0; 12] {
            // Cells that hold it already take room from lines that need others.
            for (line, room) in LINES.iter().zip(room) {
                if (fixed[value_idx] & line).count_ones() > u32::from(room) {
                    return None;
                }
            }
            continue;
        }
        let mut allowed = !(all_fixed & !fixed[value_idx]) & ((1 << 25) - 1);
        for ((line, room), need) in LINES.iter().zip(room).zip(need) {
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
        };
        sets.extend(fixed[value_idx], 0);
        let mut found = sets.found;
        if found.is_empty() {
            return None;
        }
        found.sort_unstable();
        found.dedup();
        options.push((value_idx, found));
    }
    let mut cells = *fixed;
    cover(&mut options, 0, &mut cells).then_some(cells)
}

/// The sets of cells of one value that satisfy every line.
struct Sets {
    need: [u8; 12],
    room: [u8; 12],
    allowed: u32,
    max_cells: u32,
    found: Vec<u32>,
}

impl Sets {
    /// Adds cells to the first line that needs more, in every way, until none does.
    fn extend(&mut self, cells: u32, forbidden: u32) {
        let n_left = self.max_cells - cells.count_ones().min(self.max_cells);
        let mut unsatisfied = None;
        for ((line, need), room) in LINES.iter().zip(self.need).zip(self.room) {
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
            self.extend(cells | cell, forbidden);
            forbidden |= cell;
        }
    }
}

/// Chooses a set for each value from `from` on, such that no two share a cell; the value with
/// the fewest sets first.
fn cover(options: &mut [(usize, Vec<u32>)], from: usize, cells: &mut [u32; 13]) -> bool {
    let rest = &mut options[from..];
    let Some(fewest) = (0..rest.len()).min_by_key(|&idx| rest[idx].1.len()) else {
        return true;
    };
    rest.swap(0, fewest);
    let value_idx = rest[0].0;
    let sets = core::mem::take(&mut rest[0].1);
    let mut is_found = false;
    for &set in &sets {
        cells[value_idx] = set;
        let mut narrowed: Vec<(usize, Vec<u32>)> = Vec::with_capacity(rest.len() - 1);
        let is_open = rest[1..].iter().all(|(other, sets)| {
            let left: Vec<u32> = sets
                .iter()
                .copied()
                .filter(|cells| cells & set == 0)
                .collect();
            let is_open = !left.is_empty();
            narrowed.push((*other, left));
            is_open
        });
        if is_open && cover(&mut narrowed, 0, cells) {
            is_found = true;
            break;
        }
    }
    rest[0].1 = sets;
    is_found
}

/// What rows, columns and diagonals need, in any order of each.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    pub(super) rows: Vec<Counts>,
    pub(super) columns: Vec<Counts>,
    pub(super) diagonals: Vec<Counts>,
}

impl Wanted {
    /// Lays them out in some order; as [`lay_out`].
    pub(super) fn lay_out(&self, dealt: &Counts) -> Option<[u32; 13]> {
        if self.rows.len() > 5 || self.columns.len() > 5 || self.diagonals.len() > 2 {
            return None;
        }
        let mut needs = [[0; 13]; 12];
        needs[..self.rows.len()].copy_from_slice(&self.rows);
        needs[5..5 + self.columns.len()].copy_from_slice(&self.columns);
        // In which order rows and columns come matters only to the diagonals.
        let plain = lay_out(dealt, &needs, &[0; 13])?;
        if self.diagonals.is_empty() {
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
            with_first[10] = self.diagonals[0];
            let Some(cells) = lay_out(dealt, &with_first, &[0; 13]) else {
                continue;
            };
            let Some(second) = self.diagonals.get(1) else {
                return Some(cells);
            };
            for places in &OPPOSITE {
                let mut both = with_first;
                for (idx, &place) in places.iter().enumerate() {
                    both[idx] = with_first[place];
                    both[5 + idx] = with_first[5 + place];
                }
                both[11] = *second;
                if let Some(cells) = lay_out(dealt, &both, &[0; 13]) {
                    return Some(cells);
                }
            }
        }
        None
    }
}

/// The 120 orders of five things.
fn orders() -> impl Iterator<Item = [usize; 5]> {
    (0..3125_usize).filter_map(|code| {
        let order = [
            code / 625,
            code / 125 % 5,
            code / 25 % 5,
            code / 5 % 5,
            code % 5,
        ];
        let seen = order.iter().fold(0, |seen, place| seen | 1 << place);
        (seen == 31).then_some(order)
    })
}

/// The fifteen ways to say which two of five places are opposite each other: first and last,
/// second and fourth, and the middle one alone.
const OPPOSITE: [[usize; 5]; 15] = {
    let mut ways = [[0; 5]; 15];
    let mut n_ways = 0;
    let mut middle = 0;
    while middle < 5 {
        // The four others, the first of which meets each of the three behind it.
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
