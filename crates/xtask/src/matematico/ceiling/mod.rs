//! How far from perfect play the players are: a proved bound on what any player reaches.

mod dual;
mod game;
mod payoff;
mod potential;

use std::time::Instant;

use dual::{Effort, Payoffs};
use game::Game;
use payoff::{Penalty, payoffs, subsets};
use potential::{Potential, Shaping};

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
    #[arg(long, default_value_t = 40)]
    rounds: usize,
    #[arg(long, default_value_t = 1.0)]
    weight: f64,
    #[arg(long, default_value_t = 5.0)]
    pair_price: f64,
    #[arg(long, default_value_t = 3.0)]
    softness: f64,
    #[arg(long, default_value_t = 0.5)]
    diagonal_share: f64,
}

impl Ceiling {
    pub(crate) fn run(&self) -> Result<(), String> {
        let game = Game::classic();
        let sets = subsets::<5>();
        let shaping = Shaping {
            pair_price: self.pair_price,
            softness: self.softness,
            diagonal_share: self.diagonal_share,
        };
        let begin = Instant::now();
        let penalty = |is_diagonal| Penalty {
            potential: Potential::new(&game, is_diagonal, shaping),
            weight: self.weight,
            pair_price: self.pair_price,
        };
        let [of_lines, of_diagonals] = [penalty(false), penalty(true)];
        print(&format!("potential: {:?}\n", begin.elapsed()))?;
        let mut uppers = Vec::new();
        for idx in 0..self.decks {
            let deck = game.deck(self.seed, idx);
            let of = |is_diagonal, penalty| {
                payoffs(&game, &deck, is_diagonal, (self.weight != 0.0).then_some(penalty))
            };
            let begin = Instant::now();
            let (line, diagonal) = (of(false, &of_lines), of(true, &of_diagonals));
            let took = begin.elapsed();
            let given = Payoffs {
                subsets: &sets,
                line: &line,
                diagonal: &diagonal,
            };
            let effort = Effort {
                n_rounds: self.rounds,
            };
            let begin = Instant::now();
            let upper = dual::bound(given, effort).upper;
            uppers.push(upper);
            if idx < 3 {
                print(&format!("{upper:.2} {took:?} {:?}\n", begin.elapsed()))?;
            }
        }
        let (mean, error) = mean_and_error(uppers.iter().copied());
        print(&format!("{mean:.2} ± {error:.2}\n"))
    }
}
