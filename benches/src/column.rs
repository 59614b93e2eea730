//! The times that contestants take for the same hands.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One column of the table: the best time of a run, and the number of hands.
#[derive(Debug)]
pub struct Column {
    n_hands: usize,
    rows: Vec<Row>,
}

/// A contestant in a column.
struct Row {
    name: &'static str,
    is_ours: bool,
    run: Box<dyn FnMut() -> u64>,
    best: Duration,
}

impl Column {
    /// An empty column.
    #[must_use]
    pub fn new(n_hands: usize) -> Self {
        let rows = Vec::new();
        Self { n_hands, rows }
    }

    /// Adds a contestant. `run` answers all hands and returns a number that depends on each answer.
    pub fn add(&mut self, name: &'static str, is_ours: bool, run: impl FnMut() -> u64 + 'static) {
        let run = Box::new(run);
        let best = Duration::MAX;
        self.rows.push(Row {
            name,
            is_ours,
            run,
            best,
        });
    }

    /// Runs every row in turn, so that anything that slows the machine down slows all of them, and
    /// keeps the best time of each.
    pub fn measure(&mut self, n_rounds: usize) {
        for round in 0..n_rounds {
            for Row { run, best, .. } in &mut self.rows {
                // Runs that take a hundred times as long are repeated less often.
                if round > 2 && *best > Duration::from_millis(400) {
                    continue;
                }
                let start = Instant::now();
                black_box(run());
                *best = start.elapsed().min(*best);
            }
        }
    }

    /// Prints the times per hand, and the ratio of the best peer's time to ours.
    pub fn print(&self, title: &str) {
        println!("\n{title}");
        let nanos = |time: &Duration| time.as_secs_f64() * 1e9 / self.n_hands as f64;
        let best = |ours: bool| {
            let times = self.rows.iter().filter(|row| row.is_ours == ours);
            times.map(|row| nanos(&row.best)).fold(f64::MAX, f64::min)
        };
        for row in &self.rows {
            let time = nanos(&row.best);
            let ratio = if row.is_ours {
                format!("{:6.2}", best(false) / time)
            } else {
                String::new()
            };
            println!("  {:<20}{time:8.2} ns/hand {ratio}", row.name);
        }
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Row")
            .field("name", &self.name)
            .field("best", &self.best)
            .finish_non_exhaustive()
    }
}
