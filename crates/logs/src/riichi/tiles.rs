//! Tiles as each format writes them.

use handeval_mahjong::{Call, CallKind, ShownTile, Tile, TileSuit};

use crate::{Damage, DamageKind};

/// The tile with a suit and a number, where 0 is a red five.
fn tile(suit: usize, number: u8) -> Option<ShownTile> {
    let suit = *TileSuit::ALL.get(suit)?;
    let is_red = number == 0;
    let tile = Tile::new(suit, if is_red { 5 } else { number })?;
    (!is_red || suit != TileSuit::Honors).then_some(ShownTile { tile, is_red })
}

/// The tile for a number in tenhou.net/6: 11 to 19, 21 to 29, 31 to 39, 41 to 47, and 51 to 53 for
/// the red fives.
pub(super) fn of_number(number: u64) -> Option<ShownTile> {
    let (tens, units) = (number / 10, number % 10);
    match (tens, units) {
        (1..=4, 1..) => tile(tens as usize - 1, units as u8),
        (5, 1..=3) => tile(units as usize - 1, 0),
        _ => None,
    }
}

/// The tile with this Tenhou id, from 0 to 135; with red fives, 16, 52 and 88 are red.
pub(super) fn of_id(id: u64, has_red_fives: bool) -> Option<ShownTile> {
    let tile = Tile::from_code(u8::try_from(id / 4).ok()?)?;
    let is_red = has_red_fives && matches!(id, 16 | 52 | 88);
    Some(ShownTile { tile, is_red })
}

/// A tile of mjai: `1m` to `9s`, `5mr`, `E S W N P F C`. `None` inside for `?`.
pub(super) fn of_mjai(text: &str) -> Option<Option<ShownTile>> {
    const HONORS: [&str; 7] = ["E", "S", "W", "N", "P", "F", "C"];
    if text == "?" {
        return Some(None);
    }
    if let Some(number) = HONORS.iter().position(|&honor| honor == text) {
        return tile(3, number as u8 + 1).map(Some);
    }
    let bytes = text.as_bytes();
    let (number, suit, is_red) = match *bytes {
        [number @ b'0'..=b'9', suit] => (number - b'0', suit, number == b'0'),
        [b'5', suit, b'r'] => (5, suit, true),
        // Some converters write honors as numbers.
        _ => return None,
    };
    let suit = b"mpsz".iter().position(|&one| one == suit)?;
    tile(suit, if is_red { 0 } else { number }).map(Some)
}

/// The call with these tiles, in any order, if they form such a set.
pub(super) fn set_of(kind: CallKind, all: &[ShownTile]) -> Option<Call> {
    let first = all.iter().map(|shown| shown.tile).min()?;
    let call = Call::new(kind, first)?;
    let mut found: Vec<_> = all.iter().map(|shown| shown.tile).collect();
    found.sort_unstable();
    let is_same = call.set().tiles().eq(found);
    let is_red = all.iter().any(|shown| shown.is_red);
    let call = if is_red { call.with_red_five()? } else { call };
    is_same.then_some(call)
}

/// Damage for a number that stands for no tile.
pub(super) fn no_such_tile(number: impl std::fmt::Display) -> Damage {
    Damage::new(DamageKind::NoSuchTile, format!("{number} is not a tile"))
}

/// Damage for text, which may be a name, in place of a tile.
pub(super) fn text_for_tile(text: &str) -> Damage {
    Damage::new(DamageKind::NoSuchTile, "expected a tile").quoting(text)
}
