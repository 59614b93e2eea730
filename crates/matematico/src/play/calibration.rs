//! What was measured of the included table: how far its values are off, and how much a player that
//! thinks further gains on what the table expects.
//!
//! `docs/MATEMATICO-PLAYERS.md` says how to measure these numbers again. They belong to the
//! included table, and move no cell before another.

/// How much the value of a good cell varies about what is expected by playing on, in points (a
/// standard deviation, rounded), by the number of cards placed before the move.
const TABLE_ERRORS: [f64; 25] = [
    2.0, 3.0, 5.0, 7.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 9.0, 8.0, 7.0, 7.0,
    6.0, 5.0, 4.0, 0.0, 0.0, 0.0,
];

/// The same for the mean over the next card.
const SEARCH_ERRORS: [f64; 25] = [
    2.0, 3.0, 3.0, 4.0, 5.0, 5.0, 5.0, 5.0, 6.0, 6.0, 7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 5.0, 5.0, 5.0,
    4.0, 4.0, 0.0, 0.0, 0.0, 0.0,
];

/// How much more than the table expects at the start of a game a player reaches, for `search`
/// and for `deep`. It gets less with every card, until all is exact.
pub(super) const SEARCH_GAIN: f64 = 9.5;
pub(super) const DEEP_GAIN: f64 = 21.0;

/// With so many cards placed those players know the exact expectation.
const N_UNTIL_EXACT: usize = 21;

pub(super) fn table_error(n_placed: usize) -> f64 {
    TABLE_ERRORS.get(n_placed).copied().unwrap_or(0.0)
}

pub(super) fn search_error(n_placed: usize) -> f64 {
    SEARCH_ERRORS.get(n_placed).copied().unwrap_or(0.0)
}

/// What is left of such a gain.
pub(super) fn gain_left(gain: f64, n_placed: usize) -> f64 {
    gain * N_UNTIL_EXACT.saturating_sub(n_placed) as f64 / N_UNTIL_EXACT as f64
}
