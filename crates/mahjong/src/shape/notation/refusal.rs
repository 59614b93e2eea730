//! The errors that pass between the translator and the readers of plain notation.

use alloc::string::String;
use core::ops::Range;

/// Why input cannot be translated to plain notation.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It can be read in two ways.
    TwoReadings {
        /// The part that has two readings.
        text: String,
        /// Both readings, with tiles in backticks.
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

/// An error of a reader of plain notation.
pub(crate) trait ReadError: Sized {
    /// Whether the error means that the input may be in some other notation.
    fn is_of_notation(&self) -> bool;

    fn at(&self) -> Range<usize>;

    /// The same error, but located at other bytes.
    fn moved(self, span: Range<usize>) -> Self;

    fn refused(refusal: Refusal) -> Self;
}
