//! Shapes: tiles, hands, calls, readings as wins, and the distance from a win.

pub(crate) mod acceptance;
pub(crate) mod ahead;
pub(crate) mod call;
pub(crate) mod call_text;
pub(crate) mod decompose;
pub(crate) mod decomposition;
pub(crate) mod discard;
pub(crate) mod distances;
pub(crate) mod form;
pub(crate) mod hand;
mod held_kinds;
mod improve;
pub(crate) mod key;
mod missing;
pub(crate) mod notation;
pub(crate) mod planes;
pub(crate) mod set;
pub(crate) mod shanten;
pub(crate) mod shape_rules;
pub(crate) mod shown_tile;
mod suits;
pub(crate) mod swap;
mod table;
pub(crate) mod tile;
pub(crate) mod tile_text;
pub(crate) mod variant;
pub(crate) mod wall;
