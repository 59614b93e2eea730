//! Hong Kong old style (Gǎngshì májiàng 港式麻將): faan, base points and payments.
//!
//! [`score`] takes a [`Hand`](crate::Hand), a [`HongkongWin`] and [`ScoringRules`], chooses the best
//! reading, and returns every element that counts in it; [`readings`] scores each reading and lists
//! what does not count, and why; [`changes`] lists what would have been worth more; [`waits`]
//! scores each tile that a ready hand waits for; [`flower_win`] scores seven or eight flowers
//! without a hand.
//!
//! The rules are numbered, with their sources, in `docs/rules/hongkong.md`.
//!
//! ```
//! use handeval_mahjong::hongkong::{HongkongWin, ScoringRules, score};
//! use handeval_mahjong::{Hand, ShapeRules, Tile, Variant};
//!
//! let rules = ScoringRules::default();
//! let hand = Hand::parse("23m88s777z [pon 555z] [pon 666z]", rules.shape_rules())?;
//! let score = score(&hand, &HongkongWin::ron("1m".parse::<Tile>()?), &rules)?;
//! assert_eq!(score.fans.to_string(), "big-three-dragons+3 dragon-pung");
//! assert_eq!((score.faan, score.base), (8, 64));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod check;
mod facts;
mod fan;
mod payment;
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
pub use rules::{DiscardPayment, RobbingPays, ScoringRules, SmallFourWinds, Table};
pub use score::{FlowerWin, Score, ScoredReading, flower_win, readings, score};
pub use switch::{RuleError, Switch, SwitchValue};
pub use waits::{WaitScore, waits};
pub use win::{HongkongWin, WinFlag, WinFlags, WinFlagsIter};
