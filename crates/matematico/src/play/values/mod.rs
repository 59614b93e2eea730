//! The value of a state, from the points and from training; exact near the end.

mod calibration;
mod cell_values;
mod crossings;
pub(super) mod endgame;
mod features;
mod general;
mod holding;
mod holding_shape;
mod layout;
mod learned_file;
mod learned_table;
mod line_class;
mod move_sums;
mod net;
mod position;
mod rounded_weights;
mod self_play;
mod state_value;
mod states;

pub(super) use calibration::EXACT;
pub(super) use cell_values::best_cell;
pub(super) use crossings::lines_of;
pub(super) use features::{Features, Term};
pub(super) use general::General;
pub use general::GeneralMix;
pub(super) use holding::Holdings;
pub(super) use holding_shape::HoldingShape;
pub(super) use layout::{KNOT_PARTS, Knot, N_PAIRS};
pub(super) use learned_file::FileKind;
pub use learned_file::LearnedTableError;
pub use learned_table::LearnedTable;
pub(super) use net::{Inputs, Net};
pub(super) use position::Position;
pub(super) use rounded_weights::RoundedWeights;
pub(super) use self_play::SelfPlay;
pub(super) use states::States;
