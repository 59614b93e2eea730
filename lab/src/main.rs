//! Research on Matematico: training the included players, measuring how well they play, and proving
//! what no player can exceed. `docs/research` has the results.

mod beginnings;
mod ceiling;
mod errors;
mod game;
mod general;
mod learn;
mod measure;
mod odd_points;
mod shared;
mod smooth;
mod train;
mod tune;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use beginnings::Beginnings;
use ceiling::Ceiling;
use general::General;
use learn::Learn;
use measure::Measure;
use train::Train;
use tune::Tune;

/// Trains and measures Matematico players
#[derive(Debug, Parser)]
#[command(bin_name = "cargo lab")]
struct Cli {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// Trains the players' table from scratch, or continues where it was stopped
    Train(Train),
    /// Measures how well a player plays, and how closely its values match the totals
    Measure(Measure),
    /// Measures what a player expects after bad openings, and what it scores from there
    Beginnings(Beginnings),
    /// Trains players for a point table, and reports which figures they make
    Tune(Tune),
    /// Relearns how the general player combines lines
    Learn(Learn),
    /// Measures the general player against players trained for the same points
    General(General),
    /// Bounds what any player can reach on average
    Ceiling(Ceiling),
}

fn main() -> ExitCode {
    let result = match Cli::parse().experiment {
        Experiment::Train(train) => train.run(),
        Experiment::Measure(measure) => measure.run(),
        Experiment::Beginnings(beginnings) => beginnings.run(),
        Experiment::Tune(tune) => tune.run(),
        Experiment::Learn(learn) => learn.run(),
        Experiment::General(general) => general.run(),
        Experiment::Ceiling(ceiling) => ceiling.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = io::stderr().write_all(format!("failed: {error}\n").as_bytes());
            ExitCode::FAILURE
        }
    }
}
