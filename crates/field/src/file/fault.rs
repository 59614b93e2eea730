//! Errors in a document that describes a field.

use alloc::string::String;
use core::fmt::Display;

use serde::de::Error;
use strum::{IntoStaticStr, VariantNames};

use crate::{FieldError, Objective, ObjectiveError, PatternShapeError};

/// An error in a value of the document.
#[derive(Debug, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum FieldFault {
    /// A word is not one of the [`Coordinates`](crate::Coordinates).
    #[error("`{}` is not a coordinate system: expected `note` or `unit`", .found.escape_debug())]
    UnknownCoordinates {
        /// The word, shortened if it is long.
        found: String,
    },
    /// A word is not a [`Color`](crate::Color).
    #[error(
        "`{}` is not a color: expected one of `R`, `G`, `B`, `P`, `red`, `green`, `blue`, \
         `purple`, \
         `fungi`, `plant`, `animal`, `insect`, or {}",
        .found.escape_debug(),
        if *.is_of_pattern { "`any`" } else { "`null` for the starter" }
    )]
    UnknownColor {
        /// The word, shortened if it is long.
        found: String,
        /// Whether the word should be the color of a cell of a pattern, rather than of a card.
        is_of_pattern: bool,
    },
    /// A number is not a 32-bit whole number.
    #[error(
        "`{found}` is not a coordinate: expected a whole number from {} to {}",
        i32::MIN,
        i32::MAX
    )]
    BadCoordinate {
        /// The number.
        found: String,
    },
    /// A key is not a [`Symbol`](crate::Symbol).
    #[error(
        "`{}` is not a symbol: expected one of `fungi`, `plant`, `animal`, `insect`, `quill`, \
         `inkwell`, `manuscript`",
        .found.escape_debug()
    )]
    UnknownSymbol {
        /// The key, shortened if it is long.
        found: String,
    },
    /// A symbol is given twice.
    #[error("`{key}` is given twice: expected each symbol once")]
    #[strum(serialize = "duplicate-key")]
    DuplicateSymbol {
        /// The symbol.
        key: &'static str,
    },
    /// No published objective has this number.
    #[error(
        "`{id}` is not an objective: expected {} to {}",
        Objective::PUBLISHED_IDS.start(),
        Objective::PUBLISHED_IDS.end()
    )]
    UnknownObjective {
        /// The number.
        id: i64,
    },
    /// A published objective is repeated.
    #[error(
        "objective {id} is given twice, first at position {}: expected each objective once",
        first_idx + 1
    )]
    #[strum(serialize = "duplicate-objective")]
    RepeatedObjective {
        /// The objective.
        id: i64,
        /// The index of its first occurrence in the list, from 0.
        first_idx: usize,
    },
    /// There are too many patterns.
    #[error("too many patterns: expected at most {max} in one field")]
    TooManyPatterns {
        /// The maximum.
        max: usize,
    },
    /// A pattern has too many variants.
    #[error("too many variants: expected at most {max} per pattern")]
    TooManyVariants {
        /// The maximum.
        max: usize,
    },
}

impl FieldFault {
    /// The name of every kind of error, in kebab case.
    pub(super) fn kinds() -> impl Iterator<Item = &'static str> {
        let together = [
            FieldError::VARIANTS,
            PatternShapeError::VARIANTS,
            ObjectiveError::VARIANTS,
        ];
        let alone = [Self::VARIANTS];
        alone.into_iter().chain(together).flatten().copied()
    }

    /// The error as a message for serde, starting with its kind.
    pub(super) fn told<E: Error>(self) -> E {
        let kind: &str = (&self).into();
        E::custom(format_args!("{kind}: {self}"))
    }

    /// Like [`told`](Self::told), but for an error in a part of the value being read, with the path
    /// to this part.
    pub(super) fn told_in<E: Error>(self, way: impl Display) -> E {
        told_in((&self).into(), way, &self)
    }
}

/// The message of an error within the value being read.
pub(super) fn told_in<E: Error>(kind: &str, way: impl Display, message: impl Display) -> E {
    E::custom(format_args!("{kind} in {way}: {message}"))
}
