//! Numbers and their suit, with marks for red fives.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::character::{Glyph, glyphs_are_adjacent};
use crate::shape::tile::TileSuit;

/// A run of numbers and their suit.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) numbers: Vec<Number>,
    pub(super) suit: TileSuit,
    /// Where the suit was typed, including a mark for a red five after it.
    pub(super) suit_typed: Range<usize>,
    /// The total number of characters.
    pub(super) n_glyphs: usize,
    /// The two readings of a mark between a five's suit and another tile, if there is such a mark;
    /// this run follows one of these readings.
    pub(super) two_sided: Option<Stop>,
}

/// The five that a mark belongs to if there is a five on either side: `5mr5p`.
///
/// A program writes all its marks on the same side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkSide {
    /// The mark comes after its five: `5mr`.
    After,
    /// The mark comes before its five, or is itself a red five: `r5p`, `r67p`.
    Before,
}

/// A number in plain notation, `0` for a red five, and where it was typed.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) char: char,
    pub(super) typed: Range<usize>,
    /// Whether the number is a mark that stands for a red five by itself.
    is_mark: bool,
}

/// Characters that can be read in two ways.
#[derive(Debug)]
pub(super) struct Stop {
    pub(super) n_glyphs: usize,
    pub(super) readings: [String; 2],
}

impl Run {
    /// Numbers followed by their suit: `123m`, `5mr`, `r67p`, `二三萬`.
    pub(super) fn before_suit(glyphs: &[Glyph], marks: MarkSide) -> Result<Option<Self>, Stop> {
        let (mut numbers, n_numbers) = numbers(glyphs, |_| false);
        let Some((suit_glyph, after)) = glyphs.get(n_numbers..).and_then(<[_]>::split_first) else {
            return Ok(None);
        };
        let (Some(suit), Some(last)) = (suit_glyph.suit(), numbers.last()) else {
            return Ok(None);
        };
        let chars: Vec<char> = numbers.iter().map(|number| number.char).collect();
        two_readings_of_capital(&chars, suit_glyph, suit, after, last)
            .map_or(Ok(()), |stop| Err(stop.after(n_numbers)))?;
        if let Some(readings) = two_readings_of_mark(&numbers, suit) {
            let n_glyphs = n_numbers + 1;
            return Err(Stop { n_glyphs, readings });
        }
        let mut suit_typed = suit_glyph.typed();
        let mut n_glyphs = n_numbers + 1;
        let mut two_sided = None;
        let next = after
            .first()
            .filter(|next| glyphs_are_adjacent(suit_glyph, next));
        match next {
            Some(child) if child.char == '子' && !suit_glyph.char.is_ascii() => {
                suit_typed.end = child.end();
                n_glyphs += 1;
            }
            Some(mark) if mark.char == 'r' && suit != TileSuit::Honors && last.char == '5' => {
                let follows = after.get(1).filter(|next| glyphs_are_adjacent(mark, next));
                let is_mark_of_next =
                    |next: &Glyph| next.suit().is_some() || next.number().is_some();
                if follows.is_some_and(is_mark_of_next) {
                    let mut red = chars.clone();
                    red.pop();
                    red.push('0');
                    let readings = [
                        quoted_tiles(&red, suit),
                        format!("{} and a red five after it", quoted_tiles(&chars, suit)),
                    ];
                    let n_glyphs = n_numbers + 2;
                    two_sided = Some(Stop { n_glyphs, readings });
                }
                if two_sided.is_none() || marks == MarkSide::After {
                    suit_typed.end = mark.end();
                    n_glyphs += 1;
                    if let Some(last) = numbers.last_mut() {
                        last.char = '0';
                    }
                }
            }
            _ => {}
        }
        Ok(Some(Self {
            numbers,
            suit,
            suit_typed,
            n_glyphs,
            two_sided,
        }))
    }

    /// A suit followed by its numbers: `m123`, `mr5`.
    pub(super) fn after_suit(glyphs: &[Glyph]) -> Result<Option<Self>, Stop> {
        let Some((suit_glyph, after)) = glyphs.split_first() else {
            return Ok(None);
        };
        let Some(suit) = suit_glyph.suit() else {
            return Ok(None);
        };
        let is_comma = |glyph: &Glyph| glyph.char == ',';
        let (numbers, n_numbers) = numbers(after, is_comma);
        let Some(last) = numbers.last() else {
            return Ok(None);
        };
        if let Some(readings) = two_readings_of_mark(&numbers, suit) {
            return Err(Stop {
                n_glyphs: 1 + n_numbers,
                readings,
            });
        }
        // Anything skipped after the last number is read later.
        let n_glyphs = 1 + after
            .iter()
            .take_while(|glyph| glyph.at < last.typed.end)
            .count();
        Ok(Some(Self {
            suit,
            suit_typed: suit_glyph.typed(),
            n_glyphs,
            numbers,
            two_sided: None,
        }))
    }
}

impl Stop {
    fn after(self, n_glyphs: usize) -> Self {
        Self {
            n_glyphs: self.n_glyphs + n_glyphs,
            ..self
        }
    }
}

/// The numbers at the beginning, and how many characters they take up, including marks for red
/// fives and ignored characters between the numbers.
///
/// A mark before a five belongs to that five. Before any other number, or before a suit, it is
/// itself a red five.
fn numbers(glyphs: &[Glyph], ends: impl Fn(&Glyph) -> bool) -> (Vec<Number>, usize) {
    let mut numbers: Vec<Number> = Vec::new();
    let mut next = 0;
    while let Some(glyph) = glyphs.get(next) {
        let after = glyphs.get(next + 1);
        let after = after.filter(|after| glyphs_are_adjacent(glyph, after));
        if let Some(number) = glyph.number() {
            let char = char::from(b'0' + number);
            numbers.push(Number {
                char,
                typed: glyph.typed(),
                is_mark: false,
            });
            next += 1;
        } else if glyph.is_red_mark() {
            let is_of_five = after.is_some_and(|after| after.number() == Some(5));
            let is_five_itself = glyph.char == 'r'
                && match after {
                    Some(after) if after.number().is_some() || after.suit().is_some() => true,
                    Some(after) => !numbers.is_empty() && (after.is_ignored() || after.char == ']'),
                    None => !numbers.is_empty(),
                };
            let end = match after {
                Some(after) if is_of_five => after.end(),
                _ if is_five_itself => glyph.end(),
                _ => break,
            };
            numbers.push(Number {
                char: '0',
                typed: glyph.at..end,
                is_mark: !is_of_five,
            });
            next += 1 + usize::from(is_of_five);
        } else if glyph.is_ignored() && !ends(glyph) && !numbers.is_empty() {
            next += 1;
        } else {
            break;
        }
    }
    (numbers, next)
}

/// The honors that a number of identical capital letters can stand for, in plain notation.
fn honors_of(suit: TileSuit, n_letters: usize) -> String {
    let number = match suit {
        TileSuit::Bamboos => "2",
        _ => "5",
    };
    format!("`{}z`", number.repeat(n_letters))
}

/// Tiles of a suit in plain notation.
fn quoted_tiles(numbers: &[char], suit: TileSuit) -> String {
    let numbers: String = numbers.iter().collect();
    format!("`{numbers}{suit}`")
}

/// The two readings of a capital `S` or `P` that follows numbers. It can only be their suit if it
/// comes directly after them and is not followed by the same letter.
fn two_readings_of_capital(
    chars: &[char],
    suit_glyph: &Glyph,
    suit: TileSuit,
    after: &[Glyph],
    last: &Number,
) -> Option<Stop> {
    if !matches!(suit_glyph.char, 'S' | 'P') {
        return None;
    }
    let is_adjacent = last.typed.end == suit_glyph.at;
    let n_more = after
        .iter()
        .take_while(|glyph| glyph.char == suit_glyph.char)
        .count();
    if is_adjacent && n_more == 0 {
        return None;
    }
    let numbers: String = chars.iter().collect();
    let tiles = quoted_tiles(chars, suit);
    let readings = [
        match n_more {
            0 => tiles,
            _ => format!("{tiles} and {}", honors_of(suit, n_more)),
        },
        format!(
            "`{numbers}` without a suit and {}",
            honors_of(suit, n_more + 1)
        ),
    ];
    Some(Stop {
        n_glyphs: 1 + n_more,
        readings,
    })
}

/// The two readings of a mark that is directly after a five and not before another one: it belongs
/// to that five, as some programs write it, or is itself a red five.
fn two_readings_of_mark(numbers: &[Number], suit: TileSuit) -> Option<[String; 2]> {
    for (idx, pair) in numbers.windows(2).enumerate() {
        let [five, mark] = pair else {
            continue;
        };
        if five.char == '5' && mark.is_mark && five.typed.end == mark.typed.start {
            let chars: Vec<char> = numbers.iter().map(|number| number.char).collect();
            let mut of_five = chars.clone();
            of_five.remove(idx);
            return Some([quoted_tiles(&of_five, suit), quoted_tiles(&chars, suit)]);
        }
    }
    None
}
