//! The uncalled tiles of a player.

use crate::{Call, Hand, HandError, ShapeRules, ShownTile, Tile, TileSuit};

/// The uncalled tiles of a player, with their colors. A hand that the log does not show is assumed
/// to have any tile that is taken from it.
#[derive(Clone, Debug)]
pub(super) struct Tiles {
    counts: [u8; Tile::COUNT],
    /// The red fives of each number suit, which `counts` contains too.
    red: [u8; 3],
    is_hidden: bool,
}

impl Tiles {
    pub(super) const EMPTY: Self = Self {
        counts: [0; Tile::COUNT],
        red: [0; 3],
        is_hidden: false,
    };

    pub(super) const HIDDEN: Self = Self {
        is_hidden: true,
        ..Self::EMPTY
    };

    pub(super) const fn is_hidden(&self) -> bool {
        self.is_hidden
    }

    pub(super) const fn counts(&self) -> &[u8; Tile::COUNT] {
        &self.counts
    }

    pub(super) fn insert(&mut self, shown: ShownTile) {
        self.counts[shown.tile.idx()] += 1;
        if shown.is_red_five() {
            self.red[shown.tile.suit() as usize] += 1;
        }
    }

    /// How many copies of the tile there are in this color.
    pub(super) fn n_in_color(&self, shown: ShownTile) -> u8 {
        let n_all = self.counts[shown.tile.idx()];
        if !shown.tile.is_five() {
            return n_all;
        }
        let n_red = self.red[shown.tile.suit() as usize];
        if shown.is_red { n_red } else { n_all - n_red }
    }

    /// Takes a tile away; `false` if it is not there. A hidden hand is assumed to have every tile.
    #[must_use]
    pub(super) fn remove(&mut self, shown: ShownTile) -> bool {
        if self.n_in_color(shown) == 0 {
            return self.is_hidden;
        }
        self.counts[shown.tile.idx()] -= 1;
        if shown.is_red_five() {
            self.red[shown.tile.suit() as usize] -= 1;
        }
        true
    }

    /// The number of red fives of this kind.
    pub(super) fn n_red(&self, tile: Tile) -> u8 {
        match tile.is_five() {
            true => self.red[tile.suit() as usize],
            false => 0,
        }
    }

    /// Takes all copies of a tile away.
    pub(super) fn remove_all(&mut self, tile: Tile) {
        self.counts[tile.idx()] = 0;
        if tile.is_five() {
            self.red[tile.suit() as usize] = 0;
        }
    }

    /// The hand with these tiles and calls.
    pub(super) fn hand(&self, calls: &[Call], rules: ShapeRules) -> Result<Hand, HandError> {
        let mut hand = Hand::new(self.counts, calls, rules)?;
        for (suit, &n_red) in TileSuit::ALL.into_iter().zip(&self.red) {
            if n_red > 0 {
                // A table with two red fives of a suit: the hand can show one of them.
                hand = match hand.with_red_five(suit) {
                    Err(HandError::SecondRedFive { .. }) => hand,
                    other => other?,
                };
            }
        }
        Ok(hand)
    }
}
