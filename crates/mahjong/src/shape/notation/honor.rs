//! Honors, written as capital letters or in Chinese.

use super::character::{Glyph, glyphs_are_adjacent};

/// The number of the honor at the beginning, and how many characters it takes up.
///
/// Letters must be capitals: lowercase `s` and `p` are suits, and no other lowercase letter is a
/// tile.
#[inline(never)]
pub(super) fn honor(glyphs: &[Glyph]) -> Option<(u8, usize)> {
    let char = |idx: usize| {
        let glyph = glyphs.get(idx)?;
        let before = glyphs.get(idx.checked_sub(1)?)?;
        glyphs_are_adjacent(before, glyph).then_some(glyph.char)
    };
    let next = char(1);
    let with = |number, second: &[char]| {
        let has_second = next.is_some_and(|next| second.contains(&next));
        Some((number, 1 + usize::from(has_second)))
    };
    let only_with = |number, second: &[char]| {
        let has_second = next.is_some_and(|next| second.contains(&next));
        has_second.then_some((number, 2))
    };
    const WIND: &[char] = &['風', '风'];
    match glyphs.first()?.char {
        'E' => Some((1, 1)),
        'S' => Some((2, 1)),
        'W' => only_with(5, &['h', 'H']).or(Some((3, 1))),
        'N' => Some((4, 1)),
        'P' => Some((5, 1)),
        'F' => Some((6, 1)),
        'C' => Some((7, 1)),
        'G' => only_with(6, &['r', 'R']),
        'R' => only_with(7, &['d', 'D']),
        '東' | '东' => with(1, WIND),
        '南' => with(2, WIND),
        '西' => with(3, WIND),
        '北' => with(4, WIND),
        '白' => with(5, &['板']),
        '發' | '発' | '发' => with(6, &['財', '财']),
        '中' => Some((7, 1)),
        '紅' | '红' => only_with(7, &['中']),
        _ => None,
    }
}
