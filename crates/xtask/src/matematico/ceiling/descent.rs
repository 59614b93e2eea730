//! The table of worths is learned by lowering the bound itself.
//!
//! For given prices the bound of a deck is the largest of many sums that are linear in the worths,
//! so that it is convex in them, and its slopes are the luck of the sets that attain it. Each step
//! goes down these slopes for some decks, each entry the less the more it has moved (AdaGrad); what
//! is learned in the end is the mean over the later steps.

use super::entries::Entries;

/// The worths of lines of a kind, while they are learned.
#[derive(Clone, Debug)]
pub(super) struct Descent<'a, const SIDE: usize> {
    entries: &'a Entries<SIDE>,
    single: Part,
    /// What is added to all entries of a shape.
    shapes: Part,
    sum: Vec<f64>,
    n_summed: f64,
}

/// How long the steps of single entries are, beside those of all of a shape.
const OF_SINGLE: f64 = 0.5;

impl<'a, const SIDE: usize> Descent<'a, SIDE> {
    pub(super) fn new(entries: &'a Entries<SIDE>, start: Vec<f64>) -> Self {
        Self {
            entries,
            sum: vec![0.0; start.len()],
            n_summed: 0.0,
            single: Part::new(start),
            shapes: Part::new(vec![0.0; entries.n_coarse()]),
        }
    }

    /// The table as it is now.
    pub(super) fn table(&self) -> Vec<f64> {
        let single = self.single.worths.iter().enumerate();
        single
            .map(|(entry, worth)| worth + self.shapes.worths[self.entries.coarse(entry)])
            .collect()
    }

    /// Goes on by a step, given the luck of the sets that attain the bound, by entry.
    pub(super) fn step(&mut self, luck: &[f64], rate: f64) {
        let mut of_shapes = vec![0.0; self.entries.n_coarse()];
        for (entry, &slope) in luck.iter().enumerate() {
            of_shapes[self.entries.coarse(entry)] += slope;
        }
        self.single.step(luck, OF_SINGLE * rate);
        self.shapes.step(&of_shapes, rate);
    }

    /// Takes the table as it is now into the mean.
    pub(super) fn sum_up(&mut self) {
        let table = self.table();
        for (sum, now) in self.sum.iter_mut().zip(table) {
            *sum += now;
        }
        self.n_summed += 1.0;
    }

    /// The mean table, or the first one.
    pub(super) fn learned(self) -> Vec<f64> {
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

/// What the squares of slopes begin with, so that the first steps are short.
const FIRST_SQUARE: f64 = 0.1;
