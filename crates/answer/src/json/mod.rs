//! What serde leaves open: where a value stands, objects and nothing else.

pub(crate) mod place;
pub(crate) mod written;
