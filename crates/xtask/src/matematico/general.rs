//! The general player: learning how it puts lines together, and measuring how well it plays.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use handeval_matematico::{
    Deck, MixTraining, Player, PlayerName, PointTable, PointsFile, Record, Training, score,
};

use super::odd_points::odd_points;
use super::{mean_and_error, print, write};

/// Where the crate includes the mix from, below the root of the workspace.
const MIX: &str = "crates/matematico/src/play/general/mix.bin";

/// The seed of the tables of points from which the mix is learned.
const LEARNED_TABLES: u64 = 1;

/// The seed of those by which the player is measured.
const MEASURED_TABLES: u64 = 20_261_123;

/// How the mix is learned.
#[derive(Debug, clap::Args)]
pub(crate) struct Mix {
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random tables of points there are, the classic one aside
    #[arg(long, default_value_t = 40)]
    tables: u64,
    /// How many games are played by each in a round
    #[arg(long, default_value_t = 400)]
    games: u64,
    /// How many rounds there are
    #[arg(long, default_value_t = 6)]
    rounds: u64,
    /// Where the mix goes
    #[arg(long, default_value = MIX)]
    to: PathBuf,
}

impl Mix {
    pub(crate) fn run(&self) -> Result<(), String> {
        let mut tables = vec![PointTable::classic()];
        for number in 0..self.tables {
            let table = odd_points(LEARNED_TABLES, number).map_err(|error| error.to_string())?;
            tables.push(table);
        }
        let held: Vec<PointTable> = (0..6)
            .map(|number| odd_points(LEARNED_TABLES + 1, number).map_err(|e| e.to_string()))
            .collect::<Result<_, _>>()?;
        let mut training = MixTraining::new(self.seed);
        for round in 0..=self.rounds {
            let start = Instant::now();
            let mut text = format!(
                "round {round}: classic {:.1};",
                training.mean_total(&tables[0], 77, 3000)
            );
            for table in &held {
                let _ = write!(text, " {:.1}", training.mean_total(table, 77, 1000));
            }
            if round < self.rounds {
                let errors = training.run(&tables, self.games);
                let _ = write!(text, "\n  off by ");
                for error in errors {
                    let _ = write!(text, " {error:.4}");
                }
            }
            let _ = writeln!(text, " ({:.0} s)", start.elapsed().as_secs_f64());
            print(&text)?;
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        write(&root.join(&self.to), &training.to_bytes())
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
}

impl General {
    pub(crate) fn run(&self) -> Result<(), String> {
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
