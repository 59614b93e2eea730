//! A translation to plain notation that keeps track of where each piece was typed.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Text in plain notation, and where each piece of it was typed.
#[derive(Debug, Default)]
pub(super) struct Translation {
    pub(super) plain: String,
    pub(super) pieces: Vec<Piece>,
}

/// A piece of plain notation.
#[derive(Debug)]
pub(super) struct Piece {
    /// The index of the byte after the piece in the plain text.
    pub(super) end: usize,
    /// The bytes that were typed for the piece.
    pub(super) typed: Range<usize>,
}

impl Translation {
    #[inline(never)]
    pub(super) fn push(&mut self, plain: &str, typed: Range<usize>) {
        self.plain.push_str(plain);
        let end = self.plain.len();
        self.pieces.push(Piece { end, typed });
    }

    /// The bytes that were typed for some bytes of the plain text.
    pub(super) fn typed(&self, plain: Range<usize>) -> Range<usize> {
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
