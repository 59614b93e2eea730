//! One input at a time.

use serde::Serialize;

use crate::Problem;

/// A question that is asked of one hand, grid or field after the other.
pub trait Evaluation: Sync {
    /// The answer.
    type Report: Serialize;

    /// What one input is called.
    const NOUN: &'static str;

    /// The most bytes of one input.
    const MAX_BYTES: usize = 1 << 20;

    /// The answer to one input.
    ///
    /// # Errors
    ///
    /// What is wrong with the input.
    fn evaluate(&self, input: &str) -> Result<Self::Report, Problem>;

    /// Whether the answer is a yes, where the question has one.
    fn is_yes(&self, _report: &Self::Report) -> bool {
        true
    }
}
