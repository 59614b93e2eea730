//! Training the table of the Matematico players, and measuring how well they play.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use handeval_matematico::{
    CellValue, Deck, Grid, PlayerName, PointTable, Record, Training, Turn, score,
};
use indicatif::{ProgressBar, ProgressStyle};

/// Where the crate includes the table from, below the root of the workspace.
const TABLE: &str = "crates/matematico/src/play/learned_table.bin";

/// How the table is trained.
#[derive(Debug, clap::Args)]
pub(crate) struct Train {
    /// The seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played in all
    #[arg(long, default_value_t = 8_000_000)]
    games: u64,
    /// Stop after so many seconds; the next call goes on
    #[arg(long)]
    seconds: Option<u64>,
    /// What is learned so far, for the next call
    #[arg(long, default_value = "target/matematico-training.bin")]
    state: PathBuf,
}

impl Train {
    /// Games between two looks at the clock.
    const CHUNK: u64 = 5_000;

    /// How often the state is saved.
    const SAVE: Duration = Duration::from_secs(60);

    pub(crate) fn run(&self) -> Result<(), String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let state = root.join(&self.state);
        let mut training = self.start(&state)?;
        let bar = progress(training.n_planned(), training.n_games())?;
        let start = Instant::now();
        let mut saved = start;
        while training.n_games() < training.n_planned() {
            let mean = training.run(Self::CHUNK);
            bar.set_message(format!("{mean:.1} points a game"));
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
                "stopped after {n_games} games; call again to go on\n"
            ));
        }
        let table = training.table().to_bytes();
        write(&root.join(TABLE), &table)?;
        print(&format!(
            "{n_games} games; {TABLE}: {} bytes\n",
            table.len()
        ))
    }

    /// A new training, or the one that was stopped.
    fn start(&self, state: &Path) -> Result<Training, String> {
        if !state.exists() {
            return Ok(Training::new(self.seed, self.games));
        }
        let bytes = fs::read(state).map_err(|error| format!("{}: {error}", state.display()))?;
        let training = Training::from_bytes(&bytes)
            .map_err(|error| format!("{}: {error}; delete it to start anew", state.display()))?;
        if (training.seed(), training.n_planned()) != (self.seed, self.games) {
            return Err(format!(
                "{} is a training of {} games with seed {}: delete it to start anew",
                state.display(),
                training.n_planned(),
                training.seed(),
            ));
        }
        Ok(training)
    }
}

/// What is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Measure {
    /// The player: random, greedy, table, search or deep
    #[arg(long, value_parser = player_name)]
    player: PlayerName,
    /// How many games are played, in all calls together
    #[arg(long, default_value_t = 4_000)]
    games: u64,
    /// The seed of the decks; no training may use it
    #[arg(long, default_value_t = 20_260_101)]
    seed: u64,
    /// Stop after so many seconds; the next call goes on
    #[arg(long)]
    seconds: Option<u64>,
    /// Where the games are kept, one a line: total, expected total after each move, seconds
    #[arg(long)]
    games_file: Option<PathBuf>,
    /// Tells instead how much the player's values vary about those of deep, by cards placed
    #[arg(long)]
    errors: bool,
}

fn player_name(text: &str) -> Result<PlayerName, String> {
    PlayerName::from_key(text).ok_or_else(|| {
        let names = PlayerName::ALL.map(PlayerName::key).join("`, `");
        format!("expected one of `{names}`")
    })
}

/// After how many moves the expected total is compared with the one that is reached.
const COMPARED: [usize; 6] = [1, 2, 5, 10, 15, 20];

/// A game that was measured.
struct Game {
    total: f64,
    /// The expected totals at the moves of [`COMPARED`].
    expected: [f64; COMPARED.len()],
    /// The time of all moves.
    seconds: f64,
}

impl Measure {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.errors {
            return self.print_errors();
        }
        let default = format!("target/matematico-{}-{}.txt", self.player, self.seed);
        let path = self.games_file.clone().unwrap_or_else(|| default.into());
        let mut text = fs::read_to_string(&path).unwrap_or_default();
        let player = self.player.player();
        let points = PointTable::classic();
        let bar = progress(self.games, text.lines().count() as u64)?;
        let start = Instant::now();
        for game_idx in text.lines().count() as u64..self.games {
            let deck = Deck::shuffled(self.seed, game_idx);
            let begin = Instant::now();
            let record = Record::play(&*player, &deck, game_idx);
            let seconds = begin.elapsed().as_secs_f64();
            let total = score(record.grid(), &points).total;
            let _ = write!(text, "{total}");
            for n_moves in COMPARED {
                let before = Record::new(&record.moves()[..n_moves - 1]);
                let before = before.map_or(Grid::EMPTY, |record| *record.grid());
                let turn = Turn::new(&before, record.moves()[n_moves - 1].card);
                let turn = turn.map_err(|error| error.to_string())?;
                let seed = Record::move_seed(game_idx, n_moves - 1);
                let best = player.cell_values(&turn, seed);
                let _ = write!(
                    text,
                    " {:.4}",
                    best.first().map_or(0.0, |best| best.expected)
                );
            }
            let _ = writeln!(text, " {seconds:.6}");
            bar.set_position(game_idx + 1);
            if self
                .seconds
                .is_some_and(|limit| start.elapsed().as_secs() >= limit)
            {
                break;
            }
        }
        bar.abandon();
        write(&path, text.as_bytes())?;
        let games: Vec<Game> = text.lines().filter_map(Game::read).collect();
        print(&self.report(&games))
    }

    /// How much what the player says of deep's best cell varies about what deep says, by cards
    /// placed: the standard deviation, without deep's own error.
    fn print_errors(&self) -> Result<(), String> {
        let (player, deep) = (self.player.player(), PlayerName::Deep.player());
        let mut sums = [(0.0, 0.0); 25];
        let bar = progress(self.games, 0)?;
        for game_idx in 0..self.games {
            let deck = Deck::shuffled(self.seed, game_idx);
            let mut rows = [[None; 5]; 5];
            for (n_placed, card) in deck.cards().into_iter().enumerate() {
                let grid = Grid::new(rows).map_err(|error| error.to_string())?;
                let turn = Turn::new(&grid, card).map_err(|error| error.to_string())?;
                let values = deep.cell_values(&turn, Record::move_seed(game_idx, n_placed));
                let best = values.first().ok_or("no cell is free")?;
                rows[best.row][best.column] = Some(card);
                let same = |value: &CellValue| (value.row, value.column) == (best.row, best.column);
                let values = player.cell_values(&turn, 0);
                let value = values.into_iter().find(same).ok_or("a cell is missing")?;
                let off = value.expected - best.expected;
                sums[n_placed].0 += off;
                sums[n_placed].1 += off * off - best.error * best.error;
            }
            bar.set_position(game_idx + 1);
        }
        bar.abandon();
        let n = self.games.max(1) as f64;
        let errors = sums.map(|(sum, squares): (f64, f64)| {
            let variance = squares / n - (sum / n).powi(2);
            variance.max(0.0).sqrt()
        });
        let errors = errors.map(|error| format!("{error:.1}")).join(", ");
        print(&format!("{}: {errors}\n", self.player))
    }

    fn report(&self, games: &[Game]) -> String {
        let totals = games.iter().map(|game| game.total);
        let (mean, error) = mean_and_error(totals.clone());
        let (low, high) = (mean - 1.96 * error, mean + 1.96 * error);
        let seconds: f64 = games.iter().map(|game| game.seconds).sum();
        let micros = seconds * 1e6 / (25.0 * games.len().max(1) as f64);
        let mut text = format!(
            "{}: mean {mean:.2}, standard error {error:.2}, 95 % interval {low:.1} to {high:.1}, \
             {} games with seed {}, {micros:.2} µs a move\n",
            self.player,
            games.len(),
            self.seed,
        );
        for (idx, n_moves) in COMPARED.into_iter().enumerate() {
            let (off, error) = mean_and_error(games.iter().map(|g| g.expected[idx] - g.total));
            let (expected, _) = mean_and_error(games.iter().map(|g| g.expected[idx]));
            let _ = writeln!(
                text,
                "  after move {n_moves:2}: expected {expected:.2}, {off:+.2} ± {error:.2} more than reached"
            );
        }
        text
    }
}

impl Game {
    fn read(line: &str) -> Option<Self> {
        let numbers: Vec<f64> = line
            .split(' ')
            .map_while(|text| text.parse().ok())
            .collect();
        let [total, expected @ .., seconds] = &numbers[..] else {
            return None;
        };
        Some(Self {
            total: *total,
            expected: expected.try_into().ok()?,
            seconds: *seconds,
        })
    }
}

fn mean_and_error(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.clone().count().max(2) as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    let squares: f64 = numbers.map(|x| (x - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

fn progress(len: u64, position: u64) -> Result<ProgressBar, String> {
    let style = "{bar:30} {human_pos}/{human_len} games, {eta} left, {msg}";
    let style = ProgressStyle::with_template(style).map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(len)
        .with_style(style)
        .with_position(position);
    bar.reset_eta();
    Ok(bar)
}

/// Writes a file whole: into another one first, so that a stop leaves the old one.
fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn print(text: &str) -> Result<(), String> {
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| error.to_string())
}
