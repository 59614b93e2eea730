//! What serde leaves open: where a value stands, and what is wrong in our words.

pub(crate) mod place;
pub(crate) mod said;
pub(crate) mod written;
