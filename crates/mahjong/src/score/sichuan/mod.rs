//! Sichuan bloody battle (xuèzhàn dàodǐ 血战到底): fans, values and payments.
//!
//! [`score`] takes a [`Hand`](crate::Hand), a [`SichuanWin`] and [`ScoringRules`], chooses the best
//! reading, and returns every fan that counts in it; [`readings`] scores each reading; [`changes`]
//! lists what would have been worth more; [`waits`] scores each tile that a ready hand waits for,
//! and [`greatest`] returns the highest of these values, which each player who is not ready pays
//! when the wall runs out; [`kong_payments`] lists what the kongs earn.
//!
//! The rules are numbered, with their sources, in `docs/rules/sichuan.md`.
//!
//! ```
//! use handeval_mahjong::sichuan::{ScoringRules, SichuanWin, score};
//! use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
//!
//! let rules = ScoringRules::default();
//! let hand = Hand::parse("1133m5555p2244p7p", rules.shape_rules())?;
//! let score = score(&hand, &SichuanWin::ron("7p".parse::<Tile>()?), &rules)?;
//! assert_eq!(score.fans.to_string(), "root+seven-pairs"); // dragon seven pairs
//! assert_eq!((score.fan, score.value), (3, 8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod check;
mod fan;
mod kong_payments;
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
pub use kong_payments::{KongPayment, kong_payments};
pub use rule_set::RuleSet;
pub use rules::{AllPungs, FedKong, GoldenSingle, ScoringRules, SelfDraw};
pub use score::{Score, ScoredReading, readings, score};
pub use switch::{RuleError, Switch, SwitchValue};
pub use waits::{WaitScore, greatest, waits};
pub use win::{SichuanWin, WinFlag, WinFlags, WinFlagsIter};
