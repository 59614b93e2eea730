//! What many games came to.

use handeval_matematico::{AnyFigure, Figure, score};

use super::sample::Sample;
use super::simulation::{Contestant, Game, Simulation};
use crate::report::matematico_simulation::{
    AgainstReport, BarReport, FigureCounts, FigureReport, Quantiles, SimulationReport,
};

/// The sums over all games. They are whole numbers, so the order of the games changes nothing.
#[derive(Debug)]
pub struct Tally<'a> {
    simulation: &'a Simulation,
    contestants: Vec<Sums>,
    /// For each contestant and each before it, the differences of their totals.
    differences: Vec<Vec<Sample>>,
    counts_figures: bool,
}

#[derive(Clone, Debug)]
struct Sums {
    who: Contestant,
    totals: Sample,
    n_proved: u64,
    /// How often each figure was made, in the order of [`figures`]: in rows and columns, and on
    /// diagonals.
    figures: Vec<[u64; 2]>,
}

impl<'a> Tally<'a> {
    /// Nothing yet. Counting figures takes about a microsecond a game.
    #[must_use]
    pub fn new(simulation: &'a Simulation, counts_figures: bool) -> Self {
        let n_figures = figures(simulation).count();
        let contestants = simulation.contestants().map(|who| Sums {
            who,
            totals: Sample::default(),
            n_proved: 0,
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

    /// Counts one more game of the simulation.
    pub fn add(&mut self, game: &Game) {
        for (idx, result) in game.results.iter().enumerate() {
            let sums = &mut self.contestants[idx];
            sums.totals.add(i64::from(result.total));
            sums.n_proved += u64::from(result.is_proved_best);
            for (other, differences) in game.results.iter().zip(&mut self.differences[idx]) {
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

    /// What each contestant reached, in the order in which they were given. There has to have been
    /// a game.
    #[must_use]
    pub fn reports(&self) -> Vec<SimulationReport> {
        let totals = self.contestants.iter().map(|sums| &sums.totals);
        let least = totals.clone().map(Sample::min).min().unwrap_or(0);
        let most = totals.map(Sample::max).max().unwrap_or(0);
        let width = bar_width(least, most);
        let contestants = self.contestants.iter().enumerate();
        contestants
            .map(|(idx, sums)| self.report(idx, sums, width))
            .collect()
    }

    fn report(&self, idx: usize, sums: &Sums, width: i64) -> SimulationReport {
        let totals = &sums.totals;
        SimulationReport {
            player: sums.who.key(),
            games: totals.n(),
            seed: self.simulation.seed(),
            mean: totals.mean(),
            standard_error: totals.standard_error(),
            min: totals.min(),
            max: totals.max(),
            quantiles: Quantiles::new(|percent| totals.percentile(percent)),
            proved_best: matches!(sums.who, Contestant::Best).then_some(sums.n_proved),
            histogram: bars(totals, width),
            against: self.against(idx),
            figures: self.counts_figures.then(|| self.figures(sums)),
        }
    }

    /// The contestant beside each other one, on the same decks.
    fn against(&self, idx: usize) -> Vec<AgainstReport> {
        let others = self.contestants.iter().enumerate();
        let others = others.filter(|&(other_idx, _)| other_idx != idx);
        let reports = others.map(|(other_idx, other)| {
            let (sample, sign) = if other_idx < idx {
                (&self.differences[idx][other_idx], 1)
            } else {
                (&self.differences[other_idx][idx], -1)
            };
            let [above, below] = [(1, i64::MAX), (i64::MIN, -1)];
            let [more, less] = [above, below].map(|(from, to)| sample.n_within(from, to));
            let (wins, losses) = if sign > 0 { (more, less) } else { (less, more) };
            AgainstReport {
                player: other.who.key(),
                // Not -0.0 for no difference.
                difference: sample.mean() * f64::from(sign) + 0.0,
                standard_error: sample.standard_error(),
                wins,
                ties: sample.n_within(0, 0),
                losses,
            }
        });
        reports.collect()
    }

    fn figures(&self, sums: &Sums) -> FigureReport {
        let counts = |place: usize| {
            let figures = figures(self.simulation).zip(&sums.figures);
            let counts = figures.map(|(figure, counts)| FigureCounts {
                figure: figure.key().to_owned(),
                name: figure.name().to_owned(),
                count: counts[place],
            });
            counts.collect()
        };
        FigureReport {
            lines: counts(0),
            diagonals: counts(1),
        }
    }
}

/// The figures that a line can score: those of the game, then the added ones.
fn figures(simulation: &Simulation) -> impl Iterator<Item = AnyFigure<'_>> {
    let points = simulation.points();
    let known = Figure::ALL.into_iter();
    let known = known.filter(|&figure| points.points(figure).is_some());
    let new = points.new_figures().iter();
    known.map(AnyFigure::Known).chain(new.map(AnyFigure::New))
}

/// The most bars of a histogram.
const MAX_BARS: i64 = 20;

/// How many totals a bar of the histograms has: 50, or 100, 200, 500, 1,000 and so on where there
/// would be too many bars.
fn bar_width(least: i64, most: i64) -> i64 {
    let powers = (1..).map(|exponent| 10_i64.pow(exponent));
    let mut widths = powers.flat_map(|power| [5, 10, 20].map(|factor| factor * power));
    let fits = |width: &i64| most / width - least / width < MAX_BARS;
    widths.find(fits).unwrap_or(i64::MAX)
}

fn bars(totals: &Sample, width: i64) -> Vec<BarReport> {
    let bars = totals.min() / width..=totals.max() / width;
    let bars = bars.map(|bar_idx| {
        let from = bar_idx * width;
        let to = from + width - 1;
        BarReport {
            from,
            to,
            games: totals.n_within(from, to),
        }
    });
    bars.collect()
}
