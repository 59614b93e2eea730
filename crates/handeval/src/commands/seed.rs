//! Seeds: the one that was typed, or one that is drawn and told.

use rand::RngExt as _;

use crate::output::Output;

/// A seed that is easily told to others: below 10^9, as on the page of the same game.
pub(super) fn drawn_for_a_game() -> u64 {
    rand::rng().random_range(0..1_000_000_000)
}

/// The typed seed, or a random one below 2^53 (so that every JSON reader holds it exactly), which
/// is to be told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed {
    value: u64,
    is_drawn: bool,
}

impl Seed {
    pub(super) fn new(typed: Option<u64>) -> Self {
        let drawn = || rand::rng().random_range(0..1 << 53);
        Self {
            value: typed.unwrap_or_else(drawn),
            is_drawn: typed.is_none(),
        }
    }

    pub(super) const fn get(self) -> u64 {
        self.value
    }

    /// Tells a drawn seed on standard error, unless the report has it.
    pub(super) fn tell(self, output: &mut Output) {
        if self.is_drawn && !output.is_json() {
            output.note(&format!("seed {}", self.value));
        }
    }
}

/// The typed seed; or a drawn one, which is told at once.
pub(super) fn seed_or_drawn(typed: Option<u64>, output: &mut Output) -> u64 {
    let seed = Seed::new(typed);
    seed.tell(output);
    seed.get()
}
