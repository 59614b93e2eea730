//! The errors that are passed between the translator and the readers of plain notation.

use alloc::string::String;
use core::ops::Range;

/// Why a text cannot be translated to plain notation.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The text can be read in two ways.
    TwoReadings {
        /// The part that has two readings.
        text: String,
        /// Both readings, with the tiles in backticks.
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
    /// A suit has no number after it, in input whose first tile begins with its suit.
    NoNumberAfter {
        /// The suit as written.
        found: char,
        /// Where it is.
        span: Range<usize>,
    },
    /// Numbers have no suit before them, in input whose first tile begins with its suit.
    NoSuitBefore {
        /// The numbers as written, cut if there are many.
        numbers: String,
        /// Where they are.
        span: Range<usize>,
    },
    /// A web address of Tenhou contains no hand.
    NoHandInAddress {
        /// Where the address is.
        span: Range<usize>,
    },
}

impl Refusal {
    /// Where the refused part starts.
    pub(super) const fn start(&self) -> usize {
        match self {
            Self::TwoReadings { span, .. }
            | Self::QuadKind { span, .. }
            | Self::NoNumberAfter { span, .. }
            | Self::NoSuitBefore { span, .. }
            | Self::NoHandInAddress { span } => span.start,
        }
    }
}

/// An error of a reader of plain notation.
pub(crate) trait ReadError: Sized {
    /// Whether, despite the error, the input may be in another notation.
    fn is_of_notation(&self) -> bool;

    fn at(&self) -> Range<usize>;

    /// The same error, but located at other bytes.
    fn moved(self, span: Range<usize>) -> Self;

    fn refused(refusal: Refusal) -> Self;
}
