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

/// A part of the project that can be checked; the parts are checked in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProvedGame {
    /// Codes of the cards in the 52-card and 24-card decks, and all cards as text
    Deck,
    /// All hands of five to seven cards, and all hands from the 24-card deck in both rankings
    Poker,
    /// All winning hands and their decompositions, and the distance of all other hands from a win
    Mahjong,
    /// The tsumo scores of all winning hands with four sets and a pair (takes minutes)
    Riichi,
    /// All 6,175 lines
    Matematico,
    /// All fields of up to six cards on ten positions
    Field,
}
