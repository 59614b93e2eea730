//! The general player: learning how it puts lines together, and measuring how well it plays.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use handeval_matematico::{
    Deck, Mix, Player, PlayerName, PointTable, PointsFile, Record, Training, score,
};

use super::game::Measured;
use super::measure::player_name;
use super::odd_points::{Random, odd_points};
use super::{mean_and_error, print};

/// The seed of the tables of points from which the mix is learned.
const LEARNED_TABLES: u64 = 1;

/// The seed of those by which the player is measured.
const MEASURED_TABLES: u64 = 20_261_123;

/// How the mix is learned.
#[derive(Debug, clap::Args)]
pub(crate) struct Learn {
    /// The seed of the games and of what is tried
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random tables of points there are, the classic one aside
    #[arg(long, default_value_t = 11)]
    tables: u64,
    /// How many games are played by each for each mix that is tried
    #[arg(long, default_value_t = 600)]
    games: u64,
    /// How many times the mix is moved
    #[arg(long, default_value_t = 100)]
    rounds: u64,
    /// Numbers to start with, comma-separated
    #[arg(long, value_delimiter = ',', allow_hyphen_values = true)]
    from: Vec<f32>,
    /// The first step, in parts of the usual one
    #[arg(long, default_value_t = 1.0)]
    step: f64,
    /// Stop after so many seconds
    #[arg(long)]
    seconds: Option<u64>,
}

/// How many mixes are tried in a round, and how many of them are followed.
const N_TRIED: usize = 14;
const N_FOLLOWED: usize = 7;

/// How far a number of the mix is moved at first.
fn first_spread(place: usize) -> f64 {
    match place {
        0..8 => 0.1,
        8..14 => 0.3,
        _ => 0.2,
    }
}

impl Learn {
    pub(crate) fn run(&self) -> Result<(), String> {
        let mut tables = vec![PointTable::classic()];
        for number in 0..self.tables {
            let table = odd_points(LEARNED_TABLES, number).map_err(|error| error.to_string())?;
            tables.push(table);
        }
        let reference: Vec<f64> = tables
            .iter()
            .map(|table| Mix::plain().mean_total(table, 77, 2_000).max(1.0))
            .collect();
        let strength = |mix: &Mix, seed: u64, n_games: u64| {
            let shares = tables.iter().zip(&reference);
            let shares =
                shares.map(|(table, reference)| mix.mean_total(table, seed, n_games) / reference);
            shares.sum::<f64>() / tables.len() as f64
        };
        let n = Mix::LEN;
        let mut center: Vec<f64> = Mix::with_numbers(&self.from)
            .numbers()
            .iter()
            .map(|&x| f64::from(x))
            .collect();
        let mut spread: Vec<f64> = (0..n)
            .map(|place| first_spread(place) * self.step)
            .collect();
        let mut random = Random::new(self.seed);
        let start = Instant::now();
        let mut best = (0.0, Vec::new());
        for round in 0..self.rounds {
            let mut tried: Vec<(f64, Vec<f64>)> = Vec::new();
            for idx in 0..N_TRIED / 2 {
                let _ = idx;
                let moves: Vec<f64> = (0..n).map(|_| random.normal()).collect();
                for sign in [1.0, -1.0] {
                    let moves: Vec<f64> = moves.iter().map(|x| sign * x).collect();
                    let numbers: Vec<f32> = (0..n)
                        .map(|p| (center[p] + spread[p] * moves[p]) as f32)
                        .collect();
                    let strength = strength(
                        &Mix::with_numbers(&numbers),
                        self.seed + 1_000 + round,
                        self.games,
                    );
                    tried.push((strength, moves));
                }
            }
            tried.sort_by(|one, other| other.0.total_cmp(&one.0));
            // The better half counts, the best the most.
            let weights: Vec<f64> = (0..N_FOLLOWED)
                .map(|rank| (N_FOLLOWED - rank) as f64)
                .collect();
            let sum: f64 = weights.iter().sum();
            let squares: f64 = weights.iter().map(|w| w * w / sum / sum).sum();
            let n_effective = 1.0 / squares;
            let rate = (n_effective + 2.0) / (n as f64 / 3.0 + 10.0);
            for place in 0..n {
                let mean: f64 = (0..N_FOLLOWED)
                    .map(|rank| weights[rank] / sum * tried[rank].1[place])
                    .sum();
                let square: f64 = (0..N_FOLLOWED)
                    .map(|rank| weights[rank] / sum * tried[rank].1[place].powi(2))
                    .sum();
                center[place] += spread[place] * mean * 1.5;
                // Moves that pay are made longer, others shorter.
                let signal = n_effective * mean * mean - 1.0;
                let factor = 1.0 + rate * (0.12 * signal + 0.25 * (square - 1.0));
                spread[place] *= factor.clamp(0.7, 1.3);
            }
            let is_last = round + 1 == self.rounds
                || self
                    .seconds
                    .is_some_and(|limit| start.elapsed().as_secs() >= limit);
            if round % 10 == 9 || is_last {
                let numbers: Vec<f32> = center.iter().map(|&x| x as f32).collect();
                let mix = Mix::with_numbers(&numbers);
                let now = strength(&mix, 78, 2_000);
                if now > best.0 {
                    best = (now, numbers.clone());
                }
                let classic = mix.mean_total(&tables[0], 78, 2_000);
                let text: Vec<String> = numbers.iter().map(|x| format!("{x:.4}")).collect();
                let spread: f64 =
                    (0..n).map(|p| spread[p] / first_spread(p)).sum::<f64>() / n as f64;
                print(&format!(
                    "round {}: {now:.4}, classic {classic:.1}, spread {spread:.3}, {:.0} s\n  {}\n",
                    round + 1,
                    start.elapsed().as_secs_f64(),
                    text.join(",")
                ))?;
            }
            if is_last {
                break;
            }
        }
        let text: Vec<String> = best.1.iter().map(|x| format!("{x:.4}")).collect();
        print(&format!("best: {:.4}\n{}\n", best.0, text.join(", ")))
    }
}

/// What is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct General {
    /// How many random tables of points there are
    #[arg(long, default_value_t = 19)]
    tables: u64,
    /// The first of them
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Their seed
    #[arg(long, default_value_t = MEASURED_TABLES)]
    tables_seed: u64,
    /// A JSON file with a table of points to measure by instead
    #[arg(long, value_name = "TABLE.json")]
    points: Option<PathBuf>,
    /// How many games a training has; without any, only the general player is measured
    #[arg(long, default_value_t = 1_000_000)]
    training: u64,
    /// How many games `table` and `greedy` play
    #[arg(long, default_value_t = 4_000)]
    games: u64,
    /// How many games `search` plays
    #[arg(long, default_value_t = 400)]
    search_games: u64,
    /// The seed of the decks
    #[arg(long, default_value_t = 20_261_121)]
    seed: u64,
    /// Tells instead what to add to the gains of a player in the crate, and its errors; by the
    /// tables of the learning
    #[arg(long, value_name = "PLAYER", value_parser = player_name)]
    gains: Option<PlayerName>,
}

impl General {
    pub(crate) fn run(&self) -> Result<(), String> {
        if let Some(player) = self.gains {
            return self.print_gains(player);
        }
        if let Some(path) = &self.points {
            let wrong = |what: String| format!("{}: {what}", path.display());
            let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
            let file: PointsFile =
                serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
            let table = file.table().map_err(|error| wrong(error.to_string()))?;
            return self.measure("file", &table);
        }
        for number in self.first..self.tables {
            let table = odd_points(self.tables_seed, number).map_err(|error| error.to_string())?;
            self.measure(&number.to_string(), &table)?;
        }
        Ok(())
    }

    /// How far what is expected is from what is reached, in units of the calibration, by cards
    /// placed before the move.
    fn print_gains(&self, player: PlayerName) -> Result<(), String> {
        let mut off: Vec<Vec<f64>> = vec![Vec::new(); 25];
        for number in 0..self.tables {
            let points = odd_points(LEARNED_TABLES, number).map_err(|error| error.to_string())?;
            let measured = Measured::general(player, &points);
            let scale = Mix::included().scale(&points);
            for game_idx in 0..self.games {
                let game = measured.play(&Deck::shuffled(self.seed, game_idx), game_idx)?;
                for (move_idx, off) in off.iter_mut().enumerate() {
                    let reached = game.total_without_luck(move_idx + 1);
                    off.push((reached - game.expected[move_idx]) / scale);
                }
            }
        }
        let mut text = String::new();
        let [mut gains, mut errors] = [[0.0; 25]; 2];
        for (move_idx, off) in off.iter().enumerate() {
            let (mean, error) = mean_and_error(off.iter().copied());
            let spread = error * (off.len() as f64).sqrt();
            let _ = writeln!(
                text,
                "  after move {:2}: {mean:+.4} ± {error:.4}, spread {spread:.4}",
                move_idx + 1
            );
            if spread > 1e-6 {
                (gains[move_idx], errors[move_idx]) = (mean, spread);
            }
        }
        for (name, numbers) in [("gain", gains), ("error", errors)] {
            let numbers = numbers.map(|number| format!("{number:.4}")).join(", ");
            let _ = writeln!(text, "{name}: [{numbers}]");
        }
        print(&text)
    }

    fn measure(&self, name: &str, points: &PointTable) -> Result<(), String> {
        let mut text = format!("| {name} |");
        let greedy = self.play(&*PlayerName::Greedy.general(points), points, self.games);
        let _ = write!(text, " {:.1} ± {:.1} |", greedy.0, greedy.1);
        let learned = (self.training > 0).then(|| {
            let mut training = Training::with_points(1, self.training, points);
            training.run(self.training);
            training.table()
        });
        for (player, n_games) in [
            (PlayerName::Table, self.games),
            (PlayerName::Search, self.search_games),
        ] {
            if n_games == 0 {
                continue;
            }
            let general = self.play(&*player.general(points), points, n_games);
            if let Some(learned) = &learned {
                let trained = self.play(&*learned.clone().player(player), points, n_games);
                let share = 100.0 * general.0 / trained.0;
                let _ = write!(
                    text,
                    " {:.1} ± {:.1} | {:.1} ± {:.1} | {share:.1} % |",
                    trained.0, trained.1, general.0, general.1
                );
            } else {
                let _ = write!(text, " {:.1} ± {:.1} |", general.0, general.1);
            }
        }
        text.push('\n');
        print(&text)
    }

    fn play(&self, player: &dyn Player, points: &PointTable, n_games: u64) -> (f64, f64) {
        let totals: Vec<f64> = (0..n_games)
            .map(|game| {
                let deck = Deck::shuffled(self.seed, game);
                let record = Record::play(player, &deck, game);
                f64::from(score(record.grid(), points).total)
            })
            .collect();
        mean_and_error(totals.iter().copied())
    }
}
