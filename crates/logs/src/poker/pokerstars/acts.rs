//! Whether a line is an action, whatever the name before it.

use std::cell::OnceCell;

use super::words::{amount, money};
use crate::poker::Player;
use crate::scan;

/// Whether a line is chat, whatever it says.
pub(super) fn is_chat(line: &str) -> bool {
    scan::has(line, " said, \"")
}

/// Whether a line is somebody's action. A name may contain `: `, so the action may follow any; the
/// time is linear in the length of the line.
pub(super) fn somebody_acts(line: &str) -> bool {
    if !scan::has(line, ": ") || is_chat(line) {
        return false;
    }
    // Both are searched for once, however many texts ask.
    let (amount_from_end, card_from_end) = (OnceCell::new(), OnceCell::new());
    let has_amount =
        |rest: &str| rest.len() >= *amount_from_end.get_or_init(|| last_amount_from_end(line));
    let has_card = |rest: &str| {
        let from_end = || {
            line.rfind(CARD)
                .map_or(usize::MAX, |place| line.len() - place)
        };
        rest.len() >= *card_from_end.get_or_init(from_end)
    };
    let mut texts = line
        .match_indices(": ")
        .map(|(place, _)| &line[place + 2..]);
    texts.any(|text| begins_action(text, &has_amount, &has_card))
}

/// How many bytes before the end of the line its last amount begins.
fn last_amount_from_end(line: &str) -> usize {
    let mut n_bytes = 0;
    for word in line.rsplit(' ') {
        n_bytes += word.len();
        if amount(word).is_some() {
            return n_bytes;
        }
        n_bytes += 1;
    }
    usize::MAX
}

/// Whether a line says what somebody receives. The time is linear in the length of the line.
pub(super) fn somebody_collects(line: &str) -> bool {
    const COLLECTED: &str = " collected ";
    if !scan::has(line, COLLECTED) || is_chat(line) {
        return false;
    }
    let pot = line.rfind("pot").and_then(|pot| line.get(..pot));
    let Some(last_from) = pot.and_then(|before| before.rfind(" from ")) else {
        return false;
    };
    let mut starts = line
        .match_indices(COLLECTED)
        .map(|(place, found)| place + found.len())
        .take_while(|&start| start <= last_from);
    starts.any(|start| money(scan::until(&line[start..], b' ')).is_ok())
}

/// Whether a line is a player's action.
pub(super) fn acts(player: &Player, line: &str) -> bool {
    let n_bytes = player.name.len();
    // Nearly all lines about other players differ at this position.
    if line.as_bytes().get(n_bytes) != Some(&b':') {
        return false;
    }
    let after = line.strip_prefix(player.name.as_str());
    let action = after.and_then(|after| after.strip_prefix(": "));
    action.is_some_and(is_action)
}

/// Whether a text is a player's action, whatever the name before it.
fn is_action(text: &str) -> bool {
    begins_action(text, &has_amount, &|rest| rest.contains(CARD))
}

/// Whether any word is an amount.
pub(super) fn has_amount(text: &str) -> bool {
    text.split(' ').any(|word| amount(word).is_some())
}

const CARD: &str = " card";

fn begins_action(
    text: &str,
    has_amount: &dyn Fn(&str) -> bool,
    has_card: &dyn Fn(&str) -> bool,
) -> bool {
    let (verb, rest) = scan::split_at(text, b' ').unwrap_or((text, ""));
    match verb {
        "folds" | "checks" => rest.is_empty() || rest.starts_with('['),
        "calls" | "bets" | "raises" => amount(scan::until(rest, b' ')).is_some(),
        "posts" | "brings" | "brings-in" => has_amount(rest),
        "shows" => rest.starts_with('['),
        "discards" => has_card(rest),
        "stands" => rest.starts_with("pat"),
        "mucks" => rest == "hand",
        "doesn't" => rest.starts_with("show hand"),
        _ => false,
    }
}
