//! The API: the table of routes, reading requests, answering, and the description of it all.

pub(crate) mod answering;
pub(crate) mod body;
pub(crate) mod openapi;
pub(crate) mod parameters;
pub(crate) mod refusal;
// Part of it is only for the description.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
pub(crate) mod route;
pub(crate) mod routes;
