//! Riichi: yaku, fu, points and payments, under named rule sets.
//!
//! [`score`] takes a [`Hand`](crate::Hand), a [`RiichiWin`] and [`ScoringRules`], chooses the best
//! reading, and returns everything that counts in it. [`readings`] scores each reading, and
//! [`waits`] each tile that a ready hand waits for; [`points`] returns the payments for han and fu.
//!
//! The rules are numbered, with their sources, in `docs/rules/riichi.md`.
//!
//! ```
//! use handeval_mahjong::riichi::{RuleSet, ScoringRules, score};
//! use handeval_mahjong::{Hand, RiichiWin, Tile, Win, WinFlag, WinFlags, Wind};
//!
//! let hand: Hand = "567m2233z [ankan 1111p] [ankan 9999s]".parse()?;
//! let on_west = RiichiWin::of(Win {
//!     round: Wind::South,
//!     ..Win::ron("3z".parse::<Tile>()?)
//! });
//! assert_eq!(score(&hand, &on_west, &ScoringRules::default())?, None); // no yaku
//!
//! let with_riichi = RiichiWin {
//!     flags: WinFlags::of(&[WinFlag::Riichi]),
//!     ..on_west
//! };
//! let score = score(&hand, &with_riichi, &ScoringRules::of(RuleSet::Tenhou))?;
//! let score = score.expect("riichi is a yaku");
//! assert_eq!((score.han, score.fu, score.payments.points()), (1, 110, 3_600));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bare_win;
mod changes;
mod check;
mod discards;
mod dora;
mod error;
mod facts;
mod fu;
mod payment;
mod points;
mod random_position;
mod random_win;
mod red_fives;
mod rule_set;
mod rules;
mod score;
mod switch;
mod waits;
mod win;
mod yaku;

pub(crate) use waits::check_table;

pub use changes::{Change, ChangeKind, changes};
pub use discards::{ScoredDiscard, scored_discards};
pub use dora::Dora;
pub use error::{NotFirst, ScoreError};
pub use fu::{FuItem, FuItems, FuKind, FuTiles};
pub use payment::{Limit, Payer, Payment, Payments};
pub use points::{Points, PointsError, limit_points, nagashi_mangan, points};
pub use random_position::{Position, random_position};
pub use random_win::random_win;
pub use red_fives::{unwritten_red_fives, with_red_fives};
pub use rule_set::RuleSet;
pub use rules::{
    DoubleWindFu, HonbaValue, Kazoe, OpenRiichi, PaoHonba, PaoShare, Renhou, SanmaTsumo,
    ScoringRules, Stacking, SwapCalling,
};
pub use score::{NotChosenBecause, Score, ScoredReading, readings, score};
pub use switch::{RuleError, Switch, SwitchValue};
pub use waits::{WaitScore, WaitScores, furiten, waits};
pub use win::{Indicators, Liabilities, Liability, RiichiWin, WinFlag, WinFlags, WinFlagsIter};
pub use yaku::{Yaku, YakuSet, YakuSetIter};
