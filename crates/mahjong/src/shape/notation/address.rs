//! The hand in a web address of Tenhou's analyzer: `https://tenhou.net/2/?q=123m456p789s1122z`.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;
use core::str;

use super::character::Glyph;
use super::refusal::Refusal;
use crate::words::quoted;

/// Where the hand in a web address is, and where the address ends.
#[derive(Debug)]
struct HandInAddress {
    hand: Range<usize>,
    /// The index of the byte after the address.
    end: usize,
    /// Whether the text is a whole address, in which `+` is a space.
    is_whole: bool,
}

/// If the text begins with a web address or with the parameter `q=`, keeps only the characters of
/// the hand and of everything after the address.
pub(super) fn keep_hand(text: &str, glyphs: &mut Vec<Glyph>) -> Result<(), Refusal> {
    let Some(found) = address(text)? else {
        return Ok(());
    };
    glyphs.retain(|glyph| found.hand.contains(&glyph.at) || glyph.at >= found.end);
    *glyphs = decoded(glyphs, &found);
    Ok(())
}

/// Finds the hand if the text begins with a web address or with the parameter `q=`.
fn address(text: &str) -> Result<Option<HandInAddress>, Refusal> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let end = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
    let word = &text[start..end];
    let is_whole = is_of_tenhou(word);
    let n_before = match word.find('?') {
        Some(at) if is_whole => at + 1,
        None if is_whole => word.len(),
        _ if word.starts_with("q=") => 0,
        _ => return Ok(None),
    };
    // A fragment is not part of the parameters.
    let n_used = word[n_before..]
        .find('#')
        .map_or(word.len(), |at| n_before + at);
    let mut hands: Vec<Range<usize>> = Vec::new();
    let mut at = start + n_before;
    for parameter in word[n_before..n_used].split('&') {
        if parameter.starts_with("q=") {
            hands.push(at + 2..at + parameter.len());
        }
        at += parameter.len() + 1;
    }
    match hands.as_slice() {
        [] => Err(Refusal::NoHandInAddress { span: start..end }),
        [hand] => Ok(Some(HandInAddress {
            hand: hand.clone(),
            end,
            is_whole,
        })),
        [first, second, ..] => Err(Refusal::TwoReadings {
            text: word.into(),
            readings: [first, second].map(|hand| format!("`{}`", quoted(&text[hand.clone()]))),
            span: start..end,
        }),
    }
}

/// Whether a word is a web address of Tenhou, with or without `https://`.
fn is_of_tenhou(word: &str) -> bool {
    let word = ["https://", "http://"]
        .into_iter()
        .find_map(|scheme| word.strip_prefix(scheme))
        .unwrap_or(word);
    word.starts_with("tenhou.net/")
}

/// The characters, after decoding those inside the hand that a browser has percent-encoded:
/// `%E6%9D%B1` becomes `東`.
fn decoded(glyphs: &[Glyph], found: &HandInAddress) -> Vec<Glyph> {
    let mut decoded = Vec::with_capacity(glyphs.len());
    let mut rest = glyphs;
    while let [first, after @ ..] = rest {
        let is_in_hand = found.hand.contains(&first.at);
        match encoded_char(rest).filter(|_| is_in_hand) {
            Some((char, n_glyphs)) => {
                decoded.push(Glyph::new(char, first.at, n_glyphs));
                rest = rest.get(n_glyphs..).unwrap_or_default();
            }
            None => {
                decoded.push(match first.char {
                    '+' if is_in_hand && found.is_whole => Glyph::new(' ', first.at, 1),
                    _ => *first,
                });
                rest = after;
            }
        }
    }
    decoded
}

/// The percent-encoded character at the beginning, and how many ASCII characters it takes up.
fn encoded_char(glyphs: &[Glyph]) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    for n_bytes in 1..=4 {
        let [percent, high, low] = *glyphs.get(3 * (n_bytes - 1)..3 * n_bytes)? else {
            return None;
        };
        let byte = 16 * high.char.to_digit(16)? + low.char.to_digit(16)?;
        if percent.char != '%' {
            return None;
        }
        bytes[n_bytes - 1] = u8::try_from(byte).ok()?;
        if let Ok(text) = str::from_utf8(&bytes[..n_bytes]) {
            return Some((text.chars().next()?, 3 * n_bytes));
        }
    }
    None
}
