//! Tiles as other programs write them, put into plain notation.
//!
//! A text is read as plain notation first. If that fails, it is written anew in plain notation,
//! piece by piece, and read again; each piece knows its bytes in the text as it was typed, so that
//! an error still points there. What can be read in two ways is refused with both.
//!
//! Source: rule M17.

mod address;
mod bracket;
mod character;
mod meld;
mod numbers;
mod order;
mod tiles;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use self::address::address;
use self::character::{Glyph, glyphs};
use self::order::Order;
use self::tiles::Translator;
use super::hand::read_plain_hand;
use super::shape_rules::ShapeRules;

/// A text in plain notation, and where each piece of it was typed.
#[derive(Debug, Default)]
struct Translation {
    plain: String,
    pieces: Vec<Piece>,
}

/// A piece of plain notation.
#[derive(Debug)]
struct Piece {
    /// The byte after it in the plain text.
    end: usize,
    /// The bytes it stands for in the text as typed.
    typed: Range<usize>,
}

impl Translation {
    fn push(&mut self, plain: &str, typed: Range<usize>) {
        self.plain.push_str(plain);
        let end = self.plain.len();
        self.pieces.push(Piece { end, typed });
    }

    /// The typed bytes of some bytes of the plain text.
    fn typed(&self, plain: Range<usize>) -> Range<usize> {
        let first = self
            .pieces
            .partition_point(|piece| piece.end <= plain.start);
        let pieces = self.pieces.get(first..).unwrap_or_default();
        let n_pieces = pieces.partition_point(|piece| piece.end < plain.end) + 1;
        let pieces = pieces.get(..n_pieces).unwrap_or(pieces);
        let start = pieces.iter().map(|piece| piece.typed.start).min();
        let end = pieces.iter().map(|piece| piece.typed.end).max();
        match start.zip(end) {
            Some((start, _)) if plain.is_empty() => start..start,
            Some((start, end)) => start..end,
            None => {
                let end = self.pieces.last().map_or(0, |piece| piece.typed.end);
                end..end
            }
        }
    }
}

/// Why a text is not put into plain notation.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It can be read in two ways.
    TwoReadings {
        /// The part with two readings.
        text: String,
        /// Both of them, with tiles in backticks.
        readings: [String; 2],
        /// Where the part is.
        span: Range<usize>,
    },
    /// A quad in brackets does not say whether it is open.
    QuadKind {
        /// The tiles, in plain notation.
        tiles: String,
        /// The brackets.
        span: Range<usize>,
    },
}

/// An error of a plain reader.
pub(crate) trait ReadError: Sized {
    /// Whether the text is not in plain notation, not merely wrong.
    fn is_of_notation(&self) -> bool;

    fn at(&self) -> Range<usize>;

    /// The same error at other bytes.
    fn moved(self, span: Range<usize>) -> Self;

    fn refused(refusal: Refusal) -> Self;
}

/// Reads a text in plain notation or, if that fails, in another.
///
/// If no notation fits, the error is that of the reading that got farther.
pub(crate) fn read<T, E: ReadError>(
    text: &str,
    has_calls: bool,
    plain: impl Fn(&str) -> Result<T, E>,
) -> Result<T, E> {
    match plain(text) {
        Err(error) if error.is_of_notation() => read_translated(text, has_calls, plain, error),
        read => read,
    }
}

#[cold]
fn read_translated<T, E: ReadError>(
    text: &str,
    has_calls: bool,
    plain: impl Fn(&str) -> Result<T, E>,
    error: E,
) -> Result<T, E> {
    let translation = translate(text, has_calls).map_err(E::refused)?;
    if translation.plain == text {
        return Err(error);
    }
    plain(&translation.plain).map_err(|other| {
        let typed = translation.typed(other.at());
        match !other.is_of_notation() || typed.start > error.at().start {
            true => other.moved(typed),
            false => error,
        }
    })
}

fn translate(text: &str, has_calls: bool) -> Result<Translation, Refusal> {
    let mut glyphs = glyphs(text);
    if let Some(hand) = address(text) {
        glyphs.retain(|glyph| hand.contains(glyph.at));
    }
    drop_list_marks(&mut glyphs);
    let order = Order::of(&glyphs);
    let mut translator = Translator::new(text, &glyphs, order, has_calls);
    translator.translate()?;
    Ok(translator.into_translation())
}

/// Drops the quotes and the brackets of a list of texts: `["1m","5mr","E"]`.
fn drop_list_marks(glyphs: &mut Vec<Glyph>) {
    let visible = || glyphs.iter().filter(|glyph| !glyph.is_ignored());
    let is_bracket = |glyph: &&Glyph| glyph.char == '[';
    let bracket = visible().next().filter(is_bracket).map(|glyph| glyph.at);
    let Some(quote) = visible().nth(usize::from(bracket.is_some())) else {
        return;
    };
    let quote = quote.char;
    if !matches!(quote, '"' | '\'') {
        return;
    }
    let end = visible().next_back().filter(|glyph| glyph.char == ']');
    let end = end.map(|glyph| glyph.at);
    let brackets = bracket.zip(end);
    glyphs.retain(|glyph| {
        let is_outer = brackets.is_some_and(|(start, end)| glyph.at == start || glyph.at == end);
        glyph.char != quote && !is_outer
    });
}

/// A hand in plain notation, if `text` is one in another notation; `None` if it is in plain
/// notation already, or cannot be read.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::plain_notation;
///
/// let plain = plain_notation("m123p406 東東 [碰 白白白]");
/// assert_eq!(plain.as_deref(), Some("123m406p 11z [pon 555z]"));
/// assert_eq!(plain_notation("123m406p11z[pon 555z]"), None);
/// ```
///
/// Source: rule M17.
#[must_use]
pub fn plain_notation(text: &str) -> Option<String> {
    let is_readable = |text: &str| match read_plain_hand(text, &[], ShapeRules::default()) {
        Ok(_) => true,
        Err(error) => !error.is_of_notation(),
    };
    if is_readable(text) {
        return None;
    }
    let plain = translate(text, true).ok()?.plain;
    is_readable(&plain).then_some(plain)
}
