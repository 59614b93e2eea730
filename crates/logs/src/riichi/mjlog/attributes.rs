//! Tags and their attributes: numbers, tiles, players.

use handeval_mahjong::ShownTile;
use handeval_mahjong::game::Player;
use quick_xml::events::BytesStart;

use super::super::tiles;
use crate::{Damage, DamageKind};

/// An attribute, decoded to the extent that a log needs.
pub(super) fn attribute<'a>(tag: &'a BytesStart<'_>, name: &str) -> Option<&'a str> {
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.ok()?;
        if attribute.key.as_ref() == name.as_bytes() {
            let std::borrow::Cow::Borrowed(value) = attribute.value else {
                return None;
            };
            return std::str::from_utf8(value).ok();
        }
    }
    None
}

/// A comma-separated list of numbers, rounded toward zero; none if the attribute is missing.
///
/// # Errors
///
/// It contains anything else.
pub(super) fn numbers(tag: &BytesStart<'_>, name: &str) -> Result<Vec<i64>, Damage> {
    let text = attribute(tag, name).unwrap_or("");
    let parts = text.split(',').filter(|part| !part.is_empty());
    let number = |part: &str| part.split('.').next()?.trim().parse().ok();
    let all: Option<Vec<i64>> = parts.map(number).collect();
    all.ok_or_else(|| {
        let message = format!("`{name}`: expected whole numbers with commas between them");
        Damage::new(DamageKind::BadSyntax, message)
    })
}

/// The first number of an attribute, if it is present.
///
/// # Errors
///
/// It contains anything but numbers.
pub(super) fn number(tag: &BytesStart<'_>, name: &str) -> Result<Option<i64>, Damage> {
    Ok(numbers(tag, name)?.first().copied())
}

/// The number in the name of a tag.
pub(super) fn id_of(digits: &[u8]) -> Option<i64> {
    let is_number =
        !digits.is_empty() && digits.len() < 10 && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| {
        digits
            .iter()
            .fold(0, |id, digit| 10 * id + i64::from(digit - b'0'))
    })
}

pub(super) fn tile(id: i64, has_red_fives: bool) -> Result<ShownTile, Damage> {
    let known = u64::try_from(id).ok();
    let known = known.and_then(|id| tiles::of_id(id, has_red_fives));
    known.ok_or_else(|| tiles::no_such_tile(id))
}

/// The player whose number an attribute contains.
///
/// # Errors
///
/// There is no such player.
pub(super) fn player_in(tag: &BytesStart<'_>, name: &str, n_players: u8) -> Result<Player, Damage> {
    player(number(tag, name)?, n_players)
}

/// The player with this number.
pub(super) fn player(idx: Option<i64>, n_players: u8) -> Result<Player, Damage> {
    let known = idx.and_then(|idx| usize::try_from(idx).ok());
    let known = known.filter(|&idx| idx < usize::from(n_players));
    known.and_then(Player::new).ok_or_else(|| {
        let found = match idx {
            Some(idx) => format!("player {idx}"),
            None => "no player".to_owned(),
        };
        let message = format!("{found}: expected 0 to {}", n_players - 1);
        Damage::new(DamageKind::BadSyntax, message)
    })
}

/// The players' points, given in hundreds; with three players, the fourth may be missing.
pub(super) fn in_points(name: &str, hundreds: &[i64], n_players: u8) -> Result<[i32; 4], Damage> {
    let refuse = || {
        let message = format!("`{name}`: expected points in hundreds for {n_players} players");
        Damage::new(DamageKind::BadSyntax, message)
    };
    let mut all = [0; 4];
    if hundreds.len() > all.len() || hundreds.len() < usize::from(n_players) {
        return Err(refuse());
    }
    for (place, number) in all.iter_mut().zip(hundreds) {
        let points = number.checked_mul(100);
        *place = points
            .and_then(|points| i32::try_from(points).ok())
            .ok_or_else(refuse)?;
    }
    Ok(all)
}

/// A number for each player.
type EachPlayer = [i32; 4];

/// The score of each player, if the tag has them: the first of as many numbers for each as `each`.
pub(super) fn stated_scores(
    tag: &BytesStart<'_>,
    name: &str,
    each: usize,
    n_players: u8,
) -> Result<Option<EachPlayer>, Damage> {
    let all = numbers(tag, name)?;
    if all.is_empty() {
        return Ok(None);
    }
    let scores: Vec<i64> = all.into_iter().step_by(each).collect();
    in_points(name, &scores, n_players).map(Some)
}

/// The score of each player at the end of the game, and the points for its place, if the tag has
/// them.
pub(super) fn final_scores(
    tag: &BytesStart<'_>,
    n_players: u8,
) -> Result<(Option<EachPlayer>, Option<[f64; 4]>), Damage> {
    let Some(scores) = stated_scores(tag, "owari", 2, n_players)? else {
        return Ok((None, None));
    };
    let text = attribute(tag, "owari").unwrap_or("");
    let points = text.split(',').skip(1).step_by(2);
    let mut all = [0.0; 4];
    let mut n_points = 0;
    for (place, number) in all.iter_mut().zip(points) {
        let number = number
            .trim()
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite());
        *place = number.ok_or_else(|| {
            let message = "`owari`: expected the score and the points of each player";
            Damage::new(DamageKind::BadSyntax, message)
        })?;
        n_points += 1;
    }
    let points = (n_points >= n_players).then_some(all);
    Ok((Some(scores), points))
}

/// The score of each player afterward, and what each receives or pays, if the tag has them: `sc`
/// has the score before and the change of each.
pub(super) fn changes(
    tag: &BytesStart<'_>,
    n_players: u8,
) -> Result<Option<(EachPlayer, EachPlayer)>, Damage> {
    let all = numbers(tag, "sc")?;
    if all.is_empty() {
        return Ok(None);
    }
    let scores: Vec<i64> = all.iter().step_by(2).copied().collect();
    let deltas: Vec<i64> = all.iter().skip(1).step_by(2).copied().collect();
    let mut scores = in_points("sc", &scores, n_players)?;
    let deltas = in_points("sc", &deltas, n_players)?;
    for (score, delta) in scores.iter_mut().zip(deltas) {
        *score = score.saturating_add(delta);
    }
    Ok(Some((scores, deltas)))
}

/// The counters and the sticks, which the tag has as `ba`.
pub(super) fn counters(tag: &BytesStart<'_>) -> Result<(Option<u16>, Option<u16>), Damage> {
    let all = numbers(tag, "ba")?;
    let small = |number: Option<&i64>| {
        let small = number.map(|&number| u16::try_from(number));
        small.transpose().map_err(|_| {
            let message = "`ba`: expected the counters and the sticks";
            Damage::new(DamageKind::BadSyntax, message)
        })
    };
    Ok((small(all.first())?, small(all.get(1))?))
}
