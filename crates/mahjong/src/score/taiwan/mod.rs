//! Taiwan's game of sixteen tiles (十六張麻將): tai and payments.
//!
//! [`score`] takes a [`Hand`](crate::Hand), a [`TaiwanWin`] and [`ScoringRules`], chooses the best
//! reading, and returns every element that counts in it; [`readings`] scores each reading and lists
//! what does not count, and why; [`changes`] lists what would have been worth more; [`waits`]
//! scores each tile that a ready hand waits for; [`flower_win`] scores a win on flowers alone.
//!
//! The rules are numbered, with their sources, in `docs/rules/taiwan.md`.
//!
//! ```
//! use handeval_mahjong::taiwan::{ScoringRules, TaiwanWin, score};
//! use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
//!
//! let rules = ScoringRules::default();
//! let hand = Hand::parse("1235577m111222z [pon 333z]", rules.shape_rules())?;
//! let score = score(&hand, &TaiwanWin::ron("7m".parse::<Tile>()?), &rules)?;
//! assert_eq!(score.fans.to_string(), "half-flush+round-wind+seat-wind");
//! assert_eq!((score.tai, score.payments.points()), (6, 11)); // 5 and 1 for each tai
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod check;
mod facts;
mod fan;
mod rule_set;
mod rules;
mod score;
mod switch;
mod waits;
mod win;

pub use super::error::{NotFirst, ScoreError};
pub use super::not_chosen::NotChosenBecause;
pub use super::payments::{Payer, Payment, Payments};
pub use changes::{Change, ChangeKind, changes};
pub use fan::{Excluded, Fan, FanCounts};
pub use rule_set::RuleSet;
pub use rules::{AllChowsWait, FlowerWins, Liability, ScoringRules};
pub use score::{FlowerWin, Score, ScoredReading, flower_win, readings, score};
pub use switch::{RuleError, Switch, SwitchValue};
pub use waits::{WaitScore, waits};
pub use win::{TaiwanWin, WinFlag, WinFlags, WinFlagsIter};
