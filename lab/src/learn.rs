//! Learning how the general player combines lines: the more points a mix scores with many point
//! tables, the better it is.

use std::time::Instant;

use handeval_matematico::{GeneralMix, PointTable};

use crate::odd_points::{LEARNED_TABLES, Random, odd_points};
use crate::shared::print;

/// How to learn the mix.
#[derive(Debug, clap::Args)]
pub(crate) struct Learn {
    /// The seed of the games and of the mixes tried
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random point tables to use besides the classic one
    #[arg(long, default_value_t = 11)]
    tables: u64,
    /// How many games to play with each table for each mix tried
    #[arg(long, default_value_t = 600)]
    games: u64,
    /// How many times to adjust the mix
    #[arg(long, default_value_t = N_ROUNDS)]
    rounds: u64,
}

/// How many rounds the included mix took.
const N_ROUNDS: u64 = 50;

/// How many mixes are tried in a round (each also with the opposite moves), and how many of them
/// are followed.
const N_TRIED: usize = 14;
const N_FOLLOWED: usize = 7;

/// The number of rounds between comparisons of the mix.
const EVERY: u64 = 10;

/// The seeds of the games for comparing mixes: the plain one, and the learned one.
const PLAIN_GAMES: u64 = 77;
const COMPARED_GAMES: u64 = 78;
const N_COMPARED: u64 = 2_000;

/// The size of the first changes to a number of the mix.
fn first_spread(place: usize) -> f64 {
    match place {
        0..8 => 0.1,
        8..14 => 0.3,
        _ => 0.2,
    }
}

impl Learn {
    pub(crate) fn run(&self) -> Result<(), String> {
        let tables = self.tables()?;
        let start = Instant::now();
        let mut search = Search::new(self.seed);
        for round in 0..self.rounds {
            let seed = self.seed + 1_000 + round;
            search.step(|mix| tables.strength(mix, seed, self.games));
            if (round + 1) % EVERY != 0 && round + 1 != self.rounds {
                continue;
            }
            let strength = tables.strength(&search.mix(), COMPARED_GAMES, N_COMPARED);
            print(&format!(
                "round {}: {strength:.4} times the points of the plain mix, {:.0} s\n",
                round + 1,
                start.elapsed().as_secs_f64(),
            ))?;
        }
        let mix = search.mix();
        let numbers: Vec<String> = mix.numbers().iter().map(|x| format!("{x:.4}")).collect();
        print(&format!("[{}]\n", numbers.join(", ")))
    }

    fn tables(&self) -> Result<Tables, String> {
        let mut tables = vec![PointTable::classic()];
        for number in 0..self.tables {
            let table = odd_points(LEARNED_TABLES, number).map_err(|error| error.to_string())?;
            tables.push(table);
        }
        let plain = GeneralMix::plain();
        let reached = tables.iter();
        let reached = reached.map(|table| plain.mean_total(table, PLAIN_GAMES, N_COMPARED));
        Ok(Tables {
            plain: reached.map(|mean| mean.max(1.0)).collect(),
            tables,
        })
    }
}

/// The point tables, and the plain mix's score with each.
struct Tables {
    tables: Vec<PointTable>,
    plain: Vec<f64>,
}

impl Tables {
    /// A mix's score relative to the plain one's.
    fn strength(&self, mix: &GeneralMix, seed: u64, n_games: u64) -> f64 {
        let tables = self.tables.iter().zip(&self.plain);
        let parts = tables.map(|(table, plain)| mix.mean_total(table, seed, n_games) / plain);
        parts.sum::<f64>() / self.tables.len() as f64
    }
}

/// Numbers that are moved at random, and then in the direction that paid off.
///
/// # Source
///
/// An evolution strategy with a step for each number, like that of R. Ros and N. Hansen, "A Simple
/// Modification in CMA-ES Achieving Linear Time and Space Complexity", 2008.
struct Search {
    center: Vec<f64>,
    spread: Vec<f64>,
    random: Random,
}

impl Search {
    fn new(seed: u64) -> Self {
        let plain = GeneralMix::plain();
        let center: Vec<f64> = plain.numbers().iter().map(|&x| f64::from(x)).collect();
        Self {
            spread: (0..center.len()).map(first_spread).collect(),
            center,
            random: Random::new(seed),
        }
    }

    fn mix(&self) -> GeneralMix {
        let numbers: Vec<f32> = self.center.iter().map(|&x| x as f32).collect();
        GeneralMix::with_numbers(&numbers)
    }

    fn step(&mut self, strength: impl Fn(&GeneralMix) -> f64) {
        let n = self.center.len();
        let mut tried: Vec<(f64, Vec<f64>)> = Vec::new();
        for _ in 0..N_TRIED / 2 {
            let moves: Vec<f64> = (0..n).map(|_| self.random.normal()).collect();
            for sign in [1.0, -1.0] {
                let moves: Vec<f64> = moves.iter().map(|x| sign * x).collect();
                let places = self.center.iter().zip(&self.spread).zip(&moves);
                let numbers: Vec<f32> = places
                    .map(|((center, spread), by)| (center + spread * by) as f32)
                    .collect();
                tried.push((strength(&GeneralMix::with_numbers(&numbers)), moves));
            }
        }
        // The better half counts, with the best counting most.
        tried.sort_by(|one, other| other.0.total_cmp(&one.0));
        let weights: Vec<f64> = (0..N_FOLLOWED)
            .map(|rank| (N_FOLLOWED - rank) as f64)
            .collect();
        let sum: f64 = weights.iter().sum();
        let squares: f64 = weights.iter().map(|w| w * w / sum / sum).sum();
        let n_effective = 1.0 / squares;
        let rate = (n_effective + 2.0) / (n as f64 / 3.0 + 10.0);
        for place in 0..n {
            let followed = || weights.iter().map(|w| w / sum).zip(&tried);
            let mean: f64 = followed().map(|(w, (_, moves))| w * moves[place]).sum();
            let square: f64 = followed()
                .map(|(w, (_, moves))| w * moves[place].powi(2))
                .sum();
            self.center[place] += self.spread[place] * mean * 1.5;
            // Moves that pay off are made longer, and the others shorter.
            let signal = n_effective * mean * mean - 1.0;
            let factor = 1.0 + rate * (0.12 * signal + 0.25 * (square - 1.0));
            self.spread[place] *= factor.clamp(0.7, 1.3);
        }
    }
}
