//! Training the table of the Matematico players, and measuring how well they play.

mod beginnings;
mod ceiling;
mod errors;
mod game;
mod general;
mod learn;
mod measure;
mod odd_points;
mod smooth;
mod train;
mod tune;

use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::Path;
use std::thread;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};

use beginnings::Beginnings;
use ceiling::Ceiling;
use general::General;
use learn::Learn;
use measure::Measure;
use train::Train;
use tune::Tune;

/// The chores of the Matematico players.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, Subcommand)]
enum Chore {
    /// Trains the table of the Matematico players anew; goes on where it was stopped
    #[command(name = "train-matematico")]
    Train(Train),
    /// Measures how well a Matematico player plays, and how far its values agree with the totals
    #[command(name = "measure-matematico")]
    Measure(Measure),
    /// Measures what a Matematico player expects after bad beginnings, and what it reaches then
    #[command(name = "beginnings-matematico")]
    Beginnings(Beginnings),
    /// Trains players for a table of points, and tells which figures they make
    #[command(name = "tune-matematico")]
    Tune(Tune),
    /// Learns anew how the general player puts lines together
    #[command(name = "learn-matematico")]
    Learn(Learn),
    /// Measures the general player against players trained for the same points
    #[command(name = "general-matematico")]
    General(General),
    /// Bounds what any Matematico player can reach on average
    #[command(name = "ceiling-matematico")]
    Ceiling(Ceiling),
}

/// Runs the chore that the command line names.
pub(crate) fn run() -> Result<(), String> {
    match Cli::parse().chore {
        Chore::Train(train) => train.run(),
        Chore::Measure(measure) => measure.run(),
        Chore::Beginnings(beginnings) => beginnings.run(),
        Chore::Tune(tune) => tune.run(),
        Chore::Learn(learn) => learn.run(),
        Chore::General(general) => general.run(),
        Chore::Ceiling(ceiling) => ceiling.run(),
    }
}

/// The mean of numbers and its standard error.
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

/// What each of these games gives, in their order; they are played on all cores.
fn on_all_cores<T: Send>(
    games: Range<u64>,
    play: impl Fn(u64) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    let n_threads = thread::available_parallelism().map_or(1, |n| n.get());
    let play = &play;
    thread::scope(|scope| {
        let start_thread = |idx: usize| {
            let games = games.clone().skip(idx).step_by(n_threads);
            scope.spawn(move || games.map(play).collect::<Result<Vec<T>, _>>())
        };
        let threads: Vec<_> = (0..n_threads).map(start_thread).collect();
        let mut parts = Vec::new();
        for thread in threads {
            parts.push(thread.join().map_err(|_| "a game failed")??.into_iter());
        }
        let nth = 0..games.end.saturating_sub(games.start) as usize;
        Ok(nth
            .filter_map(|nth| parts[nth % n_threads].next())
            .collect())
    })
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

/// Numbers by cards placed, as the crate has them.
fn constants(name: &str, numbers: &[f64; 25]) -> String {
    let numbers = numbers.map(|number| format!("{number:.2}")).join(", ");
    format!("{name}: [{numbers}]\n")
}
