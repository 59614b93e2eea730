//! Training the table of the Matematico players, and measuring how well they play.

mod errors;
mod game;
mod measure;
mod smooth;
mod train;
mod tune;

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

pub(crate) use measure::Measure;
pub(crate) use train::Train;
pub(crate) use tune::Tune;

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
