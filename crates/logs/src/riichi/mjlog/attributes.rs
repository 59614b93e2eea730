//! Tags and their attributes: numbers, tiles, players.

use handeval_mahjong::ShownTile;
use handeval_mahjong::game::Player;
use quick_xml::events::BytesStart;

use super::super::tiles;
use crate::{Damage, DamageKind};

/// An attribute, decoded as far as a log needs it.
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

/// A comma-separated list of numbers, rounded toward zero; anything else in it is left out.
pub(super) fn numbers(text: Option<&str>) -> impl Iterator<Item = i64> {
    let parts = text
        .unwrap_or("")
        .split(',')
        .filter(|part| !part.is_empty());
    parts.filter_map(|part| part.split('.').next()?.trim().parse().ok())
}

pub(super) fn number(tag: &BytesStart<'_>, name: &str) -> Option<i64> {
    numbers(attribute(tag, name)).next()
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

pub(super) fn player(idx: i64, n_players: u8) -> Result<Player, Damage> {
    let known = usize::try_from(idx).ok();
    let known = known.filter(|&idx| idx < usize::from(n_players));
    known.and_then(Player::new).ok_or_else(|| {
        let message = format!("player {idx}: expected 0 to {}", n_players - 1);
        Damage::new(DamageKind::BadSyntax, message)
    })
}

pub(super) fn hundreds(numbers: impl Iterator<Item = i64>) -> Option<[i32; 4]> {
    let mut all = [0; 4];
    let mut n_numbers = 0;
    for (place, number) in all.iter_mut().zip(numbers) {
        *place = i32::try_from(number.checked_mul(100)?).ok()?;
        n_numbers += 1;
    }
    (n_numbers >= 3).then_some(all)
}
