//! How far from perfect play the players are: a proved bound on what any player reaches.

mod crossing;
mod dual;
mod game;
mod layout;
mod payoff;
mod penalty;
mod potential;
mod shape_model;

use std::time::Instant;

use dual::{Effort, Payoffs};
use game::Game;
use payoff::{payoffs, subsets};

use super::{mean_and_error, print};

/// What is bounded, and how.
#[derive(Debug, clap::Args)]
pub(crate) struct Ceiling {
    /// How many decks
    #[arg(long, default_value_t = 100)]
    decks: u64,
    /// The seed of the decks
    #[arg(long, default_value_t = 20_261_121)]
    seed: u64,
    #[arg(long, default_value_t = 15)]
    rounds: usize,
    #[arg(long, default_value_t = 8)]
    learn_rounds: usize,
    #[arg(long, default_value_t = 30)]
    cross_rounds: usize,
    #[arg(long, default_value_t = 0)]
    swaps: usize,
    #[arg(long, default_value_t = 500)]
    batches: usize,
    #[arg(long, default_value_t = 4)]
    batch: usize,
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    #[arg(long, default_value_t = 100.0)]
    scale: f64,
}

impl Ceiling {
    pub(crate) fn run(&self) -> Result<(), String> {
        let game = Game::classic();
        let sets = subsets::<5>();
        let entries = penalty::Entries::new(&game);
        let mut line_table = penalty::Table::new::<5>(&entries);
        let mut diagonal_table = penalty::Table::new::<5>(&entries);
        let shaping = potential::Shaping { pair_price: 5.0, softness: 3.0, straight_price: 0.0, n_samples: 20_000, n_rounds: 6 };
        let base = [false, true].map(|d| potential::Potential::new(&game, d, shaping, 7));
        print(&format!("{} entries\n", entries.len::<5>()))?;
        let begin = Instant::now();
        let mut recent = Vec::new();
        let mut mean = 0.0;
        for batch in 0..self.batches {
            let mut lines = vec![0.0; entries.len::<5>()];
            let mut diagonals = lines.clone();
            for idx in 0..self.batch {
                let deck = game.deck(self.seed + 7, (batch * self.batch + idx) as u64);
                let line = payoffs(&game, &deck, false, Some((&entries, &line_table.all, &base[0])));
                let diagonal = payoffs(&game, &deck, true, Some((&entries, &diagonal_table.all, &base[1])));
                let given = Payoffs { subsets: &sets, line: &line, diagonal: &diagonal };
                let bound = dual::bound(given, Effort { n_rounds: self.learn_rounds });
                recent.push(bound.upper);
                if mean == 0.0 { mean = bound.upper; }
                mean += 0.01 * (bound.upper - mean);
                let weight = (1.0 + (bound.upper - mean) / self.scale) / self.batch as f64;
                let lefts = payoff::lefts(&game, &deck);
                for &(set, w) in &bound.lines { entries.add_luck(&deck, &lefts, &sets[set as usize], w * weight, &mut lines); }
                for &(set, w) in &bound.diagonals { entries.add_luck(&deck, &lefts, &sets[set as usize], w * weight, &mut diagonals); }
            }
            let progress = batch as f64 / self.batches as f64;
            let rate = self.rate * (1.0 - 0.95 * progress);
            line_table.learn(&entries, &lines, rate, progress > 0.7);
            diagonal_table.learn(&entries, &diagonals, rate, progress > 0.7);
            if recent.len() >= 100 {
                print(&format!("{batch} {:.0?} {:?}\n", begin.elapsed(), mean_and_error(recent.iter().copied())))?;
                recent.clear();
            }
        }
        if self.batches > 0 {
        line_table.settle();
        diagonal_table.settle();}
        let mut uppers = Vec::new();
        let mut simples = Vec::new();
        let index = crossing::Index::new(&sets);
        let mut founds = Vec::new();
        let ranks = layout::Ranks::<5>::new();
        let begin = Instant::now();
        for idx in 0..self.decks {
            let deck = game.deck(self.seed, idx);
                let line = payoffs(&game, &deck, false, Some((&entries, &line_table.all, &base[0])));
                let diagonal = payoffs(&game, &deck, true, Some((&entries, &diagonal_table.all, &base[1])));
            let given = Payoffs {
                subsets: &sets,
                line: &line,
                diagonal: &diagonal,
            };
            let simple = dual::bound(given, Effort { n_rounds: self.rounds });
            let effort = Effort { n_rounds: self.cross_rounds };
            simples.push(simple.upper);
            let upper = if self.cross_rounds > 0 { crossing::bound(given, &index, simple.prices, effort) } else { simple.upper };
            uppers.push(upper);
            if self.swaps > 0 { founds.push(layout::anneal(given, &ranks, self.swaps, idx)); }
        }
        print(&format!("simple {:?}\n", mean_and_error(simples.iter().copied())))?;
        print(&format!("found {:?}\n", mean_and_error(founds.iter().copied())))?;
        let (mean, error) = mean_and_error(uppers.iter().copied());
        print(&format!("{mean:.2} ± {error:.2} in {:?}\n", begin.elapsed()))
    }
}
