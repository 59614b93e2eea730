//! MCR, the Chinese official rules (guóbiāo májiàng 国标麻将): fans, totals and payments.
//!
//! [`score`] takes a [`Hand`](crate::Hand), a [`McrWin`] and [`ScoringRules`], chooses the best
//! reading, and returns every fan that counts in it; [`total`] returns only the sum. [`readings`]
//! scores each reading and lists the fans that do not count, and why; [`changes`] lists what would
//! have been worth more; [`waits`] scores each tile that a ready hand waits for.
//!
//! The rules are numbered, with their sources, in `docs/rules/mcr.md`.
//!
//! ```
//! use handeval_mahjong::mcr::{McrWin, ScoringRules, score};
//! use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
//!
//! let rules = ScoringRules::default();
//! let hand = Hand::parse("2233445566778p", rules.shape_rules())?;
//! let score = score(&hand, &McrWin::ron("8p".parse::<Tile>()?), &rules)?;
//! assert_eq!(score.fans.to_string(), "seven-shifted-pairs+all-simples");
//! assert_eq!((score.total, score.payments.points()), (90, 114));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod check;
mod excluded;
mod facts;
mod fan;
mod lines;
mod repeats;
mod rule_set;
mod rules;
mod score;
mod sets;
mod switch;
mod tiles;
mod waits;
mod win;

pub use super::error::{NotFirst, ScoreError};
pub use super::not_chosen::NotChosenBecause;
pub use super::payments::{Payer, Payment, Payments};
pub use changes::{Change, ChangeKind, changes};
pub use excluded::{Excluded, ExcludedBy};
pub use fan::{Fan, FanCounts, FanSet, FanSetIter};
pub use rule_set::RuleSet;
pub use rules::{KnittedWaits, MixedKongs, ScoringRules, TwoConcealedKongs};
pub use score::{Score, ScoredReading, Total, readings, score, total};
pub use switch::{RuleError, Switch, SwitchValue};
pub use waits::{WaitScore, waits};
pub use win::{McrWin, WinFlag, WinFlags, WinFlagsIter};
