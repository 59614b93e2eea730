//! Near misses: cards that almost count.

use handeval_field::{Field, NearMiss, ObjectiveRule, Occurrence, Pattern, near_misses_beside};
use serde::Serialize;

use super::{Place, places};

/// A near miss: cards that almost count, and why they do not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NearMissReport {
    /// The kind, in kebab case.
    pub kind: &'static str,
    /// The cards, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[i32; 2]>))]
    pub cards: Vec<Place>,
    /// Why it does not count, in words.
    pub reason: String,
}

impl NearMissReport {
    fn new(miss: &NearMiss) -> Self {
        Self {
            kind: miss.kind(),
            cards: places(miss.positions()),
            reason: miss.to_string(),
        }
    }
}

/// The maximum number of near misses listed for a pattern.
const MAX_NEAR_MISSES: usize = 1_000;

/// The near misses of a pattern: the first ones, and how many more there are.
#[derive(Debug, Default)]
pub(super) struct Explained {
    pub(super) near_misses: Option<Vec<NearMissReport>>,
    pub(super) left_out: Option<usize>,
}

impl Explained {
    pub(super) fn new(field: &Field, pattern: &Pattern, counted: &[Occurrence]) -> Self {
        let found = near_misses_beside(field, pattern, counted, MAX_NEAR_MISSES);
        Self {
            near_misses: Some(found.first.iter().map(NearMissReport::new).collect()),
            left_out: Some(found.n_more).filter(|&n_more| n_more > 0),
        }
    }

    /// Like [`new`](Self::new), but for an objective; symbols have no near misses.
    pub(super) fn of_rule(field: &Field, rule: &ObjectiveRule, counted: &[Occurrence]) -> Self {
        match rule {
            ObjectiveRule::Pattern(pattern) => Self::new(field, pattern, counted),
            _ => Self {
                near_misses: Some(Vec::new()),
                left_out: None,
            },
        }
    }
}
