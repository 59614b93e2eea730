//! How often, and how far, a hint plays the game on.

/// The default number of rollouts of `deep` for a card; fewer where the choice is clear.
pub const DEEP_ROLLOUTS: u64 = 160;

/// How many cards `deep` plays on, after the first.
pub(super) const DEEP_CARDS: usize = 6;
