//! Mahjong hands: whether they win, every way to read them, how far they are from a win, which
//! tiles bring them nearer, and what a riichi win scores.
//!
//! - **What it evaluates.** [`Hand`]s of `3n+1` or `3n+2` tiles, with called sets and red fives,
//!   from 1 to 17 tiles. [`is_win`], [`winning_forms`] and [`decompose`] answer for wins;
//!   [`shanten`], [`waits`], [`acceptance`] and [`discards`] for the way there; [`riichi::score()`]
//!   for what a win is worth, with every yaku, every fu and every payment.
//! - **By which rules.** The standard form (some sets and a pair), seven pairs and thirteen
//!   orphans, each of which can be switched off; up to five sets; all tiles or fewer: see
//!   [`ShapeRules`] and its names, [`Variant`]. The rules are numbered, with their sources, in
//!   `docs/rules/mahjong.md`. Wins are scored by one of thirteen named
//!   [sets of rules](riichi::RuleSet), or switch by switch: `docs/rules/riichi.md`.
//! - **How fast.** Tables of less than 300 KB, none of them made at start-up. [`HandKey`] keeps
//!   its keys while tiles come and go.
//! - **What it does not do.** It scores no other game than riichi, plays none, and knows no other
//!   players: what the player sees of these is given as visible tiles (see [`Hand::see`]), and what
//!   the table knows of a win (who won by whom, riichi, who is liable) as a [`RiichiWin`].
//! - **Features.** `serde` writes a [`Tile`] as its two characters.
//!
//! The crate is `no_std`; reading text allocates, and so do lists of readings, changes and scored
//! waits, but no other answer does.
//!
//! ```
//! use handeval_mahjong::{Decomposition, Hand, ToDraw, decompose, is_win, shanten, waits};
//!
//! let hand: Hand = "11123456789999m".parse()?;
//! assert!(is_win(&hand));
//! let Some(Decomposition::Standard { pair, sets }) = decompose(&hand).next() else {
//!     unreachable!()
//! };
//! assert_eq!(pair.to_string(), "1m");
//! assert_eq!(format!("{sets:?}"), "[123m, 456m, 789m, 999m]");
//!
//! let ready: Hand = "23m11z [chi 456p] [pon 777z] [ankan 2222p]".parse()?;
//! assert_eq!(shanten(&ready).value, 0);
//! let waits = ToDraw::of(&ready).map(waits).unwrap_or_default();
//! assert_eq!(waits.total(), 8);
//! assert_eq!(format!("{waits:?}"), "[Accepted { tile: 1m, left: 4 }, Accepted { tile: 4m, left: 4 }]");
//! # Ok::<(), handeval_mahjong::ParseHandError>(())
//! ```
#![no_std]

extern crate alloc;

mod inline_vec;
mod keyed;
mod score;
mod shape;
mod words;

pub use inline_vec::InlineVec;
pub use score::reading::{Completed, Reading, Wait};
pub use score::riichi::{self, Indicators, Liabilities, Liability, RiichiWin, WinFlag, WinFlags};
pub use score::win::{Win, WinBy};
pub use score::wind::Wind;
pub use score::won::win_readings;
pub use shape::acceptance::{
    Acceptance, Accepted, AcceptedTiles, acceptance, form_acceptance, waits,
};
pub use shape::call::{Call, CallKind};
pub use shape::call_text::ParseCallError;
pub use shape::decompose::{Decompositions, decompose, is_win, winning_forms};
pub use shape::decomposition::Decomposition;
pub use shape::discard::{Discard, Discards, discards};
pub use shape::distances::Shanten;
pub use shape::form::{Form, Forms, FormsIter};
pub use shape::hand::{Hand, HandError, ParseHandError, ToDiscard, ToDraw, Turn};
pub use shape::key::HandKey;
pub use shape::set::{Set, SetKind, Sets};
pub use shape::shanten::{form_shanten, shanten};
pub use shape::shape_rules::{ShapeRules, ShapeRulesError};
pub use shape::shown_tile::ShownTile;
pub use shape::tile::{Tile, TileSuit};
pub use shape::tile_text::ParseTilesError;
pub use shape::variant::Variant;
pub use shape::wall::Wall;

/// The examples of `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
