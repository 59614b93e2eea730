//! Research on Matematico: training the players that come with the program, measuring how well they
//! play, and proving what no player exceeds. `docs/research` has what came of it.

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

/// Training and measuring Matematico players
#[derive(Debug, Parser)]
#[command(bin_name = "cargo lab")]
struct Cli {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Debug, Subcommand)]
enum Experiment {
    /// Trains the table of the players anew; goes on where it was stopped
    Train(Train),
    /// Measures how well a player plays, and how far its values agree with the totals
    Measure(Measure),
    /// Measures what a player expects after bad beginnings, and what it reaches then
    Beginnings(Beginnings),
    /// Trains players for a table of points, and tells which figures they make
    Tune(Tune),
    /// Learns anew how the general player puts lines together
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
