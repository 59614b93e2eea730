//! `handeval matematico`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::BatchOptions;

#[derive(Debug, Args)]
#[command(after_help = "\
Without a sub-command, a grid is scored. A grid is five rows of five values, each row on a line of
its own or with `/` between them: A 2 … 10 J Q K (or 1 … 13); `.` is an empty cell.

Examples:
  handeval matematico grid.txt
  handeval matematico --grid \"A A A K K / 10 J Q K A / 2 2 3 3 4 / 5 6 7 8 9 / . . . . .\"
  handeval matematico --points table.json grid.txt
  handeval matematico --json --file grids.txt       one grid a line, `/` between its rows")]
pub(crate) struct MatematicoArgs {
    #[command(flatten)]
    pub(crate) options: MatematicoOptions,
    #[command(flatten)]
    pub(crate) score: ScoreArgs,
    #[command(subcommand)]
    pub(crate) command: Option<MatematicoCommand>,
}

/// The options of every Matematico command.
#[derive(Clone, Debug, Args)]
pub(crate) struct MatematicoOptions {
    /// A JSON file with the points of figures, the diagonal bonus, and figures of your own
    #[arg(long, global = true, value_name = "TABLE.json")]
    pub(crate) points: Option<PathBuf>,
    /// The grid itself, with `/` between its rows
    #[arg(long, global = true, value_name = "ROWS")]
    pub(crate) grid: Option<OsString>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum MatematicoCommand {
    /// The figure and the points of every line, and the total (the default)
    #[command(after_help = "Example:\n  handeval matematico score grid.txt")]
    Score(ScoreArgs),
}

#[derive(Debug, Args)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    /// A file with one grid [default: standard input]; `-` reads one grid a line
    #[arg(value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}
