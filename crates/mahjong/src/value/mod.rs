//! What a discard is worth: the chance of being ready, the chance of a win, and the average points.
//!
//! [`values`] takes a [`Hand`](crate::Hand) of 13 or 14 tiles, the table as a
//! [`RiichiWin`](crate::RiichiWin), [`ScoringRules`](crate::riichi::ScoringRules) and
//! [`ValueOptions`], and values each discard, or the hand itself if it has yet to draw.
//!
//! **The model** has one player, who draws tiles, keeps or discards them, and wins only by drawing
//! the winning tile. Every tile that the player has not seen is equally likely. The model ignores
//! the other players and the danger that they pose; it also ignores future calls and wins on a
//! discard.
//!
//! The rules are numbered in `docs/rules/discard-value.md`.
//!
//! ```
//! use handeval_mahjong::riichi::ScoringRules;
//! use handeval_mahjong::value::{Detours, ValueOptions, values};
//! use handeval_mahjong::{Hand, RiichiWin, Tile, Wind};
//!
//! let hand: Hand = "222567m345p33667s".parse()?;
//! let mut table = RiichiWin::tsumo(Tile::ALL[0]);
//! table.seat = Wind::East;
//! table.dora.push("1z".parse()?);
//! let options = ValueOptions { detours: Detours::Exactly(1), ..ValueOptions::default() };
//! let found = values(&hand, &table, &ScoringRules::default(), &options, &mut || false)?;
//! let best = &found.discards[0];
//! assert_eq!((best.tile.to_string(), best.riichi), ("6s".to_owned(), true));
//! let at_best = best.value.as_ref().unwrap().best;
//! assert!((at_best.win - 0.713725).abs() < 1e-6);
//! assert!((at_best.points - 6069.787).abs() < 1e-3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod graph;
mod index;
mod options;
mod packed;
mod points;
mod position;
mod prospects;
mod simulate;
mod study;
mod turns;
mod values;

pub use error::ValueError;
pub use options::{Aim, Declare, Detours, Model, ValueOptions};
pub use prospects::Prospects;
pub use simulate::{Estimate, Simulated};
pub use study::{Explanation, FirstDraw, Follow, Outcome, Study, Wins, study};
pub use values::{DiscardValue, HandValue, Method, Value, Values, check, values};
