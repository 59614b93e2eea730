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

/// A whole number, if the key is present.
///
/// # Errors
///
/// The value is something else.
pub(super) fn integer(event: &Value, key: &str) -> Result<Option<i64>, Damage> {
    match event.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            let number = whole(value);
            number
                .map(Some)
                .ok_or_else(|| bad(format!("`{key}`: expected a whole number")))
        }
    }
}

/// A whole number, which may be written with a decimal point.
fn whole(value: &Value) -> Option<i64> {
    let decimal = || {
        let number = value.as_f64()?;
        (number.fract() == 0.0 && number.abs() < 1e9).then_some(number as i64)
    };
    value.as_i64().or_else(decimal)
}

/// A small nonnegative number, if the key is present.
pub(super) fn small(event: &Value, key: &str) -> Result<Option<u32>, Damage> {
    let number = integer(event, key)?.map(|number| u32::try_from(number).ok());
    match number {
        Some(None) => Err(bad(format!("`{key}`: expected a number from 0"))),
        found => Ok(found.flatten()),
    }
}

pub(super) fn player(event: &Value, key: &str, n_players: u8) -> Result<Player, Damage> {
    let idx = integer(event, key)?.and_then(|idx| usize::try_from(idx).ok());
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
    tiles::of_mjai(text).ok_or_else(|| tiles::text_for_tile(text))
}

pub(super) fn known_tile(event: &Value, key: &str) -> Result<ShownTile, Damage> {
    tile(event.get(key))?.ok_or_else(|| tiles::no_such_tile("`?`"))
}

pub(super) fn known_tiles(value: Option<&Value>) -> Result<Vec<ShownTile>, Damage> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.map(|one| tile(Some(one))?.ok_or_else(|| tiles::no_such_tile("`?`")))
        .collect()
}

/// A number for each player, if the key is present; with three players, the fourth may be missing.
///
/// # Errors
///
/// The value is something else.
pub(super) fn points(event: &Value, key: &str, n_players: u8) -> Result<Option<[i32; 4]>, Damage> {
    let Some(value) = event.get(key).filter(|value| !value.is_null()) else {
        return Ok(None);
    };
    let refuse = || bad(format!("`{key}`: expected {n_players} whole numbers"));
    let list = value.as_array().ok_or_else(refuse)?;
    let mut all = [0; 4];
    if list.len() > all.len() || list.len() < usize::from(n_players) {
        return Err(refuse());
    }
    for (place, value) in all.iter_mut().zip(list) {
        let number = whole(value).and_then(|number| i32::try_from(number).ok());
        *place = number.ok_or_else(refuse)?;
    }
    Ok(Some(all))
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
