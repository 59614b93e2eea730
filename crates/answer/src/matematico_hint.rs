//! Matematico hints: what each free cell is worth for a card.

use handeval_matematico::{Player, Turn};

use crate::report::matematico_hint::HintReport;

/// What a player thinks of each free cell, best first.
#[must_use]
pub fn hint(name: &'static str, player: &dyn Player, turn: &Turn, seed: u64) -> HintReport {
    HintReport::new(name, turn, &player.cell_values(turn, seed))
}
