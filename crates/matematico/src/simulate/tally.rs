//! The results of many games.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::expectation::{Expectation, ExpectationSums};
use super::{Contestant, PlayedDeck, Sample, Simulation};
use crate::{AnyFigure, Figure, score};

/// The sums over all games. They are integers, so the order of games does not matter.
///
/// Contestants are numbered from 0, in the order of the [`Simulation`]; methods panic if given a
/// number out of range.
#[derive(Clone, Debug)]
pub struct SimulationTally<'a> {
    simulation: &'a Simulation,
    contestants: Vec<Sums>,
    /// For each contestant, the differences between its totals and each earlier contestant's
    /// totals.
    differences: Vec<Vec<Sample>>,
    counts_figures: bool,
}

#[derive(Clone, Debug)]
struct Sums {
    who: Contestant,
    totals: Sample,
    n_proved: u64,
    expected: ExpectationSums,
    /// How often each figure of [`figures`] was made: in rows and columns, and on diagonals.
    figures: Vec<[u64; 2]>,
}

/// A comparison of a contestant with another one on the same decks.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TotalDifference {
    /// The contestant's mean total minus the other contestant's.
    pub mean: f64,
    /// The standard error of the mean difference, computed from the differences game by game;
    /// `None` for fewer than two games.
    pub standard_error: Option<f64>,
    /// The number of games in which the contestant's total is higher than the other's.
    pub n_higher: u64,
    /// The number of games in which both totals are the same.
    pub n_equal: u64,
    /// The number of games in which the contestant's total is lower than the other's.
    pub n_lower: u64,
}

impl<'a> SimulationTally<'a> {
    /// A tally without games. Counting figures takes about a microsecond per game.
    #[must_use]
    pub fn new(simulation: &'a Simulation, counts_figures: bool) -> Self {
        let n_figures = figures(simulation).count();
        let contestants = simulation.contestants().map(|who| Sums {
            who,
            totals: Sample::default(),
            n_proved: 0,
            expected: ExpectationSums::default(),
            figures: vec![[0; 2]; n_figures],
        });
        let n = simulation.contestants().len();
        Self {
            simulation,
            contestants: contestants.collect(),
            differences: (0..n).map(|idx| vec![Sample::default(); idx]).collect(),
            counts_figures,
        }
    }

    /// Adds the results for a deck of the simulation.
    pub fn add(&mut self, played: &PlayedDeck) {
        for (idx, result) in played.results.iter().enumerate() {
            let sums = &mut self.contestants[idx];
            sums.totals.add(i64::from(result.total));
            sums.n_proved += u64::from(result.is_proved_best);
            if let Some(expected) = result.expected {
                sums.expected.add(expected, result.total);
            }
            for (other, differences) in played.results.iter().zip(&mut self.differences[idx]) {
                differences.add(i64::from(result.total) - i64::from(other.total));
            }
            if !self.counts_figures {
                continue;
            }
            let simulation = self.simulation;
            for line in score(&result.grid, simulation.points()).lines {
                let figure = line.figure;
                let figure_idx = figures(simulation).position(|known| Some(known) == figure);
                if let Some(figure_idx) = figure_idx {
                    sums.figures[figure_idx][usize::from(line.name.is_diagonal())] += 1;
                }
            }
        }
    }

    /// The simulation.
    #[must_use]
    pub const fn simulation(&self) -> &'a Simulation {
        self.simulation
    }

    /// The totals of a contestant.
    #[must_use]
    pub fn totals(&self, idx: usize) -> &Sample {
        &self.contestants[idx].totals
    }

    /// How many arrangements were proved to be the best; `None` for a player.
    #[must_use]
    pub fn n_proved(&self, idx: usize) -> Option<u64> {
        let sums = &self.contestants[idx];
        matches!(sums.who, Contestant::Best).then_some(sums.n_proved)
    }

    /// A contestant's expectations after the random start of the games; `None` without a random
    /// start, or for a contestant that has no expectations.
    #[must_use]
    pub fn expectation(&self, idx: usize) -> Option<Expectation> {
        self.contestants[idx].expected.expectation()
    }

    /// Compares a contestant with another one.
    #[must_use]
    pub fn difference(&self, idx: usize, other_idx: usize) -> TotalDifference {
        let (sample, sign) = if other_idx < idx {
            (&self.differences[idx][other_idx], 1)
        } else {
            (&self.differences[other_idx][idx], -1)
        };
        let [above, below] = [(1, i64::MAX), (i64::MIN, -1)];
        let [more, less] = [above, below].map(|(from, to)| sample.n_within(from, to));
        let (n_higher, n_lower) = if sign > 0 { (more, less) } else { (less, more) };
        TotalDifference {
            // Avoids -0.0 when there is no difference.
            mean: sample.mean() * f64::from(sign) + 0.0,
            standard_error: sample.standard_error(),
            n_higher,
            n_equal: sample.n_within(0, 0),
            n_lower,
        }
    }

    /// How many of a contestant's games had totals in each range, from the lowest to the highest
    /// total, without gaps. The ranges have the same width for every contestant: 50 points, or more
    /// if there would be too many ranges.
    #[must_use]
    pub fn histogram(&self, idx: usize) -> Vec<(RangeInclusive<i64>, u64)> {
        let all = self.contestants.iter().map(|sums| &sums.totals);
        let least = all.clone().map(Sample::min).min().unwrap_or(0);
        let most = all.map(Sample::max).max().unwrap_or(0);
        let width = range_width(least, most);
        let totals = self.totals(idx);
        let ranges = totals.min() / width..=totals.max() / width;
        let ranges = ranges.map(|range_idx| {
            let from = range_idx * width;
            let to = from + width - 1;
            (from..=to, totals.n_within(from, to))
        });
        ranges.collect()
    }

    /// How often a contestant made each figure: in the ten rows and columns, and on the two
    /// diagonals. `None` if figures were not counted.
    ///
    /// Lists all figures that a line can score: the classic ones, then the added ones.
    #[must_use]
    pub fn figures(&self, idx: usize) -> Option<Vec<(AnyFigure<'a>, [u64; 2])>> {
        let counts = self.contestants[idx].figures.iter().copied();
        let all = figures(self.simulation).zip(counts);
        self.counts_figures.then(|| all.collect())
    }
}

fn figures(simulation: &Simulation) -> impl Iterator<Item = AnyFigure<'_>> {
    let points = simulation.points();
    let known = Figure::ALL.into_iter();
    let known = known.filter(|&figure| points.points(figure).is_some());
    let new = points.new_figures().iter();
    known.map(AnyFigure::Known).chain(new.map(AnyFigure::New))
}

const MAX_RANGES: i64 = 20;

/// The width of a range: 50, or 100, 200, 500 and so on to avoid too many ranges.
fn range_width(least: i64, most: i64) -> i64 {
    let powers = (1..).map(|exponent| 10_i64.pow(exponent));
    let mut widths = powers.flat_map(|power| [5, 10, 20].map(|factor| factor * power));
    let fits = |width: &i64| most / width - least / width < MAX_RANGES;
    widths.find(fits).unwrap_or(i64::MAX)
}
