//! The uncalled tiles of a player.

use alloc::vec::Vec;

use super::red_fives::RedFives;
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
        let mut hand = match Hand::new(self.counts, calls, rules) {
            Err(HandError::SecondRedFive { .. }) => {
                Hand::new(self.counts, &with_one_red(calls), rules)
            }
            other => other,
        }?;
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

/// The calls, of which only the first with the red five of a suit shows it.
fn with_one_red(calls: &[Call]) -> Vec<Call> {
    let mut red_fives = RedFives::default();
    calls
        .iter()
        .map(|&call| red_fives.shown_call(call))
        .collect()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    /// A hand of 5 uncalled tiles with these calls.
    fn hand(uncalled: [&str; 5], calls: &[Call]) -> Hand {
        let mut tiles = Tiles::EMPTY;
        for tile in uncalled {
            tiles.insert(tile.parse().unwrap());
        }
        tiles.hand(calls, ShapeRules::default()).unwrap()
    }

    #[test]
    fn of_two_red_fives_of_a_suit_one_is_shown() {
        let chi = |text: &str| Call::parse(crate::CallKind::Chi, text).unwrap();
        let honors = ["1z", "1z", "2z", "2z", "3z"];
        let calls = [chi("340p"), chi("067p"), chi("340s")];
        let shown = hand(honors, &calls).to_string();
        assert_eq!(shown, "11223z [chi 340p] [chi 567p] [chi 340s]");
        // The last call was just made.
        let claimed = chi("067p").with_claimed("0p".parse().unwrap()).unwrap();
        let calls = [chi("340s"), chi("340p"), claimed];
        let shown = hand(honors, &calls).to_string();
        assert_eq!(shown, "11223z [chi 340s] [chi 340p] [chi 567p <5p]");
        let both = ["0p", "0p", "2z", "2z", "3z"];
        let calls = [chi("340s"), chi("123s"), chi("123m")];
        assert_eq!(
            hand(both, &calls).to_string(),
            "05p223z [chi 340s] [chi 123s] [chi 123m]"
        );
        let calls = [chi("340p"), chi("123s"), chi("123m")];
        let one = ["0p", "1z", "2z", "2z", "3z"];
        assert_eq!(
            hand(one, &calls).to_string(),
            "5p1223z [chi 340p] [chi 123s] [chi 123m]"
        );
    }
}
