//! The API: the table of routes, reading requests, answering them, and the API description.

pub(crate) mod answering;
pub(crate) mod body;
pub(crate) mod openapi;
pub(crate) mod parameters;
pub(crate) mod refusal;
// Only the description uses some of these items.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
pub(crate) mod route;
pub(crate) mod routes;
