//! What can be wrong with tiles, a call, a hand or rules.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use strum::IntoStaticStr;

use crate::{Call, CallKind, Forms, ShapeRules, Tile, TileSuit, Wall};

/// Why a text is not tiles. Offsets are in bytes from the start of the text.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseTilesError {
    /// A tile was asked for, and there is none in the text.
    #[error("no tile in the text: expected a number and a suit, such as `1m`")]
    NoTile,
    /// A tile was asked for, and a second one follows.
    #[error("tile `{second}` is one too many: expected a single tile")]
    MoreThanOneTile {
        /// The tile that is too many.
        second: Tile,
        /// Where it starts.
        offset: usize,
        /// Its length in bytes.
        len: usize,
    },
    /// No suit letter follows the digits.
    #[error("`{digits}` has no suit: expected one of `m`, `p`, `s`, `z` after the digits")]
    MissingSuit {
        /// The digits, cut when they are many.
        digits: String,
        /// Where the first one stands.
        offset: usize,
        /// The length from the first to the last digit.
        len: usize,
    },
    /// A letter that is no suit follows digits.
    #[error("`{found}` is no suit: expected one of `m`, `p`, `s`, `z` after `{digits}`")]
    UnknownSuit {
        /// The letter.
        found: char,
        /// The digits, cut when they are many.
        digits: String,
        /// Where the letter stands.
        offset: usize,
    },
    /// No digit stands before a suit letter.
    #[error("suit `{found}` has no number before it: expected digits and a suit, such as `123m`")]
    MissingNumber {
        /// The suit letter as written.
        found: char,
        /// Where it stands.
        offset: usize,
    },
    /// The honors have no such number.
    #[error("there is no honor `{digit}z`: expected `1z` to `7z`")]
    NoSuchHonor {
        /// The number.
        digit: u8,
        /// Where it stands.
        offset: usize,
    },
    /// A tile of Unicode that belongs to no hand here: a flower, a season, a joker, or a back.
    #[error(
        "`{found}` (U+{code:X}) is a {what}, which no hand here has: \
         expected number tiles and honors",
        code = *.found as u32
    )]
    NotInAnyHand {
        /// The character.
        found: char,
        /// What it shows: `flower`, `season`, `joker`, or `tile back`.
        what: &'static str,
        /// Where it stands.
        offset: usize,
    },
    /// A character that stands for nothing.
    #[error(
        "`{}` is no tile: expected digits and one of `m`, `p`, `s`, `z`, such as `123m`",
        .found.escape_debug()
    )]
    UnknownCharacter {
        /// The character.
        found: char,
        /// Where it stands.
        offset: usize,
    },
}

impl ParseTilesError {
    /// The name of the error for programs, in kebab case: `missing-suit`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// The bytes of the text that are wrong. Empty and at the start if there is no tile.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::NoTile => 0..0,
            Self::MoreThanOneTile { offset, len, .. } | Self::MissingSuit { offset, len, .. } => {
                offset..offset + len
            }
            Self::NoSuchHonor { offset, .. } => offset..offset + 1,
            Self::UnknownSuit { found, offset, .. }
            | Self::MissingNumber { found, offset }
            | Self::NotInAnyHand { found, offset, .. }
            | Self::UnknownCharacter { found, offset } => offset..offset + found.len_utf8(),
        }
    }
}

/// Why a text is not the tiles of a [`Call`]. Offsets are in bytes from the start of the text.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseCallError {
    /// A tile cannot be read.
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
    /// There is no tile.
    #[error("`{kind}` of no tiles: expected {}", expected(*.kind))]
    #[strum(serialize = "no-call-tiles")]
    NoTiles {
        /// The kind of the call.
        kind: CallKind,
        /// Where the tiles should stand.
        offset: usize,
    },
    /// There are more or fewer tiles than the set has.
    #[error(
        "`{kind}` of {found} tile{}, `{tiles}`: expected {}",
        plural(*.found),
        expected(*.kind)
    )]
    #[strum(serialize = "wrong-call-size")]
    WrongSize {
        /// The kind of the call.
        kind: CallKind,
        /// The tiles as written, cut when they are many.
        tiles: String,
        /// The number of tiles.
        found: usize,
        /// Where the tiles start.
        offset: usize,
        /// Their length in bytes.
        len: usize,
    },
    /// A sequence of honors.
    #[error(
        "`chi` of `{tiles}`: honors make no sequences; expected {}",
        expected(CallKind::Chi)
    )]
    HonorSequence {
        /// The tiles as written.
        tiles: String,
        /// Where the tiles start.
        offset: usize,
        /// Their length in bytes.
        len: usize,
    },
    /// Tiles that do not follow one another in one suit.
    #[error(
        "`chi` of `{tiles}`, which is no sequence: expected {}",
        expected(CallKind::Chi)
    )]
    NoSequence {
        /// The tiles as written.
        tiles: String,
        /// Where the tiles start.
        offset: usize,
        /// Their length in bytes.
        len: usize,
    },
    /// Tiles of a triplet or quad that differ.
    #[error("`{kind}` of `{tiles}`, which differ: expected {}", expected(*.kind))]
    #[strum(serialize = "unequal-tiles")]
    NotEqual {
        /// The kind of the call.
        kind: CallKind,
        /// The tiles as written.
        tiles: String,
        /// Where the tiles start.
        offset: usize,
        /// Their length in bytes.
        len: usize,
    },
    /// The red five of a suit occurs twice in the call.
    #[error("a second red five `0{suit}`: expected at most one of each suit")]
    SecondRedFive {
        /// The suit.
        suit: TileSuit,
        /// Where the second one stands.
        offset: usize,
    },
}

impl ParseCallError {
    /// The name of the error for programs, in kebab case: `honor-sequence`. That of the error
    /// inside if a tile cannot be read.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Tiles(error) => error.kind(),
            _ => self.into(),
        }
    }

    /// The bytes of the text that are wrong. Empty where the tiles should stand if there is none.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::Tiles(ref error) => error.span(),
            Self::NoTiles { offset, .. } => offset..offset,
            Self::SecondRedFive { offset, .. } => offset..offset + 1,
            Self::WrongSize { offset, len, .. }
            | Self::HonorSequence { offset, len, .. }
            | Self::NoSequence { offset, len, .. }
            | Self::NotEqual { offset, len, .. } => offset..offset + len,
        }
    }
}

/// Why tiles and calls are not a [`Hand`](crate::Hand).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum HandError {
    /// There is neither a tile nor a call.
    #[error("no tiles given: expected a hand such as `123m456p789s1122z`")]
    NoTiles,
    /// A tile occurs more than four times.
    #[error("a fifth `{tile}`: expected at most four of each tile, those in called sets included")]
    FifthCopy {
        /// The tile.
        tile: Tile,
    },
    /// A tile occurs more than four times, visible ones included.
    #[error(
        "a fifth `{tile}` among the visible tiles: expected at most four of each tile, \
         those in the hand and its called sets included"
    )]
    #[strum(serialize = "fifth-copy")]
    FifthVisible {
        /// The tile.
        tile: Tile,
    },
    /// A tile does not exist by the rules.
    #[error("there is no `{tile}` by these rules: expected {}", .wall.described())]
    NotInWall {
        /// The tile.
        tile: Tile,
        /// The tiles that exist.
        wall: Wall,
    },
    /// The red five of a suit occurs twice.
    #[error("a second red five `0{suit}`: expected at most one of each suit")]
    SecondRedFive {
        /// The suit.
        suit: TileSuit,
    },
    /// A five was to be red, and there is none.
    #[error("no uncalled five of `{suit}` to be red: expected a hand with one")]
    NoFive {
        /// The suit.
        suit: TileSuit,
    },
    /// There are more calls than a hand has sets.
    #[error("call `{call}` is one too many: expected at most {max} call{}", plural(usize::from(*.max)))]
    TooManyCalls {
        /// The first call that is too many.
        call: Call,
        /// The most sets by the rules.
        max: u8,
    },
    /// The number of tiles is not that of some sets and a pair, nor one less.
    #[error(
        "{found} tile{}{} given: expected {}",
        plural(*.found),
        BesideCalls(*.n_calls),
        RightSizes { n_calls: *.n_calls, max_sets: *.max_sets }
    )]
    WrongTileCount {
        /// The number of uncalled tiles.
        found: usize,
        /// The number of calls.
        n_calls: usize,
        /// The most sets by the rules.
        max_sets: u8,
    },
    /// No form that wins can come from so many tiles.
    #[error(
        "{n_tiles} uncalled tile{} and {n_calls} call{} given: \
         `{forms}` needs 13 or 14 uncalled tiles and no calls",
        plural(*.n_tiles),
        plural(*.n_calls)
    )]
    NoFormFits {
        /// The forms that win.
        forms: Forms,
        /// The number of uncalled tiles.
        n_tiles: usize,
        /// The number of calls.
        n_calls: usize,
    },
}

impl HandError {
    /// The name of the error for programs, in kebab case: `fifth-copy`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Why a text is not a [`Hand`](crate::Hand). Offsets are in bytes from the start of the text.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ParseHandError {
    /// A tile outside of brackets cannot be read.
    #[error(transparent)]
    Tiles(#[from] ParseTilesError),
    /// The tiles in brackets are no call.
    #[error(transparent)]
    Call(#[from] ParseCallError),
    /// A bracket is opened and not closed.
    #[error("`[` is not closed: expected a called set such as `[pon 777z]`")]
    UnclosedBracket {
        /// Where it stands.
        offset: usize,
    },
    /// A bracket is closed and was not opened.
    #[error("`]` closes nothing: expected a called set such as `[pon 777z]`")]
    UnopenedBracket {
        /// Where it stands.
        offset: usize,
    },
    /// Brackets that do not begin with a word.
    #[error(
        "brackets without a call: expected one of `chi`, `pon`, `kan`, `kakan`, `ankan`, then tiles"
    )]
    MissingCallWord {
        /// Where the opening bracket stands.
        offset: usize,
        /// The length with both brackets.
        len: usize,
    },
    /// Brackets that begin with a word that is no call.
    #[error("`{word}` is no call: expected one of `chi`, `pon`, `kan`, `kakan`, `ankan`")]
    UnknownCallWord {
        /// The word, cut when it is long.
        word: String,
        /// Where it starts.
        offset: usize,
        /// Its length in bytes.
        len: usize,
    },
    /// The tiles and calls can be read, and are no hand.
    #[error("{error}")]
    Hand {
        /// What is wrong with them.
        error: HandError,
        /// The bytes of the tile or call that is too many, or of all of them.
        span: Range<usize>,
        /// The call that is wrong, if it does not stand in the text: its index among those that
        /// were given to [`Hand::parse_with_calls`](crate::Hand::parse_with_calls). The span is
        /// then empty and at the end of the text.
        given_call: Option<usize>,
    },
}

impl ParseHandError {
    /// The name of the error for programs, in kebab case: `unclosed-bracket`. That of the error
    /// inside, if there is one.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Tiles(error) => error.kind(),
            Self::Call(error) => error.kind(),
            Self::Hand { error, .. } => error.kind(),
            _ => self.into(),
        }
    }

    /// The bytes of the text that are wrong: of what cannot be read; of the fifth copy of a tile,
    /// the second red five or the call that is too many; or of the whole text without the spaces
    /// around it.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        match *self {
            Self::Tiles(ref error) => error.span(),
            Self::Call(ref error) => error.span(),
            Self::UnclosedBracket { offset } | Self::UnopenedBracket { offset } => {
                offset..offset + 1
            }
            Self::MissingCallWord { offset, len } | Self::UnknownCallWord { offset, len, .. } => {
                offset..offset + len
            }
            Self::Hand { ref span, .. } => span.clone(),
        }
    }

    /// The index of the separately given call that is wrong; `None` if the text is.
    #[must_use]
    pub fn given_call(&self) -> Option<usize> {
        match *self {
            Self::Hand { given_call, .. } => given_call,
            _ => None,
        }
    }
}

/// Why forms and a number of sets are not [`ShapeRules`](crate::ShapeRules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ShapeRulesError {
    /// There is no form.
    #[error(
        "no forms given: expected one or more of `standard`, `seven-pairs`, `thirteen-orphans`"
    )]
    NoForms,
    /// No hand has so many sets, or so few.
    #[error("hands of {found} sets asked for: expected 1 to 5 sets")]
    WrongSets {
        /// The number of sets.
        found: u8,
    },
    /// The forms need hands of 14 tiles, and there can be none.
    #[error(
        "hands of {found} set{} asked for, and `{forms}` needs 14 tiles: expected 4 or 5 sets",
        plural(usize::from(*.found))
    )]
    TooFewSets {
        /// The forms that win.
        forms: Forms,
        /// The number of sets.
        found: u8,
    },
    /// Thirteen orphans are to win without honors.
    #[error(
        "`thirteen-orphans` asked for without honors: \
         expected one or more of `standard`, `seven-pairs`"
    )]
    NoOrphans,
}

impl ShapeRulesError {
    /// The name of the error for programs, in kebab case: `wrong-sets`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// What the tiles of a call must be.
const fn expected(kind: CallKind) -> &'static str {
    match kind {
        CallKind::Chi => "three consecutive tiles of `m`, `p` or `s`",
        CallKind::Pon => "three equal tiles",
        CallKind::Kan | CallKind::Kakan | CallKind::Ankan => "four equal tiles",
    }
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The calls that stand beside the uncalled tiles, in words.
struct BesideCalls(usize);

impl fmt::Display for BesideCalls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            n_calls => write!(f, " beside {n_calls} call{}", plural(n_calls)),
        }
    }
}

/// How many uncalled tiles are right with so many calls, in words.
struct RightSizes {
    n_calls: usize,
    max_sets: u8,
}

impl fmt::Display for RightSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_sets = usize::from(self.max_sets).saturating_sub(self.n_calls);
        write!(f, "{} or {}", 3 * n_sets + 1, 3 * n_sets + 2)?;
        if n_sets > 0 {
            f.write_str(", or fewer by whole sets of three")?;
        }
        if self.max_sets < ShapeRules::MAX_SETS as u8 {
            write!(f, " (the rules have at most {} sets)", self.max_sets)?;
        }
        Ok(())
    }
}

/// The start of a text for a message, without invisible characters; the rest as `…`.
pub(crate) fn quoted(text: &str) -> String {
    const MAX_CHARS: usize = 20;
    let mut quoted: String = text
        .chars()
        .take(MAX_CHARS)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        quoted.push('…');
    }
    quoted
}
