//! The name of a player.

use core::fmt;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

/// The name of a player: 1 to 20 characters in Unicode normal form C, none of which is invisible or
/// changes the direction of text.
///
/// # Examples
///
/// ```
/// use handeval_rooms::{Name, NameError};
///
/// let name = Name::new("  Zoe\u{308} ")?;
/// assert_eq!(name.as_str(), "Zoë");
/// assert!(name.is_like(&Name::new("ZOË")?), "two in a room would be mistaken for each other");
/// assert_eq!(Name::new(" "), Err(NameError::Empty));
/// # Ok::<(), NameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(String);

/// Why the text is not a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, thiserror::Error)]
#[strum(prefix = "name-", serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum NameError {
    /// No character is visible.
    #[error("the name is empty: expected 1 to 20 characters")]
    Empty,
    /// There are more than 20 characters.
    #[error("the name is too long: expected 1 to 20 characters")]
    TooLong,
    /// A character is invisible, or changes the direction of text.
    #[error("the name contains the invisible character U+{:04X}: expected a name without it",
        u32::from(*.found))]
    Unprintable {
        /// The first such character.
        found: char,
    },
}

impl NameError {
    /// The error's machine-readable name, in kebab case: `name-empty`.
    pub fn kind(self) -> &'static str {
        self.into()
    }
}

impl Name {
    /// The maximum length of a name, in characters.
    pub const MAX_CHARS: usize = 20;

    /// Reads a name, ignoring whitespace around it.
    ///
    /// # Errors
    ///
    /// - [`NameError::Unprintable`] for a character that is invisible or changes the direction of
    ///   text;
    /// - [`NameError::TooLong`] above [`MAX_CHARS`](Self::MAX_CHARS);
    /// - [`NameError::Empty`] if nothing is visible.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let text = text.trim();
        if let Some(found) = text.chars().find(|&char| is_unprintable(char)) {
            return Err(NameError::Unprintable { found });
        }
        // At most four characters become one, so a very long string is rejected before it is
        // normalized.
        if text.chars().nth(4 * Self::MAX_CHARS).is_some() {
            return Err(NameError::TooLong);
        }
        let composed: String = text.nfc().collect();
        if composed.chars().nth(Self::MAX_CHARS).is_some() {
            return Err(NameError::TooLong);
        }
        let name = Self(composed);
        match name.key().is_empty() {
            true => Err(NameError::Empty),
            false => Ok(name),
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names are easily confused: they differ only in case or joining characters.
    pub fn is_like(&self, other: &Self) -> bool {
        self.key() == other.key()
    }

    /// A key that is equal for names that could be mistaken for each other.
    fn key(&self) -> String {
        let seen = self.0.chars().filter(|&char| !is_joiner(char));
        let words = seen.flat_map(char::to_lowercase).collect::<String>();
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The name to give the `number`th player who chose it; the first gets no number.
    pub(crate) fn numbered(&self, number: usize) -> Self {
        if number == 1 {
            return self.clone();
        }
        let behind = format!(" {number}");
        let n_kept = Self::MAX_CHARS.saturating_sub(behind.len());
        let kept: String = self.0.chars().take(n_kept).collect();
        Self(kept + &behind)
    }
}

/// Characters that join others or change their appearance, as in emoji and some scripts.
const fn is_joiner(char: char) -> bool {
    matches!(char, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}')
}

/// Characters that are invisible, or change the direction of text.
pub(crate) fn is_unprintable(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{AD}'
                | '\u{34F}'
                | '\u{61C}'
                | '\u{115F}'..='\u{1160}'
                | '\u{17B4}'..='\u{17B5}'
                | '\u{180B}'..='\u{180F}'
                | '\u{200B}'
                | '\u{200E}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{FEFF}'
                | '\u{FFA0}'
                | '\u{FFF0}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}
