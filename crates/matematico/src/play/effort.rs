//! How often the game is played on for a hint.

/// How many times `deep` plays on for one card unless it is told otherwise.
pub const DEEP_ROLLOUTS: u64 = 160;

/// How many times `deep` plays on so that every cell is played on from, when so many cards are
/// placed: four passes (of 4, 8, 16 and 32 cells), and six for the first card.
///
/// With [`DEEP_ROLLOUTS`] only the four cells that look best are played on from, and of the others
/// it says what the learned table says. That is enough to play well, but of cells that good players
/// do not take the table knows little: the same total as from the others may be 80 points more
/// than it says, for the very first card 200.
#[must_use]
pub const fn thorough_rollouts(n_placed: usize) -> u64 {
    let n_passes = if n_placed == 0 { 6 } else { 4 };
    DEEP_ROLLOUTS * ((1 << n_passes) - 1)
}
