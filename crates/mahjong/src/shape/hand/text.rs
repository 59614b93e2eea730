//! Reading hands.
//!
//! Source: Rule M13.

use alloc::boxed::Box;
use alloc::string::String;
use core::ops::Range;
use core::str::FromStr;

use strum::IntoStaticStr;

use super::Hand;
use super::error::HandError;
use super::tally::HandTally;
use crate::shape::call::{Call, CallKind};
use crate::shape::call_text::{ParseCallError, read_call_tiles};
use crate::shape::notation::{ReadError, Refusal, in_plain_notation, read};
use crate::shape::shape_rules::ShapeRules;
use crate::shape::tile_text::{ParseTilesError, read_tiles};
use crate::words::quoted;

/// Why a string is not a [`Hand`](crate::Hand). Offsets are in bytes from the start of the string.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseHandError {
    /// A tile outside brackets cannot be read.
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
    /// The tiles in brackets are not a call.
    #[error(transparent)]
    Call(#[from] ParseCallError),
    /// A bracket is never closed.
    #[error("`[` is not closed: expected a called set such as `[pon 777z]`")]
    UnclosedBracket {
        /// Where it is.
        offset: usize,
    },
    /// A bracket was never opened.
    #[error("`]` has no `[` before it: expected a called set such as `[pon 777z]`")]
    UnopenedBracket {
        /// Where it is.
        offset: usize,
    },
    /// Brackets do not begin with a word.
    #[error(
        "brackets without a call: expected one of `chi`, `pon`, `kan`, `kakan`, `ankan`, then tiles"
    )]
    MissingCallWord {
        /// Where the opening bracket is.
        offset: usize,
        /// The length in bytes, both brackets included.
        len: usize,
    },
    /// Brackets begin with a word that is not a call.
    #[error("`{word}` is not a call: expected one of `chi`, `pon`, `kan`, `kakan`, `ankan`")]
    UnknownCallWord {
        /// The word, cut if it is long.
        word: String,
        /// Where it starts.
        offset: usize,
        /// The length of the word in bytes.
        len: usize,
    },
    /// A quad in brackets does not say whether it is open.
    #[error(
        "`[{tiles}]` is a quad, open or concealed: expected `[kan {tiles}]`, \
         `[kakan {tiles}]` for a pon extended to a quad, or `[ankan {tiles}]` for a concealed one"
    )]
    QuadKind {
        /// The tiles, in plain notation.
        tiles: String,
        /// Where the opening bracket is.
        offset: usize,
        /// The length in bytes, both brackets included.
        len: usize,
    },
    /// The text is in a notation other than plain notation, and has an error.
    #[error("{error}")]
    Elsewhere {
        /// The error in the text as translated to plain notation.
        error: Box<ParseHandError>,
        /// The bytes at fault, in the text as typed.
        span: Range<usize>,
    },
    /// The tiles and calls do not make a hand.
    #[error("{error}")]
    Hand {
        /// What is wrong with the tiles and calls.
        error: HandError,
        /// The bytes of the extra tile or call, or of the whole hand.
        span: Range<usize>,
        /// The index of the wrong call among the calls given to
        /// [`Hand::parse_with_calls`](crate::Hand::parse_with_calls), if the wrong call is one of
        /// those. The span is then empty and at the end of the text.
        given_call: Option<usize>,
    },
}

impl ParseHandError {
    /// The error's machine-readable name: `unclosed-bracket`, or the name of the underlying error.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Tiles(error) => error.kind(),
            Self::Call(error) => error.kind(),
            Self::Hand { error, .. } => error.kind(),
            Self::Elsewhere { error, .. } => error.kind(),
            _ => self.into(),
        }
    }

    /// The bytes that are wrong: the part that cannot be read; the fifth copy of a tile, the second
    /// red five or the extra call; or the whole text without surrounding spaces.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::Tiles(ref error) => error.span(),
            Self::Call(ref error) => error.span(),
            Self::UnclosedBracket { offset } | Self::UnopenedBracket { offset } => {
                offset..offset + 1
            }
            Self::MissingCallWord { offset, len }
            | Self::UnknownCallWord { offset, len, .. }
            | Self::QuadKind { offset, len, .. } => offset..offset + len,
            Self::Hand { ref span, .. } | Self::Elsewhere { ref span, .. } => span.clone(),
        }
    }

    /// The index of the wrong call among the calls given separately; `None` if the error is in the
    /// text.
    #[must_use]
    pub fn given_call(&self) -> Option<usize> {
        match *self {
            Self::Hand { given_call, .. } => given_call,
            Self::Elsewhere { ref error, .. } => error.given_call(),
            _ => None,
        }
    }
}

impl ReadError for ParseHandError {
    fn is_of_notation(&self) -> bool {
        match self {
            Self::Tiles(error) => error.is_of_notation(),
            Self::Call(error) => error.is_of_notation(),
            Self::Hand { .. } => false,
            _ => true,
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
        match refusal {
            Refusal::QuadKind { tiles, span } => Self::QuadKind {
                tiles,
                offset: span.start,
                len: span.len(),
            },
            refusal => ParseTilesError::refused(refusal).into(),
        }
    }
}

impl Hand {
    /// Reads a hand.
    ///
    /// - Tiles are digits and a suit letter in upper or lower case: `123m456p789s11z`, `1m2m3m`,
    ///   mixed and in any order; `0m`, `0p`, `0s` are red fives.
    /// - Tiles can also be Unicode characters (U+1F000 to U+1F021).
    /// - Called sets go in brackets: `[chi 456p]`, `[pon 777z]`, `[kan 1111z]`,
    ///   `[kakan 3333s]`, `[ankan 2222p]`.
    /// - Spaces, commas, and variation selectors (U+FE0E, U+FE0F) are skipped.
    ///
    /// This is *plain* notation. Other notations can be read too (rule M17), such as `EEE`, `東東東`,
    /// `m123`, `5mr` and `[456p]`; [`plain_notation`](crate::plain_notation) converts them.
    ///
    /// # Errors
    ///
    /// [`ParseHandError`] for the first part that cannot be read; otherwise for anything that
    /// [`new`](Self::new) rejects, with its position in the text.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::{Hand, ShapeRules};
    ///
    /// let text = "11112345m, 666p [pon 111m]";
    /// let error = Hand::parse(text, ShapeRules::default()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a fifth `1m`: expected at most four of each tile, including those in called sets"
    /// );
    /// assert_eq!(&text[error.span()], "[pon 111m]");
    /// ```
    ///
    /// Source: rules M13 and M17.
    pub fn parse(text: &str, rules: ShapeRules) -> Result<Self, ParseHandError> {
        read(text, true, |text| read_plain_hand(text, &[], rules))
    }

    /// Reads a hand as [`parse`](Self::parse) does, and adds `calls` after the calls in brackets.
    ///
    /// # Errors
    ///
    /// The errors of [`parse`](Self::parse); if one of `calls` is wrong,
    /// [`given_call`](ParseHandError::given_call) is its index.
    pub fn parse_with_calls(
        text: &str,
        calls: &[Call],
        rules: ShapeRules,
    ) -> Result<Self, ParseHandError> {
        read(text, true, |text| read_plain_hand(text, calls, rules))
    }

    /// Like [`parse_with_calls`](Self::parse_with_calls), but reads only plain notation.
    ///
    /// # Errors
    ///
    /// The errors of [`parse_with_calls`](Self::parse_with_calls).
    ///
    /// Source: rule M13.
    pub fn parse_plain(
        text: &str,
        calls: &[Call],
        rules: ShapeRules,
    ) -> Result<Self, ParseHandError> {
        read_plain_hand(text, calls, rules)
    }

    /// This hand with more tiles seen elsewhere, such as discards, dora indicators and other
    /// players' calls, in the notations of [`parse`](Self::parse).
    ///
    /// # Errors
    ///
    /// [`ParseHandError`] for the first tile that cannot be read; otherwise for a second red five
    /// or anything that [`with_visible`](Self::with_visible) rejects, with its position in `text`.
    ///
    /// # Examples
    ///
    /// ```
    /// use handeval_mahjong::Hand;
    ///
    /// let hand: Hand = "1112345678999m".parse()?;
    /// let hand = hand.see("9m 55z 0m")?;
    /// assert_eq!(hand.visible().iter().sum::<u8>(), 4);
    /// let error = hand.see("4m 9m").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "a fifth `9m` among the visible tiles: expected at most four of each tile, \
    ///      including those in the hand and its called sets"
    /// );
    /// assert_eq!(error.span(), 3..4);
    /// # Ok::<(), handeval_mahjong::ParseHandError>(())
    /// ```
    ///
    /// Source: rules M2 and M11.
    pub fn see(&self, text: &str) -> Result<Self, ParseHandError> {
        read(text, false, |text| read_plain_visible(self, text))
    }
}

/// Converts a hand in any other notation to plain notation; `None` if it is already in plain
/// notation or cannot be read.
///
/// # Examples
///
/// ```
/// use handeval_mahjong::plain_notation;
///
/// let plain = plain_notation("m123p406 東東 [碰 白白白]");
/// assert_eq!(plain.as_deref(), Some("123m406p 11z [pon 555z]"));
/// assert_eq!(plain_notation("123m406p11z[pon 555z]"), None);
/// ```
///
/// Source: rule M17.
#[must_use]
pub fn plain_notation(text: &str) -> Option<String> {
    let fault = |text: &str| match read_plain_hand(text, &[], ShapeRules::default()) {
        Err(error) if error.is_of_notation() => Some(error.at()),
        _ => None,
    };
    fault(text)?;
    in_plain_notation(text, &fault).filter(|plain| fault(plain).is_none())
}

/// Reads a hand under the default rules, as [`Hand::parse`] does.
impl FromStr for Hand {
    type Err = ParseHandError;

    fn from_str(text: &str) -> Result<Self, ParseHandError> {
        Self::parse(text, ShapeRules::default())
    }
}

/// Reads a call in brackets that open at byte `start`. Returns the call and the position after the
/// closing bracket.
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

/// Reads a hand, and adds the `given` calls after the calls in the text.
///
/// An extra tile or call is reported only if the whole text can be read.
pub(crate) fn read_plain_hand(
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

/// Reads tiles seen elsewhere.
///
/// As in a hand, an extra tile is reported only if the whole text can be read.
fn read_plain_visible(hand: &Hand, text: &str) -> Result<Hand, ParseHandError> {
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
