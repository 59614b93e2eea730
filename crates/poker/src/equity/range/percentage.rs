//! Items such as `20%` and `5%-20%`.

use core::ops;

use super::RangeReason;
use super::hands::{Wrong, is_ignored};
use crate::Rank;
use crate::equity::starting_hand::{Percentage, PercentageError, TopHands};

/// Reads an item with a percent sign; `None` if it has none.
///
/// # Errors
///
/// A number is not a percentage, something follows it, or the item contains no hands.
pub(super) fn read(text: &str, lowest: Rank) -> Option<Result<TopHands, Wrong>> {
    let sign = text.find('%')?;
    Some(match lowest {
        Rank::Two => read_top(text, sign),
        _ => Err((
            RangeReason::PercentageOfShortDeck,
            trimmed(text, 0..text.len()),
        )),
    })
}

fn read_top(text: &str, sign: usize) -> Result<TopHands, Wrong> {
    let whole = trimmed(text, 0..text.len());
    let first = number(text, 0..sign + 1)?;
    let rest = trimmed(text, sign + 1..text.len());
    let top = match text[rest.clone()].chars().next() {
        None => TopHands::new(None, first),
        Some('-') if rest.len() == 1 => {
            return Err((PercentageError::new(&text[whole.clone()]).into(), whole));
        }
        Some('-') => {
            let second = number(text, rest.start + 1..rest.end)?;
            let top = TopHands::new(Some(first.min(second)), first.max(second));
            if top.hands().is_empty() {
                return Err((RangeReason::NoHandBetween { top }, whole));
            }
            top
        }
        Some(found) => {
            let span = rest.start..rest.start + found.len_utf8();
            let expected = "`-` and another percentage, `,` or `:`";
            return Err((RangeReason::UnexpectedCharacter { found, expected }, span));
        }
    };
    match top.hands().is_empty() {
        true => Err((RangeReason::NoHandInTop { top }, whole)),
        false => Ok(top),
    }
}

/// Reads a number that ends with a percent sign.
fn number(text: &str, span: ops::Range<usize>) -> Result<Percentage, Wrong> {
    let span = trimmed(text, span);
    let word = &text[span.clone()];
    let number = word.strip_suffix('%');
    let number = number.map(|number| number.trim_end_matches(is_ignored));
    let error = || (PercentageError::new(word).into(), span.clone());
    number.and_then(Percentage::of_number).ok_or_else(error)
}

/// The bytes without the spaces around them.
fn trimmed(text: &str, span: ops::Range<usize>) -> ops::Range<usize> {
    let inside = &text[span.clone()];
    let start = span.end - inside.trim_start_matches(is_ignored).len();
    let end = span.start + inside.trim_end_matches(is_ignored).len();
    start.min(end)..end
}
