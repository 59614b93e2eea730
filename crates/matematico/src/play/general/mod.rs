//! What a state is worth by any table of points, without training.

mod line_values;
mod mix;
mod mix_training;

use alloc::vec;
use alloc::vec::Vec;

use super::holding::{Holdings, N_PARTIAL};
use super::position::Position;
use super::state_value::{NOT_FREE, meeting};
use crate::{Figure, PointTable};
use line_values::{N_TIMES, line_values, slopes};
use mix::{BASE, Meeting, Mix, N_LEFT, N_SELECTIVITIES, N_WEIGHTS, SELECTIVITIES};

pub use mix_training::MixTraining;

/// Values by any table of points.
#[derive(Clone, Debug)]
pub(super) struct General {
    holdings: Holdings,
    /// What lines are worth, in units, by kind, cards to come, and holding.
    mixed: [Vec<i32>; 2],
    /// The same by the base selectivity alone.
    base: [Vec<i32>; 2],
    /// How that changes with what is left, in 64 units.
    slopes: [Vec<i32>; 2],
    /// The weights of the other terms, by cards to come.
    weights: Vec<Weights>,
    unit: Unit,
}

/// A point is that many units, and a value in units is counted in parts.
#[derive(Clone, Copy, Debug)]
struct Unit {
    /// What all points are multiples of.
    divisor: u32,
    shift: u32,
}

/// How many bits of a value are behind the point, in units.
const PART_BITS: u32 = 20;

/// The bits of the highest points of a line, in units.
const POINT_BITS: u32 = 20;

/// What the slopes are divided by, so that products with them are small.
const SLOPE_STEP: f64 = 64.0;

#[derive(Clone, Copy, Debug)]
struct Weights {
    left: [[i64; N_LEFT]; 5],
    pairs: [[i64; 2]; 4],
}

impl Unit {
    fn new(points: &PointTable) -> Self {
        let known = Figure::ALL
            .into_iter()
            .filter_map(|figure| points.points(figure));
        let new = points.new_figures().iter().map(|figure| figure.points());
        let bonus = points.diagonal_bonus();
        let (mut divisor, mut most) = (bonus, 0);
        for points in known.chain(new) {
            divisor = gcd(divisor, points);
            most = most.max(points);
        }
        let divisor = divisor.max(1);
        let most = ((most + bonus) / divisor).max(1);
        let shift = POINT_BITS.saturating_sub(most.ilog2());
        Self { divisor, shift }
    }

    /// A number of points as units.
    fn units(self, points: f64) -> f64 {
        points / f64::from(self.divisor) * f64::from(1_u32 << self.shift)
    }

    fn parts(self, points: f32) -> i64 {
        let points = points as i64 / i64::from(self.divisor);
        points << (self.shift + PART_BITS)
    }

    fn points(self, parts: i64) -> f64 {
        parts as f64 * f64::from(self.divisor) / (1_u64 << (self.shift + PART_BITS)) as f64
    }
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}

/// What does not depend on the mix.
#[derive(Debug)]
struct Bases {
    holdings: Holdings,
    unit: Unit,
    /// By kind and selectivity, in points.
    values: [[Vec<f64>; N_SELECTIVITIES]; 2],
    slopes: [Vec<i32>; 2],
}

impl Bases {
    fn new(points: &PointTable) -> Self {
        let holdings = Holdings::new(points);
        let unit = Unit::new(points);
        let values = [false, true].map(|is_diagonal| {
            SELECTIVITIES.map(|selectivity| line_values(&holdings, is_diagonal, selectivity))
        });
        let slopes = [false, true].map(|is_diagonal| {
            let values = &values[usize::from(is_diagonal)][BASE];
            let slopes = slopes(&holdings, is_diagonal, SELECTIVITIES[BASE], values);
            let rounded = |slope: f64| libm::round(unit.units(slope) / SLOPE_STEP) as i32;
            slopes.into_iter().map(rounded).collect()
        });
        Self {
            holdings,
            unit,
            values,
            slopes,
        }
    }
}

/// How many cards a line with this number lacks.
#[inline]
fn n_missing(id: u16) -> usize {
    match id {
        0 => 5,
        1..14 => 4,
        14..105 => 3,
        105..560 => 2,
        _ => 1,
    }
}

/// A line that is not full, in a state.
#[derive(Clone, Copy, Debug)]
struct LineState {
    /// What the line adds to the value, in parts.
    value: i64,
    /// What each card would add to the line, times how many are left of it.
    gains: [i32; 16],
    /// The same, and 0 where the card takes away.
    wanted: [i32; 16],
    n_wanted: i32,
    is_open: bool,
}

impl LineState {
    const FULL: Self = Self {
        value: 0,
        gains: [0; 16],
        wanted: [0; 16],
        n_wanted: 0,
        is_open: false,
    };
}

/// In which values two lines want different things, and which both want.
#[inline]
fn pair_terms(one: &LineState, other: &LineState) -> [i32; 2] {
    let (mut joint, mut both) = (0, 0);
    for value in 0..16 {
        joint += (one.gains[value] + other.gains[value]).max(0);
        both += one.wanted[value].min(other.wanted[value]);
    }
    [joint - one.n_wanted - other.n_wanted, both]
}

impl General {
    /// The values by these points.
    pub(super) fn new(points: &PointTable) -> Self {
        Self::with_mix(&Bases::new(points), &Mix::included())
    }

    #[inline]
    pub(super) const fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    fn with_mix(bases: &Bases, mix: &Mix) -> Self {
        let unit = bases.unit;
        let rounded = |points: f64| libm::round(unit.units(points)) as i32;
        let mixed = [false, true].map(|is_diagonal| {
            let values = &bases.values[usize::from(is_diagonal)];
            let mut mixed = vec![0; N_TIMES * N_PARTIAL];
            for (time, weights) in mix.0.iter().enumerate() {
                for id in 0..N_PARTIAL {
                    let place = time * N_PARTIAL + id;
                    let n_missing = n_missing(id as u16);
                    let mut sum = 0.0;
                    for (selectivity, values) in values.iter().enumerate() {
                        let weight = weights[mix::value_place(is_diagonal, n_missing, selectivity)];
                        sum += f64::from(weight) * values[place];
                    }
                    mixed[place] = rounded(sum);
                }
            }
            mixed
        });
        let base = [0, 1].map(|kind| {
            let values = bases.values[kind][BASE].iter();
            values.map(|&points| rounded(points)).collect()
        });
        let weights = mix.0.iter().enumerate().map(|(time, weights)| {
            let parts = f64::from(1_u32 << PART_BITS);
            let n_left = (27 + time) as f64;
            let fixed = |place: usize, factor: f64| {
                libm::round(f64::from(weights[place]) * parts * factor) as i64
            };
            Weights {
                left: core::array::from_fn(|idx| {
                    let factor = left_factor(time, idx + 1);
                    core::array::from_fn(|term| fixed(mix::left_place(idx + 1, term), factor))
                }),
                pairs: MEETINGS.map(|meeting| {
                    let place = mix::pair_place(meeting);
                    [fixed(place, 1.0 / n_left), fixed(place + 1, 1.0 / n_left)]
                }),
            }
        });
        Self {
            holdings: bases.holdings.clone(),
            mixed,
            base,
            slopes: bases.slopes.clone(),
            weights: weights.collect(),
            unit,
        }
    }

    /// How far what is left of each value goes beyond what the line takes for granted, each by
    /// what it means to the line: all, what is scarce, what is gone.
    #[inline]
    fn left_terms(
        &self,
        is_diagonal: bool,
        id: u16,
        time: usize,
        left: &[u8; 16],
    ) -> [i64; N_LEFT] {
        let place = (time * N_PARTIAL + usize::from(id)) * 16;
        let slopes = &self.slopes[usize::from(is_diagonal)][place..place + 16];
        let counts = self.holdings.counts(id);
        let known = (47 + n_missing(id)) as i32;
        let unknown = (27 + time) as i32;
        let mut terms = [0; N_LEFT];
        for value in 0..13 {
            let left = i32::from(left[value]);
            let excess = left * known - (4 - i32::from(counts[value])) * unknown;
            let product = i64::from(slopes[value]) * i64::from(excess);
            terms[0] += product;
            if excess < 0 {
                terms[1] += product;
                if left == 0 {
                    terms[2] += product;
                }
            }
        }
        terms
    }

    #[inline]
    fn line_state(&self, line_idx: usize, id: u16, time: usize, left: &[u8; 16]) -> LineState {
        if usize::from(id) >= N_PARTIAL {
            return LineState::FULL;
        }
        let is_diagonal = line_idx >= 10;
        let kind = usize::from(is_diagonal);
        let value = self.mixed[kind][time * N_PARTIAL + usize::from(id)];
        let mut value = i64::from(value) << PART_BITS;
        let n_missing = n_missing(id);
        let terms = self.left_terms(is_diagonal, id, time, left);
        for (weight, term) in self.weights[time].left[n_missing - 1].iter().zip(terms) {
            value += weight * term;
        }
        let mut state = LineState {
            value,
            is_open: true,
            ..LineState::FULL
        };
        let before = time.saturating_sub(1) * N_PARTIAL;
        let values = &self.base[kind][before..before + N_PARTIAL];
        let stays = values[usize::from(id)];
        for value in 0..13 {
            let longer = self.holdings.with(id, value as u8);
            let taken = match values.get(usize::from(longer)) {
                Some(&units) => units,
                None => self.units(line_idx, longer),
            };
            let gain = (taken - stays) * i32::from(left[value]);
            state.gains[value] = gain;
            state.wanted[value] = gain.max(0);
            state.n_wanted += gain.max(0);
        }
        state
    }

    #[inline]
    fn units(&self, line_idx: usize, id: u16) -> i32 {
        (self.unit.parts(self.holdings.line_points(line_idx, id)) >> PART_BITS) as i32
    }

    #[inline]
    fn pair(&self, time: usize, meeting: Meeting, one: &LineState, other: &LineState) -> i64 {
        if !one.is_open || !other.is_open {
            return 0;
        }
        let weights = &self.weights[time].pairs[meeting as usize];
        let [conflict, both] = pair_terms(one, other);
        weights[0] * i64::from(conflict) + weights[1] * i64::from(both)
    }

    /// The value of the state after each move of a card that has been turned, by cell.
    pub(super) fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        let parts = self.move_parts(position, card);
        let mut values = [NOT_FREE; 25];
        for cell in position.empty_cells() {
            values[cell] = self.unit.points(parts[cell]) as f32;
        }
        values
    }

    fn move_parts(&self, position: &Position, card: usize) -> [i64; 25] {
        let time = (position.empty.count_ones() as usize)
            .saturating_sub(1)
            .min(N_TIMES - 1);
        let left = &position.left;
        let longer = position
            .lines
            .map(|line| self.holdings.with(line, card as u8));
        let before: [LineState; 12] =
            core::array::from_fn(|idx| self.line_state(idx, position.lines[idx], time, left));
        let after: [LineState; 12] = core::array::from_fn(|idx| {
            if before[idx].is_open {
                self.line_state(idx, longer[idx], time, left)
            } else {
                LineState::FULL
            }
        });
        let pair =
            |meeting, one: &LineState, other: &LineState| self.pair(time, meeting, one, other);

        let mut total = 0;
        let mut change = [0; 12];
        for idx in 0..12 {
            let full = |line| self.unit.parts(self.holdings.line_points(idx, line));
            let old = before[idx].value + full(position.lines[idx]);
            total += old;
            if before[idx].is_open {
                change[idx] = after[idx].value + full(longer[idx]) - old;
            }
        }
        for first in [0, 5] {
            for one in first..first + 5 {
                for other in first..one {
                    if !before[one].is_open || !before[other].is_open {
                        continue;
                    }
                    let old = pair(Meeting::Parallel, &before[one], &before[other]);
                    total += old;
                    change[one] += pair(Meeting::Parallel, &after[one], &before[other]) - old;
                    change[other] += pair(Meeting::Parallel, &before[one], &after[other]) - old;
                }
            }
        }
        let mut correction = [0; 25];
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, 5 + cell % 5);
            let kind = meeting_of(row, cell % 5);
            let old = pair(kind, &before[row], &before[column]);
            let by_row = pair(kind, &after[row], &before[column]) - old;
            let by_column = pair(kind, &before[row], &after[column]) - old;
            total += old;
            change[row] += by_row;
            change[column] += by_column;
            correction[cell] = -(old + by_row + by_column);
        }
        for diagonal in 10..12 {
            if !before[diagonal].is_open {
                continue;
            }
            for line in 0..10 {
                let (row, column) = meeting(line, diagonal - 10);
                let cell = row * 5 + column;
                if position.empty >> cell & 1 == 0 {
                    continue;
                }
                let kind = Meeting::WithDiagonal;
                let old = pair(kind, &before[line], &before[diagonal]);
                let by_line = pair(kind, &after[line], &before[diagonal]) - old;
                let by_diagonal = pair(kind, &before[line], &after[diagonal]) - old;
                total += old;
                change[line] += by_line;
                change[diagonal] += by_diagonal;
                correction[cell] -= old + by_line + by_diagonal;
            }
        }
        let mut parts = [i64::MIN; 25];
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, cell % 5);
            let mut value = total + change[row] + change[5 + column] + correction[cell];
            if row == column {
                value += change[10];
            }
            if row + column == 4 {
                value += change[11];
            }
            parts[cell] = value;
        }
        parts
    }

    /// The points of the full lines, and the terms of a state after a move, each as often as it
    /// counts and in points: what the weights are multiplied with.
    fn terms(&self, bases: &Bases, position: &Position) -> (f64, [f64; N_WEIGHTS]) {
        let mut full = 0.0;
        let mut terms = [0.0; N_WEIGHTS];
        let time = position.empty.count_ones() as usize;
        let unit = self.unit.points(1 << PART_BITS);
        let lines: [LineState; 12] = core::array::from_fn(|idx| {
            self.line_state(idx, position.lines[idx], time, &position.left)
        });
        for (idx, &id) in position.lines.iter().enumerate() {
            full += f64::from(self.holdings.line_points(idx, id));
            if usize::from(id) >= N_PARTIAL {
                continue;
            }
            let is_diagonal = idx >= 10;
            let n_missing = n_missing(id);
            for (selectivity, values) in bases.values[usize::from(is_diagonal)].iter().enumerate() {
                terms[mix::value_place(is_diagonal, n_missing, selectivity)] +=
                    values[time * N_PARTIAL + usize::from(id)];
            }
            let left = self.left_terms(is_diagonal, id, time, &position.left);
            for (term, product) in left.into_iter().enumerate() {
                terms[mix::left_place(n_missing, term)] +=
                    product as f64 * left_factor(time, n_missing) * unit;
            }
        }
        let mut push = |meeting, one: usize, other: usize| {
            if lines[one].is_open && lines[other].is_open {
                let place = mix::pair_place(meeting);
                for (idx, term) in pair_terms(&lines[one], &lines[other])
                    .into_iter()
                    .enumerate()
                {
                    terms[place + idx] += f64::from(term) / (27 + time) as f64 * unit;
                }
            }
        };
        for first in [0, 5] {
            for one in first..first + 5 {
                for other in first..one {
                    push(Meeting::Parallel, one, other);
                }
            }
        }
        for cell in position.empty_cells() {
            push(meeting_of(cell / 5, cell % 5), cell / 5, 5 + cell % 5);
        }
        for diagonal in 0..2 {
            for line in 0..10 {
                let (row, column) = meeting(line, diagonal);
                if position.empty >> (row * 5 + column) & 1 == 1 {
                    push(Meeting::WithDiagonal, line, 10 + diagonal);
                }
            }
        }
        (full, terms)
    }
}

const MEETINGS: [Meeting; 4] = [
    Meeting::Plain,
    Meeting::OnDiagonal,
    Meeting::WithDiagonal,
    Meeting::Parallel,
];

#[inline]
fn meeting_of(row: usize, column: usize) -> Meeting {
    if row == column || row + column == 4 {
        Meeting::OnDiagonal
    } else {
        Meeting::Plain
    }
}

/// What a term of the cards left stands for, in units.
fn left_factor(time: usize, n_missing: usize) -> f64 {
    SLOPE_STEP / ((27 + time) * (47 + n_missing)) as f64
}
