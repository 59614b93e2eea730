//! Translates tiles from the notations of other programs to plain notation.
//!
//! Input is first read as plain notation. If that fails, it is translated to plain notation, piece
//! by piece, and read again. Each piece records the bytes that were typed for it, so an error can
//! still point to them. Input that can be read in two ways is rejected with both readings.
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

use alloc::string::String;
use alloc::vec::Vec;

use self::address::address;
use self::character::{Glyph, glyphs};
use self::order::Order;
pub(crate) use self::refusal::{ReadError, Refusal};
use self::tiles::Translator;
use self::translation::Translation;

/// Reads text in plain notation or, if that fails, in any other notation.
///
/// If no notation fits, returns the error of the attempt that got further.
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

/// Translates a hand to plain notation; `None` if it is rejected.
pub(crate) fn in_plain_notation(text: &str) -> Option<String> {
    Some(translate(text, true).ok()?.plain)
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
