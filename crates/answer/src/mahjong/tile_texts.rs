//! Lists of tiles as text.

use handeval_mahjong::ShownTile;

/// The tiles in order, a red five before the other fives.
pub(super) fn sorted(tiles: &[ShownTile]) -> Vec<String> {
    let mut tiles = tiles.to_vec();
    tiles.sort_by_key(|shown| (shown.tile, !shown.is_red));
    tiles.iter().map(ToString::to_string).collect()
}

/// Sorted tiles as one text: `19m05p1z`.
pub(super) fn together(tiles: &[String]) -> String {
    let mut text = String::new();
    for tile in tiles {
        // The digits of a suit share one letter.
        if tile.chars().nth(1) == text.chars().last() {
            text.pop();
        }
        text.push_str(tile);
    }
    text
}
