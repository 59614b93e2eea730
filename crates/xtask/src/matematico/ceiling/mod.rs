//! How far from perfect play the players are: a proved bound on what any player reaches.

mod alone;
mod descent;
mod dual;
mod entries;
mod game;
mod layout;
mod payoff;

use std::time::Instant;

use descent::Descent;
use dual::Payoffs;
use entries::Entries;
use game::Game;
use payoff::{Charge, Turned, subsets};

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
        let entries = Entries::new(&game);
        let begin = Instant::now();
        let mut descents = [false, true].map(|is_diagonal| Descent::new(&entries, alone::worths(&game, &entries, is_diagonal, 7)));
        print(&format!("{} entries {:?}\n", entries.len(), begin.elapsed()))?;
        let begin = Instant::now();
        let mut recent = Vec::new();
        let mut mean = 0.0;
        for batch in 0..self.batches {
            let tables = [descents[0].table(), descents[1].table()];
            let mut slopes = [vec![0.0; entries.len()], vec![0.0; entries.len()]];
            for idx in 0..self.batch {
                let turned = Turned::new(&game, game.deck(self.seed + 7, (batch * self.batch + idx) as u64));
                let line = turned.payoffs(false, Some(Charge { entries: &entries, worths: &tables[0] }));
                let diagonal = turned.payoffs(true, Some(Charge { entries: &entries, worths: &tables[1] }));
                let given = Payoffs { sets: &sets, line: &line, diagonal: &diagonal, cards: &turned.cards };
                let bound = dual::bound(given);
                recent.push(bound.upper);
                if mean == 0.0 { mean = bound.upper; }
                mean += 0.01 * (bound.upper - mean);
                let weight = (1.0 + (bound.upper - mean) / self.scale) / self.batch as f64;
                for &(set, w) in &bound.lines { turned.add_slopes(&entries, &sets[set as usize], w * weight, &mut slopes[0]); }
                for &(set, w) in &bound.diagonals { turned.add_slopes(&entries, &sets[set as usize], w * weight, &mut slopes[1]); }
            }
            let progress = batch as f64 / self.batches as f64;
            for (one, slopes) in descents.iter_mut().zip(&slopes) {
                one.step(slopes, self.rate);
                if progress >= 0.6 { one.sum_up(); }
            }
            if recent.len() >= 100 {
                print(&format!("{batch} {:.0?} {:?}\n", begin.elapsed(), mean_and_error(recent.iter().copied())))?;
                recent.clear();
            }
        }
        let tables = descents.map(Descent::learned);
        let mut uppers = Vec::new();
        let mut simples = Vec::new();
        let mut founds = Vec::new();
        let ranks = layout::Ranks::<5>::new();
        let begin = Instant::now();
        for idx in 0..self.decks {
            let turned = Turned::new(&game, game.deck(self.seed, idx));
                let line = turned.payoffs(false, Some(Charge { entries: &entries, worths: &tables[0] }));
                let diagonal = turned.payoffs(true, Some(Charge { entries: &entries, worths: &tables[1] }));
            let given = Payoffs {
                sets: &sets,
                line: &line,
                diagonal: &diagonal, cards: &turned.cards,
            };
            let simple = dual::bound(given);
            simples.push(simple.upper);
            let upper = simple.upper;
            uppers.push(upper);
            if self.swaps > 0 { founds.push(layout::anneal(given, &ranks, self.swaps, idx)); }
        }
        print(&format!("simple {:?}\n", mean_and_error(simples.iter().copied())))?;
        print(&format!("found {:?}\n", mean_and_error(founds.iter().copied())))?;
        let (mean, error) = mean_and_error(uppers.iter().copied());
        print(&format!("{mean:.2} ± {error:.2} in {:?}\n", begin.elapsed()))
    }
}
