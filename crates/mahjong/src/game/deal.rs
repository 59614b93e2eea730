//! How a round begins.

use super::player::Player;
use crate::{ShownTile, Wind};

/// How a round begins: who deals, what is on the table, and the tiles dealt.
///
/// [`Round::new`](super::Round::new) checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The number of players: 3 or 4.
    pub n_players: u8,
    /// The round's wind.
    pub wind: Wind,
    /// The dealer.
    pub dealer: Player,
    /// The counters (honba 本場).
    pub honba: u16,
    /// The riichi sticks left from earlier rounds.
    pub sticks: u16,
    /// The first dora indicator.
    pub indicator: ShownTile,
    /// The thirteen tiles of each player; `None` for a hand that the log does not show, and for the
    /// missing fourth player.
    pub hands: [Option<[ShownTile; 13]>; 4],
}

impl Deal {
    /// The players, in turn from A.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Player> + Clone + use<> {
        let n_players = usize::from(self.n_players);
        Player::ALL.into_iter().take(n_players)
    }
}
