//! How well the general player plays with points for which it was not trained.

use std::fmt::Write as _;
use std::path::PathBuf;

use handeval_matematico::{
    Deck, GeneralMix, Player, PlayerName, Players, PointTable, Record, Training, score,
};

use crate::game::Measured;
use crate::measure::player_name;
use crate::odd_points::odd_points;
use crate::shared::{mean_and_error, print, read_points};

/// The seed of the tables with which the player is measured; nothing was learned from them.
const MEASURED_TABLES: u64 = 20_261_123;

/// What to measure.
#[derive(Debug, clap::Args)]
pub(crate) struct General {
    /// How many random point tables to use
    #[arg(long, default_value_t = 19)]
    tables: u64,
    /// The number of the first random table to use, from 0
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The seed of the tables
    #[arg(long, default_value_t = MEASURED_TABLES)]
    tables_seed: u64,
    /// A JSON file with a point table to measure with instead
    #[arg(long, value_name = "TABLE.json")]
    points: Option<PathBuf>,
    /// How many games to train for; if 0, only the general player is measured
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
    /// Instead prints what to add to the gains of a player in the crate, and that player's errors
    #[arg(long, value_name = "PLAYER", value_parser = player_name)]
    gains: Option<PlayerName>,
}

impl General {
    pub(crate) fn run(&self) -> Result<(), String> {
        if let Some(player) = self.gains {
            return self.print_gains(player);
        }
        if let Some(path) = &self.points {
            let table = read_points(path)?;
            return self.measure("file", &table);
        }
        for number in self.first..self.tables {
            let table = odd_points(self.tables_seed, number).map_err(|error| error.to_string())?;
            self.measure(&number.to_string(), &table)?;
        }
        Ok(())
    }

    /// How far the expected total is from the actual one, relative to the mean total, by the number
    /// of cards placed before the move.
    fn print_gains(&self, player: PlayerName) -> Result<(), String> {
        let mut off: Vec<Vec<f64>> = vec![Vec::new(); 25];
        for number in 0..self.tables {
            let points = odd_points(self.tables_seed, number).map_err(|error| error.to_string())?;
            let measured = Measured::general(player, &points);
            let scale = GeneralMix::included()
                .mean_total(&points, self.seed, 2_000)
                .max(1.0);
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
        let players = Players::new(points);
        let greedy = self.play(&*players.player(PlayerName::Greedy), points, self.games);
        let _ = write!(text, " {:.1} ± {:.1} |", greedy.0, greedy.1);
        let learned = (self.training > 0).then(|| {
            let mut training = Training::new(1, self.training, points);
            training.run(self.training);
            Players::learned(training.table())
        });
        for (player, n_games) in [
            (PlayerName::Table, self.games),
            (PlayerName::Search, self.search_games),
        ] {
            if n_games == 0 {
                continue;
            }
            let general = self.play(&*players.player(player), points, n_games);
            if let Some(learned) = &learned {
                let trained = self.play(&*learned.player(player), points, n_games);
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
