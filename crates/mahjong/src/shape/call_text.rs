//! Reading called sets.
//!
//! Source: Rule M13.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use strum::IntoStaticStr;

use super::call::{Call, CallKind};
use super::notation::{ReadError, Refusal, read};
use super::set::SetKind;
use super::shown_tile::ShownTile;
use super::tile::TileSuit;
use super::tile_text::{ParseTilesError, TileAt, read_tiles};
use crate::short_list::sort_short;
use crate::words::{plural, quoted};

/// Why a string is not a [`Call`]. Offsets are in bytes from the start of the string.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseCallError {
    /// A tile cannot be read.
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
    /// There are no tiles.
    #[error("`{kind}` without tiles: expected {}", expected(*.kind))]
    #[strum(serialize = "no-call-tiles")]
    NoTiles {
        /// The kind of the call.
        kind: CallKind,
        /// Where the tiles should be.
        offset: usize,
    },
    /// There are too many or too few tiles for this kind of call.
    #[error(
        "`{kind}` of {found} tile{}, `{tiles}`: expected {}",
        plural(*.found),
        expected(*.kind)
    )]
    #[strum(serialize = "wrong-call-size")]
    WrongSize {
        /// The kind of the call.
        kind: CallKind,
        /// The tiles as written, cut if there are many.
        tiles: String,
        /// The number of tiles.
        found: usize,
        /// Where the tiles start.
        offset: usize,
        /// The length of the tiles in bytes.
        len: usize,
    },
    /// Honors in a sequence.
    #[error(
        "`chi` of `{tiles}`: honors cannot form sequences; expected {}",
        expected(CallKind::Chi)
    )]
    HonorSequence {
        /// The tiles as written.
        tiles: String,
        /// Where the tiles start.
        offset: usize,
        /// The length of the tiles in bytes.
        len: usize,
    },
    /// Tiles that are not consecutive in one suit.
    #[error(
        "`chi` of `{tiles}`, which is not a sequence: expected {}",
        expected(CallKind::Chi)
    )]
    NoSequence {
        /// The tiles as written.
        tiles: String,
        /// Where the tiles start.
        offset: usize,
        /// The length of the tiles in bytes.
        len: usize,
    },
    /// Different tiles in a triplet or quad.
    #[error(
        "`{kind}` of `{tiles}`, which are not all the same tile: expected {}",
        expected(*.kind)
    )]
    #[strum(serialize = "unequal-tiles")]
    NotEqual {
        /// The kind of the call.
        kind: CallKind,
        /// The tiles as written.
        tiles: String,
        /// Where the tiles start.
        offset: usize,
        /// The length of the tiles in bytes.
        len: usize,
    },
    /// The text is in a notation other than plain notation, and has an error.
    #[error("{error}")]
    Elsewhere {
        /// The error in the text as translated to plain notation.
        error: Box<ParseCallError>,
        /// The bytes at fault, in the text as typed.
        span: Range<usize>,
    },
    /// The call contains the red five of a suit twice.
    #[error("a second red five `0{suit}`: expected at most one of each suit")]
    SecondRedFive {
        /// The suit.
        suit: TileSuit,
        /// Where the second red five is.
        offset: usize,
    },
    /// The mark of the claimed tile is not followed by a tile, or is followed by more than one.
    #[error(
        "`<` is followed by {found} tiles: expected exactly one, the claimed tile, such as `<3s`"
    )]
    ClaimedTile {
        /// The number of tiles.
        found: usize,
        /// Where the mark is.
        offset: usize,
        /// The length of the mark and its tiles in bytes.
        len: usize,
    },
    /// The claimed tile is not in the set.
    #[error("`<{tile}` in `{call}`: expected one of its tiles after `<`")]
    ClaimedElsewhere {
        /// The call.
        call: Call,
        /// The claimed tile.
        tile: ShownTile,
        /// Where the mark is.
        offset: usize,
        /// The length of the mark and its tile in bytes.
        len: usize,
    },
    /// A claimed tile in a quad.
    #[error(
        "`<` in `{kind}`: expected none, because after a quad the player draws another tile before \
         discarding"
    )]
    ClaimedQuad {
        /// The kind of the call.
        kind: CallKind,
        /// Where the mark is.
        offset: usize,
        /// The length of the mark and its tiles in bytes.
        len: usize,
    },
}

impl ParseCallError {
    /// The error's machine-readable name, in kebab case: `honor-sequence`, or the name of the
    /// underlying error.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Tiles(error) => error.kind(),
            Self::Elsewhere { error, .. } => error.kind(),
            _ => self.into(),
        }
    }

    /// The bytes that are wrong; an empty range where missing tiles should be.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::Tiles(ref error) => error.span(),
            Self::Elsewhere { ref span, .. } => span.clone(),
            Self::NoTiles { offset, .. } => offset..offset,
            Self::SecondRedFive { offset, .. } => offset..offset + 1,
            Self::WrongSize { offset, len, .. }
            | Self::HonorSequence { offset, len, .. }
            | Self::NoSequence { offset, len, .. }
            | Self::NotEqual { offset, len, .. }
            | Self::ClaimedTile { offset, len, .. }
            | Self::ClaimedElsewhere { offset, len, .. }
            | Self::ClaimedQuad { offset, len, .. } => offset..offset + len,
        }
    }
}

impl ReadError for ParseCallError {
    fn is_of_notation(&self) -> bool {
        match self {
            Self::Tiles(error) => error.is_of_notation(),
            _ => false,
        }
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
        ParseTilesError::refused(refusal).into()
    }
}

/// The tiles that a call must have, in words.
const fn expected(kind: CallKind) -> &'static str {
    match kind {
        CallKind::Chi => "three consecutive tiles of `m`, `p` or `s`",
        CallKind::Pon => "three identical tiles",
        CallKind::Kan | CallKind::Kakan | CallKind::Ankan => "four identical tiles",
    }
}

impl Call {
    /// Reads the tiles of a call, in any order and in any notation that
    /// [`Hand::parse`](crate::Hand::parse) accepts: `456p`, `6p4p0p`, `🀀🀀🀀`; then the claimed tile,
    /// if the call was just made: `456p <4p`.
    ///
    /// # Errors
    ///
    /// [`ParseCallError`] if a tile cannot be read, or if the tiles do not make a set of this kind.
    pub fn parse(kind: CallKind, text: &str) -> Result<Self, ParseCallError> {
        read(text, false, |text| {
            read_call_tiles(kind, text, 0..text.len())
        })
    }
}

/// The mark before a claimed tile.
const CLAIM: char = '<';

/// Reads the tiles of a call, and the claimed tile after them, from the bytes `range` of `text`.
pub(crate) fn read_call_tiles(
    kind: CallKind,
    text: &str,
    range: Range<usize>,
) -> Result<Call, ParseCallError> {
    match text[range.clone()].find(CLAIM) {
        None => read_set(kind, text, range),
        Some(n_tiles) => {
            let claim = range.start + n_tiles..range.end;
            let call = read_set(kind, text, range.start..claim.start)?;
            read_claim(call, text, claim)
        }
    }
}

/// Reads the claimed tile of a call from the bytes `range` of `text`, which begin with its mark.
fn read_claim(call: Call, text: &str, range: Range<usize>) -> Result<Call, ParseCallError> {
    let Range { start: offset, end } = range;
    let len = text[range].trim_end().len();
    let kind = call.kind();
    if kind.set_kind() == SetKind::Quad {
        return Err(ParseCallError::ClaimedQuad { kind, offset, len });
    }
    let mut tiles: Vec<TileAt> = Vec::new();
    read_tiles(text, offset + CLAIM.len_utf8()..end, |read| {
        tiles.push(read)
    })?;
    let &[read] = tiles.as_slice() else {
        let found = tiles.len();
        return Err(ParseCallError::ClaimedTile { found, offset, len });
    };
    let tile = read.shown();
    call.with_claimed(tile)
        .ok_or(ParseCallError::ClaimedElsewhere {
            call,
            tile,
            offset,
            len,
        })
}

/// Reads the tiles of a call's set from the bytes `range` of `text`.
fn read_set(kind: CallKind, text: &str, range: Range<usize>) -> Result<Call, ParseCallError> {
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
    // The suit letter after the last digit is part of the error.
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
    sort_short(&mut tiles, |a, b| a.tile < b.tile);
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
