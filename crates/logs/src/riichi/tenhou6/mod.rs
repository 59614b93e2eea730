//! tenhou.net/6: JSON with a row of takes and a row of discards for each player.

mod header;
mod result;
mod round;
mod rows;

use serde_json::Value;

use super::{Item, ends_early, ends_in_round};
use crate::json_pieces::{Piece, Pieces};
use crate::{Damage, DamageKind};
use header::{header, n_players_of};
use round::read_round;

/// Reads the games in a text: one object, several one after another, or a list of them. A round
/// that is cut off yields `truncated`.
pub fn read_tenhou6(text: &str, mut item: impl FnMut(Item)) {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let games = match text.as_bytes().first() {
        Some(b'[') => Pieces::inside(text),
        _ => Some(Pieces::one_after_another(text)),
    };
    for game in games.into_iter().flatten() {
        read_game(game, &mut item);
    }
}

fn read_game(game: Piece<'_>, item: &mut impl FnMut(Item)) {
    let Some(mut pieces) = Pieces::inside(game.text) else {
        let damage = Damage::new(DamageKind::BadSyntax, "expected a JSON object with `log`");
        return item(Item::Outside(damage));
    };
    let mut names = Value::Null;
    let mut rule = Value::Null;
    let mut csrule = false;
    let mut reference = Value::Null;
    let mut log = None;
    while let (Some(key), Some(value)) = (pieces.next(), pieces.next()) {
        let parsed = || serde_json::from_str(value.text).unwrap_or(Value::Null);
        match key.text {
            "\"name\"" => names = parsed(),
            "\"rule\"" => rule = parsed(),
            "\"ref\"" => reference = parsed(),
            "\"csrule\"" => csrule = true,
            "\"log\"" => log = Some(value),
            _ => {}
        }
    }
    let n_given = log.and_then(|log| n_players_of(log.text));
    let header = header(&names, &rule, &reference, csrule, n_given);
    let (n_players, rules) = (header.n_players, header.rules);
    item(Item::Game(header));
    let rounds = log.and_then(|log| Pieces::inside(log.text));
    let Some(rounds) = rounds else {
        let damage = match game.is_whole {
            true => Damage::new(DamageKind::BadSyntax, "expected the rounds as `log`"),
            false => ends_early(),
        };
        return item(Item::Outside(damage));
    };
    for round in rounds {
        if !round.is_whole {
            return item(Item::Round(Err(ends_in_round())));
        }
        let read = match serde_json::from_str::<Value>(round.text) {
            Ok(Value::Array(parts)) => read_round(&parts, n_players, rules).map(Box::new),
            Ok(_) => Err(Damage::new(
                DamageKind::BadSyntax,
                "a round: expected an array",
            )),
            Err(error) => Err(Damage::new(
                DamageKind::BadSyntax,
                format!("a round: {error}"),
            )),
        };
        item(Item::Round(read));
    }
    if !game.is_whole {
        item(Item::Outside(ends_early()));
    }
}

/// A part of a round that does not follow the format.
fn bad(message: impl Into<std::borrow::Cow<'static, str>>) -> Damage {
    Damage::new(DamageKind::BadSyntax, message)
}

fn array(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn integer(value: Option<&Value>) -> Option<i64> {
    value.and_then(Value::as_i64)
}

/// The players' points, a whole number each; with three players, the fourth may be missing.
///
/// # Errors
///
/// The value is something else.
fn points(value: Option<&Value>, n_players: u8, what: &str) -> Result<[i32; 4], Damage> {
    let refuse = || {
        let message = format!("{what}: expected {n_players} whole numbers");
        Damage::new(DamageKind::BadAmount, message)
    };
    let list = value.and_then(Value::as_array).ok_or_else(refuse)?;
    let mut all = [0; 4];
    if list.len() > all.len() || list.len() < usize::from(n_players) {
        return Err(refuse());
    }
    for (place, number) in all.iter_mut().zip(list) {
        let number = number
            .as_i64()
            .and_then(|number| i32::try_from(number).ok());
        *place = number.ok_or_else(refuse)?;
    }
    Ok(all)
}
