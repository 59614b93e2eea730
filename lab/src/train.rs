//! Training the table of the Matematico players.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use handeval_matematico::{PointTable, Training, run_all};

use crate::shared::{print, progress, write};

/// How to train the table.
#[derive(Debug, clap::Args)]
pub(crate) struct Train {
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games to play in total
    #[arg(long, default_value_t = 6_000_000)]
    games: u64,
    /// Stop after this many seconds; the next run continues from there
    #[arg(long)]
    seconds: Option<u64>,
    /// The file for what has been learned so far, from which the next run continues
    #[arg(long, default_value = "target/matematico-training.bin")]
    state: PathBuf,
    /// The file for the learned values; the crate includes
    /// `crates/matematico/src/play/values/learned_table.bin`
    #[arg(long, default_value = "target/matematico-table.bin")]
    table: PathBuf,
}

impl Train {
    /// The number of games between two checks of the clock.
    const CHUNK: u64 = 5_000;

    /// How often the state is saved.
    const SAVE: Duration = Duration::from_secs(60);

    pub(crate) fn run(&self) -> Result<(), String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let state = root.join(&self.state);
        let mut training = self.start(&state)?;
        let bar = progress(training.n_planned(), training.n_games())?;
        let n_threads = std::thread::available_parallelism().map_or(1, |n| n.get());
        let start = Instant::now();
        let mut saved = start;
        while training.n_games() < training.n_planned() {
            let mean = training.run_with(Self::CHUNK, &|tasks| run_all(tasks, n_threads));
            if mean > 0.0 {
                bar.set_message(format!("{mean:.1} points per game"));
            }
            bar.set_position(training.n_games());
            if saved.elapsed() > Self::SAVE {
                write(&state, &training.to_bytes())?;
                saved = Instant::now();
            }
            if self
                .seconds
                .is_some_and(|limit| start.elapsed().as_secs() >= limit)
            {
                break;
            }
        }
        write(&state, &training.to_bytes())?;
        bar.abandon();
        let n_games = training.n_games();
        if n_games < training.n_planned() {
            return print(&format!(
                "stopped after {n_games} games; run again to continue\n"
            ));
        }
        let table = training.table().to_bytes();
        write(&root.join(&self.table), &table)?;
        print(&format!(
            "{n_games} games; {}: {} bytes\n",
            self.table.display(),
            table.len()
        ))
    }

    /// A new training run, or the one that was stopped.
    fn start(&self, state: &Path) -> Result<Training, String> {
        if !state.exists() {
            return Ok(Training::new(self.seed, self.games, &PointTable::classic()));
        }
        let bytes = fs::read(state).map_err(|error| format!("{}: {error}", state.display()))?;
        let training = Training::from_bytes(&bytes, &PointTable::classic())
            .map_err(|error| format!("{}: {error}; delete it to start over", state.display()))?;
        if (training.seed(), training.n_planned()) != (self.seed, self.games) {
            return Err(format!(
                "{} is a training run of {} games with seed {}: delete it to start over",
                state.display(),
                training.n_planned(),
                training.seed(),
            ));
        }
        Ok(training)
    }
}
