//! `handeval deck`.

use clap::{Args, ValueEnum};
use handeval_cards::Deck;

/// A deck by its number of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DeckSize {
    /// From the deuce to the ace
    #[default]
    #[value(name = "52")]
    FiftyTwo,
    /// From the nine to the ace
    #[value(name = "24")]
    TwentyFour,
}

impl From<DeckSize> for Deck {
    fn from(size: DeckSize) -> Self {
        match size {
            DeckSize::FiftyTwo => Self::FiftyTwo,
            DeckSize::TwentyFour => Self::TwentyFour,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handeval deck                              the 52 cards in the order of their codes
  handeval deck --deck 24 --shuffle --seed 7 the same order on every machine")]
pub(crate) struct DeckArgs {
    /// How many cards
    #[arg(long, value_enum, default_value_t, hide_possible_values = false)]
    pub(crate) deck: DeckSize,
    /// Shuffle the cards
    #[arg(long)]
    pub(crate) shuffle: bool,
    /// The seed of the shuffle [default: drawn, and told]
    #[arg(
        long,
        value_name = "N",
        requires = "shuffle",
        allow_negative_numbers = true
    )]
    pub(crate) seed: Option<u64>,
}
