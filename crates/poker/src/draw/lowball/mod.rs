//! Lowball games with one draw: the exact value of every exchange, and how often each wins against
//! opponents who also draw.
//!
//! `scale.rs` has the values of final hands; `five.rs` and `four.rs` sum them over all draws, for
//! hands of five and four cards. `finals.rs` has the hands that players end up with if everybody
//! draws by the rule of [`LowballValue`].

mod classes;
mod equity;
mod exchange;
mod finals;
mod five;
mod four;
mod hand;
mod scale;
mod solve;
mod strength;

pub use equity::LowballEquities;
#[cfg(feature = "monte-carlo")]
pub use equity::SampledLowballEquities;
pub use exchange::{LowballExchange, LowballExchangeTable};
pub use hand::{Lowball, LowballHand};
pub use solve::{LowballDraw, LowballError, LowballSolver, LowballValue};
