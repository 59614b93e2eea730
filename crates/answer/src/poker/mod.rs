//! Poker: values of hands, who wins and how often, starting hands, the odds of one hand, who wins
//! which chips, dealing a round, which cards to discard, the return of a pay table, and a short
//! strategy for it.

mod cards;
mod compare;
mod compare_report;
mod deal;
mod draw;
mod equity;
mod game;
mod hands;
mod history;
mod large;
mod notation;
mod odds;
mod optimal_return;
mod pay_table;
mod pots;
mod rank;
mod rank_lines;
mod rank_report;
mod rows;
mod strategy;

use handeval_cards::Deck;
use handeval_poker::{Exchange, Order, Rules};

use crate::Problem;
use crate::ask::{Fault, Form, GameSpec, Opt, OptionSpec, Request, keyed};

pub use handeval_poker::{Dealing, Game, Lowball, Pot};

pub use compare::Compare;
pub use compare_report::{
    CompareReport, HalfWinnersReport, PlacedHalfReport, PlacedHandReport, PlacedReport,
    ShowdownReport, SplitPlacedHandReport, SplitShowdownReport,
};
pub use deal::{Deal, DealReport, PlayerReport};
pub use draw::{Counts, Draw, DrawReport, OptionReport};
pub use equity::{
    AssumptionReport, CategoryReport, ComboReport, Equity, EquityReport, HandEquityReport,
    NextEquityReport, PlayerEquityReport,
};
pub use hands::{Hands, HandsReport, StartingHandReport};
pub use history::{
    AllInReport, Amount, ByPlayer, CardPlace, DamagedHandReport, Difference, HandActionReport,
    History, HistoryFormat, HistoryPlayerReport, HistoryPotReport, HistoryReport,
    HistoryReviewReport, HistoryShareReport, HistorySummaryReport, HistorySums,
    HistoryTotalsReport, Phrase, PlayedHandReport, ShownHandReport, StatedValue,
    StreetEquityReport,
};
pub use large::LargeCount;
pub use odds::{CurrentHandReport, NextCardsReport, Odds, OddsReport};
pub use optimal_return::{OptimalReturn, ReturnReport};
pub use pots::{PotHandReport, PotPartReport, PotReport, Pots, PotsReport};
pub use rank::Rank;
pub use rank_report::{HalfReport, HandReport, RankReport, SplitHandReport};
pub use rows::RowRanking;
pub use strategy::{Strategy, StrategyExampleReport, StrategyLineReport, StrategyReport};

/// Poker.
pub const GAME: GameSpec = GameSpec {
    name: "poker",
    about: "Poker hands: rank, compare, equity, pots, deal, draw, and pay-table returns",
    notes: "\
Without a subcommand, hands are ranked. A hand has five cards; of six or seven, the best five \
count. A card is a rank, 2-9 T (or 10) J Q K A, then a suit, c s d h or a symbol; spaces and \
commas are optional.

Examples:
  handeval poker \"As Ks Qs Js Ts\" 9d9hTcTdAs
  handeval poker A♠ K♠ Q♠ J♠ 10♠
  handeval poker --deck 24 \"9c Tc Jc Qc Ac\"  the stripped deck, where a flush beats four of a kind
  handeval poker --json --file hands.txt
  seq 3 | sed 's/.*/As Ks Qs Js Ts/' | handeval poker -",
    default: "rank",
};

pub(super) const DECK: Opt<Deck> =
    Opt::new("deck", "DECK", "Number of cards in the deck", "52").default("52");

pub(super) const ORDER: Opt<Order> =
    Opt::new("order", "ORDER", "Ranking of the categories", "standard")
        .default_note("the deck's own");

/// The opponents of a hand that draws.
const OPPONENTS: Opt<u64> = Opt::new("opponents", "N", "Number of opponents", "3")
    .form(Form::Number(1, 9))
    .default("1");

const EXCHANGE: Opt<Exchange> = Opt::new("exchange", "RULE", "How opponents draw", "singletons")
    .default("none")
    .former_name("policy");

const SAMPLES: Opt<u64> = Opt::new("samples", "N", "Number of random deals", "100000")
    .form(Form::Number(2, 1_000_000_000_000));

keyed!(Order, "usage", |order| match order {
    Order::Standard => "The usual ranking",
    Order::Stripped => "The ranking of the 24-card deck: a flush beats four of a kind",
});

keyed!(Exchange, "usage", |exchange| match exchange {
    Exchange::None => "Stand pat",
    Exchange::Singletons => {
        "Stand pat with a straight or better; otherwise discard every card whose rank occurs once"
    }
    Exchange::Percentile =>
        "Draw so that the resulting hand beats the most other hands on \
                        average",
    _ => "",
});

/// A hand, or the cards of one.
const HAND: OptionSpec = Opt::<String>::new(
    "hand",
    "HAND",
    "five to seven cards; four or five for badugi, four to six for omaha",
    "As Ks Qs Js Ts",
)
.required()
.spec;

/// The problem with an option that a game does not have.
fn not_of_game(option: &'static str, game: &str, expected: &str) -> Problem {
    let message = format!(
        "`{option}` does not apply to the game `{game}`: expected {expected}, or no `{option}`"
    );
    Problem::whole("usage", message).about(option)
}

/// The rules of the given deck and order.
fn rules(request: &Request) -> Result<Rules, Fault> {
    let deck = DECK.value(request)?;
    let order = ORDER.get(request)?;
    let own = Rules::of(deck).map_or_else(Order::default, Rules::order);
    Rules::new(deck, order.unwrap_or(own))
        .map_err(|error| ORDER.fault(request, Problem::whole("usage", error.to_string())))
}
