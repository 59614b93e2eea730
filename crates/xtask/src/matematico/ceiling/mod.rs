//! How far from perfect play the players are: a proved bound on what any player reaches.

mod crossing;
mod dual;
mod game;
mod layout;
mod payoff;
mod potential;
mod shape_model;

use std::time::Instant;

use dual::{Effort, Payoffs};
use game::Game;
use payoff::{Penalty, payoffs, subsets};
use potential::{Potential, Shaping};

use handeval_matematico::{Deck, PlayerName, Value};

use super::game::Measured;
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
    #[arg(long, default_value_t = 1.0)]
    weight: f64,
    #[arg(long, default_value_t = 5.0)]
    pair_price: f64,
    #[arg(long, default_value_t = 3.0)]
    softness: f64,
    #[arg(long, default_value_t = 0.0)]
    straight_price: f64,
    #[arg(long, default_value_t = 30)]
    cross_rounds: usize,
    #[arg(long, default_value_t = 0)]
    swaps: usize,
    #[arg(long, default_value_t = 20_000)]
    samples: usize,
    #[arg(long, default_value_t = 6)]
    price_rounds: usize,
}

impl Ceiling {
    pub(crate) fn run(&self) -> Result<(), String> {
        let game = Game::classic();
        let sets = subsets::<5>();
        let shaping = Shaping {
            pair_price: self.pair_price,
            softness: self.softness,
            straight_price: self.straight_price,
            n_samples: self.samples,
            n_rounds: self.price_rounds,
        };
        let begin = Instant::now();
        let penalty = |is_diagonal| Penalty {
            potential: Potential::new(&game, is_diagonal, shaping, 7),
            weight: self.weight,
        };
        let [of_lines, of_diagonals] = [penalty(false), penalty(true)];
        print(&format!("potential: {:?} W0 {:.1} diag {:.1}\n", begin.elapsed(), of_lines.potential.relaxed(&game), of_diagonals.potential.relaxed(&game)))?;
        for t in [0, 6, 12, 18, 24] { print(&format!("  {t}: {:.1?}\n", of_lines.potential.prices[t]))?; }
        let mut uppers = Vec::new();
        let mut simples = Vec::new();
        let index = crossing::Index::new(&sets);
        let mut founds = Vec::new();
        let ranks = layout::Ranks::<5>::new();
        let mut lucks = Vec::new();
        let measured = Measured::new(PlayerName::Table);
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
            let simple = dual::bound(given, effort);
            let t1 = begin.elapsed();
            let effort = Effort { n_rounds: self.cross_rounds };
            let upper = if self.cross_rounds > 0 { crossing::bound(given, &index, simple.prices, effort) } else { simple.upper };
            if idx < 3 { print(&format!("simple {:.2} {t1:?} ", simple.upper))?; }
            simples.push(simple.upper);
            uppers.push(upper);
            if self.swaps > 0 { founds.push(layout::anneal(given, &ranks, self.swaps, idx)); }
            let values: Vec<Value> = deck.iter().map(|&v| Value::ALL[usize::from(v)]).collect();
            let cards = Deck::new(&values).map_err(|e| e.to_string())?;
            lucks.push(measured.play(&cards, idx)?.luck.iter().sum::<f64>());
            if idx < 3 {
                print(&format!("{upper:.2} {took:?} {:?}\n", begin.elapsed()))?;
            }
        }
        print(&format!("simple {:?}\n", mean_and_error(simples.iter().copied())))?;
        print(&format!("found {:?}\n", mean_and_error(founds.iter().copied())))?;
        let (mean, error) = mean_and_error(uppers.iter().copied());
        print(&format!("{mean:.2} ± {error:.2}\n"))?;
        let (luck_mean, _) = mean_and_error(lucks.iter().copied());
        let (mut sxy, mut sxx) = (0.0, 0.0);
        for (u, l) in uppers.iter().zip(&lucks) {
            sxy += (u - mean) * (l - luck_mean);
            sxx += (l - luck_mean).powi(2);
        }
        let b = sxy / sxx;
        let (mean, error) = mean_and_error(uppers.iter().zip(&lucks).map(|(u, l)| u - b * l));
        print(&format!("controlled ({b:.3}) {mean:.2} ± {error:.2}\n"))
    }
}
