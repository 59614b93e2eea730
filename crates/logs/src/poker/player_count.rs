//! How many players a hand can have.

use crate::{Damage, DamageKind};

/// The largest number of players in a hand: with two cards each and a board, there are no more in
/// a deck.
const MAX_PLAYERS: usize = 23;

/// Checks how many players a hand has.
pub(super) fn check_players(n_players: usize, least: usize) -> Result<(), Damage> {
    if (least..=MAX_PLAYERS).contains(&n_players) {
        return Ok(());
    }
    let message = format!("{n_players} players: expected {least} to {MAX_PLAYERS}");
    Err(Damage::new(DamageKind::BadSyntax, message))
}
