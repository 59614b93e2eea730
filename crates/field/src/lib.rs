//! Patterns of colored cards on a field: where they lie, how many of them can be chosen so that no
//! two share a card, and what they score.
//!
//! - **What it evaluates.** [`occurrences`] finds every place where a [`Pattern`] lies on a
//!   [`Field`]; [`count`] and [`groups`] find the largest set of occurrences that share no card;
//!   [`score`] computes the points of [`Objective`]s; [`near_misses`] reports what almost counts,
//!   and why it does not.
//! - **What rules it follows.** [F1 to F15](../../../docs/rules/field.md). [`Diagonal`]s and
//!   [`Stack`]s are counted in O(n log n) wherever the cards lie. A [`PatternShape`] that you
//!   define is packed exactly by [`pack`], which fails rather than approximates when its
//!   [`WorkLimit`] is reached.
//! - **What it reads.** A [`Pattern`] (`stack:blue:red:up-right`) and an [`Objective`] (its number)
//!   implement `FromStr`. With the feature `serde`, `FieldInput` is a field as it is written in a
//!   file.
//! - **What it does not do.** It does not play the game: cards neither cover one another nor cost
//!   anything.
//!
//! ```
//! use handeval_field::{Color, Coordinates, Field, Objective, PlacedCard, Symbols, WorkLimit, score};
//!
//! let cards = [
//!     PlacedCard::starter(0, 0),
//!     PlacedCard::new(2, 2, Color::Blue),
//!     PlacedCard::new(2, 6, Color::Blue),
//!     PlacedCard::new(4, 8, Color::Red),
//! ];
//! let field = Field::new(&cards, Coordinates::Note)?;
//! let blue_and_red = Objective::by_id(93).unwrap();
//!
//! let score = score(&field, &Symbols::new(), &[blue_and_red], WorkLimit::default())?;
//! assert_eq!(score.objectives[0].count, 1);
//! assert_eq!(score.total, 3);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

#![no_std]

extern crate alloc;

mod color;
mod count;
mod explain;
mod field;
#[cfg(feature = "serde")]
mod file;
mod objective;
mod occurrence;
mod packing;
mod parse;
mod pattern;
mod pattern_shape;
mod position;
mod score;
mod sweep;
mod symbol;
mod text;

pub use color::Color;
pub use count::{count, groups};
pub use explain::{FirstNearMisses, NearMiss, Obstacle, near_misses, near_misses_beside};
pub use field::{Field, FieldError, PlacedCard};
#[cfg(feature = "serde")]
pub use file::FieldInput;
pub use objective::{Objective, ObjectiveError, ObjectiveRule};
pub use occurrence::{Occurrence, occurrences};
pub use packing::{PackingError, WorkLimit, pack};
pub use parse::{ParseObjectiveError, ParsePatternError};
pub use pattern::{Corner, Diagonal, Pattern, Slope, Stack};
pub use pattern_shape::{Cell, CellColor, PatternShape, PatternShapeError};
pub use position::{Coordinates, Position};
pub use score::{FieldScore, ObjectiveScore, ScoreError, score, scores};
pub use symbol::{Symbol, Symbols};

/// The examples in `README.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;
