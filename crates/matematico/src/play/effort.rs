//! How many games are played out for a hint, and how far.

/// The default number of rollouts that `deep` uses for a card; it uses fewer if the choice is
/// clear.
pub const DEEP_ROLLOUTS: u64 = 160;

/// How many cards a rollout of `deep` plays after its first card.
pub(super) const DEEP_CARDS: usize = 6;
