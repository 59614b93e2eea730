//! Red fives that a hand must contain although they are not written as red.

use super::rules::ScoringRules;
use crate::{Hand, RiichiWin, ShownTile, Tile, TileSuit};

/// The red five of each suit whose four fives are all written as plain fives, counting the hand,
/// its calls and the winning tile. There are none if the rules have no red fives.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::riichi::{ScoringRules, unwritten_red_fives};
/// use handeval_mahjong::Hand;
///
/// let hand: Hand = "123m456p78s11z [ankan 5555m]".parse()?;
/// let tiles = unwritten_red_fives(&hand, None, &ScoringRules::default());
/// assert_eq!(tiles.map(|tile| tile.to_string()).collect::<Vec<_>>(), ["0m"]);
/// # Ok::<(), handeval_mahjong::ParseHandError>(())
/// ```
///
/// Source: rule R45.
pub fn unwritten_red_fives(
    hand: &Hand,
    added: Option<ShownTile>,
    rules: &ScoringRules,
) -> impl Iterator<Item = ShownTile> + use<> {
    let suits = [TileSuit::Characters, TileSuit::Dots, TileSuit::Bamboos];
    let is_unwritten = |five: Tile| {
        let n_added = added.filter(|added| added.tile == five);
        let is_red = n_added.is_some_and(|added| added.is_red) || hand.holds_red_five(five.suit());
        !is_red && hand.n_own(five) + u8::from(n_added.is_some()) == 4
    };
    let has_red = rules.red_fives;
    let fives = suits.into_iter().filter_map(|suit| Tile::new(suit, 5));
    let mut found = [None; 3];
    for (place, five) in found.iter_mut().zip(fives) {
        *place = (has_red && is_unwritten(five)).then_some(ShownTile {
            tile: five,
            is_red: true,
        });
    }
    found.into_iter().flatten()
}

/// The hand with its [`unwritten_red_fives`] written as red, in a call or among its uncalled tiles;
/// `None` if there are none.
///
/// Source: rule R45.
#[must_use]
pub fn with_red_fives(hand: &Hand, win: &RiichiWin, rules: &ScoringRules) -> Option<Hand> {
    let added = (hand.n_tiles() == 13).then(|| win.shown());
    let mut red = None;
    for tile in unwritten_red_fives(hand, added, rules) {
        red = red.unwrap_or(*hand).with_one_red(tile.tile.suit());
    }
    red
}
