//! Seeds: the one that was typed, or one that is drawn and told.

use rand::RngExt as _;

use crate::output::Output;

/// A seed that is easily told to others: below 10^9, as on the page of the same game.
pub(super) fn drawn_for_a_game() -> u64 {
    rand::rng().random_range(0..1_000_000_000)
}

/// The typed seed; or a random one below 2^53 (so that every JSON reader holds it exactly), which
/// is told on standard error unless the report has it.
pub(super) fn seed_or_drawn(typed: Option<u64>, output: &mut Output) -> u64 {
    typed.unwrap_or_else(|| {
        let seed = rand::rng().random_range(0..1 << 53);
        if !output.is_json() {
            output.note(&format!("seed {seed}"));
        }
        seed
    })
}
