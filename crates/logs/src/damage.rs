//! What is wrong with a part of a file.

use std::borrow::Cow;
use std::fmt;

use strum::IntoStaticStr;

/// A part of a file that cannot be read; the other parts can.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Damage {
    /// What kind of damage it is.
    pub kind: DamageKind,
    /// What is wrong, and what was expected; it quotes nothing that may name a player.
    pub message: Cow<'static, str>,
    /// Text from the file, which may name a player.
    pub quoted: Option<String>,
    /// Where it is.
    pub place: Option<DamagePlace>,
    /// The column, counted from 1, if there is a line.
    pub column: Option<u64>,
}

/// The kind of damage, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum DamageKind {
    /// The file ends in the middle.
    Truncated,
    /// A tile that does not exist.
    NoSuchTile,
    /// A player discards or calls with a tile that is not in hand.
    TileNotHeld,
    /// A call that the rules or the tiles do not allow.
    ImpossibleCall,
    /// The rows of draws and discards do not fit together.
    RowsDoNotFit,
    /// More than four tiles of a kind.
    FifthCopy,
    /// A hand has too many or too few tiles.
    WrongNumberOfTiles,
    /// The file states no result.
    NoResult,
    /// A card that does not exist.
    UnknownCard,
    /// An action that the format does not have, or that is impossible at this point.
    UnknownAction,
    /// A player puts in more than the stack.
    MoreThanStack,
    /// The hand does not state the total of the pots.
    NoTotal,
    /// A game that cannot be evaluated.
    UnknownGame,
    /// A file of a different kind.
    UnknownFormat,
    /// A file in a language other than English.
    UnsupportedLanguage,
    /// A file for a different game.
    OtherGame,
    /// A part that is longer than any real one.
    TooLong,
    /// Text that does not follow the format.
    BadSyntax,
    /// An amount that is not a number, or is too large.
    BadAmount,
    /// A value is missing.
    Missing,
}

/// Where damage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DamagePlace {
    /// A line, counted from 1.
    Line(u64),
    /// An event, counted from 1.
    Event(u64),
}

impl Damage {
    /// Damage without a place.
    pub fn new(kind: DamageKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind,
            message: message.into(),
            quoted: None,
            place: None,
            column: None,
        }
    }

    /// The damage of compressed data without its end.
    #[must_use]
    pub fn cut_data() -> Self {
        let message = "the compressed data is damaged or ends early";
        Self::new(DamageKind::Truncated, message)
    }

    /// The same damage, located at a line.
    #[must_use]
    pub fn at_line(self, line: u64) -> Self {
        let place = Some(DamagePlace::Line(line));
        Self { place, ..self }
    }

    /// The same damage, located at an event.
    #[must_use]
    pub fn at_event(self, event: u64) -> Self {
        let place = Some(DamagePlace::Event(event));
        Self { place, ..self }
    }

    /// The same damage, located at a column.
    #[must_use]
    pub fn at_column(self, column: u64) -> Self {
        let column = Some(column);
        Self { column, ..self }
    }

    /// The same damage, with the text that is wrong.
    #[must_use]
    pub fn quoting(self, text: &str) -> Self {
        let quoted = Some(text.to_owned());
        Self { quoted, ..self }
    }

    /// The same damage without any text from the file.
    #[must_use]
    pub fn without_names(self) -> Self {
        let quoted = None;
        Self { quoted, ..self }
    }
}

impl DamageKind {
    /// The kind in kebab case.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The message and the quoted text, shortened and with invisible characters escaped.
impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        let Some(quoted) = &self.quoted else {
            return Ok(());
        };
        f.write_str(": `")?;
        for (idx, char) in quoted.chars().enumerate() {
            if idx == 200 {
                f.write_str("…")?;
                break;
            }
            match char.is_control() || is_direction(char) {
                true => write!(f, "{}", char.escape_unicode())?,
                false => write!(f, "{char}")?,
            }
        }
        f.write_str("`")
    }
}

/// Whether a character changes the direction of text.
fn is_direction(char: char) -> bool {
    matches!(
        char,
        '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}
