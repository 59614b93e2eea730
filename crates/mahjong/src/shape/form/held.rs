//! Uncalled tiles, prepared for the forms other than the standard one.

use crate::shape::held_kinds::Kinds;
use crate::shape::shape_rules::ShapeRules;

/// 13 or 14 uncalled tiles, the number of their kinds, and the rules.
pub(crate) struct Held<'a> {
    pub(crate) counts: &'a [u8; 34],
    pub(crate) kinds: Kinds,
    pub(crate) rules: ShapeRules,
}
