//! Mahjong hands: wins, readings, shanten, acceptance, and what a win scores.
//!
//! - **What it evaluates.** A [`Hand`] has 1 to 17 tiles, always `3n+1` or `3n+2`, and can have
//!   called sets and red fives. [`is_win`], [`winning_forms`] and [`decompose`] analyze a win;
//!   [`shanten`], [`waits`], [`acceptance`] and [`discards`] show the way to one;
//!   [`riichi::score()`] returns what a win is worth, with all yaku, fu and payments, and
//!   [`mcr::score()`] does the same for MCR, with all fans.
//! - **What rules it follows.** Up to five sets and a pair, seven pairs, thirteen orphans, and the
//!   two Chinese forms with knitted tiles, each of which can be switched off ([`ShapeRules`], or
//!   [`Variant`] by name): [docs/rules/mahjong.md](../../../docs/rules/mahjong.md). For riichi,
//!   choose one of thirteen named [rule sets](riichi::RuleSet), or set each switch yourself:
//!   [docs/rules/riichi.md](../../../docs/rules/riichi.md). Chinese games have modules of their
//!   own: [`mcr`], [`sichuan`], [`hongkong`] and [`taiwan`], each with its own rule sets and a
//!   rules page in the same folder.
//! - **What a discard is worth.** [`value`] computes the chances of being ready and of winning, and
//!   the average points, in a model of one player.
//! - **At speed.** The tables take less than 300 KB, and none is built at startup. [`HandKey`]
//!   keeps track of a hand as tiles come and go.
//! - **What it does not do.** It does not play the game or guess other players' tiles. You pass in
//!   the tiles that you see ([`Hand::see`]) and the circumstances of a win ([`RiichiWin`]).
//! - **Features.** `serde` serializes a [`Tile`] as its two characters.
//!
//! The crate is `no_std`. The only functions that allocate are those that read text, or list
//! readings, discards or scored waits.
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

pub mod game;
mod inline_vec;
mod keyed;
mod score;
mod shape;
mod short_list;
pub mod value;
mod words;

pub use inline_vec::InlineVec;
pub use score::flowers::{Flowers, ParseFlowersError};
pub use score::hongkong;
pub use score::mcr;
pub use score::reading::{Completed, Reading, Wait};
pub use score::riichi::{self, Indicators, Liabilities, Liability, RiichiWin, WinFlag, WinFlags};
pub use score::sichuan;
pub use score::taiwan;
pub use score::win::{Win, WinBy};
pub use score::wind::Wind;
pub use score::won::win_readings;
pub use shape::acceptance::{
    Acceptance, Accepted, AcceptedTiles, acceptance, form_acceptance, waits,
};
pub use shape::ahead::{Ahead, ahead, discards_ahead};
pub use shape::call::{Call, CallKind};
pub use shape::call_text::ParseCallError;
pub use shape::decompose::{Decompositions, decompose, is_win, winning_forms};
pub use shape::decomposition::Decomposition;
pub use shape::discard::{Discard, Discards, discards};
pub use shape::distances::Shanten;
pub use shape::form::{Form, Forms, FormsIter};
pub use shape::hand::{Hand, HandError, ParseHandError, ToDiscard, ToDraw, Turn, plain_notation};
pub use shape::key::HandKey;
pub use shape::knitted::Knitted;
pub use shape::set::{Set, SetKind, Sets};
pub use shape::shanten::{form_shanten, shanten};
pub use shape::shape_rules::{ShapeRules, ShapeRulesError};
pub use shape::shown_tile::ShownTile;
pub use shape::swap::Swap;
pub use shape::tile::{Tile, TileSuit};
pub use shape::tile_text::ParseTilesError;
pub use shape::variant::Variant;
pub use shape::wall::Wall;

/// The examples in `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
