//! The words of lines: amounts, seats and brackets.

use crate::poker::{Money, Player};
use crate::{Damage, DamageKind, scan};

/// Reads an amount such as `$1,234.50` or `10`.
pub(super) fn money(text: &str) -> Result<Money, Damage> {
    amount(text).ok_or_else(|| {
        let message = "no amount: expected an amount such as `$1.50`";
        Damage::new(DamageKind::BadAmount, message).quoting(text)
    })
}

/// The amount that a text consists of, such as `$1,234.50` or `10`.
pub(super) fn amount(text: &str) -> Option<Money> {
    let number = match text.strip_prefix('$').unwrap_or(text) {
        plain if plain.starts_with(|char: char| char.is_ascii_digit()) => plain,
        _ => text.trim_start_matches(['$', '€', '£']),
    };
    Money::parse(number)
}

/// Whether a text has characters that Windows-1252 does not have, so that it was in an encoding that
/// is not known, such as Shift-JIS.
pub(super) fn has_unknown_encoding(text: &str) -> bool {
    text.contains(['\u{81}', '\u{8D}', '\u{8F}', '\u{90}', '\u{9D}'])
}

/// The strings in square brackets.
pub(super) fn bracketed(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = scan::split_at(rest, b'[')?.1;
            let part = scan::until(rest, b'[');
            if let Some((inside, _)) = scan::split_at(part, b']') {
                return Some(inside);
            }
        }
    })
}

/// The number of the seat in `… Seat #3 is the button`.
pub(super) fn button(line: &str) -> Option<u32> {
    let before = line.rfind("Seat #")?;
    let (number, _) = line.get(before + 6..)?.split_once(" is the button")?;
    number.parse().ok()
}

const IN_CHIPS: &str = " in chips)";

/// A player, and whether the player sits out, in `Seat 3: NAME ($52.10 in chips) is sitting out`.
pub(super) fn seat(line: &str) -> Option<(Player, bool)> {
    let (number, rest) = scan::split_at_words(line.strip_prefix("Seat ")?, ": ")?;
    // Nearly all lines end this way, and need not be searched.
    let end = match rest.ends_with(IN_CHIPS) {
        true => rest.len() - IN_CHIPS.len(),
        false => rest.rfind(" in chips")?,
    };
    let before = rest.get(..end)?;
    let bracket = before.rfind('(')?;
    let (name, stack) = (before[..bracket].strip_suffix(' ')?, &before[bracket + 1..]);
    let player = Player {
        name: name.to_owned(),
        seat: number.parse().ok()?,
        stack: Some(money(stack).ok()?),
        ..Player::default()
    };
    let after = rest.get(end..)?;
    let is_out = after != IN_CHIPS && is_out(after);
    Some((player, is_out))
}

/// Whether a line is a player's seat and stack, and not a line of a summary, whose names may look
/// like stacks.
pub(super) fn is_stack(line: &str) -> bool {
    const BOUNTY: &str = " bounty)";
    if !line.starts_with("Seat ") || !scan::has(line, " in chips") {
        return false;
    }
    let end = line.rfind(" in chips").and_then(|end| line.get(end..));
    seat(line).is_some()
        && end.is_some_and(|end| end.ends_with(IN_CHIPS) || end.ends_with(BOUNTY) || is_out(end))
}

/// Whether what follows the stack says that the player sits out.
fn is_out(after: &str) -> bool {
    after.contains("sitting out") || after.contains("out of hand")
}
