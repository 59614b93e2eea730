//! Five-card poker: what a hand is worth, why one hand beats another, and one round of draw.
//!
//! - **What it evaluates.** [`Hand`]s of five, six or seven different cards, the latter two by
//!   their best five. [`evaluate`] gives a [`HandValue`]: the [`Category`] and the ranks that
//!   decide, ordered by strength, with a [`Strength`] in `1..=7462` that is equal for exactly the
//!   hands that tie.
//! - **By which rules.** Standard poker with 52 cards, and the 24-card deck in the standard order
//!   or in its own, where a flush beats four of a kind: see [`Rules`] and [`Order`]. They are part
//!   of the types ([`RuleSet`]), so that values of different rules cannot be compared by mistake.
//!   The rules are numbered, with their sources, in `docs/rules/poker.md`.
//! - **What else it answers.** [`best_five`], [`explain`] and [`Showdown`] (who wins, by which
//!   rank), [`draw`] (every exchange with its exact value), [`joker_draw`] (the same with a joker) and
//!   [`singletons`] (the simple one),
//!   [`optimal_return`] (what a pay table of video poker returns), [`strategy()`] (a short list of
//!   what to hold with one, and what it returns) and [`play_round`].
//! - **Who is likely to win.** [`Range`]s of two cards, with weights, meet in a [`Spot`] of Texas
//!   hold'em or a short deck, [`OmahaHolding`]s in one of Omaha, and [`ExactEquity`] counts how often each player wins, in pieces of work for any
//!   number of threads. With the feature `monte-carlo`, `SampledEquity` deals at random, and says
//!   its standard error. A [`DrawSpot`] is a kept hand of five-card draw against opponents who draw,
//!   [`KeepEquities`] all 32 choices of what to keep. The rules are in `docs/rules/equity.md`.
//! - **Which other games it knows.** [`low`]: deuce-to-seven, ace-to-five and eight or better, with
//!   five to seven cards; [`badugi`]; [`short_deck`] in both orders; [`omaha`], high and low; and
//!   [`wild`], with jokers. Their rules are in `docs/rules/poker-variants.md`.
//!   A program that learns the game when it runs has [`Game`], the list of all of them: a [`GameHand`]
//!   of one has its [`Worth`] in each [`Half`] of the pot.
//! - **Where it is quickest.** [`FiveKey`] and [`HandKey`] are sums of cards: put cards in or take
//!   them out and look the strength up. [`Batch`] evaluates many hands in one go. Neither checks
//!   its cards. [`evaluate_text`] goes from text to strength, with all checks.
//! - **What it reads.** The text of hands ([`Hand::parse`]) and of ranges. With the feature `serde`,
//!   `PayTableFile` is a pay table as it is written.
//! - **What it does not do.** No betting, and no chance: a round is played from a pile that somebody
//!   else has shuffled.
//!
//! The crate is `no_std`; a [`Showdown`], a [`Round`], a [`Batch`], draws, pay tables and all about
//! equity allocate, the rest does not.
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
pub mod omaha;
mod rules;
pub mod short_deck;
mod showdown;
mod shown;
mod value;
mod video_poker;
pub mod wild;

pub use handeval_cards as cards;
pub use handeval_cards::{Card, CardOrJoker, CardSet, Deck, ParseCardError, Rank, Suit};

pub use draw::{
    Draw, DrawError, DrawOption, DrawSpot, DrawSpotError, DrawTally, DrawValue, ExactDrawEquity,
    Exchange, JokerDraw, KeepEquities, Round, RoundError, RoundPlayer, check_players, draw,
    joker_draw, max_players, play_round, singletons,
};
#[cfg(feature = "monte-carlo")]
pub use draw::{KeepEquitiesTally, PartialDrawEquity, SampledDrawEquity, SampledKeepEquities};
pub use equity::{
    CategoryTally, Combo, ComboEquity, Detail, Equity, EquityError, ExactEquity, LowEquity, Method,
    OmahaHolding, OmahaSpot, ParseRangeError, PlayerEquity, Range, RangeReason, RangeSpot, Spot,
    Tally, Weight,
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
pub use rules::{Order, RuleSet, Rules, RulesError, Standard, Standard24, Stripped};
pub use showdown::{Showdown, ShowdownError};
pub use value::Why;
pub use video_poker::{
    PayClassifier, PayTable, PayTableError, PayTableReturn, ReturnSolver, Strategy, StrategyLine,
    optimal_return, strategy, strategy_until,
};
#[cfg(feature = "serde")]
pub use video_poker::{PayTableFile, PayTableFileError};

/// The examples of `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
