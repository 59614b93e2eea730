//! The points of a field.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::count::groups_within;
use crate::packing::Budget;
use crate::{Field, Objective, ObjectiveRule, Occurrence, PackingError, Symbols, WorkLimit};

/// The score of a field for one objective.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ObjectiveScore {
    /// The number of times that the objective's rule is met.
    pub count: usize,
    /// The points of the objective times the count.
    pub points: u64,
    /// The cards of each counted occurrence; empty for symbols.
    pub groups: Vec<Occurrence>,
}

/// The score of a field.
///
/// Source: rule F13.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldScore {
    /// The score of each objective, in the given order.
    pub objectives: Vec<ObjectiveScore>,
    /// The sum of the points; wide enough for any number of objectives.
    pub total: u128,
}

/// The points that a field and its visible symbols score for these objectives.
///
/// A card can count for several objectives, and a repeated objective counts again. All objectives
/// share the limit.
///
/// # Errors
///
/// [`ScoreError::Packing`] for the first objective that cannot be counted within the limit.
///
/// # Examples
///
/// ```
/// use handeval_field::{
///     Color, Coordinates, Field, Objective, PlacedCard, Symbol, Symbols, WorkLimit, score,
/// };
///
/// let cards = [2, 4, 6].map(|n| PlacedCard::new(n, n, Color::Red));
/// let field = Field::new(&cards, Coordinates::Note)?;
/// let symbols = Symbols::new().with(Symbol::Fungi, 7);
/// let objectives = [87, 95].map(|id| Objective::by_id(id).unwrap());
/// let score = score(&field, &symbols, &objectives, WorkLimit::default())?;
/// assert_eq!(score.objectives[0].points, 2);
/// assert_eq!(score.objectives[1].points, 4);
/// assert_eq!(score.total, 6);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Source: rules F6, F11 and F13.
pub fn score(
    field: &Field,
    symbols: &Symbols,
    objectives: &[Objective],
    limit: WorkLimit,
) -> Result<FieldScore, ScoreError> {
    let scores: Result<Vec<_>, _> = scores(field, symbols, objectives, limit).collect();
    let scores = scores?;
    Ok(FieldScore {
        total: scores.iter().map(|score| u128::from(score.points)).sum(),
        objectives: scores,
    })
}

/// The scores of [`score`], one after another, for callers that may stop early.
///
/// # Errors
///
/// The errors of [`score`], for each item. All items share the limit.
pub fn scores(
    field: &Field,
    symbols: &Symbols,
    objectives: &[Objective],
    limit: WorkLimit,
) -> impl Iterator<Item = Result<ObjectiveScore, ScoreError>> {
    let mut budget = Budget::new(limit);
    let numbered = objectives.iter().enumerate();
    numbered.map(move |(objective_idx, objective)| {
        let (count, groups) = match objective.rule() {
            ObjectiveRule::Symbols(needed) => (symbols.times(needed) as usize, Vec::new()),
            ObjectiveRule::Pattern(pattern) => {
                let groups = groups_within(field, pattern, &mut budget);
                let groups = groups.map_err(|error| ScoreError::Packing {
                    objective_idx,
                    objective: objective.to_string(),
                    error,
                })?;
                (groups.len(), groups)
            }
        };
        Ok(ObjectiveScore {
            count,
            // 2^32 groups of cards would not fit in memory, and symbols cannot count higher.
            points: u64::from(objective.points()).saturating_mul(count as u64),
            groups,
        })
    })
}

/// Why a field could not be scored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScoreError {
    /// An objective could not be counted.
    #[error("{}: {error}", .objective.escape_debug())]
    Packing {
        /// The objective's index, from 0.
        objective_idx: usize,
        /// The number or name of the objective.
        objective: String,
        /// Why the objective could not be counted.
        error: PackingError,
    },
}

impl ScoreError {
    /// The error's machine-readable name, in kebab case: the name of its cause.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Packing { error, .. } => error.kind(),
        }
    }
}
