//! Calls in brackets, with other programs' names or without a name.

use alloc::string::String;
use alloc::vec::Vec;

use super::character::Glyph;
use crate::shape::call::CallKind;
use crate::shape::tile::{Tile, TileSuit};
use crate::short_list::sort_short;

/// What players and other programs call the kinds of calls, in lowercase letters.
const WORDS: &[(&str, CallKind)] = &[
    ("chi", CallKind::Chi),
    ("chii", CallKind::Chi),
    ("chow", CallKind::Chi),
    ("吃", CallKind::Chi),
    ("チー", CallKind::Chi),
    ("pon", CallKind::Pon),
    ("pong", CallKind::Pon),
    ("pung", CallKind::Pon),
    ("peng", CallKind::Pon),
    ("碰", CallKind::Pon),
    ("ポン", CallKind::Pon),
    ("kan", CallKind::Kan),
    ("kong", CallKind::Kan),
    ("gang", CallKind::Kan),
    ("minkan", CallKind::Kan),
    ("daiminkan", CallKind::Kan),
    ("minggang", CallKind::Kan),
    ("open kan", CallKind::Kan),
    ("open kong", CallKind::Kan),
    ("exposed kan", CallKind::Kan),
    ("exposed kong", CallKind::Kan),
    ("melded kong", CallKind::Kan),
    ("杠", CallKind::Kan),
    ("槓", CallKind::Kan),
    ("カン", CallKind::Kan),
    ("明杠", CallKind::Kan),
    ("明槓", CallKind::Kan),
    ("大明杠", CallKind::Kan),
    ("大明槓", CallKind::Kan),
    ("kakan", CallKind::Kakan),
    ("shouminkan", CallKind::Kakan),
    ("shominkan", CallKind::Kakan),
    ("chakan", CallKind::Kakan),
    ("added kan", CallKind::Kakan),
    ("added kong", CallKind::Kakan),
    ("bugang", CallKind::Kakan),
    ("jiagang", CallKind::Kakan),
    ("加杠", CallKind::Kakan),
    ("加槓", CallKind::Kakan),
    ("补杠", CallKind::Kakan),
    ("補槓", CallKind::Kakan),
    ("小明槓", CallKind::Kakan),
    ("ankan", CallKind::Ankan),
    ("angang", CallKind::Ankan),
    ("closed kan", CallKind::Ankan),
    ("closed kong", CallKind::Ankan),
    ("concealed kan", CallKind::Ankan),
    ("concealed kong", CallKind::Ankan),
    ("暗杠", CallKind::Ankan),
    ("暗槓", CallKind::Ankan),
];

/// The kind named by the first word inside brackets, and how many characters the word takes up,
/// including spaces around it.
pub(super) fn word_len(inside: &[Glyph]) -> Option<(CallKind, usize)> {
    let n_before = inside.iter().take_while(|glyph| glyph.is_ignored()).count();
    let content = &inside[n_before..];
    let matches = |word: &str| {
        let mut n_glyphs = 0;
        for expected in word.chars() {
            let found = content.get(n_glyphs)?;
            let is_same = match expected {
                ' ' => found.char.is_whitespace(),
                _ => found.char.to_ascii_lowercase() == expected,
            };
            if !is_same {
                return None;
            }
            n_glyphs += 1;
        }
        let after = content.get(n_glyphs..).unwrap_or_default();
        // A suit can follow the name without a space; any other letter makes it a different word.
        let is_word = match after {
            [letter, number, ..] if letter.char.is_ascii_lowercase() => {
                letter.suit().is_some() && number.number().is_some()
            }
            _ => true,
        };
        let n_after = after.iter().take_while(|glyph| glyph.is_ignored()).count();
        is_word.then_some(n_before + n_glyphs + n_after)
    };
    let found = WORDS
        .iter()
        .filter_map(|&(word, kind)| Some((kind, matches(word)?)));
    found.max_by_key(|&(_, len)| len)
}

/// What brackets contain if they do not name a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unnamed {
    /// A call of this kind.
    Call(CallKind),
    /// A quad that could be open or concealed.
    Quad,
    /// Tiles that are not a set.
    NoSet,
}

/// Determines the kind of a call without a name from its tiles in plain notation.
///
/// `offer` is a number that some programs add: which tile was claimed, or which player a quad was
/// claimed from.
pub(super) fn unnamed(plain: &str, offer: Option<u8>) -> Unnamed {
    // No call has more than four tiles, however long the text is.
    let Some(mut tiles) = tiles(plain).filter(|tiles| tiles.len() <= 4) else {
        return Unnamed::NoSet;
    };
    sort_short(&mut tiles, |a, b| a < b);
    let is_equal = tiles.windows(2).all(|pair| pair[0] == pair[1]);
    let is_row = tiles.windows(2).all(|pair| {
        let [first, second] = [pair[0], pair[1]];
        first.suit() == second.suit() && first.number() + 1 == second.number()
    });
    match (tiles.as_slice(), offer) {
        ([first, _, _], _) if is_row && !first.is_honor() => Unnamed::Call(CallKind::Chi),
        ([_, _, _], _) if is_equal => Unnamed::Call(CallKind::Pon),
        ([_, _, _, _], Some(1..=3)) if is_equal => Unnamed::Call(CallKind::Kan),
        ([_, _, _, _], Some(5..=7)) if is_equal => Unnamed::Call(CallKind::Kakan),
        ([_, _, _, _], _) if is_equal => Unnamed::Quad,
        _ => Unnamed::NoSet,
    }
}

/// The tiles written as digits and suit letters; `None` if there is anything else.
fn tiles(plain: &str) -> Option<Vec<Tile>> {
    let mut tiles = Vec::new();
    let mut numbers: Vec<u8> = Vec::new();
    for char in plain.chars().filter(|char| *char != ' ') {
        match (char.to_digit(10), TileSuit::from_char(char)) {
            // A red five is a five.
            (Some(0), _) => numbers.push(5),
            (Some(digit), _) => numbers.push(digit as u8),
            (None, suit) => {
                // Any other letter means that the brackets have a word before the tiles.
                let suit = suit?;
                for number in numbers.drain(..) {
                    tiles.push(Tile::new(suit, number)?);
                }
            }
        }
    }
    numbers.is_empty().then_some(tiles)
}

/// Splits the characters inside brackets into tiles and the offer after them, as in `[1111s,1]`.
pub(super) fn split_offer(inside: &[Glyph]) -> (&[Glyph], Option<u8>) {
    match inside {
        [tiles @ .., comma, offer] if comma.char == ',' && !tiles.is_empty() => {
            match offer.number() {
                Some(offer @ 1..=7) => (tiles, Some(offer)),
                _ => (inside, None),
            }
        }
        _ => (inside, None),
    }
}

/// The beginning of a call in plain notation, up to its tiles: `[chi `.
pub(super) fn opening(kind: CallKind) -> String {
    let mut opening = String::from("[");
    opening.push_str(kind.key());
    opening.push(' ');
    opening
}
