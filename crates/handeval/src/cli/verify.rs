//! `handeval verify`.

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
#[command(after_help = "\
Each count visits every hand, line, card or small field, and is printed next to the expected one.

Examples:
  handeval verify
  handeval verify riichi
  handeval verify poker --json")]
pub(crate) struct VerifyArgs {
    /// Games to check [default: all but riichi]
    #[arg(value_enum, value_name = "GAME")]
    pub(crate) games: Vec<ProvedGame>,
}

/// What can be proved, in the order of the proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProvedGame {
    /// Codes and written forms of the cards in both decks
    Deck,
    /// All hands of five to seven cards, and all hands from the 24-card deck in both rankings
    Poker,
    /// All winning hands and their decompositions, and the distance of all other hands from a win
    Mahjong,
    /// The tsumo score of all winning hands of four sets (takes minutes)
    Riichi,
    /// All 6,175 lines
    Matematico,
    /// All fields of up to six cards on ten positions
    Field,
}
