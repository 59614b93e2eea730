//! The API: the table of routes, what is read of a request, what is answered, and the description
//! of all that.

pub(crate) mod answering;
pub(crate) mod body;
pub(crate) mod openapi;
pub(crate) mod parameters;
pub(crate) mod refusal;
// A part of it is there for the description alone.
#[cfg_attr(not(feature = "openapi"), expect(dead_code))]
pub(crate) mod route;
pub(crate) mod routes;
