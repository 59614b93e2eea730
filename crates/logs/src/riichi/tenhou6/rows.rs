//! The contents of the rows: tiles, calls, and discards.

use handeval_mahjong::game::{Player, QuadKind};
use handeval_mahjong::{Call, CallKind, ShownTile};
use serde_json::Value;

use super::super::order::{Take, Throw};
use super::super::tiles::{self, set_of};
use crate::{Damage, DamageKind};

pub(super) fn list_of_tiles(values: &[Value]) -> Result<Vec<ShownTile>, Damage> {
    values.iter().map(tile).collect()
}

pub(super) fn tile(value: &Value) -> Result<ShownTile, Damage> {
    let found = value.as_u64().and_then(tiles::of_number);
    found.ok_or_else(|| no_such_tile(value))
}

fn no_such_tile(value: &Value) -> Damage {
    match value {
        Value::Number(number) => tiles::no_such_tile(number),
        Value::String(text) => tiles::text_for_tile(text),
        other => tiles::text_for_tile(&other.to_string()),
    }
}

pub(super) fn read_take(value: &Value, player: Player) -> Result<Take, Damage> {
    let Value::String(text) = value else {
        return tile(value).map(Take::Tile);
    };
    let called = Called::read(text)?;
    let (kind, from) = match (called.letter, called.place) {
        ('c', 0) => (CallKind::Chi, 3),
        ('p', place @ 0..=2) => (CallKind::Pon, 3 - place),
        ('m', 0) => (CallKind::Kan, 3),
        ('m', 1) => (CallKind::Kan, 2),
        ('m', 3) => (CallKind::Kan, 1),
        _ => return Err(impossible(text)),
    };
    Ok(Take::Call {
        call: called.call(kind).ok_or_else(|| impossible(text))?,
        tile: called.marked,
        // Positions refer to four seats; with three players, the empty one counts too.
        from: player.after(from, 4),
    })
}

pub(super) fn read_throw(value: &Value) -> Result<Throw, Damage> {
    let discard = |number: u64, is_riichi| match number {
        60 => Ok(Throw::Tile {
            tile: None,
            is_riichi,
        }),
        _ => {
            let tile = Some(tile(&number.into())?);
            Ok(Throw::Tile { tile, is_riichi })
        }
    };
    let Value::String(text) = value else {
        return match value.as_u64() {
            Some(0) => Ok(Throw::Nothing),
            Some(number) => discard(number, false),
            None => Err(no_such_tile(value)),
        };
    };
    if let Some(number) = text.strip_prefix('r') {
        let number = number.parse().map_err(|_| no_such_tile(value))?;
        return discard(number, true);
    }
    let called = Called::read(text)?;
    match called.letter {
        'f' => Ok(Throw::North),
        'a' | 'k' => {
            let (kind, call) = match called.letter {
                'a' => (QuadKind::Concealed, called.call(CallKind::Ankan)),
                _ => (QuadKind::Added, called.call(CallKind::Kakan)),
            };
            let call = call.ok_or_else(|| impossible(text))?;
            let tile = match kind {
                QuadKind::Concealed if call.n_red() > 0 => ShownTile {
                    is_red: true,
                    ..called.marked
                },
                _ => called.marked,
            };
            Ok(Throw::Quad { kind, tile })
        }
        _ => Err(impossible(text)),
    }
}

fn impossible(text: &str) -> Damage {
    Damage::new(DamageKind::ImpossibleCall, "expected a call").quoting(text)
}

/// A call as text: two-digit tiles, with a letter before the marked one.
struct Called {
    letter: char,
    /// The number of tiles before the letter.
    place: usize,
    marked: ShownTile,
    tiles: Vec<ShownTile>,
}

impl Called {
    fn read(text: &str) -> Result<Self, Damage> {
        let refuse = || impossible(text);
        let place = text.find(|char: char| char.is_ascii_lowercase());
        let place = place.filter(|place| place % 2 == 0 && text.is_ascii());
        let place = place.ok_or_else(refuse)?;
        let (before, after) = text.split_at(place);
        let letter = after.chars().next().ok_or_else(refuse)?;
        let digits = [before, &after[1..]].concat();
        if digits.len() % 2 != 0 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refuse());
        }
        let mut all = Vec::new();
        for start in (0..digits.len()).step_by(2) {
            let number = digits[start..start + 2].parse().map_err(|_| refuse())?;
            all.push(tiles::of_number(number).ok_or_else(|| tiles::no_such_tile(number))?);
        }
        let place = place / 2;
        Ok(Self {
            letter,
            place,
            marked: *all.get(place).ok_or_else(refuse)?,
            tiles: all,
        })
    }

    /// The call with these tiles, if they form such a set.
    fn call(&self, kind: CallKind) -> Option<Call> {
        set_of(kind, &self.tiles)
    }
}
