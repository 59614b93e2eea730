//! How many games a hint plays out, and how far.

/// The default number of rollouts of `deep` for a card. It uses fewer if the choice is clear.
pub const DEEP_ROLLOUTS: u64 = 160;

/// How many cards `deep` plays after the first one.
pub(super) const DEEP_CARDS: usize = 6;
