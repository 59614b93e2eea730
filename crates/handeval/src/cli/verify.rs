//! `handeval verify`.

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
#[command(after_help = "\
Each count is made by visiting every hand, line, card or small field, and is printed beside the
one that it should be.

Examples:
  handeval verify
  handeval verify riichi
  handeval verify poker --json")]
pub(crate) struct VerifyArgs {
    /// The games to prove [default: all but riichi]
    #[arg(value_enum, value_name = "GAME")]
    pub(crate) games: Vec<ProvedGame>,
}

/// What can be proved, in the order in which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProvedGame {
    /// Codes and texts of both decks
    Deck,
    /// All hands of five to seven cards, and those of the 24-card deck in both orders
    Poker,
    /// All winning hands and their decompositions, and how far all other hands are from a win
    Mahjong,
    /// What all winning hands of four sets score by self-draw (some minutes)
    Riichi,
    /// All 6,175 lines
    Matematico,
    /// All fields of up to six cards on ten places
    Field,
}
