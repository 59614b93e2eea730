//! What a state is worth by any table of points, without training.

mod line_values;
mod mix;

use alloc::vec;
use alloc::vec::Vec;

use super::calibration::{Calibrations, GENERAL};
use super::holding::{Holdings, N_HOLDINGS, N_PARTIAL};
use super::position::{NO_LINE, Position, lines_through};
use super::self_play::SelfPlay;
use super::state_value::{NOT_FREE, meeting};
use crate::{Figure, PointTable};
use line_values::{N_TIMES, line_values, slopes, slopes_place};
use mix::{Meeting, N_LEFT};

pub use mix::GeneralMix;

/// Values by any table of points.
#[derive(Clone, Debug)]
pub(super) struct General {
    holdings: Holdings,
    /// What lines are worth, in units, by kind, cards to come, and holding.
    values: [Vec<i32>; 2],
    /// What full lines are worth, in units, by kind and holding, the first full one in front.
    full: [Vec<i32>; 2],
    /// How that changes with what is left, in 64 units.
    slopes: [Vec<i32>; 2],
    /// The weights of the other terms, by cards to come.
    weights: Vec<Weights>,
    unit: Unit,
    /// By cards placed: by how much more is reached than the sum of the terms says, on average.
    level: [f64; 26],
    /// The mean total of these games.
    mean: f64,
    calibrations: Calibrations,
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
    /// Of lines, by kind.
    lines: [i64; 2],
    /// Of what is left, by kind and how many cards a line lacks.
    left: [[[i64; N_LEFT]; 5]; 2],
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
    fn units(self, points: f32) -> i32 {
        (points as i32 / self.divisor as i32) << self.shift
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
    /// The values by these points, which some games have brought to the right level.
    pub(super) fn new(points: &PointTable) -> Self {
        let mut general = Self::with_mix(points, &GeneralMix::included());
        let games = SelfPlay::trial(&general);
        for (n_placed, level) in general.level.iter_mut().enumerate().skip(1) {
            *level = games.off(n_placed - 1);
        }
        general.mean = games.mean();
        general.calibrations = games.calibrations(|_| 0.0);
        general
    }

    /// The mean total of the [trial](SelfPlay::trial) by these values.
    pub(super) const fn trial_mean(&self) -> f64 {
        self.mean
    }

    #[inline]
    pub(super) const fn holdings(&self) -> &Holdings {
        &self.holdings
    }

    fn with_mix(points: &PointTable, mix: &GeneralMix) -> Self {
        let holdings = Holdings::new(points);
        let unit = Unit::new(points);
        let full = [0, 10].map(|line_idx| {
            let ids = N_PARTIAL..N_HOLDINGS;
            let points = ids.map(|id| holdings.line_points(line_idx, id as u16));
            points
                .map(|points| unit.units(points))
                .collect::<Vec<i32>>()
        });
        let [mut values, mut all_slopes] = [(); 2].map(|()| [vec![], vec![]]);
        for (kind, is_diagonal) in [false, true].into_iter().enumerate() {
            let choosiness = mix.choosiness(is_diagonal);
            let by_time = line_values(&holdings, &full[kind], &choosiness);
            let slopes = slopes(&holdings, &full[kind], &choosiness, &by_time);
            values[kind] = by_time
                .iter()
                .map(|&units| libm::round(units) as i32)
                .collect();
            let rounded = |slope: &f32| libm::roundf(slope / SLOPE_STEP as f32) as i32;
            all_slopes[kind] = slopes.iter().map(rounded).collect();
        }
        let weights = (0..N_TIMES).map(|time| {
            let fixed = |weight: f64| libm::round(weight * f64::from(1_u32 << PART_BITS)) as i64;
            let n_left = (27 + time) as f64;
            Weights {
                lines: [false, true].map(|is_diagonal| fixed(mix.line(is_diagonal, time))),
                left: [false, true].map(|is_diagonal| {
                    core::array::from_fn(|idx| {
                        let factor = left_factor(time, idx + 1) * mix.line(is_diagonal, time);
                        core::array::from_fn(|term| fixed(mix.left(time, term) * factor))
                    })
                }),
                pairs: MEETINGS
                    .map(|meeting| mix.pair(time, meeting).map(|weight| fixed(weight / n_left))),
            }
        });
        Self {
            weights: weights.collect(),
            full,
            holdings,
            values,
            slopes: all_slopes,
            unit,
            level: [0.0; 26],
            mean: 0.0,
            calibrations: GENERAL,
        }
    }

    pub(super) const fn calibrations(&self) -> &Calibrations {
        &self.calibrations
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
        let place = slopes_place(id, time);
        let slopes = &self.slopes[usize::from(is_diagonal)][place..place + 16];
        let counts = self.holdings.counts(id);
        let known = (47 + n_missing(id)) as i32;
        let unknown = (27 + time) as i32;
        let mut terms = [0; N_LEFT];
        for ((&slope, &count), &left) in slopes.iter().zip(counts).zip(left).take(13) {
            let excess = i32::from(left) * known - (4 - i32::from(count)) * unknown;
            let product = i64::from(slope) * i64::from(excess);
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
        let units = self.values[kind][time * N_PARTIAL + usize::from(id)];
        let weights = &self.weights[time];
        let mut value = weights.lines[kind] * i64::from(units);
        let n_missing = n_missing(id);
        let terms = self.left_terms(is_diagonal, id, time, left);
        for (weight, term) in weights.left[kind][n_missing - 1].iter().zip(terms) {
            value += weight * term;
        }
        let mut state = LineState {
            value,
            is_open: true,
            ..LineState::FULL
        };
        let before = time.saturating_sub(1) * N_PARTIAL;
        let values = &self.values[kind][before..before + N_PARTIAL];
        let stays = values[usize::from(id)];
        for (value, &n_left) in left.iter().enumerate().take(13) {
            let longer = self.holdings.with(id, value as u8);
            let taken = match values.get(usize::from(longer)) {
                Some(&units) => units,
                None => self.full_units(kind, longer),
            };
            let gain = (taken - stays) * i32::from(n_left);
            state.gains[value] = gain;
            state.wanted[value] = gain.max(0);
            state.n_wanted += gain.max(0);
        }
        state
    }

    /// The points of a line in units, 0 if it is not full.
    #[inline]
    fn full_units(&self, kind: usize, id: u16) -> i32 {
        let full = usize::from(id).checked_sub(N_PARTIAL);
        full.and_then(|full| self.full[kind].get(full).copied())
            .unwrap_or(0)
    }

    /// The points of a line in parts, 0 if it is not full.
    #[inline]
    fn full_parts(&self, line_idx: usize, id: u16) -> i64 {
        i64::from(self.full_units(usize::from(line_idx >= 10), id)) << PART_BITS
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

    /// The value of a state after a move.
    pub(super) fn value(&self, position: &Position) -> f32 {
        let time = (position.empty.count_ones() as usize).min(N_TIMES - 1);
        let lines: [LineState; 12] = core::array::from_fn(|idx| {
            self.line_state(idx, position.lines[idx], time, &position.left)
        });
        let mut total = 0;
        for (idx, line) in lines.iter().enumerate() {
            total += line.value + self.full_parts(idx, position.lines[idx]);
        }
        for first in [0, 5] {
            for one in first..first + 5 {
                for other in first..one {
                    total += self.pair(time, Meeting::Parallel, &lines[one], &lines[other]);
                }
            }
        }
        for cell in position.empty_cells() {
            let [row, column, one, other] = lines_through(cell);
            let kind = meeting_of(row, cell % 5);
            total += self.pair(time, kind, &lines[row], &lines[column]);
            for diagonal in [one, other] {
                if diagonal != NO_LINE {
                    for line in [row, column] {
                        let kind = Meeting::WithDiagonal;
                        total += self.pair(time, kind, &lines[line], &lines[diagonal]);
                    }
                }
            }
        }
        self.points(total, position.n_placed())
    }

    /// The value of the state after each move of a card that has been turned, by cell.
    pub(super) fn move_values(&self, position: &Position, card: usize) -> [f32; 25] {
        let parts = self.move_parts(position, card);
        let mut values = [NOT_FREE; 25];
        for cell in position.empty_cells() {
            values[cell] = self.points(parts[cell], position.n_placed() + 1);
        }
        values
    }

    /// The value of a state with so many cards placed.
    #[inline]
    fn points(&self, parts: i64, n_placed: usize) -> f32 {
        let level = self.level.get(n_placed).copied().unwrap_or(0.0);
        (self.unit.points(parts) + level) as f32
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
            let full = |line| self.full_parts(idx, line);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::generator::{Generator, shuffle};
    use crate::play::symmetry::Symmetry;
    use crate::{FigureShape, Group, NewFigure, Parity};

    fn odd_points(factor: u32) -> PointTable {
        let mut points = PointTable::classic();
        for (figure, worth) in Figure::ALL
            .into_iter()
            .zip([0, 7, 0, 31, 90, 55, 400, 60, 13, 90])
        {
            if figure != Figure::Nothing {
                points.set_points(figure, Some(worth * factor)).unwrap();
            }
        }
        points.set_diagonal_bonus(21 * factor).unwrap();
        let odd = Group::new(1).with_parity(Parity::Odd);
        let shape = FigureShape::Groups(vec![odd; 5]);
        let figure = NewFigure::new("five-odd", 110 * factor, shape).unwrap();
        points.add_figure(figure).unwrap();
        points
    }

    /// A few cards of a random game, put anywhere, and the card that comes next.
    fn any_position(holdings: &Holdings, game: u64) -> (Position, usize) {
        let mut generator = Generator::new(31, game);
        let mut deck: [usize; 52] = core::array::from_fn(|card| card % 13);
        shuffle(&mut deck, &mut generator);
        let mut position = Position::EMPTY;
        for &card in &deck[..generator.below(25)] {
            position.turn(card);
            let free: Vec<usize> = position.empty_cells().collect();
            position.place(free[generator.below(free.len())], card, holdings);
        }
        position.turn(deck[51]);
        (position, deck[51])
    }

    /// The value of a state after a move, term by term.
    fn value_of(general: &General, position: &Position) -> i64 {
        let time = position.empty.count_ones() as usize;
        let lines: [LineState; 12] = core::array::from_fn(|idx| {
            general.line_state(idx, position.lines[idx], time, &position.left)
        });
        let mut value = 0;
        for (idx, line) in lines.iter().enumerate() {
            value += line.value + general.full_parts(idx, position.lines[idx]);
        }
        let pair =
            |kind, one: usize, other: usize| general.pair(time, kind, &lines[one], &lines[other]);
        for one in 0..5 {
            for other in 0..one {
                value += pair(Meeting::Parallel, one, other);
                value += pair(Meeting::Parallel, 5 + one, 5 + other);
            }
        }
        for cell in position.empty_cells() {
            let (row, column) = (cell / 5, cell % 5);
            let on_diagonals = [row == column, row + column == 4];
            let kind = if on_diagonals.contains(&true) {
                Meeting::OnDiagonal
            } else {
                Meeting::Plain
            };
            value += pair(kind, row, 5 + column);
            for (diagonal, is_on) in on_diagonals.into_iter().enumerate() {
                if is_on {
                    value += pair(Meeting::WithDiagonal, row, 10 + diagonal);
                    value += pair(Meeting::WithDiagonal, 5 + column, 10 + diagonal);
                }
            }
        }
        value
    }

    #[test]
    fn values_of_moves_are_the_sums_of_all_terms() {
        let general = General::new(&odd_points(1));
        for game in 0..300 {
            let (position, card) = any_position(&general.holdings, game);
            let parts = general.move_parts(&position, card);
            for cell in position.empty_cells() {
                let mut after = position;
                after.place(cell, card, &general.holdings);
                assert_eq!(parts[cell], value_of(&general, &after), "{game} {cell}");
            }
        }
    }

    #[test]
    fn mirror_images_have_the_same_values() {
        let general = General::new(&odd_points(1));
        for game in 0..40 {
            let (position, card) = any_position(&general.holdings, game);
            let values = general.move_values(&position, card);
            for symmetry in &Symmetry::ALL {
                let moved = symmetry.moved(&position.numbers());
                let mut image = Position::from_numbers(&moved, &general.holdings);
                image.turn(card);
                let of_image = general.move_values(&image, card);
                for (cell, value) in values.iter().enumerate() {
                    assert_eq!(*value, of_image[symmetry.place(cell)], "{game} {cell}");
                }
            }
        }
    }

    #[test]
    fn the_order_of_the_cards_does_not_matter() {
        let general = General::new(&odd_points(1));
        for game in 0..40 {
            let (position, card) = any_position(&general.holdings, game);
            let numbers = position.numbers();
            let mut backwards = Position::EMPTY;
            for cell in (0..25).rev().filter(|&cell| numbers[cell] > 0) {
                let value = usize::from(numbers[cell]) - 1;
                backwards.turn(value);
                backwards.place(cell, value, &general.holdings);
            }
            backwards.turn(card);
            assert_eq!(
                general.move_values(&position, card),
                general.move_values(&backwards, card)
            );
        }
    }

    #[test]
    fn multiplied_points_are_multiplied_values() {
        let general = General::new(&odd_points(1));
        for factor in [3, 10, 1000] {
            let other = General::new(&odd_points(factor));
            for game in 0..60 {
                let (position, card) = any_position(&general.holdings, game);
                let [one, many] =
                    [&general, &other].map(|general| general.move_parts(&position, card));
                assert_eq!(one, many);
                let value = other
                    .unit
                    .points(many[position.empty.trailing_zeros() as usize]);
                let expected = general
                    .unit
                    .points(one[position.empty.trailing_zeros() as usize]);
                assert!((value - expected * f64::from(factor)).abs() < 1e-6 * value.abs());
            }
        }
    }

    #[test]
    fn no_points_are_too_many_or_too_few() {
        let mut none = PointTable::classic();
        let mut most = PointTable::classic();
        for figure in Figure::ALL.into_iter().skip(1) {
            none.set_points(figure, Some(0)).unwrap();
            most.set_points(figure, Some(crate::MAX_POINTS - figure as u32))
                .unwrap();
        }
        none.set_diagonal_bonus(0).unwrap();
        most.set_diagonal_bonus(crate::MAX_POINTS).unwrap();
        let mut rare = none.clone();
        rare.set_points(Figure::FourAces, Some(1)).unwrap();
        for points in [none, most, rare] {
            let general = General::new(&points);
            for game in 0..100 {
                let (position, card) = any_position(&general.holdings, game);
                let values = general.move_values(&position, card);
                for (cell, value) in values.into_iter().enumerate() {
                    let is_free = position.empty >> cell & 1 == 1;
                    assert_eq!(value != NOT_FREE, is_free);
                    assert!(!is_free || (-3e7..3e7).contains(&value), "{value}");
                }
            }
        }
    }
}
