//! Whether suits come before or after their numbers.

use super::bracket::word_len;
use super::character::{Glyph, glyphs_are_adjacent};
use super::honor::honor;

/// Whether suits come before or after their numbers; this is the same throughout the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// `123m`.
    NumberFirst,
    /// `m123`.
    SuitFirst,
}

impl Order {
    /// The orders in which the input may be written, judged by its first number.
    ///
    /// If a suit letter is directly before the number, suits come first. But a capital `S` or `P`
    /// there may also be South or White, so both orders have to be tried.
    pub(super) fn possible(glyphs: &[Glyph]) -> (Self, Option<Self>) {
        let mut rest = glyphs;
        while let [first, after @ ..] = rest {
            if is_suit_first(first, after) {
                return match honor(rest) {
                    Some(_) => (Self::NumberFirst, Some(Self::SuitFirst)),
                    None => (Self::SuitFirst, None),
                };
            }
            let n_glyphs = match honor(rest) {
                Some((_, n_glyphs)) => n_glyphs,
                None if first.char == '[' => 1 + word_len(after).map_or(0, |(_, len)| len),
                None if first.char == ']' || first.is_ignored() => 1,
                None => break,
            };
            rest = rest.get(n_glyphs..).unwrap_or_default();
        }
        (Self::NumberFirst, None)
    }
}

fn is_suit_first(first: &Glyph, after: &[Glyph]) -> bool {
    let is_number = |next: &Glyph| next.number().is_some() || next.char == 'r';
    let next = after
        .first()
        .filter(|next| glyphs_are_adjacent(first, next));
    first.char.is_ascii() && first.suit().is_some() && next.is_some_and(is_number)
}
