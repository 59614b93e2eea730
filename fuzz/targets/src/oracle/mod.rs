//! The answers once more, slowly, from the words of the rules: nothing here is taken from the
//! evaluators but the types of their inputs.

pub(crate) mod field;
pub(crate) mod matematico;
pub(crate) mod poker;
