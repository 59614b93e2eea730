//! Mahjong hands: whether they win, every way to read them, how far they are from a win, which
//! tiles bring them nearer, and what a riichi win scores.
//!
//! - **What it evaluates.** [`Hand`]s of `3n+1` or `3n+2` tiles, with called sets and red fives,
//!   from 1 to 17 tiles. [`is_win`], [`winning_forms`] and [`decompose`] answer for wins;
//!   [`shanten`], [`waits`], [`acceptance`] and [`discards`] for the way there; [`riichi::score()`]
//!   for what a [`Win`] is worth, with every yaku, every fu and every payment.
//! - **By which rules.** The standard form (some sets and a pair), seven pairs and thirteen
//!   orphans, each of which can be switched off; up to five sets; all tiles or fewer: see
//!   [`ShapeRules`] and its names, [`Variant`]. The rules are numbered, with their sources, in
//!   `docs/rules/mahjong.md`. Wins are scored by one of thirteen named
//!   [sets of rules](riichi::RuleSet), or switch by switch: `docs/rules/riichi.md`.
//! - **How fast.** Tables of less than 300 KB, none of them made at start-up. [`HandKey`] keeps
//!   its keys while tiles come and go.
//! - **What it does not do.** It scores no other game than riichi, plays none, and knows no other
//!   players: what the player sees of these is given as visible tiles (see [`Hand::see`]), and what
//!   the table knows of a win (riichi, the last tile, who is liable) as a [`Win`].
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

mod acceptance;
mod call;
mod decompose;
mod discard;
mod error;
mod form;
mod hand;
mod improve;
mod key;
mod kinds;
mod missing;
mod parse;
mod planes;
mod score;
mod set;
mod shanten;
mod shape_rules;
mod suits;
mod table;
mod tile;
mod variant;
mod wall;
mod win;
mod wind;

pub use acceptance::{Acceptance, Accepted, AcceptedTiles, acceptance, form_acceptance, waits};
pub use call::{Call, CallKind};
pub use decompose::{
    Decomposition, Decompositions, decompose, is_win, n_decompositions, winning_forms,
};
pub use discard::{Discard, Discards, discards};
pub use error::{HandError, ParseCallError, ParseHandError, ParseTilesError, ShapeRulesError};
pub use form::{Form, Forms, FormsIter};
pub use hand::{Hand, ToDiscard, ToDraw, Turn};
pub use key::HandKey;
pub use score::riichi;
pub use set::{Set, SetKind, Sets};
pub use shanten::{Shanten, form_shanten, shanten};
pub use shape_rules::ShapeRules;
pub use tile::{Tile, TileSuit};
pub use variant::Variant;
pub use wall::Wall;
pub use win::{Indicators, Liabilities, Liability, ShownTile, Win, WinBy, WinFlag, WinFlags};
pub use wind::Wind;

/// The examples of `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
