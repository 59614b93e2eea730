//! Reading tiles, calls and hands from anybody's text.
//!
//! Source: Rule M13.

use alloc::vec::Vec;
use core::ops::Range;

use crate::error::quoted;
use crate::hand::HandTally;
use crate::{
    Call, CallKind, Hand, HandError, ParseCallError, ParseHandError, ParseTilesError, SetKind,
    ShapeRules, ShownTile, Tile, TileSuit,
};

/// A tile and where it stood in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TileAt {
    pub(crate) tile: Tile,
    pub(crate) is_red: bool,
    pub(crate) offset: usize,
    pub(crate) len: usize,
}

impl TileAt {
    pub(crate) fn shown(self) -> ShownTile {
        ShownTile {
            tile: self.tile,
            is_red: self.is_red,
        }
    }

    fn span(self) -> Range<usize> {
        self.offset..self.offset + self.len
    }
}

/// Gives each tile of the bytes `range` of `text` to `sink`, in the order of the text.
///
/// `range` must lie on character boundaries. Digits wait for the next suit letter; spaces and
/// commas may stand anywhere.
pub(crate) fn read_tiles(
    text: &str,
    range: Range<usize>,
    mut sink: impl FnMut(TileAt),
) -> Result<(), ParseTilesError> {
    // The bytes from the first to the last digit that has no suit yet.
    let mut digits = range.start..range.start;
    let missing_suit = |digits: &Range<usize>| ParseTilesError::MissingSuit {
        digits: quoted(&text[digits.clone()]),
        offset: digits.start,
        len: digits.len(),
    };
    for (char_idx, char) in text[range.clone()].char_indices() {
        let offset = range.start + char_idx;
        if is_ignored(char) {
            continue;
        }
        if char.is_ascii_digit() {
            let start = if digits.is_empty() {
                offset
            } else {
                digits.start
            };
            digits = start..offset + 1;
        } else if let Some(suit) = TileSuit::from_char(char) {
            if digits.is_empty() {
                return Err(ParseTilesError::MissingNumber {
                    found: char,
                    offset,
                });
            }
            for (idx, digit) in text[digits.clone()].bytes().enumerate() {
                if digit.is_ascii_digit() {
                    sink(numbered_tile(digit - b'0', suit, digits.start + idx)?);
                }
            }
            digits = offset..offset;
        } else if !digits.is_empty() && char.is_alphabetic() {
            return Err(ParseTilesError::UnknownSuit {
                found: char,
                digits: quoted(&text[digits]),
                offset,
            });
        } else if !digits.is_empty() {
            return Err(missing_suit(&digits));
        } else {
            sink(symbol_tile(char, offset)?);
        }
    }
    if digits.is_empty() {
        Ok(())
    } else {
        Err(missing_suit(&digits))
    }
}

/// The tile of a digit and a suit; 0 is the red five.
fn numbered_tile(digit: u8, suit: TileSuit, offset: usize) -> Result<TileAt, ParseTilesError> {
    let is_red = digit == 0 && suit != TileSuit::Honors;
    let number = if is_red { 5 } else { digit };
    match Tile::new(suit, number) {
        Some(tile) => Ok(TileAt {
            tile,
            is_red,
            offset,
            len: 1,
        }),
        None => Err(ParseTilesError::NoSuchHonor { digit, offset }),
    }
}

/// The tile that one character shows.
fn symbol_tile(char: char, offset: usize) -> Result<TileAt, ParseTilesError> {
    let not_a_tile = |what| ParseTilesError::NotInAnyHand {
        found: char,
        what,
        offset,
    };
    if let Some(tile) = Tile::from_symbol(char) {
        return Ok(TileAt {
            tile,
            is_red: false,
            offset,
            len: char.len_utf8(),
        });
    }
    Err(match char {
        '\u{1F022}'..='\u{1F025}' => not_a_tile("flower"),
        '\u{1F026}'..='\u{1F029}' => not_a_tile("season"),
        '\u{1F02A}' => not_a_tile("joker"),
        '\u{1F02B}' => not_a_tile("tile back"),
        found => ParseTilesError::UnknownCharacter { found, offset },
    })
}

/// What may stand between tiles: spaces, commas, and the invisible characters that ask for a
/// symbol as text or as a picture.
fn is_ignored(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | '\u{FE0E}' | '\u{FE0F}')
}

/// Reads the tiles of a call from the bytes `range` of `text`.
pub(crate) fn read_call_tiles(
    kind: CallKind,
    text: &str,
    range: Range<usize>,
) -> Result<Call, ParseCallError> {
    let n_expected = kind.set_kind().n_tiles();
    let mut tiles = Vec::with_capacity(n_expected);
    let mut n_tiles = 0;
    let mut end = range.start;
    read_tiles(text, range.clone(), |read| {
        n_tiles += 1;
        end = read.offset + read.len;
        if tiles.len() < n_expected {
            tiles.push(read);
        }
    })?;
    let Some(first) = tiles.first().copied() else {
        return Err(ParseCallError::NoTiles {
            kind,
            offset: range.end,
        });
    };
    // The suit letter after the last digit belongs to what is wrong.
    if text[end..].starts_with(|char| TileSuit::from_char(char).is_some()) {
        end += 1;
    }
    let offset = first.offset;
    let len = end - offset;
    let written = || quoted(&text[offset..end]);
    if n_tiles != n_expected {
        return Err(ParseCallError::WrongSize {
            kind,
            tiles: written(),
            found: n_tiles,
            offset,
            len,
        });
    }
    if let Some(second) = tiles.iter().filter(|read| read.is_red).nth(1) {
        return Err(ParseCallError::SecondRedFive {
            suit: second.tile.suit(),
            offset: second.offset,
        });
    }
    tiles.sort_by_key(|read| read.tile);
    let lowest = tiles.first().map_or(first.tile, |read| read.tile);
    let call = Call::new(kind, lowest).filter(|call| {
        let read = tiles.iter().map(|read| read.tile);
        call.set().tiles().eq(read)
    });
    if let Some(call) = call {
        let is_red = tiles.iter().any(|read| read.is_red);
        return Ok(call.with_red_five().filter(|_| is_red).unwrap_or(call));
    }
    let is_all_honors = tiles.iter().all(|read| read.tile.is_honor());
    Err(match kind.set_kind() {
        SetKind::Sequence if is_all_honors => ParseCallError::HonorSequence {
            tiles: written(),
            offset,
            len,
        },
        SetKind::Sequence => ParseCallError::NoSequence {
            tiles: written(),
            offset,
            len,
        },
        SetKind::Triplet | SetKind::Quad => ParseCallError::NotEqual {
            kind,
            tiles: written(),
            offset,
            len,
        },
    })
}

/// Reads a call with its brackets. `start` is the byte of the opening one; the end is the byte
/// after the closing one.
fn read_bracketed_call(text: &str, start: usize) -> Result<(Call, usize), ParseHandError> {
    let inside = start + 1;
    let Some(n_inside) = text[inside..].find(['[', ']']) else {
        return Err(ParseHandError::UnclosedBracket { offset: start });
    };
    let end = inside + n_inside;
    if !text[end..].starts_with(']') {
        return Err(ParseHandError::UnclosedBracket { offset: start });
    }
    let content = &text[inside..end];
    let word_start = inside + content.len() - content.trim_start().len();
    let word_len = text[word_start..end]
        .find(|char: char| !char.is_alphabetic())
        .unwrap_or(end - word_start);
    let word = &text[word_start..word_start + word_len];
    if word.is_empty() {
        return Err(ParseHandError::MissingCallWord {
            offset: start,
            len: end + 1 - start,
        });
    }
    let Some(kind) = CallKind::from_key(word) else {
        return Err(ParseHandError::UnknownCallWord {
            word: quoted(word),
            offset: word_start,
            len: word_len,
        });
    };
    let call = read_call_tiles(kind, text, word_start + word_len..end)?;
    Ok((call, end + 1))
}

/// Reads a hand, and counts the `given` calls after those of the text.
///
/// A tile or call that is too many is only reported once the whole text can be read.
pub(crate) fn read_hand(
    text: &str,
    given: &[Call],
    rules: ShapeRules,
) -> Result<Hand, ParseHandError> {
    let mut tally = HandTally::new(rules);
    let mut problem = None;
    let mut note = |added: Result<(), HandError>, span: Range<usize>, given_call| {
        if let (Err(error), None) = (added, &problem) {
            problem = Some(ParseHandError::Hand {
                error,
                span,
                given_call,
            });
        }
    };
    let mut offset = 0;
    while offset < text.len() {
        let bracket = text[offset..].find('[').map(|n| offset + n);
        let tiles = offset..bracket.unwrap_or(text.len());
        offset = tiles.end;
        read_tiles(text, tiles, |read| {
            note(tally.add_tile(read.tile, read.is_red), read.span(), None);
        })
        .map_err(|error| match error {
            ParseTilesError::UnknownCharacter { found: ']', offset } => {
                ParseHandError::UnopenedBracket { offset }
            }
            error => error.into(),
        })?;
        if bracket.is_some() {
            let (call, end) = read_bracketed_call(text, offset)?;
            note(tally.add_call(call), offset..end, None);
            offset = end;
        }
    }
    for (call_idx, &call) in given.iter().enumerate() {
        note(tally.add_call(call), text.len()..text.len(), Some(call_idx));
    }
    if let Some(problem) = problem {
        return Err(problem);
    }
    tally.finish().map_err(|error| {
        let start = text.len() - text.trim_start().len();
        ParseHandError::Hand {
            error,
            span: start..text.trim_end().len().max(start),
            given_call: None,
        }
    })
}

/// Reads tiles that are seen beside a hand.
///
/// As in a hand, a tile that is too many is only reported once the whole text can be read.
pub(crate) fn read_visible(hand: &Hand, text: &str) -> Result<Hand, ParseHandError> {
    let mut tally = HandTally::of(hand);
    let mut problem = None;
    read_tiles(text, 0..text.len(), |read| {
        let added = tally.add_visible(read.tile, read.is_red);
        if let (Err(error), None) = (added, &problem) {
            problem = Some(ParseHandError::Hand {
                error,
                span: read.span(),
                given_call: None,
            });
        }
    })?;
    match problem {
        Some(problem) => Err(problem),
        None => Ok(tally.hand_with_visible(hand)),
    }
}
