//! The value of a state with any point table, without training.

mod line_values;
mod mix;
mod moves;

use alloc::vec;
use alloc::vec::Vec;

use strum::VariantArray as _;

use super::calibration::{Calibrations, GENERAL};
use super::crossings::Meeting;
use super::holding::{Holdings, N_HOLDINGS, N_PARTIAL};
use super::self_play::SelfPlay;
use crate::points::gcd;
use crate::{Figure, PointTable};
use line_values::{N_TIMES, full_units, line_values, slopes_place};
use mix::N_LEFT;

pub use mix::GeneralMix;
pub(crate) use moves::Known;

/// Values for any point table.
#[derive(Clone, Debug)]
pub(crate) struct General {
    holdings: Holdings,
    /// The values of lines, in units, by kind, cards to come, and holding.
    values: [Vec<i32>; 2],
    /// What each card is worth to a line, in the same order.
    of_cards: [Vec<OfCards>; 2],
    /// The values of full lines, in units, by kind and holding, starting with the first full one.
    full: [Vec<i32>; 2],
    /// The weights of the terms, by cards to come.
    weights: Vec<Weights>,
    unit: Unit,
    /// How far the mean total exceeds the mean sum of the terms, by the number of cards placed.
    level: [f64; 26],
    /// The mean total in the games that measured the level (a [trial](SelfPlay::trial)).
    pub(crate) mean: f64,
    calibrations: Calibrations,
}

/// The number of units in a point. The value of a state is counted in parts of a unit.
#[derive(Clone, Copy, Debug)]
struct Unit {
    /// The greatest common divisor of all points.
    divisor: u32,
    /// A unit is `divisor` divided by two to the power of `shift`.
    shift: u32,
}

/// The number of fractional bits of a value in units.
const PART_BITS: u32 = 20;

/// In units, a line's maximum number of points is at least two to the power of `POINT_BITS`, and
/// less than twice that.
const POINT_BITS: u32 = 20;

/// What each card is worth to a line that is not full, by value.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))] // so that one memory access loads it
struct OfCards {
    /// How the line's value changes with the remaining cards, in [`SLOPE_STEP`]s.
    slopes: [i16; 16],
    /// What the card would add if it came next, in [`GAIN_STEP`]s.
    gains: [i16; 16],
}

/// The units of a slope and of a gain, chosen so that both fit in 16 bits: a gain never
/// exceeds the most points a line can score; a slope can be up to 14 times that.
const SLOPE_STEP: f32 = 1024.0;
const GAIN_STEP: f32 = 128.0;

/// The weights of the terms, in parts: integers that `f64` represents exactly, so sums do not
/// depend on the order.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// The weights of lines, by kind.
    lines: [f64; 2],
    /// The weights of remaining cards, by kind and number of missing cards.
    left: [[[f64; N_LEFT]; 5]; 2],
    pairs: [[f64; 2]; 4],
}

impl Unit {
    /// The finest unit for these points.
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

    /// Converts points to units.
    fn units(self, points: f32) -> i32 {
        (points as i32 / self.divisor as i32) << self.shift
    }

    /// Converts parts of a unit to points.
    fn points(self, parts: f64) -> f64 {
        parts * f64::from(self.divisor) / (1_u64 << (self.shift + PART_BITS)) as f64
    }
}

fn all_of_cards(holdings: &Holdings, full: &[i32], values: &[i32], slopes: &[f32]) -> Vec<OfCards> {
    let mut all = vec![OfCards::default(); N_TIMES * N_PARTIAL];
    for (time, of_cards) in all.chunks_exact_mut(N_PARTIAL).enumerate() {
        let before = time.saturating_sub(1) * N_PARTIAL;
        let values = &values[before..before + N_PARTIAL];
        for (id, (of_cards, &stays)) in of_cards.iter_mut().zip(values).enumerate() {
            let id = id as u16;
            let slopes = &slopes[slopes_place(id, time)..];
            for (value, &slope) in slopes.iter().enumerate().take(13) {
                let longer = holdings.with(id, value as u8);
                let taken = values.get(usize::from(longer)).copied();
                let gain = taken.unwrap_or_else(|| full_units(full, longer)) - stays;
                of_cards.gains[value] = libm::roundf(gain as f32 / GAIN_STEP) as i16;
                of_cards.slopes[value] = libm::roundf(slope / SLOPE_STEP) as i16;
            }
        }
    }
    all
}

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

impl General {
    /// The values for these points, with a level measured in some games.
    pub(crate) fn new(points: &PointTable) -> Self {
        let mut general = Self::with_mix(points, &GeneralMix::included());
        let games = SelfPlay::trial(&general);
        for (n_placed, level) in general.level.iter_mut().enumerate().skip(1) {
            *level = games.off(n_placed - 1);
        }
        general.mean = games.mean();
        general.calibrations = games.calibrations(|_| 0.0);
        general
    }

    /// The values for these points, combined by a given mix and without a level.
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
        let mut values = [vec![], vec![]];
        let mut of_cards = [vec![], vec![]];
        for (kind, is_diagonal) in [false, true].into_iter().enumerate() {
            let choosiness = mix.choosiness(is_diagonal);
            let (by_time, slopes) = line_values(&holdings, &full[kind], &choosiness);
            values[kind] = by_time
                .iter()
                .map(|&units| libm::round(units) as i32)
                .collect();
            of_cards[kind] = all_of_cards(&holdings, &full[kind], &values[kind], &slopes);
        }
        let weights = (0..N_TIMES).map(|time| {
            let fixed = |weight: f64| libm::round(weight * f64::from(1_u32 << PART_BITS));
            let n_left = (27 + time) as f64;
            Weights {
                lines: [false, true].map(|is_diagonal| fixed(mix.line(is_diagonal, time))),
                left: [false, true].map(|is_diagonal| {
                    core::array::from_fn(|idx| {
                        let factor = left_factor(time, idx + 1) * mix.line(is_diagonal, time);
                        core::array::from_fn(|term| fixed(mix.left(time, term) * factor))
                    })
                }),
                pairs: core::array::from_fn(|idx| {
                    let meeting = Meeting::VARIANTS[idx];
                    mix.pair(time, meeting)
                        .map(|weight| fixed(weight * f64::from(GAIN_STEP) / n_left))
                }),
            }
        });
        Self {
            weights: weights.collect(),
            full,
            holdings,
            values,
            of_cards,
            unit,
            level: [0.0; 26],
            mean: 0.0,
            calibrations: GENERAL,
        }
    }

    /// The points of a line in parts, 0 if it is not full.
    #[inline]
    fn full_parts(&self, line_idx: usize, id: u16) -> f64 {
        let units = full_units(&self.full[usize::from(line_idx >= 10)], id);
        f64::from(units) * f64::from(1_u32 << PART_BITS)
    }

    /// Converts the value of a state with `n_placed` cards to points.
    #[inline]
    fn points(&self, parts: f64, n_placed: usize) -> f32 {
        let level = self.level.get(n_placed).copied().unwrap_or(0.0);
        (self.unit.points(parts) + level) as f32
    }
}

impl GeneralMix {
    /// The mean total in games that `table` plays with these points and this mix.
    #[must_use]
    pub fn mean_total(&self, points: &PointTable, seed: u64, n_games: u64) -> f64 {
        SelfPlay::new(&General::with_mix(points, self), seed, n_games).mean()
    }
}

/// The factor of a term of the remaining cards, in units.
fn left_factor(time: usize, n_missing: usize) -> f64 {
    f64::from(SLOPE_STEP) / ((27 + time) * (47 + n_missing)) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrange::generator::{Generator, shuffle};
    use crate::play::players::symmetry::Symmetry;
    use crate::play::values::cell_values::NOT_FREE;
    use crate::play::values::position::Position;
    use crate::play::values::states::States as _;
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

    /// Up to 24 cards of a random game, placed in random cells, and the card to place next.
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

    /// The value of a line's terms, and what each remaining card would add to it.
    fn line_of(general: &General, idx: usize, position: &Position) -> (f64, Option<[f64; 13]>) {
        let time = position.empty.count_ones() as usize;
        let (kind, id) = (usize::from(idx >= 10), position.lines[idx]);
        let Some(&of_cards) = general.of_cards[kind]
            .get(time * N_PARTIAL + usize::from(id))
            .filter(|_| usize::from(id) < N_PARTIAL)
        else {
            return (0.0, None);
        };
        let counts = general.holdings.counts(id);
        let n_held: u8 = counts.iter().sum();
        let weights = &general.weights[time];
        let units = general.values[kind][time * N_PARTIAL + usize::from(id)];
        let mut value = weights.lines[kind] * f64::from(units);
        let mut gains = [0.0; 13];
        for card in 0..13 {
            let left = i64::from(position.left[card]);
            // The expected number of copies left, if the remaining cards were drawn at random from
            // the cards outside the line.
            let granted = (4 - i64::from(counts[card])) * (27 + time as i64);
            let excess = left * (52 - i64::from(n_held)) - granted;
            let term = (i64::from(of_cards.slopes[card]) * excess) as f64;
            let [all, scarce, gone] = weights.left[kind][4 - usize::from(n_held)];
            value += all * term;
            value += if excess < 0 { scarce * term } else { 0.0 };
            value += if left == 0 { gone * term } else { 0.0 };
            gains[card] = (i64::from(of_cards.gains[card]) * left) as f64;
        }
        (value, Some(gains))
    }

    /// The value of a state after a move, term by term.
    fn value_of(general: &General, position: &Position) -> f64 {
        let time = position.empty.count_ones() as usize;
        let lines: [_; 12] = core::array::from_fn(|idx| line_of(general, idx, position));
        let mut value = 0.0;
        for (idx, line) in lines.iter().enumerate() {
            value += line.0 + general.full_parts(idx, position.lines[idx]);
        }
        let pair = |kind: Meeting, one: usize, other: usize| {
            let (Some(one), Some(other)) = (lines[one].1, lines[other].1) else {
                return 0.0;
            };
            let [conflict, both] = general.weights[time].pairs[kind as usize];
            let of_card = |(one, other): (f64, f64)| {
                let lost = (one + other).max(0.0) - one.max(0.0) - other.max(0.0);
                conflict * lost + both * one.min(other).max(0.0)
            };
            one.into_iter().zip(other).map(of_card).sum::<f64>()
        };
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

    /// Extreme point tables: about as many points as allowed for every figure; hardly any points;
    /// and points with the steepest slopes.
    fn extreme_points() -> [PointTable; 3] {
        let with = |worth: &dyn Fn(Figure) -> u32, bonus: u32| {
            let mut points = PointTable::classic();
            for figure in Figure::ALL.into_iter().skip(1) {
                points.set_points(figure, Some(worth(figure))).unwrap();
            }
            points.set_diagonal_bonus(bonus).unwrap();
            points
        };
        let most = with(
            &|figure| crate::MAX_POINTS - figure as u32,
            crate::MAX_POINTS,
        );
        let rare = with(&|figure| u32::from(figure == Figure::FourAces), 0);
        let is_four = |figure| matches!(figure, Figure::FourOfAKind | Figure::FourAces);
        let steep = with(&|figure| if is_four(figure) { 150 } else { 10 }, 0);
        [most, rare, steep]
    }

    #[test]
    fn values_of_moves_are_the_sums_of_all_terms() {
        let all = [odd_points(1)].into_iter().chain(extreme_points());
        for general in all.map(|points| General::new(&points)) {
            for game in 0..100 {
                let (position, card) = any_position(&general.holdings, game);
                let parts = move_parts(&general, &position, card);
                let values = general.move_values(&position, card);
                for cell in position.empty_cells() {
                    let mut after = position;
                    after.place(cell, card, &general.holdings);
                    assert_eq!(parts[cell], value_of(&general, &after), "{game} {cell}");
                    assert_eq!(values[cell], general.value(&after), "{game} {cell}");
                }
            }
        }
    }

    /// What each card is worth to a line fits in 16 bits, apart from rounding.
    #[test]
    fn what_cards_mean_to_lines_is_never_cut_off() {
        let mix = GeneralMix::included();
        for points in [odd_points(1)].into_iter().chain(extreme_points()) {
            let general = General::with_mix(&points, &mix);
            for kind in 0..2 {
                let full = &general.full[kind];
                let choosiness = mix.choosiness(kind == 1);
                let (_, exact) = line_values(&general.holdings, full, &choosiness);
                for (place, of_cards) in general.of_cards[kind].iter().enumerate() {
                    let (time, id) = (place / N_PARTIAL, (place % N_PARTIAL) as u16);
                    let before = time.saturating_sub(1) * N_PARTIAL;
                    let value_before = |id: u16| match usize::from(id) {
                        partial @ 0..N_PARTIAL => general.values[kind][before + partial],
                        other => full[other - N_PARTIAL],
                    };
                    for value in 0..13 {
                        let longer = general.holdings.with(id, value as u8);
                        let gain = (value_before(longer) - value_before(id)) as f32;
                        let slope = exact[slopes_place(id, time) + value];
                        let off_gain = f32::from(of_cards.gains[value]) * GAIN_STEP - gain;
                        let off_slope = f32::from(of_cards.slopes[value]) * SLOPE_STEP - slope;
                        assert!(off_gain.abs() <= GAIN_STEP / 2.0, "{id} {time} {gain}");
                        assert!(off_slope.abs() <= SLOPE_STEP / 2.0, "{id} {time} {slope}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_lack_what_they_do_not_hold() {
        let holdings = Holdings::new(&PointTable::classic());
        for id in 0..N_PARTIAL as u16 {
            let n_held: u8 = holdings.counts(id).iter().sum();
            assert_eq!(n_missing(id), 5 - usize::from(n_held), "{id}");
        }
    }

    fn move_parts(general: &General, position: &Position, card: usize) -> [f64; 25] {
        general.move_parts(&general.known(position), position, card)
    }

    #[test]
    fn what_is_known_before_a_card_is_turned_leads_to_the_same_values() {
        let all = [odd_points(1)].into_iter().chain(extreme_points());
        for general in all.map(|points| General::new(&points)) {
            let mut n_cards = 0;
            for game in 0..50 {
                let (position, _) = any_position(&general.holdings, game);
                general.next_values(&position, |card, values| {
                    let mut turned = position;
                    turned.turn(card);
                    let expected = general.move_values(&turned, card);
                    assert_eq!(*values, expected, "{game} {card}");
                    n_cards += 1;
                });
            }
            assert!(n_cards > 600, "{n_cards}");
        }
    }

    #[test]
    fn mirror_images_have_the_same_values() {
        let all = [odd_points(1)].into_iter().chain(extreme_points());
        for general in all.map(|points| General::new(&points)) {
            for game in 0..20 {
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
                    [&general, &other].map(|general| move_parts(general, &position, card));
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
        for figure in Figure::ALL.into_iter().skip(1) {
            none.set_points(figure, Some(0)).unwrap();
        }
        none.set_diagonal_bonus(0).unwrap();
        for points in extreme_points().into_iter().chain([none]) {
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
