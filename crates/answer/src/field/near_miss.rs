//! What almost counts.

use handeval_field::{Field, NearMiss, ObjectiveRule, Pattern, near_misses};
use serde::Serialize;

use super::{Place, places, too_much_work};
use crate::Problem;

/// What almost counts, and why it does not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NearMissReport {
    /// Which kind it is, in kebab case.
    pub kind: &'static str,
    /// The cards, in their order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<[i32; 2]>))]
    pub cards: Vec<Place>,
    /// Why, in words.
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

/// Why near misses of a pattern do not count.
pub(super) fn of_pattern(field: &Field, pattern: &Pattern) -> Result<Vec<NearMissReport>, Problem> {
    let misses =
        near_misses(field, pattern).map_err(|error| too_much_work(error.kind(), &error))?;
    Ok(misses.iter().map(NearMissReport::new).collect())
}

/// The same of what an objective counts; symbols have none.
pub(super) fn of_rule(field: &Field, rule: &ObjectiveRule) -> Result<Vec<NearMissReport>, Problem> {
    match rule {
        ObjectiveRule::Pattern(pattern) => of_pattern(field, pattern),
        _ => Ok(Vec::new()),
    }
}
