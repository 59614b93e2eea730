//! Tiles as codes from 0 to 33, and how they are written.

/// The winds by seat.
pub(crate) const WINDS: [&str; 4] = ["east", "south", "west", "north"];

/// The suits by the code of a tile divided by nine.
const SUITS: [char; 4] = ['m', 'p', 's', 'z'];

/// The North wind, `4z`.
pub(super) const NORTH: u8 = 30;
/// The white dragon, `5z`.
pub(super) const WHITE: u8 = 31;
/// The green dragon, `6z`.
pub(super) const GREEN: u8 = 32;
/// The red dragon, `7z`.
pub(super) const RED: u8 = 33;

/// A tile: `code` is 0 to 8 for `1m` to `9m`, then `p`, `s`, and 27 to 33 for `1z` to `7z`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tile {
    pub(crate) code: u8,
    /// Whether the tile is `0m`, `0p` or `0s`.
    pub(crate) is_red: bool,
}

impl Tile {
    pub(crate) fn plain(code: u8) -> Self {
        Self {
            code,
            is_red: false,
        }
    }

    /// The tile as text, such as `5p`, or `0p` for a red five.
    pub(crate) fn text(self) -> String {
        tiles_text(&[self])
    }
}

pub(super) fn is_honor(code: u8) -> bool {
    code >= 27
}

/// The number, 1 to 9, or 1 to 7 for an honor.
pub(super) fn number(code: u8) -> u8 {
    code % 9 + 1
}

/// The suit: 0 to 2 for the number suits, 3 for honors.
pub(super) fn suit(code: u8) -> usize {
    usize::from(code / 9)
}

pub(super) fn is_terminal(code: u8) -> bool {
    !is_honor(code) && (number(code) == 1 || number(code) == 9)
}

/// Whether the tile is a terminal or an honor.
pub(super) fn is_yaochu(code: u8) -> bool {
    is_honor(code) || is_terminal(code)
}

pub(super) fn is_dragon(code: u8) -> bool {
    code >= WHITE
}

pub(super) fn is_wind(code: u8) -> bool {
    is_honor(code) && !is_dragon(code)
}

/// Whether the wall has the tile; `2m` to `8m` are not in the wall for three players.
pub(super) fn is_in_wall(code: u8, n_players: u8) -> bool {
    n_players == 4 || !(1..=7).contains(&code)
}

/// R14: the tile that an indicator shows to be dora.
pub(super) fn next(code: u8, n_players: u8) -> u8 {
    match code {
        0 if n_players == 3 => 8,
        8 | 17 | 26 => code - 8,
        NORTH => 27,
        RED => WHITE,
        _ => code + 1,
    }
}

/// Tiles of one suit, such as `123m`, with a red five as `0`.
pub(super) fn tiles_text(tiles: &[Tile]) -> String {
    let mut text = String::new();
    for tile in tiles {
        let digit = if tile.is_red { 0 } else { number(tile.code) };
        text.push(char::from(b'0' + digit));
    }
    text.extend(tiles.first().map(|tile| SUITS[suit(tile.code)]));
    text
}

/// The same tile `n` times, such as `88p`.
pub(super) fn repeated(code: u8, n: usize) -> String {
    tiles_text(&vec![Tile::plain(code); n])
}

/// A hand in tile order, a red five before the other fives, such as `234067m11z`.
pub(super) fn hand_text(tiles: &[Tile]) -> String {
    let mut tiles = tiles.to_vec();
    tiles.sort_by_key(|tile| (tile.code, !tile.is_red));
    tiles
        .chunk_by(|a, b| suit(a.code) == suit(b.code))
        .map(tiles_text)
        .collect()
}
