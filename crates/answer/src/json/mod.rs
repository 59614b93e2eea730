//! What serde leaves open: where a value stands.

pub(crate) mod place;
pub(crate) mod written;
