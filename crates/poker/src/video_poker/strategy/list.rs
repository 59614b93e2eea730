//! Searches for the order of the lines, and for the kinds that share a line, using exact values.
//!
//! At first every kind has its own line, and the most valuable kinds come first. Then each line in
//! turn moves to its best place, until none moves. As in an insertion search for a linear ordering,
//! one pass finds the gain at every place. After that, two lines of a family are merged or one line
//! is dropped, whichever costs less. This continues as long as there are too many lines, or the
//! change costs next to nothing.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::groups::{Deals, KindIdx};
use super::kind::Family;
use crate::short_list::sort_short;

/// A line: kinds of one family, in ascending order.
pub(super) type Line = Vec<KindIdx>;

/// The place of kinds that have no line, after all lines.
const NO_LINE: usize = usize::MAX;

/// Lines in order; the last holds nothing.
pub(super) struct Lines<'a> {
    deals: &'a Deals,
    /// For each kind, the groups that have it.
    groups_of: Vec<Vec<u32>>,
    /// For each group, its kinds, each with the total value of the group's deals if that kind is
    /// held. The values are integers, so rounding never loses a gain, and every search ends.
    holds: Vec<Vec<(KindIdx, i128)>>,
    lines: Vec<Line>,
    /// For each kind, the place of its line, or [`NO_LINE`].
    line_of: Vec<usize>,
}

/// A change that reduces the number of lines by one, and its cost.
#[derive(Clone, Copy)]
struct Change {
    cost: i128,
    first: usize,
    /// The line to merge with the line `first`. If both are the same line, it is dropped.
    second: usize,
    place: usize,
}

impl<'a> Lines<'a> {
    /// One line for each kind, in an order that no single move improves; `None` if stopped.
    pub(super) fn new(deals: &'a Deals, should_stop: &mut dyn FnMut() -> bool) -> Option<Self> {
        let n_kinds = deals.kinds.len();
        let mut groups_of = vec![Vec::new(); n_kinds];
        let mut sums = vec![(0.0, 0.0); n_kinds];
        for (group_idx, group) in (0..).zip(&deals.groups) {
            for &(kind, sum) in &group.holds {
                groups_of[usize::from(kind)].push(group_idx);
                // Mutants: the lines then move, and no list was found that depends on their start.
                let (worth, n_deals) = &mut sums[usize::from(kind)];
                *worth += sum as f64;
                *n_deals += group.n_deals as f64;
            }
        }
        let holds = deals.groups.iter().map(|group| group.holds.clone());
        let holds = holds.collect();
        // Mutants: a line without deals is cut below.
        let mut order: Vec<usize> = (0..n_kinds).filter(|&kind| sums[kind].1 > 0.0).collect();
        sort_short(&mut order, |&a, &b| {
            let mean = |kind: usize| sums[kind].0 / sums[kind].1;
            mean(b).total_cmp(&mean(a)).then(a.cmp(&b)).is_lt()
        });
        let mut lines = Self {
            deals,
            groups_of,
            holds,
            lines: order
                .into_iter()
                .map(|kind| vec![kind as KindIdx])
                .collect(),
            line_of: vec![0; n_kinds],
        };
        lines.number();
        lines.settle(should_stop)?;
        lines.cut();
        lines.regroup();
        Some(lines)
    }

    /// Reduces the lines to at most `n_lines`, and further while a line is worth no more than
    /// `least`. Returns `None` if stopped.
    pub(super) fn shorten(
        &mut self,
        n_lines: usize,
        least: i128,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        let mut since_settled = 0;
        while let Some(change) = self.cheapest(should_stop)? {
            // Mutants: no change was found that costs exactly as much.
            if self.lines.len() <= n_lines && change.cost > least {
                break;
            }
            self.make(change);
            // Mutants: this takes time, but no list was found that depends on how often it happens.
            since_settled += 1;
            if since_settled >= 4 || self.lines.len() <= n_lines {
                since_settled = 0;
                self.settle(should_stop)?;
                self.cut();
            }
        }
        Some(())
    }

    pub(super) fn into_lines(self) -> Vec<Line> {
        self.lines
    }

    /// The line that decides a group if the lines in `left` are left out, and the value that the
    /// group then has.
    fn chosen(&self, holds: &[(KindIdx, i128)], left: &[usize]) -> Option<(usize, i128)> {
        let mut first: Option<(usize, i128)> = None;
        for &(kind, worth) in holds {
            let line = self.line_of[usize::from(kind)];
            // The kinds of a line are in order of preference.
            if first.is_none_or(|(known, _)| line < known) && !left.contains(&line) {
                first = Some((line, worth));
            }
        }
        first
    }

    fn number(&mut self) {
        self.line_of.fill(NO_LINE);
        for (place, line) in self.lines.iter().enumerate() {
            for &kind in line {
                self.line_of[usize::from(kind)] = place;
            }
        }
    }

    /// Whether this is the line that holds nothing and always fits.
    fn is_nothing(&self, line: &Line) -> bool {
        let kind = line
            .first()
            .map(|&kind| self.deals.kinds[usize::from(kind)]);
        kind.is_some_and(|kind| kind.family == Family::Nothing)
    }

    /// Drops the lines that decide nothing.
    fn cut(&mut self) {
        let mut decides = vec![false; self.lines.len()];
        for holds in &self.holds {
            if let Some((line, _)) = self.chosen(holds, &[]) {
                if let Some(decides) = decides.get_mut(line) {
                    *decides = true;
                }
            }
        }
        let lines = core::mem::take(&mut self.lines).into_iter().zip(decides);
        let kept = lines.filter(|(line, decides)| *decides || self.is_nothing(line));
        self.lines = kept.map(|(line, _)| line).collect();
        self.number();
    }

    /// Drops kinds without a line, and merges groups that then have the same kinds.
    // Mutants: this only saves time.
    fn regroup(&mut self) {
        let mut known: BTreeMap<Vec<KindIdx>, Vec<i128>> = BTreeMap::new();
        for holds in &self.holds {
            let holds = || {
                let has_line =
                    |hold: &&(KindIdx, i128)| self.line_of[usize::from(hold.0)] != NO_LINE;
                holds.iter().filter(has_line)
            };
            let sums = known.entry(holds().map(|hold| hold.0).collect());
            let sums = sums.or_insert_with(|| vec![0; holds().count()]);
            for (sum, hold) in sums.iter_mut().zip(holds()) {
                *sum += hold.1;
            }
        }
        let groups = known.into_iter();
        self.holds = groups
            .map(|(kinds, sums)| kinds.into_iter().zip(sums).collect())
            .collect();
        self.groups_of = vec![Vec::new(); self.line_of.len()];
        for (group, holds) in (0..).zip(&self.holds) {
            for hold in holds {
                self.groups_of[usize::from(hold.0)].push(group);
            }
        }
    }

    /// Moves each line to its best place until no move gains anything; `None` if stopped.
    fn settle(&mut self, should_stop: &mut dyn FnMut() -> bool) -> Option<()> {
        loop {
            let mut has_gained = false;
            let mut place = 0;
            while place < self.lines.len() {
                if should_stop() {
                    return None;
                }
                if !self.is_nothing(&self.lines[place]) {
                    let line = self.lines[place].clone();
                    let (gains, now) = self.gains(&line, &[place]);
                    let (best, gain) = highest(&gains);
                    if gain > now {
                        has_gained = true;
                        self.replace(&[place], best, line);
                    }
                }
                place += 1;
            }
            if !has_gained {
                return Some(());
            }
        }
    }

    /// What a line gains at each place among all lines, compared with not having it, while the
    /// lines in `left` are left out; and its current gain.
    fn gains(&self, line: &[KindIdx], left: &[usize]) -> (Vec<i128>, i128) {
        let mut gains = vec![0; self.lines.len() + 1];
        let mut now = 0;
        for (nth, &kind) in line.iter().enumerate() {
            for &group in &self.groups_of[usize::from(kind)] {
                let holds = &self.holds[group as usize];
                // Count each group once, by its preferred kind.
                let earlier = |&(kind, _): &(KindIdx, i128)| line[..nth].contains(&kind);
                // Mutants: before the first kind there is none.
                if nth > 0 && holds.iter().any(earlier) {
                    continue;
                }
                let worth = |wanted: KindIdx| {
                    let found = holds.iter().find(|hold| hold.0 == wanted);
                    found.map_or(0, |hold| hold.1)
                };
                if let Some((place, other)) = self.chosen(holds, left) {
                    if let Some(gain) = gains.get_mut(place) {
                        *gain += worth(kind) - other;
                    }
                    if let Some((_, chosen)) = self.chosen(holds, &[]) {
                        now += chosen - other;
                    }
                }
            }
        }
        // The gain at a place includes the gains at all later places.
        for place in (1..gains.len()).rev() {
            gains[place - 1] += gains[place];
        }
        (gains, now)
    }

    /// Removes lines and inserts one before the line that is now at `place`.
    fn replace(&mut self, out: &[usize], place: usize, line: Line) {
        let n_before = out.iter().filter(|&&out| out < place).count();
        let mut place_now = 0;
        self.lines.retain(|_| {
            place_now += 1;
            !out.contains(&(place_now - 1))
        });
        let place = (place - n_before).min(self.lines.len());
        self.lines.insert(place, line);
        self.number();
    }

    /// The cheapest change, if there is one; `None` if stopped.
    fn cheapest(&self, should_stop: &mut dyn FnMut() -> bool) -> Option<Option<Change>> {
        let mut cheapest: Option<Change> = None;
        for (first, line) in self.lines.iter().enumerate() {
            if should_stop() {
                return None;
            }
            if self.is_nothing(line) {
                continue;
            }
            let (_, now) = self.gains(line, &[first]);
            let mut offer = |change: Change| {
                if cheapest.is_none_or(|known| change.cost < known.cost) {
                    cheapest = Some(change);
                }
            };
            offer(Change {
                cost: now,
                first,
                second: first,
                place: 0,
            });
            for second in first + 1..self.lines.len() {
                if self.family(first) != self.family(second) {
                    continue;
                }
                let both = self.both(first, second);
                let (gains, now) = self.gains(&both, &[first, second]);
                let (place, gain) = highest(&gains);
                offer(Change {
                    cost: now - gain,
                    first,
                    second,
                    place,
                });
            }
        }
        Some(cheapest)
    }

    fn family(&self, line: usize) -> Option<Family> {
        let kind = self.lines[line].first()?;
        Some(self.deals.kinds[usize::from(*kind)].family)
    }

    fn both(&self, first: usize, second: usize) -> Line {
        let mut both = [&self.lines[first][..], &self.lines[second]].concat();
        both.sort_unstable();
        both
    }

    fn make(&mut self, change: Change) {
        let Change {
            first,
            second,
            place,
            ..
        } = change;
        if first == second {
            self.lines.remove(first);
            self.number();
        } else {
            let both = self.both(first, second);
            self.replace(&[first, second], place, both);
        }
    }
}

/// The place with the highest gain, and that gain; on a tie, the first place.
fn highest(gains: &[i128]) -> (usize, i128) {
    let gains = gains.iter().copied().enumerate();
    gains.fold(
        (0, i128::MIN),
        |best, gain| {
            if gain.1 > best.1 { gain } else { best }
        },
    )
}
