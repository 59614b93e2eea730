//! What a state is worth: by the points of any table, by what was learned of them, and exactly
//! where few cards are to come.

mod calibration;
pub(super) mod endgame;
mod general;
mod holding;
mod holding_shape;
mod layout;
mod learned_file;
mod learned_table;
mod line_class;
mod net;
mod position;
mod rounded_weights;
mod self_play;
mod state_value;
mod states;

pub(super) use calibration::EXACT;
pub(super) use general::General;
pub use general::GeneralMix;
pub(super) use holding::Holdings;
pub(super) use holding_shape::HoldingShape;
pub(super) use layout::{KNOT_PARTS, Knot, N_PAIRS};
pub(super) use learned_file::FileKind;
pub use learned_table::LearnedTable;
pub(super) use net::{Inputs, Net};
pub(super) use position::{Position, lines_of};
pub(super) use rounded_weights::RoundedWeights;
pub(super) use self_play::SelfPlay;
pub(super) use state_value::{Features, Term, Weights, best_cell};
pub(super) use states::States;
