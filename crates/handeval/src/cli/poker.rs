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
    /// Which cards to exchange: all 32 choices with their exact values
    Draw(DrawHandArgs),
    /// The exact return of optimal play of a pay table
    Return(ReturnArgs),
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
    /// Make the exchange after which the hand beats most others on average
    Percentile,
}

impl From<ExchangeName> for Exchange {
    fn from(name: ExchangeName) -> Self {
        match name {
            ExchangeName::None => Self::None,
            ExchangeName::Singletons => Self::Singletons,
            ExchangeName::Percentile => Self::Percentile,
        }
    }
}

#[derive(Debug, Args)]
#[command(after_help = "\
The value of a hand after the draw is, for `percentile`, the share of all five-card hands of the
deck that it beats, ties counted half; for a pay table, what it pays per coin. Pay tables:
jacks-or-better-9-6, -9-5, -8-6, -8-5, -7-5, -6-5, deuces-wild-full-pay, or a JSON file:
  {\"name\":\"mine\",\"classes\":\"jacks-or-better\",\"pays\":{\"royal-flush\":800, …, \"jacks-or-better\":1}}

Examples:
  handeval poker draw \"Ah Kh Qh Jh 9h\"
  handeval poker draw --value jacks-or-better-9-6 \"Ah Kh Qh Jh 9h\"
  handeval poker draw --deck 24 --value singletons \"9c 9d Tc Jc Ac\"
  handeval poker draw --dead \"2c 3c\" --json \"As Ad 5c 6h 9d\"")]
pub(crate) struct DrawHandArgs {
    /// What a hand after the draw is worth: `percentile`, `singletons` (the rule of the exchange,
    /// valued by percentile), or a pay table
    #[arg(long, value_name = "VALUE", default_value = "percentile")]
    pub(crate) value: String,
    /// Cards that cannot be drawn, such as those of others
    #[arg(long, value_name = "CARDS")]
    pub(crate) dead: Option<OsString>,
    #[command(flatten)]
    pub(crate) hands: HandArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Built-in tables: jacks-or-better-9-6, -9-5, -8-6, -8-5, -7-5, -6-5, deuces-wild-full-pay; or a JSON
file as for `handeval poker draw`.

Examples:
  handeval poker return jacks-or-better-9-6
  handeval poker return deuces-wild-full-pay --json")]
pub(crate) struct ReturnArgs {
    /// The name of a pay table, or a JSON file
    #[arg(value_name = "TABLE")]
    pub(crate) table: String,
}
