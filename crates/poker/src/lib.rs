//! Poker hands: their value, why one beats another, equity, draws and video poker.
//!
//! - **What it evaluates.** A [`Hand`] has five, six or seven different cards; the best five count.
//!   [`evaluate`] returns a [`HandValue`] with the [`Category`], the ranks that decide, and a
//!   [`Strength`] in `1..=7462`, equal only for hands that tie. [`explain`] gives the reason why
//!   one value beats another, and a [`Showdown`] has the winners.
//! - **What rules it follows.** Those of standard poker, [numbered and with
//!   sources](../../../docs/rules/poker.md), with the 52-card deck or the 24 cards from nine to
//!   ace, where a flush can beat four of a kind ([`Rules`], [`Order`]). Rules are part of the types
//!   ([`RuleSet`]), so values under different rules cannot be compared.
//! - **Other games.** [`low`] (deuce-to-seven, ace-to-five, eight or better), [`badugi`],
//!   [`short_deck`], [`omaha`] and [`wild`], under [their
//!   rules](../../../docs/rules/poker-variants.md). [`Game`] lists all of them for programs that
//!   know the game only at run time; a [`GameHand`] has a [`Worth`] in each [`Half`] of the pot.
//! - **Equity.** [`ExactEquity`] counts how often each [`Range`] wins in a [`Spot`] of hold'em or
//!   short deck, or each [`OmahaHolding`] in an Omaha spot. The work splits into pieces for any
//!   number of threads. With the feature `monte-carlo`, `SampledEquity` deals at random and reports
//!   its standard error. The rules are [E1 to E23](../../../docs/rules/equity.md). A
//!   [`StartingHand`] is one of the 169 hands before the flop, which have [an order and a table of
//!   their own](../../../docs/rules/starting-hands.md); with the feature `preflop-table`, counting
//!   ranges of whole starting hands takes microseconds.
//! - **Stud.** A [`StudSpot`] is the same question for seven-card stud, stud hi-lo and razz, with
//!   known and unknown cards of each [`StudHand`]; [`ExactStudEquity`] counts all deals. The rules
//!   are [Z1 to Z9](../../../docs/rules/stud.md).
//! - **Odds.** [`odds()`] computes what a hold'em hand can make, how many hands it beats on the
//!   current board, and what each next card does, under rules [O1 to
//!   O4](../../../docs/rules/odds.md).
//! - **Draws.** [`draw`] and [`joker_draw`] compute the exact value of every exchange. A
//!   [`DrawSpot`] is a hand that keeps some of its cards against opponents who also draw;
//!   [`KeepEquities`] compares all 32 ways to keep cards. [`LowballSolver`] and [`LowballEquities`]
//!   do the same for lowball and badugi.
//! - **Video poker.** [`optimal_return`] computes what a pay table returns; [`strategy()`] makes a
//!   short list of what to hold, with its exact return.
//! - **Pots.** [`pots`] divides the chips of a hand into the main pot and side pots, and awards
//!   them, including split pots and odd chips, under rules [K1 to K9](../../../docs/rules/pots.md).
//! - **At speed.** [`FiveKey`] and [`HandKey`] are sums of cards: add or remove cards, and look up
//!   the strength. [`Batch`] evaluates many hands at once. None of these checks its cards.
//!   [`evaluate_text`] goes from text to strength, with all checks.
//! - **What it does not do.** There is no betting, and only sampling is random: [`play_round`]
//!   takes a pile that you have shuffled.
//!
//! The crate is `no_std`. Evaluating a single hand never allocates; showdowns, rounds, batches,
//! draws, pay tables and equity do. With the feature `serde`, `PayTableFile` is a pay table in the
//! form that files use.
//!
//! ```
//! use handeval_poker::{Hand, Stripped, evaluate, explain};
//!
//! let jacks = evaluate(&"9c 9d Jc Jd Th".parse()?);
//! let tens = evaluate(&"9s 9h Tc Td As".parse()?);
//! assert!(jacks > tens);
//! assert_eq!(jacks.to_string(), "two pair, jacks and nines; kicker ten");
//! assert_eq!(
//!     explain(jacks, tens).to_string(),
//!     "two pair, jacks over tens for the higher pair"
//! );
//!
//! let flush = evaluate(&Hand::parse("As Ks Qs Ts 9s", Stripped)?);
//! let quads = evaluate(&Hand::parse("Ac As Ad Ah Ks", Stripped)?);
//! assert!(flush > quads);
//! # Ok::<(), handeval_poker::ParseHandError>(())
//! ```

#![no_std]

extern crate alloc;

mod any_hand;
pub mod badugi;
mod by_number;
mod card_array;
mod draw;
mod equity;
mod game;
mod game_hand;
mod half;
mod hand;
mod high;
mod keyed;
pub mod low;
mod odds;
pub mod omaha;
pub mod pots;
mod rules;
pub mod short_deck;
mod short_list;
mod showdown;
mod shown;
mod stud;
mod value;
mod video_poker;
pub mod wild;

pub use handeval_cards as cards;
pub use handeval_cards::{Card, CardOrJoker, CardSet, Deck, ParseCardError, Rank, Suit};

pub use draw::{
    Draw, DrawError, DrawOption, DrawSpot, DrawSpotError, DrawTally, DrawValue, ExactDrawEquity,
    Exchange, ExchangeTable, JokerDraw, KeepEquities, Lowball, LowballDraw, LowballEquities,
    LowballError, LowballExchange, LowballExchangeTable, LowballHand, LowballSolver, LowballValue,
    Round, RoundError, RoundPlayer, check_players, draw, joker_draw, max_players, play_round,
    singletons,
};
#[cfg(feature = "monte-carlo")]
pub use draw::{KeepEquitiesTally, SampledDrawEquity, SampledKeepEquities, SampledLowballEquities};
pub use equity::{
    CategoryTally, Combo, ComboEquity, CountInPieces, Detail, Equity, EquityError, ExactEquity,
    HeadsUpTally, Ladder, LowEquity, Method, OmahaHolding, OmahaRange, OmahaRangeReading,
    OmahaRangeReason, OmahaSpot, ParseOmahaRangeError, ParseRangeError, Percentage,
    PercentageError, PlayerEquity, PotPart, Range, RangeReading, RangeReason, RangeSpot, Spot,
    StartingHand, StartingHandEquity, Tally, TopHands, Weight,
};
#[cfg(feature = "monte-carlo")]
pub use equity::{PartialEquity, SampledEquity};
pub use game::{Dealing, Game, Pot};
pub use game_hand::{GameHand, GameHandError};
pub use half::{Half, Worth};
pub use hand::{Hand, HandError, ParseHandError};
pub use high::{
    Batch, CardKey, Category, DecidedBy, FiveKey, HandKey, HandValue, OrderedKey, Reason, Strength,
    best_five, evaluate, evaluate_text, explain,
};
pub use odds::{CardPlace, CurrentHand, NextCard, Odds, OddsError, OddsSpot, Out, Standing, odds};
pub use rules::{Order, RuleSet, Rules, RulesError, Standard, Standard24, Stripped};
pub use showdown::{Showdown, ShowdownError};
#[cfg(feature = "monte-carlo")]
pub use stud::SampledStudEquity;
pub use stud::{
    ExactStudEquity, ParseStudError, StudCard, StudError, StudHand, StudReason, StudSpot,
    StudTally, read_stud_cards,
};
pub use value::Why;
pub use video_poker::{
    PayClassifier, PayTable, PayTableError, PayTableReturn, ReturnSolver, Strategy, StrategyLine,
    optimal_return, strategy, strategy_until,
};
#[cfg(feature = "serde")]
pub use video_poker::{PayTableFile, PayTableFileError};

/// The examples in `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
