//! How often, and how far, the game is played on for a hint.

/// How many times `deep` plays on for one card unless it is told otherwise; fewer where the choice
/// is clear.
pub const DEEP_ROLLOUTS: u64 = 160;

/// How many cards far `deep` plays on, after the first.
pub(super) const DEEP_CARDS: usize = 6;
