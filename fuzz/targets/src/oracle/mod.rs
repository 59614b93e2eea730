//! The answers of the evaluators, computed slowly from the text of the rules. Only the input types
//! are taken from the evaluators.

pub(crate) mod field;
pub(crate) mod lowball;
pub(crate) mod matematico;
pub(crate) mod poker;
