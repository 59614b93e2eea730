//! Objectives: what they count, and the points they score.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use strum::{IntoStaticStr, VariantNames};

use crate::text::error_kind;
use crate::{Pattern, Symbol, Symbols};

/// What an objective counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectiveRule {
    /// The largest number of a pattern's occurrences that share no card.
    Pattern(Pattern),
    /// How many times these symbols can be taken from the visible ones.
    Symbols(Symbols),
}

/// Writes in words what the rule counts: `rising diagonal of three red cards`, `set of 3 plant
/// symbols`, `set of 2 quills`.
impl fmt::Display for ObjectiveRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pattern(pattern) => pattern.fmt(f),
            Self::Symbols(symbols) => {
                f.write_str("set of ")?;
                let n_kinds = symbols.iter().count();
                for (idx, (symbol, n)) in symbols.iter().enumerate() {
                    let separator = match idx {
                        0 => "",
                        _ if idx + 1 == n_kinds => " and ",
                        _ => ", ",
                    };
                    let noun = if symbol.color().is_some() {
                        " symbol"
                    } else {
                        ""
                    };
                    let plural = if n == 1 { "" } else { "s" };
                    write!(f, "{separator}{n} {symbol}{noun}{plural}")?;
                }
                Ok(())
            }
        }
    }
}

/// An objective: a rule, and the points for each time it is met.
///
/// # Examples
///
/// ```
/// use handeval_field::Objective;
///
/// let objective = Objective::by_id(87).unwrap();
/// assert_eq!(objective.points(), 2);
/// assert_eq!(
///     objective.description(),
///     "2 points for each rising diagonal of three red cards"
/// );
/// assert_eq!(Objective::published().len(), 16);
/// assert_eq!(Objective::by_id(103), None);
/// ```
///
/// Source: rule F12.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Objective {
    id: Option<u16>,
    name: Option<String>,
    points: u32,
    rule: ObjectiveRule,
}

impl Objective {
    /// The numbers of published objectives.
    pub const PUBLISHED_IDS: core::ops::RangeInclusive<u16> = 87..=102;

    /// The most characters a name can have.
    pub const MAX_NAME_CHARS: usize = 100;

    /// Creates an objective of your own, with a name to display.
    ///
    /// # Errors
    ///
    /// - [`ObjectiveError::EmptyName`] if the name is blank;
    /// - [`ObjectiveError::LongName`] if it has more than [`MAX_NAME_CHARS`](Self::MAX_NAME_CHARS)
    ///   characters;
    /// - [`ObjectiveError::NoVariants`] for [`Pattern::Shapes`] without shapes;
    /// - [`ObjectiveError::NoSymbols`] if no symbol is needed.
    pub fn new(name: &str, points: u32, rule: ObjectiveRule) -> Result<Self, ObjectiveError> {
        if name.trim().is_empty() {
            return Err(ObjectiveError::EmptyName);
        }
        let n_chars = name.chars().count();
        if n_chars > Self::MAX_NAME_CHARS {
            return Err(ObjectiveError::LongName { n_chars });
        }
        match &rule {
            ObjectiveRule::Pattern(Pattern::Shapes(shapes)) if shapes.is_empty() => {
                Err(ObjectiveError::NoVariants { name: name.into() })
            }
            ObjectiveRule::Symbols(symbols) if symbols.is_empty() => {
                Err(ObjectiveError::NoSymbols { name: name.into() })
            }
            _ => Ok(Self {
                id: None,
                name: Some(name.into()),
                points,
                rule,
            }),
        }
    }

    /// The sixteen objectives of the published game, in the order of their numbers, 87 to 102.
    #[must_use]
    pub fn published() -> Vec<Self> {
        let patterns = Pattern::published().map(ObjectiveRule::Pattern);
        let patterns = patterns.into_iter().zip([2, 2, 2, 2, 3, 3, 3, 3]);
        let symbols = |symbols: &[(Symbol, u32)]| {
            let all = symbols
                .iter()
                .fold(Symbols::new(), |all, &(symbol, n)| all.with(symbol, n));
            ObjectiveRule::Symbols(all)
        };
        let symbols = [
            (symbols(&[(Symbol::Fungi, 3)]), 2),
            (symbols(&[(Symbol::Plant, 3)]), 2),
            (symbols(&[(Symbol::Animal, 3)]), 2),
            (symbols(&[(Symbol::Insect, 3)]), 2),
            (
                symbols(&[
                    (Symbol::Quill, 1),
                    (Symbol::Inkwell, 1),
                    (Symbol::Manuscript, 1),
                ]),
                3,
            ),
            (symbols(&[(Symbol::Manuscript, 2)]), 2),
            (symbols(&[(Symbol::Inkwell, 2)]), 2),
            (symbols(&[(Symbol::Quill, 2)]), 2),
        ];
        let rules = patterns.chain(symbols);
        let objectives = Self::PUBLISHED_IDS
            .zip(rules)
            .map(|(id, (rule, points))| Self {
                id: Some(id),
                name: None,
                points,
                rule,
            });
        objectives.collect()
    }

    /// The published objective with this number, in `87..=102`; `None` for any other number.
    #[must_use]
    pub fn by_id(id: u16) -> Option<Self> {
        let mut published = Self::published().into_iter();
        published.find(|objective| objective.id == Some(id))
    }

    /// The number, if this is a published objective.
    #[must_use]
    pub const fn id(&self) -> Option<u16> {
        self.id
    }

    /// The name, if this is your own objective.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The points for each time the rule is met.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.points
    }

    /// The rule: what the objective counts.
    #[must_use]
    pub const fn rule(&self) -> &ObjectiveRule {
        &self.rule
    }

    /// The objective in words: `3 points for each set of 1 quill, 1 inkwell and 1 manuscript`.
    #[must_use]
    pub fn description(&self) -> String {
        let unit = if self.points == 1 { "point" } else { "points" };
        format!("{} {unit} for each {}", self.points, self.rule)
    }
}

/// Writes the number, or the name: `objective 87`.
impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.id, &self.name) {
            (Some(id), _) => write!(f, "objective {id}"),
            (None, Some(name)) => f.write_str(name),
            (None, None) => f.write_str("objective"),
        }
    }
}

/// Why an objective is invalid.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames, thiserror::Error)]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum ObjectiveError {
    /// The name is blank.
    #[error("objective has no name: expected a few words")]
    EmptyName,
    /// The name is too long.
    #[error(
        "the name of an objective has {n_chars} characters: expected at most {}",
        Objective::MAX_NAME_CHARS
    )]
    LongName {
        /// The number of characters in the name.
        n_chars: usize,
    },
    /// The pattern has no variants.
    #[error("objective `{}` has no variants: expected at least one", .name.escape_debug())]
    NoVariants {
        /// The name of the objective.
        name: String,
    },
    /// No symbol is needed, so counting would never end.
    #[error("objective `{}` needs no symbols: expected at least one", .name.escape_debug())]
    NoSymbols {
        /// The name of the objective.
        name: String,
    },
}

error_kind!(ObjectiveError, "empty-name");
