//! What can be typed: the clap types, one file per game.

mod deck;
mod mahjong;
mod matematico;
mod poker;
mod verify;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub(crate) use deck::{DeckArgs, DeckSize};
pub(crate) use mahjong::{CallArgs, MahjongArgs, MahjongCommand};
pub(crate) use matematico::{MatematicoArgs, MatematicoCommand, ScoreArgs};
pub(crate) use poker::{CompareArgs, DealArgs, HandArgs, PokerArgs, PokerCommand};
pub(crate) use verify::{Game, VerifyArgs};

/// Evaluates hands and grids of card games: exact, and with the reason.
#[derive(Debug, Parser)]
#[command(
    name = "handeval",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  handeval poker \"As Ks Qs Js Ts\"            what a hand is worth
  handeval poker compare \"9c 9d Tc Td Ah\" \"9h 9s Jc Jd Th\"
  handeval mahjong 112233m456p789s11z        every way in which a hand wins
  handeval matematico grid.txt               the twelve lines of a grid
  zcat hands.gz | handeval poker --json -    millions of hands, one a line
  handeval verify                            proves the evaluators on the spot

Exit status: 0 all evaluated; 1 bad lines in a batch, a no of --quiet, or a difference found by
verify; 2 wrong usage, an unreadable or empty file, or a bad input outside a batch."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: GlobalOptions,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The options that every command has.
#[derive(Clone, Debug, Args)]
pub(crate) struct GlobalOptions {
    /// Print one JSON object per answer, each on one line
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to color the output (NO_COLOR is honored)
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: clap::ColorChoice,
}

/// The options of the commands that answer line by line.
#[derive(Clone, Debug, Args)]
pub(crate) struct BatchOptions {
    /// Read one input a line from PATH (`-` is standard input)
    #[arg(long, global = true, value_name = "PATH")]
    pub(crate) file: Option<PathBuf>,
    /// Threads for a batch [default: all cores]
    #[arg(long, global = true, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The cards of a deck, in order or shuffled
    Deck(DeckArgs),
    /// Poker hands: rank, compare, deal
    Poker(PokerArgs),
    /// Mahjong hands: wins with every decomposition, shanten, waits, acceptance
    Mahjong(MahjongArgs),
    /// Matematico grids: the figures and points of the twelve lines
    Matematico(MatematicoArgs),
    /// Prove the evaluators by exhaustion, beside the published counts
    Verify(VerifyArgs),
    /// Print the completions for a shell
    #[command(
        after_help = "Example:\n  handeval completions bash > /etc/bash_completion.d/handeval"
    )]
    Completions {
        /// The shell to complete in
        shell: clap_complete::Shell,
    },
    /// Print the manual page of the program or of a command
    #[command(
        after_help = "Examples:\n  handeval man | man -l -\n  handeval man poker compare | man -l -"
    )]
    Man {
        /// The command that the page is for [default: the whole program]
        command: Vec<String>,
    },
}
