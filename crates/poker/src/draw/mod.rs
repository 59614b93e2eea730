//! Draw poker: the exact value of every exchange, a whole round, and how often a hand that keeps
//! some of its cards wins against opponents who also draw.

mod count;
mod lowball;
mod option;
mod percentile;
mod round;
mod singletons;
mod solve;
mod versus;

#[cfg(feature = "monte-carlo")]
pub use lowball::SampledLowballEquities;
pub use lowball::{
    Lowball, LowballDraw, LowballEquities, LowballError, LowballExchange, LowballExchangeTable,
    LowballHand, LowballSolver, LowballValue,
};
pub use option::{Draw, DrawOption, DrawValue, JokerDraw};
pub use round::{Exchange, Round, RoundError, RoundPlayer, check_players, max_players, play_round};
pub use singletons::singletons;
pub use solve::{DrawError, draw, joker_draw};
pub use versus::{
    DrawSpot, DrawSpotError, DrawTally, ExactDrawEquity, ExchangeTable, KeepEquities,
};
#[cfg(feature = "monte-carlo")]
pub use versus::{KeepEquitiesTally, SampledDrawEquity, SampledKeepEquities};
