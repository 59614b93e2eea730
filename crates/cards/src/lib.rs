//! Playing cards for evaluators: ranks, suits, cards, sets of cards, and the two decks that the
//! games here are played with.
//!
//! - **What it knows.** [`Rank`] and [`Suit`], [`Card`] with its code `rank*4+suit`, [`CardSet`],
//!   [`Deck`] (52 cards, or the 24 from nine to ace), reading cards from anybody's text
//!   ([`read_cards`]; [`read_plain_cards`] for texts by the million; [`read_cards_or_jokers`] where
//!   there are jokers), and, with the feature `shuffle` (on by default), a [`Pile`] that is shuffled
//!   fairly and dealt from, the same for the same seed everywhere.
//! - **What it does not do.** It knows no game: nothing here says which hand is better.
//! - **Features.** `shuffle` (default) adds `rand` and ChaCha8; `serde` writes a [`Card`] as its
//!   two characters. Without either, the crate is `no_std`, without allocation, and depends on
//!   two derive helpers only.
//!
//! ```
//! use handeval_cards::{Card, Deck, read_cards};
//!
//! let ace: Card = "A♠".parse()?;
//! assert_eq!(ace.to_string(), "As");
//! assert_eq!(ace.code(), 12 * 4 + 1);
//! assert_eq!(Deck::TwentyFour.code_of(ace), Some(5 * 4 + 1));
//!
//! let ranks: String = read_cards("10h, Kd A♦").map(|c| c.unwrap().card.rank().char()).collect();
//! assert_eq!(ranks, "TKA");
//! # Ok::<(), handeval_cards::ParseCardError>(())
//! ```
#![no_std]

mod card;
mod deck;
mod joker;
mod parse;
mod plain;
mod rank;
mod set;
#[cfg(feature = "shuffle")]
mod shuffle;
mod suit;

pub use card::Card;
pub use deck::Deck;
pub use joker::{CardOrJoker, CardOrJokerAt, ReadCardsOrJokers, read_cards_or_jokers};
pub use parse::{CardAt, ParseCardError, ReadCards, read_cards};
pub use plain::read_plain_cards;
pub use rank::Rank;
pub use set::{CardSet, CardSetIter};
#[cfg(feature = "shuffle")]
pub use shuffle::{Pile, seeded_rng};
pub use suit::Suit;

/// The examples of `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
