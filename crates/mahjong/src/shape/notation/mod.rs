//! Translates tiles from the notations of other programs to plain notation.
//!
//! Input is first read as plain notation. If that fails, it is translated to plain notation, piece
//! by piece, and read again. Each piece records the bytes that were typed for it, so an error can
//! still point to them. Suits may come before or after their numbers, and the mark of a red five
//! before or after its five; if it is unclear which, both are tried. Input that can be read in two
//! ways is rejected, and the error names both readings.
//!
//! Source: rule M17.

mod address;
mod bracket;
mod character;
mod honor;
mod meld;
mod numbers;
mod order;
mod refusal;
mod tiles;
mod translation;

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::ops::Range;

use self::address::keep_hand;
use self::character::{Glyph, glyphs};
use self::numbers::MarkSide;
use self::order::Order;
pub(crate) use self::refusal::{ReadError, Refusal};
use self::tiles::Translator;
use self::translation::Translation;
use super::tile::Tile;
use super::tile_text::read_tiles;
use crate::words::quoted_up_to;

/// Reads text in plain notation or, if that fails, in any other notation.
///
/// If no notation fits, returns the error from the attempt that got further.
pub(crate) fn read<T, E: ReadError>(
    text: &str,
    has_calls: bool,
    plain: impl Fn(&str) -> Result<T, E>,
) -> Result<T, E> {
    match plain(text) {
        Err(error) if error.is_of_notation() => read_translated(text, has_calls, &plain, error),
        read => read,
    }
}

#[cold]
fn read_translated<T, E: ReadError>(
    text: &str,
    has_calls: bool,
    plain: &dyn Fn(&str) -> Result<T, E>,
    error: E,
) -> Result<T, E> {
    let fault = |text: &str| match plain(text) {
        Err(error) if error.is_of_notation() => Some(error.at()),
        _ => None,
    };
    let translation = translate(text, has_calls, &fault).map_err(E::refused)?;
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

/// Translates a hand to plain notation; `None` if it is rejected. `fault` returns the position at
/// which a text is not in plain notation.
pub(crate) fn in_plain_notation(text: &str, fault: &Fault<'_>) -> Option<String> {
    Some(translate(text, true, fault).ok()?.plain)
}

/// Returns where text is not in plain notation; `None` if all of it is.
type Fault<'f> = dyn Fn(&str) -> Option<Range<usize>> + 'f;

fn translate(text: &str, has_calls: bool, fault: &Fault<'_>) -> Result<Translation, Refusal> {
    let mut glyphs = glyphs(text);
    keep_hand(text, &mut glyphs)?;
    drop_list_marks(&mut glyphs);
    let in_order = |order| in_order(text, &glyphs, order, has_calls, fault);
    let (first, second) = match Order::possible(&glyphs) {
        (first, Some(second)) => (in_order(first), in_order(second)),
        (only, None) => return in_order(only),
    };
    let starts = [&first, &second].map(|tried| match tried {
        Ok(translation) => fault(&translation.plain).map(|at| translation.typed(at).start),
        Err(refusal) => Some(refusal.start()),
    });
    match (first, second, starts) {
        (Ok(first), Ok(second), [None, None]) if !is_same(&first.plain, &second.plain) => {
            let span = text.len() - text.trim_start().len()..text.trim_end().len();
            let readings = [first, second].map(|one| format!("`{}`", quoted_up_to(60, &one.plain)));
            let text = text[span.clone()].to_string();
            Err(Refusal::TwoReadings {
                text,
                readings,
                span,
            })
        }
        // The translation that can be read or, if neither can, the one that got further.
        (_, second, [Some(_), None]) => second,
        (_, second, [Some(first_at), Some(second_at)]) if second_at > first_at => second,
        (first, ..) => first,
    }
}

/// Translates input in which all suits come before their numbers, or all after them.
fn in_order(
    text: &str,
    glyphs: &[Glyph],
    order: Order,
    has_calls: bool,
    fault: &Fault<'_>,
) -> Result<Translation, Refusal> {
    let translate = |marks| {
        let mut translator = Translator::new(text, glyphs, order, marks, has_calls);
        translator.translate()?;
        Ok(translator.into_translation())
    };
    let (after, two_sided) = translate(MarkSide::After)?;
    let Some(two_readings) = two_sided else {
        return Ok(after);
    };
    let is_readable = |translation: &Translation| fault(&translation.plain).is_none();
    let is_after = is_readable(&after);
    match translate(MarkSide::Before) {
        Ok((before, _)) if !is_readable(&before) || is_same(&after.plain, &before.plain) => {
            Ok(after)
        }
        Ok((before, _)) if !is_after => Ok(before),
        Err(_) if !is_after => Ok(after),
        _ => Err(two_readings),
    }
}

/// Whether two texts in plain notation have the same tiles and calls.
fn is_same(first: &str, second: &str) -> bool {
    /// The numbers of plain and of red copies of each tile, and the calls.
    fn content(text: &str) -> Option<([[usize; 2]; Tile::COUNT], &str)> {
        let (tiles, calls) = text.split_at(text.find('[').unwrap_or(text.len()));
        // The text can be very long.
        let mut counts = [[0; 2]; Tile::COUNT];
        let is_read = read_tiles(tiles, 0..tiles.len(), |one| {
            counts[one.tile.idx()][usize::from(one.is_red)] += 1;
        });
        is_read.ok().map(|()| (counts, calls))
    }
    first == second || content(first).is_some_and(|first| Some(first) == content(second))
}

/// Drops the quotes and the brackets of a list of strings: `["1m","5mr","E"]`.
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
