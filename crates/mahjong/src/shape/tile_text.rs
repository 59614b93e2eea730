//! Reading tiles.
//!
//! Source: Rule M13.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use core::str::FromStr;

use strum::IntoStaticStr;

use super::notation::{ReadError, Refusal, read};
use super::shown_tile::ShownTile;
use super::tile::{Tile, TileSuit};
use crate::words::quoted;

/// Why a string cannot be read as tiles. Offsets are in bytes from the start of the string.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseTilesError {
    /// There is no tile in the string.
    #[error("no tile given: expected a number and a suit, such as `1m`")]
    NoTile,
    /// A second tile follows where only one tile was expected.
    #[error("tile `{second}` is one too many: expected a single tile")]
    MoreThanOneTile {
        /// The extra tile.
        second: Tile,
        /// Where the extra tile starts.
        offset: usize,
        /// The length of the tile in bytes.
        len: usize,
    },
    /// No suit letter follows the digits.
    #[error("`{digits}` has no suit: expected one of `m`, `p`, `s`, `z` after the digits")]
    MissingSuit {
        /// The digits, cut if there are many.
        digits: String,
        /// Where the first digit is.
        offset: usize,
        /// The length from the first to the last digit.
        len: usize,
    },
    /// A letter that is not a suit follows the digits.
    #[error("`{found}` is not a suit: expected one of `m`, `p`, `s`, `z` after `{digits}`")]
    UnknownSuit {
        /// The letter.
        found: char,
        /// The digits, cut if there are many.
        digits: String,
        /// Where the letter is.
        offset: usize,
    },
    /// A suit letter has no digit before it.
    #[error("suit `{found}` has no number before it: expected digits and a suit, such as `123m`")]
    MissingNumber {
        /// The suit letter as written.
        found: char,
        /// Where it is.
        offset: usize,
    },
    /// A suit letter has no digit after it, in text whose first tile begins with its suit.
    #[error(
        "suit `{found}` has no number after it: expected every suit before its numbers, as in the \
         first tile"
    )]
    #[strum(serialize = "missing-number")]
    MissingNumberAfter {
        /// The suit as written.
        found: char,
        /// Where it is.
        offset: usize,
    },
    /// Digits have no suit before them, in text whose first tile begins with its suit.
    #[error(
        "`{digits}` has no suit before it: expected every suit before its numbers, as in the first \
         tile"
    )]
    #[strum(serialize = "missing-suit")]
    MissingSuitBefore {
        /// The digits as written, cut if there are many.
        digits: String,
        /// Where they are.
        span: Range<usize>,
    },
    /// A web address of Tenhou's analyzer contains no hand.
    #[error(
        "this address has no hand: expected one after `?q=`, as in \
         `https://tenhou.net/2/?q=123m456p789s1122z`"
    )]
    NoHandInAddress {
        /// Where the address is.
        span: Range<usize>,
    },
    /// No honor has this number.
    #[error("`{digit}z` is not an honor: expected `1z` to `7z`")]
    NoSuchHonor {
        /// The number.
        digit: u8,
        /// Where it is.
        offset: usize,
    },
    /// A Unicode tile that is never part of a hand: a flower, a season, a joker, or the back of a
    /// tile.
    #[error(
        "`{found}` (U+{code:X}) is a {what}, which cannot be part of a hand: expected number tiles \
         and honors",
        code = *.found as u32
    )]
    NotInAnyHand {
        /// The character.
        found: char,
        /// What it shows: `flower`, `season`, `joker`, or `tile back`.
        what: &'static str,
        /// Where it is.
        offset: usize,
    },
    /// Part of the text can be read in two ways.
    #[error(
        "`{}` can be read in two ways: as {} or as {}; write the one you mean",
        quoted(.text), .readings[0], .readings[1]
    )]
    TwoReadings {
        /// The part.
        text: String,
        /// Both readings, with the tiles in backticks.
        readings: [String; 2],
        /// Where the part is.
        offset: usize,
    },
    /// The text is in a notation other than plain notation, and has an error.
    #[error("{error}")]
    Elsewhere {
        /// The error in the text as translated to plain notation.
        error: Box<ParseTilesError>,
        /// The bytes at fault, in the text as typed.
        span: Range<usize>,
    },
    /// A character that is not part of a tile.
    #[error(
        "`{}` is not a tile: expected digits and one of `m`, `p`, `s`, `z`, such as `123m`{}",
        .found.escape_debug(), capital(*.found)
    )]
    UnknownCharacter {
        /// The character.
        found: char,
        /// Where it is.
        offset: usize,
    },
}

impl ParseTilesError {
    /// The error's machine-readable name, in kebab case: `missing-suit`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Elsewhere { error, .. } => error.kind(),
            _ => self.into(),
        }
    }

    /// The range of the wrong bytes; an empty range at the start if there is no tile.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::NoTile => 0..0,
            Self::TwoReadings {
                ref text, offset, ..
            } => offset..offset + text.len(),
            Self::Elsewhere { ref span, .. }
            | Self::MissingSuitBefore { ref span, .. }
            | Self::NoHandInAddress { ref span } => span.clone(),
            Self::MoreThanOneTile { offset, len, .. } | Self::MissingSuit { offset, len, .. } => {
                offset..offset + len
            }
            Self::NoSuchHonor { offset, .. } => offset..offset + 1,
            Self::UnknownSuit { found, offset, .. }
            | Self::MissingNumber { found, offset }
            | Self::MissingNumberAfter { found, offset }
            | Self::NotInAnyHand { found, offset, .. }
            | Self::UnknownCharacter { found, offset } => offset..offset + found.len_utf8(),
        }
    }
}

impl ReadError for ParseTilesError {
    fn is_of_notation(&self) -> bool {
        !matches!(self, Self::NoTile | Self::MoreThanOneTile { .. })
    }

    fn at(&self) -> Range<usize> {
        self.span()
    }

    fn moved(self, span: Range<usize>) -> Self {
        Self::Elsewhere {
            error: Box::new(self),
            span,
        }
    }

    fn refused(refusal: Refusal) -> Self {
        match refusal {
            Refusal::TwoReadings {
                text,
                readings,
                span,
            } => Self::TwoReadings {
                text,
                readings,
                offset: span.start,
            },
            Refusal::NoNumberAfter { found, span } => Self::MissingNumberAfter {
                found,
                offset: span.start,
            },
            Refusal::NoSuitBefore { numbers, span } => Self::MissingSuitBefore {
                digits: numbers,
                span,
            },
            Refusal::NoHandInAddress { span } => Self::NoHandInAddress { span },
            Refusal::QuadKind { span, .. } => Self::UnknownCharacter {
                found: '[',
                offset: span.start,
            },
        }
    }
}

/// What to write instead of a lowercase letter that would be an honor if capitalized.
const fn capital(found: char) -> &'static str {
    match found {
        'e' => ", or capitals for honors, such as `E`",
        'w' => ", or capitals for honors, such as `W`",
        'n' => ", or capitals for honors, such as `N`",
        'f' => ", or capitals for honors, such as `F`",
        'c' => ", or capitals for honors, such as `C`",
        _ => "",
    }
}

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

    pub(crate) fn span(self) -> Range<usize> {
        self.offset..self.offset + self.len
    }
}

/// Passes each tile in the bytes `range` of `text`, in plain notation, to `sink`, in order.
///
/// `range` must lie on character boundaries. Digits are kept until the next suit letter.
pub(crate) fn read_tiles(
    text: &str,
    range: Range<usize>,
    mut sink: impl FnMut(TileAt),
) -> Result<(), ParseTilesError> {
    // The bytes of the digits that have no suit yet.
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

/// Whether the character can come between tiles: a space, a comma, or an invisible character that
/// selects the text or emoji form of a symbol.
fn is_ignored(char: char) -> bool {
    char.is_whitespace() || matches!(char, ',' | '\u{FE0E}' | '\u{FE0F}')
}

impl ShownTile {
    /// Reads any number of tiles, in the notations of [`Hand::parse`](crate::Hand::parse).
    ///
    /// # Errors
    ///
    /// [`ParseTilesError`] for the first tile that cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::ShownTile;
    ///
    /// let tiles = ShownTile::parse_all("40p, 1z")?;
    /// assert_eq!(tiles.iter().map(ShownTile::to_string).collect::<String>(), "4p0p1z");
    /// # Ok::<(), handeval_mahjong::ParseTilesError>(())
    /// ```
    pub fn parse_all(text: &str) -> Result<Vec<Self>, ParseTilesError> {
        read(text, false, |text| {
            let mut tiles = Vec::new();
            read_tiles(text, 0..text.len(), |read| tiles.push(read.shown()))?;
            Ok(tiles)
        })
    }
}

/// Reads exactly one tile: `1m`, `7Z`, `🀄`, or a red five as `0m`.
///
/// # Errors
///
/// [`ParseTilesError`] if the text cannot be read, [`NoTile`](ParseTilesError::NoTile) if it
/// contains no tile, or [`MoreThanOneTile`](ParseTilesError::MoreThanOneTile) if a second one
/// follows.
impl FromStr for ShownTile {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        read(text, false, read_plain_tile)
    }
}

/// Reads exactly one tile in plain notation.
fn read_plain_tile(text: &str) -> Result<ShownTile, ParseTilesError> {
    let mut first = None;
    let mut second = None;
    read_tiles(text, 0..text.len(), |read| {
        if first.is_none() {
            first = Some(read.shown());
        } else if second.is_none() {
            second = Some(read);
        }
    })?;
    match (first, second) {
        (None, _) => Err(ParseTilesError::NoTile),
        (Some(shown), None) => Ok(shown),
        (Some(_), Some(second)) => Err(ParseTilesError::MoreThanOneTile {
            second: second.tile,
            offset: second.offset,
            len: second.len,
        }),
    }
}

/// Reads exactly one tile, as [`ShownTile`] does, but ignores whether it is red.
impl FromStr for Tile {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        text.parse().map(|shown: ShownTile| shown.tile)
    }
}
