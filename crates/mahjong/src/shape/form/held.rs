//! Uncalled tiles, prepared for the forms other than the standard one.

use crate::shape::held_kinds::Kinds;
use crate::shape::set::Set;
use crate::shape::shape_rules::ShapeRules;

/// What the forms other than the standard one depend on: the uncalled tiles, the number of kinds
/// among them, the first called set, and the rules.
pub(crate) struct Held<'a> {
    pub(crate) counts: &'a [u8; 34],
    pub(crate) kinds: Kinds,
    /// The first called set; forms other than the standard one allow at most one.
    pub(crate) called: Option<Set>,
    pub(crate) rules: ShapeRules,
}
