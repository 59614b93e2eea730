//! Playing cards for evaluators: ranks, suits, cards, sets of cards, and three decks.
//!
//! - **What it provides.** [`Rank`], [`Suit`], [`Card`] with its code `rank*4+suit`, [`CardSet`],
//!   and [`Deck`]: 52 cards, the 36 from six to ace, or the 24 from nine to ace.
//! - **What it reads.** Cards as people type them or as other programs write them ([`read_cards`]),
//!   with or without jokers ([`read_cards_or_jokers`]); and, at speed, cards in the usual spelling
//!   ([`read_plain_cards`]). [`is_plain`] says whether text is in plain notation.
//! - **What it shuffles.** A [`Pile`] shuffles a deck fairly and deals from it; with a seed, the
//!   order is the same on every machine.
//! - **What it does not do.** It is not tied to any game, so nothing here says which hand is
//!   better.
//! - **Features.** `shuffle` (default) adds [`Pile`], `rand` and ChaCha8; `serde` writes a [`Card`]
//!   as its two characters. The crate is `no_std`, and without `shuffle` it never allocates.
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
mod notation;
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
pub use notation::is_plain;
pub use parse::{CardAt, ParseCardError, ReadCards, TypedRank, read_cards};
pub use plain::read_plain_cards;
pub use rank::Rank;
pub use set::{CardSet, CardSetIter};
#[cfg(feature = "shuffle")]
pub use shuffle::{Pile, seeded_rng};
pub use suit::Suit;

/// The examples in `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
