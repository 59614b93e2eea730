//! Work that a room needs from its server: a fair deck, bots' moves, and the best arrangement. This
//! work takes a while, so a server does it on other threads.

use handeval_matematico::{
    Conduct, Deal, Deck, LineTable, Players, PointTable, Value, in_turn, solve_with,
};

use crate::{Best, BotTurn, Secret};

impl Secret {
    /// A shuffled deck with its salt, from random numbers that `next` returns.
    ///
    /// All orders are equally likely, to within one part in 2^57.
    pub fn drawn(mut next: impl FnMut() -> u64) -> Self {
        let mut salt = [0; 32];
        for bytes in salt.chunks_exact_mut(8) {
            bytes.copy_from_slice(&next().to_le_bytes());
        }
        let mut cards: Vec<Value> = Value::ALL
            .into_iter()
            .flat_map(|value| [value; 4])
            .collect();
        for idx in (1..cards.len()).rev() {
            let below = (u128::from(next()) * (idx as u128 + 1)) >> 64;
            cards.swap(idx, below as usize);
        }
        // There are only four of each value, so there are never five.
        let deck = Deck::new(&cards[..25]).unwrap_or_else(|_| Deck::of_seed(next()));
        Self::new(salt, deck)
    }
}

impl BotTurn {
    /// The bot's cell, as a row and column from 0; `players` must use the room's points.
    pub fn choose(&self, players: &Players, seed: u64) -> (usize, usize) {
        players.player(self.bot).choose(&self.turn, seed)
    }
}

impl Best {
    /// The best arrangement of cards under a table of points, or the best one found before
    /// `should_stop` returns `true`. The search runs on the calling thread only.
    pub fn of(deal: &Deal, points: &PointTable, should_stop: &(dyn Fn() -> bool + Sync)) -> Self {
        let conduct = Conduct {
            run_all: &in_turn,
            should_stop,
            progress: &|_| {},
            max_nodes: u64::MAX,
        };
        solve_with(deal, &LineTable::new(points), 0, conduct).into()
    }
}
