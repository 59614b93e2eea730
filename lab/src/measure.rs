//! How well a player plays, and how closely its expectations match its totals.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use handeval_matematico::{Deck, LearnedTable, PlayerName, Players, PointTable};

use crate::errors;
use crate::game::{Measured, MeasuredGame};
use crate::shared::{constants, mean_and_error, on_all_cores, print, progress, write};

/// What to measure.
#[derive(Debug, clap::Args)]
pub(crate) struct Measure {
    /// The player: random, greedy, table, search or deep
    #[arg(long, value_parser = player_name)]
    player: PlayerName,
    /// How many games to play, over all runs together
    #[arg(long, default_value_t = 4_000)]
    games: u64,
    /// The seed of the decks; must not be a seed used for training
    #[arg(long, default_value_t = 20_261_121)]
    seed: u64,
    /// Stop after this many seconds; the next run continues from there
    #[arg(long)]
    seconds: Option<u64>,
    /// The file for the games, one per line: total, seconds, expected total after each move, luck
    /// of each card
    #[arg(long)]
    games_file: Option<PathBuf>,
    /// Learned values to play with instead of the included ones; as with values learned on your own
    /// machine, separate games measure how far off they are
    #[arg(long, requires = "games_file", conflicts_with = "errors")]
    table: Option<PathBuf>,
    /// Also prints what to add to the gains of the player in the crate, by the number of cards
    /// placed
    #[arg(long)]
    gains: bool,
    /// Instead prints how far the player's values are from the totals reached from the same states,
    /// by cards placed; for deep, only the part that its own standard errors leave out, which is
    /// everything if the errors in the crate are 0
    #[arg(long)]
    errors: bool,
    /// With --errors, how many cards are placed between measurements
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=8))]
    every: u64,
}

pub(super) fn player_name(text: &str) -> Result<PlayerName, String> {
    PlayerName::from_key(text).ok_or_else(|| {
        let names = PlayerName::ALL.map(PlayerName::key).join("`, `");
        format!("expected one of `{names}`")
    })
}

/// Smaller deviations are due to rounding only.
const EXACT: f64 = 1e-5;

/// The number of games between saves.
const SAVE: usize = 100;

impl Measure {
    pub(crate) fn run(&self) -> Result<(), String> {
        if self.errors {
            return errors::print_errors(self.player, self.games, self.seed, self.every as usize);
        }
        let default = format!("target/matematico-{}-{}.txt", self.player, self.seed);
        let path = self.games_file.clone().unwrap_or_else(|| default.into());
        let mut text = fs::read_to_string(&path).unwrap_or_default();
        let measured = match &self.table {
            None => Measured::new(self.player),
            Some(path) => {
                let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
                let bytes = fs::read(path).map_err(|error| told(&error))?;
                let table = LearnedTable::from_bytes(&bytes, &PointTable::classic())
                    .map_err(|error| told(&error))?;
                Measured::with(self.player, &Players::learned(table))
            }
        };
        let n_kept = text.lines().count() as u64;
        let bar = progress(self.games, n_kept)?;
        let start = Instant::now();
        for first in (n_kept..self.games).step_by(SAVE) {
            let end = self.games.min(first + SAVE as u64);
            let games = on_all_cores(first..end, |game_idx| {
                let deck = Deck::shuffled(self.seed, game_idx);
                measured.play(&deck, game_idx)
            })?;
            for game in games {
                let _ = writeln!(text, "{}", game.to_line());
            }
            bar.set_position(end);
            write(&path, text.as_bytes())?;
            if self
                .seconds
                .is_some_and(|limit| start.elapsed().as_secs() >= limit)
            {
                break;
            }
        }
        bar.abandon();
        let games: Option<Vec<MeasuredGame>> = text.lines().map(MeasuredGame::read).collect();
        let games = games.ok_or_else(|| format!("{}: not all lines are games", path.display()))?;
        print(&self.report(&games))
    }

    fn report(&self, games: &[MeasuredGame]) -> String {
        let (mean, error) = mean_and_error(games.iter().map(|game| game.total));
        let (low, high) = (mean - 1.96 * error, mean + 1.96 * error);
        let (fair_mean, fair_error) =
            mean_and_error(games.iter().map(|game| game.total_without_luck(0)));
        let seconds: f64 = games.iter().map(|game| game.seconds).sum();
        let micros = seconds * 1e6 / (25.0 * games.len().max(1) as f64);
        let mut text = format!(
            "{}: mean {mean:.2}, standard error {error:.2}, 95 % interval {low:.1} to {high:.1}, \
             {} games with seed {}, {micros:.2} µs per move\n\
             without the luck of the cards: mean {fair_mean:.2}, standard error {fair_error:.2}\n",
            self.player,
            games.len(),
            self.seed,
        );
        if matches!(self.player, PlayerName::Random | PlayerName::Greedy) {
            return text;
        }
        text.push_str("expected minus scored, and the same without the luck of later cards:\n");
        let mut gains = [0.0; 25];
        for (move_idx, gain) in gains.iter_mut().enumerate() {
            let off = games.iter().map(|g| g.expected[move_idx] - g.total);
            let (off, error) = mean_and_error(off);
            let fair_off = games
                .iter()
                .map(|g| g.expected[move_idx] - g.total_without_luck(move_idx + 1));
            let (fair_off, fair_error) = mean_and_error(fair_off);
            if fair_error > EXACT {
                *gain = -fair_off;
            }
            let _ = writeln!(
                text,
                "  after move {:2}: {off:+.2} ± {error:.2}   {fair_off:+.2} ± {fair_error:.2}",
                move_idx + 1,
            );
        }
        if self.gains {
            text.push_str(&constants("gain", &gains));
        }
        text
    }
}
