//! What serde leaves open: where a value stands, repeated keys, objects and nothing else.

pub(crate) mod entries;
pub(crate) mod object;
pub(crate) mod place;
pub(crate) mod written;
