//! The words of lines: amounts, seats and brackets.

use crate::poker::{Money, Player};
use crate::{Damage, DamageKind};

/// Reads an amount such as `$1,234.50` or `10`.
pub(super) fn money(text: &str) -> Result<Money, Damage> {
    let number = text.trim_start_matches(['$', '€', '£']);
    Money::parse(number).ok_or_else(|| {
        let message = "no amount: expected an amount such as `$1.50`";
        Damage::new(DamageKind::BadAmount, message).quoting(text)
    })
}

/// The texts in square brackets.
pub(super) fn bracketed(text: &str) -> impl Iterator<Item = &str> {
    text.split('[')
        .skip(1)
        .filter_map(|part| Some(part.split_once(']')?.0))
}

/// The number of the seat in `… Seat #3 is the button`.
pub(super) fn button(line: &str) -> Option<u32> {
    let before = line.rfind("Seat #")?;
    let (number, _) = line.get(before + 6..)?.split_once(" is the button")?;
    number.parse().ok()
}

/// A player, and whether he sits out, in `Seat 3: NAME ($52.10 in chips) is sitting out`.
pub(super) fn seat(line: &str) -> Option<(Player, bool)> {
    let (number, rest) = line.strip_prefix("Seat ")?.split_once(": ")?;
    const IN_CHIPS: &str = " in chips)";
    // Nearly all lines end so, and need not be searched.
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

/// Whether what follows the stack says that the player sits out.
fn is_out(after: &str) -> bool {
    after.contains("sitting out") || after.contains("out of hand")
}
