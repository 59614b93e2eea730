//! The keys of an event: numbers, tiles, players.

use handeval_mahjong::ShownTile;
use handeval_mahjong::game::Player;
use serde_json::Value;

use super::super::tiles;
use crate::{Damage, DamageKind};

pub(super) fn bad(message: impl Into<std::borrow::Cow<'static, str>>) -> Damage {
    Damage::new(DamageKind::BadSyntax, message)
}

pub(super) fn text<'a>(event: &'a Value, key: &str) -> Option<&'a str> {
    event.get(key).and_then(Value::as_str)
}

pub(super) fn integer(event: &Value, key: &str) -> Option<i64> {
    event.get(key).and_then(Value::as_i64)
}

pub(super) fn player(event: &Value, key: &str, n_players: u8) -> Result<Player, Damage> {
    let idx = integer(event, key).and_then(|idx| usize::try_from(idx).ok());
    let found = idx.filter(|&idx| idx < usize::from(n_players));
    found.and_then(Player::new).ok_or_else(|| {
        bad(format!(
            "`{key}`: expected a number from 0 to {}",
            n_players - 1
        ))
    })
}

/// A tile; `None` inside if it is unknown.
pub(super) fn tile(value: Option<&Value>) -> Result<Option<ShownTile>, Damage> {
    let text = value.and_then(Value::as_str).unwrap_or("");
    tiles::of_mjai(text).ok_or_else(|| {
        let quoted: String = text.chars().take(20).collect();
        tiles::no_such_tile(format!("{quoted:?}"))
    })
}

pub(super) fn known_tile(event: &Value, key: &str) -> Result<ShownTile, Damage> {
    tile(event.get(key))?.ok_or_else(|| tiles::no_such_tile("`?`"))
}

pub(super) fn known_tiles(value: Option<&Value>) -> Result<Vec<ShownTile>, Damage> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.map(|one| tile(Some(one))?.ok_or_else(|| tiles::no_such_tile("`?`")))
        .collect()
}

/// Three or four numbers.
pub(super) fn points(event: &Value, key: &str) -> Option<[i32; 4]> {
    let list = event.get(key)?.as_array()?;
    let mut all = [0; 4];
    for (place, value) in all.iter_mut().zip(list) {
        *place = i32::try_from(value.as_i64()?).ok()?;
    }
    (list.len() >= 3).then_some(all)
}

/// Thirteen tiles; `None` if they are not shown.
pub(super) fn hand(value: &Value, player: Player) -> Result<Option<[ShownTile; 13]>, Damage> {
    let values = value.as_array().map_or(&[] as &[Value], Vec::as_slice);
    let n_dealt = values.len();
    if n_dealt != 13 {
        let message = format!("player {player} was dealt {n_dealt} tiles: expected 13");
        return Err(Damage::new(DamageKind::WrongNumberOfTiles, message));
    }
    let all: Vec<_> = values
        .iter()
        .map(|value| tile(Some(value)))
        .collect::<Result<_, _>>()?;
    let known: Option<Vec<ShownTile>> = all.into_iter().collect();
    Ok(known.and_then(|known| known.try_into().ok()))
}
