//! Playing: what a state is worth, players who know it, and judging moves. `roster.rs` knows all
//! players; none of them knows another.

mod calibration;
mod deck;
mod deep;
mod effort;
mod endgame;
mod error;
mod general;
mod greedy;
mod holding;
mod holding_shape;
mod layout;
mod learned_table;
mod lesson;
mod line_class;
mod look_ahead;
mod net;
mod player;
mod position;
mod random;
mod record;
mod review;
mod rollout;
mod roster;
mod running_mean;
mod search;
mod self_play;
mod state_value;
mod states;
mod symmetry;
mod table;
mod training;
mod turn;

pub use deck::Deck;
pub use effort::DEEP_ROLLOUTS;
pub use error::{LearnedTableError, RecordError, TurnError};
pub use general::GeneralMix;
pub use learned_table::LearnedTable;
pub use player::{CellValue, Estimates, Player};
pub use record::{Move, Record};
pub use review::{MoveReview, review};
pub use roster::{PlayerName, Players, ValuesFrom};
pub use training::Training;
pub use turn::Turn;
