//! Reading a field through serde, with the way to whatever is wrong in it.

mod document;
mod error;
mod list;
mod path;
mod placed;
mod value;

use alloc::vec::Vec;

use serde::de::{DeserializeSeed, Error as _};
use serde::{Deserialize, Deserializer};

use crate::{Field, Objective, Symbols};
use document::Document;
pub use error::{FieldFault, ReadFieldError};
use list::Read;
pub use path::Step;

/// A field as it is written in a file, with what is to be scored on it.
///
/// It is an object with the key `cards`, and up to four more: `coords`, `symbols`, `objectives`,
/// and `patterns`, the objectives of its own. A card is `[x, y, color]` or an object with these
/// three keys; a color is any word that [`Color::from_name`](crate::Color::from_name) knows, and
/// `null` is the starter. Each published objective is named once, and there are no more patterns than
/// [`MAX_PATTERNS`](Self::MAX_PATTERNS), so that what is asked of a field is bounded.
///
/// `Deserialize` reads it from any format, and its errors name the place. A [`FieldReader`] keeps
/// kind and place apart, for programs.
///
/// # Examples
///
/// ```
/// use handeval_field::{FieldInput, WorkLimit, score};
///
/// let text = r#"{
///     "cards": [[0, 0, null], [2, 2, "B"], {"x": 2, "y": 6, "color": "blue"}, [4, 8, "R"]],
///     "objectives": [93]
/// }"#;
/// let input: FieldInput = serde_json::from_str(text)?;
/// let objectives = input.objectives.unwrap();
/// let score = score(&input.field, &input.symbols, &objectives, WorkLimit::default())?;
/// assert_eq!(score.total, 3);
///
/// let error = serde_json::from_str::<FieldInput>(r#"{"cards": [[0, 0, "X"]]}"#).unwrap_err();
/// assert!(error.to_string().starts_with("`cards[0][2]`: `X` is no color"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldInput {
    /// The cards.
    pub field: Field,
    /// The visible symbols.
    pub symbols: Symbols,
    /// The published objectives that the file names, if it names any.
    pub objectives: Option<Vec<Objective>>,
    /// The objectives that the file defines.
    pub own_objectives: Vec<Objective>,
}

impl FieldInput {
    /// The most objectives that a file may define.
    pub const MAX_PATTERNS: usize = 32;

    /// The most variants that one of them may have.
    pub const MAX_VARIANTS: usize = 64;
}

impl<'de> Deserialize<'de> for FieldInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        FieldReader::new().deserialize(deserializer)
    }
}

/// Reads a [`FieldInput`], and remembers where it had to stop.
///
/// An error of serde is a message. After one, [`error`](Self::error) is what the field crate has
/// to say about it, and [`path`](Self::path) the way to the value that could not be read.
///
/// # Examples
///
/// ```
/// use handeval_field::{FieldReader, Step};
/// use serde::de::DeserializeSeed as _;
///
/// let text = r#"{"cards": [[0, 0, null], {"x": 2, "y": 2, "color": "pink"}]}"#;
/// let mut reader = FieldReader::new();
/// assert!(reader.deserialize(&mut serde_json::Deserializer::from_str(text)).is_err());
/// assert_eq!(reader.error().unwrap().kind(), "unknown-color");
/// assert_eq!(reader.path(), [Step::Key("cards"), Step::Index(1), Step::Key("color")]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct FieldReader {
    path: Vec<Step>,
    error: Option<ReadFieldError>,
}

impl FieldReader {
    /// A reader that has read nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            path: Vec::new(),
            error: None,
        }
    }

    /// What is wrong with the field; `None` if nothing is, or if it is not a matter of fields but
    /// of the format or of the type of a value.
    #[must_use]
    pub const fn error(&self) -> Option<&ReadFieldError> {
        self.error.as_ref()
    }

    /// The way to the value that could not be read; empty for the whole.
    #[must_use]
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// Reads what is one step further on. The step stays in the path if that fails.
    fn at<T, E>(
        &mut self,
        step: Step,
        read: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.path.push(step);
        let value = read(self)?;
        self.path.pop();
        Ok(value)
    }

    /// The error of a value where the reader stands.
    fn wrong<E: serde::de::Error>(&mut self, fault: FieldFault) -> E {
        let error = ReadFieldError::new(self.path.clone(), fault);
        let told = E::custom(&error);
        self.error = Some(error);
        told
    }
}

impl<'de> DeserializeSeed<'de> for &mut FieldReader {
    type Value = FieldInput;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<FieldInput, D::Error> {
        self.path.clear();
        self.error = None;
        let document = Document::read(deserializer, self)?;
        document.check().map_err(|error| {
            self.path = error.path().to_vec();
            let told = D::Error::custom(&error);
            self.error = Some(error);
            told
        })
    }
}
