//! The number of a hand, even of one that cannot be read.

use super::phh::section;
use super::pokerstars::number_of;
use crate::{Format, Unit};

/// The number that the site gave a hand, if it can be found without reading the hand.
#[must_use]
pub fn id_of(format: Format, unit: &Unit) -> Option<String> {
    let text = unit.text.as_ref().ok()?;
    let first = text.lines().next().unwrap_or_default();
    let id = match format {
        Format::PokerStars | Format::Gg => number_of(first)?,
        Format::Phh => {
            let mut values = text.lines().filter_map(|line| {
                let (key, value) = line.split_once('=')?;
                (key.trim() == "hand").then(|| value.split('#').next())?
            });
            let value = values.next().map(|value| value.trim());
            value.or_else(|| section(first))?.trim_matches(['"', '\''])
        }
        Format::Ohh => {
            let (_, after) = text.split_once("\"game_number\"")?;
            let value = after.trim_start().strip_prefix(':')?;
            value
                .split([',', '}', '\n'])
                .next()?
                .trim()
                .trim_matches('"')
        }
        Format::Tenhou6 | Format::Mjlog | Format::Mjai => return None,
    };
    (!id.is_empty()).then(|| id.to_owned())
}
