//! What the experiments share: playing games on all cores, progress, means, and files.

use std::fs;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::Path;
use std::thread;

use handeval_matematico::{PointTable, PointsFile};
use indicatif::{ProgressBar, ProgressStyle};

/// The mean of the numbers, and its standard error.
pub(crate) fn mean_and_error(numbers: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = numbers.clone().count().max(2) as f64;
    let mean = numbers.clone().sum::<f64>() / n;
    let squares: f64 = numbers.map(|x| (x - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0) / n).sqrt())
}

pub(crate) fn progress(len: u64, position: u64) -> Result<ProgressBar, String> {
    let style = "{bar:30} {human_pos}/{human_len} games, {eta} left, {msg}";
    let style = ProgressStyle::with_template(style).map_err(|error| error.to_string())?;
    let bar = ProgressBar::new(len)
        .with_style(style)
        .with_position(position);
    bar.reset_eta();
    Ok(bar)
}

/// The results of `play` for these games, in order. The games are played on all cores.
pub(crate) fn on_all_cores<T: Send>(
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

/// Writes a file completely: first to a temporary file, so that an interruption leaves the old one.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let new = path.with_extension("new");
    fs::write(&new, bytes)
        .and_then(|()| fs::rename(&new, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

pub(crate) fn print(text: &str) -> Result<(), String> {
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| error.to_string())
}

/// Numbers, indexed by how many cards have been placed, formatted as in the crate.
pub(crate) fn constants(name: &str, numbers: &[f64; 25]) -> String {
    let numbers = numbers.map(|number| format!("{number:.2}")).join(", ");
    format!("{name}: [{numbers}]\n")
}

/// The point table in a JSON file.
pub(crate) fn read_points(path: &Path) -> Result<PointTable, String> {
    let wrong = |what: String| format!("{}: {what}", path.display());
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let file: PointsFile = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    file.table().map_err(|error| wrong(error.to_string()))
}
