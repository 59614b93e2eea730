//! What a win is worth in riichi mahjong: yaku, fu, points and who pays them, by named rule sets.
//!
//! [`score`] takes a [`Hand`](crate::Hand), a [`Win`](crate::Win) and [`ScoringRules`], chooses the
//! reading that is worth most, and tells what counts in it. [`readings`] tells of each reading what
//! it would be worth; [`waits`] what each tile that a ready hand waits for would score; [`points`]
//! what a han and a fu pay.
//!
//! The rules are numbered, with their sources, in `docs/rules/riichi.md`.
//!
//! ```
//! use handeval_mahjong::riichi::{RuleSet, ScoringRules, score};
//! use handeval_mahjong::{Hand, Tile, Win};
//!
//! let hand: Hand = "567m2233z [ankan 1111p] [ankan 9999s]".parse()?;
//! let west: Tile = "3z".parse()?;
//! assert_eq!(score(&hand, &Win::ron(west), &ScoringRules::default())?, None); // no yaku
//!
//! let won = score(&hand, &Win::tsumo(west), &ScoringRules::of(RuleSet::MLeague))?;
//! let won = won.expect("a closed hand by self-draw has a yaku");
//! assert_eq!((won.han, won.fu, won.payments.points()), (1, 110, 3_600));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod changes;
mod check;
mod error;
mod facts;
mod fu;
mod kinds;
mod payment;
mod played;
mod points;
mod reading;
mod rules;
mod score;
mod waits;
mod yaku;

pub use changes::{Change, ChangeKind, changes};
pub use error::{NotFirst, PointsError, RuleError, ScoreError};
pub use facts::Dora;
pub use fu::{FuItem, FuItems, FuKind, FuTiles};
pub use payment::{Limit, Payer, Payment, Payments};
pub use played::played_win;
pub use points::{Points, nagashi_mangan, points};
pub use reading::{Completed, Reading, Wait};
pub use rules::{
    DoubleWindFu, Kazoe, PaoHonba, PaoShare, Renhou, RuleSet, SanmaTsumo, ScoringRules, Stacking,
    Switch, SwitchValue,
};
pub use score::{Lost, Score, ScoredReading, readings, score};
pub use waits::{WaitScore, WaitScores, waits};
pub use yaku::{Yaku, YakuSet, YakuSetIter};
