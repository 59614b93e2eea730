//! The characters that tiles are written with, in any width and script.

use alloc::vec::Vec;
use core::ops::Range;

use crate::shape::tile::TileSuit;

/// A character of the input, converted to its usual width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) char: char,
    /// The byte at which it was typed.
    pub(super) at: usize,
    len: usize,
}

impl Glyph {
    /// A character that takes up `len` bytes of the input.
    pub(super) fn new(char: char, at: usize, len: usize) -> Self {
        let char = folded(char);
        Self { char, at, len }
    }

    pub(super) const fn end(&self) -> usize {
        self.at + self.len
    }

    pub(super) const fn typed(&self) -> Range<usize> {
        self.at..self.end()
    }

    /// Whether the character only separates tiles, or has no meaning.
    #[inline(never)]
    pub(super) fn is_ignored(&self) -> bool {
        self.char.is_whitespace() || matches!(self.char, ',' | '\u{FE0E}' | '\u{FE0F}')
    }

    /// The number, from a digit or a Chinese numeral.
    #[inline(never)]
    pub(super) fn number(&self) -> Option<u8> {
        const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
        match self.char {
            '伍' => Some(5),
            char => char.to_digit(10).map(|digit| digit as u8).or_else(|| {
                let idx = CHINESE.iter().position(|&one| one == char)?;
                Some(idx as u8 + 1)
            }),
        }
    }

    /// The suit, from a letter or a Chinese character.
    #[inline(never)]
    pub(super) fn suit(&self) -> Option<TileSuit> {
        match self.char {
            '萬' | '万' => Some(TileSuit::Characters),
            '筒' | '餅' | '饼' => Some(TileSuit::Dots),
            '索' | '條' | '条' => Some(TileSuit::Bamboos),
            char => TileSuit::from_char(char),
        }
    }

    /// Whether the character is a mark for a red five.
    pub(super) const fn is_red_mark(&self) -> bool {
        matches!(self.char, 'r' | '赤' | '紅' | '红')
    }
}

/// The characters of the input, with full-width letters, digits and brackets converted to ASCII.
pub(super) fn glyphs(text: &str) -> Vec<Glyph> {
    let chars = text.char_indices();
    chars
        .map(|(at, char)| Glyph::new(char, at, char.len_utf8()))
        .collect()
}

/// The usual form of a character.
fn folded(char: char) -> char {
    match char {
        '【' | '〔' => '[',
        '】' | '〕' => ']',
        '、' => ',',
        // The block "Halfwidth and Fullwidth Forms" repeats the visible characters of ASCII.
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(char as u32 - 0xFF01 + 0x21).unwrap_or(char),
        _ => char,
    }
}

/// Whether nothing was typed between two characters.
pub(super) const fn glyphs_are_adjacent(first: &Glyph, second: &Glyph) -> bool {
    first.end() == second.at
}
