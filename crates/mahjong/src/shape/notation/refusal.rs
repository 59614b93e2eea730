//! What a plain reader and the other notations say of each other's texts.

use alloc::string::String;
use core::ops::Range;

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
