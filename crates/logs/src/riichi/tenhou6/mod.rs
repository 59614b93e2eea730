//! tenhou.net/6: JSON with a row of takes and a row of discards for each player.

mod header;
mod result;
mod round;
mod rows;

use serde_json::Value;

use super::header::TableRules;
use super::round::RoundLog;
use super::{Item, ends_early, ends_in_round};
use crate::json_pieces::{Piece, Pieces};
use crate::{Damage, DamageKind};
use header::header;
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

/// The keys of a game; `log` is read round by round.
#[derive(Default)]
struct Keys<'a> {
    names: Value,
    rule: Value,
    reference: Value,
    has_csrule: bool,
    log: Option<Piece<'a>>,
    /// The score and the points of each player at the end.
    scores: Option<Piece<'a>>,
}

impl<'a> Keys<'a> {
    fn read(mut pieces: Pieces<'a>) -> Self {
        let mut keys = Self::default();
        while let (Some(key), Some(value)) = (pieces.next(), pieces.next()) {
            let parsed = || serde_json::from_str(value.text).unwrap_or(Value::Null);
            match key.text {
                "\"name\"" => keys.names = parsed(),
                "\"rule\"" => keys.rule = parsed(),
                "\"ref\"" => keys.reference = parsed(),
                "\"csrule\"" => keys.has_csrule = true,
                "\"log\"" => keys.log = Some(value),
                "\"sc\"" => keys.scores = Some(value),
                _ => {}
            }
        }
        keys
    }
}

fn read_game(game: Piece<'_>, item: &mut impl FnMut(Item)) {
    let Some(pieces) = Pieces::inside(game.text) else {
        let damage = Damage::new(DamageKind::BadSyntax, "expected a JSON object with `log`");
        return item(Item::Outside(damage));
    };
    let keys = Keys::read(pieces);
    let header = header(&keys);
    let (n_players, rules) = (header.n_players, header.rules);
    item(Item::Game(header));
    let rounds = keys.log.and_then(|log| Pieces::inside(log.text));
    let Some(rounds) = rounds else {
        let damage = match game.is_whole {
            true => Damage::new(DamageKind::BadSyntax, "expected the rounds as `log`"),
            false => ends_early(),
        };
        return item(Item::Outside(damage));
    };
    // The last round is handed out with the scores at the end of the game.
    let mut last = None;
    for round in rounds {
        last.into_iter().for_each(&mut *item);
        if !round.is_whole {
            return item(Item::Round(Err(ends_in_round())));
        }
        last = Some(Item::Round(round_of(round.text, n_players, rules)));
    }
    let scores = keys.scores.filter(|scores| scores.is_whole);
    let scores = scores.map(|scores| final_scores(scores.text, n_players));
    match (&mut last, scores) {
        (Some(Item::Round(Ok(round))), Some(Ok((scores, points)))) => {
            round.final_scores = Some(scores);
            round.final_points = Some(points).filter(|_| rules.has_usual_points());
        }
        (_, Some(Err(damage))) => {
            last.into_iter().for_each(&mut *item);
            last = Some(Item::Outside(damage));
        }
        _ => {}
    }
    last.into_iter().for_each(&mut *item);
    if !game.is_whole {
        item(Item::Outside(ends_early()));
    }
}

fn round_of(text: &str, n_players: u8, rules: TableRules) -> Result<Box<RoundLog>, Damage> {
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Array(parts)) => read_round(&parts, n_players, rules).map(Box::new),
        Ok(_) => Err(bad("a round that is not a list: expected one of 17 parts")),
        Err(error) => {
            let message = format!(
                "a round that is not JSON from its character {} on: expected a list of 17 parts",
                error.column()
            );
            Err(bad(message))
        }
    }
}

/// The scores at the end of the game, and the points for the places.
///
/// # Errors
///
/// They are something else.
fn final_scores(text: &str, n_players: u8) -> Result<([i32; 4], [f64; 4]), Damage> {
    let refuse = || {
        let message = format!("`sc`: expected the score and the points of {n_players} players");
        Damage::new(DamageKind::BadAmount, message)
    };
    let all: Vec<f64> = serde_json::from_str(text).map_err(|_| refuse())?;
    let n_pairs = all.len() / 2;
    if all.len() % 2 > 0 || n_pairs > 4 || n_pairs < usize::from(n_players) {
        return Err(refuse());
    }
    let (mut scores, mut points) = ([0; 4], [0.0; 4]);
    for (idx, pair) in all.chunks_exact(2).enumerate() {
        let is_score = pair[0].fract() == 0.0 && pair[0].abs() < 1e9;
        scores[idx] = is_score.then_some(pair[0] as i32).ok_or_else(refuse)?;
        points[idx] = pair[1];
    }
    Ok((scores, points))
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
