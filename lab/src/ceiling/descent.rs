//! Learns the table of worths by lowering the bound itself.
//!
//! For given prices, the bound of a deck is the largest of many sums that are linear in the worths,
//! so it is convex in them, and its slopes are the luck of the sets that attain it. Each step
//! follows these slopes down for some decks, and moves each entry less the more it has already
//! moved (AdaGrad). The result is the mean over the later steps.

use indicatif::ProgressBar;

use super::bounder::{Bounder, Worths, on_all_cores};
use super::entries::Entries;
use super::{alone, dual};

/// The number of decks per step.
const N_DECKS: u64 = 12;

/// The length of steps, in points.
const RATE: f64 = 0.4;

/// Decks above the mean count more: one that is this many points above counts twice. This brings
/// the bounds of single decks closer together, so fewer decks give a narrow interval.
const SPREAD: f64 = 200.0;

/// The share of the steps after which the mean begins.
const SETTLED: f64 = 0.6;

/// Learns the worths of lines from this many decks of the seed.
pub(super) fn learn<const SIDE: usize>(
    bounder: &Bounder<SIDE>,
    n_decks: u64,
    seed: u64,
    bar: &ProgressBar,
) -> Result<Worths, String> {
    let entries = &bounder.entries;
    let start = |is_diagonal| alone::worths(&bounder.game, entries, is_diagonal, seed);
    let mut descents = [false, true].map(|is_diagonal| Descent::new(entries, start(is_diagonal)));
    let n_steps = n_decks / N_DECKS;
    let mut mean = None;
    for step in 0..n_steps {
        let worths = descents.each_ref().map(Descent::table);
        let decks = on_all_cores(N_DECKS, bar, |idx| {
            let turned = bounder.turned(seed, step * N_DECKS + idx);
            let payoffs = bounder.payoffs(&turned, Some(&worths));
            let bound = dual::bound(payoffs.of(bounder, &turned));
            (turned, bound)
        })?;
        let mut slopes = [(); 2].map(|()| vec![0.0; entries.len()]);
        for (turned, bound) in decks {
            let mean = mean.get_or_insert(bound.upper);
            *mean += 0.01 * (bound.upper - *mean);
            let weight = (1.0 + (bound.upper - *mean) / SPREAD) / N_DECKS as f64;
            for (slopes, taken) in slopes.iter_mut().zip([&bound.lines, &bound.diagonals]) {
                for &(set, n) in taken {
                    turned.add_slopes(entries, &bounder.sets[set as usize], weight * n, slopes);
                }
            }
        }
        for (descent, slopes) in descents.iter_mut().zip(&slopes) {
            descent.step(slopes, RATE);
            if step as f64 >= SETTLED * n_steps as f64 {
                descent.sum_up();
            }
        }
    }
    Ok(descents.map(Descent::learned))
}

/// The worths of one kind of line during learning.
#[derive(Clone, Debug)]
struct Descent<'a, const SIDE: usize> {
    entries: &'a Entries<SIDE>,
    single: Part,
    /// What is added to all entries of a shape.
    shapes: Part,
    sum: Vec<f64>,
    n_summed: f64,
}

/// The length of the steps of single entries, relative to the steps of whole shapes.
const OF_SINGLE: f64 = 0.5;

impl<'a, const SIDE: usize> Descent<'a, SIDE> {
    fn new(entries: &'a Entries<SIDE>, start: Vec<f64>) -> Self {
        Self {
            entries,
            sum: vec![0.0; start.len()],
            n_summed: 0.0,
            single: Part::new(start),
            shapes: Part::new(vec![0.0; entries.n_coarse()]),
        }
    }

    /// The current table.
    fn table(&self) -> Vec<f64> {
        let single = self.single.worths.iter().enumerate();
        single
            .map(|(entry, worth)| worth + self.shapes.worths[self.entries.coarse(entry)])
            .collect()
    }

    /// Takes a step, given the luck of the sets that attain the bound, by entry.
    fn step(&mut self, luck: &[f64], rate: f64) {
        let mut of_shapes = vec![0.0; self.entries.n_coarse()];
        for (entry, &slope) in luck.iter().enumerate() {
            of_shapes[self.entries.coarse(entry)] += slope;
        }
        self.single.step(luck, OF_SINGLE * rate);
        self.shapes.step(&of_shapes, rate);
    }

    /// Adds the current table to the mean.
    fn sum_up(&mut self) {
        let table = self.table();
        for (sum, now) in self.sum.iter_mut().zip(table) {
            *sum += now;
        }
        self.n_summed += 1.0;
    }

    /// The mean table, or the current one if there is no mean.
    fn learned(self) -> Vec<f64> {
        if self.n_summed == 0.0 {
            return self.table();
        }
        self.sum.iter().map(|sum| sum / self.n_summed).collect()
    }
}

#[derive(Clone, Debug)]
struct Part {
    worths: Vec<f64>,
    squares: Vec<f64>,
}

impl Part {
    fn new(worths: Vec<f64>) -> Self {
        Self {
            squares: vec![FIRST_SQUARE; worths.len()],
            worths,
        }
    }

    fn step(&mut self, luck: &[f64], rate: f64) {
        let each = self.worths.iter_mut().zip(&mut self.squares).zip(luck);
        for ((worth, square), slope) in each {
            *square += slope * slope;
            *worth += rate * slope / square.sqrt();
        }
    }
}

/// The initial squares of slopes, which make the first steps short.
const FIRST_SQUARE: f64 = 0.1;
