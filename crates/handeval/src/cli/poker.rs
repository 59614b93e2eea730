//! `handeval poker`.

use std::ffi::OsString;

use clap::{Args, Subcommand, ValueEnum};
use handeval_poker::{Exchange, Order};

use super::{BatchOptions, DeckSize};

#[derive(Debug, Args)]
#[command(after_help = "\
Without a sub-command, hands are ranked. A hand is 5 cards; 6 or 7 are ranked by their best five.
Cards: rank 2-9 T (or 10) J Q K A, then suit c s d h or a symbol; spaces and commas are optional.

Examples:
  handeval poker \"As Ks Qs Js Ts\" 9d9hTcTdAs
  handeval poker A♠ K♠ Q♠ J♠ 10♠
  handeval poker --deck 24 \"9c Tc Jc Qc Ac\"  the stripped deck, where a flush beats four of a kind
  handeval poker --json --file hands.txt
  seq 3 | sed 's/.*/As Ks Qs Js Ts/' | handeval poker -")]
pub(crate) struct PokerArgs {
    #[command(flatten)]
    pub(crate) options: PokerOptions,
    #[command(flatten)]
    pub(crate) hands: HandArgs,
    #[command(subcommand)]
    pub(crate) command: Option<PokerCommand>,
}

/// The options of every poker command.
#[derive(Clone, Debug, Args)]
pub(crate) struct PokerOptions {
    /// How many cards the deck has
    #[arg(long, global = true, value_enum, default_value_t)]
    pub(crate) deck: DeckSize,
    /// The order of the categories [default: the deck's own]
    #[arg(long, global = true, value_enum)]
    pub(crate) order: Option<OrderName>,
}

/// An order of the categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// The usual order
    Standard,
    /// The 24-card deck's: a flush beats four of a kind
    Stripped,
}

impl From<OrderName> for Order {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Standard => Self::Standard,
            OrderName::Stripped => Self::Stripped,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct HandArgs {
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    /// Hands, or the cards of one hand; `-` reads one hand a line
    #[arg(value_name = "HAND")]
    pub(crate) hands: Vec<OsString>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PokerCommand {
    /// What each hand is worth (the default)
    #[command(after_help = "\
Examples:
  handeval poker rank \"As Ks Qs Js Ts\"
  handeval poker rank \"2c 3c 4c 5c Ac Kd Kh\" --json")]
    Rank(HandArgs),
    /// Which of several hands wins, and why
    Compare(CompareArgs),
    /// Deal a round, exchange by a rule, and name the winners
    Deal(DealArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
A line of a batch holds two or more hands with `|` between them.

Examples:
  handeval poker compare \"9c 9d Tc Td Ah\" \"9h 9s Jc Jd Th\"
  echo 'As Ad 2c 3d 4h | Ah Ac 2d 3h 5c' | handeval poker compare -")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) batch: BatchOptions,
    /// Two or more hands; `-` reads them line by line
    #[arg(value_name = "HAND")]
    pub(crate) hands: Vec<OsString>,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The cards are dealt from the front of `handeval deck --shuffle --seed N`, five in a row to each
player; then each player in turn exchanges once, from the rest of the deck.

Examples:
  handeval poker deal --players 4 --seed 7
  handeval poker deal --players 2 --exchange singletons --deck 24")]
pub(crate) struct DealArgs {
    /// How many players
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) players: usize,
    /// The rule by which each player exchanges cards
    #[arg(long, value_enum, default_value_t, value_name = "RULE")]
    pub(crate) exchange: ExchangeName,
    /// The seed of the shuffle [default: drawn, and told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// A rule for the exchange.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExchangeName {
    /// Keep what was dealt
    #[default]
    None,
    /// Stand pat with a straight or better, else exchange every card whose rank occurs once
    Singletons,
}

impl From<ExchangeName> for Exchange {
    fn from(name: ExchangeName) -> Self {
        match name {
            ExchangeName::None => Self::None,
            ExchangeName::Singletons => Self::Singletons,
        }
    }
}
