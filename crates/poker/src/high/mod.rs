//! Standard hands: the best five cards win, ranked by the nine categories.

mod batch;
mod category;
mod evaluate;
mod explain;
mod in_game;
mod kernel;
pub(crate) mod key;
pub(crate) mod planes;
pub(crate) mod strength;
#[cfg(feature = "monte-carlo")]
pub(crate) mod sum;
pub(crate) mod table;
mod text;
mod value;

pub use batch::{Batch, OrderedKey};
pub use category::Category;
pub use evaluate::{best_five, evaluate};
pub(crate) use evaluate::{chosen_for, five_by_count, five_of, of_groups};
pub(crate) use explain::{ByRank, ORDINALS};
pub use explain::{DecidedBy, Reason, explain};
pub use key::{CardKey, FiveKey, HandKey};
pub use strength::Strength;
pub use text::evaluate_text;
pub use value::HandValue;
