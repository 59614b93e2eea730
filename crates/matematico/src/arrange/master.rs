//! The master program: which lines have which patterns, without their positions.
//!
//! Every full grid of the deal is a solution: each line that scores chooses one pattern that it
//! contains and that is worth all of its points. `docs/research/PROOF-OF-BEST.md` shows that such a
//! solution satisfies every row here, and names the rows M1 to M9 as below.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::layout::{self, Wanted};
use super::pattern::{Counts, Pattern, Patterns};
use super::simplex::Row;
use crate::{Deal, LineName, LineTable};

/// The direction of a line. Each line crosses every line of the other directions in one cell, and
/// no line of its own direction, except that the two diagonals share the center.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Direction {
    Row,
    Column,
    Diagonal,
}

/// Interchangeable lines: all lines of a direction if the grid is empty, otherwise each line by
/// itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) direction: Direction,
    /// The index of the slot's first line in [`LineName::ALL`], and the number of its lines.
    pub(super) first_line: usize,
    n_lines: u8,
    /// The values already in the slot's cells.
    filled: Counts,
}

/// A variable: whether at least `copy` lines of a slot have chosen the pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) slot: Slot,
    pub(super) pattern: Pattern,
    /// The number of lines, at least 1.
    pub(super) copy: u8,
}

/// The program: choices, each with its worth, and rows that every grid satisfies.
#[derive(Clone, Debug)]
pub(super) struct Master {
    pub(super) choices: Arc<[Choice]>,
    pub(super) rows: Vec<Row>,
    /// All values, including placed ones.
    pub(super) dealt: Counts,
    /// The values still to be placed.
    rest: Counts,
    /// For each value, the cells that already hold it, as bits.
    fixed: [u32; 13],
    /// For each choice, the choices that are incompatible with it, as bits.
    conflicts: Arc<[Vec<u64>]>,
}

impl Master {
    pub(super) fn new(deal: &Deal, table: &LineTable) -> Self {
        let mut rest = [0; 13];
        for value in deal.rest() {
            rest[value.idx()] += 1;
        }
        let mut dealt = rest;
        let mut fixed = [0; 13];
        for (cell, value) in deal.grid().rows().as_flattened().iter().enumerate() {
            if let Some(value) = value {
                dealt[value.idx()] += 1;
                fixed[value.idx()] |= 1 << cell;
            }
        }
        let patterns = Patterns::new(&dealt, table);
        let mut choices = Vec::new();
        for slot in slots(deal) {
            add_choices(slot, &patterns, &dealt, &rest, &mut choices);
        }
        let mut master = Self {
            conflicts: conflicts(&choices, &dealt).into(),
            choices: choices.into(),
            rows: Vec::new(),
            dealt,
            rest,
            fixed,
        };
        master.add_capacities(deal);
        master.add_meetings();
        master.add_order();
        master.add_crossings();
        master
    }

    /// Whether all cells are free, so that the lines of a direction, and rows and columns, are
    /// interchangeable.
    pub(super) fn is_symmetric(&self) -> bool {
        self.fixed == [0; 13]
    }

    /// Adds a row, unless every combination of choices satisfies it.
    fn add(&mut self, at_most: i32, factor: impl Fn(&Choice) -> i32) {
        let factors = self.choices.iter().map(factor).enumerate();
        let terms: Arc<[_]> = factors
            .filter(|&(_, factor)| factor != 0)
            .map(|(var, factor)| (var as u32, factor))
            .collect();
        let most: i64 = terms
            .iter()
            .map(|&(_, factor)| i64::from(factor.max(0)))
            .sum();
        let row = Row { terms, at_most };
        if most > i64::from(at_most) && !self.rows.contains(&row) {
            self.rows.push(row);
        }
    }

    /// M1, M2: the number of lines of each slot, and the number of values in the lines of each
    /// direction.
    fn add_capacities(&mut self, deal: &Deal) {
        for slot in slots(deal) {
            self.add(slot.n_lines.into(), |choice| (choice.slot == slot).into());
        }
        let is_center_free = deal.grid().cell(2, 2).is_none();
        for direction in [Direction::Row, Direction::Column, Direction::Diagonal] {
            let n_shared = i32::from(direction == Direction::Diagonal && is_center_free);
            for idx in 0..13 {
                self.add(i32::from(self.rest[idx]) + n_shared, |choice| {
                    if choice.slot.direction == direction {
                        let filled = choice.slot.filled[idx];
                        choice.pattern.counts[idx].saturating_sub(filled).into()
                    } else {
                        0
                    }
                });
            }
        }
    }

    /// M3, M4: two cells share at most one line.
    fn add_meetings(&mut self) {
        for one in 0..13 {
            let n_one = i32::from(self.dealt[one]);
            self.add(n_one * (n_one - 1) / 2, |choice| {
                let count = i32::from(choice.pattern.counts[one]);
                count * (count - 1) / 2
            });
            self.add(1, |choice| (choice.pattern.counts[one] >= 3).into());
            for other in one + 1..13 {
                self.add(n_one * i32::from(self.dealt[other]), |choice| {
                    let counts = &choice.pattern.counts;
                    i32::from(counts[one]) * i32::from(counts[other])
                });
            }
        }
    }

    /// M5, M6: a second line with a pattern comes after the first; rows are worth at least as much
    /// as columns.
    fn add_order(&mut self) {
        for var in 1..self.choices.len() {
            if self.choices[var].copy > 1 {
                let terms = [(var as u32 - 1, -1), (var as u32, 1)].into();
                self.rows.push(Row { terms, at_most: 0 });
            }
        }
        if self.is_symmetric() {
            self.add(0, |choice| {
                let worth = choice.pattern.worth as i32; // far below 2^31
                match choice.slot.direction {
                    Direction::Row => -worth,
                    Direction::Column => worth,
                    Direction::Diagonal => 0,
                }
            });
        }
    }

    /// M7: a line with several copies of a value puts it into that many lines of every other
    /// direction.
    fn add_crossings(&mut self) {
        let pairs = [
            (Direction::Row, Direction::Column),
            (Direction::Column, Direction::Row),
            (Direction::Diagonal, Direction::Row),
            (Direction::Diagonal, Direction::Column),
        ];
        for (with, without) in pairs {
            for idx in 0..13 {
                let n_dealt = self.dealt[idx];
                let many = n_dealt / 2 + 1;
                // Two lines with this many copies each need more copies than were dealt, because
                // two rows share no cell and two diagonals share only one.
                let is_single = with != Direction::Diagonal || 2 * many - 1 > n_dealt;
                if n_dealt > 0 && is_single {
                    self.add(5, |choice| {
                        let count = choice.pattern.counts[idx];
                        if choice.slot.direction == with && count >= many {
                            count.into()
                        } else if choice.slot.direction == without && choice.pattern.is_full() {
                            (count == 0).into()
                        } else {
                            0
                        }
                    });
                }
            }
        }
    }

    /// Whether the two choices are incompatible.
    pub(super) fn conflict(&self, one: u32, other: u32) -> bool {
        self.conflicts[one as usize][other as usize / 64] >> (other % 64) & 1 != 0
    }

    /// The choices that are incompatible with this one.
    pub(super) fn conflicts_of(&self, var: u32) -> impl Iterator<Item = u32> {
        let words = self.conflicts[var as usize].iter().zip(0..);
        words.flat_map(|(&bits, word)| {
            let places = (0..64).filter(move |place| bits >> place & 1 != 0);
            places.map(move |place| word * 64 + place)
        })
    }

    /// M8: finds rows that allow at most one of their choices, and that the solution violates.
    pub(super) fn violated_cliques(&self, solution: &[f64], found: &mut Vec<Row>) {
        let all = 0..self.choices.len() as u32;
        // Mutants: no choice conflicts with itself, and sums hardly ever tie, so either sign works.
        let mut order: Vec<u32> = all
            .clone()
            .filter(|&var| solution[var as usize] > 1e-6)
            .collect();
        order.sort_by(|&a, &b| solution[b as usize].total_cmp(&solution[a as usize]));
        for (place, &first) in order.iter().enumerate() {
            let mut clique = vec![first];
            let mut sum = solution[first as usize];
            for &next in &order[place + 1..] {
                if clique.iter().all(|&member| self.conflict(member, next)) {
                    clique.push(next);
                    sum += solution[next as usize];
                }
            }
            if sum > 1.0 + 1e-4 {
                // Choices outside the solution make the row stronger.
                for next in all.clone() {
                    if clique.iter().all(|&member| self.conflict(member, next)) {
                        clique.push(next);
                    }
                }
                clique.sort_unstable();
                let terms = clique.into_iter().map(|var| (var, 1)).collect();
                let row = Row { terms, at_most: 1 };
                if !found.contains(&row) {
                    found.push(row);
                }
            }
        }
    }

    /// Returns a layout that satisfies every choice, as the cells of each value, if there is one.
    pub(super) fn lay_out(&self, chosen: &[u32], work: &mut u64) -> Option<[u32; 13]> {
        let chosen = chosen.iter().map(|&var| &self.choices[var as usize]);
        if self.is_symmetric() {
            let mut wanted = Wanted::default();
            for choice in chosen {
                wanted.0[choice.slot.direction as usize].push(choice.pattern.counts);
            }
            wanted.lay_out(&self.dealt, work)
        } else {
            let mut needs = [[0; 13]; 12];
            for choice in chosen {
                needs[choice.slot.first_line] = choice.pattern.counts;
            }
            layout::lay_out(&self.dealt, &needs, &self.fixed, work)
        }
    }

    /// M9: rows that rule out this combination of choices, which has no layout. The combination is
    /// first reduced to the choices that matter.
    pub(super) fn no_good(&self, mut chosen: Vec<u32>, work: &mut u64) -> Vec<Row> {
        let mut place = 0;
        while place < chosen.len() {
            let left_out = chosen.remove(place);
            if self.lay_out(&chosen, work).is_some() {
                chosen.insert(place, left_out);
                place += 1;
            }
        }
        // It does not matter which of several lines has a pattern; only their number counts.
        let mut core: Vec<u32> = Vec::new();
        for &var in &chosen {
            let choice = &self.choices[var as usize];
            let is_alike = |&&other: &&u32| {
                let other = &self.choices[other as usize];
                other.slot == choice.slot && other.pattern == choice.pattern
            };
            let n_alike = chosen.iter().filter(is_alike).count();
            let first = var + 1 - u32::from(choice.copy);
            core.push(first + n_alike as u32 - 1);
        }
        core.sort_unstable();
        core.dedup();
        let mut rows = Vec::new();
        if self.is_symmetric() {
            rows.push(no_good_row(
                core.iter().map(|&var| self.transposed(var)).collect(),
            ));
        }
        rows.push(no_good_row(core));
        rows
    }

    /// The column choice that mirrors this row choice, or the reverse.
    fn transposed(&self, var: u32) -> u32 {
        // Choices for columns follow those for rows, in the same order.
        let is_of = |direction| move |choice: &&Choice| choice.slot.direction == direction;
        let n_of_rows = self.choices.iter().filter(is_of(Direction::Row)).count() as u32;
        match self.choices[var as usize].slot.direction {
            Direction::Row => var + n_of_rows,
            Direction::Column => var - n_of_rows,
            Direction::Diagonal => var,
        }
    }
}

fn no_good_row(mut core: Vec<u32>) -> Row {
    core.sort_unstable();
    let at_most = core.len() as i32 - 1;
    let terms = core.into_iter().map(|var| (var, 1)).collect();
    Row { terms, at_most }
}

/// The slots of a deal: rows first, then columns, then diagonals.
fn slots(deal: &Deal) -> Vec<Slot> {
    let direction_of = |line| match line {
        0..5 => Direction::Row,
        5..10 => Direction::Column,
        _ => Direction::Diagonal,
    };
    if deal.grid().n_empty() == 25 {
        let groups = [(0, 5), (5, 5), (10, 2)];
        let slot = |(first_line, n_lines)| Slot {
            direction: direction_of(first_line),
            first_line,
            n_lines,
            filled: [0; 13],
        };
        return groups.map(slot).into();
    }
    let slot = |(first_line, name): (usize, LineName)| {
        let mut filled = [0; 13];
        for value in deal.grid().line_cells(name).into_iter().flatten() {
            filled[value.idx()] += 1;
        }
        Slot {
            direction: direction_of(first_line),
            first_line,
            n_lines: 1,
            filled,
        }
    };
    LineName::ALL.into_iter().enumerate().map(slot).collect()
}

fn add_choices(
    slot: Slot,
    patterns: &Patterns,
    dealt: &Counts,
    rest: &Counts,
    choices: &mut Vec<Choice>,
) {
    let patterns = match slot.direction {
        Direction::Diagonal => &patterns.of_diagonals,
        _ => &patterns.of_lines,
    };
    for &pattern in patterns {
        let both = (0..13).map(|idx| pattern.counts[idx].max(slot.filled[idx]));
        let has_room = both.sum::<u8>() <= 5;
        let has_values = (0..13).all(|idx| pattern.counts[idx] <= slot.filled[idx] + rest[idx]);
        if has_room && has_values {
            let copies = 1..=most_copies(&pattern, &slot, dealt);
            choices.extend(copies.map(|copy| Choice {
                slot,
                pattern,
                copy,
            }));
        }
    }
}

/// M8: for each choice, the choices that are incompatible with it, as bits.
fn conflicts(choices: &[Choice], dealt: &Counts) -> Vec<Vec<u64>> {
    let n_words = choices.len().div_ceil(64);
    let mut conflicts = vec![vec![0; n_words]; choices.len()];
    for (one, first) in choices.iter().enumerate() {
        for (other, second) in choices[..one].iter().enumerate() {
            let is_same = first.slot == second.slot && first.pattern == second.pattern;
            if !is_same && !can_meet(first, second, dealt) {
                conflicts[one][other / 64] |= 1 << (other % 64);
                conflicts[other][one / 64] |= 1 << (one % 64);
            }
        }
    }
    conflicts
}

/// The maximum number of lines of a slot that can have the pattern.
fn most_copies(pattern: &Pattern, slot: &Slot, dealt: &Counts) -> u8 {
    let counts = pattern.counts.iter().zip(dealt);
    let used = counts.filter(|&(&count, _)| count > 0);
    if slot.direction == Direction::Diagonal {
        // Two diagonals share the center, which can be one of the values.
        let missing = used.map(|(count, n_dealt)| (2 * count).saturating_sub(*n_dealt));
        return slot
            .n_lines
            .min(if missing.sum::<u8>() <= 1 { 2 } else { 1 });
    }
    let most = used.map(|(count, n_dealt)| n_dealt / count).min();
    slot.n_lines.min(most.unwrap_or(slot.n_lines))
}

/// Whether a grid can have both patterns, in two lines.
fn can_meet(first: &Choice, second: &Choice, dealt: &Counts) -> bool {
    let (one, other) = (&first.pattern, &second.pattern);
    let fits = |shared: Option<usize>| {
        (0..13).all(|idx| {
            let n_needed = one.counts[idx] + other.counts[idx];
            n_needed - u8::from(shared == Some(idx)) <= dealt[idx]
        })
    };
    let (a, b) = (first.slot.direction, second.slot.direction);
    if a == b && a != Direction::Diagonal {
        return fits(None);
    }
    // The two lines share a cell. It can serve both patterns, or only one of them if the other does
    // not need all of its cells.
    let has_room = !one.is_full() || !other.is_full();
    let shares = |idx: usize| one.counts[idx] > 0 && other.counts[idx] > 0;
    has_room && fits(None) || (0..13).any(|idx| shares(idx) && fits(Some(idx)))
}

#[cfg(test)]
mod tests;
