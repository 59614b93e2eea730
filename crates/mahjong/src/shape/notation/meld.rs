//! Calls after a comma, as majiang-core writes them: `m123p456,z222=,s7-89`.

use alloc::vec::Vec;

use super::character::Glyph;
use crate::shape::call::CallKind;

/// The tiles after a comma.
#[derive(Debug)]
pub(super) enum Meld {
    /// A call with a mark for the player whose tile was claimed.
    Call {
        /// The kind of call.
        kind: CallKind,
        /// The characters without the mark.
        tiles: Vec<Glyph>,
        /// The suit and the number of the claimed tile, before the mark.
        claimed: [Glyph; 2],
    },
    /// Four identical tiles without a mark: a concealed quad, or uncalled tiles.
    Quad,
}

/// Whether a call is followed by a comma and nothing else, which means that it was just made.
pub(super) fn is_just_made(after: &[Glyph]) -> bool {
    let mut said = after.iter().filter(|glyph| !glyph.char.is_whitespace());
    said.next().is_some_and(|glyph| glyph.char == ',') && said.next().is_none()
}

/// The call at the beginning, if there is one, and how many characters it takes up with its comma.
pub(super) fn meld(glyphs: &[Glyph]) -> Option<(Meld, usize)> {
    let (comma, after) = glyphs.split_first()?;
    let (suit, rest) = after.split_first()?;
    if comma.char != ',' || suit.suit().is_none() {
        return None;
    }
    let is_mark = |glyph: &Glyph| matches!(glyph.char, '+' | '=' | '-');
    let n_rest = rest
        .iter()
        .take_while(|glyph| glyph.number().is_some() || is_mark(glyph))
        .count();
    let rest = &rest[..n_rest];
    let numbers: Vec<Glyph> = rest
        .iter()
        .copied()
        .filter(|glyph| !is_mark(glyph))
        .collect();
    // A red five is a five.
    let values = numbers.iter().filter_map(Glyph::number);
    let mut values = values.map(|number| if number == 0 { 5 } else { number });
    let first = values.next()?;
    let is_equal = values.all(|value| value == first);
    let marks: Vec<usize> = (0..n_rest).filter(|&idx| is_mark(&rest[idx])).collect();
    let kind = match (marks.as_slice(), numbers.len()) {
        ([], 4) if is_equal => return Some((Meld::Quad, 2 + n_rest)),
        ([3], 4) if is_equal => CallKind::Kakan,
        ([4], 4) if is_equal => CallKind::Kan,
        ([3], 3) if is_equal => CallKind::Pon,
        ([1..=3], 3) => CallKind::Chi,
        _ => return None,
    };
    let claimed = [*suit, rest[marks[0] - 1]];
    let mut tiles = numbers;
    tiles.insert(0, *suit);
    let call = Meld::Call {
        kind,
        tiles,
        claimed,
    };
    Some((call, 2 + n_rest))
}
