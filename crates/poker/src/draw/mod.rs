//! Which cards to exchange: the exact value of every choice, a round of draw poker, and how often a
//! kept hand wins against opponents who also draw.

mod count;
mod option;
mod percentile;
mod round;
mod singletons;
mod solve;
mod versus;

pub use option::{Draw, DrawOption, DrawValue, JokerDraw};
pub use round::{Exchange, Round, RoundError, RoundPlayer, check_players, max_players, play_round};
pub use singletons::singletons;
pub use solve::{DrawError, draw, joker_draw};
pub use versus::{DrawSpot, DrawSpotError, DrawTally, ExactDrawEquity, KeepEquities};
#[cfg(feature = "monte-carlo")]
pub use versus::{KeepEquitiesTally, PartialDrawEquity, SampledDrawEquity, SampledKeepEquities};
