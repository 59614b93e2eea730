//! Whether suits come before or after their numbers.

use super::bracket::word_len;
use super::character::{Glyph, glyphs_are_adjacent};
use super::honor::honor;

/// Whether suits come before or after their numbers throughout the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// `123m`.
    NumberFirst,
    /// `m123`.
    SuitFirst,
}

impl Order {
    /// The order in the first tile that has a number: suit first if the tile begins with a suit
    /// letter, directly followed by the number.
    pub(super) fn of(glyphs: &[Glyph]) -> Self {
        let mut rest = glyphs;
        while let [first, after @ ..] = rest {
            if is_suit_first(first, after) {
                return Self::SuitFirst;
            }
            let n_glyphs = match honor(rest) {
                Some((_, n_glyphs)) => n_glyphs,
                None if first.char == '[' => 1 + word_len(after).map_or(0, |(_, len)| len),
                None if first.is_ignored() => 1,
                None => break,
            };
            rest = rest.get(n_glyphs..).unwrap_or_default();
        }
        Self::NumberFirst
    }
}

fn is_suit_first(first: &Glyph, after: &[Glyph]) -> bool {
    let is_number = |next: &Glyph| next.number().is_some() || next.char == 'r';
    let next = after
        .first()
        .filter(|next| glyphs_are_adjacent(first, next));
    first.char.is_ascii() && first.suit().is_some() && next.is_some_and(is_number)
}
